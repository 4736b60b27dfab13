"""Forms that come from files, at every start again: what staff decided meanwhile is left as it is."""

from __future__ import annotations

from django.db import transaction
from django.utils.text import slugify

from forms_registry import content
from forms_registry.models import Form, FormVersion, Origin
from forms_registry.selectors import held_back, published_or_retired
from forms_registry.services.drafts import add_draft, form_for_update
from forms_registry.services.publishing import publish_imported


def import_form(*, markdown: str, slug: str | None = None, publish: bool = True) -> FormVersion:
    """Takes in a form from a file, and returns the version that holds it: a new one only when the file has changed.

    A changed file is published as long as this form has followed its file. Once staff have published a version of
    their own, or retired the form, it becomes a draft for them to decide about; so does one that holds another form
    (`selectors.held_back`). Without `slug`, the form goes by its own id. Raises DocumentUnreadable and InvalidSlug,
    with nothing stored.
    """
    text = content.normalised(markdown)
    if slug and (unchanged_version := _current_with(slug, content.content_hash(text))) is not None:
        return unchanged_version
    spec = content.read_usable(text)
    with transaction.atomic():
        form = form_for_update(slug or slugify(spec.form_id), text, spec)
        version = _version_with(form, content.content_hash(text)) or add_draft(form, text, spec, Origin.IMPORTED)
        form.imported_hash = content.content_hash(text)
        form.save(update_fields=["imported_hash"])
        unchanged = version.content_hash == form.imported_hash
        if publish and version.is_draft and unchanged and held_back(form, spec) is None:
            return publish_imported(version=version, spec=spec)
        return version


def _current_with(slug: str, content_hash: str) -> FormVersion | None:
    """The version that holds this very file already, published or retired: a start need not read it again."""
    form = Form.objects.filter(slug=slug, imported_hash=content_hash).first()
    current = published_or_retired(form) if form else None
    return current if current is not None and current.content_hash == content_hash else None


def _version_with(form: Form, content_hash: str) -> FormVersion | None:
    """The version that stands for a file which was taken in before, or says what staff have published anyway."""
    current = published_or_retired(form)
    if current is not None and current.content_hash == content_hash:
        return current
    if form.imported_hash != content_hash:
        return None
    imported = form.versions.filter(origin=Origin.IMPORTED).order_by("-number")
    return imported.filter(content_hash=content_hash).first() or imported.first() or current
