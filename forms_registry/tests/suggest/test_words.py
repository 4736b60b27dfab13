"""What the words of a label, and those beside it, say of a field: whole words, each with its question."""

from __future__ import annotations

import pytest

from forms_registry.documents.suggest import Answer, suggest
from forms_registry.tests.suggest.confirming import confirmed, facts, guesses_about, spec_of

HEAD = "# Club\n\n| Field | Answer | Remarks |\n|---|---|---|\n"


def table(*rows: str) -> str:
    return HEAD + "".join(f"| {row} |\n" for row in (*rows, "Nothing | free text |", "More | free text |"))


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Countess", "text"),
        ("Telescope", "text"),
        ("Updates", "text"),
        ("Stage", "text"),
        ("Age", "integer"),
        ("Scan of your pass", "file"),
        ("Pictures", "file"),
        ("Picture title", "text"),
        ("Date and time of arrival", "datetime"),
        ("Telephone number", "phone"),
        ("تاريخ الوصول", "date"),
        ("رقم الهاتف", "phone"),
    ],
)
def test_a_type_is_hinted_at_by_whole_words(label: str, kind: str) -> None:
    assert [field.said["type"] for field in suggest(f"# Club\n\n- {label}\n").fields] == [kind]


@pytest.mark.parametrize(
    ("cell", "fact"),
    [
        ("Text (max. 30 characters)", {"type": "text", "constraints": "max 30 characters"}),
        ("integer 3-7", {"type": "integer", "constraints": "between 3 and 7"}),
        ("choice: Tea / Cocoa", {"type": "dropdown", "options": "Tea | Cocoa"}),
        ("select [Tea, Cocoa]", {"type": "dropdown", "options": "Tea | Cocoa"}),
        ("Tea, cocoa or water", {"type": "dropdown", "options": "Tea | cocoa | water"}),
        ("Y / N", {"type": "boolean"}),
        ("aa/mm/jjjj", {"type": "date"}),
        ("file (PNG or PDF, up to 3 MB)", {"type": "file", "accept": "pdf, png", "constraints": "up to 3 MB"}),
    ],
)
def test_a_cell_for_the_type_tells_options_and_limits_besides(cell: str, fact: dict[str, str]) -> None:
    said = suggest(table(f"Drink | {cell} |", "Seat | text |", "Row | text |")).fields[0].said

    assert {key: said[key] for key in fact} == fact


def test_remarks_decide_where_they_are_understood_and_are_asked_about() -> None:
    text = table("Seats | integer | default 2", "From | date | not in the past", "Until | date | must be after lunch")

    assert guesses_about(text, "default") == {"seats": "2"}
    assert guesses_about(text, "constraints") == {"from": "not in the past"}
    assert [question.line for question in suggest(text).questions if question.about.startswith("notes")] == [7]
    assert facts(spec_of(text))["seats"] == ("integer", False, ())


def test_a_run_of_capitals_is_one_word_of_an_id() -> None:
    assert [field.id for field in suggest("# Club\n\n- EU VISA Number\n").fields] == ["eu_visa_number"]


@pytest.mark.parametrize(
    ("heads", "cells"),
    [
        ("Feld | Typ | Pflicht | Auswahl", ("Farbe | Text | Ja | Rot, Blau", "Anzahl | | Nein |")),
        ("Champ | Type | Obligatoire | Choix", ("Couleur | texte | Oui | Rouge, Bleu", "Quantité | | Non |")),
        ("Campo | Tipo | Requerido | Valores", ("Color | texto | Sí | Rojo, Azul", "Cantidad | | No |")),
    ],
)
def test_tables_in_other_languages_are_read_by_their_headings(heads: str, cells: tuple[str, str]) -> None:
    text = f"# Club\n\n| {heads} |\n|---|---|---|---|\n" + "".join(f"| {row} |\n" for row in cells)
    colour, count = facts(spec_of(text)).values()

    assert (colour[:2], len(colour[2])) == (("dropdown", True), 2)
    assert count == ("integer", False, ())


@pytest.mark.parametrize(
    "text",
    [
        "- Boats (tick any): raft, canoe",
        "- Boats (choose as many as you like): raft, canoe",
        "- Boats: any of: raft, canoe",
        "- Boats [select several]: raft, canoe",
        "- Boats (plusieurs choix possibles) : raft, canoe",
        "- Boote (Mehrfachauswahl): raft, canoe",
        "- Boats (pick up to 2): raft, canoe",
    ],
)
def test_words_tell_that_several_may_be_chosen(text: str) -> None:
    found = suggest(f"# River\n\n{text}\n")

    assert [(field.said["type"], field.said["options"]) for field in found.fields] == [("checkbox", "raft | canoe")]
    assert [question for question in found.questions if question.about == "type"] == []


@pytest.mark.parametrize("text", ["Boat: raft / canoe", "Boat? [raft, canoe, punt]", "Boat\n  - raft\n  - canoe"])
def test_how_many_may_be_chosen_is_asked_where_nothing_tells(text: str) -> None:
    text = f"# River\n\n- {text}\n"
    (question,) = (question for question in suggest(text).questions if question.about == "type")

    assert question.guess == "dropdown"
    assert suggest(text, {question.key: Answer("no")}).fields[0].said["type"] == "checkbox"


@pytest.mark.parametrize("text", ["- Boat (choose one): raft, canoe", "Boat: ( ) raft ( ) canoe"])
def test_how_many_may_be_chosen_is_not_asked_where_it_is_told(text: str) -> None:
    assert guesses_about(f"# River\n\n{text}\n", "type") == {}


@pytest.mark.parametrize(
    ("text", "kind", "limit"),
    [
        ("Boats (up to 40 hulls)", "integer", "up to 40"),
        ("Nights (1 to 3 nights)", "integer", "1 to 3"),
        ("Number (5 chiffres)", "text", "5 digits"),
        ("Zahl (5 Ziffern)", "text", "5 digits"),
        ("Seats (1 bis 3)", "integer", "1 to 3"),
        ("Seats (بين 16 و 80)", "integer", "between 16 and 80"),
        ("Code (8 characters)", "text", "exactly 8 characters"),
        ("Open (9am to 5:30 pm)", "time", "09:00 to 17:30"),
        ("Born on that day (at least 18 years old)", "date", "at least 18 years ago"),
        ("On a scale of 1 to 5, how wet was it?", "integer", "between 1 and 5"),
        ("Remarks (höchstens 300 Zeichen)", "textarea", "at most 300 characters"),
    ],
)
def test_limits_are_read_in_the_words_of_people(text: str, kind: str, limit: str) -> None:
    (field,) = suggest(f"# River\n\n- {text}\n").fields

    assert (field.said["type"], field.said["constraints"]) == (kind, limit)
    assert guesses_about(f"# River\n\n- {text}\n", "constraints").keys() == {field.id}


def test_what_may_limit_something_behind_a_dash_is_asked_about() -> None:
    (asked,) = (each for each in suggest("- Harbour - 20 to 90 words\n").questions if each.about.startswith("notes"))

    assert "20 to 90 words" in asked.text["en"]


@pytest.mark.parametrize("bracket", ["3 nautical miles off", "no more than 20 words", "2 letters, 4 digits, 1 letter"])
def test_a_bracket_that_may_limit_something_is_no_type_and_is_asked_about(bracket: str) -> None:
    found = suggest(f"# River\n\n- Harbour ({bracket})\n")

    assert [field.said["type"] for field in found.fields] == ["text"]
    assert [each for each in found.questions if each.about == "type" and "the text says" in each.text["en"]] == []
    assert bracket.split(",")[0] in str([each.text["en"] for each in found.questions if each.about.startswith("notes")])


def test_a_table_with_unknown_headings_is_read_by_its_cells() -> None:
    head = "# Club\n\n| Wanted of you | Manner | Essential? | Bounds |\n|---|---|---|---|\n"
    rows = (
        "| Skipper | short text | yes | |\n| Boat | one of: raft, canoe | no | |\n"
        "| Seats | whole number | yes | 1 to 4 |\n"
        "| Sails | any of: main, jib, spare | no | |\n| Harbour | text | only if Boat is raft | |\n"
    )
    found = suggest(head + rows)

    assert [(field.id, field.said["type"]) for field in found.fields] == [
        *(("skipper", "text"), ("boat", "dropdown"), ("seats", "integer"), ("sails", "checkbox"), ("harbour", "text"))
    ]
    assert found.fields[2].said["constraints"] == "1 to 4"
    assert found.fields[4].said["required_if"] == 'boat == "raft"'
    assert next(question.guess for question in found.questions if question.about == "column") == "label"


@pytest.mark.parametrize("head", ["Choices", "Remarks"])
def test_each_cell_of_a_mixed_column_is_read_by_what_it_is(head: str) -> None:
    text = (
        f"# Club\n\n| Question | Required | {head} |\n|---|---|---|\n| Boat | yes | raft, canoe, punt |\n"
        "| Do you row? | yes | Yes / No |\n| Seats | no | 1 to 4 |\n| Harbour | no | only if Boat is raft |\n"
        "| Port | yes | Leeds<br>Hull<br>York |\n"
    )
    found = {field.id: field.said for field in suggest(text).fields}

    assert found["boat"]["options"] == "raft | canoe | punt"
    assert found["do_you_row"]["type"] == "boolean"
    assert found["seats"]["constraints"] == "1 to 4"
    assert found["harbour"]["visible_if"] == 'boat == "raft"'
    assert found["port"]["options"] == "Leeds | Hull | York"


@pytest.mark.parametrize("limit", ["at most 1,500", "between 200 and 2,500"])
def test_a_comma_in_a_number_parts_nothing(limit: str) -> None:
    [_, read] = suggest(f"# Club\n\nName: ____\n\nPrice ({limit}): ____\n").fields

    assert read.said["constraints"] == limit.replace(",", "")


def test_commas_between_numbers_do() -> None:
    [_, read] = suggest("# Club\n\nName: ____\n\nPrice (100,200,300): ____\n").fields

    assert read.said["options"] == "100 | 200 | 300"


CODED = """# Fund

## PART A

A1  Number (8 digits, compulsory) ........
A2  What it is for (tick all that apply, at least one)
      [ ] Rent   [ ] Food
A3  Home (several lines, required) ........
A4  Kind (choose one, required: Street party / Sports day) ........
A5  Bank statement (compulsory, please attach) ........
A6  I keep the rules (tick to agree, required) ........
A7  Only if you answered b) in question 4: Who comes along? The name must be given. ........
"""


def test_lines_with_codes_are_named_without_them_and_read_by_what_their_brackets_say() -> None:
    suggestion = {field.said["label"]: field.said for field in confirmed(CODED).fields}

    assert {label: (said["type"], said["required"]) for label, said in suggestion.items()} == {
        "Number": ("text", "yes"),
        "What it is for": ("checkbox", "no"),
        "Home": ("textarea", "yes"),
        "Kind": ("dropdown", "yes"),
        "Bank statement": ("file", "yes"),
        "I keep the rules": ("boolean", "yes"),
        "Only if you answered b) in question 4: Who comes along": ("text", "yes"),
    }
    assert suggestion["What it is for"]["options"] == "Rent | Food"
    assert guesses_about(CODED, "visible_if") == {"only_if_you_answered_b_in_question_4_who_comes_along": ""}


def test_a_word_with_a_number_is_no_code() -> None:
    text = "# Trip\n\nB12 vitamin (required)\nM4 motorway (required)\nM4 closed (required)\n"

    assert [field.said["label"] for field in suggest(text).fields] == ["B12 vitamin", "M4 motorway", "M4 closed"]


def test_what_is_not_an_option_is_the_other_way_round() -> None:
    text = "# Hall\n\n- Hirer: one of resident, club\n- Club (only if you are not hiring as a resident)\n"

    assert confirmed(text).fields[1].said["visible_if"] == 'not (hirer is "resident")'


def test_a_legend_may_say_more_in_another_sentence() -> None:
    legend = "\\* = must be filled in. Everything else is voluntary."
    text = f"# Visit\n\n{legend}\n\n**Name** \\*\n\n**Phone**\n*a phone number*\n"

    assert guesses_about(text, "required") == {}
    assert {field.id: field.required for field in spec_of(text).fields} == {"name": True, "phone": False}
