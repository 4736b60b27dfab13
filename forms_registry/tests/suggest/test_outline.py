"""Texts that look like forms on paper, or like a list of what is wanted: their questions with their options."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse_foreign
from forms_registry.documents.suggest import Answer, suggest
from forms_registry.tests.suggest.confirming import facts, guesses_about, notices, spec_of

Fact = tuple[str, bool, tuple[str, ...]]

BOAT: Fact = ("dropdown", False, ("Canoe", "Raft"))
SEVERAL: Fact = ("checkbox", False, ("Canoe", "Raft"))


def only(text: str) -> Fact:
    found = facts(spec_of(f"# River\n\n{text}\n"))
    assert list(found) in (["boat"], ["which_boat"]), found
    return next(iter(found.values()))


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("### Which boat?\n\n- Canoe\n- Raft", BOAT),
        ("### Boat\n\n- ( ) Canoe\n- ( ) Raft", BOAT),
        ("### Boat\n\n- [ ] Canoe\n- [x] Raft", SEVERAL),
        ("### Boat\n\n[ ] Canoe   [ ] Raft", BOAT),
        ("**Boat** (tick any that apply)\n\n- Canoe\n- Raft", SEVERAL),
        ("1. Which boat?\n   - Canoe\n   - Raft", BOAT),
        ("1. Which boat?\n   a) Canoe\n   b) Raft", BOAT),
        ("Q7. Which boat?\n  ○ Canoe\n  ○ Raft", BOAT),
        ("Boat:   ☐ Canoe   ☐ Raft", BOAT),
        ("Boat: Canoe ☐ Raft ☐", BOAT),
        ("Which boat?\nCanoe ☐ Raft ☐", BOAT),
        ("Which boat? Canoe / Raft", BOAT),
        ("- Boat — one of canoe, raft", ("dropdown", False, ("canoe", "raft"))),
        ("Boat\n\n○ Canoe\n\n○ Raft", BOAT),
        ("Boat:\n\n( ) Canoe\n\n( ) Raft", BOAT),
        ("Boat (tick any)\n\n☐ Canoe\n\n☐ Raft", SEVERAL),
        ("Boat:\nCanoe\nRaft", BOAT),
        ("**Boat**\nCanoe\nRaft", BOAT),
        ("### Boat *\n\n- [ ] Yes\n- [ ] No", ("boolean", True, ())),
        ("### Boat\n\n- [ ] Take one", ("boolean", False, ())),
    ],
)
def test_what_is_listed_beneath_a_question_is_what_may_be_chosen(text: str, fact: Fact) -> None:
    assert only(text) == fact


@pytest.mark.parametrize("labelled", ["**Until when?** (date)", "- **Until when** (date, required)"])
def test_one_name_with_a_bracket_does_not_hide_the_other_questions(labelled: str) -> None:
    text = f"# River\n\n**Skipper:**\n**Boat number:**\n\n{labelled}\n\n**Deposit paid?** Yes/No\n"

    assert list(facts(spec_of(text))) == ["skipper", "boat_number", "until_when", "deposit_paid"]
    assert parse_foreign(text).spec is None


@pytest.mark.parametrize(
    "text",
    [
        "- Boat *",
        "- Boat [mandatory]",
        "- Boat - must be answered",
        "- Boat, required",
        "Boat: ________ (required)",
        "**Boat:** *required*",
        "### Boat (text, required)",
        "1. Boat* :",
        "Boat\n: Whichever floats. Required.",
    ],
)
def test_an_obligation_is_told_in_many_ways(text: str) -> None:
    assert only(f"{text}\n\n\\* = required") == ("text", True, ())


@pytest.mark.parametrize(
    "text",
    [
        "Boat: ______",
        "Boat:\n\n______",
        "**Boat:**",
        "**Boat**\nWhichever floats.",
        "2.4 Boat",
        "٣. Boat",
        "🛶 **Boat** (optional)",
        "## Boat",
        "Field: boat\nType: text\nRequired: no",
        "### boat\n\n- Type: text\n- Question: Which one?",
        "Boat\n: Whichever floats.",
    ],
)
def test_a_name_that_waits_for_an_answer_is_a_field(text: str) -> None:
    assert only(text) == ("text", False, ())


@pytest.mark.parametrize(
    ("said", "limits"),
    [
        ("Seats (between 2 and 9)", "between 2 and 9"),
        ("Seats: ____ (2–9)", "between 2 and 9"),
        ("**Seats:** at least 2", "at least 2"),
        ("### Seats\n\nTell us a number of at least 2.", "at least 2"),
    ],
)
def test_limits_stand_beside_a_field(said: str, limits: str) -> None:
    text = said if said.startswith(("*", "#")) or "_" in said else f"- {said}"

    assert guesses_about(f"# River\n\n{text}\n", "constraints").keys() == {"seats"}
    assert suggest(f"# River\n\n{text}\n").fields[0].said["constraints"] == limits


def test_one_line_may_have_several_places_and_questions() -> None:
    text = "# River\n\nFrom: ____ Until: ____\nA guide? ☐ Yes ☐ No   If so, which? ____\n"

    assert facts(spec_of(text)) == {
        "from": ("text", False, ()),
        "until": ("text", False, ()),
        "a_guide": ("boolean", False, ()),
        "if_so_which": ("text", False, ()),
    }


def test_items_that_name_others_are_no_fields_and_boxes_without_a_question_are() -> None:
    text = "# River\n\n- Crew\n  - Captain's name\n  - Cook (text)\n\n☐ I can swim a hundred metres at least.\n"

    assert list(facts(spec_of(text))) == ["captain_s_name", "cook", "i_can_swim_a_hundred_metres_at_least"]


def test_where_a_box_leads_is_told_and_a_remark_is_no_field() -> None:
    text = "# River\n\n*Please write clearly:*\n\nWhich boat?\n○ Canoe → go to 4\n○ Raft\n"

    assert only(text.removeprefix("# River\n\n")) == BOAT
    assert [(line, "go to 4" in told) for line, told in notices(text)] == [(6, True)]


def test_what_is_not_understood_in_a_bracket_beside_what_is_is_asked_about() -> None:
    text = "# River\n\n- Boat (text, required, painted lately)\n"

    assert only(text.removeprefix("# River\n\n")) == ("text", True, ())
    assert ["painted lately" in each.text["en"] for each in suggest(text).questions if "notes" in each.about] == [True]


@pytest.mark.parametrize("box", ["☐", "[ ]", "□"])
@pytest.mark.parametrize("text", ["I can swim. {}", "{} I can swim.", "- I can swim. {}"])
def test_a_box_may_stand_behind_its_words(text: str, box: str) -> None:
    assert facts(spec_of(f"# River\n\nName: ____\n\n{text.format(box)}\n")) == {
        "name": ("text", False, ()),
        "i_can_swim": ("boolean", False, ()),
    }


@pytest.mark.parametrize(
    "text",
    [
        "- Boat\n  - Canoe\n  - Raft\n- Depth",
        "2. Boat\n   - Canoe\n   - Raft",
        "### Boat\n\n- Canoe\n- Raft\n\n### Depth",
        "Boat:\n\n- Canoe\n- Raft",
        "**Boat**\n- Canoe\n- Raft",
    ],
)
def test_a_list_beneath_a_name_is_what_may_be_chosen_unless_somebody_says_no(text: str) -> None:
    text = f"# River\n\n{text}\n"
    question = next(question for question in suggest(text).questions if question.about == "items")

    assert next(iter(facts(spec_of(text)).values())) == BOAT
    assert [field.id for field in suggest(text, {question.key: Answer("no")}).fields][:2] == ["canoe", "raft"]


@pytest.mark.parametrize("label", ["- Crew", "- Crew:", "## Crew", "**Crew:**"])
@pytest.mark.parametrize(
    "items", [("Full name", "Email"), ("Captain ____", "Cook ____"), ("Age", "Berth"), ("Cook?", "Boy?")]
)
def test_a_list_of_what_forms_ask_for_is_fields(label: str, items: tuple[str, str]) -> None:
    beneath = "\n".join(f"  - {item}" if label.startswith("-") else f"- {item}" for item in items)
    found = suggest(f"# River\n\n{label}\n{'' if label.startswith('-') else chr(10)}{beneath}\n")

    assert [field.said["label"] for field in found.fields] == [item.strip("_? ") for item in items]
    assert [question for question in found.questions if question.about == "items"] == []


def test_headings_that_all_stand_over_lists_may_be_parts_of_the_form_which_is_asked() -> None:
    text = "# River\n\n## Above\n\n- Tide\n- Current\n\n## Below\n\n- Weeds\n- Mud\n"
    found = suggest(text)

    assert [field.id for field in found.fields] == ["tide", "current", "weeds", "mud"]
    assert [question.guess for question in found.questions if question.about == "items"] == ["questions", "questions"]


@pytest.mark.parametrize(
    "beside",
    [
        "Depth: ____\n{}\nColour: ____\n",
        "Depth: ____\n\n{}\n\nColour: ____\n",
        "**Depth** (optional)\n\n**{}**\n\n**Colour** (required)\n\nText.\n",
        "Depth\\*\n\n{}\n\nColour\\*\n\nThat is all, dear crew.\n",
        "### What depth?\n\n### {}\n\nIn words.\n\n### Which colour?\n",
    ],
)
def test_a_bare_name_among_questions_of_its_shape_is_one_unless_somebody_says_no(beside: str) -> None:
    text = f"# River\n\n{beside.format('Harbour')}"
    question = next(question for question in suggest(text).questions if question.about == "name")

    assert [field.said["label"] for field in suggest(text).fields][1] == "Harbour"
    assert len(suggest(text, {question.key: Answer("no")}).fields) == 2


def test_a_numbered_name_over_questions_without_numbers_is_a_title_unless_somebody_says_no() -> None:
    text = "# River\n\n1\\. The boat\n\nColour\\*\n\nDepth\\*\n\n2\\. The crew\n\nCook\\*\n"
    questions = [question for question in suggest(text).questions if question.about == "name"]

    assert [field.id for field in suggest(text).fields] == ["colour", "depth", "cook"]
    assert [question.line for question in questions] == [3, 9]
    assert len(suggest(text, {question.key: Answer("no") for question in questions}).fields) == 5


LEGENDS = [
    "Fields marked \\* are required.",
    "*\\* = must be completed*",
    "* = required",
    "Mit * markierte Felder sind Pflichtfelder.",
    "Les champs marqués d'un astérisque (*) sont obligatoires.",
    "Everything with a star has to be filled in.",
    "Please complete all fields marked with an asterisk (*).",
    "Answer every question with a star.",
    "Bitte alle Felder mit * ausfüllen.",
    "يرجى تعبئة جميع الحقول المميزة بعلامة *",
    "Answer all questions marked with * and give the sheet to the harbour before the first ferry of the season leaves.",
    "Before you moor at one of the outer piers for the first time in a season, complete all fields marked\nwith *",
    "Welcome. Answer all questions with an asterisk. Somebody of the crew comes by for the sheet, at any time.",
]


@pytest.mark.parametrize("legend", LEGENDS)
@pytest.mark.parametrize("place", ["____ *", "____ \\*", "( ) Yes ( ) No *"])
def test_a_star_that_is_explained_settles_what_must_be_answered(legend: str, place: str) -> None:
    text = f"# River\n\n{legend}\n\nHarbour: {place}\n\nPort: ____\n\nDepth: ____\n"
    must = {each.id: each.said["required"] for each in suggest(text).fields}

    assert must == {"harbour": "yes", "port": "no", "depth": "no"}
    assert [question for question in suggest(text).questions if question.about == "required"] == []


@pytest.mark.parametrize(
    "legend",
    [
        "(Lines with a star * may be left blank, all others must be answered.)",
        "Places marked * can be skipped; answer all else.",
    ],
)
def test_a_star_that_excuses_settles_nothing_for_the_others(legend: str) -> None:
    text = f"# River\n\n{legend}\n\nHarbour: ____ *\n\nPort: ____\n"
    assert [question.about for question in suggest(text).questions].count("required") > 0


@pytest.mark.parametrize(
    ("before", "fields", "guess"),
    [
        ("", "- Harbour\n- Port\n", "no"),
        ("", "- Harbour\n- Port\n- Depth (optional)\n", "yes"),
        ("", "- Harbour\n- Port\n- Depth (required)\n", "no"),
        ("Please fill in all fields.", "- Harbour\n- Port\n", "yes"),
        ("Alle Felder sind Pflichtfelder.", "- Harbour\n- Port\n", "yes"),
        ("يرجى تعبئة جميع الحقول.", "- Harbour\n- Port\n", "yes"),
    ],
)
def test_one_question_is_asked_about_all_fields_without_a_mark(before: str, fields: str, guess: str) -> None:
    text = f"# River\n\n{before}\n\n{fields}"
    (question,) = (question for question in suggest(text).questions if question.about == "required")
    turned = suggest(text, {question.key: Answer("no")}).fields

    assert question.guess == guess
    assert [one.said["required"] for one in turned[:2]] == ["no" if guess == "yes" else "yes"] * 2
    assert [one.id for one in turned[:2]] == ["harbour", "port"]


@pytest.mark.parametrize(
    "heads", [("Question", "Answer type", "Choices", "Rule"), ("Ask", "Kind of reply", "Pick from", "Bound")]
)
def test_blocks_with_the_same_headings_are_read_as_the_rows_of_a_table(heads: tuple[str, ...]) -> None:
    ask, kind, choices, rule = heads
    text = (
        f"# River\n\n{ask}: Which boat?\n{kind}: choose one\n{choices}: raft, canoe\n\n"
        f"{ask}: How many seats?\n{kind}: number\n{rule}: minimum 2\n\n"
        f"{ask}: Do you row?\n{kind}: yes or no\n\n"
        f"{ask}: Since when?\n{kind}: date\n{rule}: only ask if they row; must be in the past\n\nRemarks: ____\n"
    )
    found = {field.id: field.said for field in suggest(text).fields}

    assert [(name, said["type"]) for name, said in found.items()] == [
        *(("which_boat", "dropdown"), ("how_many_seats", "number"), ("do_you_row", "boolean"), ("since_when", "date")),
        ("remarks", "textarea"),
    ]
    assert found["how_many_seats"]["constraints"].endswith("2")
    assert found["since_when"]["visible_if"] == "do_you_row is yes"


@pytest.mark.parametrize("label", ["What to bring:", "Please note:", "**Bitte mitbringen**", "## Instructions"])
def test_a_list_that_only_tells_something_is_not_asked_and_told(label: str) -> None:
    text = f"# River\n\n- Name\n- Phone\n\n{label}\n\n- rope\n- a dry coat\n"

    assert [field.id for field in suggest(text).fields] == ["name", "phone"]
    assert [line for line, _ in notices(text)] == [6]


def test_a_heading_that_asks_over_other_questions_is_a_title_unless_somebody_says_no() -> None:
    text = "# River\n\n## How was the river?\n\nHow deep was it?\n\nHow cold was it?\n\n## Who are you?\n"
    question = next(question for question in suggest(text).questions if question.about == "name")

    assert [one.said["label"] for one in suggest(text).fields] == ["How deep was it", "How cold was it", "Who are you"]
    assert len(suggest(text, {question.key: Answer("no")}).fields) == 4


def test_a_title_that_asks_may_stand_over_a_table() -> None:
    text = "# River\n\n**Who are you?**\n\n| Name | |\n|---|---|\n| Port | |\n"

    assert [field.id for field in suggest(text).fields] == ["name", "port"]
    assert [question.guess for question in suggest(text).questions if question.about == "name"] == [""]


def test_a_long_name_that_begins_with_a_condition_is_one_among_questions() -> None:
    name = "**If you own that boat yourself: its name and its harbour**"
    text = f"**Boat** (required)\n\n{name}\n\n**Port** (required)\n\nEnd.\n"

    assert [field.line for field in suggest(text).fields] == [1, 3, 5]


def test_a_question_among_sentences_is_not_asked_unless_somebody_says_no() -> None:
    text = "# River\n\n- Name\n\nWe keep nothing. Why do we ask? Our harbour wants it.\n\n(That is all.)\n"
    question = next(question for question in suggest(text).questions if question.about == "name")

    assert [field.id for field in suggest(text).fields] == ["name"]
    assert len(suggest(text, {question.key: Answer("no")}).fields) == 2


@pytest.mark.parametrize(
    "follows", ["Yes/No. If so, since when?", "yes / no → if yes: since when?", "If yes, since when?"]
)
def test_a_question_may_go_on_from_the_one_on_its_line(follows: str) -> None:
    found = suggest(f"# River\n\n- Do you row? {follows}\n- Name\n").fields

    assert [one.said["type"] for one in found] == ["boolean", "text", "text"]
    assert found[1].said["visible_if"] == "do_you_row is yes"


def test_what_tells_names_apart_stays_in_them() -> None:
    found = suggest("# River\n\n- Phone (mobile)\n- Phone (day)\n- Phone (home)\n- Arrival (date)\n").fields

    assert [(one.said["label"], one.said["type"]) for one in found] == [
        *(("Phone (mobile)", "phone"), ("Phone (day)", "phone"), ("Phone (home)", "phone"), ("Arrival", "date"))
    ]


@pytest.mark.parametrize(
    ("text", "key", "choice", "ids"),
    [
        ("**Depth** (optional)\n\n**Harbour**\n\n**Colour** (required)\n\nText.", "5", "no", ["depth", "colour"]),
        ("Name: ____\n\n**Boat**\n\n- Canoe\n- Raft", "5", "no", ["name"]),
        (
            "## How was it?\n\nHow deep?\n\nHow cold?\n\n## Who?",
            "+3",
            "yes",
            ["how_was_it", "how_deep", "how_cold", "who"],
        ),
    ],
)
def test_what_is_left_out_or_made_a_question_by_its_line_is_not_asked_about(
    text: str, key: str, choice: str, ids: list[str]
) -> None:
    text = f"# River\n\n{text}\n"
    suggestion = suggest(text, {key: Answer(choice)})

    assert any(question.about in {"name", "items"} for question in suggest(text).questions)
    assert [field.id for field in suggestion.fields] == ids
    assert [field.key for field in suggestion.dropped] == [key] * (choice == "no")
    assert not any(question.about in {"name", "items"} for question in suggestion.questions)


@pytest.mark.parametrize(
    ("item", "label", "kind"),
    [
        ("Date of birth (dd/mm/yyyy)", "Date of birth", "date"),
        ("Do you agree? (yes/no)", "Do you agree", "boolean"),
        ("Do you agree? (yes or no)", "Do you agree", "boolean"),
        ("هل توافق؟ (نعم/لا)", "هل توافق", "boolean"),
        ("End date (date, which is nice to know)", "End date", "date"),
    ],
)
def test_what_tells_how_to_answer_is_no_part_of_a_name(item: str, label: str, kind: str) -> None:
    (one,) = suggest(f"# River\n\n- {item}\n").fields

    assert (one.said["label"], one.said["type"]) == (label, kind)


@pytest.mark.parametrize("said", ["? [raft, canoe, punt", " (chose: raft, canoe, punt)", " [raft; canoe; punt]"])
def test_a_list_of_options_may_be_written_wrong(said: str) -> None:
    (boat,) = suggest(f"# River\n\n- Boat{said}\n").fields

    assert boat.said["options"] == "raft | canoe | punt"


def test_lines_of_a_paragraph_that_ask_are_no_options() -> None:
    text = "**Boats:** [select several] raft, canoe\n**Do you row?** Yes / No\n**Harbour** (if you row)\n**Port:**\n"

    assert [field.id for field in suggest(f"# River\n\n{text}").fields] == ["boats", "do_you_row", "harbour", "port"]


def test_a_heading_among_others_that_are_questions_stands_over_options() -> None:
    text = "# River\n\n### Your name\n\n### Port of call\n\n- Harbour\n- City\n- Island\n\n### Email\n"

    assert [field.said.get("options") for field in suggest(text).fields] == [None, "Harbour | City | Island", None]


def test_a_sentence_about_what_follows_explains_nothing_before_it() -> None:
    text = "# River\n\n### Your name\n\nOnly answer the rest if you row.\n\n### Port\n"

    assert "help" not in suggest(text).fields[0].said
    assert [line for line, _ in notices(text)] == [5]


def test_a_star_in_the_name_of_a_field_explains_nothing() -> None:
    text = "# River\n\n- Harbour with a star (required)\n- Port *\n- Depth\n"

    assert [field.id for field in suggest(text).fields] == ["harbour_with_a_star", "port", "depth"]
    assert len([question for question in suggest(text).questions if question.about == "required"]) == 2
