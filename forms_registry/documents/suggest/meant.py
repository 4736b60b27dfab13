"""Finds what a condition in a few words means: a question for yes or no, or an option, whose words it says again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from forms_registry.documents.seed.names import word_set
from forms_registry.documents.suggest.hints import is_one_of
from forms_registry.documents.suggest.settling import shown
from forms_registry.documents.text import fold

_TEXTS = ("label", "prompt")


class Meant:
    """Over fields as front matter has them."""

    def __init__(self, fields: Sequence[Mapping[str, Any]]) -> None:
        self.fields = fields

    def by(self, clause: str, own: str) -> str:
        """The condition, over those before it, that words such as "you own a boat" mean for the field `own`; "" where
        none or several fit."""
        words = fold(clause.replace("n't", " not")).split()
        said = [word for word in words if not is_one_of("not", word)]
        others = [*takewhile(lambda one: one["id"] != own, self.fields)]
        if asked := _asked(others, said):
            found = [f"{name} is {'yes' if said == words else 'no'}" for name in asked]
        else:
            found = [rule if said == words else f"not ({rule})" for rule in _options(others, said)]
        return found[0] if len(found) == 1 else ""


def _options(fields: Sequence[Mapping[str, Any]], words: Sequence[str]) -> Iterator[str]:
    for one in fields:
        verb = "contains" if one["type"] == "checkbox" else "is"
        options = map(shown, one.get("options") or ())
        yield from (f'{one["id"]} {verb} "{each}"' for each in options if f" {fold(each)} " in f" {' '.join(words)} ")


def _asked(fields: Sequence[Mapping[str, Any]], said: Sequence[str]) -> list[str]:
    """The ids of the questions for yes or no that have all the words."""
    wanted = word_set(" ".join(word for word in said if not is_one_of("answering", word)))
    asked = {one["id"]: one for one in fields if one["type"] == "boolean" and wanted}
    return [name for name, one in asked.items() if wanted <= word_set(" ".join(shown(one.get(key)) for key in _TEXTS))]
