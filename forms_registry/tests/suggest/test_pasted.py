"""Texts as they are pasted from word processors, letters and mails: signs, blanks and numbering of their own."""

from __future__ import annotations

import pytest

from forms_registry.documents.suggest import suggest
from forms_registry.tests.suggest.confirming import confirmed, facts, guesses_about, notices, spec_of


def read(text: str) -> dict[str, tuple[str, bool, tuple[str, ...]]]:
    return facts(spec_of(f"# Allotment\n\n{text}\n"))


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            "1. The tenant\n   a. Your surname\n   b. Your street\n   c. Telephone",
            ["your_surname", "your_street", "telephone"],
        ),
        ("1. The plot\n   a) Number of sheds\n   b) Soil (optional)", ["number_of_sheds", "soil"]),
        ("2. Do you keep hens?\n   a. If so, how many?", ["do_you_keep_hens", "if_so_how_many"]),
        (
            "1. Is there a well?\n   (a) Depth in metres (only if there is a well)\n   (b) Who dug it?",
            ["is_there_a_well", "depth_in_metres", "who_dug_it"],
        ),
        (
            "1. Is the shed insured?\n   a. Insurer (only if insured)\n   b. Its number",
            ["is_the_shed_insured", "insurer", "its_number"],
        ),
    ],
)
def test_lettered_lines_that_ask_are_questions_of_their_own(text: str, fields: list[str]) -> None:
    assert list(read(text)) == fields


@pytest.mark.parametrize("text", ["1. Choose one:\n   a) Hens?\n   b) Bees", "1. Which soil?\n   a. Clay\n   b. Sand"])
def test_lettered_lines_that_are_chosen_from_stay_options(text: str) -> None:
    assert [options for _, _, options in read(text).values()] in ([("Hens?", "Bees")], [("Clay", "Sand")])


@pytest.mark.parametrize("sign", ["•\t", "o\t", "·  ", "\uf0b7\t", "§\t"])
def test_bullets_of_word_processors_are_those_of_a_list(sign: str) -> None:
    text = f"Which soil?\n{sign}Clay\n{sign}Sand\n\nTools you own:\n{sign}Number of spades: ____\n{sign}Other: ____\n"

    fields = read(text)

    assert fields["which_soil"] == ("dropdown", False, ("Clay", "Sand"))
    assert {"number_of_spades", "other"} < fields.keys()


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize(
    ("above", "names"),
    [
        ("Which soil?", ("Clay", "Sand")),
        ("2. Which day is yours?", ("Monday", "Tuesday", "Wednesday, but only in the evening or if it rains")),
        ("Turn of watering *", ("Early", "Late", "Other: ____")),
        ("How do we reach you?", ("By phone", "By email")),
    ],
)
def test_letters_o_in_the_place_of_round_bullets_stand_before_what_is_chosen(
    above: str, names: tuple[str, ...], gap: str
) -> None:
    bullets = gap.join(f"o {name}" for name in names)

    ((kind, _, options), _) = read(f"{above}{gap}{bullets}\n\nTenant: ____\n").values()

    assert (kind, options) == ("dropdown", tuple(name.removesuffix(": ____") for name in names))


def test_letters_o_may_stand_before_questions_too() -> None:
    assert list(read("Please tell us:\n\no Name of a neighbour\no Telephone\no Who dug the well?\n")) == [
        "name_of_a_neighbour",
        "telephone",
        "who_dug_the_well",
    ]


def test_a_starred_name_is_that_of_the_list_beneath_it() -> None:
    text = "Name*: ____\n\nTurn of watering*\no\tEarly (06:00–08:00)\no\tLate (18:00–20:00)\n\n* = required\n"

    assert read(text)["turn_of_watering"] == ("dropdown", True, ("Early (06:00–08:00)", "Late (18:00–20:00)"))


def test_the_text_around_a_blank_names_it() -> None:
    text = (
        "I rent the plot ______ (by name), and live in ______ (street). It gets ____ hours of rain a day (at most 4).\n"
    )

    labels = [field.said["label"] for field in suggest(f"# Allotment\n\n{text}").fields]

    assert labels[:2] == ["I rent the plot (by name)", "Street"]
    assert labels[2:] == ["It gets … hours of rain a day"]
    assert suggest(f"# Allotment\n\n{text}").fields[2].said["constraints"] == "at most 4"


def test_a_blank_in_a_bracket_is_named_without_the_bracket() -> None:
    assert [
        field.said["label"] for field in suggest("# Allotment\n\n- Lease (valid until: ____)\n- Key: ____\n").fields
    ] == [
        "Lease, valid until",
        "Key",
    ]


def test_the_head_of_a_mail_asks_nothing() -> None:
    text = "From: Olga Brandt\nSent: Monday\nTo: Office\nSubject: FW: the list\n\nPlot number: ____\nDate: ____\n"

    assert list(facts(spec_of(text))) == ["plot_number", "date"]
    assert list(facts(spec_of("From: ____\nTo: ____\nSubject: ____\n"))) == ["from", "to", "subject"]


RULES = """## What we lend

- Spades, rakes and hoes that belong to the club itself
- Hoses for the dry months

| Value | What to do |
|---|---|
| up to 20 | bring it back |
| above 20 | leave a deposit, and sign |

## Ask for a tool

Tell us:

- **Your name**
- **Plot** (North, South or Hill)
- **Date** on which you fetch it
- **Do you need help?** (yes/no)
"""


def test_lists_and_tables_that_tell_something_are_no_questions_beside_a_list_that_asks() -> None:
    assert read(RULES) == {
        "your_name": ("text", False, ()),
        "plot": ("dropdown", False, ("North", "South", "Hill")),
        "date_on_which_you_fetch_it": ("date", False, ()),
        "do_you_need_help": ("boolean", False, ()),
    }
    told = [
        question.text["en"] for question in suggest(f"# Allotment\n\n{RULES}").questions if question.about == "name"
    ]
    assert ["Spades" in told[0], "Hoses" in told[1], len(told)] == [True, True, 2]


def test_a_table_to_be_filled_in_tells_by_its_headings_what_goes_there() -> None:
    text = (
        "| Item | Done (y/n) | Remarks |\n|---|---|---|\n| Beds dug over | | |\n| Fence up to date | | |\n\n"
        "## Readings\n\n| Reading | Value | Unit |\n|---|---|---|\n| Flow of the well | | l/min |\n| Rain | | mm |\n"
    )

    assert {key: kind for key, (kind, _, _) in read(text).items()} == {
        "beds_dug_over": "boolean",
        "fence_up_to_date": "boolean",
        "flow_of_the_well": "number",
        "rain": "number",
    }


def test_a_unit_is_no_list_of_options() -> None:
    assert read("- Flow (l/min)\n- Speed (number, km/h)\n- Size (S/M)") == {
        "flow": ("text", False, ()),
        "speed": ("number", False, ()),
        "size": ("dropdown", False, ("S", "M")),
    }


def test_a_place_for_day_month_and_year_asks_for_a_date() -> None:
    fields = read("I joined on ___ / ___ / ______ and live in ______ now.\n\nSince: __.__.____\n\nHeight: ____ - ____")

    assert [kind for kind, _, _ in fields.values()] == ["date", "text", "date", "number"]


def test_what_is_asked_for_together_with_a_name_is_a_text() -> None:
    assert read("- Neighbour (name and phone number)\n- Surname and number of children\n- Number of children") == {
        "neighbour": ("text", False, ()),
        "surname_and_number_of_children": ("text", False, ()),
        "number_of_children": ("integer", False, ()),
    }


def test_a_second_question_on_a_line_is_one_of_its_own() -> None:
    assert list(read("Have you grown beans? How many rows? ____\n\nPlot: ____")) == [
        "have_you_grown_beans",
        "how_many_rows",
        "plot",
    ]


SENTENCES = (
    "my name is ________ (full name) and I was born on ________ (date of birth; members must be 10 or older).",
    "Ring me on ________ (phone). I would like to row ____ hours a week (at least 1, at most 9), from ________ (first",
    "day, not in the past). I have rowed before: [ ] yes [ ] no. If yes, it was with ________ (name of the club).",
)
LETTER = f"""**River club – we row**
12 Dock Lane

Dear club,

{" ".join(SENTENCES)}

I heard of you through
[ ] a friend
[ ] the paper
[ ] the internet
(please tick one only).

Why I want to row with you (not more than 300 characters):
__________________________
__________________________

[ ] I accept the rules.
[ ] I would also like the newsletter.

________ (signature)          ________ (place, date)
"""


def test_the_places_to_write_in_a_letter_are_named_by_the_brackets_behind_them() -> None:
    fields = confirmed(LETTER).fields

    assert [(field.said.get("label", field.id), field.said["type"]) for field in fields] == [
        ("Full name", "text"),
        ("Date of birth (members must be 10 or older)", "date"),
        ("Phone", "phone"),
        ("I would like to row … hours a week", "integer"),
        ("First day", "date"),
        ("I have rowed before", "boolean"),
        ("Name of the club", "text"),
        ("I heard of you through", "dropdown"),
        ("Why I want to row with you", "textarea"),
        ("I accept the rules.", "boolean"),
        ("I would also like the newsletter.", "boolean"),
        ("Signature", "text"),
        ("Place, date", "date"),
    ]
    said = {field.id: field.said for field in fields}
    assert said["if_yes_name_of_the_club"]["visible_if"] == "i_have_rowed_before is yes"
    assert said["date_of_birth"]["constraints"] == "at least 10 years ago"
    assert said["first_day"]["constraints"] == "not in the past"
    assert said["i_would_like_to_row_hours_a_week"]["constraints"] == "at least 1; at most 9"
    assert said["i_would_also_like_the_newsletter"]["required"] == "no"


def test_what_stands_before_a_place_to_write_names_it_where_the_bracket_tells_how_to_answer() -> None:
    text = "# Club\n\nName ______ (required)\nBirthday on ______ (dd/mm/yyyy)\nSeats for ____ (1 to 9)\n"

    assert [field.said["label"] for field in suggest(text).fields] == ["Name", "Birthday on", "Seats for"]


PRINTED = """TOWN OF ELMS

OFFICE USE ONLY
File no.            Received on          Zone

Items marked ! are mandatory.

1 ! Keeper of the goat                 2   Phone

3   Colour
a  white   b  brown   c  pied

4   Horns     □ none     □ short     □ long

Box office:  seen on ........   by ........
"""


def test_names_with_numbers_stand_side_by_side_and_end_the_part_of_the_office_above_them() -> None:
    assert facts(spec_of(PRINTED)) == {
        "keeper_of_the_goat": ("text", True, ()),
        "phone": ("phone", False, ()),
        "colour": ("dropdown", False, ("white", "brown", "pied")),
        "horns": ("dropdown", False, ("none", "short", "long")),
    }
    assert [notice for notice in notices(PRINTED) if "OFFICE USE ONLY" in notice[1]]


PLACES = """DEED OF THE GOAT

I live at ................................ and was born on ..............
               (village)                                      (date)

The goat is called
................................................
               (name of the goat)

GOAT BELL NO. .......:
GOAT HEIGHT .........: ________ cm      Weight ______ kg
GOAT COAT ...........: long / short        <- leave one

What the goat eats ______________________

_________________________________________
"""


def test_names_stand_beneath_places_and_before_dots_and_places_tell_types() -> None:
    read = facts(spec_of(PLACES))

    assert {name: (kind, options) for name, (kind, _, options) in read.items()} == {
        "village": ("text", ()),
        "and_was_born_on": ("date", ()),
        "the_goat_is_called": ("text", ()),
        "goat_bell_no": ("text", ()),
        "goat_height": ("number", ()),
        "weight_kg": ("number", ()),
        "goat_coat": ("dropdown", ("long", "short")),
        "what_the_goat_eats": ("textarea", ()),
    }
    assert "what_the_goat_eats" in guesses_about(PLACES, "type")
