"""What all lists of the record share: that somebody looked is recorded; and what is read for a page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import get_language
from typing_extensions import override

from auditing.access_log import looker_of, query_details, record
from auditing.models import Action, Kind
from conversations.admin.read_only import ReadOnly
from conversations.encryption import in_clear_where_possible
from conversations.masking import Veil, given_answers
from conversations.models import Answer, Conversation
from forms_registry.errors import DocumentUnreadable, ReadersBusy, VersionUnreadable
from forms_registry.models import FormVersion
from forms_registry.schema import FormSpec
from forms_registry.selectors import spec_of, version_names


class RecordedList(ReadOnly):
    """A list that is only looked at. That it was is in the access log before the list is shown; what cannot be
    recorded is not shown."""

    kind: Kind
    list_max_show_all = ReadOnly.list_per_page

    @override
    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """By what the filters ask alone: Django's own rule lets an address ask for any column, answers included."""
        return any(lookup in _lookups_of(list_filter) for list_filter in self.list_filter)

    @override
    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        answer = super().changelist_view(request, extra_context)
        listed = (getattr(answer, "context_data", None) or {}).get("cl")
        if listed is not None:
            details = {**query_details(request), "rows": listed.result_count}
            record(looker_of(request), Action.LISTED, self.kind, details=details)
        return answer


def version_cell(version: FormVersion, name: str) -> str:
    """A version for a list: its title and number, and the address of its form, which no other form has."""
    if version.form is None:
        return name
    return format_html('{}<br><span class="small quiet" dir="ltr">{}</span>', name, version.form.slug)


def version_names_of(rows: Iterable[Any]) -> dict[int, str]:
    """What the versions of these rows are called in the language of the reader, by key."""
    return version_names((row.version for row in rows), (get_language() or "en").split("-")[0])


def _lookups_of(list_filter: Any) -> set[str]:
    """By what names an address may ask for a filter."""
    if isinstance(list_filter, tuple):  # a column with a filter of its own
        return _lookups_of(list_filter[0])
    if isinstance(list_filter, str):
        return {f"{list_filter}{end}" for end in ("", "__exact", "__isnull", "__in", "__id__exact")}
    return {getattr(list_filter, "parameter_name", ""), *getattr(list_filter, "parameters", ())}


def veil_over(conversation: Conversation, answers: Iterable[Answer], *, lifted: bool = False) -> Veil:
    """`answers` are all that the conversation has had. `lifted` covers nothing."""
    now = timezone.now().astimezone(ZoneInfo(conversation.timezone))
    language = (get_language() or "en").split("-")[0]
    forms = [_spec_or_none(form) for form in (conversation.version, *_earlier_pages(conversation))]
    readable = [form for form in forms if form is not None]
    spec = readable[0] if len(readable) == len(forms) else None
    given_values = given_answers(answers)
    return Veil(spec, given_values, language=language, now=now, earlier=readable[1:], lifted=lifted)


def _earlier_pages(conversation: Conversation) -> list[FormVersion]:
    """Whose fields the conversation was about before, where it goes along with a host's pages."""
    if conversation.version.form_id is not None:
        return []
    turned = FormVersion.objects.filter(pages_turned__conversation=conversation).exclude(pk=conversation.version_id)
    return list(turned.defer("markdown", "spec").distinct())


def answers_of(conversation: Conversation) -> list[Answer]:
    """All answers and their changes, with their turns, in their order. They are decrypted for a veil where that is
    possible. One query, and one more for what is encrypted."""
    rows = Answer.objects.filter(conversation=conversation).select_related("turn")
    answers = rows.defer("turn__request", "turn__response").order_by("turn__number", "position")
    return in_clear_where_possible(answers)[0]


def end_user(conversation: Conversation) -> str:
    """Who the person is, according to the host; "" if it does not say."""
    facts = conversation.user if isinstance(conversation.user, dict) else {}
    return next((str(facts[name]) for name in ("name", "id", "email") if facts.get(name)), "")


def _spec_or_none(version: FormVersion) -> FormSpec | None:
    try:
        return spec_of(version)
    except (DocumentUnreadable, VersionUnreadable, ReadersBusy):
        return None
