"""Where sentences end for people: at their signs and lines, and not within what is quoted."""

import pytest

from patterns.sentences import is_question, sentences


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Got it. When does it end?", ["Got it.", "When does it end?"]),
        ("She works at Acme Co. and sons! Really?", ["She works at Acme Co. and sons!", "Really?"]),
        ("Ten kg is 2.5 ha… Ok", ["Ten kg is 2.5 ha…", "Ok"]),
        ("You wrote “I fell. It hurt.” there.", ["You wrote “I fell. It hurt.” there."]),
        ("فهمت. متى بدأ؟", ["فهمت.", "متى بدأ؟"]),
        ("So far:\n- One. Two\n- Three", ["So far:", "- One.", "Two", "- Three"]),
        ("", []),
        ("\ud800.", ["?."]),
    ],
)
def test_a_text_is_cut_where_its_sentences_end(text: str, found: list[str]) -> None:
    assert sentences(text) == found


@pytest.mark.parametrize(
    ("sentence", "expected"), [("Is it?", True), ("(Is it?)", True), ("هل هو؟", True), ("It is.", False)]
)
def test_a_question_is_known_by_its_end(sentence: str, expected: bool) -> None:
    assert is_question(sentence) is expected
