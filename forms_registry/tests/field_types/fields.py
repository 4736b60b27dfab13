"""Fields of every type, asked on Thursday 12 March 2026 in Riyadh, and what their types make of words and values."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from forms_registry.field_types import FieldType, field_type_of
from forms_registry.schema import FieldSpec, JsonValue, Limits, LocalText, Option, Problem
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext

NOW = datetime(2026, 3, 12, 10, 0, tzinfo=ZoneInfo("Asia/Riyadh"))


class AskedField:
    """A field being asked: `options` are names, or Options; other keywords are those of FieldSpec and Limits."""

    def __init__(self, type: str, *options: str | Option, language: str = "en", **facts: Any) -> None:  # noqa: A002
        limits = {name: facts.pop(name) for name in list(facts) if name in Limits.__dataclass_fields__}
        if isinstance(facts.get("label"), str):
            facts["label"] = LocalText.of(facts["label"])
        offered = tuple(item if isinstance(item, Option) else Option(item) for item in options)
        field = FieldSpec(**{"id": "x", "type": type, **facts, "options": offered, "limits": Limits(**limits)})
        self.field_type: FieldType = field_type_of(type)
        self.context = ValueContext(field, NOW, language, offered)

    def parse_answer(self, text: str) -> Entity | Ambiguity | None:
        return self.field_type.parse_answer(text, self.context)

    def value(self, text: str) -> JsonValue:
        """The value read from a whole message; None when none was read for sure."""
        answer = self.parse_answer(text)
        return answer.value if isinstance(answer, Entity) else None

    def quote(self, text: str) -> str:
        answer = self.parse_answer(text)
        assert answer is not None
        return text[answer.start : answer.end]

    def candidates(self, text: str) -> list[JsonValue]:
        answer = self.parse_answer(text)
        assert isinstance(answer, Ambiguity)
        return list(answer.candidates)

    def extracted(self, text: str) -> list[tuple[JsonValue, str]]:
        """The values found in free text, each with its quote; an unclear one has None."""
        return [
            (item.value if isinstance(item, Entity) else None, text[item.start : item.end])
            for item in self.field_type.extract(text, self.context)
        ]

    def clean(self, value: JsonValue) -> JsonValue:
        return self.field_type.clean(value, self.context)

    def problem(self, value: JsonValue) -> Problem | None:
        """Why a value is refused; None when it is taken."""
        try:
            self.clean(value)
        except InvalidValue as error:
            return error.problem
        return None

    def refusal(self, value: JsonValue) -> str:
        """The code of the problem for which a value is refused, "" when it is taken."""
        problem = self.problem(value)
        assert problem is None or (problem.text.has("en") and problem.text.has("ar"))
        return problem.code if problem else ""

    def refusal_words(self, value: JsonValue, language: str = "en") -> str:
        problem = self.problem(value)
        return problem.text.get(language) if problem else ""

    def format(self, value: JsonValue) -> str:
        return self.field_type.format(value, self.context)

    @property
    def schema(self) -> dict[str, JsonValue]:
        return self.field_type.json_schema(self.context)
