"""Texts of our own in findings: English in the code, Arabic in `bilingual.ar.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from nlu.types import LocalText
from patterns.data import read_beside


def bilingual(template: str, /, **facts: object) -> LocalText:
    """An English template and its translation, with `facts` filled into the braces.

    A fact may be a LocalText itself. Without facts, braces are literal.
    """
    arabic = in_arabic().get(template, "")
    return LocalText.of(_filled(template, "en", facts), ar=_filled(arabic, "ar", facts))


@cache
def in_arabic() -> Mapping[str, str]:
    """English template -> Arabic template with the same placeholders."""
    words: dict[str, str] = read_beside(__file__, "bilingual.ar.yaml")
    return words


def in_language(fact: object, language: str) -> object:
    """A fact in a language: the wording of a LocalText, other values unchanged."""
    return fact.get(language) if isinstance(fact, LocalText) else fact


def _filled(template: str, language: str, facts: Mapping[str, object]) -> str:
    filled_facts = {name: in_language(fact, language) for name, fact in facts.items()}
    return template.format(**filled_facts) if filled_facts else template
