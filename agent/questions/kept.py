"""What is made of a form once, and kept for as long as the form itself is."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import finalize

from forms_registry.schema import FormSpec

T = TypeVar("T")


def kept_with_form(make: Callable[[FormSpec, str], T]) -> Callable[[FormSpec, str], T]:
    """`make`, of a form and a language, called once for each. A form is known by its identity: to compare its content
    would cost what is saved."""
    kept: dict[tuple[int, str], T] = {}

    @wraps(make)
    def found(spec: FormSpec, locale: str) -> T:
        key = id(spec), locale
        if key not in kept:
            kept[key] = make(spec, locale)
            finalize(spec, kept.pop, key, None)
        return kept[key]

    return found
