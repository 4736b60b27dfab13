"""Slots of every kind, asked on Thursday 12 March 2026 in Riyadh, and what their readers make of words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from nlu.entities import EntityReader
from nlu.entities.emails import EmailReader
from nlu.entities.files import FileReader
from nlu.entities.locations import LocationReader
from nlu.entities.moments import DateReader, DatetimeReader, TimeReader
from nlu.entities.numbers import NumberReader
from nlu.entities.options import OneOptionReader, SeveralOptionsReader
from nlu.entities.phones import PhoneReader
from nlu.entities.text import TextReader
from nlu.entities.yes_no import YesNoReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.types import JsonValue, Limits, LocalText, Option, words_of

NOW = datetime(2026, 3, 12, 10, 0, tzinfo=ZoneInfo("Asia/Riyadh"))
READERS: dict[str, EntityReader] = {
    "boolean": YesNoReader(),
    "checkbox": SeveralOptionsReader(),
    "date": DateReader(),
    "datetime": DatetimeReader(),
    "dropdown": OneOptionReader(),
    "email": EmailReader(),
    "file": FileReader(),
    "integer": NumberReader(whole=True),
    "location": LocationReader(),
    "number": NumberReader(),
    "phone": PhoneReader(),
    "text": TextReader(),
    "textarea": TextReader(lines=True),
    "time": TimeReader(),
}


@dataclass(frozen=True)
class AskedSlot:
    """A slot of no form, with all that a reader may know of a question."""

    id: str = "x"
    type: str = "text"
    label: LocalText = LocalText()
    prompts: tuple[LocalText, ...] = ()
    help: LocalText = LocalText()
    cues: tuple[str, ...] = ()
    limits: Limits = Limits()
    required: object = True
    properties: tuple[tuple[str, str], ...] = ()

    @property
    def refusals(self) -> tuple[LocalText, ...]:
        return (self.limits.message,) if self.limits.message else ()

    def name(self, language: str = "en") -> str:
        return self.label.get(language) or words_of(self.id)


class Asked:
    """A slot being asked: `options` are names, or Options; other keywords are those of AskedSlot and Limits."""

    def __init__(self, type: str, *options: str | Option, language: str = "en", **facts: Any) -> None:  # noqa: A002
        limits = {name: facts.pop(name) for name in list(facts) if name in Limits.__dataclass_fields__}
        if isinstance(facts.get("label"), str):
            facts["label"] = LocalText.of(facts["label"])
        offered = tuple(item if isinstance(item, Option) else Option(item) for item in options)
        self.reader = READERS[type]
        self.context = ValueContext(AskedSlot(type=type, **facts, limits=Limits(**limits)), NOW, language, offered)

    def heard(self, text: str) -> Entity | Ambiguity | None:
        return self.reader.parse_answer(text, self.context)

    def value(self, text: str) -> JsonValue:
        """The value read from a whole message; None when none was read for sure."""
        found = self.heard(text)
        return found.value if isinstance(found, Entity) else None

    def quote(self, text: str) -> str:
        found = self.heard(text)
        assert found is not None
        return text[found.start : found.end]

    def doubt(self, text: str) -> str:
        """The code of the problem when a message is unclear, else ""."""
        found = self.heard(text)
        return found.problem.code if isinstance(found, Ambiguity) else ""

    def candidates(self, text: str) -> list[JsonValue]:
        found = self.heard(text)
        assert isinstance(found, Ambiguity)
        return list(found.candidates)

    def sure(self, text: str) -> float:
        found = self.heard(text)
        assert isinstance(found, Entity)
        return found.confidence

    def found(self, text: str) -> list[tuple[JsonValue, str]]:
        """The values found in free text, each with its quote; an unclear one has None."""
        return [
            (item.value if isinstance(item, Entity) else None, text[item.start : item.end])
            for item in self.reader.extract(text, self.context)
        ]
