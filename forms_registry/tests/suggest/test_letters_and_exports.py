"""What letters ask for in sentences, exports of note-taking tools, and what only tells people something."""

from __future__ import annotations

import pytest

from forms_registry.documents.suggest import suggest
from forms_registry.schema import Condition
from forms_registry.tests.suggest.confirming import facts, notices, spec_of

REQUESTS = [
    "Please give me your full name, your date of birth (18 or older), and a phone number for the evening.",
    "For the harbour we need the full name, the date of birth and a phone number. We answer within a week.",
]


@pytest.mark.parametrize("sentence", REQUESTS)
def test_a_sentence_that_asks_for_several_things_is_a_question_for_each(sentence: str) -> None:
    fields = facts(spec_of(f"# Crew\n\nDear all,\n\n{sentence}\n\n- your boat\n- your club\n"))

    assert [kind for kind, _, _ in fields.values()] == ["text", "date", "phone", "text", "text"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Please give me a call, a hint or an idea.",
        "Your full name, your date of birth and your phone number are kept for a year.",
    ],
)
def test_a_sentence_that_asks_for_nothing_of_a_form_is_none(sentence: str) -> None:
    assert list(facts(spec_of(f"# Crew\n\n{sentence}\n\n- Boat\n- Club\n"))) == ["boat", "club"]


NOTES = """# Crew

- ⭐ **What should we call you?**

    First name is enough

- **Email**

    Door codes go here

- **Role** *(pick one)*
    - [ ] Skipper
    - [ ] Mate

## What happens next

- **Answer** within a week
- **Deposit** in cash
"""


def test_a_paragraph_beneath_an_item_explains_it_and_a_section_that_tells_is_not_asked() -> None:
    assert facts(spec_of(NOTES)) == {
        "what_should_we_call_you": ("text", False, ()),
        "email": ("email", False, ()),
        "role": ("dropdown", False, ("Skipper", "Mate")),
    }
    assert [line for line, _ in notices(NOTES)] == [15]


def test_names_with_a_colon_in_the_cells_of_a_table_leave_room_for_the_answers() -> None:
    text = "| ① Surname: | ② First name: | Born on: |\n|---|---|---|\n| Boat (any): | Club: | Phone: |\n"

    assert list(facts(spec_of(f"# Crew\n\n{text}"))) == ["surname", "first_name", "born_on", "boat", "club", "phone"]


def test_a_row_of_places_and_hints_belongs_to_the_names_above_it() -> None:
    text = "| Name | Age | Sex |\n|---|---|---|\n| | (between 8 and 80) | ☐ F ☐ M |\n"
    fields = {one.id: one for one in spec_of(f"# Crew\n\n{text}").fields}

    assert {name: one.type for name, one in fields.items()} == {"name": "text", "age": "integer", "sex": "dropdown"}
    assert "between 8 and 80" in suggest(f"# Crew\n\n{text}").markdown


def test_bold_rows_over_others_are_titles_and_choices_list_their_clauses() -> None:
    text = """# Crew

| No. | Data | M/O | Type | Values |
|---|---|---|---|---|
| | **You** | | | |
| 1 | Name | M | Text | |
| 2 | Role | M | Radio | Skipper; Mate; Guest |
| | **The boat** | | | |
| 3 | Boat | O | Text | |

M = mandatory, O = optional
"""

    assert facts(spec_of(text)) == {
        "name": ("text", True, ()),
        "role": ("dropdown", True, ("Skipper", "Mate", "Guest")),
        "boat": ("text", False, ()),
    }


def test_a_scale_of_one_row_is_one_question_and_details_follow_from_an_answer() -> None:
    text = """# Crew

### How sure are you?

*Mark one.*

| | 1 | 2 | 3 | |
|---|---|---|---|---|
| not at all | ○ | ○ | ○ | very |

### Health

| | Yes | No | If yes, please say more |
|---|---|---|---|
| Do you swim? | ☐ | ☐ | |
| Were you at sea before? | ☐ | ☐ | Year: |
"""
    fields = {one.id: one for one in spec_of(text).fields}

    assert list(fields) == ["how_sure_are_you", "do_you_swim", "were_you_at_sea_before", "year"]
    assert isinstance(fields["year"].visible, Condition)
    assert fields["year"].visible.cel == "were_you_at_sea_before"


def test_a_bold_name_behind_boxes_is_another_question() -> None:
    fields = facts(spec_of("# Crew\n\nName: ____\n\n**Sex**: □ male □ female **Swimmer?** □ yes □ no\n"))

    assert fields["sex"] == ("dropdown", False, ("male", "female"))
    assert fields["swimmer"][0] == "boolean"


SPEC = """# Crew

| # | Label | Key | Type | Mandatory | Values / checks |
|---|---|---|---|---|---|
| 1 | Name | `name` | Text | Y | |
| 2 | Role | `role` | Radio | Y | Skipper; Mate; Guest |
| 3 | Gear | `gear` | Multi-select | N | Vest; Boots; Knife |
"""


def test_a_table_that_looks_like_the_notation_is_read_freely_where_that_finds_its_options() -> None:
    assert facts(spec_of(SPEC)) == {
        "name": ("text", True, ()),
        "role": ("dropdown", True, ("Skipper", "Mate", "Guest")),
        "gear": ("checkbox", False, ("Vest", "Boots", "Knife")),
    }


SIGNS = [
    "🔴 = we need an answer  ⚪ = nice to have",
    "🟢 means optional, 🔴 means required",
]


@pytest.mark.parametrize("legend", SIGNS)
def test_signs_of_its_own_tell_what_a_text_wants_answered(legend: str) -> None:
    other = "⚪" if "⚪" in legend else "🟢"
    text = f"# Crew\n\n{legend}\n\n**Skipper** 🔴\n\n> as on the licence\n\n- 🔴 **Phone**\n- {other} **Club**\n"

    assert {name: must for name, (_, must, _) in facts(spec_of(text)).items()} == {
        "skipper": True,
        "phone": True,
        "club": False,
    }


@pytest.mark.parametrize(
    ("legend", "skipper", "club"),
    [
        ("Lines with a ! in front must be\nfilled in, or the boat stays ashore.", "!SKIPPER", " CLUB"),
        ("Where you see a dot (•) we cannot do\nwithout. The rest is for the log.", "• SKIPPER", "CLUB"),
        ("Thank you! Nothing is compulsory but\nquestions 1 and 3 to 4.", "3. SKIPPER", "5. CLUB"),
        ("Fields 1.1 to 2.2 must be completed.", "1.9 SKIPPER", "2.3 CLUB"),
    ],
)
def test_signs_and_numbers_of_which_a_sentence_speaks_tell_it_too(legend: str, skipper: str, club: str) -> None:
    text = f"# Crew\n\n{legend}\n\n{skipper} ........\n\n{club} ........\n"

    assert facts(spec_of(text)) == {"skipper": ("text", True, ()), "club": ("text", False, ())}


def test_a_sign_beside_the_number_of_a_row_is_that_of_its_name() -> None:
    text = """# Crew

Lines with ■ have to be completed by everybody.

| Line | | Entry |
|---|---|---|
| 1 ■ | Skipper | |
| 2 | Club | |
| 3 ■ | Born on | dd.mm.yyyy |
"""

    assert facts(spec_of(text)) == {
        "skipper": ("text", True, ()),
        "club": ("text", False, ()),
        "born_on": ("date", True, ()),
    }


DRAWN = """# Crew

+----------------------+----------------------+
| **YOU**                                     |
+======================+======================+
| **A1** Skipper       |                      |
+----------------------+----------------------+
| A2 Length of boat    |                      |
| (3 to 20)            |                      |
+----------------------+----------------------+
| A3 Engine            | [ ] petrol           |
|                      | [ ] diesel           |
+----------------------+----------------------+
"""


def test_tables_that_are_drawn_are_read_and_questions_about_them_name_their_lines() -> None:
    fields = {one.id: one for one in spec_of(DRAWN).fields}

    assert {name: one.type for name, one in fields.items()} == {
        "a1_skipper": "text",
        "a2_length_of_boat": "number",
        "a3_engine": "dropdown",
    }
    lines = {one.id: one.line for one in suggest(DRAWN).fields}
    assert lines == {"a1_skipper": 6, "a2_length_of_boat": 8, "a3_engine": 11}


def test_circles_may_be_typed_as_letters() -> None:
    fields = facts(spec_of("# Crew\n\nName ....\n\nWhich side?  o port  o starboard\n\nRed o green o blue: ....\n"))

    assert fields["which_side"] == ("dropdown", False, ("port", "starboard"))
    assert len(fields) == 3


@pytest.mark.parametrize("hint", ["Please choose one. Huts cost more.", "More than one answer is possible."])
def test_a_heading_with_a_hint_to_choose_takes_the_list_beneath_it(hint: str) -> None:
    text = f"# Crew\n\n### Where will you sleep?\n\n{hint}\n\n- Hut\n- Tent\n- On board\n\n### Your phone\n"

    assert facts(spec_of(text))["where_will_you_sleep"][2] == ("Hut", "Tent", "On board")


def test_statements_may_stand_behind_their_numbers() -> None:
    rows = "| 1 | Do you swim? | ☐ | ☐ |\n| 2 | Can you row? | ☐ | ☐ |\n"
    text = f"# Crew\n\n| No. | Please tick | Yes | No |\n|---|---|---|---|\n{rows}"

    assert {name: kind for name, (kind, _, _) in facts(spec_of(text)).items()} == {
        "do_you_swim": "boolean",
        "can_you_row": "boolean",
    }
