"""A message to a task, in which each word is used once: a digit of a phone number is not part of an id."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.deciding.quotes import has_shape
from agent.tasks.phrases import Token, TokenSpan
from agent.turns.outcome import Source
from forms_registry.schema import FieldSpec, JsonValue

_BREAKS = frozenset(",;:.!?()\n\u060c\u061b\u061f")


@dataclass(slots=True)
class TaskMessage:
    """`phrase` started the task in this message, None while it runs. `used` are the indexes of used words, `settled`
    the ids of fields that got a value, or a reason for none."""

    draft: TurnDraft
    tokens: Sequence[Token]
    phrase: TokenSpan | None
    used: set[int] = field(default_factory=set)
    settled: set[str] = field(default_factory=set)

    @property
    def body_start(self) -> int:
        """The index after the phrase."""
        return self.phrase.last if self.phrase else 0

    def words(self, first: int, last: int) -> str:
        """The original text between two indexes; `last` excluded."""
        return self.draft.message[self.tokens[first].start : self.tokens[last - 1].end]

    def gap(self, place: int) -> str:
        """The text between a word and the one before it."""
        before = self.tokens[place - 1].end if place else 0
        return self.draft.message[before : self.tokens[place].start]

    def is_break(self, place: int) -> bool:
        """Whether a sign separates a word from the one before it."""
        return not _BREAKS.isdisjoint(self.gap(place))

    def places_of_shape(self, item: FieldSpec, first: int, last: int) -> list[int]:
        """The indexes of words in the notation that a field requires, if it requires one."""
        shaped = (at for at in range(first, last) if has_shape(item.written, self.words(at, at + 1)))
        return [at for at in shaped if at not in self.used] if item.written else []

    def mark_used(self, places: Iterable[int]) -> None:
        self.used |= set(places)

    def places_within(self, start: int, end: int) -> list[int]:
        """The indexes of the words between two positions of the message."""
        return [at for at, token in enumerate(self.tokens) if start < token.end and token.start < end]

    def fill(self, item: FieldSpec, value: JsonValue, start: int, end: int, confidence: float = 1.0) -> bool:
        """Fills a field from `start` to `end` of the message; a change of an answer is reported."""
        draft = self.draft
        before = draft.view.values.get(item.id)
        quote = draft.message[start:end]
        self.mark_used(self.places_within(start, end))
        self.settled.add(item.id)
        is_set = draft.propose(item.id, value, Evidence(Source.WORDS, "rules", quote, (start, end), confidence))
        now = draft.view.values.get(item.id)
        if not is_set and item.id in draft.rejected:
            draft.say(draft.rejected[item.id])
        if is_set and before is not None and before != now:
            draft.note("value_changed", field=draft.name_of(item), value=draft.describe(item))
        return is_set

    def may_fill(self, item: FieldSpec) -> bool:
        """Whether the field may be filled: once per message, and an answer only if it is named."""
        if item.id in self.settled:
            return False
        return self.phrase is None or not self.draft.view.is_answered(item.id)
