"""What people get of a form: published, retired and brought back. Conversations under way keep the version that they
began with. Where somebody is named who acts, a verb may raise NotAllowed."""

from __future__ import annotations

import pgtrigger
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models.functions import Now

from forms_registry import content, keeping, permissions
from forms_registry.consequences import consequences
from forms_registry.errors import BreakingChange, DraftChanged, DraftGone, NotADraft, NothingToRestore
from forms_registry.models import NOTE_LENGTH, STATUS_GUARD, Form, FormVersion, Origin, VersionStatus
from forms_registry.schema import FormSpec
from forms_registry.services.drafts import add_draft, locked_form_of, refuse_another_form, version_for_update

_MOVING = f"forms_registry.FormVersion:{STATUS_GUARD}"


def publish_version(
    *,
    version: FormVersion,
    published_by: User | None = None,
    replace: bool = False,
    note: str = "",
    confirmed: str = "",
) -> FormVersion:
    """Makes a draft the version that new conversations get; the one before it retires.

    `note` tells people what it changes, in at most 500 characters; "" leaves the one that it has. Raises
    DocumentUnreadable while the document has errors, WrongForm where the address has published a form of another id
    and `replace` does not say that this is meant, BreakingChange unless its `confirmation` comes back as `confirmed`,
    DraftChanged where somebody has changed the document while it was read, DraftGone, and NotADraft.
    """
    permissions.demand(permissions.PUBLISH, published_by)
    seen = _draft_to_publish(version)
    spec = content.read_usable(seen.markdown)
    with transaction.atomic():
        form, draft = _lock_unchanged(seen)
        return _publish_if_confirmed(form, draft, spec, published_by, replace=replace, note=note, confirmed=confirmed)


def publish_imported(*, version: FormVersion, spec: FormSpec) -> FormVersion:
    """Publishes a draft that came from a file, and was read as `spec`, whatever that breaks: whoever changed the file
    has decided it. Needs a transaction."""
    form, draft = _lock_unchanged(version)
    return _publish(form, draft, spec, None)


def restore_version(*, version: FormVersion, note: str = "", restored_by: User | None = None) -> FormVersion:
    """A new draft that holds what an earlier version of the form held. Raises NothingToRestore."""
    permissions.demand(permissions.PUBLISH, restored_by)
    spec = content.read(_earlier_version(version).markdown).spec
    with transaction.atomic():
        return _add_restored(version, spec, note, restored_by)[1]


def publish_again(
    *,
    version: FormVersion,
    published_by: User | None = None,
    note: str = "",
    confirmed: str = "",
    replace: bool = False,
) -> FormVersion:
    """Publishes what an earlier version held as a new version. Raises as `restore_version` and `publish_version` do,
    and leaves no draft behind then."""
    permissions.demand(permissions.PUBLISH, published_by)
    spec = content.read_usable(_earlier_version(version).markdown)
    with transaction.atomic():
        form, draft = _add_restored(version, spec, "", published_by)
        return _publish_if_confirmed(form, draft, spec, published_by, replace=replace, note=note, confirmed=confirmed)


@transaction.atomic
def retire_form(*, form: Form, retired_by: User | None = None) -> bool:
    """Takes a form off the list: no new conversation can begin, and those under way go on.

    False when it was off the list already, and nothing has changed.
    """
    permissions.demand(permissions.PUBLISH, retired_by)
    return _retire_published(Form.objects.select_for_update().get(pk=form.pk), retired_by)


def _draft_to_publish(version: FormVersion) -> FormVersion:
    """A draft as it stands, to be read: reading may take long, so nothing is locked yet."""
    if version.form_id is None:
        raise NotADraft(version)
    draft = FormVersion.objects.filter(pk=version.pk).first()
    if draft is None:
        raise DraftGone(version)
    if not draft.is_draft:
        raise NotADraft(draft)
    return draft


def _lock_unchanged(seen: FormVersion) -> tuple[Form, FormVersion]:
    """The form and the draft that was read, if it still is what it was then."""
    form, draft = locked_form_of(seen), version_for_update(seen)
    if not draft.is_draft:
        raise NotADraft(draft)
    if draft.content_hash != seen.content_hash:
        raise DraftChanged(draft)
    return form, draft


def _earlier_version(version: FormVersion) -> FormVersion:
    if version.form_id is None or version.is_draft:
        raise NothingToRestore(version)
    return version


def _add_restored(version: FormVersion, spec: FormSpec | None, note: str, by: User | None) -> tuple[Form, FormVersion]:
    """The form, locked, and a new draft of it that holds what the version held."""
    form = locked_form_of(version)
    return form, add_draft(form, version.markdown, spec, Origin.WRITTEN, note=note, created_by=by)


def _publish_if_confirmed(
    form: Form,
    draft: FormVersion,
    spec: FormSpec,
    published_by: User | None,
    *,
    replace: bool,
    note: str,
    confirmed: str,
) -> FormVersion:
    if not replace:
        refuse_another_form(form, spec)
    outcome = consequences(form, spec, draft.content_hash)
    if outcome.confirmation != confirmed and outcome.breaking:
        raise BreakingChange(draft, outcome.breaking, outcome.confirmation)
    draft.note = note.strip()[:NOTE_LENGTH] or draft.note
    return _publish(form, draft, spec, published_by)


def _publish(form: Form, draft: FormVersion, spec: FormSpec, published_by: User | None) -> FormVersion:
    stored = keeping.stored_fields(spec)
    _retire_published(form, published_by)
    draft.spec, draft.spec_hash, draft.reader = stored["spec"], stored["spec_hash"], stored["reader"]
    draft.status = VersionStatus.PUBLISHED
    draft.published_at = Now()
    draft.published_by = published_by
    with pgtrigger.ignore(_MOVING):
        draft.save()
    draft.refresh_from_db(fields=["published_at"])
    form.title = draft.title
    form.save(update_fields=["title"])
    return draft


def _retire_published(form: Form, retired_by: User | None) -> bool:
    published = form.versions.filter(status=VersionStatus.PUBLISHED)
    retired = {"status": VersionStatus.RETIRED, "retired_at": Now(), "retired_by": retired_by}
    with pgtrigger.ignore(_MOVING):
        return bool(published.update(**retired))
