"""What staff can do with forms in the admin, and what they cannot."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from authoring.tests.staff_pages import ADD, FORMS, VERSIONS, history_of, page_of, texts
from forms_registry import selectors, services
from forms_registry.models import Form, FormVersion, VersionStatus
from forms_registry.tests.samples import BROKEN, document

pytestmark = pytest.mark.django_db


def test_a_new_document_becomes_the_first_draft_of_a_form(admin_client: Client) -> None:
    page = admin_client.post(ADD, {"slug": "leave", "markdown": document(title="Leave")}, follow=True)

    draft = FormVersion.objects.get()
    assert page.status_code == 200
    assert (draft.form, draft.number, draft.status) == (Form.objects.get(slug="leave"), 1, VersionStatus.DRAFT)
    assert draft.markdown == document(title="Leave")


def test_a_browser_that_ends_lines_with_crlf_writes_the_same_document(admin_client: Client) -> None:
    admin_client.post(ADD, {"slug": "leave", "markdown": "\n" + document().replace("\n", "\r\n")})

    assert FormVersion.objects.get().markdown == "\n" + document()


def test_saving_a_draft_tells_its_findings_with_their_lines(admin_client: Client) -> None:
    page = admin_client.post(ADD, {"slug": "leave", "markdown": BROKEN}, follow=True)

    assert "Line 1, error: No field was found in the document." in texts(page)
    assert FormVersion.objects.get().markdown == BROKEN
    assert "Line 1, error: No field was found" in texts(admin_client.get(page_of(FormVersion.objects.get())))


def test_who_opens_a_draft_has_its_document_before_its_facts(admin_client: Client) -> None:
    page = texts(admin_client.get(page_of(services.create_draft(markdown=BROKEN, slug="leave"))))

    assert page.index("Line 1, error:") < page.index("<formpilot-editor") < page.index("<summary")
    assert page.index("<summary") < page.index("field-created_at")


def test_staff_who_read_arabic_get_the_pages_in_arabic(admin_client: Client) -> None:
    draft = services.create_draft(markdown=BROKEN, slug="leave")
    in_arabic = {"headers": {"accept-language": "ar"}}

    page = texts(admin_client.get(page_of(draft), **in_arabic))

    assert "السطر 1، خطأ:" in page
    assert "كتبه الموظفون" in page
    assert f"{draft.title}، الإصدار 1" in page
    assert "نشر المسودات المحددة" in texts(admin_client.get(VERSIONS, **in_arabic))


def test_the_pages_bear_the_projects_name_and_look(admin_client: Client) -> None:
    page = texts(admin_client.get(ADD))

    assert "Django administration" not in page
    assert "| FormPilot</title>" in page
    assert '<link rel="stylesheet" href="/static/site/admin.css">' in page


def test_authors_see_how_their_rules_were_understood(admin_client: Client) -> None:
    markdown = document() + '| 2 | `note` | text | No, only if `reason` is not "none" | - | "What <b>else</b>?" |\n'
    draft = services.create_draft(markdown=markdown, slug="leave")

    page = texts(admin_client.get(page_of(draft)))

    assert "note is shown" in page
    assert "<code>reason != &quot;none&quot;</code>" in page
    assert "<b>else</b>" not in page


def test_an_edited_draft_keeps_its_number(admin_client: Client) -> None:
    draft = services.create_draft(markdown=BROKEN, slug="leave")

    admin_client.post(page_of(draft), {"markdown": document(title="Mended"), "read": draft.content_hash})

    mended = FormVersion.objects.get()
    assert (mended.number, mended.title, mended.markdown) == (1, "Mended", document(title="Mended"))


def test_a_draft_is_published_as_it_is_saved(admin_client: Client, admin_user: User) -> None:
    admin_client.post(ADD, {"slug": "leave", "markdown": document(), "publish": "on"})

    version = selectors.published_version("leave")
    assert version.published_by == admin_user
    assert "Published." in history_of(version)
    assert history_of(Form.objects.get()) == ["Published version 1."]


def test_publishing_a_document_with_errors_stores_nothing_and_shows_them(admin_client: Client) -> None:
    page = admin_client.post(ADD, {"slug": "leave", "markdown": BROKEN, "publish": "on"})

    assert "Line 1, error: No field was found in the document." in texts(page)
    assert not FormVersion.objects.exists()


def test_the_publish_action_publishes_what_it_can_and_tells_why_not(admin_client: Client) -> None:
    good = services.create_draft(markdown=document(), slug="good")
    bad = services.create_draft(markdown=BROKEN, slug="bad")
    selected = {"action": "publish", "_selected_action": [good.pk, bad.pk]}

    page = texts(admin_client.post(VERSIONS, selected, follow=True))

    assert "1 version published." in page
    assert "has errors, and stays a draft." in page
    assert "No field was found" in page
    good.refresh_from_db()
    bad.refresh_from_db()
    assert (good.status, bad.status) == (VersionStatus.PUBLISHED, VersionStatus.DRAFT)
    assert history_of(good) == ["Published."]
    assert history_of(bad) == []


def test_a_published_version_is_shown_and_cannot_be_edited_or_deleted(admin_client: Client) -> None:
    version = services.import_form(markdown=document(), slug="leave")

    page = texts(admin_client.get(page_of(version)))

    assert "Why?" in page
    assert 'name="markdown"' not in page
    assert admin_client.post(page_of(version), {"title": "Other"}).status_code == 403
    assert admin_client.post(f"{VERSIONS}{version.pk}/delete/", {"post": "yes"}).status_code == 403
    both = {"action": "delete_selected", "_selected_action": [version.pk], "post": "yes"}
    assert admin_client.post(VERSIONS, both).status_code in {200, 403}
    assert FormVersion.objects.get().markdown == document()


def test_drafts_can_be_deleted_one_by_one_and_together(admin_client: Client) -> None:
    drafts = [services.create_draft(markdown=document(str(number)), slug="leave") for number in range(3)]

    admin_client.post(f"{VERSIONS}{drafts[0].pk}/delete/", {"post": "yes"})
    rest = [draft.pk for draft in drafts[1:]]
    admin_client.post(VERSIONS, {"action": "delete_selected", "_selected_action": rest, "post": "yes"})

    assert not FormVersion.objects.exists()


def test_a_form_shows_where_it_stands_and_offers_its_next_draft(admin_client: Client) -> None:
    services.import_form(markdown=document("Newest?"), slug="leave")
    services.create_draft(markdown=document("In the making?"), slug="leave")

    form = Form.objects.get()
    assert "Draft 2, Published 1" in texts(admin_client.get(FORMS))
    page = texts(admin_client.get(f"{FORMS}{form.pk}/change/"))
    assert f"{ADD}?slug=leave" in page
    assert "In the making?" in texts(admin_client.get(f"{ADD}?slug=leave"))


@pytest.mark.parametrize(
    "titles", [["Boats", "camping", "Éclairs", "Water"], ["إجازة", "استمارة", "أولياء الأمور", "بطاقة"]]
)
def test_names_stand_in_the_order_of_the_alphabet(admin_client: Client, titles: list[str]) -> None:
    for number, title in enumerate(sorted(titles)):
        services.import_form(markdown=document(title=title), slug=f"form-{number}")

    pages = [FORMS, f"{FORMS}?o=1", VERSIONS, f"{VERSIONS}?o=1", "/admin/conversations/conversation/", "/"]
    backwards = texts(admin_client.get(f"{VERSIONS}?o=-1"))

    for shown in map(texts, map(admin_client.get, pages)):
        assert sorted(titles, key=shown.index) == titles
    assert sorted(titles, key=backwards.index) == titles[::-1]
    assert "sorted ascending" not in texts(admin_client.get(FORMS))  # no other column seems to give the order
    assert "column-named sorted ascending" in texts(admin_client.get(f"{FORMS}?o=1"))
    assert [version.title for version in selectors.published_forms()] == titles


def test_retiring_takes_a_form_off_the_list_and_says_who_did_it(admin_client: Client, admin_user: User) -> None:
    version = services.import_form(markdown=document(), slug="leave")

    for _ in range(2):
        admin_client.post(FORMS, {"action": "retire", "_selected_action": [version.form_id]})

    assert not selectors.published_forms().exists()
    version.refresh_from_db()
    assert version.retired_by == admin_user
    assert history_of(Form.objects.get()) == ["Retired."]


def test_documents_that_came_with_conversations_are_shown_to_those_who_audit_alone(client: Client) -> None:
    came = services.keep_unlisted(services.unlisted_version(document(title="Somebody's own")))
    services.import_form(markdown=document(title="Leave"), slug="leave")
    author, auditor = (User.objects.create_user(name, is_staff=True) for name in ("author", "auditor"))
    for person, names in ((author, ["view_formversion"]), (auditor, ["view_formversion", "view_unlisted"])):
        person.user_permissions.set(Permission.objects.filter(codename__in=names))

    for person in (author, auditor):
        client.force_login(person)
        listed = texts(client.get(VERSIONS))
        assert "Leave" in listed
        assert "Somebody" not in listed
        assert (client.get(page_of(came)).status_code == 200) == (person == auditor)
        assert ("Somebody" in texts(client.get(f"{VERSIONS}?unlisted=1", follow=True))) == (person == auditor)


def test_lists_do_not_ask_the_database_once_for_each_form(
    admin_client: Client, django_assert_max_num_queries: object
) -> None:
    for number in range(10):
        services.import_form(markdown=document(title=f"Form {number}"), slug=f"form-{number}")
    admin_client.get(FORMS)  # what each form says is fetched once a process

    with django_assert_max_num_queries(10) as asked:  # type: ignore[operator]
        admin_client.get(FORMS)
    assert not [query["sql"] for query in asked if '"spec"' in query["sql"]]
    with django_assert_max_num_queries(10):  # type: ignore[operator]
        admin_client.get(VERSIONS)


@pytest.mark.parametrize("address", [FORMS, VERSIONS, ADD])
def test_people_without_a_permission_see_nothing(client: Client, address: str) -> None:
    client.force_login(User.objects.create_user("visitor", is_staff=True))

    assert client.get(address).status_code == 403


def test_a_published_version_shows_what_was_kept_of_it_and_who_reads_it(admin_client: Client) -> None:
    version = services.import_form(markdown=document(), slug="leave")

    page = texts(admin_client.get(page_of(version)))

    assert f"by reader {version.reader}" in page
    assert version.spec_hash in page


def test_staff_see_where_they_look_that_nobody_here_runs_a_forms_tools(admin_client: Client, settings: object) -> None:
    tools = "tools:\n  - {name: file_it, when: complete, runs: server, service: ARCHIVE, method: POST, path: /files}\n"
    fields = "fields:\n  - {id: what, type: text, required: true, label: What, prompt: What is it?}\n"
    version = services.import_form(markdown=f"---\nform_id: file\ntitle: File\n{fields}{tools}---\n", slug="file")
    form = Form.objects.get()
    pages = [FORMS, f"{FORMS}{form.pk}/change/"]

    assert all("cannot run file_it" in texts(admin_client.get(page)) for page in pages)
    assert "asks the service ARCHIVE" in texts(admin_client.get(page_of(version)))
    settings.SERVICES = {"ARCHIVE": {"base_url": "https://archive.example", "authorization": ""}}  # type: ignore[attr-defined]
    assert not any("cannot run" in texts(admin_client.get(page)) for page in pages)
    assert "asks the service" not in texts(admin_client.get(page_of(version)))
