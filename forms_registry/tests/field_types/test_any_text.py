"""Whatever a person types, every type stays calm: no crash, quotes that are theirs, values that keep, and in time."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms_registry.schema import LocalText, Option
from forms_registry.tests.field_types.fields import AskedField
from nlu.entity import Ambiguity, Entity, InvalidValue

OPTIONS = (Option("Fire", LocalText.of("Fire", ar="حريق")), Option("Flood"), Option("A+"), Option("Yes"), Option("No"))
FIELDS = [
    AskedField("number", id="amount", label="Amount"),
    AskedField("integer", id="people", label=LocalText.of("Number of people", ar="عدد الأشخاص")),
    AskedField("boolean", label="Is it open?"),
    AskedField("dropdown", *OPTIONS),
    AskedField("checkbox", *OPTIONS, required=False),
    AskedField("email"),
    AskedField("phone", region="SA"),
    AskedField("phone"),
    AskedField("text", id="fullName", label="Full name"),
    AskedField("textarea"),
    AskedField("location"),
    AskedField("file"),
]
PIECES = st.sampled_from(
    [
        *(
            "5 people",
            "five",
            "twenty",
            "hundred",
            "and",
            "٥",
            "خمسة",
            "وعشرون",
            "ألف",
            "شخصين",
            "½",
            "1.250",
            "3-5",
            "12/3",
        ),
        *(
            "yes",
            "no",
            "not",
            "maybe",
            "نعم",
            "لا",
            "fire",
            "A+",
            "the first",
            "2",
            "all",
            "but",
            "none",
            "for",
            "table for",
        ),
        *(
            "a@b.com",
            "at",
            "dot",
            "com",
            "+966501234567",
            "050 123 4567",
            "my name is",
            "I'm",
            "Sara",
            "اسمي",
            "we are",
        ),
        *(
            "24.7136",
            ", 46.6753",
            "°N",
            '{"lat": 1, "lng": 2}',
            "a.pdf",
            '"',
            "[",
            "]",
            "-",
            "?",
            "!",
            "%",
            "$",
            "k",
            "m",
        ),
        *("\n", "\u200f", "\u0651", "ـ", "😀", "\x00", "\ud800", "null", "N/A", "more"),
    ]
)
TEXTS = st.one_of(
    st.text(alphabet=st.characters(), max_size=60),
    st.lists(PIECES, max_size=8).map(" ".join),
    st.lists(PIECES, max_size=8).map("".join),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["lat", "lng", "name", "size", "x"]), inner)
    ),
    max_leaves=5,
)


@pytest.mark.parametrize("asked", FIELDS, ids=lambda asked: asked.field_type.type)
@given(text=TEXTS)
def test_any_message_is_read_without_a_crash_and_quoted_truly(asked: AskedField, text: str) -> None:
    found = asked.parse_answer(text)
    if found is not None:
        assert 0 <= found.start < found.end <= len(text)
    if isinstance(found, Ambiguity):
        assert found.problem.text.has("en")
        assert found.problem.text.has("ar")
    if isinstance(found, Entity):
        assert text[found.start : found.end].strip()
        assert 0 < found.confidence <= 1
        _check_twice(asked, found.value)


@pytest.mark.parametrize("asked", FIELDS, ids=lambda asked: asked.field_type.type)
@given(text=TEXTS)
def test_what_is_found_in_free_text_is_in_order_and_apart(asked: AskedField, text: str) -> None:
    found = asked.field_type.extract(text, asked.context)
    assert all(0 <= item.start < item.end <= len(text) for item in found)
    assert all(left.end <= right.start for left, right in pairwise(found))
    for item in found:
        if isinstance(item, Entity):
            _check_twice(asked, item.value)


@pytest.mark.parametrize("asked", FIELDS, ids=lambda asked: asked.field_type.type)
@given(value=JSON)
def test_any_value_is_taken_once_and_for_all_or_refused(asked: AskedField, value: object) -> None:
    _check_twice(asked, value)


def _check_twice(asked: AskedField, value: object) -> None:
    try:
        canonical = asked.clean(value)
    except InvalidValue:
        return
    assert asked.clean(canonical) == canonical
    assert isinstance(asked.format(canonical), str)
