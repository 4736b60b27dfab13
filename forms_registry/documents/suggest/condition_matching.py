"""Finds what a condition in a few words means: a question for yes or no, or an option, whose words it says again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from forms_registry.documents.seed.names import word_set
from forms_registry.documents.suggest.confirmations import display_text
from forms_registry.documents.suggest.hints import is_one_of
from forms_registry.documents.text import fold

_TEXTS = ("label", "prompt")


class ConditionMatcher:
    """Over fields as front matter has them."""

    def __init__(self, fields: Sequence[Mapping[str, Any]]) -> None:
        self.fields = fields

    def rule_for(self, clause: str, field_id: str) -> str:
        """The condition, over those before it, that words such as "you own a boat" mean for a field; "" where
        none or several fit."""
        words = fold(clause.replace("n't", " not")).split()
        mentioned = [word for word in words if not is_one_of("not", word)]
        others = [*takewhile(lambda field: field["id"] != field_id, self.fields)]
        if asked_ids := _ids_of_asked(others, mentioned):
            rules = [f"{asked_id} is {'yes' if mentioned == words else 'no'}" for asked_id in asked_ids]
        else:
            rules = [rule if mentioned == words else f"not ({rule})" for rule in _option_rules(others, mentioned)]
        return rules[0] if len(rules) == 1 else ""


def _option_rules(fields: Sequence[Mapping[str, Any]], words: Sequence[str]) -> Iterator[str]:
    for field in fields:
        verb = "contains" if field["type"] == "checkbox" else "is"
        options = map(display_text, field.get("options") or ())
        yield from (
            f'{field["id"]} {verb} "{option}"' for option in options if f" {fold(option)} " in f" {' '.join(words)} "
        )


def _ids_of_asked(fields: Sequence[Mapping[str, Any]], mentioned: Sequence[str]) -> list[str]:
    """The ids of the questions for yes or no that have all the words."""
    content_words = word_set(" ".join(word for word in mentioned if not is_one_of("answering", word)))
    yes_or_no = {field["id"]: field for field in fields if field["type"] == "boolean" and content_words}
    return [
        field_id
        for field_id, field in yes_or_no.items()
        if content_words <= word_set(" ".join(display_text(field.get(key)) for key in _TEXTS))
    ]
