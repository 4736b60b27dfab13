"""Reads what a person gives in the place of a guess, in the words of the document: conditions over its labels, and
limits."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from forms_registry.documents.seed.parts import Part
from forms_registry.documents.seed.requirements import strict_limit
from forms_registry.documents.suggest.hints import is_one_of, opening, truth
from forms_registry.documents.suggest.limits import limit_in, limited
from forms_registry.documents.suggest.rules import Rules, sentences
from forms_registry.documents.suggest.shape import Other
from forms_registry.documents.text import fold

_MOST_WORDS = 80


class Given:
    """Reads over the fields that `rules` knows."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._labels = dict(self._labelled())

    def read(self, text: str, other: Other, kind: str) -> str:
        """The notation of a condition, or of a limit for a field of type `kind`; what cannot be read stays as it is,
        for the strict reader to judge."""
        return self._condition(text) if other == "condition" else self._limit(text, kind)

    def _condition(self, text: str) -> str:
        kind, rest = opening(text)
        clause = rest.strip(" .") or text
        said = self._with_ids(clause)
        ways = dict.fromkeys((said, clause, clause.replace(":", " is ", 1)))
        read = map(self._rules.conditions.read, ways)
        rule = next((meant.rule for meant in read if meant), "") or self._answered(said)
        if not rule:
            return text if said == clause or kind == "unless" else said
        return f"not ({rule})" if kind == "unless" else rule

    def _limit(self, text: str, kind: str) -> str:
        return "; ".join(self._limited(piece, kind) for piece in sentences(text)) or text

    def _limited(self, piece: str, kind: str) -> str:
        read = (strict_limit(piece, kind, self._rules.names), *map(_constraint(kind), (piece, limit_in(piece))))
        return next(filter(None, read), piece)

    def _answered(self, text: str) -> str:
        """`FIELD is ANSWER` of words that hold no more than a field, an answer to it, and what joins them."""
        parts = self._rules.names.parts
        named = [word for word in text.split() if word in parts]
        rest = [word for word in text.split() if word not in parts and not _joins(word)]
        answer = _answer(parts[named[0]], " ".join(rest).strip("\"'“”«».")) if len(named) == 1 else ""
        verb = "contains" if answer and parts[named[0]].type == "checkbox" else "is"
        return f"{named[0]} {verb} {answer}" if answer else ""

    def _with_ids(self, text: str) -> str:
        """The text with the id of each field in the place of its label, or of its question."""
        words, found, at = text.split()[:_MOST_WORDS], list[str](), 0
        while at < len(words):
            ends = range(len(words), at, -1)
            end = next((end for end in ends if fold(" ".join(words[at:end])) in self._labels), 0)
            found.append(self._named(words[at:end]) if end else words[at])
            at = end or at + 1
        return " ".join(found)

    def _named(self, words: Sequence[str]) -> str:
        """The id of the field that these words are, within their brackets."""
        first, last = words[0], words[-1]
        opened = first[: len(first) - len(first.lstrip("("))]
        return opened + self._labels[fold(" ".join(words))] + last[len(last.rstrip(")")) :]

    def _labelled(self) -> Iterator[tuple[str, str]]:
        """(folded label, id); what is an answer to some field as well is no sure name of another."""
        parts = self._rules.names.parts.values()
        answers = {fold(name) for part in parts for name in part.by_name()}
        for part in parts:
            for said in (part.name, *(fact.text for fact in part.keys.values())):
                if fold(said) not in {"", *answers} and truth(said) is None:
                    yield fold(said), part.id


def _joins(word: str) -> bool:
    """Whether a word stands between a field and an answer to it, and is neither."""
    return not fold(word) or is_one_of("answering", word)


def _answer(part: Part, text: str) -> str:
    """An answer to a field as the notation has it; "" for what is none."""
    if part.type == "boolean":
        said = truth(text)
        return "" if said is None else "yes" if said else "no"
    option = part.option(text)
    return json.dumps(option, ensure_ascii=False) if option else ""


def _constraint(kind: str) -> Callable[[str], str]:
    return lambda piece: limited(piece, kind).get("constraints", "") if piece else ""
