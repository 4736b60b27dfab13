"""Caches for what is derived from a form, or from a view of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import finalize

from agent.view.form_view import FormView
from forms_registry.schema import FormSpec

T = TypeVar("T")


def cached_per_form(make: Callable[[FormSpec, str], T]) -> Callable[[FormSpec, str], T]:
    """Caches a function of a form and a language by the identity of the form, because comparing its content would cost
    as much as the function."""
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
    """Caches a function of a message and a view, because a turn asks the same several times."""

    @wraps(make)
    def cached(message: str, view: FormView) -> T:
        key = make, message
        if key not in view.memo:
            view.memo[key] = make(message, view)
        result: T = view.memo[key]
        return result

    return cached
