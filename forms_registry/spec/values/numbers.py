"""Numbers and whole numbers."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

from forms_registry.spec.types import JsonValue
from forms_registry.spec.values.base import InvalidValue, Kind, Reading, RuleType, Unclear, ValueContext
from forms_registry.spec.values.counting.counts import Count, counts_in
from forms_registry.spec.values.counting.measures import TWO_OF, measure_of, wanted_by
from forms_registry.spec.values.counting.numerals import Numeral, numerals_in
from forms_registry.spec.values.counting.other_numbers import blank_other_numbers
from forms_registry.spec.values.digits import Folded, fold
from forms_registry.spec.values.problems import beyond, invalid, unclear
from forms_registry.spec.values.speech import corrects, is_denied, is_question, trim, vocabulary, words_in

LARGEST = 2**53 - 1
"""The largest amount that every JSON reader keeps exactly."""

_AROUND = vocabulary(
    "well um uh oh so it it's its is are was were will be been about around approximately approx roughly maybe "
    "probably i i'd i'm am "
    "think guess believe suppose just only exactly we we're we'll there there're there'll a an the my our of total "
    "altogether all "
    "together in make that that's number no nr say for please thanks thank you sir madam or us and between from to "
    "than "
    "wait sorry actually mean meant rather yes ok okay answer have has had got need want like would us them "
    "حوالي تقريبا هو هي نحن احنا عددنا العدد عدد فقط بس شكرا من فضلك لو سمحت يعني او إلى بين لا قصدي عفوا و كلنا اظن "
    "ممكن رقم ل عندي"
)
_NOTHING = vocabulary(
    "none|nobody|no one|nothing|none at all|not any|not one|nil|لا أحد|لا يوجد|لا شيء|ولا واحد|ولا شي|ما فيه|ما في|ما "
    "عندي|بدون"
)
_ALONE = vocabulary(
    "just me|only me|just myself|me alone|by myself|myself|alone|me only|وحدي|لوحدي|بمفردي|أنا فقط|أنا بس|بس أنا"
)
_VAGUE = re.compile(
    r"\b(?:few|several|many|some|lots?|plenty|loads|dozens|tens|hundreds|thousands|bunch|handful|numerous)\b"
    r"|(?<!\w)(?:بعض|عده|كثير|كثيره|قليل|قليله|عشرات|مئات|شويه|كم واحد)(?!\w)"
)
_BOUNDED = re.compile(
    r"\b(?:more|less|fewer|greater|over|under|up to|at least|at most)(?: than)? \d|\d ?\+|\d or (?:more|less|fewer)\b"
    r"|(?<!\w)(?:اكثر من|اقل من|لا يقل عن|علي الاقل) "
)
_SHORT = 12
_LONG = 25


class Number(Kind):
    """Any finite number: `{"type": "number"}`; whole amounts are ints."""

    type = "number"
    aliases: ClassVar[tuple[str, ...]] = (
        "decimal",
        "float",
        "numeric",
        "currency",
        "amount",
        "money",
        "percentage",
        "percent",
        "double",
    )
    input = "number"
    rule_type: ClassVar[RuleType] = "number"
    whole: ClassVar[bool] = False

    def read(self, text: str, context: ValueContext) -> Reading | Unclear | None:
        span = trim(text)
        folded = fold(text)
        if span == (0, 0) or is_question(folded.text):
            return None
        numerals = numerals_in(folded, text)
        if numerals and self._is_bare(folded.text, numerals, context):
            return self._of_bare(text, folded, _respaced(folded.text, numerals), context)
        if len(words_in(folded.text)) > _LONG:
            return _only(self.find(text, context))
        numerals = _plausible(text, folded)
        if numerals and _BOUNDED.search(folded.text):
            return _vague(span)
        if corrected := self._corrected(folded, numerals, context):
            return corrected
        return (
            _only(self.find(text, context))
            or self._of_rest(folded, numerals, context)
            or self._without_figures(folded, span)
        )

    def find(self, text: str, context: ValueContext) -> Sequence[Reading | Unclear]:
        folded = fold(text)
        return [found for count in counts_in(text, context.field) if (found := self._of_count(folded, count))]

    def _of_count(self, folded: Folded, count: Count) -> Reading | Unclear | None:
        span = folded.span(count.start, count.end)
        values = tuple(dict.fromkeys(value for value in map(_plain, count.values) if self._is_countable(value)))
        if len(values) != 1:
            return _which(values, span) if values else None
        return Reading(values[0], *span, count.confidence)

    def _is_countable(self, value: float) -> bool:
        return not self.whole or isinstance(value, int)

    def _is_bare(self, folded: str, numerals: list[Numeral], context: ValueContext) -> bool:
        """Whether nothing is said but numbers, what they count, and small words around them."""
        wanted = wanted_by(context.field)
        words = words_in(_without(folded, numerals))
        glued = any(
            folded[item.end : item.end + 1].isalpha() and _unit_at(folded, item.end) is None for item in numerals
        )
        return (
            not glued
            and len(words) <= _SHORT
            and all(word.text in _AROUND or measure_of(word.text) or wanted.names(word.text) for word in words)
        )

    def _of_bare(
        self, text: str, folded: Folded, numerals: list[Numeral], context: ValueContext
    ) -> Reading | Unclear | None:
        gaps = _gaps(folded.text, numerals)
        if (
            any(set(gap) & set("/:") for gap in gaps)
            or gaps.count("-") > 1
            or not all(item.values for item in numerals)
        ):
            return None
        if len(numerals) == 1:
            return self._one(numerals[0], folded.span(numerals[0].start, numerals[0].end), context, 1.0)
        return (
            self._corrected(folded, numerals, context)
            or _only(self.find(text, context))
            or self._of_rest(folded, numerals, context)
        )

    def _corrected(self, folded: Folded, numerals: list[Numeral], context: ValueContext) -> Reading | Unclear | None:
        """ "5, no wait, 6" is 6."""
        gaps = _gaps(folded.text, numerals)
        if not gaps or not corrects(gaps[-1]):
            return None
        last = numerals[-1]
        return self._one(last, folded.span(last.start, last.end), context, 0.9)

    def _one(self, numeral: Numeral, span: tuple[int, int], context: ValueContext, sure: float) -> Reading | Unclear:
        """The amount of one numeral; "1.250" is settled by the field's limits when only one reading fits them."""
        values = tuple(_plain(value) for value in numeral.values)
        fitting = [value for value in values if self._fits(value, context)]
        if len(values) == 1:
            return Reading(values[0], *span, sure)
        if len(fitting) == 1:
            return Reading(fitting[0], *span, min(sure, 0.8))
        return _which(values, span)

    def _of_rest(self, folded: Folded, numerals: list[Numeral], context: ValueContext) -> Reading | Unclear | None:
        """The one number of a message; several are asked back."""
        if not numerals:
            return None
        first, last = numerals[0], numerals[-1]
        if len({item.values for item in numerals}) == 1:
            return self._one(first, folded.span(first.start, first.end), context, 0.8)
        values = tuple(_plain(value) for item in numerals for value in item.values)
        return _which(values, folded.span(first.start, last.end))

    def _without_figures(self, folded: Folded, span: tuple[int, int]) -> Reading | Unclear | None:
        words = words_in(folded.text)
        phrase = " ".join(word.text for word in words)
        if phrase in _NOTHING:
            return Reading(0, *span, 0.8)
        if phrase in _ALONE:
            return Reading(1, *span, 0.8)
        duals = [word for word in words if word.text in TWO_OF]
        if len(duals) == 1 and len(words) <= 4:
            return Reading(2, *folded.span(duals[0].start, duals[0].end), 0.9)
        if _VAGUE.search(folded.text) and len(words) <= _SHORT:
            return _vague(span)
        return None

    def check(self, value: JsonValue, context: ValueContext) -> JsonValue:
        number = _from_text(value) if isinstance(value, str) else value
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise invalid("not_a_number", "Please give a number, such as 12.", "يرجى إدخال رقم، مثل 12.")
        if not math.isfinite(number) or abs(number) > LARGEST:
            raise invalid("number_too_large", "That number is too large to be used.", "هذا الرقم أكبر من أن يُستخدم.")
        number = _plain(number)
        if self.whole and not isinstance(number, int):
            raise invalid(
                "not_whole",
                f"Please give a whole number, such as {math.floor(number)} or {math.ceil(number)}.",
                f"يرجى إدخال عدد صحيح، مثل {math.floor(number)} أو {math.ceil(number)}.",
            )
        self._check_bounds(number, context)
        return number

    def _check_bounds(self, number: float, context: ValueContext) -> None:
        limits = context.field.limits
        least, most = _bound(limits.minimum), _bound(limits.maximum)
        if least is not None and most is not None and not least <= number <= most:
            raise beyond(
                limits,
                "number_out_of_range",
                f"Please give a number from {least} to {most}.",
                f"يرجى إدخال رقم من {least} إلى {most}.",
            )
        if least is not None and number < least:
            raise beyond(limits, "number_too_small", f"It must be at least {least}.", f"يجب ألا يقل عن {least}.")
        if most is not None and number > most:
            raise beyond(limits, "number_too_big", f"It can be at most {most}.", f"يجب ألا يزيد عن {most}.")

    def _fits(self, value: float, context: ValueContext) -> bool:
        try:
            self.check(value, context)
        except InvalidValue:
            return False
        return True

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        limits = context.field.limits
        bounds = {"minimum": _bound(limits.minimum), "maximum": _bound(limits.maximum)}
        return {"type": self.type, **{name: bound for name, bound in bounds.items() if bound is not None}}


class Integer(Number):
    """A whole number: `{"type": "integer"}`. 5.0 is 5; 2.5 is refused."""

    type = "integer"
    aliases: ClassVar[tuple[str, ...]] = ("int", "whole number", "count", "quantity")
    whole = True


def _plain(value: float) -> int | float:
    """Whole floats become ints, so that equal amounts are written alike."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _bound(limit: float | str | None) -> int | float | None:
    if isinstance(limit, str):
        limit = _from_text(limit)
    return None if limit is None else _plain(limit)


def _from_text(text: str) -> int | float | None:
    """The number that a whole text writes out, in digits or words; None when it is anything else, or ambiguous."""
    folded = fold(text.strip())
    numerals = _respaced(folded.text, numerals_in(folded, text.strip()))
    if len(numerals) != 1 or _without(folded.text, numerals).strip(" %+"):
        return None
    return numerals[0].value


def _without(folded: str, numerals: list[Numeral]) -> str:
    pieces, at = [], 0
    for item in numerals:
        pieces.append(folded[at : item.start])
        at = item.end
    return " ".join((*pieces, folded[at:]))


def _respaced(folded: str, numerals: list[Numeral]) -> list[Numeral]:
    """Joins digits grouped by blanks: "1 250 000" is one number."""
    if len(numerals) < 2 or _without(folded, numerals).strip():
        return numerals
    start, end = numerals[0].start, numerals[-1].end
    grouped = re.fullmatch(r"-?\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?", folded[start:end])
    if grouped is None:
        return numerals
    value = float(folded[start:end].replace(" ", "").replace(",", "."))
    return [Numeral((_plain(value),), start, end, literal=True)]


def _plausible(text: str, folded: Folded) -> list[Numeral]:
    """The numbers of a message that are no dates, times or codes, are not ruled out, and are not just "one"."""
    blanked = blank_other_numbers(folded.text)
    return [
        item
        for item in numerals_in(Folded(blanked, folded.origin, folded.ends), text)
        if item.values
        and (item.literal or item.values != (1,))
        and not is_denied(blanked, item.start)
        and not _is_glued(blanked, item)
    ]


def _gaps(folded: str, numerals: list[Numeral]) -> list[str]:
    return [folded[left.end : right.start] for left, right in pairwise(numerals)]


def _only(found: Sequence[Reading | Unclear]) -> Reading | Unclear | None:
    return found[0] if len(found) == 1 else None


def _unit_at(folded: str, end: int) -> str | None:
    words = words_in(folded[end : end + 20])
    return measure_of(words[0].text) if words else None


def _is_glued(text: str, numeral: Numeral) -> bool:
    before = text[numeral.start - 1 : numeral.start] if numeral.start else ""
    return (before.isascii() and before.isalpha()) or (
        numeral.literal and text[numeral.end : numeral.end + 1].isalpha() and _unit_at(text, numeral.end) is None
    )


def _vague(span: tuple[int, int]) -> Unclear:
    return unclear(
        "number_vague",
        "I need one number here: how many is it, as near as you can say?",
        "أحتاج رقمًا واحدًا هنا: كم العدد على وجه التقريب؟",
        span,
    )


def _which(values: tuple[JsonValue, ...], span: tuple[int, int]) -> Unclear:
    """Asks for one number among several that the words could mean."""
    different = tuple(dict.fromkeys(values))
    shown = [str(value) for value in different[:4]]
    return unclear(
        "number_unclear",
        f"I read more than one number there. Which one do you mean: {' or '.join(shown)}?",
        f"قرأت أكثر من رقم. أيها تقصد: {' أو '.join(shown)}؟",
        span,
        different,
    )


KINDS: tuple[Kind, ...] = (Number(), Integer())
