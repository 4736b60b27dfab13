"""Labelled utterances: what a person says, in which situation, and the values that their words give.

now: 2026-03-12T09:30:00
timezone: Asia/Riyadh
situations:
  - form: booking                     # the document forms/booking.md beside the file
    known: {people: 4}                # answered before
    asked: day                        # left out for the opening, in which anything may be told
    utterances:
      - ["the 14th", {day: 2026-03-14}]
      - ["the weekend", {day: unclear}]    # to ask back is right
      - "why do you ask?"                  # holds no answer
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import yaml

from forms_registry.documents import parse
from forms_registry.schema import FormSpec, JsonValue
from patterns.data import read_yaml

UNCLEAR = "unclear"
"""The label of a field that the words speak of without a sure value: to ask back is right, to take a value is wrong."""


class BadUtterances(Exception):
    """The file cannot be used; the message says which part of it, and what is expected there."""


@dataclass(frozen=True, slots=True)
class LabelledUtterance:
    """`expected` holds JSON values by field id, or UNCLEAR; it is empty for words that answer nothing.

    The words are said at `now`, when `known` is already answered. `asked` is the field that the person was asked for;
    "" stands for the opening, in which they may tell anything.
    """

    said: str
    spec: FormSpec
    now: datetime
    expected: Mapping[str, JsonValue] = field(default_factory=dict)
    known: Mapping[str, JsonValue] = field(default_factory=dict)
    asked: str = ""


def load_utterances(path: Path) -> list[LabelledUtterance]:
    """The utterances of a YAML file, whose forms are the documents in `forms/` beside it. Raises BadUtterances."""
    try:
        content = read_yaml(path)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise BadUtterances(f"{path.name} cannot be read: {error}") from error
    if not isinstance(content, dict) or not isinstance(content.get("situations"), list):
        raise BadUtterances(f"{path.name} needs `now`, `timezone` and a list of `situations`.")
    now = _moment(content)
    return [
        utterance
        for situation in content["situations"]
        for utterance in _situation(situation, now, path.parent / "forms")
    ]


def _moment(content: Mapping[str, Any]) -> datetime:
    try:
        zone = ZoneInfo(content["timezone"])
    except (KeyError, TypeError, ValueError, ZoneInfoNotFoundError) as error:
        raise BadUtterances("`timezone` must name a zone, such as Asia/Riyadh.") from error
    if not isinstance(content.get("now"), datetime):
        raise BadUtterances("`now` must be a date and time, such as 2026-03-12T09:30:00.")
    return content["now"].replace(tzinfo=zone)


def _situation(situation: Any, now: datetime, forms: Path) -> Iterator[LabelledUtterance]:
    if not isinstance(situation, dict) or not isinstance(situation.get("utterances"), list):
        raise BadUtterances("Each situation needs a `form` and a list of `utterances`.")
    spec = _form(forms / f"{situation.get('form')}.md")
    known = _checked_values(situation.get("known", {}), spec)
    asked = situation.get("asked", "")
    if asked and not spec.has(asked):
        raise BadUtterances(f"The form {spec.form_id!r} has no field {asked!r}.")
    for entry in situation["utterances"]:
        words, expected = entry if isinstance(entry, list) and len(entry) == 2 else (entry, {})
        if not isinstance(words, str) or not isinstance(expected, dict):
            raise BadUtterances(f"An utterance is a text, or a text and its values; this is neither: {entry!r}.")
        yield LabelledUtterance(words, spec, now, _checked_values(expected, spec), known, asked)


def _checked_values(written: Mapping[str, Any], spec: FormSpec) -> dict[str, JsonValue]:
    for field_id in written:
        if not spec.has(field_id):
            raise BadUtterances(f"The form {spec.form_id!r} has no field {field_id!r}.")
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in written.items()}


@cache
def _form(path: Path) -> FormSpec:
    try:
        parsed = parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadUtterances(f"There is no form {path.name} beside the utterances.") from error
    if parsed.spec is None:
        raise BadUtterances(f"The form {path.name} has errors: {parsed.diagnostics[0].message}")
    return parsed.spec
