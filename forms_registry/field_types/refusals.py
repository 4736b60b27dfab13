"""Why a value is not taken, in words for a person: they stand in `refusals.yaml`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from nlu.bounds import Bounds, Value
from nlu.entity import InvalidValue
from nlu.problems import filled
from nlu.types import Limits, Problem
from patterns.data import read_beside


def refusal(name: str, limits: Limits | None = None, /, **blanks: object) -> InvalidValue:
    """The exception of that name, to be raised; KeyError for a name without words.

    The author's own message in `limits`, where the value breaks one of them, replaces ours. A blank may be a LocalText.
    """
    words = _wordings()[name]
    message = limits.message if limits else None
    return InvalidValue(Problem(words.get("code", name), message or filled(words, **blanks)))


def refuse_beyond(
    bounds: Bounds[Value],
    value: Value,
    limits: Limits,
    measure: str,
    /,
    show: Callable[[Value], object] = str,
    **blanks: object,
) -> None:
    """Raises InvalidValue for a value out of bounds, in the words of `<measure>_below` or `<measure>_above`.

    They may name the bounds as {least} and {most}, in the way that `show` writes them.
    """
    if not bounds.hold(value):
        texts = bounds.mapped(show)
        side = "below" if bounds.least is not None and value < bounds.least else "above"
        count = bounds.least if side == "below" else bounds.most
        raise refusal(f"{measure}_{side}", limits, least=texts.least, most=texts.most, count=count, **blanks)


@cache
def _wordings() -> dict[str, dict[str, str]]:
    wordings: dict[str, dict[str, str]] = read_beside(__file__)
    return wordings
