"""Has a form walked in a process of its own."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone

from authoring.bounded import PlayStopped, play
from forms_registry.schema import FormSpec, JsonValue

SECONDS = 2
"""Of the processor, for all paths of a form together."""


@dataclass(frozen=True, slots=True)
class Fork:
    """The answer at a fork: values of a field or flag that all lead the same way; () if it is skipped."""

    name: str
    values: tuple[JsonValue, ...]


@dataclass(frozen=True, slots=True)
class Sequence:
    """Questions by the ids of their fields, in the order of asking. `ways` are some of the `count` ways to them."""

    asked: tuple[str, ...]
    ways: tuple[tuple[Fork, ...], ...]
    count: int


@dataclass(frozen=True, slots=True)
class Paths:
    """`never` are the fields that no walked path reaches, of `paths` that were walked. `stopped` is "" where these are
    all, else which bound was hit: "paths" or "time"."""

    sequences: tuple[Sequence, ...]
    never: tuple[str, ...]
    paths: int
    stopped: str


def find_paths(spec: FormSpec) -> Paths:
    """The distinct sequences of questions of a form, those first that most ways lead to. Raises ReadersBusy."""
    try:
        now = timezone.now().isoformat()
        walked = play("paths", spec, seconds=SECONDS, now=now, zone=settings.TIME_ZONE)
    except PlayStopped:
        return Paths((), (), 0, "time")
    sequences = tuple(
        Sequence(tuple(sequence["asked"]), tuple(tuple(map(_fork, way)) for way in sequence["ways"]), sequence["count"])
        for sequence in walked["sequences"]
    )
    return Paths(sequences, tuple(walked["never"]), walked["paths"], walked["stopped"])


def _fork(stored: tuple[str, list[JsonValue]]) -> Fork:
    name, values = stored
    return Fork(name, tuple(values))
