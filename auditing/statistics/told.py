"""The numbers of a form in words: rows of a table, and the charts beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext

from auditing.statistics.charts import Chart, grouped, stacked
from auditing.statistics.numbers import Outcomes, Question
from forms_registry.schema import FormSpec


@dataclass(frozen=True, slots=True)
class ToldQuestion:
    """One question by its label, and in percent how many of those who were asked were asked again."""

    label: str
    counted: Question
    share: int


def told_questions(found: Mapping[str, Question], spec: FormSpec | None, language: str) -> list[ToldQuestion]:
    """In the form's order; fields that the form does not have any more come last, by their ids."""
    order = {item.id: place for place, item in enumerate(spec.fields)} if spec else {}
    names = sorted(found, key=lambda name: (order.get(name, len(order)), name))
    return [
        ToldQuestion(
            label=_label(name, spec, language),
            counted=found[name],
            share=round(100 * found[name].asked_again / found[name].asked) if found[name].asked else 0,
        )
        for name in names
    ]


def _label(name: str, spec: FormSpec | None, language: str) -> str:
    if not name:
        return gettext("No question: a review, or a tool")
    return spec.field(name).name(language) if spec and spec.has(name) else name


def told_outcomes(found: Outcomes) -> list[tuple[str, str, int, int]]:
    """How conversations ended: kind, in words, how many, and in percent."""
    whole = found.started or 1
    parts = (
        ("completed", gettext("Completed"), found.completed),
        ("abandoned", gettext("Not gone on with"), found.abandoned),
        ("cancelled", gettext("Cancelled"), found.cancelled),
        ("going-on", gettext("Going on"), found.going_on),
    )
    return [(kind, words, number, round(100 * number / whole)) for kind, words, number in parts]


def chart_of_outcomes(found: Outcomes, *, rtl: bool) -> Chart:
    parts = [(kind, number, f"{words}: {number}") for kind, words, number, _share in told_outcomes(found)]
    return stacked(parts, rtl=rtl)


def chart_of_questions(found: list[ToldQuestion], *, rtl: bool) -> Chart:
    def bars(one: ToldQuestion) -> list[tuple[str, int, str]]:
        counted = one.counted
        return [
            ("given-up", counted.given_up, gettext("Given up here: %(number)d") % {"number": counted.given_up}),
            ("again", counted.asked_again, gettext("Asked again: %(number)d") % {"number": counted.asked_again}),
            ("corrected", counted.corrected, gettext("Corrected: %(number)d") % {"number": counted.corrected}),
        ]

    return grouped([(one.label, bars(one)) for one in found], rtl=rtl)


def told_time(time: timedelta | None) -> str:
    """Hours, minutes and seconds; "" for none."""
    return "" if time is None else str(timedelta(seconds=round(time.total_seconds())))
