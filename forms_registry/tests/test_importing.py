"""Forms that come from files, at every start again."""

from __future__ import annotations

import hashlib

import pytest
from django.contrib.auth.models import User

from forms_registry import selectors, services
from forms_registry.errors import (
    FormNotFound,
)
from forms_registry.models import FormVersion, Origin, VersionStatus
from forms_registry.tests.samples import document
from forms_registry.tests.stored import form_at, numbers

pytestmark = pytest.mark.django_db


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
        taken = services.publish_version(version=draft, published_by=User.objects.create_superuser("layla"))

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
