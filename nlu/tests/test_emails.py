"""Email addresses are read as they are written, and never corrected."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu.tests.asking import Asked

EMAIL = Asked("email")
NAMES = st.from_regex(r"zq[a-z0-9]{1,7}([._+-][a-z0-9]{1,6})?", fullmatch=True)
HOSTS = st.from_regex(r"[a-z]{2,9}(-[a-z]{2,4})?(\.(com|org|net|gmial|co)){1,2}", fullmatch=True).filter(
    lambda host: not host.endswith("gmial")
)
FRAMES = st.sampled_from(["{}", "<{}>.", "my email is {}, thanks", "بريدي {}، شكرا", "mailto:{}", "is it {}?"])


@given(NAMES, HOSTS, FRAMES)
def test_an_address_is_read_as_it_stands(name: str, host: str, frame: str) -> None:
    text = frame.format(f"{name}@{host}")
    assert EMAIL.value(text) == EMAIL.quote(text) == f"{name}@{host}"
    assert EMAIL.found(text) == [(f"{name}@{host}", f"{name}@{host}")]


@given(NAMES, NAMES)
def test_of_several_addresses_the_corrected_one_stands_and_else_it_is_asked(first: str, second: str) -> None:
    addresses = list(dict.fromkeys(f"{name}@x.org" for name in (first, second)))
    assert EMAIL.value(f"{addresses[0]}, no wait, {addresses[-1]}") == addresses[-1]
    if len(addresses) > 1:
        assert EMAIL.candidates(" or ".join(addresses)) == addresses


@pytest.mark.parametrize(
    ("text", "value"), [("X@Example.COM", "X@example.com"), ("john＠example.com", "john@example.com")]
)
def test_writing_of_other_scripts_and_widths_is_read(text: str, value: str) -> None:
    assert EMAIL.value(text) == value


@pytest.mark.parametrize("text", ["john@", "a@b", "x@y..com"])
def test_a_broken_address_is_asked_again(text: str) -> None:
    assert EMAIL.doubt(text) == "email_invalid"


@pytest.mark.parametrize("text", ["hello", "why do you need it?", "", "meet me at noon", "look at example.com"])
def test_other_talk_is_not_found(text: str) -> None:
    assert EMAIL.found(text) == []
