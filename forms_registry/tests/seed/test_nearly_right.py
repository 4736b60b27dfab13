"""Bullets that are nearly in the notation: what they say is read, or else told with its line."""

from __future__ import annotations

import pytest

from .reading import form_of, translated, warnings_of

BESIDE = "# Boat hire\n\n- **skipper** (text, required): Who sails?\n"


def with_bullet(bullet: str) -> str:
    return f"{BESIDE}{bullet}\n"


@pytest.mark.parametrize(
    ("bullet", "kind", "required", "options"),
    [
        ("- **deck** (date; required): Which day?", "date", True, []),
        ("- **deck** [date, required]: Which day?", "date", True, []),
        ("- **deck:** (date, required) Which day?", "date", True, []),
        ("- **deck** – (date, required): Which day?", "date", True, []),
        ("- **deck** (date, required) – Which day?", "date", True, []),
        ("- [ ] **deck** (date, optional): Which day?", "date", False, []),
        ("- deck (date, not required): Which day?", "date", False, []),
        ("- **deck** (required): Which day?", "text", True, []),
        ("- **deck**: Which day?", "text", False, []),
        ("- **deck** (choice: Upper, Lower; required): Which day?", "dropdown", True, ["Upper", "Lower"]),
        ("- **deck** (choice, options: Upper, Lower, required): Which day?", "dropdown", True, ["Upper", "Lower"]),
        ("- **deck** (choice, required; options: Yes, No): Which day?", "dropdown", True, ["Yes", "No"]),
        ("- **deck** (choice, required, Upper/Lower): Which day?", "dropdown", True, ["Upper", "Lower"]),
        ("- **deck** (choice, Upper, Lower): Which day?", "dropdown", False, ["Upper", "Lower"]),
        ("- **deck** (choice): Which day? Pick one: Upper, Lower", "dropdown", False, ["Upper", "Lower"]),
        ("- **deck** (choice, required): Which day?\n  - Upper\n  - Lower", "dropdown", True, ["Upper", "Lower"]),
    ],
)
def test_a_bullet_beside_a_field_is_one_as_well(bullet: str, kind: str, required: bool, options: list[str]) -> None:
    form = form_of(with_bullet(bullet))
    deck = form.field("deck")

    assert [one.id for one in form.fields] == ["skipper", "deck"]
    assert (deck.type, deck.required) == (kind, required)
    assert [one.value for one in deck.options] == options
    assert deck.prompts[0].get("en") == "Which day?"


@pytest.mark.parametrize(
    ("bullet", "limits"),
    [
        ("- **crew** (integer, required, 2-8): How many?", (2, 8)),
        ("- **crew** (integer, required): How many? At least 2.", (2, None)),
        ("- **crew** (integer, required): How many (between 2 and 8)?", (2, 8)),
        ("- **crew** (integer, required): How many?\n  - at most 8", (None, 8)),
        ("- **crew** (integer, required): How many?\n  It must be more than the beds.", (None, None)),
    ],
)
def test_limits_in_the_words_of_a_bullet_are_rules_or_warnings(
    bullet: str, limits: tuple[int | None, int | None]
) -> None:
    read = form_of(with_bullet(bullet)).field("crew").limits

    assert (read.minimum, read.maximum) == limits
    assert warnings_of(with_bullet(bullet)) == ({} if any(limits) else {"limit_unread": [5]})


def test_questions_after_another_text_are_no_fields() -> None:
    form = form_of(with_bullet("\nAsk yourself:\n\n- **clouds**: Will it rain?\n- **rope** (text): Which rope?"))

    assert [one.id for one in form.fields] == ["skipper", "rope"]


def test_conditions_stand_beneath() -> None:
    form = form_of(
        with_bullet("- **night** (yes/no): Overnight?\n- **berth** (text, required): Which?\n  - Only if night is yes")
    )
    visible = form.field("berth").visible

    assert visible is not None
    assert "night" in visible.cel


def test_kinds_of_files_beside_a_limit_are_those_that_are_taken() -> None:
    licence = form_of(with_bullet("- **licence** (file, required): Your licence (PDF or PNG, max 3 MB).")).field(
        "licence"
    )

    assert licence.limits.accept == ("pdf", "png")


@pytest.mark.parametrize("bullet", ["- **Weather:** we sail in any.", "- **Deposits** - see the desk"])
def test_what_stands_beside_fields_under_a_name_and_is_none_is_told_and_kept(bullet: str) -> None:
    text = with_bullet(bullet)

    assert warnings_of(text) == {"bullet_unread": [4]}
    assert bullet in translated(text).markdown


def test_bullets_beside_a_table_of_fields_are_told() -> None:
    text = (
        "# Boat hire\n\n| Field ID | Type | Required | Ask User |\n|---|---|---|---|\n"
        "| skipper | text | Yes, only if the wind blows | Who sails? |\n\n- **crew** (integer, required): How many?\n"
        "- **skipper** (text): stands in the table\n"
    )

    assert warnings_of(text)["bullet_beside"] == [7]
