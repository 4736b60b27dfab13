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


def load_description(name: str) -> Description:
    """The service of an example by its name, or of a file by its path. Raises DescriptionError."""
    path = Path(name) if name.endswith((".yaml", ".yml")) else FOLDER / f"{name}.yaml"
    try:
        data = read_yaml(path)
        collections = {key: _collection(key, collection) for key, collection in data["collections"].items()}
    except (OSError, yaml.YAMLError, TypeError, KeyError, AttributeError) as error:
        raise DescriptionError(f"{path} describes no service: {error}") from None
    return Description("/" + str(data.get("prefix", "")).strip("/"), collections)


def _collection(name: str, data: Mapping[str, Any]) -> Collection:
    options: dict[str, Any] = {key: tuple(data.get(key) or ()) for key in _LISTS}
    options |= {key: data[key] for key in ("longest", "given", "newest_first") if key in data}
    options |= {"methods": frozenset(data["methods"])} if "methods" in data else {}
    return Collection(name, **options)


class Table:
    """The rows of one collection. The caller makes sure that only one thread uses it at a time."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self.rows: dict[int, Row] = {int(row["id"]): self._complete(copy.deepcopy(row)) for row in collection.rows}
        self._last = max(self.rows, default=0)

    def listed(self, query: Mapping[str, str]) -> list[Row]:
        """The rows that a query asks for, in the order of the collection."""
        filters = {key: value for key, value in query.items() if key in self.collection.filters}
        rows = sorted(self.rows.values(), key=lambda row: row["id"], reverse=self.collection.newest_first)
        return [row for row in rows if all(str(row.get(key)) == value for key, value in filters.items())]

    def add(self, body: Mapping[str, Any]) -> Row:
        """Stores a row under the next id, with what the service itself says of it."""
        self._last += 1
        row = self._complete({"id": self._last, **self._writable(body)})
        self.rows[self._last] = row
        return row

    def replace(self, row_id: int, body: Mapping[str, Any]) -> Row:
        """Stores a row in place of another, all but what the service itself says of it."""
        unchanged = {key: self.rows[row_id].get(key) for key in ("id", *self.collection.given)}
        self.rows[row_id] = self._complete({**unchanged, **self._writable(body)})
        return self.rows[row_id]

    def refusal(self, body: Any, row_id: int | None = None) -> Refusal:
        """What is wrong with a row, by its keys, in the words of Django's REST framework; {} for nothing."""
        if not isinstance(body, Mapping):
            return {"non_field_errors": ["Invalid data. Expected a dictionary."]}
        faults = ((key, fault) for key in self._writable_keys for fault in self._faults(key, body, row_id))
        refusal: Refusal = {}
        for key, fault in faults:
            refusal.setdefault(key, []).append(fault)
        return refusal

    def _faults(self, key: str, body: Mapping[str, Any], row_id: int | None) -> Iterator[str]:
        collection, value = self.collection, body.get(key)
        if value is None or value == "":
            if key in collection.required:
                yield "This field is required." if key not in body else "This field may not be blank."
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
    def _writable_keys(self) -> tuple[str, ...]:
        return (*self.collection.required, *self.collection.optional)

    def _writable(self, body: Mapping[str, Any]) -> Row:
        return {key: body.get(key) for key in self._writable_keys}

    def _complete(self, row: Row) -> Row:
        return {"id": row["id"], **self.collection.given, **dict.fromkeys(self._writable_keys), **row}


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return len(text) == len("2000-01-01")
