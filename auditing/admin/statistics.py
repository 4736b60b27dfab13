"""Statistics of forms: for authors who want to know which question fails."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import get_language, get_language_bidi, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from typing_extensions import override

from auditing.admin.days import midnight
from auditing.admin.wording import clock_time
from auditing.models import TurnCount
from auditing.statistics import numbers, presentation
from auditing.statistics.counting import count_turns
from conversations.admin.read_only import ReadOnly
from forms_registry.errors import DocumentUnreadable, ReadersBusy, VersionUnreadable
from forms_registry.models import Form, FormVersion, VersionStatus
from forms_registry.schema import FormSpec
from forms_registry.selectors import spec_of

COUNTED_AT_ONCE = 4_000
"""So many turns are counted while somebody waits; `manage.py count_turns` counts all."""


class PeriodForm(forms.Form):
    """Which version, and from which day to which, both included."""

    version = forms.IntegerField(required=False, min_value=1, max_value=2**31 - 1)
    since = forms.DateField(
        label=_("Opened from"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("to"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


@admin.register(TurnCount)
class StatisticsAdmin(ReadOnly):
    """The list is that of the forms, and a form's page is `<slug>/`; of single turns there is none."""

    @override
    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("", view(require_safe(self.forms_view)), name="auditing_turncount_changelist"),
            path("<slug:slug>/", view(require_safe(self.form_view)), name="auditing_form_statistics"),
        ]

    def forms_view(self, request: HttpRequest) -> HttpResponse:
        self._check(request)
        counts = numbers.forms(get_language() or "en")
        return self._page(request, "forms_statistics", gettext("Statistics of forms"), {"forms": counts})

    def form_view(self, request: HttpRequest, slug: str) -> HttpResponse:
        self._check(request)
        form = get_object_or_404(Form, slug=slug)
        is_incomplete = count_turns(most=COUNTED_AT_ONCE) >= COUNTED_AT_ONCE
        period = PeriodForm(request.GET)
        chosen = _chosen(form, period)
        totals, rtl = numbers.outcomes(chosen), get_language_bidi()
        language = (get_language() or "en").split("-")[0]
        versions = FormVersion.objects.filter(form=form).exclude(status=VersionStatus.DRAFT).order_by("-number")
        questions = presentation.question_rows(numbers.questions(chosen), _spec(versions, chosen.version), language)
        return self._page(
            request,
            "form_statistics",
            gettext("Statistics: %(form)s") % {"form": form.title},
            {
                "form": form,
                "period": period,
                "versions": list(versions.values_list("number", flat=True)),
                "chosen": chosen,
                "is_incomplete": is_incomplete,
                "totals": totals,
                "outcomes": presentation.outcome_rows(totals),
                "outcomes_chart": presentation.chart_of_outcomes(totals, rtl=rtl),
                "questions": questions,
                "questions_chart": presentation.chart_of_questions(questions, rtl=rtl),
                "median": clock_time(totals.median),
                "ninth": clock_time(totals.ninth),
                "rtl": rtl,
            },
        )

    def _check(self, request: HttpRequest) -> None:
        if not self.has_view_permission(request):
            raise PermissionDenied

    def _page(self, request: HttpRequest, template: str, title: str, context: dict[str, Any]) -> HttpResponse:
        shared = {**self.admin_site.each_context(request), "opts": self.opts, "title": title}
        return TemplateResponse(request, f"auditing/{template}.html", {**shared, **context})


def _chosen(form: Form, period: PeriodForm) -> numbers.Chosen:
    if not period.is_valid():
        raise Http404(gettext("There is no such version or period."))
    since, until = period.cleaned_data["since"], period.cleaned_data["until"]
    return numbers.Chosen(
        form=form.pk,
        version=period.cleaned_data["version"],
        since=midnight(since) if since else None,
        until=midnight(until + timedelta(days=1)) if until and until < date.max else None,
    )


def _spec(versions: Any, number: int | None) -> FormSpec | None:
    """The form whose labels are shown: that of the requested version, or else of the newest."""
    version = (versions.filter(number=number) if number else versions).first()
    try:
        return spec_of(version) if version else None
    except (DocumentUnreadable, VersionUnreadable, ReadersBusy):
        return None
