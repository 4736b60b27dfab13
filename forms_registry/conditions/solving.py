"""Whether conditions can hold together: tries the values that make a difference, by evaluating the conditions.

Choices, yes/no and flags have finitely many values. Of numbers, dates and texts those count that the conditions name,
what lies a step beside them, and what the named amounts of time lead to.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import cached_property
from itertools import chain, combinations, count
from typing import TypeVar

from dateutil.relativedelta import relativedelta

from forms_registry.conditions.clauses import AMOUNT, DATE, MOVED, STRING, is_simple
from forms_registry.conditions.evaluation import verdict
from forms_registry.schema.condition import Condition
from nlu.types import JsonValue
from patterns.regular import linear

_Value = TypeVar("_Value")
Answered = Callable[[str], Sequence[Condition]]
"""What holds wherever a field has an answer, by its id."""

MAX_TRIALS = 20_000
MAX_VALUES = 150
MAX_CHOSEN_ITEMS = 7

_NUMBER = linear(r"(?:^|[^\w.])(\d+(?:\.\d+)?)")
_COMPARED = linear(r"(?:[=!]= |\w in )(true|false|date\(|[A-Za-z_])")
"""What a field is compared with: a value, or another field, of which one letter is enough."""

_ORDERED = linear(r"(?:(\w+) [<>]=? )|(?: [<>]=? (\w+))")

UNITS = {"date": timedelta(days=1), "datetime": timedelta(minutes=1)}
_VALUES = frozenset({"true", "false", "date("})


def satisfiable(
    conditions: Sequence[Condition],
    *,
    domains: Mapping[str, Sequence[JsonValue] | None],
    answered: Answered | None = None,
    refuted: Sequence[Condition] = (),
    today: date | None = None,
    seconds: float = 0.5,
) -> bool | None:
    """Whether some answers make all `conditions` true and all of `refuted` false; None where that is not known.

    `domains` are the values that an input can have: the options of a choice, or of a list of choices, True and False;
    None, or no entry, where there is no such list. Every input may also be unanswered. A condition is always true when
    `satisfiable([], refuted=[condition], ...)` is False.
    """
    rules = [*((rule, True, "") for rule in conditions), *((rule, False, "") for rule in refuted)]
    search = Search(rules, answered, today or datetime.now().astimezone().date())
    try:
        is_found = search.finds(domains, time.thread_time() + seconds)
    except (TimeoutError, OverflowError, ValueError):  # a date beyond the calendar
        return None
    return True if is_found else (False if search.exact else None)


class Search:
    """`rules` are conditions, whether each must be true or false, and the field that must be answered for that, or "".
    `exact` tells whether trying in vain proves that there is nothing to find. `given` are values of inputs."""

    def __init__(
        self,
        rules: list[tuple[Condition, bool, str]],
        answered: Answered | None,
        today: date,
        given: Mapping[str, JsonValue] | None = None,
    ) -> None:
        self.today = today
        self.given = given or {}
        self.kinds: dict[str, str] = {}
        self.rules = rules
        for rule, _, _ in self.rules:
            for variable in rule.variables:
                if answered and variable.name not in self.kinds:
                    self.rules += self._rules_when_answered(answered(variable.name), variable.name)
                self.kinds[variable.name] = variable.type
        self.cel = " && ".join(rule.cel for rule, _, _ in self.rules) or "true"
        self._tries_all = "map" not in self.kinds.values()

    def _rules_when_answered(self, conditions: Sequence[Condition], name: str) -> list[tuple[Condition, bool, str]]:
        """What `answered` tells of a field, but for what must hold in any case."""
        return [(condition, True, name) for condition in conditions if (condition, True, "") not in self.rules]

    @property
    def exact(self) -> bool:
        """Whether all values that make a difference were tried."""
        return self._tries_all and self._is_simple

    @cached_property
    def _is_simple(self) -> bool:
        """Only asked where nothing was found: to know it takes longer than to find what most conditions are true of.
        Of texts that go by their order, as times do, too few are tried."""
        texts = {variable.cel for rule, _, _ in self.rules for variable in rule.variables if variable.type == "string"}
        return is_simple(self.cel) and all(texts.isdisjoint(sides) for sides in _ORDERED.findall(self.cel))

    @cached_property
    def texts(self) -> Mapping[str, None]:
        """The texts that the conditions name, in their order."""
        return dict.fromkeys(STRING.findall(self.cel))

    def finds(self, domains: Mapping[str, Sequence[JsonValue] | None], deadline: float) -> bool:
        """Whether some values keep all rules. Raises TimeoutError after MAX_TRIALS, or beyond the `deadline` in
        seconds of the thread's own clock."""
        choices = {name: self._candidates(name, domains.get(name)) for name in self.kinds}
        order = sorted(choices, key=lambda name: len(choices[name]))
        values: dict[str, JsonValue] = {"": True}
        trials = count()

        def extend(depth: int) -> bool:
            if depth == len(order):
                return True
            for value in choices[order[depth]]:
                if next(trials) > MAX_TRIALS or time.thread_time() > deadline:
                    raise TimeoutError
                values[order[depth]] = value
                if self._is_possible(values, order[depth]) and extend(depth + 1):
                    return True
            del values[order[depth]]
            return False

        return self._is_possible(values, "") and extend(0)

    def _is_possible(self, values: Mapping[str, JsonValue], last: str) -> bool:
        """Whether no rule that is decided by the value of `last` is broken. A rule of `answered` counts where its
        field is; where it is about that field itself, only with all else that it names. "" stands for always."""
        for rule, wanted, name in self.rules:
            decided = (last == name or last in rule.inputs) and rule.inputs <= values.keys() and name in values
            if decided and values[name] is not None:
                outcome = verdict(rule, values, today=self.today)
                if outcome is not wanted and not (outcome is None and name in rule.inputs):
                    return False
        return True

    def _candidates(self, name: str, domain: Sequence[JsonValue] | None) -> list[JsonValue]:
        kind = self.kinds[name]
        values: Sequence[JsonValue]
        if kind in UNITS:
            values = self.moments_of(kind)
        elif kind == "number":
            values = self._numbers
        elif kind in {"string", "list"}:
            values = self._texts(domain, several=kind == "list")
        else:
            values = [True, False] if kind == "bool" else [{"": 0}]
        self._tries_all = self._tries_all and len(values) <= MAX_VALUES
        return [*values[:MAX_VALUES], None]

    def _texts(self, domain: Sequence[JsonValue] | None, several: bool) -> list[JsonValue]:
        """The texts that a condition names, and others, which are all alike to it where no field is compared with
        another."""
        if domain is None:
            domain = [*self.texts, *(f"{sign}{number}" for sign in ("", "~") for number in range(len(self.kinds)))]
        named = [text for text in domain if text in self.texts]
        others = [text for text in domain if text not in self.texts]
        if several:
            return self._lists([*named, *others[:1]])
        return [*named, *(others if self._among_fields else others[:1])]

    @cached_property
    def _among_fields(self) -> bool:
        """Whether a field is compared with another, not with a value."""
        return not _VALUES.issuperset(_COMPARED.findall(self.cel))

    def _lists(self, items: Sequence[JsonValue]) -> list[JsonValue]:
        self._tries_all = self._tries_all and len(items) <= MAX_CHOSEN_ITEMS
        sizes = range(1, MAX_CHOSEN_ITEMS + 1)
        return [list(chosen) for size in sizes for chosen in combinations(items[:MAX_CHOSEN_ITEMS], size)]

    @cached_property
    def _numbers(self) -> list[JsonValue]:
        most = len(self.kinds)
        written = {float(number) for number in _NUMBER.findall(STRING.sub("", self.cel))}
        named = [0.0, *sorted({sign * number for number in written for sign in (1, -1)}, key=abs)[: MAX_VALUES + 1]]
        steps = {step / (most + 1) for step in range(-most - 1, most + 2)} | {float(most), -float(most)}
        return sorted({number + step for number in named for step in steps}, key=lambda value: (abs(value), value))

    def moments_of(self, kind: str) -> list[str]:
        """The days, or the minutes, that make a difference, in ISO."""
        unit, reached = UNITS[kind], self._moments_reached
        steps = range(-self._moment_count, self._moment_count + 1)
        written = ((moment + unit * step).isoformat() for step in steps for moment in reached)
        return _distinct_few(text[:10] if kind == "date" else text for text in written)

    @cached_property
    def _moment_count(self) -> int:
        return sum(kind in {"date", "datetime"} for kind in self.kinds.values())

    @cached_property
    def _amounts(self) -> list[timedelta]:
        """The amounts of time that are named, forwards and backwards."""
        named = dict.fromkeys(timedelta(**{unit: int(amount)}) for unit, amount in AMOUNT.findall(self.cel))
        return [*named, *(-amount for amount in named)]

    @cached_property
    def _moments_reached(self) -> list[datetime]:
        """The moments that are named, and those that the named amounts of time lead to in as many steps."""
        today = datetime(self.today.year, self.today.month, self.today.day)  # noqa: DTZ001
        answered = [str(value) for name, value in self.given.items() if self.kinds.get(name) in UNITS]
        named = map(_wall_clock, [*DATE.findall(self.cel), *answered])
        moved = (
            today + relativedelta(months=int(n) * (12 if unit == "Years" else 1)) for unit, n in MOVED.findall(self.cel)
        )
        reached = [today, today + timedelta(hours=23, minutes=59), *moved, *named]
        for _ in range(self._moment_count):
            further = (moment + amount for moment in reached for amount in self._amounts)
            before, reached = len(reached), _distinct_few(chain(reached, further))
            if len(reached) in {before, MAX_VALUES + 1}:
                break
        return reached


def _wall_clock(written: str) -> datetime:
    return datetime.fromisoformat(written).replace(tzinfo=None)


def _distinct_few(values: Iterable[_Value]) -> list[_Value]:
    """Each once, and no more than tell that there are too many."""
    kept: dict[_Value, None] = {}
    for value in values:
        kept[value] = None
        if len(kept) > MAX_VALUES:
            break
    return list(kept)
