"""What two editors of a draft are told, and who writes under a wrong address."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from authoring.tests.staff_pages import ADD, FORMS, VERSIONS, page_of, texts
from conversations.tests.support import in_background, wait_until_blocking
from forms_registry import selectors, services
from forms_registry.models import Form, FormVersion, VersionStatus
from forms_registry.tests.samples import BROKEN, document

pytestmark = pytest.mark.django_db

EDITOR = "admin:forms_registry_formversion_save"
PUBLISHING = "admin:forms_registry_formversion_publish"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("door", ["page", "editor", "publishing", "discarding"])
def test_a_draft_that_is_discarded_while_its_document_is_read(admin_client: Client, door: str) -> None:
    """Reading takes a while: whoever asked is told, and an author keeps the text."""
    draft, mine = services.create_draft(markdown=document("Why?"), slug="leave"), document("Mine?")
    posts = {
        "page": lambda: admin_client.post(page_of(draft), {"markdown": mine, "read": draft.content_hash}),
        "editor": lambda: admin_client.post(
            reverse(EDITOR, args=[draft.pk]),
            {"markdown": mine, "read": draft.content_hash},
            content_type="application/json",
        ),
        "publishing": lambda: admin_client.post(
            reverse(PUBLISHING, args=[draft.pk]), {"read": draft.content_hash, "note": "Ready"}, follow=True
        ),
        "discarding": lambda: admin_client.post(
            reverse("admin:forms_registry_formversion_delete", args=[draft.pk]), {"post": "yes"}
        ),
    }

    with transaction.atomic():
        services.discard_draft(version=draft)
        asked = in_background(posts[door])
        wait_until_blocking()
    page = asked.result(10)

    assert page.status_code == {"page": 409, "editor": 410, "publishing": 200, "discarding": 409}[door]
    assert "discarded" in texts(page)
    if door == "page":
        assert page.context["adminform"].form["markdown"].value() == mine


class TestTwoEditors:
    """Of one draft: the second is told what the first did, and loses nothing."""

    @pytest.fixture
    def draft(self) -> FormVersion:
        return services.create_draft(markdown=document("Why <b>so</b>?"), slug="leave")

    def post(self, client: Client, draft: FormVersion, markdown: str, **more: str) -> Any:
        return client.post(page_of(draft), {"markdown": markdown, "read": draft.content_hash, **more})

    def test_the_second_sees_the_difference_and_keeps_the_text(self, admin_client: Client, draft: FormVersion) -> None:
        services.update_draft(version=draft, markdown=document("Since <i>when</i>?"), read=draft.content_hash)

        page = self.post(admin_client, draft, document("Mine & only?"))

        shown = texts(page)
        assert page.status_code == 200
        assert "<del>-| 1 | `reason` | text | Yes | - | &quot;Since &lt;i&gt;when&lt;/i&gt;?&quot; |</del>" in shown
        assert "<ins>+| 1 | `reason` | text | Yes | - | &quot;Mine &amp; only?&quot; |</ins>" in shown
        assert "\n+++ your text\n" in shown
        assert "<del>--- " not in shown
        assert "data-unsaved" in shown
        assert page.context["adminform"].form["markdown"].value() == document("Mine & only?")
        assert FormVersion.objects.get().markdown == document("Since <i>when</i>?")

    def test_saving_again_replaces_what_stands(self, admin_client: Client, draft: FormVersion) -> None:
        services.update_draft(version=draft, markdown=document("Since when?"), read=draft.content_hash)
        page = self.post(admin_client, draft, document("Mine?"))

        again = {"markdown": document("Mine?"), "read": page.context["adminform"].form["read"].value()}
        admin_client.post(page_of(draft), again)

        assert FormVersion.objects.get().markdown == document("Mine?")

    def test_who_saves_what_stands_anyway_is_not_bothered(self, admin_client: Client, draft: FormVersion) -> None:
        services.update_draft(version=draft, markdown=document("Since when?"), read=draft.content_hash)

        assert self.post(admin_client, draft, document("Since when?")).status_code == 302

    @pytest.mark.parametrize("gone", ["published", "discarded"])
    def test_the_text_for_a_draft_that_is_gone_becomes_a_new_one(
        self, admin_client: Client, draft: FormVersion, gone: str
    ) -> None:
        if gone == "published":
            services.publish_version(version=draft)
        else:
            services.discard_draft(version=draft)

        page = self.post(admin_client, draft, document("Mine?"))

        assert page.status_code == 409
        form = page.context["adminform"].form
        assert form["markdown"].value() == document("Mine?")
        assert "data-unsaved" in texts(page)
        assert not FormVersion.objects.filter(markdown=document("Mine?")).exists()
        admin_client.post(ADD, {"slug": "leave", "markdown": document("Mine?")})
        assert FormVersion.objects.filter(markdown=document("Mine?"), status=VersionStatus.DRAFT).exists()


def test_text_that_is_stored_is_not_called_unsaved_where_publishing_fails(admin_client: Client) -> None:
    draft = services.create_draft(markdown=BROKEN, slug="leave")
    said = {"read": draft.content_hash, "publish": "on"}

    stored, changed = (
        texts(admin_client.post(page_of(draft), {**said, "markdown": text.replace("\n", "\r\n")}))
        for text in (BROKEN, f"{BROKEN}Nor here.\n")
    )

    assert "No field was found" in stored
    assert "data-unsaved" not in stored
    assert "data-unsaved" in changed


class TestAFormWithoutAVersionForPeople:
    """It goes by what its author calls it, and once it is published by what people get."""

    def begun(self, client: Client, slug: str) -> FormVersion:
        client.post(f"{FORMS}add/", {"slug": slug, "start": "empty"})
        return FormVersion.objects.get(form__slug=slug)

    @pytest.mark.parametrize("how", ["with the page", "beside it"])
    def test_two_that_began_empty_are_told_apart_by_their_titles(self, admin_client: Client, how: str) -> None:
        for slug, title in (("library-card", "Library card"), ("bike-repair", "Bike repair")):
            draft = self.begun(admin_client, slug)
            said = {"markdown": document(title=title), "read": draft.content_hash}
            if how == "with the page":
                admin_client.post(page_of(draft), said)
            else:
                admin_client.post(
                    f"{page_of(draft).removesuffix('change/')}save/", said, content_type="application/json"
                )

        assert list(Form.objects.values_list("title", flat=True)) == ["Bike repair", "Library card"]
        listed = texts(admin_client.get(FORMS))
        assert "New form" not in listed
        assert all(title in listed for title in ("Library card", "Bike repair"))

    def test_a_published_one_keeps_its_title_until_another_version_is_published(self, admin_client: Client) -> None:
        published = services.import_form(markdown=document(title="Leave"), slug="leave")
        draft = services.create_draft(markdown=document(title="Time off"), slug="leave", replace=True)
        services.update_draft(version=draft, markdown=document(title="Days off"), read=draft.content_hash)

        assert str(Form.objects.get(pk=published.form_id)) == "Leave"


class TestAWrongAddress:
    """A document under the address of another form does not take its place unless its author says so."""

    @pytest.fixture(autouse=True)
    def leave(self) -> FormVersion:
        return services.import_form(markdown=document(title="Leave"), slug="leave")

    def test_nothing_is_stored_until_it_is_confirmed(self, admin_client: Client, leave: FormVersion) -> None:
        visit = {"slug": "leave", "markdown": document(title="Visit"), "publish": "on"}

        asked = admin_client.post(ADD, visit)

        assert list(FormVersion.objects.all()) == [leave]
        shown = texts(asked)
        assert "Replace the form leave by visit" in shown
        assert '<input type="checkbox" name="replace"' in shown
        admin_client.post(ADD, {**visit, "replace": "on"})
        assert selectors.published_version("leave").title == "Visit"

    def test_an_address_that_exists_is_told(self, admin_client: Client) -> None:
        page = admin_client.post(ADD, {"slug": "leave", "markdown": document("Other?", title="Leave")}, follow=True)

        assert "The address leave was there already: this is version 2 of “Leave”." in texts(page)
        followed = admin_client.post(
            f"{ADD}?slug=leave", {"slug": "leave", "markdown": document("More?", title="Leave")}, follow=True
        )
        assert "was there already" not in texts(followed)

    def test_publishing_together_with_others_asks_to_open_it(self, admin_client: Client, leave: FormVersion) -> None:
        draft = services.create_draft(markdown=document(title="Visit"), slug="leave", replace=True)

        page = admin_client.post(VERSIONS, {"action": "publish", "_selected_action": [draft.pk]}, follow=True)

        assert f"{VERSIONS}{draft.pk}/publish/" in texts(page)
        assert selectors.published_version("leave") == leave
        saved = {"markdown": draft.markdown, "read": draft.content_hash, "publish": "on"}
        assert "Replace the form leave by visit" in texts(admin_client.post(page_of(draft), saved))
        admin_client.post(page_of(draft), {**saved, "replace": "on"})
        assert selectors.published_version("leave").pk == draft.pk


def test_what_is_no_address_is_called_an_address(admin_client: Client) -> None:
    for page in (ADD, reverse("admin:forms_registry_form_add")):
        told = admin_client.post(page, {"slug": "annual leave", "markdown": document()}).content.decode()

        assert "An address has only Latin letters" in told
        assert "slug”" not in told
