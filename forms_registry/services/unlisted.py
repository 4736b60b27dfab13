"""Documents that conversations bring: kept with the first turn, once for all that send them, and gone when unused."""

from __future__ import annotations

from django.db import connection
from django.utils import timezone

from forms_registry import content
from forms_registry.models import FormVersion, Origin, VersionStatus
from forms_registry.schema import FormSpec
from forms_registry.selectors import spec_of
from forms_registry.services.titles import title_of

_HOLD = """
    SELECT id FROM forms_registry_formversion WHERE form_id IS NULL AND content_hash = %s FOR KEY SHARE
"""


def unlisted_version(markdown: str) -> FormVersion:
    """The unlisted version that holds this very document, for a conversation that brings its own.

    Nothing is stored: where the document is new, so is the version, and `keep_unlisted` stores it. It may be in the
    seed's notation. Raises DocumentUnreadable and ReadersBusy.
    """
    text = content.normalised(markdown)
    found = FormVersion.objects.filter(form__isnull=True, content_hash=content.content_hash(text))
    known = found.defer("spec").first()
    if known is not None:
        return known
    if not connection.in_atomic_block:
        connection.close()  # others use it while the document is read
    return _unlisted(text, content.usable(content.read_foreign(text)))


def keep_unlisted(version: FormVersion) -> FormVersion:
    """Stores what `unlisted_version` gave, or finds it stored; until the caller's transaction ends, none takes it away.

    However many bring the same document at once, it is kept once, and they all get it.
    """
    if not version.pk:
        _store(version)
    while (kept := _hold(version.content_hash)) is None:
        _store(_unlisted(version.markdown, spec_of(version)))  # it was there, and was purged since
    version.pk = kept
    return version


def _unlisted(text: str, spec: FormSpec) -> FormVersion:
    return FormVersion(
        status=VersionStatus.PUBLISHED,
        origin=Origin.INLINE,
        title=title_of(text, spec),
        languages=list(spec.languages),
        markdown=text,
        content_hash=content.content_hash(text),
        published_at=timezone.now(),
        **content.stored(spec),
    )


def _store(version: FormVersion) -> None:
    """Waits for whoever is storing the same document, and then leaves it to them."""
    FormVersion.objects.bulk_create([version], ignore_conflicts=True)


def _hold(content_hash: str) -> int | None:
    held = list(FormVersion.objects.raw(_HOLD, [content_hash]))
    return held[0].pk if held else None
