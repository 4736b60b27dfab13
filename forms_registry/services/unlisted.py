"""Documents that conversations bring: kept with the first turn, once for all that send them, and gone when unused."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from forms_registry import content, keeping
from forms_registry.connections import give_back_connection
from forms_registry.host_fields import EMPTY_PAGE, HOST_PAGE
from forms_registry.models import FormVersion, Origin, VersionStatus
from forms_registry.schema import FormSpec, LocalText, StepSpec
from forms_registry.selectors import spec_of
from forms_registry.services.titles import title_of

_BATCH = 200
_EMPTY = FormSpec(
    form_id=HOST_PAGE,
    title=LocalText.of("This page", ar="هذه الصفحة"),
    fields=(),
    steps=(StepSpec(1),),
    languages=("en", "ar"),
)
"""No document is a form without fields; a page that tells nothing of its own is one."""
_LOCK_STORED = """
    SELECT id FROM forms_registry_formversion WHERE form_id IS NULL AND content_hash = %s FOR KEY SHARE
"""


def unlisted_version(markdown: str) -> FormVersion:
    """The unlisted version that holds this very document, for a conversation that brings its own.

    Nothing is stored: where the document is new, so is the version, and `keep_unlisted` stores it. It may be in the
    seed's notation. Raises DocumentUnreadable and ReadersBusy.
    """
    text = content.normalised(markdown)
    versions = FormVersion.objects.filter(form__isnull=True, content_hash=content.content_hash(text))
    stored = versions.defer("spec").first()
    if stored is not None:
        return stored
    give_back_connection()  # others use it while the document is read
    return _new_version(text, _EMPTY if text == EMPTY_PAGE else content.usable(content.read_foreign(text)))


def keep_unlisted(version: FormVersion) -> FormVersion:
    """Stores what `unlisted_version` gave, or finds it stored; until the caller's transaction ends, none takes it away.

    However many bring the same document at once, it is kept once, and they all get it.
    """
    if not version.pk:
        _store(version)
    while (key := _lock_stored(version.content_hash)) is None:
        _store(_new_version(version.markdown, spec_of(version)))  # it was there, and was purged since
    version.pk = key
    return version


def unused_unlisted(*, older_than: timedelta) -> QuerySet[FormVersion]:
    """The unlisted versions that nothing refers to, and that came longer ago than this."""
    versions = FormVersion.objects.filter(form__isnull=True, created_at__lt=Now() - older_than)
    for relation in FormVersion._meta.related_objects:  # noqa: SLF001 - Django documents it
        versions = versions.filter(**{f"{relation.name}__isnull": True})
    return versions


def discard_unlisted(version: int) -> bool:
    """Deletes the unlisted version with this number, where nothing refers to it any more and nobody opens a
    conversation with it at this moment. Any other stays."""
    return bool(_purge_batch(unused_unlisted(older_than=timedelta()).filter(pk=version)))


def purge_unlisted(*, older_than: timedelta) -> int:
    """Deletes what `unused_unlisted` finds, a batch at a time; how many they were.

    A conversation that is opening with one at this very moment keeps it, or stores it again.
    """
    total = 0
    while count := _purge_batch(unused_unlisted(older_than=older_than)):
        total += count
    return total


def _purge_batch(unused: QuerySet[FormVersion]) -> int:
    with transaction.atomic():
        free = unused.select_for_update(of=("self",), skip_locked=True)
        locked = list(free.values_list("pk", flat=True)[:_BATCH])
        # Looked at again under the lock: a conversation may have come in between.
        still_unused = list(unused.filter(pk__in=locked).values_list("pk", flat=True))
        return FormVersion.objects.filter(pk__in=still_unused).delete()[0]


def _new_version(text: str, spec: FormSpec) -> FormVersion:
    return FormVersion(
        status=VersionStatus.PUBLISHED,
        origin=Origin.INLINE,
        title=title_of(text, spec),
        languages=list(spec.languages),
        markdown=text,
        content_hash=content.content_hash(text),
        published_at=Now(),
        **keeping.stored_fields(spec),
    )


def _store(version: FormVersion) -> None:
    """Waits for whoever is storing the same document, and then leaves it to them."""
    FormVersion.objects.bulk_create([version], ignore_conflicts=True)


def _lock_stored(content_hash: str) -> int | None:
    rows = list(FormVersion.objects.raw(_LOCK_STORED, [content_hash]))
    return rows[0].pk if rows else None
