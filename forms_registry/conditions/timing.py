"""Reads how far dates lie apart: "7 or more days after X", "within 30 days of X", "7+ day gap between X and Y"."""

from __future__ import annotations

from forms_registry.conditions import wording
from forms_registry.conditions.comparing import between, compare_distance, compare_quantity
from forms_registry.conditions.errors import ConditionError
from forms_registry.conditions.fragments import MOMENTS, TODAY, Clause, Term, distance, negation, shifted
from forms_registry.conditions.names import Names
from forms_registry.conditions.quantities import Quantity, read_quantity
from forms_registry.conditions.terms import name_term, read_distance, read_term, take_name
from forms_registry.conditions.tokens import Scanner


def read_gap(scan: Scanner, names: Names) -> Clause | None:
    """ "7+ day gap between A and B", "a gap of at least 7 days between A and B"; None, and stays, where none comes."""
    start = scan.position
    scan.take_phrase(wording.GAP_OF)
    sign = scan.take_phrase(wording.AMOUNTS) or scan.take_phrase(wording.SIGNS)
    quantity = read_quantity(scan)
    if quantity is None or not scan.take_phrase(wording.GAP):
        scan.position = start
        return None
    return compare_quantity(read_distance(scan, names), _sign(sign, quantity), quantity)


def read_apart(scan: Scanner, names: Names) -> Clause | None:
    """ "A and B are 7 or more days apart"; None, and stays, where none comes next."""
    start = scan.position
    one = take_name(scan, names)
    other = take_name(scan, names) if one and scan.take("and", "&") else None
    if one is not None and other is not None and scan.take("are", "is", "lie"):
        sign = scan.take_phrase(wording.AMOUNTS)
        quantity = read_quantity(scan)
        if quantity is not None and scan.take("apart"):
            days = distance(name_term(names, one), name_term(names, other))
            return compare_quantity(days, _sign(sign, quantity), quantity)
    scan.position = start
    return None


def read_measure(scan: Scanner, names: Names, left: Term, *, negated: bool) -> Clause | None:
    """ "7 or more days after X", "more than 100 years ago", "within 30 days of X", "in the last 30 days", ">= 7 days";
    None, and stays, where no amount of time comes next."""
    start = scan.position
    clause = _span(scan, left) or _within(scan, names, left)
    if clause is not None:
        return negation(clause) if negated else clause
    scan.position = start
    sign = scan.take_phrase(wording.AMOUNTS)
    signed = sign or scan.take_phrase(wording.SIGNS)
    quantity = read_quantity(scan)
    relation = scan.take_phrase(wording.RELATIONS) if quantity else None
    measurable = relation or left.type in {"duration", "days"} or (signed and left.type not in MOMENTS)
    if quantity is None or not measurable or (relation and signed != sign):
        scan.position = start
        return None
    bound = _sign(signed, quantity)
    bound = wording.OPPOSITE[bound] if negated else bound
    if relation is None:
        return compare_quantity(left, bound, quantity)
    anchor = TODAY if relation in {"ago", "ahead"} else read_term(scan, names)
    return compare_distance(left, "after" if relation in {"after", "ahead"} else "before", anchor, bound, quantity)


def _span(scan: Scanner, left: Term) -> Clause | None:
    """ "in the last 30 days", "in the next 2 weeks": today is inside."""
    tense = scan.take_phrase(wording.SPANS)
    quantity = read_quantity(scan) if tense else None
    if tense is None or quantity is None:
        return None
    other = shifted(TODAY, quantity, "-" if tense == "past" else "+")
    return between(left, *((other, TODAY) if tense == "past" else (TODAY, other)))


def _within(scan: Scanner, names: Names, left: Term) -> Clause | None:
    """ "within 7 days of X" on either side, "within 7 days after X" on the one."""
    quantity = read_quantity(scan) if scan.take("within") else None
    if quantity is None:
        return None
    if scan.take("of"):
        return compare_quantity(distance(left, read_term(scan, names)), "<=", quantity)
    relation = scan.take_phrase(wording.RELATIONS)
    if relation is None:
        return None
    anchor = TODAY if relation in {"ago", "ahead"} else read_term(scan, names)
    if relation in {"after", "ahead"}:
        return between(left, anchor, shifted(anchor, quantity, "+"))
    return between(left, shifted(anchor, quantity, "-"), anchor)


def _sign(sign: str | None, quantity: Quantity) -> str:
    if sign and quantity.bound and sign != quantity.bound:
        raise ConditionError(f"“{sign}” and “or more” contradict each other.", "Write one of them.")
    found = sign or quantity.bound
    if found is None:
        amount = f"{quantity.amount:g} {quantity.unit}s"
        raise ConditionError(
            f"It is not clear whether {amount} is the least or the most.",
            f"Write: at least {amount}, at most {amount}, or exactly {amount}.",
        )
    return found
