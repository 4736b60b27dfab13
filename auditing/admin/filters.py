"""By what conversations, turns and submissions are told apart in their lists."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet, TextField
from django.db.models.functions import Cast
from django.http import HttpRequest
from django.utils.dateparse import parse_date
from django.utils.html import escape
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from agent.turns.outcome import Change
from auditing.admin.days import midnight
from auditing.admin.searching import conversations_with_faults
from conversations.models import Answer
from conversations.models.conversation import STATUS_CHOICES
from conversations.models.record import SOURCE_LABELS
from forms_registry.models import FormVersion, VersionStatus
from forms_registry.selectors import distinct_titles

_LONGEST_NUMBER = 18
"""Digits of the largest number that a column of the database takes, whatever they are."""


class TestsFilter(admin.SimpleListFilter):
    """Tests are left out, unless they are asked for. `path` leads from what is listed to its conversation."""

    title = _("tests")
    parameter_name = "tests"
    path = ""

    @override
    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("1", _("Only tests"))]

    @override
    def choices(self, changelist: Any) -> Iterator[Any]:
        first, *others = super().choices(changelist)
        yield {**first, "display": _("Without tests")}
        yield from others

    @override
    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{f"{self.path}is_test": self.value() == "1"})


class TestsOfConversations(TestsFilter):
    path = "conversation__"


class StandingFilter(admin.SimpleListFilter):
    """By current status: a conversation that nobody continued has expired, whatever its last turn left."""

    title = _("status")
    parameter_name = "standing"

    @override
    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(STATUS_CHOICES)

    @override
    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() not in dict(STATUS_CHOICES):
            return queryset
        return queryset.with_current_status().filter(current_status=self.value())  # type: ignore[attr-defined]


class FormFilter(admin.RelatedFieldListFilter):
    """The forms, with their address where others have the same title; documents that came with conversations have no
    form."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.empty_value_display = escape(gettext("Documents of conversations"))

    @override
    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(str(pk), name) for pk, name in distinct_titles(get_language() or "en").items()]


class VersionFilter(admin.SimpleListFilter):
    """The versions of the form that is chosen already."""

    title = _("form version")
    parameter_name = "of_version"
    form_parameter = "version__form__id__exact"

    @override
    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        form = request.GET.get(self.form_parameter, "")
        if not form.isdecimal() or len(form) > _LONGEST_NUMBER:
            return []
        versions = FormVersion.objects.filter(form=int(form)).exclude(status=VersionStatus.DRAFT).order_by("-number")
        return [(str(pk), str(number)) for pk, number in versions.values_list("pk", "number")]

    @override
    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        chosen = self.value() or ""
        if not chosen.isdecimal() or len(chosen) > _LONGEST_NUMBER:
            return queryset
        return queryset.filter(version=int(chosen))


class AnswersFilter(admin.SimpleListFilter):
    """By how an answer was changed, or where it came from."""

    column = ""

    @override
    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() is None:
            return queryset
        answers = Answer.objects.filter(conversation=OuterRef("pk"), **{self.column: self.value()})
        return queryset.filter(Exists(answers))


class SourceFilter(AnswersFilter):
    title = _("source of answers")
    parameter_name = "source"
    column = "source"

    @override
    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(source.value, label) for source, label in SOURCE_LABELS.items()]


class CorrectionsFilter(AnswersFilter):
    title = _("corrections")
    parameter_name = "change"
    column = "change"

    @override
    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(Change.CORRECTED.value, _("With corrections"))]


class FaultsFilter(admin.SimpleListFilter):
    title = _("faults of the model")
    parameter_name = "faults"

    @override
    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("1", _("With faults, or replies that were refused"))]

    @override
    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(conversations_with_faults()) if self.value() == "1" else queryset


class CompletenessFilter(admin.SimpleListFilter):
    title = _("required answers")
    parameter_name = "whole"

    @override
    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("1", _("All are there")), ("0", _("Some were left open"))]

    @override
    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() not in {"0", "1"}:
            return queryset
        whole = queryset.annotate(open_fields=Cast("left_open", TextField()))
        return whole.filter(open_fields="{}") if self.value() == "1" else whole.exclude(open_fields="{}")


class DaysFilter(admin.ListFilter):
    """From one day to another, both included, in the time zone of the service. What is no day is left aside."""

    template = "auditing/days_filter.html"
    column = ""
    parameters = ("from_day", "to_day")

    def __init__(self, request: HttpRequest, params: dict[str, Any], model: Any, model_admin: Any) -> None:
        super().__init__(request, params, model, model_admin)
        for name in self.parameters:
            if values := params.pop(name, None):
                self.used_parameters[name] = values[-1]

    @override
    def has_output(self) -> bool:
        return True

    @override
    def expected_parameters(self) -> list[str | None]:
        return list(self.parameters)

    @override
    def choices(self, changelist: Any) -> Iterator[Any]:
        """One choice: the selected days, and the other parameters of the list."""
        other_params = [(name, value) for name, value in changelist.params.items() if name not in self.parameters]
        days = [self.used_parameters.get(name, "") for name in self.parameters]
        yield {"days": days, "other_params": other_params, "is_reversed": self._is_reversed()}

    @override
    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        first, last = self._days()
        if first:
            queryset = queryset.filter(**{f"{self.column}__gte": midnight(first)})
        return queryset.filter(**{f"{self.column}__lt": midnight(last + timedelta(days=1))}) if last else queryset

    def _days(self) -> tuple[date | None, date | None]:
        first, last = (_day(self.used_parameters.get(name)) for name in self.parameters)
        return first, last

    def _is_reversed(self) -> bool:
        """Whether no day can be found because the last one lies before the first."""
        first, last = self._days()
        return first is not None and last is not None and last < first


class StartedFilter(DaysFilter):
    title = _("day of opening")
    column = "created_at"


class CompletedFilter(DaysFilter):
    title = _("day of completion")
    column = "completed_at"


def _day(text: Any) -> date | None:
    try:
        day = parse_date(str(text))
    except ValueError:
        return None
    return day if day and day.year < date.max.year else None
