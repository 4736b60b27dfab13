"""Drafts: written, changed and thrown away. Where somebody is named who acts, a verb may raise NotAllowed.

Reading a document may take long: each verb reads first, and locks what it changes then."""

from __future__ import annotations

from string import ascii_letters, digits

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.db.models.functions import Now

from forms_registry import content, permissions, selectors
from forms_registry.errors import AddressTaken, DraftChanged, DraftGone, InvalidSlug, VersionImmutable, WrongForm
from forms_registry.models import NOTE_LENGTH, Form, FormVersion, Origin
from forms_registry.renaming import with_form_id
from forms_registry.schema import FormSpec
from forms_registry.services.titles import title_of

_IN_SLUGS = frozenset(f"{ascii_letters}{digits}-_")
_LONGEST_SLUG = 100


def create_form(*, markdown: str, slug: str, note: str = "", created_by: User | None = None) -> FormVersion:
    """The first draft of a new form at `slug`, from any document, which takes the address for its form's id where it
    can be read. Raises AddressTaken, InvalidSlug, and DocumentUnreadable as `create_draft` does."""
    permissions.demand(permissions.ADD, created_by)
    _refuse_invalid(slug)
    if Form.objects.filter(slug=slug).exists():
        raise AddressTaken(slug)
    text = with_form_id(content.normalised(markdown), slug)
    spec = content.read(text).spec
    with transaction.atomic():
        form, is_new = Form.objects.get_or_create(slug=slug, defaults={"title": title_of(text, spec) or slug})
        if not is_new:
            raise AddressTaken(slug)
        return add_draft(form, text, spec, Origin.WRITTEN, note=note, created_by=created_by)


def create_draft(
    *, markdown: str, slug: str, note: str = "", replace: bool = False, created_by: User | None = None
) -> FormVersion:
    """Adds a draft to the form at `slug`, and the form itself when there is none yet. `note` tells what it changes.

    A draft may have errors, so that work on it can be kept. Raises InvalidSlug, WrongForm where the address has
    published a form of another id and `replace` does not say that this is meant, and DocumentUnreadable only for text
    that cannot be kept at all.
    """
    permissions.demand(permissions.ADD, created_by)
    text = content.normalised(markdown)
    spec = content.read(text).spec
    with transaction.atomic():
        form = form_for_update(slug, text, spec)
        if spec is not None and not replace:
            refuse_another_form(form, spec)
        return add_draft(form, text, spec, Origin.WRITTEN, note=note, created_by=created_by)


def update_draft(
    *, version: FormVersion, markdown: str, read: str, note: str | None = None, changed_by: User | None = None
) -> FormVersion:
    """Replaces the document of a draft, whose `content_hash` was `read` when its author began to change it; and what
    it says of its changes, unless `note` is None.

    Raises DraftChanged when somebody else has changed it since to another document, so that a save whose answer was
    lost can be repeated, VersionImmutable for what is no draft any more, and DraftGone.
    """
    permissions.demand(permissions.CHANGE, changed_by)
    text = content.normalised(markdown)
    spec = content.read(text).spec
    with transaction.atomic():
        form = locked_form_of(version) if version.form_id else None
        draft = version_for_update(version)
        if not draft.is_draft:
            raise VersionImmutable(draft)
        if draft.content_hash not in {read, content.content_hash(text)}:
            raise DraftChanged(draft)
        _write(draft, text, spec)
        draft.note = draft.note if note is None else note.strip()[:NOTE_LENGTH]
        draft.changed_at, draft.changed_by = Now(), changed_by
        draft.save()
        if form is not None:
            _call_by(draft, form)
    draft.refresh_from_db(fields=["changed_at"])
    return draft


@transaction.atomic
def discard_draft(*, version: FormVersion, discarded_by: User | None = None) -> None:
    """Throws a draft away, and with the only one of a form the form, so that its address is free again.

    A form that came from a file stays: it would come back otherwise. Raises VersionImmutable for any other version, and
    DraftGone.
    """
    permissions.demand(permissions.DISCARD, discarded_by)
    form = locked_form_of(version) if version.form_id else None
    version_for_update(version).delete()
    if form is not None and not form.imported_hash and not form.versions.exists():
        form.delete()


def refuse_another_form(form: Form, spec: FormSpec) -> None:
    """Raises WrongForm where the form's address has published a form of another id."""
    earlier = selectors.published_form_id(form)
    if earlier is not None and earlier != spec.form_id:
        raise WrongForm(form.slug, earlier, spec.form_id)


def version_for_update(version: FormVersion) -> FormVersion:
    """The version as it stands now, locked. Raises DraftGone."""
    try:
        return FormVersion.objects.select_for_update().get(pk=version.pk)
    except FormVersion.DoesNotExist:
        raise DraftGone(version) from None


def locked_form_of(version: FormVersion) -> Form:
    """The form of a version. Raises DraftGone: a form goes with its only draft."""
    assert version.form_id is not None, "it was asked before"
    try:
        return Form.objects.select_for_update().get(pk=version.form_id)
    except Form.DoesNotExist:
        raise DraftGone(version) from None


def form_for_update(slug: str, text: str, spec: FormSpec | None) -> Form:
    """The form at `slug`, created when missing, and locked so that versions get their numbers one after another."""
    _refuse_invalid(slug)
    Form.objects.get_or_create(slug=slug, defaults={"title": title_of(text, spec) or slug})
    return Form.objects.select_for_update().get(slug=slug)


def add_draft(
    form: Form,
    text: str,
    spec: FormSpec | None,
    origin: Origin,
    *,
    note: str = "",
    created_by: User | None = None,
) -> FormVersion:
    """A draft under the form's next number; `form` is locked."""
    newest, note = form.versions.aggregate(Max("number"))["number__max"] or 0, note.strip()[:NOTE_LENGTH]
    draft = FormVersion(form=form, number=newest + 1, title=form.title, origin=origin, created_by=created_by, note=note)
    _write(draft, text, spec)
    draft.save()
    _call_by(draft, form)
    return draft


def _call_by(draft: FormVersion, form: Form) -> None:
    """A form that nobody ever got goes by the title of the draft that was written last; `form` is locked."""
    if form.title != draft.title and not form.versions.filter(published_at__isnull=False).exists():
        form.title = draft.title
        form.save(update_fields=["title"])


def _refuse_invalid(slug: str) -> None:
    if not (0 < len(slug) <= _LONGEST_SLUG and _IN_SLUGS.issuperset(slug)):
        raise InvalidSlug(slug)


def _write(draft: FormVersion, text: str, spec: FormSpec | None) -> None:
    """A document that cannot be read (no `spec`) is kept for more work; its languages are not known yet."""
    draft.markdown = text
    draft.content_hash = content.content_hash(text)
    draft.title = title_of(text, spec) or draft.title
    draft.languages = list(spec.languages) if spec else []
