"""Questions about the forms that are here. Nothing is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from django.db.models import QuerySet

from forms_registry import content
from forms_registry.errors import FormNotFound
from forms_registry.models import FormVersion, Origin, VersionStatus
from forms_registry.schema import Diagnostic, FormSpec
from forms_registry.schema.storing import from_json

SPECS_KEPT = 256


def published_forms() -> QuerySet[FormVersion]:
    """The published version of every form that has one, with its form, by title. What was read is fetched where it is
    needed: `spec_of` loads it once a process."""
    published = FormVersion.objects.filter(status=VersionStatus.PUBLISHED, form__isnull=False)
    return published.select_related("form").defer("spec").order_by("title")


def published_version(slug: str) -> FormVersion:
    """What a new conversation about this form starts from. Raises FormNotFound."""
    version = published_forms().filter(form__slug=slug).first()
    if version is None:
        raise FormNotFound(slug)
    return version


def last_published_version(slug: str) -> FormVersion:
    """The published version; of a form that was withdrawn, the last one that was, for conversations with it go on.

    Raises FormNotFound for a form that was never published.
    """
    versions = FormVersion.objects.filter(form__slug=slug, published_at__isnull=False).select_related("form")
    version = versions.order_by("-published_at").first()
    if version is None:
        raise FormNotFound(slug)
    return version


def last_import(slug: str) -> FormVersion | None:
    """The newest version of this form that came from a file, whatever has become of it since."""
    return FormVersion.objects.filter(form__slug=slug, origin=Origin.IMPORTED).order_by("-number").first()


def spec_of(version: FormVersion) -> FormSpec:
    """The form that a version describes: loaded once a process for each content, and shared by all threads.

    A published version keeps what was read when it was published, so that its meaning never changes. What is kept is
    needed only for the first loading: `version` may come with `markdown` and `spec` deferred.
    Raises DocumentUnreadable for a draft that has errors.
    """
    return _spec(_Content(version.spec_hash or version.content_hash, version))


def diagnostics_of(version: FormVersion) -> tuple[Diagnostic, ...]:
    """All findings about a version's document, in line order."""
    return content.read(version.markdown).diagnostics


@dataclass(frozen=True)
class _Content:
    digest: str
    version: FormVersion = field(compare=False)


@lru_cache(maxsize=SPECS_KEPT)
def _spec(pinned: _Content) -> FormSpec:
    if pinned.version.spec is None:  # a draft, or published before what was read was kept
        return content.read_foreign(pinned.version.markdown)
    return from_json(pinned.version.spec)
