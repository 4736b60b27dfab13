"""What trials found out, as data for the editor, in the author's language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from authoring.dialogue_tests.results import PlayedStep, TestRun
from authoring.dialogue_tests.wording import mismatch_in_words, out_of_time_message, step_in_words, value_in_words
from authoring.paths import Fork, Paths
from forms_registry.field_types import type_of
from forms_registry.schema import FormSpec

_MOST_VALUES = 6
_OTHER = "…"


def runs_as_json(runs: Sequence[TestRun]) -> list[dict[str, Any]]:
    """`[{"name", "line", "passed", "unfinished", "steps": [{"line", "told", "came", "faults": [text]}]}]`."""
    return [
        {
            "name": run.name,
            "line": run.line,
            "passed": run.passed,
            "unfinished": "" if run.was_played else out_of_time_message(),
            "steps": list(map(_step, run.steps)),
        }
        for run in runs
    ]


def _step(step: PlayedStep) -> dict[str, Any]:
    faults = [mismatch_in_words(mismatch) for mismatch in step.mismatches]
    return {"line": step.line, "told": step_in_words(step), "came": step.words, "faults": faults}


def paths_as_json(paths: Paths, spec: FormSpec, language: str) -> dict[str, Any]:
    """`{"summary", "stopped", "never": [field], "sequences": [{"asked": [field], "ways": [[text]], "more": text}]}`;
    a field is `{"id", "label"}`."""
    return {
        "summary": _summary(paths),
        "stopped": _stopped(paths),
        "never": [_field(spec, name, language) for name in paths.never],
        "sequences": [
            {
                "asked": [_field(spec, name, language) for name in sequence.asked],
                "ways": [[_fork(spec, fork, language) for fork in way] for way in sequence.ways],
                "more": _more(sequence.count - len(sequence.ways)),
            }
            for sequence in paths.sequences
        ],
    }


def _summary(paths: Paths) -> str:
    count = len(paths.sequences)
    sequence_count = ngettext("%(count)d sequence of questions", "%(count)d different sequences of questions", count)
    ways = ngettext("%(count)d way to answer was walked.", "%(count)d ways to answer were walked.", paths.paths)
    parts = {"sequences": sequence_count % {"count": count}, "ways": ways % {"count": paths.paths}}
    return gettext("%(sequences)s; %(ways)s") % parts


def _stopped(paths: Paths) -> str:
    return {
        "": "",
        "paths": gettext("There are more ways than are walked; those that differ most were walked first."),
        "time": gettext("There was no time left to walk them all; those that differ most were walked first."),
    }[paths.stopped]


def _more(count: int) -> str:
    return ngettext("and %(count)d more way", "and %(count)d more ways", count) % {"count": count} if count else ""


def _field(spec: FormSpec, name: str, language: str) -> dict[str, str]:
    return {"id": name, "label": spec.field(name).name(language)}


def _fork(spec: FormSpec, fork: Fork, language: str) -> str:
    """ "Leave type: Sick or Annual"."""
    name = spec.field(fork.name).name(language) if spec.has(fork.name) else fork.name
    if not fork.values:
        return gettext("%(name)s: passed over") % {"name": name}
    shown = [_value(spec, fork.name, value, language) for value in fork.values[:_MOST_VALUES]]
    shown += ["…"] if len(fork.values) > _MOST_VALUES else []
    return f"{name}: {gettext(' or ').join(shown)}"


def _value(spec: FormSpec, name: str, value: Any, language: str) -> str:
    if isinstance(value, list):
        return " + ".join(_value(spec, name, item, language) for item in value)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if value == _OTHER:
        return gettext("anything else")
    if not isinstance(value, str):
        return value_in_words(value)
    item = spec.field(name)
    if type_of(item).has_date:
        format_name = "DATETIME_FORMAT" if type_of(item).has_time else "DATE_FORMAT"
        return date_format(datetime.fromisoformat(value), format_name).strip()  # it is of no zone
    return {option.value: option.label(language) for option in item.options}.get(value, value)
