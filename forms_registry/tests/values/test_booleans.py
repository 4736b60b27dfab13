"""Yes and no are read by what they mean, and only when the message is essentially one of them."""

from __future__ import annotations

import pytest

from forms_registry.schema import LocalText
from forms_registry.tests.values.fields import Asked

TREATED = Asked("boolean", label=LocalText.of("Has treatment started?", ar="هل بدأ العلاج؟"))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "yes",
            "Yeah!",
            "yep thanks",
            "sure, go ahead",
            "of course",
            "I do",
            "Y",
            "well, yes",
            "that's correct",
            "ok",
        ),
        *(
            "yes, treatment has started already",
            "yes sir",
            "نعم",
            "أيوه",
            "أكيد طبعاً",
            "نَعَم",
            "نعم بدأ العلاج",
            "صح",
            "true",
        ),
    ],
)
def test_yes_in_many_words(text: str) -> None:
    assert TREATED.value(text) is True


@pytest.mark.parametrize(
    "text",
    [
        *(
            "no",
            "nope",
            "not really",
            "I don't",
            "I dont",
            "absolutely not",
            "of course not",
            "not yet",
            "no, it hasn't",
        ),
        *(
            "no thank you very much",
            "no, it hasn't started yet",
            "لا",
            "كلا",
            "لا شكراً",
            "لا لم يبدأ العلاج",
            "أكيد لا",
        ),
    ],
)
def test_no_in_many_words(text: str) -> None:
    assert TREATED.value(text) is False


@pytest.mark.parametrize(
    "text",
    ["maybe", "not sure", "I don't know", "yes and no", "no, wait", "yes but only a little", "ربما", "لست متأكداً"],
)
def test_what_is_left_open_is_asked_back(text: str) -> None:
    assert TREATED.doubt(text) == "yes_no_unclear"
    assert TREATED.candidates(text) == [True, False]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "null",
            "N/A",
            "undefined",
            "1",
            "why?",
            "is it required?",
            "no problem",
            "right arm",
            "yesterday",
            "no one",
            "👍",
        ),
        *("no, the 14th", "no it was tuesday", "yes my name is Ali", "I am an engineer", "", "yes or no?"),
    ],
)
def test_other_talk_is_neither(text: str) -> None:
    assert TREATED.value(text) is None


def test_yes_inside_free_text_answers_no_question() -> None:
    assert TREATED.found("yes I slipped, no one saw it") == []


def test_the_quote_is_what_said_it() -> None:
    assert TREATED.quote("um, Yes please.") == "Yes please"


@pytest.mark.parametrize(
    ("value", "canonical"), [(True, True), (False, False), ("Yes", True), ("لا", False), ("false", False)]
)
def test_check_takes_booleans_and_their_words(value: object, canonical: bool) -> None:
    assert TREATED.clean(value) is canonical


@pytest.mark.parametrize("value", [1, 0, None, "maybe", "N/A", [], {}, "yes no"])
def test_check_refuses_the_rest(value: object) -> None:
    assert TREATED.refusal(value) == "not_yes_or_no"


def test_it_offers_and_shows_yes_and_no_in_the_persons_language() -> None:
    arabic = Asked("boolean", language="ar")
    assert [option.label("ar") for option in arabic.kind.offered(arabic.context)] == ["نعم", "لا"]
    assert (arabic.format(True), TREATED.format(False)) == ("نعم", "No")
    assert TREATED.schema == {"type": "boolean"}


def test_a_no_with_what_is_so_instead_is_a_no() -> None:
    bus = Asked("boolean", id="bus", label="School bus")
    assert bus.value("no, I bring her myself") is False
    assert bus.value("no, I meant Friday") is None
    assert bus.value("I'd love to") is True
