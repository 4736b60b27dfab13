"""Email addresses are found as they are written or spelled out."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked

EMAIL = Asked("email")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a.b+c@Example.com", "a.b+c@example.com"),
        ("my email is john@example.com, thanks", "john@example.com"),
        ("<john@example.com>.", "john@example.com"),
        ("mailto:x@y.org", "x@y.org"),
        ("john＠example.com", "john@example.com"),
        ("بريدي ahmed@mail.sa", "ahmed@mail.sa"),
        ("محمد@مثال.السعودية", "محمد@مثال.السعودية"),
        ("x@y.com, no wait, z@y.com", "z@y.com"),
    ],
)
def test_an_address_is_read_from_a_message(text: str, value: str) -> None:
    assert EMAIL.value(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("john at example dot com", "john@example.com"),
        ("my email is john dot smith at mail dot example dot com", "john.smith@mail.example.com"),
        ("john.smith(at)gmail(dot)com", "john.smith@gmail.com"),
    ],
)
def test_a_spelled_address_is_read_with_less_confidence(text: str, value: str) -> None:
    assert EMAIL.value(text) == value
    assert EMAIL.sure(text) < 0.8


def test_the_quote_leaves_the_punctuation_out() -> None:
    assert EMAIL.found("write to <john@example.com>, or x@y.org!") == [
        ("john@example.com", "john@example.com"),
        ("x@y.org", "x@y.org"),
    ]


def test_two_addresses_are_asked_back() -> None:
    assert EMAIL.candidates("x@y.com or z@y.com") == ["x@y.com", "z@y.com"]


@pytest.mark.parametrize("text", ["john@", "a@b", "john smith at gmail dot com", "x@y..com"])
def test_a_broken_address_is_asked_again(text: str) -> None:
    assert EMAIL.doubt(text) == "email_invalid"


@pytest.mark.parametrize("text", ["hello", "why do you need it?", "", "do you mean a@b?", "meet me at noon"])
def test_other_talk_is_no_address(text: str) -> None:
    assert EMAIL.heard(text) is None


@pytest.mark.parametrize("text", ["meet me at example dot com", "look at example.com", "john at home"])
def test_free_text_about_places_is_no_address(text: str) -> None:
    assert EMAIL.found(text) == []


@pytest.mark.parametrize(
    "text", ["Do not send anything to old@example.com", "never write to a@b.org again", "لا ترسلوا على old@example.com"]
)
def test_an_address_that_is_refused_is_not_found(text: str) -> None:
    assert EMAIL.found(text) == []


@pytest.mark.parametrize("text", ["do not hesitate to write to a@b.org", "not a Gmail one, a@b.org"])
def test_a_denial_of_something_else_leaves_the_address(text: str) -> None:
    assert EMAIL.value(text) == "a@b.org"
