"""Words as they are said: a line, or several."""

from __future__ import annotations

import re
import unicodedata
from typing import ClassVar

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.refusals import refused
from nlu.canonical.texts import tidied
from nlu.entities.text import TextReader, nothing_told
from nlu.entity import InvalidValue, ValueContext
from nlu.patterns import fits, holds_other_letters
from nlu.problems import listed
from nlu.types import JsonValue, Limits, LocalText

_SAYING = re.compile(r"[^\W_]")
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_ARABIC_SCRIPTS = {"Arabic": "العربية", "Latin": "اللاتينية", "Greek": "اليونانية", "Cyrillic": "السيريلية"}


class Text(FieldType):
    """One line of words: a string, NFC, without blanks around it."""

    type = "text"
    aliases = ("input", "string", "short text", "text input", "text field", "str", "نص")
    reader = TextReader()
    lines: ClassVar[bool] = False

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes a string, or a whole number as its digits; refuses text of signs alone, and what no database stores."""
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str):
            raise refused("not_text")
        tidy = tidied(value, lines=self.lines)
        if _UNSTORABLE.search(tidy):
            raise refused("text_unreadable")
        if not _SAYING.search(tidy):
            raise InvalidValue(nothing_told(context.slot, (0, 0)).problem)
        return _within(context.slot.limits, tidy)

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        limits = context.slot.limits
        pattern = f"^(?:{limits.pattern})$" if limits.pattern else None
        return schema("string", minLength=limits.min_length or 1, maxLength=limits.max_length, pattern=pattern)


class LongText(Text):
    """Words in any number of lines, ended by newlines."""

    type = "textarea"
    aliases = ("long text", "paragraph", "multiline", "multi line text", "rich text", "memo", "description")
    input = "textarea"
    reader = TextReader(lines=True)
    lines = True


def _within(limits: Limits, text: str) -> str:
    """The text, in plain digits where the pattern needs them; raises InvalidValue where it breaks a limit."""
    if limits.pattern and fits(limits.pattern, plain := _in_plain_digits(text)):
        text = plain
    _check_length(text, limits)
    _check_letters(text, limits)
    if limits.pattern and not fits(limits.pattern, text):
        raise refused("text_pattern", limits)
    return text


def _check_length(text: str, limits: Limits) -> None:
    if limits.min_length is not None and len(text) < limits.min_length:
        raise refused("text_too_short", limits, least=limits.min_length)
    if limits.max_length is not None and len(text) > limits.max_length:
        raise refused("text_too_long", limits, count=len(text), most=limits.max_length)


def _check_letters(text: str, limits: Limits) -> None:
    if limits.scripts and holds_other_letters(text, limits.scripts):
        arabic = [_ARABIC_SCRIPTS.get(name, name) for name in limits.scripts]
        scripts = LocalText.of(listed(list(limits.scripts), " or "), ar=listed(arabic, " أو "))
        raise refused("text_script", limits, scripts=scripts)
    if not limits.digits and any(char.isdigit() for char in text):
        raise refused("text_digits", limits)
    if not limits.punctuation and any(unicodedata.category(char)[0] in "PS" for char in text):
        raise refused("text_punctuation", limits)


def _in_plain_digits(text: str) -> str:
    """Arabic digits as those that patterns, and whoever reads the answer next, mean by digits."""
    return "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in text)


FIELD_TYPES = (Text(), LongText())
