"""What the page of a version shows beside its document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django.contrib import admin
from django.contrib.admin.utils import label_for_field
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from authoring.admin.refusals import refusal
from authoring.admin.wording import diagnostic_in_words
from authoring.rules import rules_in
from authoring.versions.showing import spec_or_none
from conversations.actions.serving import findings as unserved_tools
from forms_registry import selectors
from forms_registry.errors import ReadersBusy, VersionUnreadable
from forms_registry.models import FormVersion
from forms_registry.schema import Diagnostic


class UnlistedFilter(admin.SimpleListFilter):
    """Documents that came with conversations are none of the authors' work, and are shown apart."""

    title = _("where it came from")
    parameter_name = "unlisted"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("1", gettext("Sent with a conversation"))] if may_view_unlisted(request) else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[FormVersion]) -> QuerySet[FormVersion]:
        return queryset.filter(form__isnull=self.value() == "1")


def may_view_unlisted(request: HttpRequest) -> bool:
    """Whether they may see versions that came with conversations."""
    return request.user.has_perm("forms_registry.view_unlisted")


def _account_column(field: str) -> Any:
    """Who it was, by name: authors may not open the accounts of staff, to which Django would link."""

    @admin.display(description=cast("str", label_for_field(field, FormVersion)))
    def account_name(_admin: Any, version: FormVersion) -> str:
        account = getattr(version, field)
        return account.get_username() if account else "-"

    return account_name


class VersionFacts:
    """The read-only fields of a version's page."""

    creator = _account_column("created_by")
    changer = _account_column("changed_by")
    publisher = _account_column("published_by")
    retirer = _account_column("retired_by")

    @admin.display(description=_("findings"))
    def findings(self, version: FormVersion) -> SafeString | str:
        try:
            diagnostics = selectors.diagnostics_of(version)
        except ReadersBusy as error:
            return refusal(error)
        spec = spec_or_none(version)
        diagnostics = (*diagnostics, *(unserved_tools(spec) if spec else ()))
        return _listed(diagnostics) if diagnostics else gettext("Nothing to mend.")

    @admin.display(description=_("on the list of forms"))
    def listed(self, version: FormVersion) -> SafeString | str:
        """Whether people find the form on the service's own pages, or else which of its tools nobody runs there."""
        spec = spec_or_none(version)
        missing_tools = tuple(unserved_tools(spec)) if spec else ()
        if spec is None or missing_tools:
            return _listed(missing_tools)
        return gettext("Yes") if spec.public else gettext("No: it is not public.")

    @admin.display(description=_("what is kept of it"))
    def kept(self, version: FormVersion) -> str:
        """Conversations go by what was read when the version was published, and not by its document."""
        try:
            selectors.spec_of(version)
        except (VersionUnreadable, ReadersBusy) as error:
            return gettext("Out of use: %(why)s") % {"why": refusal(error)}
        if version.reader is None:
            return gettext("Its document alone, which is read anew")
        facts = {"reader": version.reader, "hash": version.spec_hash}
        return gettext("As it was read by reader %(reader)d, with the hash %(hash)s") % facts

    @admin.display(description=_("rules"))
    def rules(self, version: FormVersion) -> SafeString | str:
        """How each condition of the document was understood: the author's words, and the CEL they mean."""
        spec = spec_or_none(version)
        rules_found = tuple(rules_in(spec)) if spec else ()
        rows = format_html_join(
            "",
            "<tr><td>{} {}</td><td>{}</td><td><code>{}</code></td></tr>",
            ((rule.subject, rule.effect, rule.condition.source, rule.condition.cel) for rule in rules_found),
        )
        heads = (gettext("Rule"), gettext("As written"), gettext("As understood"))
        return format_html("<table><tr><th>{}</th><th>{}</th><th>{}</th></tr>{}</table>", *heads, rows) if rows else "-"


def _listed(diagnostics: Iterable[Diagnostic]) -> SafeString:
    return format_html(
        "<ul>{}</ul>",
        format_html_join("", "<li>{}</li>", ((diagnostic_in_words(diagnostic),) for diagnostic in diagnostics)),
    )
