"""Puts two values and a comparing sign into CEL, and refuses what cannot be compared."""

from __future__ import annotations

from forms_registry.conditions.errors import ConditionError
from forms_registry.conditions.fragments import (
    MOMENTS,
    NOW,
    NUMBERS,
    TODAY,
    Clause,
    Term,
    article,
    day_of,
    difference,
    join,
    moment_term,
    negation,
    number_term,
    require_moment,
    shifted,
)
from forms_registry.conditions.quantities import Quantity
from forms_registry.conditions.wording import FLIPPED, OPPOSITE


def compare(left: Term, sign: str, right: Term) -> Clause:
    """`left sign right`, with the two brought to one type. ConditionError when they have none in common."""
    if left.literal and right.name:
        left, sign, right = right, FLIPPED[sign], left
    left, right = _alike(left, right)
    if left.type == "bool":
        return _compare_truth(left, sign, right)
    if left.type == "list":
        return _compare_list(left, sign, right)
    if sign not in {"==", "!="} and left.type == "string" and right.literal and ":" not in right.cel:
        raise ConditionError(f"{left.cel} is text, which has no order.", "Compare it with “is” or “is one of”.")
    return _comparison(left.cel, sign, right.cel)


def compare_quantity(left: Term, sign: str, quantity: Quantity) -> Clause:
    """`informedDate - injuryDate >= 7 days`, and `days between ... >= 7 days`."""
    if left.type == "days":
        return _comparison(left.cel, sign, number_term(quantity.in_days()).cel)
    if left.type != "duration" or left.ends is None:
        raise ConditionError(
            f"{left.cel} is {article(left.type)}, and cannot be compared with {quantity.amount:g} {quantity.unit}s.",
            "Write for example: end_date - start_date >= 7 days.",
        )
    if quantity.calendar:
        later, earlier = left.ends
        return compare(later, sign, shifted(earlier, quantity, "+"))
    return _comparison(left.cel, sign, quantity.cel)


def compare_distance(left: Term, relation: str, anchor: Term, sign: str, quantity: Quantity) -> Clause:
    """How far `left` lies "after" or "before" `anchor`."""
    require_moment(left), require_moment(anchor)
    if quantity.calendar:
        sign, step = (sign, "+") if relation == "after" else (FLIPPED[sign], "-")
        return compare(left, sign, shifted(anchor, quantity, step))
    later, earlier = (left, anchor) if relation == "after" else (anchor, left)
    return compare_quantity(difference(later, earlier), sign, quantity)


def one_of(left: Term, values: list[Term]) -> Clause:
    """`left in [...]`; a list is one of them when any of its items is."""
    if len(values) == 1:
        return compare(left, "==", values[0])
    if left.type == "bool":
        raise ConditionError(f"{left.cel} is either yes or no.", f"Write: {left.cel} is yes.")
    if left.type == "list":
        return Clause(f"{left.cel}.exists(item, item in [{', '.join(value.cel for value in values)}])")
    alike = [_alike(left, value) for value in values]
    return Clause(f"{alike[0][0].cel} in [{', '.join(value.cel for _, value in alike)}]")


def between(left: Term, low: Term, high: Term) -> Clause:
    """Both ends count."""
    return join("&&", [compare(left, ">=", low), compare(left, "<=", high)])


def in_the(tense: str, left: Term) -> Clause:
    """Whether a date lies in the "future" or in the "past"; today is neither, and a time is compared to the minute."""
    clock = NOW if require_moment(left).type == "datetime" else TODAY
    return compare(left, ">" if tense == "future" else "<", clock)


def _comparison(left: str, sign: str, right: str) -> Clause:
    return Clause(f"{left} {sign} {right}", opposite=f"{left} {OPPOSITE[sign]} {right}")


def _alike(left: Term, right: Term) -> tuple[Term, Term]:
    types = {left.type, right.type}
    if types == MOMENTS:
        return day_of(left), day_of(right)
    if len(types) == 1 or types <= NUMBERS or "dyn" in types or types == {"list", "string"}:
        return left, right
    if left.type in MOMENTS and right.literal and right.type == "string":
        return _alike(left, moment_term(right.cel.strip('"')))
    if left.type == "number" and right.literal and right.cel.strip('"').replace(".", "", 1).isdecimal():
        return left, number_term(float(right.cel.strip('"')))
    if left.type == "duration" and right.type == "number" and right.literal:
        return left, Term(Quantity(float(right.cel), "day").cel, "duration")
    raise ConditionError(
        f"{left.cel} is {article(left.type)}, and {right.cel} is {article(right.type)}: they cannot be compared.",
        "Compare values of one kind.",
    )


def _compare_truth(left: Term, sign: str, right: Term) -> Clause:
    if sign not in {"==", "!="}:
        raise ConditionError(f"{left.cel} is either yes or no.", f"Write: {left.cel} is yes.")
    if not right.literal:
        return _comparison(left.cel, sign, right.cel)
    clause = Clause(left.cel)
    return clause if (right.cel == "true") == (sign == "==") else negation(clause)


def _compare_list(left: Term, sign: str, right: Term) -> Clause:
    if sign not in {"==", "!="} or right.type != "string":
        raise ConditionError(f"{left.cel} is a list.", "Write: contains, or: number of ... is at least 2.")
    clause = Clause(f"{right.cel} in {left.cel}")
    return clause if sign == "==" else negation(clause)
