"""How a refusal is put together, so that all speak alike: what is wrong, then what to do, in both languages."""

from __future__ import annotations

from nlu.dialogue_acts import corrects
from nlu.entity import Ambiguity, Entity, InvalidValue
from nlu.folding import fold_text
from nlu.local_writing import local_digits
from nlu.types import JsonValue, Limits, LocalText, Problem


def problem(code: str, en: str, ar: str) -> Problem:
    return Problem(code, LocalText.of(en, ar=local_digits("ar", ar)))


def invalid(code: str, en: str, ar: str) -> InvalidValue:
    """An exception to raise."""
    return InvalidValue(problem(code, en, ar))


def beyond(limits: Limits, code: str, en: str, ar: str) -> InvalidValue:
    """An exception for a value outside `limits`; the author's own message, where there is one, replaces ours."""
    return InvalidValue(Problem(code, limits.message)) if limits.message else invalid(code, en, ar)


def unclear(code: str, en: str, ar: str, span: tuple[int, int], candidates: tuple[JsonValue, ...] = ()) -> Ambiguity:
    return Ambiguity(problem(code, en, ar), span[0], span[1], candidates)


def listed(items: list[str], last: str) -> str:
    """`listed(["a", "b", "c"], " or ")` -> "a, b or c"; for Arabic give " أو "."""
    if len(items) < 2:
        return "".join(items)
    comma = "، " if "أ" in last or "و" in last else ", "
    return comma.join(items[:-1]) + last + items[-1]


def one_of(text: str, found: list[Entity], code: str) -> Entity | Ambiguity:
    """The last of several when it replaces the others ("no, it's ..."), else a question which one is meant."""
    last = found[-1]
    if corrects(fold_text(text[found[-2].end : last.start])):
        return last
    values = tuple(dict.fromkeys(item.value for item in found))
    return unclear(
        code,
        f"Which one should I take: {' or '.join(values)}?",
        f"أيها أسجل: {' أو '.join(values)}؟",
        (found[0].start, last.end),
        values,
    )
