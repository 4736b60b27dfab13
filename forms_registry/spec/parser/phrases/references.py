"""Finds which field some words are about, and abstains where two could be meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from forms_registry.spec.parser.plain import code_spans, fold, plain, words

_WEAK = frozenset(
    (
        "the a an of from for to in on at by with and or is are was be has have user users person field value values "
        "answer answers answered selected select chosen choose picked provided entered given collected completed "
        "complete filled set known got their his her your this that its it item data name names id code number no "
        "details info information english arabic after before when once asking ask collecting uploading option options "
        "list each any results result"
    ).split()
)
_SAME = {
    "mobile": "phone",
    "telephone": "phone",
    "cell": "phone",
    "tel": "phone",
    "docs": "document",
    "doc": "document",
    "documents": "document",
    "attachment": "document",
    "attachments": "document",
    "file": "document",
    "files": "document",
    "place": "place",
    "job": "occupation",
    "employer": "establishment",
    "company": "establishment",
    "notified": "informed",
    "cause": "reason",
    "dob": "birth",
}


_NUMBERED = re.compile(
    r"(?:\b(?:fields?|questions?|rows?)\s*(?:no\.?|number|#)?\s*|(?<!\w)#)(\d{1,3})\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Named:
    """A field as far as words can mean it; `type` is its canonical type."""

    id: str
    type: str
    labels: tuple[str, ...] = ()

    def stems(self) -> frozenset[str]:
        return frozenset(stem for text in (self.id, *self.labels) for stem in _stems(words(text)))


class References:
    def __init__(self, fields: Sequence[Named]) -> None:
        self._fields = fields
        self._by_id = {item.id: item for item in fields}
        self._names: dict[str, set[str]] = {}
        for item in fields:
            for text in (item.id, " ".join(words(item.id)), *item.labels):
                self._names.setdefault(fold(text), set()).add(item.id)
        self._stems = {item.id: item.stems() for item in fields}

    def numbered(self, text: str) -> str:
        """The text with "field 16" as the id of the sixteenth field."""
        ids = list(self._by_id)
        return _NUMBERED.sub(lambda found: ids[int(found[1]) - 1] if 0 < int(found[1]) <= len(ids) else found[0], text)

    def has(self, field_id: str) -> bool:
        return field_id in self._by_id

    def type_of(self, field_id: str) -> str:
        return self._by_id[field_id].type

    def of_types(self, types: Collection[str]) -> list[str]:
        return [item.id for item in self._fields if item.type in types]

    def mentioned(self, text: str) -> tuple[str, ...]:
        """The ids that stand in the text as such, in order."""
        pieces = [*code_spans(text), *_tokens(plain(text))]
        order = {piece: None for piece in _tokens(plain(text)) if piece in self._by_id}
        return tuple(order) or tuple(dict.fromkeys(piece for piece in pieces if piece in self._by_id))

    def exact(self, text: str) -> str | None:
        """The one field whose id or name the whole text is."""
        found = self._names.get(fold(text), set())
        return next(iter(found)) if len(found) == 1 else None

    def find(self, text: str, among: Iterable[str] | None = None, context: str = "") -> str | None:
        """The one field that `text` is about: by id, by name, or because its telling words fit only this field.

        `context` are words that decide between several ("get_injury_reasons" for the argument "type").
        """
        pool = list(self._by_id) if among is None else [item for item in among if item in self._by_id]
        if len(found := [item for item in self.mentioned(text) if item in pool]) == 1:
            return found[0]
        if len(exact := [item for item in self._names.get(fold(text), ()) if item in pool]) == 1:
            return exact[0]
        wanted = telling(text)
        if not wanted:
            return None
        fitting = [item for item in pool if wanted <= self._stems[item]]
        if not fitting:
            fitting = [item for item in pool if (core := self._core(item)) and core <= wanted]
        return self._decide(fitting, wanted, telling(context))

    def _core(self, field_id: str) -> frozenset[str]:
        return frozenset(_stems(words(field_id))) - _WEAK

    def _decide(self, fitting: Sequence[str], wanted: Collection[str], context: Collection[str]) -> str | None:
        """Among several that fit: the only one of the kind named, else the closest, else the one of the context."""
        if len(fitting) < 2:
            return fitting[0] if fitting else None
        ranks: tuple[Mapping[str, int], ...] = (
            {item: int(self.type_of(item) in wanted) for item in fitting},
            {item: -len(self._core(item) ^ set(wanted)) for item in fitting},
            {item: len(self._stems[item] & set(context)) for item in fitting},
        )
        for index, rank in enumerate(ranks):
            best = [item for item in fitting if rank[item] == max(rank.values())]
            # Being closest is no reason of its own where the context may know better.
            if len(best) == 1 and (index != 1 or not context or rank[best[0]] == 0):
                return best[0]
        return None


def telling(text: str) -> frozenset[str]:
    """The words that tell fields apart: no articles, no "selected", no "value"; singular."""
    return frozenset(_stems(words(text))) - _WEAK


def _stems(found: Iterable[str]) -> Iterable[str]:
    for word in found:
        if word in _SAME:
            yield _SAME[word]
        elif len(word) > 3 and word.endswith("ies"):
            yield word[:-3] + "y"
        elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
            yield word[:-1]
        else:
            yield word


def _tokens(text: str) -> list[str]:
    return [piece.strip("`'\"()[],.;:!?*") for piece in text.replace("/", " ").replace("(", " ").split()]
