"""One message as the readers of free text see it: folded, in clauses, with the way back to the original."""

from __future__ import annotations

import re
from bisect import bisect_right

from agent.interpretation.base import ProposedValue
from agent.interpretation.clauses import Clause, clause_at, clauses_of
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity
from nlu.folding import Folded, fold

_DATA = re.compile(r"\s*(?:```\w*\s*)?(?:\{.*\}|\[.*\]|</?[a-zA-Z][^<>]*>.*)(?:\s*```)?\s*", re.DOTALL)


_PROGRAM = re.compile(
    r"\b(?:select|insert|delete|update)\b.+\b(?:from|into|where|set)\b.*[;*=]|\b[a-z_]\w*\(.*\)|</?\w+>"
)


def is_data(message: str) -> bool:
    """Whether a message is JSON or tags as a whole: no sentence, so that nothing in it is said of any field."""
    return _DATA.fullmatch(message) is not None


class Utterance:
    """`language` is the person's, for words about what is unclear."""

    def __init__(self, message: str, language: str) -> None:
        self.message = message
        self.language = language
        self.folded: Folded = fold(message)
        self.clauses: list[Clause] = clauses_of(self.folded.text)

    @property
    def is_code(self) -> bool:
        """Whether the message is of a program, whose numbers and names are not the person's."""
        return _PROGRAM.search(self.folded.text) is not None

    def place(self, position: int) -> int:
        """The folded offset of an offset in the message."""
        return max(0, bisect_right(self.folded.origin, position) - 1)

    def clause(self, position: int) -> Clause | None:
        """The clause that holds an offset of the message."""
        return clause_at(self.clauses, self.place(position))

    def beside(self, found: Entity | Ambiguity) -> list[str]:
        """The words of the message before and after what was found."""
        return f"{self.message[: found.start]} {self.message[found.end :]}".split()

    def proposal(self, item: FieldSpec, found: Entity | Ambiguity, *, certainty: float = 1.0) -> ProposedValue:
        """What was found, as a value for a field with its quote; `certainty` is that of the field being meant."""
        quote, span = self.message[found.start : found.end], (found.start, found.end)
        if isinstance(found, Ambiguity):
            return ProposedValue(item.id, None, quote, span, 0.0, found.problem.text.get(self.language))
        return ProposedValue(item.id, found.value, quote, span, round(found.confidence * certainty, 3))
