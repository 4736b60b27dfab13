"""Parts of findings in our own words: written in English where they arise, and in `bilingual.ar.yaml` in Arabic."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from nlu.types import LocalText
from patterns.data import read_beside


def bilingual(template: str, /, **facts: object) -> LocalText:
    """The words of an English template in each language, with facts put into its places in braces.

    A fact may be a LocalText itself. Without facts, braces stay what they are.
    """
    arabic = in_arabic().get(template, "")
    return LocalText.of(_filled(template, "en", facts), ar=_filled(arabic, "ar", facts))


@cache
def in_arabic() -> Mapping[str, str]:
    """English template -> Arabic template, with the same places for facts."""
    words: dict[str, str] = read_beside(__file__, "bilingual.ar.yaml")
    return words


def in_language(fact: object, language: str) -> object:
    """A fact as it is put into words of a language: a LocalText in that language, others as they are."""
    return fact.get(language) if isinstance(fact, LocalText) else fact


def _filled(template: str, language: str, facts: Mapping[str, object]) -> str:
    filled_facts = {name: in_language(fact, language) for name, fact in facts.items()}
    return template.format(**filled_facts) if filled_facts else template
