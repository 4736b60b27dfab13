"""Pieces of CEL with their types, and how they are put together."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import datetime

from forms_registry.conditions.errors import ConditionError, UnreadableError
from forms_registry.conditions.quantities import Quantity

MOMENTS = frozenset({"date", "datetime"})
NUMBERS = frozenset({"number", "days", "dyn"})


@dataclass(frozen=True, slots=True)
class Term:
    """A piece of CEL that stands for a value.

    `type` is a rule type, or "duration" (a difference of dates), "days" (a number of days) or "dyn" (a part of a map).
    `name` is the field that it is, if it is just one; `literal` says that the author spelt a value out; `ends` are
    the later and the earlier date of a difference; `compound` asks for parentheses inside a sum.
    """

    cel: str
    type: str
    name: str | None = None
    literal: bool = False
    ends: tuple[Term, Term] | None = None
    compound: bool = False

    @property
    def operand(self) -> str:
        return f"({self.cel})" if self.compound else self.cel


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece of CEL that is true or false; `joint` is the "&&" or "||" that holds it together, "" for neither;
    `opposite` says the contrary, where that takes no "!"."""

    cel: str
    joint: str = ""
    opposite: str = ""

    def within(self, joint: str) -> str:
        """Its text as a part of `joint`; CEL binds && before ||, readers are spared to know."""
        return self.cel if self.joint in {"", joint} else f"({self.cel})"


TODAY = Term("today", "date")
NOW = Term("now", "datetime")


def join(joint: str, clauses: list[Clause]) -> Clause:
    if len(clauses) == 1:
        return clauses[0]
    return Clause(f" {joint} ".join(clause.within(joint) for clause in clauses), joint)


def negation(clause: Clause) -> Clause:
    if clause.opposite:
        return Clause(clause.opposite, opposite=clause.cel)
    bare = re.fullmatch(r"\w+(\.\w+)?", clause.cel)
    return Clause(f"!{clause.cel}" if bare else f"!({clause.cel})", opposite=clause.cel if bare else "")


def text_literal(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def text_term(text: str) -> Term:
    return Term(text_literal(text), "string", literal=True)


def number_term(value: float) -> Term:
    return Term(repr(float(value)), "number", literal=True)


def moment_term(written: str) -> Term:
    """The date or datetime that an ISO text spells; ConditionError when the calendar has no such moment."""
    try:
        datetime.fromisoformat(written)
    except ValueError:
        raise ConditionError(f"“{written}” is not a date.", "Write dates as 2026-01-31.") from None
    return Term(f"date({text_literal(written)})", "date" if len(written) == 10 else "datetime", literal=True)


def shifted(term: Term, quantity: Quantity, sign: str) -> Term:
    """The moment that lies a quantity after ("+") or before ("-") another; months and years follow the calendar."""
    if term.type not in MOMENTS:
        raise ConditionError(
            f"An amount of time cannot be added to {term.cel}, which is {article(term.type)}.",
            "Only dates have days before and after them.",
        )
    if quantity.calendar:
        return Term(f"{term.operand}.{quantity.calendar}({sign.strip('+')}{quantity.whole()})", term.type)
    kind = "datetime" if quantity.within_a_day else term.type
    return Term(f"{term.cel} {sign} {quantity.cel}", kind, compound=True)


def difference(later: Term, earlier: Term) -> Term:
    """`later - earlier`; counted from day to day when one of the two has no time."""
    if later.type != earlier.type:
        later, earlier = day_of(later), day_of(earlier)
    return Term(f"{later.cel} - {earlier.operand}", "duration", ends=(later, earlier), compound=True)


def distance(one: Term, other: Term) -> Term:
    """The number of days between two dates, whichever comes first."""
    for term in (one, other):
        require_moment(term)
    return Term(f"days_between({one.cel}, {other.cel})", "days")


def summed(left: Term, sign: str, right: Term) -> Term:
    if left.type in MOMENTS and right.type in MOMENTS and sign == "-":
        return difference(left, right)
    if left.type in NUMBERS and right.type in NUMBERS:
        return Term(f"{left.cel} {sign} {right.operand}", "number", compound=True)
    raise UnreadableError(
        f"{article(left.type).capitalize()} and {article(right.type)} cannot be joined by “{sign}”.",
        "Subtract a date from a date, add days to a date, or calculate with numbers.",
    )


def multiplied(left: Term, sign: str, right: Term) -> Term:
    if left.type in NUMBERS and right.type in NUMBERS:
        return Term(f"{left.operand} {sign} {right.operand}", "number", compound=True)
    raise UnreadableError(f"{left.cel} and {right.cel} cannot be multiplied or divided.", "Calculate with numbers.")


def day_of(term: Term) -> Term:
    return Term(f"day({term.cel})", "date") if term.type == "datetime" else term


def require_moment(term: Term) -> Term:
    if term.type not in MOMENTS:
        raise ConditionError(f"{term.cel} is {article(term.type)}, and a date is needed here.")
    return term


def article(kind: str) -> str:
    """What to call a type when speaking to an author."""
    return {
        "string": "text",
        "number": "a number",
        "bool": "a yes/no value",
        "date": "a date",
        "datetime": "a date with time",
        "list": "a list",
        "map": "a group of values",
        "duration": "an amount of time",
        "days": "a number of days",
    }.get(kind, "a value")
