"""Translates an author's plain phrase into CEL: the verdict before it, and the and, or, not between comparisons."""

from __future__ import annotations

from forms_registry.conditions import wording
from forms_registry.conditions.errors import ConditionError
from forms_registry.conditions.fragments import Clause, join, negation
from forms_registry.conditions.names import Names
from forms_registry.conditions.predicates import Predicates
from forms_registry.conditions.tokens import Scanner

_AFTER_CLAUSES = frozenset(") and or && || , ; . unless but except".split())


def translate(text: str, names: Names) -> str:
    """The CEL of a plain phrase. Raises UnreadableError when the words are not known, and ConditionError when they
    are known but cannot be meant, such as an option that the field does not offer."""
    return _Phrase(Scanner(text), names).read().cel


class _Phrase:
    def __init__(self, scan: Scanner, names: Names) -> None:
        self._scan, self._names = scan, names
        self._predicates = Predicates(scan, names)

    def read(self) -> Clause:
        negated, opened = self._preamble()
        clause = self._exception()
        if opened:
            self._scan.expect(")")
        self._skip_otherwise()
        self._scan.take(".", ";", "!")
        if not self._scan.at_end:
            self._scan.fail()
        return negation(clause) if negated else clause

    def _preamble(self) -> tuple[bool, bool]:
        """Moves past "Yes, only if" and the like: whether it negates the rest, and whether it opened a parenthesis."""
        scan = self._scan
        told = not self._predicates.continues() and scan.peek().value not in self._names.types
        verdict = scan.take_phrase(wording.VERDICTS) if told else None
        while verdict and scan.take(",", ":", ";", "-", "."):
            pass
        start = scan.position
        opened = scan.take("(")
        link = scan.take_phrase(wording.LINKS)
        if link is None:
            scan.position, opened = start, False
            if verdict in {"no", "hidden"}:
                scan.fail()
        if verdict == "no" and link == "if":
            raise ConditionError("“No, if” can be read in two ways.", "Write “Yes, only if” or “Yes, unless”.")
        scan.take(":", ",")
        hides = verdict == "hidden" or (verdict == "no" and link == "unless")
        return hides != (link == "unless"), opened

    def _skip_otherwise(self) -> None:
        """ "otherwise No" says again what a condition that does not hold means."""
        scan, start = self._scan, self._scan.position
        scan.take(",", ";", ".")
        verdict = scan.take_phrase(wording.VERDICTS) if scan.take_phrase(wording.OTHERWISE) else None
        if verdict not in ("no", "hidden"):
            scan.position = start

    def _exception(self) -> Clause:
        clause = self._either()
        if self._scan.take_phrase(wording.EXCEPTION):
            clause = join("&&", [clause, negation(self._either())])
        return clause

    def _either(self) -> Clause:
        self._scan.take("either")
        clauses, commas = [], 0
        while True:
            both, listed = self._both()
            clauses.append(both)
            commas += listed
            self._scan.take(",") if self._scan.peek(1).key == "or" else None
            if not self._scan.take("or", "||"):
                break
            self._skip_link()
        if commas and len(clauses) > 1:
            raise ConditionError("Commas and “or” together can be read in two ways.", "Use “and” and parentheses.")
        return join("||", clauses)

    def _both(self) -> tuple[Clause, bool]:
        """Comparisons joined by "and", and whether a bare comma stood for one of them."""
        scan, clauses, listed = self._scan, [], False
        scan.take("both")
        clauses.append(self._negated())
        while True:
            comma = scan.peek().key in {",", ";"} and scan.peek(1).key not in {"or", "otherwise", "else", ""}
            scan.take(",", ";") if comma else None
            word = scan.take("and", "&&", "but")
            if not comma and not word:
                return join("&&", clauses), listed
            listed = listed or not word
            self._skip_link()
            clauses.append(self._negated())

    def _skip_link(self) -> None:
        self._scan.take("if", "when", "that", "also")

    def _negated(self) -> Clause:
        """`!` binds to what is next to it, as in CEL; "not" to the whole comparison."""
        scan = self._scan
        with scan.nested():
            if scan.peek().key == "not" and not self._predicates.continues():
                scan.next()
                return negation(self._negated())
            if scan.take("!"):
                return negation(self._negated())
            return self._operand()

    def _operand(self) -> Clause:
        scan = self._scan
        if scan.peek().key == "(" and self._groups_clauses():
            scan.next()
            clause = self._exception()
            scan.expect(")")
            return clause
        return self._predicates.read()

    def _groups_clauses(self) -> bool:
        """Whether the parenthesis that opens here holds comparisons, and not a sum that is compared after it."""
        depth = ahead = 0
        while True:
            token = self._scan.peek(ahead)
            ahead += 1
            if token.kind == "end":
                return True
            depth += (token.key == "(") - (token.key == ")")
            if depth == 0:
                break
        after = self._scan.peek(ahead)
        return after.kind == "end" or after.key in _AFTER_CLAUSES
