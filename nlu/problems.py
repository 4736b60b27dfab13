"""How a refusal is put together, so that all speak alike: what is wrong, then what to do, in both languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml

from nlu.dialogue_acts import corrects
from nlu.entity import Ambiguity, Entity, InvalidValue
from nlu.folding import fold_text
from nlu.local_writing import local_digits
from nlu.types import JsonValue, Limits, LocalText, Problem

_FOLDER = Path(__file__).parent / "wording"


def worded(code: str, **values: str | tuple[str, str]) -> Problem:
    """The problem that `wording/*.yaml` words under `code`. A value is put in as it is; of a pair, the first into the
    English words and the second into the Arabic ones."""
    said = {
        language: text.format(**{name: _in(language, value) for name, value in values.items()})
        for language, text in _wording()[code].items()
    }
    return problem(code, said["en"], said["ar"])


def question(
    code: str, span: tuple[int, int], candidates: tuple[JsonValue, ...] = (), **values: str | tuple[str, str]
) -> Ambiguity:
    """Words at a span of the message that have no one sure value, with the question that `wording` holds for them."""
    return Ambiguity(worded(code, **values), span[0], span[1], candidates)


def _in(language: str, value: str | tuple[str, str]) -> str:
    return value if isinstance(value, str) else value[language != "en"]


@cache
def _wording() -> dict[str, dict[str, str]]:
    """Code -> language -> words; each topic has a file."""
    return {
        code: said
        for path in sorted(_FOLDER.glob("*.yaml"))
        for code, said in (yaml.safe_load(path.read_text(encoding="utf-8")) or {}).items()
    }


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
