"""Reads what a plain phrase compares: names, numbers, dates, and sums and differences of them."""

from __future__ import annotations

import re

from forms_registry.conditions.errors import ConditionError, UnreadableError
from forms_registry.conditions.fragments import (
    NOW,
    TODAY,
    Term,
    distance,
    moment_term,
    multiplied,
    number_term,
    require_moment,
    shifted,
    summed,
    text_literal,
    text_term,
)
from forms_registry.conditions.names import Names
from forms_registry.conditions.quantities import Quantity, read_quantity
from forms_registry.conditions.tokens import Scanner
from forms_registry.conditions.wording import AGE, COUNT, DISTANCE, FLAG, ITSELF, NOISE, PREFIXES, RELATIONS, TRUTH

_LONGEST_NAME = 6
_CLOCK = {
    "today": TODAY,
    "now": NOW,
    "tomorrow": shifted(TODAY, Quantity(1, "day"), "+"),
    "yesterday": shifted(TODAY, Quantity(1, "day"), "-"),
}


def read_term(scan: Scanner, names: Names) -> Term:
    """A value, or a sum of values. Raises ConditionError where none comes next."""
    term = _product(scan, names)
    while scan.peek().key in {"+", "-", "plus", "minus"}:
        sign = "+" if scan.next().key in {"+", "plus"} else "-"
        quantity = read_quantity(scan)
        term = shifted(term, quantity, sign) if quantity else summed(term, sign, _product(scan, names))
    return term


def take_name(scan: Scanner, names: Names) -> str | None:
    """Moves past a declared name, which may be spelt as several words, and returns it."""
    for count in range(min(_LONGEST_NAME, len(scan.tokens) - scan.position), 0, -1):
        pieces = [scan.peek(ahead) for ahead in range(count)]
        written = pieces[0].value if count == 1 else scan.slice(count)
        if any(piece.kind == "string" for piece in pieces):
            continue
        spoken = all(piece.kind == "word" for piece in pieces)
        found = written if written in names.types else names.find(written) if spoken else None
        if found is not None:
            scan.position += count
            return found
    return None


def name_term(names: Names, name: str) -> Term:
    return Term(names.cel(name), names.types[name], name)


def subject_term(names: Names) -> Term:
    """The field that the rule belongs to, for phrases that leave it out."""
    if names.subject is None or names.subject not in names.types:
        raise UnreadableError("The condition does not say which field it is about.", "Write the field's name first.")
    return name_term(names, names.subject)


def read_distance(scan: Scanner, names: Names) -> Term:
    """`A and B`, the two dates of a "between", as the days from one to the other."""
    one = read_term(scan, names)
    scan.expect("and")
    return distance(one, read_term(scan, names))


def _product(scan: Scanner, names: Names) -> Term:
    term = _value(scan, names)
    while scan.peek().key in {"*", "/"}:
        sign = scan.next().key
        term = multiplied(term, sign, _value(scan, names))
    return term


def _value(scan: Scanner, names: Names) -> Term:
    with scan.nested():
        term = _relative(scan, names) or _literal(scan) or _named(scan, names) or _described(scan, names)
    if term is not None:
        return term
    if scan.peek().kind != "word" or scan.sees(TRUTH):
        scan.fail()
    raise names.unknown(scan.peek().value)


def _relative(scan: Scanner, names: Names) -> Term | None:
    """ "7 days after injuryDate", "30 days ago"."""
    start = scan.position
    quantity = read_quantity(scan)
    relation = scan.take_phrase(RELATIONS) if quantity else None
    if quantity is None or relation is None:
        scan.position = start
        return None
    sign = "+" if relation in {"after", "ahead"} else "-"
    anchor = TODAY if relation in {"ago", "ahead"} else _value(scan, names)
    return shifted(anchor, quantity, sign)


def _literal(scan: Scanner) -> Term | None:
    if scan.peek().key == "-" and scan.peek(1).kind == "number":
        scan.next()
        return number_term(-float(scan.next().value))
    token = scan.peek()
    if token.kind == "string" and "\\" in token.value:
        scan.fail()
    if token.kind not in {"number", "date", "time", "string"}:
        return None
    scan.next()
    if token.kind == "number":
        return number_term(float(token.value))
    if token.kind == "date":
        return moment_term(token.value)
    return text_term(token.value.zfill(5) if token.kind == "time" else token.value)


def _named(scan: Scanner, names: Names) -> Term | None:
    name = take_name(scan, names)
    if name is None:
        return None
    term = name_term(names, name)
    scan.take_phrase(FLAG) if term.type == "bool" else scan.take("field")
    return _parts(scan, term)


def _parts(scan: Scanner, term: Term) -> Term:
    """`location.country`: what is inside a map has no declared type."""
    while term.type in {"map", "dyn"} and scan.peek().key == "." and scan.peek(1).kind == "word":
        scan.next()
        part = scan.next().value
        inside = f".{part}" if re.fullmatch(r"[A-Za-z_]\w*", part, re.ASCII) else f"[{text_literal(part)}]"
        term = Term(term.cel + inside, "dyn")
    return term


def _described(scan: Scanner, names: Names) -> Term | None:
    if scan.take("("):
        inner = read_term(scan, names)
        scan.expect(")")
        return inner
    if scan.peek().key in PREFIXES and scan.peek(1).key == ".":
        scan.position += 2
        return _value(scan, names)
    called = _called(scan, names)
    if called is not None:
        return called
    if scan.take_phrase(DISTANCE):
        return read_distance(scan, names)
    if scan.take_phrase(FLAG):
        scan.take(":")
        name = take_name(scan, names)
        return name_term(names, name or names.sole_flag()) if name or _nameless(scan) else None
    if scan.take_phrase(COUNT):
        return _size(_value(scan, names))
    if scan.take_phrase(AGE):
        return _age(_value(scan, names))
    if scan.peek().key in _CLOCK:
        return _CLOCK[scan.next().key]
    if names.subject is not None and scan.take_phrase(ITSELF):
        return subject_term(names)
    return _value(scan, names) if scan.take_phrase(NOISE) else None


def _nameless(scan: Scanner) -> bool:
    """Whether "the flag" goes on as if it had been named: "flag is ON", "flag = ON", "flag ON"."""
    return scan.at_end or scan.sees(TRUTH) or scan.peek().key in {"is", "=", "==", "!=", ")", ":", "and", "or"}


def _called(scan: Scanner, names: Names) -> Term | None:
    """The calls that plain phrasing shares with CEL: date("..."), age(x), day(x), size(x)."""
    function = scan.peek().key
    if scan.peek(1).key != "(" or function not in {"date", "age", "day", "size"}:
        return None
    scan.position += 2
    inner = _value(scan, names)
    if function == "age" and scan.take(","):
        scan.expect("today")
    scan.expect(")")
    if function == "date":
        return moment_term(inner.cel.strip('"'))
    if function == "day":
        return Term(f"day({require_moment(inner).cel})", "date")
    return _age(inner) if function == "age" else _size(inner)


def _size(term: Term) -> Term:
    if term.type not in {"string", "list", "map"}:
        raise ConditionError(f"{term.cel} has no length.", "Only text and lists can be counted.")
    return Term(f"double(size({term.cel}))", "number")


def _age(term: Term) -> Term:
    return Term(f"age({require_moment(term).cel}, today)", "number")
