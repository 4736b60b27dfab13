"""Which keys hold one word, which a text by language, which a list of words: the rest may hold anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from forms_registry.documents.keys import shapes_of_keys
from forms_registry.documents.source import SourceValue


def expected_shape(key: str, value: SourceValue) -> str | None:
    """What a key holds, in words, where `value` has another shape; None where it fits."""
    shape = _shapes().get(key)
    return shape if shape is not None and not _FITS[shape](value) else None


@cache
def _shapes() -> Mapping[str, str]:
    return {key: shape for shape, keys in shapes_of_keys().items() for key in keys}


def _is_local(value: SourceValue) -> bool:
    return value.is_text or (value.pairs is not None and all(text.is_text for _, text in value.pairs))


def _is_words(value: SourceValue) -> bool:
    return value.pairs is None and all(item.is_text for item in value.each())


_FITS: Mapping[str, Callable[[SourceValue], bool]] = {
    "one word or number": lambda value: value.is_text,
    "one text, or one for each language": _is_local,
    "a word, or a list of words": _is_words,
}
