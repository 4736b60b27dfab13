"""What a service holds: collections of rows, which of their keys must be there, and which nobody may say."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings

from patterns.data import read_yaml

Row = dict[str, Any]
Refusal = dict[str, list[str]]

_LISTS = ("required", "optional", "unique", "dates", "numbers", "filters", "rows")
FOLDER = settings.BASE_DIR / "forms_registry" / "examples" / "services"


class DescriptionError(ValueError):
    """A file describes no service."""


@dataclass(frozen=True, slots=True)
class Collection:
    """`longest` are the most characters by key, `given` what the service itself says of a new row. Rows are listed by
    their id, where `newest_first` from the highest. `filters` are keys that a query may name."""

    name: str
    methods: frozenset[str] = frozenset({"GET", "POST", "PUT", "DELETE"})
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    unique: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    longest: Mapping[str, int] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)
    newest_first: bool = False
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Description:
    """A service: the path that all its addresses begin with, and its collections by name."""

    prefix: str
    collections: Mapping[str, Collection]


def described(name: str) -> Description:
    """The service of an example by its name, or of a file by its path. Raises DescriptionError."""
    path = Path(name) if name.endswith((".yaml", ".yml")) else FOLDER / f"{name}.yaml"
    try:
        told = read_yaml(path)
        collections = {key: _collection(key, one) for key, one in told["collections"].items()}
    except (OSError, yaml.YAMLError, TypeError, KeyError, AttributeError) as error:
        raise DescriptionError(f"{path} describes no service: {error}") from None
    return Description("/" + str(told.get("prefix", "")).strip("/"), collections)


def _collection(name: str, told: Mapping[str, Any]) -> Collection:
    known: dict[str, Any] = {key: tuple(told.get(key) or ()) for key in _LISTS}
    known |= {key: told[key] for key in ("longest", "given", "newest_first") if key in told}
    known |= {"methods": frozenset(told["methods"])} if "methods" in told else {}
    return Collection(name, **known)


class Table:
    """The rows of one collection. Whoever calls this sees to it that nobody else does meanwhile."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self.rows: dict[int, Row] = {int(row["id"]): self._whole(copy.deepcopy(row)) for row in collection.rows}
        self._last = max(self.rows, default=0)

    def listed(self, query: Mapping[str, str]) -> list[Row]:
        wanted = {key: value for key, value in query.items() if key in self.collection.filters}
        rows = sorted(self.rows.values(), key=lambda row: row["id"], reverse=self.collection.newest_first)
        return [row for row in rows if all(str(row.get(key)) == value for key, value in wanted.items())]

    def add(self, said: Mapping[str, Any]) -> Row:
        self._last += 1
        row = self._whole({"id": self._last, **self._own(said)})
        self.rows[self._last] = row
        return row

    def replace(self, row_id: int, said: Mapping[str, Any]) -> Row:
        kept = {key: self.rows[row_id].get(key) for key in ("id", *self.collection.given)}
        self.rows[row_id] = self._whole({**kept, **self._own(said)})
        return self.rows[row_id]

    def refusal(self, said: Any, row_id: int | None = None) -> Refusal:
        """What is wrong with a row, by its keys, in the words of Django's REST framework; {} for nothing."""
        if not isinstance(said, Mapping):
            return {"non_field_errors": ["Invalid data. Expected a dictionary."]}
        faults = ((key, fault) for key in self._known for fault in self._faults(key, said, row_id))
        found: Refusal = {}
        for key, fault in faults:
            found.setdefault(key, []).append(fault)
        return found

    def _faults(self, key: str, said: Mapping[str, Any], row_id: int | None) -> Iterator[str]:
        collection, value = self.collection, said.get(key)
        if value is None or value == "":
            if key in collection.required:
                yield "This field is required." if key not in said else "This field may not be blank."
            return
        if key in collection.numbers:
            if isinstance(value, bool) or not isinstance(value, int | float):
                yield "A valid number is required."
            return
        if not isinstance(value, str):
            yield "Not a valid string."
            return
        if len(value) > collection.longest.get(key, 2_000):
            yield f"Ensure this field has no more than {collection.longest.get(key, 2_000)} characters."
        if key in collection.dates and not _is_day(value):
            yield "Date has wrong format. Use one of these formats instead: YYYY-MM-DD."
        taken = (row for row in self.rows.values() if row["id"] != row_id and row.get(key) == value)
        if key in collection.unique and any(taken):
            yield f"A row with this {key} already exists."

    @property
    def _known(self) -> tuple[str, ...]:
        return (*self.collection.required, *self.collection.optional)

    def _own(self, said: Mapping[str, Any]) -> Row:
        return {key: said.get(key) for key in self._known}

    def _whole(self, row: Row) -> Row:
        return {"id": row["id"], **self.collection.given, **dict.fromkeys(self._known), **row}


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return len(text) == len("2000-01-01")
