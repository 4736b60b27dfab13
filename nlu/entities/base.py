"""What reads one kind of value from people's words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from nlu.entity import Ambiguity, Entity, ValueContext


class EntityReader(ABC):
    """Reads one kind of value. Every value comes with the span of the words that it rests on."""

    @abstractmethod
    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """Reads a whole message as the answer to the slot that was asked.

        None when the message does not read as this kind of value at all ("why do you need that?"). A value that reads
        well but is out of bounds is still an Entity: whoever checks it tells the person the bound.
        """

    @abstractmethod
    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Finds sure mentions in free text, in order, not overlapping. Abstains rather than guesses."""
