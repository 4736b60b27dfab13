"""Numbers of identity cards and the like, known by their shape alone."""

from __future__ import annotations

from collections.abc import Sequence

import re2

from nlu.canonical.texts import trim
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.problems import one_of, question
from nlu.text import read
from patterns.scanning import WORD, found


class IdentifierReader(EntityReader):
    """Reads words of one shape, in capital letters; `problem` asks for it where a message has another number."""

    def __init__(self, shape: str, problem: str) -> None:
        """`shape` is a pattern of RE2, of letters that may be small."""
        self._whole = re2.compile(rf"(?:^|[^{WORD}])((?i:{shape}))(?:$|[^{WORD}])")
        self._problem = problem

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        entities = self.extract(text, context)
        if len({one.value for one in entities}) > 1:
            return one_of(read(text), entities, "text_unclear")
        is_tried = any(map(str.isdigit, text))
        return next(iter(entities), question(self._problem, trim(text)) if is_tried else None)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity]:
        folded = read(text).folded
        return [Entity(match[1].upper(), *folded.span(*match.span(1))) for match in found(self._whole, folded.text)]
