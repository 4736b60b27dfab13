"""Writing, publishing and retiring forms."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from forms_registry import selectors, services
from forms_registry.errors import (
    DocumentUnreadable,
    DraftChanged,
    InvalidSlug,
    NotADraft,
    VersionImmutable,
    WrongForm,
)
from forms_registry.models import Form, FormVersion, VersionStatus
from forms_registry.tests.samples import BROKEN, document
from forms_registry.tests.stored import form_at, numbers

pytestmark = pytest.mark.django_db


def test_an_unreadable_document_is_refused_with_its_lines_and_nothing_is_stored() -> None:
    with pytest.raises(DocumentUnreadable) as refused:
        services.import_form(markdown=BROKEN, slug="leave")
    with pytest.raises(DocumentUnreadable):
        services.unlisted_version(BROKEN)

    assert [found.code for found in refused.value.diagnostics] == ["no_fields"]
    assert refused.value.diagnostics[0].line >= 1
    assert not Form.objects.exists()
    assert not FormVersion.objects.exists()


@pytest.mark.parametrize("character", ["\x00", "\ud800"])
def test_characters_that_no_database_keeps_are_named_with_their_line(character: str) -> None:
    for store in (services.unlisted_version, lambda text: services.create_draft(markdown=text, slug="leave")):
        with pytest.raises(DocumentUnreadable) as refused:
            store(document() + "\n" + character)

        (found,) = refused.value.diagnostics
        assert (found.line, found.code) == (9, "unstorable_character")
        assert f"U+{ord(character):04X}" in found.message
    assert not Form.objects.exists()


@pytest.mark.parametrize("slug", ["two words", "../etc", "é", "a" * 101, "a\n"])
def test_a_slug_that_no_address_can_hold_is_refused(slug: str) -> None:
    with pytest.raises(InvalidSlug, match="letters, digits, hyphens or underscores"):
        services.create_draft(markdown=document(), slug=slug)

    assert not Form.objects.exists()


def test_a_draft_may_have_errors_until_it_is_published() -> None:
    draft = services.create_draft(markdown=BROKEN, slug="leave")
    assert (draft.title, draft.languages) == ("Nothing to ask", [])

    with pytest.raises(DocumentUnreadable):
        services.publish_version(version=draft)
    assert numbers("leave") == [(1, "draft")]

    services.update_draft(version=draft, markdown=document(title="Mended"), read=draft.content_hash)
    published = services.publish_version(version=draft)
    assert (published.status, published.title) == (VersionStatus.PUBLISHED, "Mended")
    assert form_at("leave").title == "Mended"


def test_a_draft_without_any_heading_is_called_by_its_address() -> None:
    draft = services.create_draft(markdown="nothing yet", slug="leave")

    assert (draft.title, form_at("leave").title) == ("leave", "leave")


def test_publishing_notes_who_did_it_and_retires_the_one_before() -> None:
    staff = User.objects.create_superuser("layla")
    first = services.import_form(markdown=document(), slug="leave")
    draft = services.create_draft(markdown=document("Since when?"), slug="leave")

    published = services.publish_version(version=draft, published_by=staff)

    first.refresh_from_db()
    assert (published.number, published.published_by) == (2, staff)
    assert first.status == VersionStatus.RETIRED
    assert first.retired_at is not None


def test_a_failed_publication_leaves_the_one_before_published() -> None:
    services.import_form(markdown=document(), slug="leave")
    draft = services.create_draft(markdown=BROKEN, slug="leave")

    with pytest.raises(DocumentUnreadable):
        services.publish_version(version=draft)

    assert numbers("leave") == [(1, "published"), (2, "draft")]


def test_only_drafts_are_published_changed_or_discarded() -> None:
    published = services.import_form(markdown=document(), slug="leave")

    with pytest.raises(NotADraft):
        services.publish_version(version=published)
    with pytest.raises(VersionImmutable):
        services.update_draft(version=published, markdown=document("Since when?"), read=published.content_hash)
    with pytest.raises(VersionImmutable):
        services.discard_draft(version=published)
    assert FormVersion.objects.get().markdown == document()


def test_a_discarded_draft_is_gone() -> None:
    draft = services.create_draft(markdown=document(), slug="leave")

    services.discard_draft(version=draft)

    assert not FormVersion.objects.exists()


def test_retiring_keeps_who_did_it_first_and_when() -> None:
    layla, omar = (User.objects.create_superuser(name) for name in ("layla", "omar"))
    services.import_form(markdown=document(), slug="leave")

    assert services.retire_form(form=form_at("leave"), retired_by=layla)
    first = FormVersion.objects.get()
    assert not services.retire_form(form=form_at("leave"), retired_by=omar)

    again = FormVersion.objects.get()
    assert (again.retired_by, again.retired_at) == (layla, first.retired_at)


def test_who_publishes_a_version_retires_the_one_before() -> None:
    staff = User.objects.create_superuser("layla")
    services.import_form(markdown=document(), slug="leave")
    draft = services.create_draft(markdown=document("Since when?"), slug="leave")
    services.publish_version(version=draft, published_by=staff)

    assert FormVersion.objects.get(number=1).retired_by == staff


def test_who_began_from_another_text_does_not_overwrite_a_draft() -> None:
    draft = services.create_draft(markdown=document(), slug="leave")
    services.update_draft(version=draft, markdown=document("Mine?"), read=draft.content_hash)

    with pytest.raises(DraftChanged) as refused:
        services.update_draft(version=draft, markdown=document("Theirs?"), read=draft.content_hash)

    assert refused.value.draft == draft
    services.update_draft(version=draft, markdown=document("Mine?"), read=draft.content_hash)  # it is the same text
    assert FormVersion.objects.get().markdown == document("Mine?")


def test_another_form_takes_an_address_only_when_that_is_meant() -> None:
    leave = services.import_form(markdown=document(title="Leave"), slug="leave")
    with pytest.raises(WrongForm, match=r"'leave'.*'visit'"):
        services.create_draft(markdown=document(title="Visit"), slug="leave")
    draft = services.create_draft(markdown=document(title="Visit"), slug="leave", replace=True)
    with pytest.raises(WrongForm):
        services.publish_version(version=draft)
    assert selectors.published_version("leave") == leave

    services.publish_version(version=draft, replace=True)

    assert selectors.published_version("leave").title == "Visit"


def test_an_address_that_has_published_nothing_takes_any_form() -> None:
    services.create_draft(markdown=document(title="Leave"), slug="leave")
    visit = services.create_draft(markdown=document(title="Visit"), slug="leave")

    assert services.publish_version(version=visit).title == "Visit"
