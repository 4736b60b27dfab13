"""The one door to cel-expr-python: declares our types and functions, compiles, checks and evaluates.

The library reports errors of evaluation as values, and all others as RuntimeError. Its C extension is imported only
when the first condition is compiled, so that commands without conditions stay quick. Compiled expressions are
immutable, and are shared by threads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache
from typing import Any

from forms_registry.schema.condition import Variable

Declaration = tuple[tuple[str, str], ...]


class CelError(Exception):
    """The text is not valid CEL over the declared variables; the message is the compiler's."""


def check(cel: str, declared: Iterable[Variable]) -> str:
    """Compiles `cel` and returns the name of its type ("BOOL", "DYN", "STRING"...). Raises CelError."""
    return str(_compile(cel, tuple((variable.cel, variable.type) for variable in declared)).return_type())


def constant_error(cel: str) -> str | None:
    """Why an expression without variables fails, or None when it does not."""
    try:
        value = _compile(cel, ()).eval(data={})
    except (CelError, RuntimeError) as error:
        return str(error)
    return str(value.plain_value()) if str(value.type()) == "ERROR" else None


def evaluate(cel: str, declared: Declaration, data: Mapping[str, Any]) -> bool | None:
    """Whether the expression is true for `data`; None for an error, such as a variable without a value."""
    try:
        value = program(cel, declared).eval(data=data).plain_value()
    except (RuntimeError, ValueError, TypeError):
        return None
    return value if isinstance(value, bool) else None


@lru_cache(maxsize=4096)
def program(cel: str, declared: Declaration) -> Any:
    return _compile(cel, declared)


def _compile(cel: str, declared: Declaration) -> Any:
    from cel_expr_python import cel as library

    types = _types()
    variables = {name: types[kind] for name, kind in declared}
    variables |= {"today": types["date"], "now": types["date"], "answered": types["answered"]}
    try:
        environment = library.NewEnv(variables=variables, extensions=[_functions()])
        return environment.compile(cel)
    except (RuntimeError, ValueError, TypeError) as error:
        raise CelError(str(error)) from None


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
def _functions() -> Any:
    from cel_expr_python.cel import CelExtension, FunctionDecl, Overload, Type

    moment, span = Type.TIMESTAMP, Type.DURATION
    declarations = [
        FunctionDecl("date", [Overload("date_text", moment, [Type.STRING], impl=as_moment)]),
        FunctionDecl("day", [Overload("day_moment", moment, [moment], impl=_day)]),
        FunctionDecl("age", [Overload("age_moments", Type.DOUBLE, [moment, moment], impl=_age)]),
        FunctionDecl("days_between", [Overload("days_between_moments", Type.DOUBLE, [moment, moment], impl=_distance)]),
    ]
    for unit in ("minutes", "hours", "days", "weeks", "years"):
        overloads = [
            Overload(f"{unit}_{kind}", span, [type_], impl=_span(unit))
            for kind, type_ in (("int", Type.INT), ("double", Type.DOUBLE))
        ]
        declarations.append(FunctionDecl(unit, overloads))
    for unit in ("months", "years"):
        name = f"plus{unit.capitalize()}"
        shift = Overload(f"moment_{name}", moment, [moment, Type.INT], is_member=True, impl=_shift(unit))
        declarations.append(FunctionDecl(name, [shift]))
    return CelExtension("forms", declarations)


def as_moment(written: str) -> datetime:
    """The wall-clock time of an ISO text, as UTC. ValueError when it is none."""
    return datetime.fromisoformat(written).replace(tzinfo=UTC)


def midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def _day(moment: datetime) -> datetime:
    return midnight(moment.date())


def _distance(one: datetime, other: datetime) -> float:
    return abs((one - other) / timedelta(days=1))


def _age(born: datetime, today: datetime) -> float:
    return float(today.year - born.year - ((today.month, today.day) < (born.month, born.day)))


def _span(unit: str) -> Any:
    if unit == "years":
        return lambda amount: timedelta(days=amount * 365.25)
    return lambda amount: timedelta(**{unit: amount})


def _shift(unit: str) -> Any:
    from dateutil.relativedelta import relativedelta

    def shift(moment: datetime, amount: int) -> datetime:
        return moment + (relativedelta(months=amount) if unit == "months" else relativedelta(years=amount))

    return shift
