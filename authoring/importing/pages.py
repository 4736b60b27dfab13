"""The page of the admin on which any document becomes a draft."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import admin, messages
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.text import slugify
from django.utils.translation import get_language, gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from authoring.admin.refusals import refusal
from authoring.admin.wording import staff_of
from authoring.importing import sources
from authoring.importing.proposing import LONGEST, proposal
from authoring.importing.showing import FREE, errors_of, page_of
from authoring.importing.sources import Source, SourceRefused
from authoring.importing.suggesting import suggestion
from conversations import understanding
from conversations.large_bodies import announced
from forms_registry import permissions, services
from forms_registry.errors import DocumentUnreadable, InvalidSlug, ReadersBusy, WrongForm
from forms_registry.models import Form, FormVersion
from forms_registry.schema.paths import is_storable

if TYPE_CHECKING:
    from authoring.importing.suggesting import Answers
    from forms_registry.documents.suggest import Suggestion

_SALT = "authoring.importing"
_LONGEST_TOKEN = 900_000
"""Of what is read and sent back with the answers: a request may hold little more."""
_KEPT_SECONDS = 24 * 3600

MOST_PASTED = 400_000


@dataclass(slots=True)
class _PageState:
    """What the page shows for one request. `existing` is the form at the address, which the person has to confirm."""

    source: Source | None = None
    answers: dict[str, tuple[str, str]] = field(default_factory=dict)
    slug: str = ""
    pasted: str = ""
    error: str = ""
    existing: Form | None = None


class FormImports(admin.ModelAdmin):  # type: ignore[type-arg]
    """`import/`: `read` shows what was pasted or uploaded beside a draft of it, `again` the draft after some answers,
    and `propose` a draft of a model; `save` stores the draft, including guesses that nobody has confirmed."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(csrf_exempt(never_cache(self._guarded_import)))
        return [path("import/", view, name="forms_registry_import"), *super().get_urls()]

    def _guarded_import(self, request: HttpRequest) -> HttpResponse:
        """The message for a request that is too long: the server has dropped its body, and the CSRF token with it."""
        if not request.user.has_perm(permissions.ADD):
            raise PermissionDenied
        if announced(request.META) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            response = self._page(request, _PageState(error=sources.too_large()))
            response.status_code = 413
            return response
        return csrf_protect(self.import_document)(request)

    def import_document(self, request: HttpRequest) -> HttpResponse:
        """One page for all steps; which of them it is, the button that was pressed tells."""
        if request.method != "POST":
            return self._page(request, _PageState())
        state = _PageState(pasted=request.POST.get("pasted", ""), slug=request.POST.get("slug", "").strip())
        try:
            state.source = _source(request)
            state.answers = _answers(request) if "source" in request.POST else {}
            state.slug = state.slug or slugify(PurePath(state.source.name).stem)
            if "propose" in request.POST:
                state.source = replace(state.source, proposed=proposal(state.source.text))
            if "save" in request.POST and (saved := self._save(request, state)):
                return saved
        except (SourceRefused, ReadersBusy) as error:
            state.error = _error_in_words(error)
        return self._page(request, state)

    def _save(self, request: HttpRequest, state: _PageState) -> HttpResponse | None:
        """The way to the draft; None where it could not be kept, which is said."""
        assert state.source is not None, "it has been read"
        suggested = suggestion(state.source, state.answers, _language())
        state.existing = _form_at(state.slug)
        if state.existing and "existing" not in request.POST:
            state.error = gettext(
                "There is a form at this address already. Confirm that you mean it, or enter another address."
            )
            return None
        try:
            draft = services.create_draft(
                markdown=suggested.markdown,
                slug=state.slug,
                replace="existing" in request.POST,
                created_by=staff_of(request),
            )
        except (InvalidSlug, WrongForm, DocumentUnreadable) as error:
            state.error = refusal(error)
            return None
        self._log(request, draft)
        _show_left_out(request, suggested, state.answers)
        _show_saved(request, sum(not question.settled for question in suggested.questions), errors_of(suggested))
        return HttpResponseRedirect(reverse("admin:forms_registry_formversion_change", args=[draft.pk]))

    def _log(self, request: HttpRequest, draft: FormVersion) -> None:
        history = self.admin_site._registry[FormVersion]  # noqa: SLF001 - Django's own pages do so
        history.log_addition(request, draft, gettext("Imported."))
        if draft.number == 1 and draft.form is not None:
            self.log_addition(request, draft.form, gettext("Imported."))

    def _page(self, request: HttpRequest, state: _PageState) -> HttpResponse:
        context: dict[str, Any] = {"state": state, "most_pasted": MOST_PASTED}
        if state.source is not None:
            try:
                context |= _result(state)
            except (SourceRefused, ReadersBusy) as error:
                state.error = state.error or _error_in_words(error)
        context |= {**self.admin_site.each_context(request), "title": gettext("Import a document")}
        return render(request, "authoring/importing.html", {**context, "opts": self.opts})


def _result(state: _PageState) -> dict[str, Any]:
    """What the page shows of a draft, or why there is none."""
    assert state.source is not None, "it has been read"
    language = _language()
    suggested = suggestion(state.source, state.answers, language)
    if not suggested.markdown and suggested.format not in FREE:
        raise SourceRefused(" ".join(_placed(notice.line, notice.text[language]) for notice in suggested.left[:5]))
    token = signing.dumps(asdict(state.source), salt=_SALT, compress=True)
    if len(token) > _LONGEST_TOKEN:
        raise SourceRefused(sources.too_large())
    state.slug = state.slug or slugify(suggested.title)[:100]
    return {
        "suggestion": suggested,
        "page": page_of(suggested, state.source.text, state.answers, language),
        "source": token,
        "existing": state.existing or _form_at(state.slug),
        "may_propose": understanding.has_model() and suggested.format in FREE and len(state.source.text) <= LONGEST,
    }


def _form_at(slug: str) -> Form | None:
    """The form at an address; none where no database could be asked for one, which the draft is refused for."""
    return Form.objects.filter(slug=slug).first() if is_storable(slug) else None


def _placed(line: int, text: str) -> str:
    """Messages about lines, each with its line; the first line also stands for the whole source."""
    return gettext("Line %(line)d: %(told)s") % {"line": line, "told": text} if line > 1 else text


def _source(request: HttpRequest) -> Source:
    """What was read before, or else what is sent now. Raises SourceRefused and ReadersBusy."""
    if token := request.POST.get("source"):
        try:
            return Source(**signing.loads(token, salt=_SALT, max_age=_KEPT_SECONDS))
        except (signing.BadSignature, TypeError):  # too old, or of a release whose sources had other fields
            raise SourceRefused(gettext("What was read before is lost. Paste or choose it again.")) from None
    if file := request.FILES.get("file"):
        if (file.size or 0) > sources.MAX_BYTES:
            raise SourceRefused(sources.too_large())
        return sources.uploaded(file.name or "", file.read())
    source = sources.pasted(request.POST.get("pasted", ""))
    if not source.text.strip():
        raise SourceRefused(gettext("There is nothing to read. Paste a text, or choose a file."))
    return source


def _answers(request: HttpRequest) -> dict[str, tuple[str, str]]:
    """The answers. A person who writes something else without choosing it means that."""
    data = request.POST
    keys = {name.removeprefix("q-").removeprefix("o-") for name in data if name.startswith(("q-", "o-"))}
    entered = {key: (data.get(f"q-{key}", ""), data.get(f"o-{key}", "").strip()) for key in keys}
    return {key: (choice or "other", text) for key, (choice, text) in sorted(entered.items()) if choice or text}


def _show_left_out(request: HttpRequest, suggested: Suggestion, answers: Answers) -> None:
    """Warn about answers to guesses that are not possible: the draft does not contain them."""
    for question in suggested.questions:
        _choice, given = answers.get(question.key, ("", ""))
        if question.unfit and given:
            message = gettext("“%(given)s” is left out, because it is not possible there.") % {"given": given}
            messages.warning(request, f"{message} {(question.why or {}).get(_language(), '')}".strip())


def _show_saved(request: HttpRequest, unconfirmed: int, errors: int) -> None:
    """`errors` are those of the draft that are not unconfirmed guesses."""
    if errors:
        message = ngettext(
            "Saved as a draft. %(count)d mistake keeps it from being published; it is told below, on its line.",
            "Saved as a draft. %(count)d mistakes keep it from being published; each is told below, on its line.",
            errors,
        )
        messages.warning(request, message % {"count": errors})
    if unconfirmed:
        message = ngettext(
            "Saved as a draft. %(count)d guess is not confirmed. It stands under “unconfirmed” at the top; until it is "
            "taken out, the draft cannot be published.",
            "Saved as a draft. %(count)d guesses are not confirmed. They stand under “unconfirmed” at the top; until "
            "they are taken out, the draft cannot be published.",
            unconfirmed,
        )
        messages.warning(request, message % {"count": unconfirmed})
    elif not errors:
        messages.success(request, gettext("Saved as a draft. Every guess is confirmed."))


def _error_in_words(error: SourceRefused | ReadersBusy) -> str:
    return refusal(error) if isinstance(error, ReadersBusy) else str(error)


def _language() -> str:
    return "ar" if (get_language() or "").startswith("ar") else "en"
