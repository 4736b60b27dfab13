"""What staff have written for people on pages of hosts, as a turn looks for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from agent.faq.guides import GuideSearch
from forms_registry.connections import give_back_connection
from forms_registry.selectors import GuideMatch, guide_passages


def guide_search() -> GuideSearch:
    """A search for one turn, which asks the database once for the same words, and holds no connection in between."""

    @cache
    def search(words: str, *, language: str, most: int) -> Sequence[GuideMatch]:
        passages = guide_passages(words, language=language, most=most)
        give_back_connection()
        return passages

    return search
