"""Reads the value that a field is compared with: an option in its own spelling, a yes or no, a number, a date."""

from __future__ import annotations

from forms_registry.conditions.errors import ConditionError
from forms_registry.conditions.fragments import Term, text_term
from forms_registry.conditions.names import Names, suggestion
from forms_registry.conditions.terms import name_term, read_term, take_name
from forms_registry.conditions.tokens import Scanner
from forms_registry.conditions.wording import COPULAS, LINKS, NEGATORS, TRUTH

_BOUNDARIES = frozenset({"", "and", "or", "&&", "||", ",", ";", ")", "]", ".", "unless", "but", "nor", "/", "|"})


def read_value(scan: Scanner, names: Names, left: Term) -> Term:
    """The right side of a comparison with `left`. ConditionError for an option that the field does not offer."""
    if left.type == "bool":
        return _read_truth(scan, names)
    if left.type in {"string", "list", "dyn"}:
        return _read_text(scan, names, left)
    return read_term(scan, names)


def read_values(scan: Scanner, names: Names, left: Term) -> list[Term]:
    """`(A, B)`, `[A, B]`, or `A, B or C`."""
    close = {"(": ")", "[": "]", "{": "}"}.get(scan.peek().key)
    if close:
        scan.next()
    values = [read_value(scan, names, left)]
    while True:
        more = _another_value(scan, names, left, inside=bool(close))
        if more is None:
            break
        values.append(more)
    if close:
        scan.expect(close)
    return values


def more_values(scan: Scanner, names: Names, left: Term) -> list[Term]:
    """What follows a first value: "or Family" in "leave_type is Sick or Family"."""
    values = []
    while scan.peek().key in {"or", "nor", "/", "|", ","}:
        value = _another_value(scan, names, left, inside=False)
        if value is None:
            break
        values.append(value)
    return values


def offers_next(scan: Scanner, names: Names, left: Term) -> bool:
    """Whether one of the options of `left` comes next: then "Missing" is that option, and no missing answer."""
    start = scan.position
    found = left.name in names.options and _take_option(scan, names, left.name) is not None
    scan.position = start
    return found


def _another_value(scan: Scanner, names: Names, left: Term, *, inside: bool) -> Term | None:
    """A further value after "," or "or"; None, and stays, where a new comparison begins instead."""
    start = scan.position
    separators = ("or", "nor", "/", "|", *(("and",) if inside else ()))
    if scan.take(","):
        scan.take(*separators)
    elif not scan.take(*separators):
        return None
    if inside:
        return read_value(scan, names, left)
    try:
        value = read_value(scan, names, left)
    except ConditionError:
        value = None
    if value is None or not value.literal or not _at_boundary(scan):
        scan.position = start
        return None
    return value


def _read_truth(scan: Scanner, names: Names) -> Term:
    truth = _truth(scan)
    if truth is not None:
        return Term("true" if truth else "false", "bool", literal=True)
    return read_term(scan, names)


def _truth(scan: Scanner) -> bool | None:
    truth = scan.take_phrase(TRUTH)
    if truth is None:
        found = TRUTH.match([scan.peek().value.casefold()])
        truth = found[0] if found else None
        scan.position += truth is not None
    return truth


def _read_text(scan: Scanner, names: Names, left: Term) -> Term:
    offered = names.options.get(left.name or "", ())
    option = _take_option(scan, names, left.name) if offered else None
    if option is not None:
        return text_term(option)
    token = scan.peek()
    if token.kind == "string":
        if "\\" in token.value:
            scan.fail()
        if offered:
            raise names.no_option(str(left.name), token.value)
        scan.next()
        return text_term(token.value)
    name = _take_other_name(scan, names, left)
    if name is not None:
        return name_term(names, name)
    if left.type == "dyn" and token.kind in {"number", "date"}:
        return read_term(scan, names)
    return _take_words(scan, names, left, offered=bool(offered))


def _take_option(scan: Scanner, names: Names, name: str | None) -> str | None:
    """Moves past the longest run of tokens that spells an option, or a yes/no word where the options are Yes and No."""
    for count in range(len(scan.tokens) - scan.position, 0, -1):
        option = names.option(name, scan.slice(count))
        if option is not None:
            scan.position += count
            return option
    found = TRUTH.match([scan.peek().value.casefold()])
    option = names.option(name, "yes" if found[0] else "no") if found else None
    scan.position += option is not None
    return option


def _take_other_name(scan: Scanner, names: Names, left: Term) -> str | None:
    start = scan.position
    name = take_name(scan, names)
    if name is not None and names.types[name] not in {"string", "dyn"} and left.type != "dyn":
        scan.position = start
        return None
    return name


def _take_words(scan: Scanner, names: Names, left: Term, *, offered: bool) -> Term:
    """An unquoted value, up to where the comparison ends. Several words must look like a title to be taken as one."""
    start, count = scan.peek(), 0
    while scan.peek(count).kind in {"word", "number", "time"} and not _ends_value(scan, count):
        count += 1
    run = [scan.peek(ahead) for ahead in range(count)]
    if count == 0:
        scan.fail()
    written = scan.slice(count).replace("`", "") if count > 1 else start.value
    if offered:
        raise names.no_option(str(left.name), written)
    said = any(token.value in names.types or token.key in COPULAS | NEGATORS for token in run)
    if said or (count > 1 and written[0].islower()):
        raise ConditionError(f"It is not clear where the value “{written}” ends.", f'Put it in quotes: "{written}".')
    if suggestion(written, names.types, cutoff=0.85):
        raise names.unknown(written)
    scan.position += count
    if not _at_boundary(scan):
        scan.fail()
    return text_term(written.zfill(5) if start.kind == "time" else written)


def _ends_value(scan: Scanner, ahead: int) -> bool:
    key = scan.peek(ahead).key
    return bool(key) and (key in _BOUNDARIES or LINKS.match([key]) is not None)


def _at_boundary(scan: Scanner) -> bool:
    return scan.at_end or scan.peek().key in _BOUNDARIES
