"""The page of the admin on which any document becomes a draft."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from pathlib import PurePath
from typing import Any

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
from authoring.admin.telling import staff_of
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

_SALT = "authoring.importing"
_LONGEST_TOKEN = 900_000
"""Of what is read and sent back with the answers: a request may hold little more."""
_KEPT_SECONDS = 24 * 3600

MOST_PASTED = 400_000


@dataclass(slots=True)
class _Said:
    """What the page says of one request. `existing` is the form at the address, which has to be meant."""

    source: Source | None = None
    answers: dict[str, tuple[str, str]] = field(default_factory=dict)
    slug: str = ""
    pasted: str = ""
    error: str = ""
    existing: Form | None = None


class FormImports(admin.ModelAdmin):  # type: ignore[type-arg]
    """`import/`: `read` shows what was pasted or uploaded beside a draft of it, `again` the draft after some answers,
    `propose` one of a model's, and `save` keeps it, with what nobody has confirmed in it."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(csrf_exempt(never_cache(self._door)))
        return [path("import/", view, name="forms_registry_import"), *super().get_urls()]

    def _door(self, request: HttpRequest) -> HttpResponse:
        """What is too long is told here: the server has let go of its body, and the token with it."""
        if not request.user.has_perm(permissions.ADD):
            raise PermissionDenied
        if announced(request.META) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            refused = self._shown(request, _Said(error=sources.too_large()))
            refused.status_code = 413
            return refused
        return csrf_protect(self.import_document)(request)

    def import_document(self, request: HttpRequest) -> HttpResponse:
        if request.method != "POST":
            return self._shown(request, _Said())
        said = _Said(pasted=request.POST.get("pasted", ""), slug=request.POST.get("slug", "").strip())
        try:
            said.source = _source(request)
            said.answers = _answers(request) if "source" in request.POST else {}
            said.slug = said.slug or slugify(PurePath(said.source.name).stem)
            if "propose" in request.POST:
                said.source = replace(said.source, proposed=proposal(said.source.text))
            if "save" in request.POST and (saved := self._saved(request, said)):
                return saved
        except (SourceRefused, ReadersBusy) as error:
            said.error = _told(error)
        return self._shown(request, said)

    def _saved(self, request: HttpRequest, said: _Said) -> HttpResponse | None:
        """The way to the draft; None where it could not be kept, which is said."""
        assert said.source is not None, "it has been read"
        made = suggestion(said.source, said.answers, _language())
        said.existing = _form_at(said.slug)
        if said.existing and "existing" not in request.POST:
            said.error = gettext("There is a form at this address already. Say that you mean it, or give another.")
            return None
        try:
            draft = services.create_draft(
                markdown=made.markdown, slug=said.slug, replace="existing" in request.POST, created_by=staff_of(request)
            )
        except (InvalidSlug, WrongForm, DocumentUnreadable) as error:
            said.error = refusal(error)
            return None
        self._log(request, draft)
        _tell(request, sum(not one.settled for one in made.questions), errors_of(made))
        return HttpResponseRedirect(reverse("admin:forms_registry_formversion_change", args=[draft.pk]))

    def _log(self, request: HttpRequest, draft: FormVersion) -> None:
        history = self.admin_site._registry[FormVersion]  # noqa: SLF001 - Django's own pages do so
        history.log_addition(request, draft, gettext("Imported."))
        if draft.number == 1 and draft.form is not None:
            self.log_addition(request, draft.form, gettext("Imported."))

    def _shown(self, request: HttpRequest, said: _Said) -> HttpResponse:
        facts: dict[str, Any] = {"said": said, "most_pasted": MOST_PASTED}
        if said.source is not None:
            try:
                facts |= _result(said)
            except (SourceRefused, ReadersBusy) as error:
                said.error = said.error or _told(error)
        facts |= {**self.admin_site.each_context(request), "title": gettext("Import a document")}
        return render(request, "authoring/importing.html", {**facts, "opts": self.opts})


def _result(said: _Said) -> dict[str, Any]:
    """What the page shows of a draft; where there is none, why."""
    assert said.source is not None, "it has been read"
    language = _language()
    made = suggestion(said.source, said.answers, language)
    if not made.markdown and made.format not in FREE:
        raise SourceRefused(" ".join(_placed(one.line, one.text[language]) for one in made.left[:5]))
    token = signing.dumps(asdict(said.source), salt=_SALT, compress=True)
    if len(token) > _LONGEST_TOKEN:
        raise SourceRefused(sources.too_large())
    said.slug = said.slug or slugify(made.title)[:100]
    return {
        "made": made,
        "shown": page_of(made, said.source.text, said.answers, language),
        "source": token,
        "existing": said.existing or _form_at(said.slug),
        "may_propose": understanding.has_model() and made.format in FREE and len(said.source.text) <= LONGEST,
    }


def _form_at(slug: str) -> Form | None:
    """The form at an address; none where no database could be asked for one, which the draft is refused for."""
    return Form.objects.filter(slug=slug).first() if is_storable(slug) else None


def _placed(line: int, text: str) -> str:
    """What is told of a line, with the line; the first stands for the whole source too."""
    return gettext("Line %(line)d: %(told)s") % {"line": line, "told": text} if line > 1 else text


def _source(request: HttpRequest) -> Source:
    """What was read before, else what is given now. Raises SourceRefused and ReadersBusy."""
    if token := request.POST.get("source"):
        try:
            return Source(**signing.loads(token, salt=_SALT, max_age=_KEPT_SECONDS))
        except (signing.BadSignature, TypeError):  # too old, or of a release whose sources had other fields
            raise SourceRefused(gettext("What was read before is lost. Give it once more.")) from None
    if file := request.FILES.get("file"):
        if (file.size or 0) > sources.MAX_BYTES:
            raise SourceRefused(sources.too_large())
        return sources.uploaded(file.name or "", file.read())
    source = sources.pasted(request.POST.get("pasted", ""))
    if not source.text.strip():
        raise SourceRefused(gettext("There is nothing to read. Paste a text, or choose a file."))
    return source


def _answers(request: HttpRequest) -> dict[str, tuple[str, str]]:
    """What was answered; whoever writes something else and chooses nothing means that."""
    said = request.POST
    keys = {name.removeprefix("q-").removeprefix("o-") for name in said if name.startswith(("q-", "o-"))}
    given = {key: (said.get(f"q-{key}", ""), said.get(f"o-{key}", "").strip()) for key in keys}
    return {key: (choice or "other", text) for key, (choice, text) in sorted(given.items()) if choice or text}


def _tell(request: HttpRequest, unconfirmed: int, errors: int) -> None:
    """`errors` are those of the draft besides the guesses that nobody confirmed."""
    if errors:
        told = ngettext(
            "Saved as a draft. %(count)d mistake keeps it from being published; it is told below, on its line.",
            "Saved as a draft. %(count)d mistakes keep it from being published; each is told below, on its line.",
            errors,
        )
        messages.warning(request, told % {"count": errors})
    if unconfirmed:
        told = ngettext(
            "Saved as a draft. %(count)d guess is not confirmed. It stands under “unconfirmed” at the top; until it is "
            "taken out, the draft cannot be published.",
            "Saved as a draft. %(count)d guesses are not confirmed. They stand under “unconfirmed” at the top; until "
            "they are taken out, the draft cannot be published.",
            unconfirmed,
        )
        messages.warning(request, told % {"count": unconfirmed})
    elif not errors:
        messages.success(request, gettext("Saved as a draft. Every guess is confirmed."))


def _told(error: SourceRefused | ReadersBusy) -> str:
    return refusal(error) if isinstance(error, ReadersBusy) else str(error)


def _language() -> str:
    return "ar" if (get_language() or "").startswith("ar") else "en"
