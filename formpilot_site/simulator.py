"""The simulator: a form and its inner life side by side, for developers; staff only where DEBUG is off."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from auditing.access_log import looker_of, record
from auditing.admin.reading import answers_of, veil_over
from auditing.models import Action, Kind
from conversations.actions.serving import is_served
from conversations.encryption import in_clear_where_possible
from conversations.models import Conversation
from conversations.page_origins import page_origins
from conversations.selectors import turns_after
from conversations.services import create_test_token
from formpilot_site.chat_element import tiles
from formpilot_site.example_results import proposed_results
from formpilot_site.limiting import limited
from formpilot_site.titles import with_addresses
from forms_registry import content
from forms_registry.errors import DocumentUnreadable, FormNotFound, ReadersBusy, VersionUnreadable
from forms_registry.languages import languages_of
from forms_registry.models import FormVersion
from forms_registry.schema import FormSpec, Severity
from forms_registry.selectors import published_version, spec_of, usable_forms

View = Callable[..., HttpResponseBase]
EXAMPLE_TOOLS = settings.BASE_DIR / "forms_registry" / "examples" / "tools"
TURNS_AT_ONCE = 200


def for_developers(view: View) -> View:
    """Lets staff in, and with DEBUG everyone; others are led to the login."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if settings.DEBUG or (request.user.is_active and request.user.is_staff):
            return never_cache(view)(request, *args, **kwargs)
        if "text/html" in request.headers.get("Accept", ""):
            return redirect_to_login(request.get_full_path(), reverse("admin:login"))
        return _refusal(403, _("Sign in as staff first."))

    return guarded


@require_safe
@for_developers
def simulator(request: HttpRequest) -> HttpResponse:
    """The page."""
    forms = with_addresses([_choice(version, spec) for version, spec in usable_forms()])
    return render(request, "simulator/simulator.html", {"forms": forms, "token": _token(request), "tiles": tiles()})


@require_safe
@for_developers
def token(request: HttpRequest) -> HttpResponse:
    """A fresh token for the page's chat."""
    return JsonResponse({"token": _token(request)})


@require_safe
@for_developers
def example_tools(request: HttpRequest, slug: str) -> HttpResponse:
    """The results of a published form's tools: `[{"tool", "args"?, "result"}]`. Example forms have their own results,
    those of other forms are made up; `[]` if there is no such form, or it cannot be read. With `?unserved`, only those
    of tools that the service cannot run itself."""
    try:
        tools = (form := spec_of(published_version(slug))).tools
        results = proposed_results(form)
    except (FormNotFound, VersionUnreadable, ReadersBusy):
        tools, results = (), []
    path = EXAMPLE_TOOLS / f"{slug}.json"
    if path.exists():
        results = json.loads(path.read_bytes())
    served = {tool.name for tool in tools if "unserved" in request.GET and is_served(tool)}
    return JsonResponse([result for result in results if result["tool"] not in served], safe=False)


@require_safe
@for_developers
def turns(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """What the agent did in each turn after turn `?after=`: for those who may see turns in the admin, too."""
    if not settings.DEBUG and not request.user.has_perm("conversations.view_turn"):
        return _refusal(403, _("Your account may not see turns."))
    after = request.GET.get("after", "0")
    if not after.isascii() or not after.isdigit():
        return _refusal(400, _("after must be the number of a turn."))
    opened, _legible = in_clear_where_possible(
        turns_after(conversation_id, after=min(int(after), 2**31 - 1), limit=TURNS_AT_ONCE)
    )
    names = ("number", "action", "status", "duration_ms", "trace")
    rows = [{name: getattr(turn, name) for name in names} for turn in opened]
    return JsonResponse({"turns": rows if settings.DEBUG else _as_auditors_see(request, conversation_id, rows)})


def _as_auditors_see(request: HttpRequest, number: UUID, turns: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is sensitive is covered, and that somebody looked is recorded: this leads to everybody's conversations."""
    conversation = Conversation.objects.with_version().filter(pk=number).first()
    if conversation is None:
        return []  # it was erased just now
    record(looker_of(request), Action.VIEWED, Kind.TURN, conversation=number, details={"rows": len(turns)})
    veil = veil_over(conversation, answers_of(conversation))
    return [{**turn, "trace": veil.json(turn["trace"])} for turn in turns]


@require_POST
@for_developers
@limited("checks_per_address")
def check_document(request: HttpRequest) -> HttpResponse:
    """What is to be said about a document, the body of the request, the worst first; `form` is None when it has errors,
    and proposes what its tools may answer."""
    try:
        parsed = content.read(content.normalised(request.body.decode()))
        findings, form = parsed.diagnostics, parsed.spec
    except RequestDataTooBig:
        return _refusal(413, _("The document is too long: at most 1 MB."))
    except UnicodeDecodeError:
        return _refusal(400, _("The document is not UTF-8 text."))
    except DocumentUnreadable as error:
        findings, form = tuple(error.diagnostics), None
    except ReadersBusy as error:
        return _refusal(503, error)
    language = get_language() or settings.LANGUAGE_CODE
    worst_first = sorted(findings, key=lambda finding: (list(Severity).index(finding.severity), finding.line))
    diagnostics = [finding.in_language(language).as_json() for finding in worst_first]
    return JsonResponse({"diagnostics": diagnostics, "form": form and _summary(form)})


def _choice(version: FormVersion, spec: FormSpec) -> dict[str, str]:
    assert version.form is not None, "published versions have a form"
    title = spec.title.get(get_language() or settings.LANGUAGE_CODE) or version.title
    return {
        "slug": version.form.slug,
        "title": title,
        "flags": " ".join(spec.flags),
        "languages": " ".join(languages_of(spec)),
    }


def _token(request: HttpRequest) -> str:
    """A token that opens tests, as in the editor. With DEBUG, everybody who is not signed in is the same tester."""
    tester = str(request.user.pk or "")
    return create_test_token(origins=page_origins(request), tester=tester, any_form=True)[0]


def _summary(form: FormSpec) -> dict[str, Any]:
    """As much of a form as the page needs to know of it."""
    return {
        "title": form.title.get(),
        "flags": list(form.flags),
        "languages": languages_of(form),
        "tools": proposed_results(form),
    }


def _refusal(status: int, detail: Any) -> HttpResponse:
    return JsonResponse({"detail": str(detail)}, status=status)
