"""Reads what a person gives in the place of a guess, in the words of the document: conditions over its labels, and
limits."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from forms_registry.documents.seed.drafts import FieldDraft
from forms_registry.documents.seed.requirements import strict_limit
from forms_registry.documents.suggest.hints import condition_opening, is_one_of, truth
from forms_registry.documents.suggest.limits import limit_entry, limit_in
from forms_registry.documents.suggest.rules import RuleReader, sentences_in
from forms_registry.documents.suggest.shape import Other
from forms_registry.documents.text import fold

_MOST_WORDS = 80


class ReplacementReader:
    """Reads over the fields that `rules` knows."""

    def __init__(self, rules: RuleReader) -> None:
        self._rules = rules
        self._labels = dict(self._ids_by_label())

    def read(self, text: str, other: Other, kind: str) -> str:
        """The notation of a condition, or of a limit for a field of type `kind`; what cannot be read stays as it is,
        for the strict reader to judge."""
        return self._condition(text) if other == "condition" else self._limit(text, kind)

    def _condition(self, text: str) -> str:
        kind, rest = condition_opening(text)
        clause = rest.strip(" .") or text
        with_ids = self._with_ids(clause)
        wordings = dict.fromkeys((with_ids, clause, clause.replace(":", " is ", 1)))
        matches = map(self._rules.conditions.read, wordings)
        rule = next((match.rule for match in matches if match), "") or self._answer_comparison(with_ids)
        if not rule:
            return text if with_ids == clause or kind == "unless" else with_ids
        return f"not ({rule})" if kind == "unless" else rule

    def _limit(self, text: str, kind: str) -> str:
        return "; ".join(self._limit_of_piece(piece, kind) for piece in sentences_in(text)) or text

    def _limit_of_piece(self, piece: str, kind: str) -> str:
        limits = (strict_limit(piece, kind, self._rules.names), *map(_constraint(kind), (piece, limit_in(piece))))
        return next(filter(None, limits), piece)

    def _answer_comparison(self, text: str) -> str:
        """`FIELD is ANSWER` of words that hold no more than a field, an answer to it, and what joins them."""
        fields = self._rules.names.fields
        field_ids = [word for word in text.split() if word in fields]
        others = [word for word in text.split() if word not in fields and not _is_connective(word)]
        answer = (
            _answer_in_notation(fields[field_ids[0]], " ".join(others).strip("\"'“”«».")) if len(field_ids) == 1 else ""
        )
        verb = "contains" if answer and fields[field_ids[0]].type == "checkbox" else "is"
        return f"{field_ids[0]} {verb} {answer}" if answer else ""

    def _with_ids(self, text: str) -> str:
        """The text with the id of each field in the place of its label, or of its question."""
        words, with_ids, at = text.split()[:_MOST_WORDS], list[str](), 0
        while at < len(words):
            ends = range(len(words), at, -1)
            end = next((end for end in ends if fold(" ".join(words[at:end])) in self._labels), 0)
            with_ids.append(self._id_of(words[at:end]) if end else words[at])
            at = end or at + 1
        return " ".join(with_ids)

    def _id_of(self, words: Sequence[str]) -> str:
        """The id of the field that these words are, within their brackets."""
        first, last = words[0], words[-1]
        opened = first[: len(first) - len(first.lstrip("("))]
        return opened + self._labels[fold(" ".join(words))] + last[len(last.rstrip(")")) :]

    def _ids_by_label(self) -> Iterator[tuple[str, str]]:
        """(folded label, id); what is an answer to some field as well is no sure name of another."""
        fields = self._rules.names.fields.values()
        answers = {fold(answer) for field in fields for answer in field.options_by_name()}
        for field in fields:
            for name in (field.name, *(fact.text for fact in field.keys.values())):
                if fold(name) not in {"", *answers} and truth(name) is None:
                    yield fold(name), field.id


def _is_connective(word: str) -> bool:
    """Whether a word stands between a field and an answer to it, and is neither."""
    return not fold(word) or is_one_of("answering", word)


def _answer_in_notation(field: FieldDraft, text: str) -> str:
    """An answer to a field as the notation has it; "" for what is none."""
    if field.type == "boolean":
        is_yes = truth(text)
        return "" if is_yes is None else "yes" if is_yes else "no"
    option = field.option(text)
    return json.dumps(option, ensure_ascii=False) if option else ""


def _constraint(kind: str) -> Callable[[str], str]:
    return lambda piece: limit_entry(piece, kind).get("constraints", "") if piece else ""
