"""The pages for people: the list of forms, a form to talk to, and the words of the chat element."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any
from uuid import UUID

import re2
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language, get_language_info, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from agent.dialogue.effort import minutes_of
from conversations.actions.serving import is_filled_here, listed_forms
from conversations.api.refusals import refusal_text
from conversations.errors import LinkExpired, LinkInvalid
from conversations.models import Conversation
from conversations.page_origins import page_origins
from conversations.selectors import conversation_about
from conversations.services import LinkGrant, create_embed_token, create_token_for, read_link
from formpilot_site.chat_element import tiles
from formpilot_site.framing import framed_by_setting
from formpilot_site.interface_texts import TEXTS
from formpilot_site.language import in_the_language_asked, language_asked
from formpilot_site.limiting import limited
from formpilot_site.titles import with_addresses
from forms_registry.errors import FormNotFound, ReadersBusy, VersionUnreadable
from forms_registry.languages import OURS, languages_of, primary
from forms_registry.models import FormVersion
from forms_registry.schema import FormSpec
from forms_registry.selectors import last_published_version, published_version, spec_of
from patterns.local_writing import local_digits
from patterns.scanning import encodable

View = Callable[..., HttpResponseBase]
STRINGS_KEPT_SECONDS = 300


VISITOR_COOKIE = "formpilot_visitor"
_NONCE = re2.compile(r"[\w-]{22}")


def on_public_pages(view: View) -> View:
    """Shows a page where the setting PUBLIC_PAGES lets anybody fill forms here."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.PUBLIC_PAGES:
            raise Http404("There are no public pages here.")
        return view(request, *args, **kwargs)

    return guarded


@require_safe
@on_public_pages
def index(request: HttpRequest) -> HttpResponse:
    """The published forms that are for everybody, and that these pages can finish."""
    cards = [_card(version, spec) for version, spec in listed_forms() if spec.public and is_filled_here(spec)]
    return render(request, "chat/index.html", {"forms": with_addresses(cards)})


@require_safe
@on_public_pages
@limited("tokens_per_address")
@never_cache
@framed_by_setting
@in_the_language_asked
def chat(request: HttpRequest, slug: str) -> HttpResponse:
    """One form, to be filled by talking. On a machine of one's own, tools that the service cannot run are played.

    In a frame of another site, the site's own header is left out: `?lang=` chooses the language there. Whichever was
    chosen, it is one of those that the form speaks.
    """
    try:
        link = _link(request, slug)
        conversation = conversation_about(link.conversation, form=slug) if link else _named_conversation(request, slug)
        version = last_published_version(slug) if link else _version_to_show(slug, conversation)
        spec = spec_of(version) if link else _public_spec(version)
    except (LinkInvalid, LinkExpired) as error:
        return render(request, "chat/link_refused.html", {"why": error}, status=403)
    except FormNotFound as error:
        raise Http404(str(error)) from error
    except VersionUnreadable:
        return render(request, "chat/out_of_use.html", status=503)
    except ReadersBusy as busy:
        return _in_a_moment(busy, render(request, "chat/busy.html", {"why": refusal_text(busy)}, status=503))
    token, nonce = _token(request, slug, link)
    framed = request.headers.get("Sec-Fetch-Dest") == "iframe"
    languages = _languages(spec, conversation)
    context = {"tiles": tiles(), "token": token, "plays_tools": settings.DEBUG, "framed": framed, "offered": languages}
    context["titles"] = {code: spec.title.get(code) for code in languages if spec.title.has(code)}
    context |= {"link": request.GET["link"], "conversation": link.conversation} if link else {}
    requested = get_language()
    language = requested if requested in languages else languages[0]
    with override(language):
        response = render(request, "chat/chat.html", context | {"form": _card(version, spec)})
    response.headers["Content-Language"] = language
    patch_vary_headers(response, ["Sec-Fetch-Dest"])
    if not framed and not link:  # there, browsers keep none, and people are asked about it
        _keep_nonce(response, nonce)
    return response


@require_safe
@on_public_pages
@limited("tokens_per_address")
@never_cache
def chat_token(request: HttpRequest, slug: str) -> HttpResponse:
    """A fresh token for the chat page, whose first one has run out."""
    try:
        link = _link(request, slug)
        if not link:
            _public_spec(last_published_version(slug))
        return JsonResponse({"token": _token(request, slug, link)[0]})
    except (LinkInvalid, LinkExpired) as error:
        return JsonResponse({"detail": str(error)}, status=403)
    except FormNotFound as error:
        raise Http404(str(error)) from error
    except VersionUnreadable:
        return JsonResponse({"detail": _("This form is out of use just now")}, status=503)
    except ReadersBusy as busy:
        return _in_a_moment(busy, JsonResponse({"detail": refusal_text(busy)}, status=503))


@require_safe
def interface_strings(request: HttpRequest) -> HttpResponse:
    """The words of the chat element in one language: `?lang=ar`; for any page that embeds it, so without a key."""
    language = language_asked(request) or settings.LANGUAGE_CODE
    with override(language):
        strings = {key: str(text) for key, text in TEXTS.items()}
    direction = "rtl" if get_language_info(language)["bidi"] else "ltr"
    response = JsonResponse({"lang": language, "dir": direction, "strings": strings})
    patch_cache_control(response, public=True, max_age=STRINGS_KEPT_SECONDS)
    return response


@require_safe
def icon(_request: HttpRequest) -> HttpResponse:
    """Where browsers look for the icon of pages that name none, such as those of the admin."""
    return redirect(static("site/icon.svg"))


def _in_a_moment(busy: ReadersBusy, response: HttpResponse) -> HttpResponse:
    response.headers["Retry-After"] = str(busy.retry_after)
    return response


def _version_to_show(slug: str, conversation: Conversation | None) -> FormVersion:
    """The published version; for a conversation about a form that was withdrawn, its last one. Raises FormNotFound."""
    try:
        return published_version(slug)
    except FormNotFound:
        if conversation is None:
            raise
        return last_published_version(slug)


def _named_conversation(request: HttpRequest, slug: str) -> Conversation | None:
    """The conversation that an address names, where it is one about this form."""
    try:
        return conversation_about(UUID(request.GET.get("conversation", "")), form=slug)
    except ValueError:
        return None


def _languages(spec: FormSpec, conversation: Conversation | None) -> tuple[str, ...]:
    """The languages in which the page of a form can be shown, its main one first. If the form has changed since the
    conversation began, the version of the conversation counts, and also the language in which it is held."""
    if conversation is None:
        return languages_of(spec)
    with suppress(VersionUnreadable, ReadersBusy):
        spec = spec_of(conversation.version)
    spoken, held_in = languages_of(spec), primary(conversation.locale)
    return spoken if held_in in spoken or held_in not in OURS else (*spoken, held_in)


def _public_spec(version: FormVersion) -> FormSpec:
    """What a page may show to everybody. Raises FormNotFound for a form that is not for everybody."""
    spec = spec_of(version)
    if not spec.public:
        raise FormNotFound(version.form.slug if version.form else "")
    return spec


def _link(request: HttpRequest, slug: str) -> LinkGrant | None:
    """The conversation that the page is to show, and no other; None without a link. Raises LinkInvalid or
    LinkExpired."""
    if "link" not in request.GET:
        return None
    grant = read_link(request.GET["link"])
    if grant.form != slug:
        raise LinkInvalid
    return grant


def _token(request: HttpRequest, slug: str, link: LinkGrant | None) -> tuple[str, str]:
    """A token for the page, and what tells its bearer from others: the same for each page that a browser opens."""
    if link:
        return create_token_for(link, origins=page_origins(request)), ""
    stored = request.COOKIES.get(VISITOR_COOKIE, "")
    nonce = stored if _NONCE.fullmatch(encodable(stored)) else ""
    token, grant = create_embed_token(form=slug, origins=page_origins(request), owner=None, nonce=nonce)
    return token, grant.nonce


def _keep_nonce(response: HttpResponse, nonce: str) -> None:
    """Keeps the nonce until the browser is closed, so that what this browser opens is counted together, and only it can
    repeat an opening under a key that others could guess, after the page was reloaded."""
    response.set_cookie(
        VISITOR_COOKIE,
        nonce,
        path="/chat/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _card(version: FormVersion, spec: FormSpec) -> dict[str, Any]:
    """What a page shows of a form, in the reader's language if the form has it."""
    language = get_language() or settings.LANGUAGE_CODE
    assert version.form is not None, "published versions have a form"
    spoken = [code for code in spec.languages if code in OURS]
    minutes = 0 if spec.assistant else minutes_of(spec)
    return {
        "slug": version.form.slug,
        "theme": spec.theme,
        "title": spec.title.get(language) or version.title,
        "purpose": spec.purpose.get(language),
        "minutes": minutes,
        "minutes_shown": local_digits(language, str(minutes)),
        "languages": [{"code": code, "name": get_language_info(code)["name_local"]} for code in spoken],
    }
