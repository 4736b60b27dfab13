"""Words as they are said: a line, or several."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import ClassVar

from forms_registry.field_types.base import FieldType
from nlu.dialogue_acts import is_question
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.folding import fold_text
from nlu.introductions import names_in
from nlu.naming import asks_for_name, asks_for_one_served, asks_for_own_name, name_within
from nlu.patterns import fits, holds_other_letters
from nlu.problems import beyond, invalid, listed, unclear
from nlu.types import JsonValue, Limits
from nlu.words import trim, vocabulary, words_in

_EMPTY_WORDS = vocabulary("n a|na|null|undefined|nil|nan|tbd|todo|xxx|blah|blah blah|test test|lorem ipsum|لا ينطبق")
_MASHED = re.compile(r"(?:asdf|sdfg|dfgh|qwer|wert|zxcv|hjkl|jkl|شسيب|ضصثق)\w{0,6}|(\w)\1{3,}")
_SAYING = re.compile(r"[^\W_]")
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_ARABIC_SCRIPTS = {"Arabic": "العربية", "Latin": "اللاتينية", "Greek": "اليونانية", "Cyrillic": "السيريلية"}
_LINE_END = re.compile(r"\r\n?|[\u2028\u2029\x85]")


class Text(FieldType):
    """One line of words: a string, NFC, without blanks around it."""

    type = "text"
    aliases: ClassVar[tuple[str, ...]] = ("input", "string", "short text", "text input", "text field", "str", "نص")
    lines: ClassVar[bool] = False

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        start, end = trim(text)
        if start == end or is_question(fold_text(text)):
            return None
        if _says_nothing(text[start:end]):
            return _nothing_told(context, (start, end))
        if asks_for_name(context.slot):
            name = name_within(text, start, end)
            if name is None:
                return _no_name(context, (start, end))
            start, end = name
        return Entity(self._tidy(text[start:end]), start, end)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """The speaker's own name, where they say that it is; any other text is nothing that can be told apart."""
        if not asks_for_own_name(context.slot):
            return ()
        found = names_in(text, of_another=asks_for_one_served(context.slot))
        return [Entity(self._tidy(text[start:end]), start, end, sure) for start, end, sure in found]

    def _tidy(self, text: str) -> str:
        lines = _LINE_END.sub("\n", unicodedata.normalize("NFC", text))
        if not self.lines:
            lines = re.sub(r"[ \t]*\n\s*|\t", " ", lines)
        start, end = trim(lines)
        return lines[start:end]

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes a string, or a whole number as its digits; refuses text of signs alone, and what no database stores."""
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str):
            raise invalid("not_text", "Please answer in words.", "يرجى كتابة الإجابة نصًا.")
        tidy = self._tidy(value)
        if _UNSTORABLE.search(tidy):
            raise invalid(
                "text_unreadable",
                "That text holds characters that cannot be stored. Please type it again.",
                "يحتوي النص على رموز لا يمكن حفظها. يرجى كتابته من جديد.",
            )
        if not _SAYING.search(tidy):
            raise InvalidValue(_nothing_told(context, (0, 0)).problem)
        pattern = context.slot.limits.pattern
        if pattern and fits(pattern, plain := _in_plain_digits(tidy)):
            tidy = plain
        _check_length(tidy, context.slot.limits)
        _check_letters(tidy, context.slot.limits)
        _check_pattern(tidy, context.slot.limits)
        return tidy

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        limits = context.slot.limits
        pattern = f"^(?:{limits.pattern})$" if limits.pattern else None
        bounds = {"minLength": limits.min_length or 1, "maxLength": limits.max_length, "pattern": pattern}
        return {"type": "string", **{name: bound for name, bound in bounds.items() if bound is not None}}


class LongText(Text):
    """Words in any number of lines, ended by newlines."""

    type = "textarea"
    aliases = ("long text", "paragraph", "multiline", "multi line text", "rich text", "memo", "description")
    input = "textarea"
    lines = True


def _says_nothing(said: str) -> bool:
    """ "...", "N/A", only emoji, fingers on the keyboard: words of a person that answer nothing."""
    words = " ".join(word.text for word in words_in(fold_text(said)))
    return not words or words in _EMPTY_WORDS or _MASHED.fullmatch(words) is not None


def _nothing_told(context: ValueContext, span: tuple[int, int]) -> Ambiguity:
    field = context.slot
    return unclear(
        "text_says_nothing",
        f"That does not tell me anything for “{field.name('en')}”. Please put it in a few words.",
        f"لا أفهم من ذلك إجابة عن «{field.name('ar')}». يرجى كتابتها بكلمات قليلة.",
        span,
    )


def _no_name(context: ValueContext, span: tuple[int, int]) -> Ambiguity:
    field = context.slot
    return unclear(
        "not_a_name",
        f"I need just the name for “{field.name('en')}”, please.",
        f"أحتاج الاسم فقط في «{field.name('ar')}» من فضلك.",
        span,
    )


def _check_length(text: str, limits: Limits) -> None:
    if limits.min_length is not None and len(text) < limits.min_length:
        raise beyond(
            limits,
            "text_too_short",
            f"That is too short: please write at least {limits.min_length} characters.",
            f"النص قصير. الحد الأدنى لعدد الأحرف: {limits.min_length}.",
        )
    if limits.max_length is not None and len(text) > limits.max_length:
        raise beyond(
            limits,
            "text_too_long",
            f"That is {len(text)} characters long, and at most {limits.max_length} are allowed. Please shorten it.",
            f"النص طويل: عدد أحرفه {len(text)}، والحد الأقصى {limits.max_length}. يرجى اختصاره.",
        )


def _check_letters(text: str, limits: Limits) -> None:
    if limits.scripts and holds_other_letters(text, limits.scripts):
        english = listed(list(limits.scripts), " or ")
        arabic = listed([_ARABIC_SCRIPTS.get(name, name) for name in limits.scripts], " أو ")
        asked = f"يرجى الاقتصار على حروف هذه الأبجدية: {arabic}."
        raise beyond(limits, "text_script", f"Please use {english} letters only.", asked)
    if not limits.digits and any(char.isdigit() for char in text):
        raise beyond(limits, "text_digits", "Please leave out digits.", "يرجى عدم استخدام الأرقام.")
    if not limits.punctuation and any(unicodedata.category(char)[0] in "PS" for char in text):
        raise beyond(limits, "text_punctuation", "Please leave out punctuation.", "يرجى عدم استخدام علامات الترقيم.")


def _in_plain_digits(text: str) -> str:
    """Arabic digits as those that patterns, and whoever reads the answer next, mean by digits."""
    return "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in text)


def _check_pattern(text: str, limits: Limits) -> None:
    if limits.pattern and not fits(limits.pattern, text):
        raise beyond(
            limits,
            "text_pattern",
            "That does not have the expected form. Please check it and type it again.",
            "الصيغة غير مطابقة للمطلوب. يرجى التحقق منها وكتابتها من جديد.",
        )


FIELD_TYPES: tuple[FieldType, ...] = (Text(), LongText())
