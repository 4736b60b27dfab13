"""What is made of a form once, and kept for as long as the form itself is; or of the form as it stands for a person."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import finalize

from agent.view.form_view import FormView
from forms_registry.schema import FormSpec

T = TypeVar("T")


def cached_per_form(make: Callable[[FormSpec, str], T]) -> Callable[[FormSpec, str], T]:
    """`make`, of a form and a language, called once for each. A form is known by its identity: to compare its content
    would cost what is saved."""
    results: dict[tuple[int, str], T] = {}

    @wraps(make)
    def cached(spec: FormSpec, locale: str) -> T:
        key = id(spec), locale
        if key not in results:
            results[key] = make(spec, locale)
            finalize(spec, results.pop, key, None)
        return results[key]

    return cached


def cached_per_view(make: Callable[[str, FormView], T]) -> Callable[[str, FormView], T]:
    """`make`, of a message and the form as it stands, called once for each: in one turn the same is asked several
    times."""

    @wraps(make)
    def cached(message: str, view: FormView) -> T:
        key = make, message
        if key not in view.memo:
            view.memo[key] = make(message, view)
        result: T = view.memo[key]
        return result

    return cached
