"""Whether conditions can hold together: tries the values that make a difference, by evaluating the conditions.

Choices, yes/no and flags have finitely many values. Of numbers, dates and texts those count that the conditions name,
what lies a step beside them, and what the named amounts of time lead to.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import combinations

from dateutil.relativedelta import relativedelta

from forms_registry.conditions.holding import verdict
from forms_registry.schema.condition import Condition
from nlu.types import JsonValue

MAX_TRIALS = 20_000
MAX_VALUES = 150
MAX_CHOSEN_ITEMS = 7

_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
_AMOUNT = re.compile(r"\b(days|weeks|hours|minutes)\((\d+)\)")
_DISTANCE = re.compile(r"days_between\([^()]*\) \S+ (\d+)")
_CALENDAR = re.compile(r"(\w+\)?)\.plus(Months|Years)\((-?\d+)\)")
_INEXACT = re.compile(
    r"\b(?!(?:date|days|weeks|hours|minutes|days_between|plusMonths|plusYears)\()[A-Za-z_]\w*\(| [*/%] |\w\["
)
"""What the values that are tried do not exhaust: calls, calculations, items of a list."""

_AMONG_FIELDS = re.compile(r"(?:[=!]= |\w in )(?!true|false|date\()[A-Za-z_]")
"""One field compared with another, not with a value."""

_CLAUSE = re.compile(r"&&|\|\||[?:]")


def satisfiable(
    conditions: Sequence[Condition],
    *,
    domains: Mapping[str, Sequence[JsonValue] | None],
    shown: Mapping[str, Condition] | None = None,
    refuted: Sequence[Condition] = (),
    today: date | None = None,
    seconds: float = 0.5,
) -> bool | None:
    """Whether some answers make all `conditions` true and all of `refuted` false; None where that is not known.

    `domains` are the values that an input can have: the options of a choice, or of a list of choices, True and False;
    None, or no entry, where there is no such list. Every input may also be unanswered. `shown` says when a field is
    asked: else it has no answer. A condition is always true when `satisfiable([], refuted=[condition], ...)` is False.
    """
    search = _Search(conditions, refuted, shown or {}, today or datetime.now().astimezone().date())
    try:
        found = search.finds(domains, time.monotonic() + seconds)
    except (TimeoutError, OverflowError, ValueError):  # a date beyond the calendar
        return None
    return True if found else (False if search.exact else None)


class _Search:
    """`exact` tells whether trying in vain proves that there is nothing to find."""

    def __init__(
        self, wanted: Sequence[Condition], refuted: Sequence[Condition], shown: Mapping[str, Condition], today: date
    ) -> None:
        self.today = today
        self.kinds: dict[str, str] = {}
        self.rules = [*((rule, True, "") for rule in wanted), *((rule, False, "") for rule in refuted)]
        for rule, _, _ in self.rules:
            for variable in rule.variables:
                if variable.name not in self.kinds and variable.name in shown:
                    self.rules.append((shown[variable.name], True, variable.name))
                self.kinds[variable.name] = variable.type
        self.cel = " && ".join(rule.cel for rule, _, _ in self.rules)
        self.texts = list(dict.fromkeys(_STRING.findall(self.cel)))
        self.exact = self._is_exact()

    def _is_exact(self) -> bool:
        kinds, cel = set(self.kinds.values()), _STRING.sub('""', self.cel)
        moved = any(before not in {"today", "now"} for before, _, _ in _CALENDAR.findall(cel))
        mixed = kinds >= {"date", "datetime"} or "map" in kinds
        return not (_INEXACT.search(cel) or moved or mixed or any(_calculates(rule) for rule, _, _ in self.rules))

    def finds(self, domains: Mapping[str, Sequence[JsonValue] | None], deadline: float) -> bool:
        choices = {name: self._candidates(name, domains.get(name)) for name in self.kinds}
        order = sorted(choices, key=lambda name: len(choices[name]))
        values: dict[str, JsonValue] = {"": True}
        trials = 0

        def extend(depth: int) -> bool:
            nonlocal trials
            if depth == len(order):
                return True
            for value in choices[order[depth]]:
                trials += 1
                if trials > MAX_TRIALS or time.monotonic() > deadline:
                    raise TimeoutError
                values[order[depth]] = value
                if self._possible(values, order[depth]) and extend(depth + 1):
                    return True
            del values[order[depth]]
            return False

        return self._possible(values, "") and extend(0)

    def _possible(self, values: Mapping[str, JsonValue], last: str) -> bool:
        """Whether no rule that is decided by the value of `last` is broken. A rule of `shown` counts where its field
        is answered; the name "" stands for always."""
        for rule, meant, name in self.rules:
            decided = (last == name or last in rule.inputs) and rule.inputs <= values.keys() and name in values
            if decided and values[name] is not None and verdict(rule, values, today=self.today) is not meant:
                return False
        return True

    def _candidates(self, name: str, domain: Sequence[JsonValue] | None) -> list[JsonValue]:
        kind = self.kinds[name]
        if domain is not None:
            found = self._subsets(domain) if kind == "list" else self._relevant(domain)
        elif kind in {"date", "datetime"}:
            found = self._moments(kind)
        elif kind == "number":
            found = self._numbers()
        elif kind in {"string", "list"}:
            found = [[text] if kind == "list" else text for text in self._named_texts()]
        else:
            found = [True, False] if kind == "bool" else [{"": 0}]
        self.exact = self.exact and len(found) <= MAX_VALUES
        return [*found[:MAX_VALUES], None]

    def _relevant(self, domain: Sequence[JsonValue]) -> list[JsonValue]:
        """The options that a condition names, and the others, which are all alike to it where no field is compared with
        another."""
        named = [value for value in domain if value in self.texts or isinstance(value, bool)]
        others = [value for value in domain if value not in named]
        return [*named, *(others if _AMONG_FIELDS.search(self.cel) else others[:1])]

    def _subsets(self, domain: Sequence[JsonValue]) -> list[JsonValue]:
        named = [value for value in domain if value in self.texts][:MAX_CHOSEN_ITEMS]
        items = [*named, *[value for value in domain if value not in self.texts][:1]]
        self.exact = self.exact and len(named) < MAX_CHOSEN_ITEMS
        return [list(chosen) for count in range(1, len(items) + 1) for chosen in combinations(items, count)]

    def _named_texts(self) -> list[JsonValue]:
        """The texts that are named, as many others, and the times of day about those."""
        times = [datetime(2000, 1, 1, hour) for hour in (0, 12)]  # noqa: DTZ001
        times += [parsed for text in self.texts if (parsed := _parsed(f"2000-01-01T{text}"))]
        steps = range(-len(self.kinds), len(self.kinds) + 1)
        beside = (f"{moment + timedelta(minutes=step):%H:%M}" for moment in times for step in steps)
        return list(dict.fromkeys([*self.texts, *beside, "23:59"]))

    def _numbers(self) -> list[JsonValue]:
        count = len(self.kinds)
        named = {0.0, *(float(number) for number in _NUMBER.findall(_STRING.sub("", self.cel)))}
        named |= {-number for number in named}
        steps = {step / (count + 1) for step in range(-count - 1, count + 2)} | {float(count), -float(count)}
        return sorted({number + step for number in named for step in steps}, key=lambda value: (abs(value), value))

    def _moments(self, kind: str) -> list[JsonValue]:
        count = sum(other in {"date", "datetime"} for other in self.kinds.values())
        reached = list(dict.fromkeys(self._anchors()))
        for _ in range(count):
            further = (anchor + amount for anchor in reached for amount in self._amounts())
            reached = list(dict.fromkeys([*reached, *further]))[: MAX_VALUES + 1]
        unit = timedelta(days=1) if kind == "date" else timedelta(minutes=1)
        moments = dict.fromkeys(moment + unit * step for step in range(-count, count + 1) for moment in reached)
        written = (moment.date().isoformat() if kind == "date" else moment.isoformat() for moment in moments)
        return list(dict.fromkeys(written))

    def _anchors(self) -> Iterator[datetime]:
        today = datetime(self.today.year, self.today.month, self.today.day)  # noqa: DTZ001
        yield from (today, today + timedelta(hours=23, minutes=59))
        yield from (moment for text in self.texts if (moment := _parsed(text)))
        for _, unit, amount in _CALENDAR.findall(self.cel):
            yield today + relativedelta(months=int(amount) * (12 if unit == "Years" else 1))

    def _amounts(self) -> Iterable[timedelta]:
        amounts = [timedelta(**{unit: int(amount)}) for unit, amount in _AMOUNT.findall(self.cel)]
        amounts += [timedelta(days=int(days)) for days in _DISTANCE.findall(self.cel)]
        return dict.fromkeys(amount * sign for amount in amounts for sign in (1, -1))


def _calculates(rule: Condition) -> bool:
    """Whether it adds numbers, or compares more than two dates at once."""
    kinds = {variable.type for variable in rule.variables}
    if "number" in kinds and not kinds & {"date", "datetime"} and re.search(r" [+-] ", rule.cel):
        return True
    moments = [variable.cel for variable in rule.variables if variable.type in {"date", "datetime"}]
    named = re.compile(rf"\b(?:{'|'.join((*moments, 'today', 'now', 'date'))})\b")
    return any(len(named.findall(clause)) > 2 for clause in _CLAUSE.split(rule.cel))


def _parsed(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
