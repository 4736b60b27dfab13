"""Tables as offices make them to be filled in: a column for the answers, letters for what is mandatory, boxes."""

from __future__ import annotations

import pytest

from forms_registry.schema import Condition
from forms_registry.tests.suggest.confirming import facts, guesses_about, notices, spec_of

ANSWERS = """# Harbour

| What we ask | Your entry |
|---|---|
| Skipper | |
| Mobile | |
| Engine | petrol / diesel / none |
| Overnight stay | Y / N |
| Ropes on board | [ ] bow [ ] stern [ ] spring |
"""


def test_an_empty_column_is_for_the_answers_whatever_the_headings_say() -> None:
    assert facts(spec_of(ANSWERS)) == {
        "skipper": ("text", False, ()),
        "mobile": ("phone", False, ()),
        "engine": ("dropdown", False, ("petrol", "diesel", "none")),
        "overnight_stay": ("boolean", False, ()),
        "ropes_on_board": ("dropdown", False, ("bow", "stern", "spring")),
    }


LEGENDS = [
    "M = mandatory, O = optional, C = mandatory under the condition in the remarks",
    "Status **M** – mandatory; **O** – optional; **C** – mandatory where applicable, see remark.",
    "C: required in some cases · M: required · O: may be left out, optional",
]


@pytest.mark.parametrize("legend", LEGENDS)
def test_letters_that_a_line_explains_say_what_must_be_answered(legend: str) -> None:
    text = f"""# Harbour

{legend}

| No. | Item | Status | Remark | Entry |
|---|---|---|---|---|
| 1 | Skipper | M | | |
| 2 | Radio call sign | O | | |
| 3 | Berth | C | if you stay overnight | |
"""

    assert {name: must for name, (_, must, _) in facts(spec_of(text)).items()} == {
        "skipper": True,
        "radio_call_sign": False,
        "berth": True,
    }


GRID = """# Harbour

| Skipper | Home port |
|---|---|
| | |
| **Mobile** | **E-mail** |
| | |
"""


def test_rows_of_names_over_empty_rows_are_all_asked() -> None:
    assert {name: kind for name, (kind, _, _) in facts(spec_of(GRID)).items()} == {
        "skipper": "text",
        "home_port": "text",
        "mobile": "phone",
        "e_mail": "email",
    }


BOXED = [
    """| Type of berth | Price | Cross |
|---|---|---|
| Quay | 20 € | ☐ |
| Buoy | 10 € | ☐ |
| Beach | free | ☐ |
""",
    """## Type of berth

Make a cross.

| | |
|---|---|
| ☐ Quay | ☐ Buoy |
| ☐ Beach | |
""",
]


@pytest.mark.parametrize("table", BOXED)
def test_a_box_in_each_row_or_cell_makes_one_question(table: str) -> None:
    spec = spec_of(f"# Harbour\n\nSkipper: ____\n\n{table}\nMobile: ____\n")

    assert facts(spec)["type_of_berth"] == ("checkbox", False, ("Quay", "Buoy", "Beach"))
    assert list(facts(spec)) == ["skipper", "type_of_berth", "mobile"]


def test_rows_with_a_yes_and_a_no_are_questions_and_what_is_written_beside_them_is_one_more() -> None:
    text = """# Harbour

| Service | Yes | No | Details |
|---|---|---|---|
| Electricity | ☐ | ☐ | if yes, load in kW: ........ |
| Water | ☐ | ☐ | |
"""
    fields = {one.id: one for one in spec_of(text).fields}

    assert {name: one.type for name, one in fields.items()} == {
        "electricity": "boolean",
        "if_yes_load_in_k_w": "text",
        "water": "boolean",
    }
    assert isinstance(fields["if_yes_load_in_k_w"].visible, Condition)
    assert fields["if_yes_load_in_k_w"].visible.cel == "electricity"


PRICES = """# Harbour

Skipper: ____

Overnight stay? Yes / No

| | Members | Guests |
|---|---|---|
| Quay | £9.00/hour | £14.00/hour |
| Buoy | £5/day | £8/day |

| | |
|---|---|
| **Owner** | Harbour office, ground floor |
| **Last change** | 2026-02-11, version 3 |
"""


def test_prices_and_facts_about_the_document_ask_nothing_and_hide_no_question() -> None:
    assert list(facts(spec_of(PRICES))) == ["skipper", "overnight_stay"]
    assert [line for line, _ in notices(PRICES)] == [7, 12]


EXPORTED = r"""# Harbour

Items marked (!) must be completed.

**Skipper (!)** \_\_\_\_\_\_\_\_\_ **Mobile †** \_\_\_\_\_\_

**Arrival** \_\_ / \_\_ / \_\_\_\_

**Overnight stay?** Yes / No

**Berth number:** |\_\_|\_\_|\_\_|

ENGINE:   Petrol [   ]   Diesel [   ]

**How often do you come?** (in a year)

Answer: \_\_\_\_\_\_\_ times
"""


def test_places_to_write_are_found_behind_backslashes_and_in_combs() -> None:
    assert {name: (kind, must) for name, (kind, must, _) in facts(spec_of(EXPORTED)).items()} == {
        "skipper": ("text", True),
        "mobile": ("phone", True),
        "arrival": ("date", False),
        "overnight_stay": ("boolean", False),
        "berth_number": ("text", False),
        "engine": ("dropdown", False),
        "how_often_do_you_come": ("text", False),
    }


@pytest.mark.parametrize(
    "question", ["### Berth\n\n*choose what you like*\n", "**Berth**\n→ the harbour master decides\n"]
)
@pytest.mark.parametrize(
    ("box", "options", "kind"),
    [
        ("☐", ("Quay", "Buoy", "Beach"), "checkbox"),
        ("[ ]", ("Yes", "No", "Not sure"), "dropdown"),
        ("○", ("Quay", "Buoy", "Beach"), "dropdown"),
    ],
)
def test_hints_may_stand_between_a_question_and_its_boxes(
    question: str, box: str, options: tuple[str, ...], kind: str
) -> None:
    boxes = "\n".join(f"- {box} {option}" for option in options)
    fields = facts(spec_of(f"# Harbour\n\nSkipper: ____\n\n{question}\n{boxes}\n\nMobile: ____\n"))

    assert list(fields) == ["skipper", "berth", "mobile"]
    assert fields["berth"][0] == kind
    assert fields["berth"][2] == options


@pytest.mark.parametrize("title", ["Harbour master only", "FOR OFFICIAL USE ONLY", "**pilots only**"])
def test_a_table_beneath_a_title_of_the_office_is_left_to_it(title: str) -> None:
    text = (
        f"# Harbour\n\nSkipper: ____\n\nMobile: ____\n\n| {title} | |\n|---|---|\n| Berth no. | |\n| Checked by | |\n"
    )

    assert list(facts(spec_of(text))) == ["skipper", "mobile"]
    assert [line for line, _ in notices(text)] == [7]


@pytest.mark.parametrize("title", ["##### Harbour master only\n\n", "*Harbour master only:* "])
def test_the_foot_of_a_form_may_be_for_the_office(title: str) -> None:
    text = f"# Harbour\n\n## You\n\nSkipper: ____\n\nMobile: ____\n\n{title}Berth no. ____ Checked by ____\n"

    assert list(facts(spec_of(text))) == ["skipper", "mobile"]


def test_a_title_for_some_of_the_people_is_none_of_the_office() -> None:
    text = "# Harbour\n\nSkipper: ____\n\n*Guests only:*\n\nNights ____\n"

    assert list(facts(spec_of(text))) == ["skipper", "nights"]


def test_boxes_between_the_ends_of_a_scale_are_the_options_of_the_question_above() -> None:
    text = "# Harbour\n\nSkipper: ____\n\n**How quiet was it?**\n\nloud ☐ 1 ☐ 2 ☐ 3 silent\n\nMobile: ____\n"

    assert facts(spec_of(text))["how_quiet_was_it"] == ("dropdown", False, ("1", "2", "3 silent"))
    assert len(spec_of(text).fields) == 3


JUMPS = [
    ("", "☐ Yes\n☐ No → go to question 4"),
    ("**", "a) Yes  \nb) No → *please go to question 4*"),
]


@pytest.mark.parametrize(("bold", "answers"), JUMPS)
def test_what_an_answer_leads_past_is_not_asked_after_it(bold: str, answers: str) -> None:
    first, *others = (
        f"{bold}{name}{bold}" for name in ("1. Do you stay overnight?", "2. Berth", "3. Nights", "4. Mobile")
    )
    text = "\n\n".join(["# Harbour", first, answers, *(f"{name} ____" for name in others)])
    fields = {one.id: one for one in spec_of(text).fields}

    assert {name: one.visible.cel for name, one in fields.items() if isinstance(one.visible, Condition)} == {
        "berth": "do_you_stay_overnight",
        "nights": "do_you_stay_overnight",
    }


LIMITS = [
    ("Text(80)", "", "at most 80 characters"),
    ("Decimal", "10.0 – 32.5", "between 10.0 and 32.5"),
    ("Int", ">= 2", "at least 2"),
    ("Int", "2 at least", "at least 2"),
    ("Int", "not exceeding 9", "at most 9"),
]


@pytest.mark.parametrize(("kind", "limit", "strict"), LIMITS)
def test_limits_are_read_as_developers_write_them(kind: str, limit: str, strict: str) -> None:
    text = f"| Field | Type | Validation |\n|---|---|---|\n| Mast | {kind} | {limit} |\n| Skipper | Text | |\n"

    assert guesses_about(f"# Harbour\n\n{text}", "constraints") == {"mast": strict}
