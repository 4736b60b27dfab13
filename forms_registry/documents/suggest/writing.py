"""A draft in lines, as the notation has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from forms_registry.documents.suggest.settling import Settling, without_isolates

Places = dict[int, tuple[int, str]]
"""The field, by its place, and the key that stand on a line."""


def lines_of(head: Mapping[str, Any], fields: Sequence[Mapping[str, Any]]) -> tuple[list[str], Places]:
    """The document in lines, and which key of which field stands on each, by its number."""
    entries = ["---", *_dumped({key: value for key, value in head.items() if value}), "fields:"]
    lines: dict[int, tuple[int, str]] = {}
    for place, one in enumerate(fields):
        for number, (about, value) in enumerate(one.items()):
            for row in _dumped({about: value}):
                entries.append(f"{'    ' if number else '  - '}{row}")
                lines[len(entries)] = (place, about)
    return [*entries, "---"], lines


def _dumped(said: Mapping[str, Any]) -> Iterator[str]:
    text = yaml.dump(dict(said), Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=2**30)
    yield from text.rstrip("\n").split("\n")


def with_open_questions(lines: Sequence[str], settling: Settling, language: str) -> list[str]:
    """A document in lines with each question that nobody has answered under `unconfirmed`, at its top."""
    asked = [without_isolates(one.text[language]) for one in settling.questions.values() if not one.settled]
    listed = list(_dumped({"unconfirmed": asked})) if asked else []
    return [lines[0], *listed, *lines[1:]]
