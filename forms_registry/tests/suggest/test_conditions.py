"""What says beside a name when it is asked: it is read as a condition, or asked about, and never lost."""

from __future__ import annotations

import pytest

from forms_registry.documents.suggest import suggest
from forms_registry.schema import Condition
from forms_registry.tests.suggest.confirming import guesses_about, notices, spec_of

BEFORE = "# River\n\n- Do you own a boat?\n- Boat: one of raft, canoe\n"


@pytest.mark.parametrize(
    ("after", "rule"),
    [
        ("Harbour (if you own a boat)", "do_you_own_a_boat is yes"),
        ("Harbour (only if you do not own a boat)", "do_you_own_a_boat is no"),
        ("Harbour - unless you own a boat", "not (do_you_own_a_boat is yes)"),
        ("Harbour (if you chose canoe)", 'boat is "canoe"'),
        ("Harbour (only for crews of a raft)", 'boat is "raft"'),
        ("Harbour (wenn raft)", 'boat is "raft"'),
        ("Harbour (if the moon is full)", ""),
        ("Harbour (nur wenn Sie wollen)", ""),
        ("Harbour (members only)", ""),
        ("Harbour (falls nötig)", ""),
    ],
)
def test_a_condition_in_a_bracket_is_read_or_asked_about(after: str, rule: str) -> None:
    assert guesses_about(f"{BEFORE}- {after}\n", "visible_if") == {"harbour": rule}


@pytest.mark.parametrize(
    ("cell", "about", "rule"),
    [
        ("only for canoe crews", "required_if", 'boat is "canoe"'),
        ("if Boat is raft", "required_if", 'boat == "raft"'),
        ("at high tide", "notes required at high tide", "required: at high tide"),
    ],
)
def test_a_condition_in_the_column_of_obligations_is_read_or_asked_about(cell: str, about: str, rule: str) -> None:
    head = "# River\n\n| Field | Type | Required | Options |\n|---|---|---|---|\n"
    text = f"{head}| Boat | choice | yes | raft, canoe |\n| Harbour | text | {cell} | |\n"

    assert guesses_about(text, about) == {"harbour": rule}


@pytest.mark.parametrize(
    ("question", "follows", "rule"),
    [
        ("Können Sie schwimmen? (ja/nein)", "Wenn ja, wie lange?", "yes"),
        ("Savez-vous nager ? (oui/non)", "Si oui, où ?", "yes"),
        ("Boat: one of raft, canoe", "Si canoe, depuis quand ?", '"canoe"'),
        ("Boat: one of raft, canoe", "If you chose raft, since when?", '"raft"'),
        ("Do you row?", "If you answered yes to any question above, say more", ""),
    ],
)
def test_a_question_goes_on_from_an_answer_in_any_language(question: str, follows: str, rule: str) -> None:
    found = [*guesses_about(f"# River\n\n- {question}\n- {follows}\n", "visible_if").values()]

    assert [one.partition(" is ")[2] for one in found] == [rule]


@pytest.mark.parametrize(
    "said",
    [
        "Only answer the rest if you want a boat.",
        "**Section B - only for crews**",
        "## Part 2 (only for crews)",
        "If you want no boat you can stop here.",
        "If you had one before you need not fill in the last part.",
    ],
)
def test_a_condition_over_a_part_of_the_form_is_told(said: str) -> None:
    text = f"# River\n\nName: ____\n\n{said}\n\nHarbour: ____\n"

    assert [line for line, _ in notices(text)] == [5]
    assert [field.id for field in suggest(text).fields] == ["name", "harbour"]


def test_a_column_that_explains_may_tell_conditions_and_options() -> None:
    text = (
        "# Club\n\n| Question | Type | Help |\n|---|---|---|\n| Boat | choice | raft, canoe, punt |\n"
        "| Harbour | text | only if Boat is raft |\n| Port | text | If you know it |\n"
    )
    found = {field.id: field.said for field in suggest(text).fields}

    assert found["boat"]["options"] == "raft | canoe | punt"
    assert found["harbour"]["visible_if"] == 'boat == "raft"'
    assert "visible_if" not in found["port"]


@pytest.mark.parametrize(
    ("follows", "cel"),
    [
        ("If you do, how often?", "do_you_row"),
        ("If you don't, why not?", "!do_you_row"),
        ("If you row, since when?", "do_you_row"),
        ("Name of the skipper, if you row", "do_you_row"),
    ],
)
def test_a_question_names_the_answer_that_it_goes_on_from(follows: str, cel: str) -> None:
    text = f"# River\n\n- Name\n- Do you row? (yes/no)\n- {follows}\n- Phone\n"

    assert [field.visible.cel for field in spec_of(text).fields if isinstance(field.visible, Condition)] == [cel]


@pytest.mark.parametrize(
    "label",
    [
        "When the weather is bad, do you row?",
        "If the weather is bad, whom shall we call?",
        "Address of the boathouse, if we are to bring the boat",
    ],
)
def test_a_condition_in_a_label_that_cannot_be_read_is_told(label: str) -> None:
    text = f"# River\n\n- Name\n- Do you row? (yes/no)\n- {label}\n- Phone\n"
    told = [question.text["en"] for question in suggest(text).questions if question.about == "visible_if"]

    assert len(told) == 1
    assert "cannot be read" in told[0]


@pytest.mark.parametrize(
    "label",
    ["When, and where, did it rain?", "Phone, if known", "Who rows, and when?", "When can you row, and with whom?"],
)
def test_words_that_are_no_condition_make_none(label: str) -> None:
    text = f"# River\n\n- Name\n- Do you row? (yes/no)\n- {label}\n"

    assert [question for question in suggest(text).questions if question.about == "visible_if"] == []
