"""The interface of readers: each reads one kind of value from people's words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from nlu.entity import Ambiguity, Entity, ValueContext


class EntityReader(ABC):
    """Reads one kind of value. Every value has the span of the words that it rests on."""

    @abstractmethod
    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """Reads a whole message as the answer to the slot that was asked.

        None if the message is not this kind of value at all ("why do you need that?"). A well-formed value that is out
        of bounds is still an Entity; whoever checks it reports the bound.
        """

    @abstractmethod
    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Finds certain mentions in free text, in order and without overlap. Abstains rather than guesses."""
