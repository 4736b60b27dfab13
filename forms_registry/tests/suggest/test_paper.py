"""What forms on paper have besides questions: what follows from an answer, scales in tables, the part of the office."""

from __future__ import annotations

import pytest

from forms_registry.documents.suggest import Answer, suggest
from forms_registry.schema import Condition
from forms_registry.tests.suggest.confirming import confirmed, facts, guesses_about, notices, spec_of


def shown_by(text: str) -> dict[str, str]:
    """The condition of each field that has one, as CEL."""
    return {field.id: field.visible.cel for field in spec_of(text).fields if isinstance(field.visible, Condition)}


@pytest.mark.parametrize("mark", ["- ", "1. ", ""])
@pytest.mark.parametrize(
    ("question", "follows", "cel"),
    [
        ("Do you row?", "If yes, please say how often", "do_you_row"),
        ("Do you row? Yes / No", "If so, since when?", "do_you_row"),
        ("Do you row?", "If you answered yes, please say where", "do_you_row"),
        ("Do you row? (yes/no)", "If not, why not?", "!do_you_row"),
        ("Do you row?", "If “no”: would you like to learn?", "!do_you_row"),
        ("Do you row? Yes / No / Seldom", "If yes, please say how often", 'do_you_row == "Yes"'),
    ],
)
def test_a_question_goes_on_from_the_answer_to_the_one_before_it(
    mark: str, question: str, follows: str, cel: str
) -> None:
    place = "" if mark else " ____"
    text = f"# River\n\n{mark}Name{place}\n{mark}{question}{place}\n{mark}{follows}{place}\n{mark}Phone{place}\n"

    assert list(shown_by(text).values()) == [cel]


@pytest.mark.parametrize(
    ("question", "follows", "cel"),
    [
        ("Boat: one of raft, canoe", "If canoe, how long?", 'boat == "canoe"'),
        ("Boat (raft, canoe, other)", "If other, please say which", 'boat == "other"'),
        ("Boat: one of raft, canoe", "If raft: how long?", 'boat == "raft"'),
        ("Boats (tick all that apply: raft, canoe, other)", "If “other”, please say which", '"other" in boats'),
    ],
)
def test_a_question_goes_on_from_one_of_the_options_before_it(question: str, follows: str, cel: str) -> None:
    assert list(shown_by(f"# River\n\n- Name\n- {question}\n- {follows}\n- Phone\n").values()) == [cel]


@pytest.mark.parametrize(
    "follows", ["If no boat is there, whom shall we call?", "If yesterday, at what time?", "If any"]
)
def test_other_words_go_on_from_no_answer(follows: str) -> None:
    assert shown_by(f"# River\n\n- Do you row?\n- {follows}\n") == {}


def test_several_questions_may_go_on_from_one_answer() -> None:
    text = "# River\n\n- Do you row?\n- If yes, where?\n- If yes, how often?\n- If no, why not?\n"

    assert list(shown_by(text).values()) == ["do_you_row", "do_you_row", "!do_you_row"]


@pytest.mark.parametrize("before", ["Name", "How many boats?", "Boat: one of raft, canoe"])
def test_where_no_question_before_it_takes_that_answer_somebody_is_asked(before: str) -> None:
    text = f"# River\n\n- {before}\n- If yes, please say which\n"

    assert guesses_about(text, "visible_if") == {"if_yes_please_say_which": ""}
    assert shown_by(text) == {}


@pytest.mark.parametrize(
    ("question", "type_name"),
    [
        ("Do you have a phone?", "boolean"),
        ("Is the boat yours?", "boolean"),
        ("Were you there?", "boolean"),
        ("Have you any remarks?", "textarea"),
        ("Where do you row?", "text"),
        ("Is of the boat", "text"),
    ],
)
def test_a_question_that_begins_with_a_verb_is_one_for_yes_or_no(question: str, type_name: str) -> None:
    assert next(iter(facts(spec_of(f"# River\n\n- {question}\n- Name\n")).values()))[0] == type_name


def scale(heads: str, cell: str = "") -> str:
    columns = heads.count("|") + 1
    rows = "".join(f"| {name} |{f' {cell} |' * columns}\n" for name in ("The boat was dry", "The river was calm"))
    return f"|  | {heads} |\n|{'---|' * (columns + 1)}\n{rows}"


@pytest.mark.parametrize(
    ("heads", "cell"),
    [
        ("Strongly disagree | Disagree | Neutral | Agree | Strongly agree", ""),
        ("Never | Sometimes | Always", ""),
        ("1 | 2 | 3 | 4", ""),
        ("Red | Green | Blue", "☐"),
        ("Red | Green | Blue", "( )"),
        ("ضعيف | جيد | ممتاز", ""),
    ],
)
@pytest.mark.parametrize("lead", ["", "What would you say?\n\n"])
def test_the_rows_of_a_scale_are_choices(heads: str, cell: str, lead: str) -> None:
    spec = spec_of(f"# River\n\nName: ____\n\n{lead}{scale(heads, cell)}\nRemarks: ____\n")
    options = tuple(part.strip() for part in heads.split("|"))

    assert list(facts(spec).values())[1:3] == [("dropdown", False, options)] * 2
    assert [field.id for field in spec.fields] == ["name", "the_boat_was_dry", "the_river_was_calm", "remarks"]
    assert spec.fields[1].prompts[0].get() == f"{lead.strip()} The boat was dry".strip()


@pytest.mark.parametrize(
    ("heads", "cell"), [("Quantity | Price | Total", ""), ("1 | 2 | 4", ""), ("Good | Bad", "x y")]
)
def test_a_table_to_be_filled_in_otherwise_is_no_scale(heads: str, cell: str) -> None:
    assert list(facts(spec_of(f"# River\n\nName: ____\n\n{scale(heads, cell)}"))) == ["name"]


@pytest.mark.parametrize(
    "title",
    [
        "## For office use only",
        "**FOR OFFICIAL USE ONLY**",
        "For staff use only:",
        "### Office use",
        "## لاستخدام المكتب",
    ],
)
def test_the_part_of_the_office_is_left_out_and_told(title: str) -> None:
    text = f"# River\n\nName: ____\n\n{title}\n\nReceived: ____\n\n- Number\n\n## After that\n\nPhone: ____\n"

    assert list(facts(spec_of(text))) == ["name", "phone"]
    assert [line for line, _ in notices(text)] == [5]


def test_a_table_of_the_office_is_left_out_too() -> None:
    table = "| Field | Type | Required |\n|---|---|---|\n| {} | text | yes |\n\n"
    text = f"# River\n\n{table.format('Name')}## For office use only\n\n### Stamps\n\n{table.format('Number')}"

    assert [field.id for field in suggest(text).fields] == ["name"]
    assert [line for line, _ in notices(text)] == [7]


@pytest.mark.parametrize(
    ("table", "names"),
    [
        ("| Name | |\n|---|---|\n| Boat | |\n| Crew | |\n", ["name", "boat", "crew"]),
        ("| | |\n|---|---|\n| Name | |\n| Boat | |\n", ["name", "boat"]),
        ("| Name | | Boat | |\n|---|---|---|---|\n| Crew | | | |\n", ["name", "boat", "crew"]),
        ("| Name | Boat | Crew |\n|---|---|---|\n| | | |\n", ["name", "boat", "crew"]),
        ("| Name | Boat |\n|---|---|\n", ["name", "boat"]),
    ],
)
def test_a_table_to_be_filled_in_asks_for_each_of_its_names(table: str, names: list[str]) -> None:
    assert list(facts(spec_of(f"# River\n\n{table}\nPhone: ____\n"))) == [*names, "phone"]


@pytest.mark.parametrize(
    "table",
    [
        "| Field | Type | Required |\n|---|---|---|\n| | | |\n",
        "| Boat | Price |\n|---|---|\n| Raft | 2 |\n| Canoe | |\n",
        "| Boat | |\n|---|---|\n| Raft | 2 |\n",
    ],
)
def test_other_tables_are_not_filled_in(table: str) -> None:
    assert list(facts(spec_of(f"# River\n\n{table}\nPhone: ____\n"))) == ["phone"]


@pytest.mark.parametrize("shape", [": Day / Month / Year", " (month/day/year)", " (dd/mm/yyyy)", " (يوم/شهر/سنة)"])
def test_the_shape_of_a_date_is_no_list_of_options(shape: str) -> None:
    assert facts(spec_of(f"# River\n\n- Born{shape}\n- Name\n"))["born"] == ("date", False, ())


@pytest.mark.parametrize("head", ["| | |", "| Item | |"])
def test_a_table_may_have_boxes_beside_its_names(head: str) -> None:
    rows = "| Skipper | |\n| Boat | ☐ Raft ☐ Canoe |\n| Do you row? | Yes / No |\n| Seats (1-4) | |\n"

    assert facts(spec_of(f"# River\n\n{head}\n|---|---|\n{rows}")) == {
        "skipper": ("text", False, ()),
        "boat": ("dropdown", False, ("Raft", "Canoe")),
        "do_you_row": ("boolean", False, ()),
        "seats": ("integer", False, ()),
    }


@pytest.mark.parametrize("remark", ["essential", "needed", "required"])
def test_a_remark_behind_dots_says_that_a_field_must_be_answered(remark: str) -> None:
    text = f"# River\n\nBoat ......... ({remark})\nCrew ......... (not {remark})\nRower .........\n"

    assert [field.said["required"] for field in suggest(text).fields] == ["yes", "no", "no"]


def test_a_word_that_speaks_of_something_else_makes_no_field_required() -> None:
    text = "# River\n\nRope ......... (needed by Friday)\nCrew .........\n"

    assert [field.said["required"] for field in suggest(text).fields] == ["no", "no"]


@pytest.mark.parametrize(
    ("limit", "read"),
    [
        ("must be in the last 14 days", "not more than 14 days ago; not in the future"),
        ("must be in the next 2 months", "not in the past; not more than 2 months ahead"),
    ],
)
def test_a_span_of_days_behind_dots_is_a_limit_with_two_ends(limit: str, read: str) -> None:
    text = f"# River\n\nDay of the trip ......... ({limit})\nBoat .........\n"
    first = confirmed(text).fields[0].said

    assert (first["label"], first["constraints"]) == ("Day of the trip", read)
    assert facts(spec_of(text))["day_of_the_trip"] == ("date", False, ())


@pytest.mark.parametrize(
    "remark", ["delete as applicable", "cross out what does not apply", "Nichtzutreffendes streichen"]
)
@pytest.mark.parametrize(
    ("question", "fact"),
    [
        ("Is your boat: a raft / a canoe / other", ("dropdown", False, ("a raft", "a canoe", "other"))),
        ("Would you rather row / paddle / sail?", ("dropdown", False, ("row", "paddle", "sail"))),
        ("Do you swim? YES / NO", ("boolean", False, ())),
    ],
)
def test_what_is_to_be_struck_out_is_one_choice(
    question: str, fact: tuple[str, bool, tuple[str, ...]], remark: str
) -> None:
    text = f"# River\n\nName .........\n{question} ({remark})\nPhone .........\n"

    assert [*facts(spec_of(text)).values()][1:2] == [fact]


@pytest.mark.parametrize(
    "statement",
    [
        "- [ ] I will tell the skipper at once if I am told by a doctor not to row (required)",
        "I have read and agree to the rules of the river and of its weir - please say yes (required)",
        "- **I promise to bring the boat back** – please say yes (required)",
        "Ich versichere, dass alle meine Angaben über das Boot vollständig und wahr sind (Pflichtfeld)",
    ],
)
def test_a_statement_to_be_agreed_to_is_a_question_for_yes_or_no(statement: str) -> None:
    text = f"# River\n\n- Name\n- Boat\n\n### Declaration\n\n{statement}\n"

    assert [(field.type, field.required) for field in spec_of(text).fields][2:] == [("boolean", True)]


def test_a_statement_to_be_agreed_to_without_a_mark_is_asked_about() -> None:
    text = "# River\n\nName: ____\n\nI confirm that the boat has been insured, and will stay so.\n\nPhone: ____\n"
    (question,) = (question for question in suggest(text).questions if question.about == "name")

    assert list(facts(spec_of(text))) == ["name", "phone"]
    assert [field.said["type"] for field in suggest(text, {question.key: Answer("no")}).fields][1] == "boolean"


def test_statements_to_be_agreed_to_stand_each_for_itself() -> None:
    text = "# River\n\nName: ____\n\n[ ] I confirm that I can swim (required)\n[ ] I agree to be filmed\n"

    assert list(facts(spec_of(text)).values())[1:] == [("boolean", True, ()), ("boolean", False, ())]


def test_a_box_beside_a_table_of_fields_is_asked_about() -> None:
    table = "| Field | Type | Required |\n|---|---|---|\n| Name | text | yes |\n"
    text = f"# River\n\n{table}\n### Declaration\n\n- [ ] I can swim in cold water (required)\n\nOther words.\n"
    (question,) = (question for question in suggest(text).questions if question.about == "name")

    assert list(facts(spec_of(text)).values()) == [("text", True, ()), ("boolean", True, ())]
    assert [field.id for field in suggest(text, {question.key: Answer("no")}).fields] == ["name"]


def test_bullets_that_markdown_does_not_know_are_those_of_items() -> None:
    text = "# River\n\n• **Name** (required)\n\n• Boat – choose from raft, canoe or punt\n\n• Crew\n• Phone\n"

    assert facts(spec_of(text)) == {
        "name": ("text", True, ()),
        "boat": ("dropdown", False, ("raft", "canoe", "punt")),
        "crew": ("text", False, ()),
        "phone": ("phone", False, ()),
    }


@pytest.mark.parametrize("mark", ["†", " ‡", "\\*"])
def test_any_mark_behind_a_label_is_one_of_what_must_be_answered(mark: str) -> None:
    text = f"# River\n\n**Q1. Name of the boat{mark}**\n\n____\n\n**Q2. Do you row?{mark}** (tick one)\n\n☐ Yes\n☐ No\n"

    assert facts(spec_of(text)) == {
        "name_of_the_boat": ("text", True, ()),
        "do_you_row": ("boolean", True, ()),
    }


def test_what_a_mark_means_is_read_of_any_mark() -> None:
    assert guesses_about("# River\n\nFields marked † are required.\n\n- Name †\n- Boat\n", "required") == {}


@pytest.mark.parametrize(
    ("sentence", "limit"),
    [
        ("Bitte fügen Sie den Bootsschein bei (PDF)", "pdf"),
        ("Please attach the papers of your boat", ""),
        ("يرجى إرفاق رخصة القارب", ""),
    ],
)
def test_a_sentence_may_ask_for_a_file_and_is_asked_about(sentence: str, limit: str) -> None:
    text = f"# River\n\nName: ____\n\n{sentence}\n\nPhone: ____\n"
    (question,) = (question for question in suggest(text).questions if question.about == "name")
    said = suggest(text).fields[1].said

    assert (said["type"], said.get("accept", "")) == ("file", limit)
    assert len(suggest(text, {question.key: Answer("no")}).fields) == 2


@pytest.mark.parametrize("closing", ["Many thanks", "Kind regards", "Mit freundlichen Grüßen", "مع تحياتي"])
def test_the_end_of_a_letter_is_no_question(closing: str) -> None:
    text = f"Name: ____\n\nBoat: ____\n\nPhone: ____\n\n{closing}\n\nAnna\n\nRiver Boats\n"
    suggestion = suggest(text)

    assert [field.id for field in suggestion.fields] == ["name", "boat", "phone"]
    assert [question for question in suggestion.questions if question.about == "name"] == []


def test_thanks_between_questions_hide_no_name_after_them() -> None:
    text = "Name: ____\n\nBoat: ____\n\nThank you\n\nAnchor\n\nPhone: ____\n"

    assert [field.id for field in suggest(text).fields] == ["name", "boat", "anchor", "phone"]


def test_what_only_an_officer_fills_in_is_left_out_with_all_of_its_line() -> None:
    text = "# River\n\nName: ____\n\n**Harbour Officer only:** Is it safe? ____  Ref: ____\n"

    assert list(facts(spec_of(text))) == ["name"]
    assert [line for line, _ in notices(text)] == [5]


FORM = """# Camp

| The child | | | |
|---|---|---|---|
| Class | | Swims | ☐ yes ☐ no |

| Consent | |
|---|---|
| My child may swim | ☐ |
| I accept the rules | [ ] |

| Phone | |
|---|---|
| Town | |
"""


def test_a_title_over_a_table_is_no_question_and_a_box_alone_beside_a_name_is_yes_or_no() -> None:
    assert {name: kind for name, (kind, _, _) in facts(spec_of(FORM)).items()} == {
        "class": "text",
        "swims": "boolean",
        "my_child_may_swim": "boolean",
        "i_accept_the_rules": "boolean",
        "phone": "phone",
        "town": "text",
    }


def test_what_is_taken_for_a_title_can_be_a_question_and_all_titles_are_confirmed_together() -> None:
    titles = {question.key: question for question in suggest(FORM).questions if question.about == "name"}
    suggestion = suggest(FORM, {next(iter(titles)): Answer("no"), "all:titles": Answer("yes")})

    assert ["“The child”" in titles[key].text["en"] for key in titles] == [True, False]
    assert suggestion.fields[0].id == "the_child"
    assert all(question.settled for question in suggestion.questions if question.key in titles)


def test_types_that_names_tell_are_confirmed_together() -> None:
    asked = {each.key: each for each in suggest(FORM, {"all:named": Answer("yes")}).questions if each.about == "type"}

    assert {one.guess: one.settled for one in asked.values()} == {"text": False, "phone": True}


HALL = """SPORTS HALL

1.	Person
Name :	………………
Phone :	………………	Mail :	………………

2.	Booking
Start :	………… o’clock	Last hour :	………… o’clock
Courts :	□ A   □ B   □ C
Shoes :	☐ own   ☐ hired

3.	Other
Gift, £ (optional) :	………………
□	I’ve read the “Rules” and accept them.
□	I’d like the newsletter (optional).
NB:	Hall £18 / hour, showers free.
"""


def test_titles_and_remarks_are_no_questions() -> None:
    found = {name: kind for name, (kind, _, _) in facts(spec_of(HALL)).items()}

    assert found == {
        "name": "text",
        "phone": "phone",
        "mail": "text",
        "start": "text",
        "last_hour": "time",
        "courts": "dropdown",
        "shoes": "dropdown",
        "gift": "number",
        "ive_read_the_rules_and_accept_them": "boolean",
        "id_like_the_newsletter": "boolean",
    }


def test_statements_beneath_a_title_are_not_chosen_from() -> None:
    text = "# Parade\n\nName: ____\n\nConsent\n[ ] We accept the route.\n[ ] We want to be named (optional).\n"

    assert [(field.type, field.required) for field in spec_of(text).fields] == [
        ("text", True),
        ("boolean", True),
        ("boolean", False),
    ]


def test_what_is_indented_is_laid_out_and_is_no_code() -> None:
    text = "     THE WELL\n\n        Owner ....................\n\n        Uses it for (tick one)\n\n"
    text += "            ( ) washing   (x) watering   ( ) both\n"

    assert facts(spec_of(text)) == {
        "owner": ("text", False, ()),
        "uses_it_for": ("dropdown", False, ("washing", "watering", "both")),
    }


@pytest.mark.parametrize("cut", ["- - - - - Goat - - - - -", "-------------- Goat", "======= Goat ======="])
def test_words_in_a_line_that_cuts_a_page_are_a_title_of_what_is_beneath(cut: str) -> None:
    text = f"Keeper: ....\n\n{cut}\nCoat: ....\n\nHorns: ....\n"

    assert list(facts(spec_of(text))) == ["keeper", "coat", "horns"]


def test_words_set_off_between_slashes_in_sentences_are_chosen_from() -> None:
    text = "# Goats\n\nI come  on foot / by cart  with my goat. I pay  in eggs / in milk  the price of ........\n"

    assert facts(spec_of(text)) == {
        "i_come_with_my_goat": ("dropdown", False, ("on foot", "by cart")),
        "i_pay": ("dropdown", False, ("in eggs", "in milk")),
        "the_price_of": ("number", False, ()),
    }


@pytest.mark.parametrize(("others", "count"), [("", 2), ("- What?\n- When?\n- Why?\n", 0)])
def test_quotes_are_read_where_most_questions_stand_in_them(others: str, count: int) -> None:
    text = f'At the well\n\n{others}\n> - "Whose well is it?"\n> - "How deep is it?"\n'

    assert sum("_is_it" in field.id for field in spec_of(text).fields) == count


def test_a_part_of_the_office_at_the_head_ends_at_a_title_in_capitals() -> None:
    head = "For library staff only   Card no. ______   Initials ____\n\nTHE READER"
    text = f"{head}\n\n* Surname ______\n\n  School ______\n"

    assert [item.label.get("en") for item in spec_of(text).fields] == ["Surname", "School"]
