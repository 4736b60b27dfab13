"""The statistics of a form for its page: rows of a table, and the charts beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from auditing.statistics.charts import Chart, grouped, stacked
from auditing.statistics.numbers import Outcomes, Question
from forms_registry.schema import FormSpec


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """One question by its label, and in percent how many of those who were asked were asked again."""

    label: str
    counted: Question
    share: int


def question_rows(questions: Mapping[str, Question], spec: FormSpec | None, language: str) -> list[QuestionRow]:
    """In the form's order; fields that the form does not have any more come last, by their ids."""
    order = {item.id: place for place, item in enumerate(spec.fields)} if spec else {}
    names = sorted(questions, key=lambda name: (order.get(name, len(order)), name))
    return [
        QuestionRow(
            label=_label(name, spec, language),
            counted=questions[name],
            share=round(100 * questions[name].asked_again / questions[name].asked) if questions[name].asked else 0,
        )
        for name in names
    ]


def _label(name: str, spec: FormSpec | None, language: str) -> str:
    if not name:
        return gettext("No question: a review, or a tool")
    return spec.field(name).name(language) if spec and spec.has(name) else name


def outcome_rows(outcomes: Outcomes) -> list[tuple[str, str, int, int]]:
    """How conversations ended: kind, in words, how many, and in percent."""
    whole = outcomes.started or 1
    parts = (
        ("completed", gettext("Completed"), outcomes.completed),
        ("abandoned", gettext("Not gone on with"), outcomes.abandoned),
        ("cancelled", gettext("Cancelled"), outcomes.cancelled),
        ("going-on", gettext("Going on"), outcomes.going_on),
    )
    return [(kind, words, number, round(100 * number / whole)) for kind, words, number in parts]


def chart_of_outcomes(outcomes: Outcomes, *, rtl: bool) -> Chart:
    """One bar, of a part for each outcome."""
    parts = [(kind, number, f"{words}: {number}") for kind, words, number, _share in outcome_rows(outcomes)]
    return stacked(parts, rtl=rtl)


def chart_of_questions(rows: list[QuestionRow], *, rtl: bool) -> Chart:
    """Three bars a question: given up at it, asked again, corrected."""

    def bars(row: QuestionRow) -> list[tuple[str, int, str]]:
        counted = row.counted
        return [
            ("given-up", counted.given_up, gettext("Given up here: %(number)d") % {"number": counted.given_up}),
            ("again", counted.asked_again, gettext("Asked again: %(number)d") % {"number": counted.asked_again}),
            ("corrected", counted.corrected, gettext("Corrected: %(number)d") % {"number": counted.corrected}),
        ]

    return grouped([(row.label, bars(row)) for row in rows], rtl=rtl)
