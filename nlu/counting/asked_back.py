"""What is asked back of a number that is open: one of several, a vague one, one in another unit."""

from __future__ import annotations

from nlu.entity import Ambiguity
from nlu.problems import unclear
from nlu.types import JsonValue, LocalText


def vague(span: tuple[int, int]) -> Ambiguity:
    return unclear(
        "number_vague",
        "I need one number here: how many is it, as near as you can say?",
        "أحتاج رقمًا واحدًا هنا: كم العدد على وجه التقريب؟",
        span,
    )


def in_unit(unit: LocalText, span: tuple[int, int]) -> Ambiguity:
    return unclear(
        "number_unit",
        f"I need this in {unit.get('en')}. How many is that, as near as you can say?",
        f"أحتاج هذا الرقم بوحدة «{unit.get('ar')}». كم يكون على وجه التقريب؟",
        span,
    )


def which_amount(values: tuple[JsonValue, ...], span: tuple[int, int]) -> Ambiguity:
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
