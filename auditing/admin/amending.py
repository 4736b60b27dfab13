"""Amending a submission in the admin: `<id>/amend/`, for those who may, with a reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from auditing.access_log import looker_of, record
from auditing.admin.reading import answers_of, veil_over
from auditing.models import Action, Kind
from conversations.amendments import Revision, revisions_of
from conversations.api.parsing import strict_json
from conversations.api.problems import ApiProblem
from conversations.encryption import SealBroken, SealingKeyMissing, in_clear
from conversations.errors import AmendmentOutdated, AmendmentRefused
from conversations.masking import Veil
from conversations.models import Submission
from conversations.services import MOST_REASON_CHARS, Amender, amend_submission
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.entity import Entity, ValueContext


@dataclass(frozen=True, slots=True)
class RevisionEntry:
    """An amendment as the page of its submission shows it. `changes` has the label, the old and the new value of each
    field."""

    revision: Revision
    reason: str
    changes: tuple[tuple[str, str, str], ...]


def revision_entries(revisions: Sequence[Revision], veil: Veil) -> list[RevisionEntry]:
    """In the order of the revisions; labels and values as the veil lets them be seen."""
    return [
        RevisionEntry(
            revision,
            veil.text(revision.reason),
            tuple(
                (
                    veil.label(change.field_id),
                    veil.value(change.field_id, change.before),
                    veil.value(change.field_id, change.value),
                )
                for change in revision.changes
            ),
        )
        for revision in revisions
    ]


class AmendmentForm(forms.Form):
    """One input for each field of the form, empty for no change; a box for each answer that may be taken away; the
    reason; and, unseen, the `revision` that the page shows."""

    revision = forms.IntegerField(
        widget=forms.HiddenInput, error_messages=dict.fromkeys(("required", "invalid"), _("Load the page again."))
    )
    reason = forms.CharField(
        label=_("Why it is amended"),
        max_length=MOST_REASON_CHARS,
        widget=forms.TextInput(attrs={"class": "vTextField"}),
    )

    def __init__(self, veil: Veil, answers: dict[str, JsonValue], revision: int, data: Any = None) -> None:
        super().__init__(data, initial={"revision": revision})
        assert veil.spec is not None
        self._language = veil.language
        self._items = {f"field_{item.id}": item for item in veil.spec.fields if not type_of(item).takes_files}
        for name, item in self._items.items():
            current = veil.value(item.id, answers.get(item.id)) or gettext("nothing")
            self.fields[name] = _input(item, veil.language, gettext("Now: %(value)s") % {"value": current})
            if item.required is not True and answers.get(item.id) is not None:
                label = gettext("No answer to “%(label)s” any more") % {"label": item.name(veil.language)}
                self.fields[f"without_{item.id}"] = forms.BooleanField(label=label, required=False)
        self.order_fields([*(name for name in self.fields if name != "reason"), "reason"])

    def clean(self) -> None:
        for item, _entered in self._filled():
            if self.cleaned_data.get(f"without_{item.id}"):
                self.add_error(f"field_{item.id}", gettext("Give an answer, or take it away: not both."))

    def values(self) -> dict[str, JsonValue]:
        """The entered values by field id; None for an answer that is removed."""
        without = (item.id for item in self._items.values() if self.cleaned_data.get(f"without_{item.id}"))
        return {**dict.fromkeys(without), **{item.id: value for item, value in self._filled()}}

    def _filled(self) -> Iterator[tuple[FieldSpec, JsonValue]]:
        for name, item in self._items.items():
            entered = self.cleaned_data.get(name)
            if entered not in ("", [], None):
                yield item, _value(item, entered, self._language)

    def show_refusal(self, refusal: AmendmentRefused | AmendmentOutdated) -> None:
        """Shows the faults beside their fields, and those that belong to no field above the form."""
        if isinstance(refusal, AmendmentOutdated):
            sent: Any = self.data
            # The page now shows what stands, beside what was typed: sent again, it is what they want nonetheless.
            self.data = MultiValueDict({**dict(sent.lists()), "revision": [self.initial["revision"]]})
            self.add_error(None, str(refusal))
            return
        for name, fault in refusal.faults.items():
            self.add_error(f"field_{name}" if f"field_{name}" in self.fields else None, fault)
        if not refusal.faults:
            self.add_error(None, str(refusal))


class SubmissionAmending(admin.ModelAdmin):  # type: ignore[type-arg]
    """`<id>/amend/`, for those with the permission `conversations.amend_submission`."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(never_cache(self.amend_view))
        return [path("<path:object_id>/amend/", view, name="auditing_submission_amend"), *super().get_urls()]

    def amend_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        if not self.has_view_permission(request) or not request.user.has_perm("conversations.amend_submission"):
            raise PermissionDenied
        row: Submission | None = self.get_object(request, unquote(object_id))
        if row is None or row.conversation.is_test:
            raise Http404
        back = reverse("admin:conversations_submission_change", args=[row.pk])
        record(looker_of(request), Action.VIEWED, Kind.SUBMISSION, key=row.reference, conversation=row.conversation_id)
        veil = veil_over(row.conversation, answers_of(row.conversation))
        try:
            in_clear([row])
            revisions = revisions_of([row]).get(row.conversation_id, [])
        except (SealingKeyMissing, SealBroken) as error:
            messages.error(request, str(error))
            return HttpResponseRedirect(back)
        if veil.spec is None:
            messages.error(request, gettext("The version of the form cannot be used, so nothing can be amended."))
            return HttpResponseRedirect(back)
        answers = dict(revisions[-1].answers if revisions else row.data)
        form = AmendmentForm(veil, answers, len(revisions), request.POST if request.method == "POST" else None)
        if form.is_valid() and self._amended(request, row, form):
            return HttpResponseRedirect(back)
        shared = {**self.admin_site.each_context(request), "opts": self.opts, "row": row, "form": form, "back": back}
        title = gettext("Amend %(reference)s") % {"reference": row.reference}
        return TemplateResponse(request, "auditing/amend.html", {**shared, "title": title})

    def _amended(self, request: HttpRequest, row: Submission, form: AmendmentForm) -> bool:
        amender, seen = Amender(request.user.get_username()), form.cleaned_data["revision"]
        looker, details = looker_of(request), {"fields": sorted(form.values())}
        key, conversation, reason = row.reference, row.conversation_id, form.cleaned_data["reason"]
        try:
            with transaction.atomic():  # neither without the other: what is refused has amended nothing
                revision = amend_submission(row, form.values(), reason=reason, amender=amender, revision=seen)
                # Holds the ledger: taken after the conversation, as an erasure does, so that neither waits for ever.
                record(looker, Action.AMENDED, Kind.SUBMISSION, key=key, conversation=conversation, details=details)
        except (AmendmentRefused, AmendmentOutdated) as refusal:
            form.show_refusal(refusal)
            return False
        messages.success(request, gettext("Amended: revision %(number)d.") % {"number": revision.number})
        return True


def _input(item: FieldSpec, language: str, help_text: str) -> forms.Field:
    label = item.name(language)
    options = [(option.value, option.label(language)) for option in item.options]
    if type_of(item).chooses_many and options:
        boxes = forms.CheckboxSelectMultiple
        return forms.MultipleChoiceField(
            label=label, help_text=help_text, required=False, choices=options, widget=boxes
        )
    if type_of(item).chooses_options and options:
        return forms.ChoiceField(label=label, help_text=help_text, required=False, choices=[("", "–"), *options])
    if type_of(item).is_yes_no:
        choices = [("", "–"), ("true", _("Yes")), ("false", _("No"))]
        return forms.ChoiceField(label=label, help_text=help_text, required=False, choices=choices)
    widget = (
        forms.Textarea(attrs={"rows": 3, "dir": "auto"})
        if type_of(item).is_multiline
        else forms.TextInput(attrs={"class": "vTextField", "dir": "auto"})
    )
    return forms.CharField(label=label, help_text=help_text, required=False, max_length=20_000, widget=widget)


def _value(item: FieldSpec, entered: Any, language: str) -> JsonValue:
    """The typed value as JSON, if the field takes no free text: a number, a list, a place. Also as people write it,
    such as "5 December 2026"."""
    field_type = type_of(item)
    if field_type.is_yes_no:
        return bool(entered == "true")
    if not isinstance(entered, str) or field_type.takes_free_text:
        return entered
    if field_type.is_numeric or field_type.takes_many:
        with suppress(ApiProblem):
            return strict_json(entered.encode())
    reading = field_type.parse_answer(entered, ValueContext(item, timezone.localtime(), language, item.options))
    return reading.value if isinstance(reading, Entity) else entered
