"""Writing, importing, publishing and retiring forms."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from forms_registry import selectors, services
from forms_registry.errors import (
    DocumentUnreadable,
    DraftChanged,
    FormNotFound,
    InvalidSlug,
    NotADraft,
    VersionImmutable,
    WrongForm,
)
from forms_registry.models import Form, FormVersion, Origin, VersionStatus
from forms_registry.tests.samples import BROKEN, document

pytestmark = pytest.mark.django_db


def numbers(slug: str) -> list[tuple[int | None, str]]:
    return list(FormVersion.objects.filter(form__slug=slug).order_by("number").values_list("number", "status"))


def form_at(slug: str) -> Form:
    return Form.objects.get(slug=slug)


def test_an_imported_form_is_published_with_what_its_document_says() -> None:
    version = services.import_form(markdown=document(title="Annual leave"), slug="leave")

    assert (version.number, version.status, version.origin) == (1, VersionStatus.PUBLISHED, Origin.IMPORTED)
    assert (version.title, version.languages) == ("Annual leave", ["en"])
    assert version.content_hash == hashlib.sha256(document(title="Annual leave").encode()).hexdigest()
    assert version.published_at is not None
    assert selectors.published_version("leave") == version


def test_without_a_slug_a_form_goes_by_its_own_id() -> None:
    markdown = "---\nform_id: sick_note\nfields:\n  - {id: reason, type: text, prompt: Why}\n---\n# Sick note\n"

    assert services.import_form(markdown=markdown).form == form_at("sick_note")


def test_importing_again_adds_a_version_only_when_the_content_changed() -> None:
    first = services.import_form(markdown=document(), slug="leave")

    assert services.import_form(markdown=document(), slug="leave") == first
    assert services.import_form(markdown=document().replace("\n", "\r\n"), slug="leave") == first
    assert services.import_form(markdown="\ufeff" + document(), slug="leave") == first
    second = services.import_form(markdown=document("Since when?"), slug="leave")

    assert numbers("leave") == [(1, "retired"), (2, "published")]
    assert selectors.published_version("leave") == second


def test_importing_the_content_before_last_again_publishes_it_anew() -> None:
    for question in ("Why?", "Since when?", "Why?"):
        services.import_form(markdown=document(question), slug="leave")

    assert numbers("leave") == [(1, "retired"), (2, "retired"), (3, "published")]


def test_importing_an_unchanged_file_leaves_what_staff_did_since() -> None:
    imported = services.import_form(markdown=document(), slug="leave")
    written = services.create_draft(markdown=document("How long?"), slug="leave")
    services.publish_version(version=written)

    assert services.import_form(markdown=document(), slug="leave") == imported
    assert selectors.published_version("leave") == written

    services.retire_form(form=form_at("leave"))
    services.import_form(markdown=document(), slug="leave")
    with pytest.raises(FormNotFound):
        selectors.published_version("leave")


class TestAChangedFile:
    """Never takes the place of what staff decided: it becomes a draft for them."""

    @pytest.fixture(autouse=True)
    def imported(self) -> FormVersion:
        return services.import_form(markdown=document(), slug="leave")

    def publish(self, markdown: str, staff: User | None = None) -> FormVersion:
        return services.publish_version(
            version=services.create_draft(markdown=markdown, slug="leave"), published_by=staff
        )

    def test_does_not_replace_what_staff_published(self) -> None:
        written = self.publish(document("How long?"))

        draft = services.import_form(markdown=document("Since when?"), slug="leave")

        assert draft.is_draft
        assert selectors.published_version("leave") == written

    def test_does_not_replace_an_import_that_staff_published(self) -> None:
        services.retire_form(form=form_at("leave"))
        draft = services.import_form(markdown=document("Since when?"), slug="leave")
        taken = services.publish_version(version=draft, published_by=User.objects.create_user("layla"))

        assert services.import_form(markdown=document("How long?"), slug="leave").is_draft
        assert selectors.published_version("leave") == taken

    def test_does_not_revive_a_form_that_staff_retired(self) -> None:
        services.retire_form(form=form_at("leave"))

        assert services.import_form(markdown=document("Since when?"), slug="leave").is_draft
        assert not selectors.published_forms().exists()

    def test_that_says_what_staff_published_adds_nothing(self) -> None:
        written = self.publish(document("How long?"))

        assert services.import_form(markdown=document("How long?"), slug="leave") == written
        assert numbers("leave") == [(1, "retired"), (2, "published")]

    def test_that_holds_another_form_does_not_take_its_place(self, imported: FormVersion) -> None:
        assert services.import_form(markdown=document(title="Visit"), slug="leave").is_draft
        assert selectors.published_version("leave") == imported

    @pytest.mark.parametrize("done", ["edited", "discarded"])
    def test_is_offered_once_whatever_becomes_of_the_draft(self, done: str) -> None:
        self.publish(document("How long?"))
        draft = services.import_form(markdown=document("Since when?"), slug="leave")
        if done == "edited":
            services.update_draft(version=draft, markdown=document("Since?"), read=draft.content_hash)
        else:
            services.discard_draft(version=draft)
        before = list(FormVersion.objects.values_list("pk", "markdown", "status").order_by("pk"))

        services.import_form(markdown=document("Since when?"), slug="leave")

        assert list(FormVersion.objects.values_list("pk", "markdown", "status").order_by("pk")) == before


def test_an_import_may_stay_a_draft_and_be_published_by_the_next() -> None:
    services.import_form(markdown=document(), slug="leave", publish=False)
    assert numbers("leave") == [(1, "draft")]

    services.import_form(markdown=document(), slug="leave")
    assert numbers("leave") == [(1, "published")]


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
    staff = User.objects.create_user("layla")
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


def test_an_unlisted_version_has_no_publication_of_its_own() -> None:
    with pytest.raises(NotADraft):
        services.publish_version(version=services.unlisted_version(document()))


def test_a_discarded_draft_is_gone() -> None:
    draft = services.create_draft(markdown=document(), slug="leave")

    services.discard_draft(version=draft)

    assert not FormVersion.objects.exists()


def test_retiring_keeps_who_did_it_first_and_when() -> None:
    layla, omar = (User.objects.create_user(name) for name in ("layla", "omar"))
    services.import_form(markdown=document(), slug="leave")

    assert services.retire_form(form=form_at("leave"), retired_by=layla)
    first = FormVersion.objects.get()
    assert not services.retire_form(form=form_at("leave"), retired_by=omar)

    again = FormVersion.objects.get()
    assert (again.retired_by, again.retired_at) == (layla, first.retired_at)


def test_who_publishes_a_version_retires_the_one_before() -> None:
    staff = User.objects.create_user("layla")
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


def unlisted(markdown: str = document()) -> FormVersion:
    return services.keep_unlisted(services.unlisted_version(markdown))


def test_the_same_document_sent_twice_is_one_unlisted_version() -> None:
    version = unlisted()

    assert unlisted() == version
    assert unlisted(document("Since when?")) != version
    version.refresh_from_db()
    assert (version.form, version.number, version.status) == (None, None, VersionStatus.PUBLISHED)
    assert (version.origin, version.title, version.languages) == (Origin.INLINE, "Leave", ["en"])


def test_a_document_that_only_came_along_is_not_stored() -> None:
    assert services.unlisted_version(document()).pk is None
    assert not FormVersion.objects.exists()


def test_two_who_found_a_document_new_store_it_once() -> None:
    first, second = services.unlisted_version(document()), services.unlisted_version(document())

    assert services.keep_unlisted(first) == services.keep_unlisted(second)
    assert FormVersion.objects.count() == 1


def test_a_listed_form_with_the_same_document_stays_apart() -> None:
    listed = services.import_form(markdown=document(), slug="leave")

    assert unlisted() != listed


@pytest.mark.django_db(transaction=True)
def test_many_at_once_get_one_unlisted_version_and_numbers_without_gaps() -> None:
    def work(index: int) -> int:
        try:
            services.create_draft(markdown=document(f"Question {index}?"), slug="leave")
            with transaction.atomic():
                return unlisted().pk
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        kept = set(pool.map(work, range(16)))

    assert len(kept) == 1
    assert [number for number, _ in numbers("leave")] == list(range(1, 17))
