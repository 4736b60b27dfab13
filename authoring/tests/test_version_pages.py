"""The pages of versions: their history, what differs, and what is asked before publishing."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from authoring.tests.staff_pages import ADD, FORMS, VERSIONS, history_of, page_of, texts
from forms_registry import selectors, services
from forms_registry.models import Form, FormVersion, VersionStatus
from forms_registry.tests.samples import BROKEN, document

pytestmark = pytest.mark.django_db

RENAMED = document().replace("`reason`", "`cause`")
FAILING = """---
form_id: leave
title: Leave
fields:
  - id: reason
    type: text
    prompt: Why?
---
# Leave

## Tests

```yaml
- test: A reason
  steps:
    - say: "Because of the rain"
    - expect: {reason: Something else}
```
"""


@pytest.fixture
def published() -> FormVersion:
    return services.import_form(markdown=document(), slug="leave")


def draft_of(markdown: str) -> FormVersion:
    return services.create_draft(markdown=markdown, slug="leave")


def publishing(version: FormVersion) -> str:
    return reverse("admin:forms_registry_formversion_publish", args=[version.pk])


def restoring(version: FormVersion) -> str:
    return reverse("admin:forms_registry_formversion_restore", args=[version.pk])


def status(version: FormVersion) -> str:
    return FormVersion.objects.values_list("status", flat=True).get(pk=version.pk)


def test_the_history_tells_who_did_what_when_and_why(
    admin_client: Client, admin_user: User, published: FormVersion
) -> None:
    said = {"slug": "leave", "markdown": document("When?"), "publish": "on", "note_of_it": "Asks for the day"}
    admin_client.post(f"{ADD}?slug=leave", said)

    page = texts(admin_client.get(f"{FORMS}{published.form_id}/change/"))

    newest = selectors.published_version("leave")
    assert (newest.number, newest.note, newest.created_by) == (2, "Asks for the day", admin_user)
    assert "Asks for the day" in page
    assert page.count(f">{admin_user.username}<br>") == 3
    assert f"old={published.pk}&amp;new={newest.pk}" in page


def test_staff_are_named_without_a_way_to_their_accounts(
    admin_client: Client, admin_user: User, published: FormVersion
) -> None:
    admin_client.post(f"{ADD}?slug=leave", {"slug": "leave", "markdown": document("When?")})

    page = texts(admin_client.get(page_of(FormVersion.objects.latest("pk"))))

    assert admin_user.username in page.partition("Created by")[2]
    assert "/admin/auth/user/" not in page.partition("Created by")[2]
    in_arabic = admin_client.get(page_of(FormVersion.objects.latest("pk")), headers={"accept-language": "ar"})
    assert "reated by" not in texts(in_arabic)


def test_what_changed_is_kept_with_the_draft_until_it_is_published(
    admin_client: Client, published: FormVersion
) -> None:
    said = {"slug": "leave", "markdown": document("When?"), "note_of_it": "Asks for the day"}
    admin_client.post(f"{ADD}?slug=leave", said)
    draft = FormVersion.objects.latest("pk")
    editor = f"{VERSIONS}{draft.pk}/change/"
    assert "Asks for the day" in texts(admin_client.get(editor))

    again = {"markdown": document("Which day?"), "read": draft.content_hash, "note_of_it": "Asks which day"}
    admin_client.post(editor, again)
    admin_client.post(
        reverse("admin:forms_registry_formversion_save", args=[draft.pk]),
        {"markdown": document("What day?"), "read": FormVersion.objects.get(pk=draft.pk).content_hash},
        content_type="application/json",
    )

    assert FormVersion.objects.get(pk=draft.pk).note == "Asks which day"


def test_two_versions_are_compared_by_meaning_and_by_text(admin_client: Client, published: FormVersion) -> None:
    draft = draft_of(RENAMED)
    compare = reverse("admin:forms_registry_formversion_compare")

    page = texts(admin_client.get(compare, {"old": published.pk, "new": draft.pk}))

    assert "Field reason is gone" in page
    assert "Field cause is new" in page
    assert "<ins>| 1 | `cause`" in page
    for old, new in (("", ""), ("x", draft.pk), (10**30, 1), (published.pk, 0)):
        assert admin_client.get(compare, {"old": old, "new": new}).status_code == 404
    assert "Both documents are the same." in texts(admin_client.get(compare, {"old": draft.pk, "new": draft.pk}))


def test_what_a_broken_draft_means_is_not_compared_but_its_text_is(
    admin_client: Client, published: FormVersion
) -> None:
    asked = {"old": published.pk, "new": draft_of(BROKEN).pk}

    page = texts(admin_client.get(reverse("admin:forms_registry_formversion_compare"), asked))

    assert "Their meaning cannot be compared" in page
    assert "<ins># Nothing to ask" in page


def test_what_breaks_is_listed_and_published_once_it_is_confirmed(admin_client: Client, published: FormVersion) -> None:
    draft = draft_of(RENAMED)
    page = admin_client.get(publishing(draft))
    assert "Field reason is gone" in texts(page)
    confirmed = page.context["concerns"].confirmation

    for said in ({}, {"sure": "on"}, {"confirmed": confirmed}, {"sure": "on", "confirmed": "0" * 64}):
        assert admin_client.post(publishing(draft), said).status_code == 200
        assert status(draft) == VersionStatus.DRAFT
    admin_client.post(publishing(draft), {"sure": "on", "confirmed": confirmed, "note": "Another question"})

    assert selectors.published_version("leave").note == "Another question"
    assert history_of(Form.objects.get()) == ["Published version 2."]


@pytest.mark.parametrize("by", ["the editor", "the list", "its own page"])
def test_every_way_to_publish_asks_the_same(admin_client: Client, published: FormVersion, by: str) -> None:
    draft = draft_of(RENAMED)
    said = {"markdown": draft.markdown, "read": draft.content_hash, "publish": "on"}
    selected = {"action": "publish", "_selected_action": [draft.pk]}

    page = {
        "the editor": lambda: admin_client.post(page_of(draft), said, follow=True),
        "the list": lambda: admin_client.post(VERSIONS, selected, follow=True),
        "its own page": lambda: admin_client.post(publishing(draft)),
    }[by]()

    assert (status(draft), status(published)) == (VersionStatus.DRAFT, VersionStatus.PUBLISHED)
    assert publishing(draft) in texts(page) or "Field reason is gone" in texts(page)


def test_a_test_that_fails_keeps_a_form_from_people_until_that_is_meant(admin_client: Client) -> None:
    draft = draft_of(FAILING)
    page = admin_client.get(publishing(draft))
    assert "Something else" in texts(page)

    admin_client.post(publishing(draft))
    assert status(draft) == VersionStatus.DRAFT
    admin_client.post(publishing(draft), {"sure": "on", "confirmed": page.context["concerns"].confirmation})
    assert status(draft) == VersionStatus.PUBLISHED


def test_what_somebody_changed_meanwhile_is_not_published_unseen(admin_client: Client) -> None:
    draft = draft_of(document())
    page = admin_client.get(publishing(draft))
    assert f'name="read" value="{draft.content_hash}"' in texts(page)
    services.update_draft(version=draft, markdown=document("When?"), read=draft.content_hash)

    told = admin_client.post(publishing(draft), {"read": draft.content_hash}, follow=True)
    assert "has been changed since you opened it" in texts(told)
    assert status(draft) == VersionStatus.DRAFT

    draft.refresh_from_db()
    admin_client.post(publishing(draft), {"read": draft.content_hash})
    assert status(draft) == VersionStatus.PUBLISHED


def test_a_document_with_errors_has_nothing_to_confirm(admin_client: Client) -> None:
    page = texts(admin_client.post(publishing(draft_of(BROKEN))))

    assert "Line 1, error: No field was found in the document." in page
    assert 'name="note"' not in page


def test_another_form_is_published_here_only_when_that_is_meant(admin_client: Client, published: FormVersion) -> None:
    visit = services.create_draft(markdown=document(title="Visit"), slug="leave", replace=True)

    assert 'name="replace"' in texts(admin_client.post(publishing(visit)))
    assert status(visit) == VersionStatus.DRAFT
    admin_client.post(publishing(visit), {"replace": "on"})
    assert selectors.published_version("leave").title == "Visit"


def test_an_earlier_version_comes_back_as_a_draft_or_is_published_again(
    admin_client: Client, published: FormVersion
) -> None:
    services.publish_version(version=draft_of(document("When?")))

    assert admin_client.get(restoring(published)).status_code == 200
    assert FormVersion.objects.count() == 2
    admin_client.post(restoring(published))
    draft = FormVersion.objects.get(number=3)
    assert (draft.status, draft.markdown) == (VersionStatus.DRAFT, document())

    admin_client.post(publishing(published), {"note": "Back"})
    assert (selectors.published_version("leave").number, selectors.published_version("leave").markdown) == (
        4,
        document(),
    )
    assert admin_client.post(restoring(draft)).status_code == 404


def test_a_form_is_retired_on_its_own_page(admin_client: Client, published: FormVersion) -> None:
    retire = reverse("admin:forms_registry_form_retire", args=[published.form_id])

    assert "No new conversation can begin" in texts(admin_client.get(retire))
    assert selectors.published_forms().exists()
    admin_client.post(retire)
    assert not selectors.published_forms().exists()
    assert history_of(Form.objects.get()) == ["Retired."]


def test_any_version_is_copied_to_an_address_that_is_free(admin_client: Client, published: FormVersion) -> None:
    duplicate = reverse("admin:forms_registry_formversion_duplicate", args=[published.pk])

    assert "at this address already" in texts(admin_client.post(duplicate, {"slug": "leave"}))
    page = admin_client.post(duplicate, {"slug": "parental_leave"}, follow=True)

    copy = FormVersion.objects.get(form__slug="parental_leave")
    assert (copy.status, selectors.spec_of(copy).form_id) == (VersionStatus.DRAFT, "parental_leave")
    assert page.redirect_chain[-1][0] == page_of(copy)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_form_begins_from_any_of_its_starting_points(admin_client: Client, language: str) -> None:
    headers = {"accept-language": language}
    page = admin_client.get(f"{FORMS}add/", headers=headers)
    starts = [value for value, _ in page.context["form"].fields["start"].choices]
    assert len(starts) > 3

    for number, start in enumerate(starts):
        admin_client.post(f"{FORMS}add/", {"slug": f"form_{number}", "start": start}, headers=headers)
        draft = FormVersion.objects.get(form__slug=f"form_{number}")
        assert selectors.spec_of(draft).form_id == f"form_{number}"
    assert selectors.spec_of(FormVersion.objects.get(form__slug="form_0")).languages == (language,)
    for wrong in (
        {"slug": "form_0", "start": "empty"},
        {"slug": "new", "start": "../secret"},
        {"slug": "a b", "start": "empty"},
    ):
        assert admin_client.post(f"{FORMS}add/", wrong).status_code == 200
    assert Form.objects.count() == len(starts)


def test_authors_neither_publish_nor_retire_nor_restore_and_are_not_offered_it(
    client: Client, published: FormVersion
) -> None:
    author = User.objects.create_user("author", is_staff=True)
    author.groups.add(Group.objects.get(name="Form authors"))
    client.force_login(author)
    draft = draft_of(document("When?"))
    retire = reverse("admin:forms_registry_form_retire", args=[published.form_id])

    for address in (publishing(draft), publishing(published), restoring(published), retire):
        assert (client.get(address).status_code, client.post(address).status_code) == (403, 403)
    for page in (page_of(draft), page_of(published), f"{FORMS}{published.form_id}/change/"):
        assert not any(f"/{verb}/" in texts(client.get(page)) for verb in ("publish", "restore", "retire"))
    assert "/duplicate/" in texts(client.get(page_of(published)))
    assert (status(draft), status(published)) == (VersionStatus.DRAFT, VersionStatus.PUBLISHED)


def test_the_pages_are_in_arabic_for_who_reads_arabic(admin_client: Client, published: FormVersion) -> None:
    page = texts(admin_client.get(publishing(draft_of(RENAMED)), headers={"accept-language": "ar"}))

    assert "أُزيل الحقل reason" in page
    assert "ما يجب أن تُعدَّل لأجله التطبيقات التي تستخدم النموذج" in page


PRIVATE = f"---\npublic: no\n---\n{document()}"


def test_from_publishing_a_link_leads_to_what_people_get(admin_client: Client) -> None:
    draft = services.create_form(markdown=document(), slug="leave")
    history = f"{FORMS}{draft.form_id}/change/"
    assert "/chat/" not in texts(admin_client.get(page_of(draft))) + texts(admin_client.get(history))

    told = texts(admin_client.post(publishing(draft), {"note": "Begun"}, follow=True))

    link = '<a href="/chat/leave/">Open the form</a>'
    assert f"version 1 is published. {link}" in told
    assert told.count(link) == 2  # what was done just now, and among what can be done with the version at any time
    assert '<a href="/chat/leave/"><code>leave</code></a>' in texts(admin_client.get(history))
    assert Client().get("/chat/leave/").status_code == 200


def test_publishing_in_the_editor_offers_the_form_too(admin_client: Client) -> None:
    said = {"slug": "leave", "markdown": document(), "publish": "on"}

    assert '<a href="/chat/leave/">Open the form</a>' in texts(admin_client.post(ADD, said, follow=True))


def test_no_link_leads_to_a_form_that_no_page_shows(admin_client: Client, settings: Any) -> None:
    private = services.import_form(markdown=PRIVATE, slug="private")
    retired = services.import_form(markdown=document(title="Old"), slug="old")
    services.retire_form(form=Form.objects.get(slug="old"))
    shown = services.import_form(markdown=document(), slug="leave")

    def pages(version: FormVersion) -> str:
        history = admin_client.get(f"{FORMS}{version.form_id}/change/")
        return texts(history) + texts(admin_client.get(page_of(version)))

    assert "/chat/" not in pages(private)
    assert "not public" in pages(private)
    assert "/chat/" not in pages(retired)
    assert "/chat/" in pages(shown)
    assert "not public" not in pages(shown)
    assert [Client().get(f"/chat/{slug}/").status_code for slug in ("private", "old", "leave")] == [404, 404, 200]

    settings.PUBLIC_PAGES = False
    assert "/chat/" not in pages(shown)


def test_what_no_page_shows_is_published_without_a_link(admin_client: Client) -> None:
    draft = services.create_form(markdown=PRIVATE, slug="leave")

    told = texts(admin_client.post(publishing(draft), {"note": "Begun"}, follow=True))

    assert "version 1 is published." in told
    assert "/chat/" not in told
