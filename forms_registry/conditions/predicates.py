"""Reads one comparison of a plain phrase: what is compared, how, and with what."""

from __future__ import annotations

from typing import Any

from forms_registry.conditions import wording
from forms_registry.conditions.comparing import between, compare, in_the, one_of
from forms_registry.conditions.errors import ConditionError
from forms_registry.conditions.fragments import MOMENTS, Clause, Term, article, negation
from forms_registry.conditions.names import Names
from forms_registry.conditions.quantities import read_quantity
from forms_registry.conditions.terms import read_term, subject_term
from forms_registry.conditions.timing import read_apart, read_gap, read_measure
from forms_registry.conditions.tokens import Scanner
from forms_registry.conditions.values import more_values, offers_next, read_value, read_values

_OPENERS: tuple[wording.Phrases[Any], ...] = (
    wording.SIGNS,
    wording.EQUALITY,
    wording.AMOUNTS,
    wording.ORDER,
    wording.MEMBERSHIP,
    wording.CONTAINMENT,
    wording.TENSES,
    wording.SPANS,
    wording.EMPTINESS,
)


class Predicates:
    """The comparisons of one phrase. One that names no field is about the field of the comparison before it, or else
    about the field that the rule belongs to: "after start_date and not in the future"."""

    def __init__(self, scan: Scanner, names: Names) -> None:
        self._scan, self._names = scan, names
        self._left: Term | None = None

    def read(self) -> Clause:
        """Raises `UnreadableError` where no comparison comes next, ConditionError where it makes no sense."""
        apart = read_gap(self._scan, self._names) or read_apart(self._scan, self._names)
        if apart is not None:
            return apart
        if not self.continues():
            self._left = read_term(self._scan, self._names)
        left = self._left or subject_term(self._names)
        clause = self._predicate(left)
        if clause is None:
            self._scan.fail()
        return clause

    def continues(self) -> bool:
        """Whether a comparison without a field of its own comes next."""
        scan, start = self._scan, self._scan.position
        if scan.peek().kind == "word" and scan.peek().value in self._names.types:
            return False
        verbs, _ = self._verbs(None)
        opens = verbs or scan.take("between", "within") or any(scan.sees(phrases) for phrases in _OPENERS)
        opens = opens or read_quantity(scan) is not None
        scan.position = start
        return opens

    def _verbs(self, left: Term | None) -> tuple[bool, bool]:
        """Moves past "is", "must not be" and the like: whether there was a verb, and whether it was negated. In
        "sector is Not Applicable", where that is an option of `left`, the "not" is part of the option."""
        verbs = negated = False
        while True:
            if verbs and left is not None and offers_next(self._scan, self._names, left):
                return verbs, negated
            if self._scan.keys(2) == ["has", "("]:  # CEL's has()
                return verbs, negated
            if self._scan.take(*wording.COPULAS):
                verbs = True
            elif self._scan.take(*wording.NEGATORS):
                negated = not negated
            else:
                return verbs, negated

    def _predicate(self, left: Term) -> Clause | None:
        scan = self._scan
        verbs, negated = self._verbs(left)
        if verbs and offers_next(scan, self._names, left):
            return self._equality(left, negated)
        if left.type == "bool" and scan.sees(wording.TRUTH):
            return self._equality(left, negated)
        scan.take("of") if left.type == "days" else None
        measured = read_measure(scan, self._names, left, negated=negated)
        if measured is not None:
            return measured
        clause = self._range(left)
        if clause is not None:
            return negation(clause) if negated else clause
        compared = self._ordered(left, negated) or self._state(left, negated)
        if compared is not None:
            return compared
        if verbs or scan.take(":"):
            return self._equality(left, negated)
        if left.type == "bool":
            return negation(Clause(left.cel)) if negated else Clause(left.cel)
        if scan.at_end or scan.peek().key in {"and", "or", ")", "&&", "||", ","}:
            raise ConditionError(
                f"{left.cel} is {article(left.type)}, not a rule.", f"Write for example: {left.cel} is answered."
            )
        return None

    def _equality(self, left: Term, negated: bool) -> Clause:
        """`is X`, `is X or Y`, `is 3 or more`."""
        right = read_value(self._scan, self._names, left)
        sign = None
        if left.type in MOMENTS:
            sign = self._scan.take_phrase(wording.OR_BEYOND)
        elif left.type in {"number", "days"}:
            sign = self._scan.take_phrase(wording.OR_MORE)
        if sign is not None:
            return compare(left, wording.OPPOSITE[sign] if negated else sign, right)
        others = more_values(self._scan, self._names, left) if right.literal and left.type != "bool" else []
        if others:
            clause = one_of(left, [right, *others])
            return negation(clause) if negated else clause
        return compare(left, "!=" if negated else "==", right)

    def _range(self, left: Term) -> Clause | None:
        """`between A and B`, `in (A, B)`, `contains A`."""
        scan, names = self._scan, self._names
        if scan.take("between"):
            low = read_value(scan, names, left)
            if not scan.take("and", "to", "-"):
                scan.fail()
            return between(left, low, read_value(scan, names, left))
        tense = scan.take_phrase(wording.TENSES) if left.type in MOMENTS else None
        if tense is not None and scan.peek().kind != "number":
            return in_the(tense, left)
        if left.type not in MOMENTS and scan.take_phrase(wording.MEMBERSHIP):
            return self._membership(left)
        kind = scan.take_phrase(wording.CONTAINMENT)
        return self._contains(left, kind) if kind is not None else None

    def _membership(self, left: Term) -> Clause:
        """`"A" in tags` reads the other way round."""
        if left.literal:
            container = read_term(self._scan, self._names)
            if container.type == "list":
                return compare(container, "==", left)
        return one_of(left, read_values(self._scan, self._names, left))

    def _contains(self, left: Term, kind: str) -> Clause:
        self._scan.take_phrase(wording.MEMBERSHIP)
        if left.type == "list" and kind == "contains":
            return one_of(left, read_values(self._scan, self._names, left))
        if left.type not in {"string", "dyn"}:
            raise ConditionError(f"{left.cel} is {article(left.type)}, and contains nothing.", "Compare it with “is”.")
        text = read_term(self._scan, self._names) if self._scan.peek().kind == "string" else None
        if text is None:
            raise ConditionError(f"What {left.cel} contains must be in quotes.", f'Write: {left.cel} contains "words".')
        return Clause(f"{left.cel}.{kind}({text.cel})")

    def _ordered(self, left: Term, negated: bool) -> Clause | None:
        """`>= X`, `at least X`, `before X`."""
        scan = self._scan
        sign = (
            scan.take_phrase(wording.SIGNS) or scan.take_phrase(wording.EQUALITY) or scan.take_phrase(wording.AMOUNTS)
        )
        if sign is None and left.type != "bool":
            sign = scan.take_phrase(wording.ORDER)
            if sign is not None and left.type not in {"date", "datetime", "string"}:
                raise ConditionError(
                    f"{left.cel} is {article(left.type)}, which is never before or after anything.", "Compare dates."
                )
        if sign is None:
            return None
        if sign in {"==", "!="}:
            if scan.sees(wording.ABSENCE) and not offers_next(scan, self._names, left):
                return self._state(left, negated != (sign == "!="))
            return self._equality(left, negated != (sign == "!="))
        return compare(left, wording.OPPOSITE[sign] if negated else sign, read_value(scan, self._names, left))

    def _state(self, left: Term, negated: bool) -> Clause | None:
        """`is answered`, `is empty`."""
        answered = self._scan.take_phrase(wording.EMPTINESS)
        if answered is None:
            return None
        if left.name is None:
            raise ConditionError(f"{left.cel} is not a field that is answered.", "Name a field of the form.")
        clause = Clause(f"answered.{left.cel}")
        return clause if answered != negated else negation(clause)
