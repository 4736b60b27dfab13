"""What staff do with the versions of a form. Where somebody is named who acts, a verb may raise NotAllowed."""

from __future__ import annotations

from string import ascii_letters, digits

import pgtrigger
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from forms_registry import content, keeping, permissions, selectors
from forms_registry.errors import DraftChanged, InvalidSlug, NotADraft, VersionImmutable, WrongForm
from forms_registry.models import STATUS_GUARD, Form, FormVersion, Origin, VersionStatus
from forms_registry.schema import FormSpec
from forms_registry.services.titles import title_of

_IN_SLUGS = frozenset(f"{ascii_letters}{digits}-_")
_LONGEST_SLUG = 100
_MOVING = f"forms_registry.FormVersion:{STATUS_GUARD}"


@transaction.atomic
def create_draft(*, markdown: str, slug: str, replace: bool = False, created_by: User | None = None) -> FormVersion:
    """Adds a draft to the form at `slug`, and the form itself when there is none yet.

    A draft may have errors, so that work on it can be kept. Raises InvalidSlug, WrongForm where the address has
    published a form of another id and `replace` does not say that this is meant, and DocumentUnreadable only for text
    that cannot be kept at all.
    """
    permissions.demand(permissions.ADD, created_by)
    text = content.normalised(markdown)
    spec = content.read(text).spec
    form = form_for_update(slug, text, spec)
    if spec is not None and not replace:
        refuse_another_form(form, spec)
    return add_draft(form, text, spec, Origin.WRITTEN)


@transaction.atomic
def update_draft(*, version: FormVersion, markdown: str, read: str, changed_by: User | None = None) -> FormVersion:
    """Replaces the document of a draft, whose `content_hash` was `read` when its author began to change it.

    Raises DraftChanged when somebody else has changed it since, and VersionImmutable for what is no draft any more.
    """
    permissions.demand(permissions.CHANGE, changed_by)
    draft = FormVersion.objects.select_for_update().get(pk=version.pk)
    if not draft.is_draft:
        raise VersionImmutable(draft)
    if draft.content_hash != read:
        raise DraftChanged(draft)
    text = content.normalised(markdown)
    _write(draft, text, content.read(text).spec)
    draft.save()
    return draft


@transaction.atomic
def discard_draft(*, version: FormVersion, discarded_by: User | None = None) -> None:
    """Throws a draft away. Raises VersionImmutable for any other version."""
    permissions.demand(permissions.DISCARD, discarded_by)
    FormVersion.objects.select_for_update().get(pk=version.pk).delete()


@transaction.atomic
def publish_version(*, version: FormVersion, published_by: User | None = None, replace: bool = False) -> FormVersion:
    """Makes a draft the version that new conversations get; the one before it retires.

    Conversations under way keep the version that they began with. Raises DocumentUnreadable while the document has
    errors, WrongForm where the address has published a form of another id and `replace` does not say that this is
    meant, and NotADraft.
    """
    permissions.demand(permissions.PUBLISH, published_by)
    if version.form_id is None:
        raise NotADraft(version)
    form = Form.objects.select_for_update().get(pk=version.form_id)
    draft = FormVersion.objects.select_for_update().get(pk=version.pk)
    if not draft.is_draft:
        raise NotADraft(draft)
    spec = content.read_usable(draft.markdown)
    if not replace:
        refuse_another_form(form, spec)
    kept = keeping.kept(spec)
    _retire_published(form, published_by)
    draft.spec, draft.spec_hash, draft.reader = kept["spec"], kept["spec_hash"], kept["reader"]
    draft.status = VersionStatus.PUBLISHED
    draft.published_at = timezone.now()
    draft.published_by = published_by
    with pgtrigger.ignore(_MOVING):
        draft.save()
    form.title = draft.title
    form.save(update_fields=["title"])
    return draft


@transaction.atomic
def retire_form(*, form: Form, retired_by: User | None = None) -> bool:
    """Takes a form off the list: no new conversation can begin, and those under way go on.

    False when it was off the list already, and nothing has changed.
    """
    permissions.demand(permissions.PUBLISH, retired_by)
    return _retire_published(Form.objects.select_for_update().get(pk=form.pk), retired_by)


def refuse_another_form(form: Form, spec: FormSpec) -> None:
    """Raises WrongForm where the form's address has published a form of another id."""
    earlier = selectors.published_form_id(form)
    if earlier is not None and earlier != spec.form_id:
        raise WrongForm(form.slug, earlier, spec.form_id)


def form_for_update(slug: str, text: str, spec: FormSpec | None) -> Form:
    """The form at `slug`, created when missing, and locked so that versions get their numbers one after another."""
    if not (0 < len(slug) <= _LONGEST_SLUG and _IN_SLUGS.issuperset(slug)):
        raise InvalidSlug(slug)
    Form.objects.get_or_create(slug=slug, defaults={"title": title_of(text, spec) or slug})
    return Form.objects.select_for_update().get(slug=slug)


def add_draft(form: Form, text: str, spec: FormSpec | None, origin: Origin) -> FormVersion:
    """A draft under the form's next number; `form` is locked."""
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


def _retire_published(form: Form, retired_by: User | None) -> bool:
    published = form.versions.filter(status=VersionStatus.PUBLISHED)
    retired = {"status": VersionStatus.RETIRED, "retired_at": timezone.now(), "retired_by": retired_by}
    with pgtrigger.ignore(_MOVING):
        return bool(published.update(**retired))
