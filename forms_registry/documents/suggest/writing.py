"""A draft in lines, as the notation has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from forms_registry.documents.suggest.confirmations import Confirmations, without_isolates

Places = dict[int, tuple[int, str]]
"""The field, by its index, and the key that stand on a line."""


def lines_of(head: Mapping[str, Any], fields: Sequence[Mapping[str, Any]]) -> tuple[list[str], Places]:
    """The document in lines, and which key of which field stands on each, by its number."""
    entries = ["---", *_yaml_lines({key: value for key, value in head.items() if value}), "fields:"]
    lines: dict[int, tuple[int, str]] = {}
    for index, field in enumerate(fields):
        for number, (key, value) in enumerate(field.items()):
            for row in _yaml_lines({key: value}):
                entries.append(f"{'    ' if number else '  - '}{row}")
                lines[len(entries)] = (index, key)
    return [*entries, "---"], lines


def _yaml_lines(entry: Mapping[str, Any]) -> Iterator[str]:
    text = yaml.dump(dict(entry), Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=2**30)
    yield from text.rstrip("\n").split("\n")


def with_open_questions(lines: Sequence[str], confirmations: Confirmations, language: str) -> list[str]:
    """A document in lines with each question that nobody has answered under `unconfirmed`, at its top."""
    open_questions = [
        without_isolates(question.text[language])
        for question in confirmations.questions.values()
        if not question.settled
    ]
    entry = list(_yaml_lines({"unconfirmed": open_questions})) if open_questions else []
    return [lines[0], *entry, *lines[1:]]
