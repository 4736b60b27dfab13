"""File names. A name is not a file, so it need not be exact: whoever gives one is asked to attach the file."""

from __future__ import annotations

from collections.abc import Sequence

from nlu import contacts
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.text import read


class FileReader(EntityReader):
    """Reads file names as a list of entries."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return next(iter(self.extract(text, context)), None)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """A single reading of all names with a known ending, from the first to the last."""
        spans = [read(text).span(match.first, match.last) for match in contacts.matches_of(read(text), "file")]
        entries = [{"name": name} for name in dict.fromkeys(text[slice(*span)] for span in spans)]
        return [Entity(entries, spans[0][0], spans[-1][1], 0.9)] if spans else []
