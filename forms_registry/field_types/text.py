"""Words as they are said: a line, or several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar
from unicodedata import category

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.counts_in_words import asks_how_many, count_in_answer, counts_in
from forms_registry.field_types.refusals import refusal, refuse_beyond
from nlu.bounds import Bounds
from nlu.entities.text import TextReader, ask_for_content
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.problems import or_list
from nlu.types import JsonValue, Limits
from patterns.regular import fits, holds_other_letters
from patterns.texts import in_plain_digits, text_of, tidied

_BREAKS_OF_LINES = "\t\n\r"
_UNSTORABLE = frozenset(map(chr, (*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000)))) - {*_BREAKS_OF_LINES}
_ARABIC_SCRIPTS = {"Arabic": "العربية", "Latin": "اللاتينية", "Greek": "اليونانية", "Cyrillic": "السيريلية"}
_BREAKS: dict[str, Callable[[Limits, str], bool]] = {
    "text_script": lambda limits, text: bool(limits.scripts) and holds_other_letters(text, limits.scripts),
    "text_digits": lambda limits, text: not limits.digits and any(char.isdigit() for char in text),
    "text_punctuation": lambda limits, text: not limits.punctuation and any(category(char)[0] in "PS" for char in text),
    "text_pattern": lambda limits, text: not fits(limits.pattern, text),
}
"""By the name of its refusal, whether a text breaks a limit."""


class Text(FieldType):
    """One line of words: a string, NFC, without blanks around it."""

    type = "text"
    aliases = ("input", "string", "short text", "text input", "text field", "str", "نص")
    shows_ends = True
    takes_free_text = True
    is_single_line = True
    reader: ClassVar[TextReader] = TextReader()

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """What the reader takes of a message; of what is said to a question for a count, the count, and all of it where
        that is left open."""
        entity = super().parse_answer(text, context)
        if not isinstance(entity, Entity) or not self._counts(context):
            return entity
        count = count_in_answer(text, context)
        return count if isinstance(count, Entity) else entity if count else ask_for_content((entity.start, entity.end))

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return [*counts_in(text, context)] if self._counts(context) else super().extract(text, context)

    def _counts(self, context: ValueContext) -> bool:
        return not (self.reader.lines or context.slot.limits.pattern) and asks_how_many(context.slot)

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes a string, or a whole number as its digits; refuses text of signs alone, and what no database stores."""
        written, limits = text_of(value), context.slot.limits
        if written is None:
            raise refusal("not_text")
        text = tidied(written, lines=self.reader.lines)
        if not _UNSTORABLE.isdisjoint(text):
            raise refusal("text_unreadable")
        if not any(map(str.isalnum, text)):
            raise InvalidValue(ask_for_content((0, 0)).problem)
        if limits.pattern and fits(limits.pattern, digits := in_plain_digits(text)):
            text = digits
        _refuse_beyond_limits(text, limits)
        return text

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        limits = context.slot.limits
        pattern = f"^(?:{limits.pattern})$" if limits.pattern else None
        return schema("string", minLength=limits.min_length or 1, maxLength=limits.max_length, pattern=pattern)


class LongText(Text):
    """Words in any number of lines, ended by newlines."""

    type = "textarea"
    aliases = ("long text", "paragraph", "multiline", "multi line text", "rich text", "memo", "description")
    input = "textarea"
    is_single_line = False
    is_multiline = True
    read_as = Text.type
    seconds = 45
    reader = TextReader(lines=True)


def _refuse_beyond_limits(text: str, limits: Limits) -> None:
    refuse_beyond(Bounds(limits.min_length, limits.max_length), len(text), limits, "length")
    scripts = or_list(limits.scripts, [_ARABIC_SCRIPTS.get(name, name) for name in limits.scripts])
    for name, breaks in _BREAKS.items():
        if breaks(limits, text):
            raise refusal(name, limits, scripts=scripts)
