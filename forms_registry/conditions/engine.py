"""The only module that knows cel-expr-python: declares our types and functions, compiles, checks and evaluates.

The library reports errors of evaluation as values, and all others as RuntimeError. Its C extension is imported only
when the first condition is compiled, so that commands without conditions stay quick. Compiled expressions are
immutable, and are shared by threads.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache
from itertools import product
from typing import Any

from dateutil.relativedelta import relativedelta

Declaration = tuple[tuple[str, str], ...]


class CelError(Exception):
    """The text is not valid CEL over the declared variables; the message is the compiler's."""


@lru_cache(maxsize=4096)
def check(cel: str, declared: Declaration) -> str:
    """Checks `cel` and returns the name of its type ("BOOL", "DYN", "STRING"...). Raises CelError.

    While an author writes, the same conditions come again and again.
    """
    return str(_compile(cel, declared, checking=True).return_type())


def constant_error(cel: str) -> str:
    """Why a call with constants alone fails, or "" when it does not, or does not take such constants."""
    value = _program(cel, ()).eval(data={})
    problem = str(value.plain_value()) if str(value.type()) == "ERROR" else ""
    return "" if "overload" in problem else problem.partition(": ")[2]


def evaluate(cel: str, declared: Declaration, data: Mapping[str, Any]) -> bool | None:
    """Whether the expression is true for `data`; None for an error, such as a variable without a value."""
    try:
        value = _program(cel, declared).eval(data=data).plain_value()
    except (RuntimeError, ValueError, TypeError):
        return None
    return value if isinstance(value, bool) else None


@lru_cache(maxsize=4096)
def _program(cel: str, declared: Declaration) -> Any:
    return _compile(cel, declared, checking=False)


def _compile(cel: str, declared: Declaration, *, checking: bool) -> Any:
    try:
        return _environment(declared, checking).compile(cel, disable_check=not checking)
    except (RuntimeError, ValueError, TypeError) as error:
        raise CelError(str(error)) from None


@lru_cache(maxsize=256)
def _environment(declared: Declaration, checking: bool) -> Any:
    """What knows the variables and functions. To make one takes thirty times as long as to compile a comparison in it,
    and the conditions of a form mostly go by the same few fields.

    Whole numbers may stand beside others. CEL's evaluation compares them, its check does not, and it refuses
    functions that it has already: so these are declared for the check, and left out, with it, for the evaluation."""
    from cel_expr_python.cel import CelExtension, NewEnv

    types = _types()
    variables = {name: types[kind] for name, kind in declared}
    variables |= {"today": types["date"], "now": types["date"], "answered": types["answered"]}
    return NewEnv(variables=variables, extensions=[CelExtension("forms", _functions(checking))])


@cache
def _types() -> dict[str, Any]:
    from cel_expr_python.cel import Type

    return {
        "string": Type.STRING,
        "number": Type.DOUBLE,
        "bool": Type.BOOL,
        "date": Type.TIMESTAMP,
        "datetime": Type.TIMESTAMP,
        "list": Type.List(Type.STRING),
        "map": Type.Map(Type.STRING, Type.DYN),
        "answered": Type.Map(Type.STRING, Type.BOOL),
    }


@cache
def _functions(checking: bool) -> list[Any]:
    from cel_expr_python.cel import FunctionDecl, Overload, Type

    moment, numbers = Type.TIMESTAMP, (Type.INT, Type.DOUBLE)
    overloads_by_name: dict[str, list[Overload]] = {}

    def declare(name: str, result: Type, kinds: Sequence[Type], impl: Any, member: bool = False) -> None:
        overloads = overloads_by_name.setdefault(name, [])
        overloads.append(Overload(f"{name}_{len(overloads)}", result, [*kinds], is_member=member, impl=impl))

    declare("date", moment, [Type.STRING], lambda text: datetime.fromisoformat(text).replace(tzinfo=UTC))
    declare("day", moment, [moment], midnight)
    declare("age", Type.DOUBLE, [moment, moment], lambda born, at: float(relativedelta(at, born).years))
    declare("days_between", Type.DOUBLE, [moment, moment], lambda day, other: abs((day - other) / timedelta(days=1)))
    for unit, number in product(("minutes", "hours", "days", "weeks"), numbers):
        declare(unit, Type.DURATION, [number], lambda amount, unit=unit: timedelta(**{unit: amount}))
    for unit in ("months", "years"):
        shift = lambda at, amount, unit=unit: at + relativedelta(**{unit: amount})  # noqa: E731
        declare(f"plus{unit.capitalize()}", moment, [moment, Type.INT], shift, member=True)
    comparing = dict.fromkeys(("==", "!=", "<", "<=", ">", ">=") if checking else ())
    calculating = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
    for (sign, impl), kinds in product({**comparing, **calculating}.items(), (numbers, numbers[::-1])):
        declare(f"_{sign}_", Type.DOUBLE if impl else Type.BOOL, kinds, impl)
    for kind, other in (numbers, numbers[::-1]) if checking else ():
        declare("@in", Type.BOOL, [kind, Type.List(other)], None)
    return [FunctionDecl(name, overloads) for name, overloads in overloads_by_name.items()]


def midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)
