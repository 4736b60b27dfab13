"""What staff and files do with the versions of a form."""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify

from forms_registry import content, selectors
from forms_registry.errors import InvalidSlug, NotADraft, VersionImmutable
from forms_registry.models import Form, FormVersion, Origin, VersionStatus
from forms_registry.schema import FormSpec
from forms_registry.services.titles import title_of

_SLUG = re.compile(r"[-a-zA-Z0-9_]{1,100}")


@transaction.atomic
def import_form(*, markdown: str, slug: str | None = None, publish: bool = True) -> FormVersion:
    """Takes in a form from a file, and returns the version that holds it: a new one only when the file has changed.

    "Changed" is measured against this form's last import: what staff wrote or retired since then stays as they left
    it. Without `slug`, the form goes by its own id. Raises DocumentUnreadable, with nothing stored, and InvalidSlug.
    """
    text = content.normalised(markdown)
    spec = content.read_usable(text)
    slug = slug or slugify(spec.form_id)
    form = _form_for_update(slug, text, spec)
    version = selectors.last_import(slug)
    if version is None or version.content_hash != content.content_hash(text):
        version = _add_draft(form, text, spec, Origin.IMPORTED)
    return publish_version(version=version) if publish and version.is_draft else version


@transaction.atomic
def create_draft(*, markdown: str, slug: str) -> FormVersion:
    """Adds a draft to the form at `slug`, and the form itself when there is none yet.

    A draft may have errors, so that work on it can be kept. Raises InvalidSlug, and DocumentUnreadable only for text
    that cannot be kept at all.
    """
    text = content.normalised(markdown)
    spec = content.read(text).spec
    return _add_draft(_form_for_update(slug, text, spec), text, spec, Origin.WRITTEN)


@transaction.atomic
def update_draft(*, version: FormVersion, markdown: str) -> FormVersion:
    """Replaces the document of a draft. Raises VersionImmutable for any other version."""
    draft = FormVersion.objects.select_for_update().get(pk=version.pk)
    if not draft.is_draft:
        raise VersionImmutable(draft)
    text = content.normalised(markdown)
    _write(draft, text, content.read(text).spec)
    draft.save()
    return draft


@transaction.atomic
def discard_draft(*, version: FormVersion) -> None:
    """Throws a draft away. Raises VersionImmutable for any other version."""
    FormVersion.objects.select_for_update().get(pk=version.pk).delete()


@transaction.atomic
def publish_version(*, version: FormVersion, published_by: User | None = None) -> FormVersion:
    """Makes a draft the version that new conversations get; the one before it retires.

    Conversations under way keep the version that they began with. Raises DocumentUnreadable while the document has
    errors, and NotADraft.
    """
    if version.form_id is None:
        raise NotADraft(version)
    form = Form.objects.select_for_update().get(pk=version.form_id)
    draft = FormVersion.objects.select_for_update().get(pk=version.pk)
    if not draft.is_draft:
        raise NotADraft(draft)
    kept = content.stored(content.read_usable(draft.markdown))
    _retire_published(form)
    draft.spec, draft.spec_hash, draft.reader = kept["spec"], kept["spec_hash"], kept["reader"]
    draft.status = VersionStatus.PUBLISHED
    draft.published_at = timezone.now()
    draft.published_by = published_by
    draft.save()
    form.title = draft.title
    form.save(update_fields=["title"])
    return draft


@transaction.atomic
def retire_form(*, form: Form) -> None:
    """Takes a form off the list: no new conversation can begin, and those under way go on. Harmless when repeated."""
    _retire_published(Form.objects.select_for_update().get(pk=form.pk))


def _form_for_update(slug: str, text: str, spec: FormSpec | None) -> Form:
    """The form at `slug`, created when missing, and locked so that versions get their numbers one after another."""
    if not _SLUG.fullmatch(slug):
        raise InvalidSlug(slug)
    Form.objects.get_or_create(slug=slug, defaults={"title": title_of(text, spec) or slug})
    return Form.objects.select_for_update().get(slug=slug)


def _add_draft(form: Form, text: str, spec: FormSpec | None, origin: Origin) -> FormVersion:
    newest = form.versions.aggregate(Max("number"))["number__max"] or 0
    draft = FormVersion(form=form, number=newest + 1, title=form.title, origin=origin)
    _write(draft, text, spec)
    draft.save()
    return draft


def _write(draft: FormVersion, text: str, spec: FormSpec | None) -> None:
    """A document that cannot be read (no `spec`) is kept for more work; its languages are not known yet."""
    draft.markdown = text
    draft.content_hash = content.content_hash(text)
    draft.title = title_of(text, spec) or draft.title
    draft.languages = list(spec.languages) if spec else []


def _retire_published(form: Form) -> None:
    form.versions.filter(status=VersionStatus.PUBLISHED).update(status=VersionStatus.RETIRED, retired_at=timezone.now())
