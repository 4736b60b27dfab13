"""Files of markdown that become drafts, many at once, and forms that become files."""

from __future__ import annotations

import io
import re
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from authoring.tests.staff_pages import FORMS, history_of, page_of, texts
from forms_registry import services
from forms_registry.models import Form, FormVersion
from forms_registry.tests.samples import BROKEN, document

pytestmark = pytest.mark.django_db
FILES = f"{FORMS}files/"


def send(client: Client, name: str, data: str | bytes, **more: str) -> Any:
    query = "&".join(f"{key}={value}" for key, value in {"name": name, **more}.items())
    return client.post(f"{FILES}?{query}", data, content_type="text/markdown")


class TestTakingIn:
    def test_a_file_becomes_the_first_draft_of_a_form(self, admin_client: Client) -> None:
        told = send(admin_client, "Leave Request.md", document("Why?").replace("\n", "\r\n")).json()

        draft = FormVersion.objects.get()
        assert draft.is_draft
        assert draft.form is not None
        assert (draft.form.slug, draft.markdown) == ("leave-request", document("Why?"))
        assert (told["outcome"], told["draft"]) == ("new_form", page_of(draft))
        assert history_of(draft) == history_of(draft.form) == ["Imported from a file."]

    @pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
    def test_unicode_with_a_mark_is_read(self, admin_client: Client, encoding: str) -> None:
        send(admin_client, "leave.md", document("لماذا؟").encode(encoding))

        assert FormVersion.objects.get().markdown == document("لماذا؟")

    def test_a_form_that_is_there_gets_a_draft_after_a_yes(self, admin_client: Client) -> None:
        services.create_draft(markdown=document("Why?"), slug="leave")

        asked = send(admin_client, "leave.md", document("When?")).json()

        assert (asked["outcome"], asked["draft"]) == ("exists", "")
        assert "leave" in asked["told"]
        assert FormVersion.objects.count() == 1
        assert send(admin_client, "leave.md", document("When?"), add="1").json()["outcome"] == "new_draft"
        assert FormVersion.objects.get(number=2).markdown == document("When?")
        assert send(admin_client, "leave.md", document("When?")).json()["outcome"] == "unchanged"
        assert FormVersion.objects.count() == 2

    def test_another_form_takes_the_place_of_a_published_one_after_a_yes_of_its_own(self, admin_client: Client) -> None:
        services.publish_version(version=services.create_draft(markdown=document(title="Leave"), slug="leave"))
        visit = document(title="Visit")

        asked = [send(admin_client, "leave.md", visit, **said).json() for said in ({}, {"add": "1"})]

        assert [one["outcome"] for one in asked] == ["exists", "another_form"]
        assert FormVersion.objects.count() == 1
        assert send(admin_client, "leave.md", visit, replace="1").json()["outcome"] == "new_draft"

    def test_a_document_with_errors_becomes_a_draft_that_says_so(self, admin_client: Client) -> None:
        told = send(admin_client, "leave.md", BROKEN).json()

        assert told["outcome"] == "new_form"
        assert "1 error" in told["told"]
        assert FormVersion.objects.get().markdown == BROKEN

    @pytest.mark.parametrize(
        ("name", "data", "said"),
        [
            ("leave.md", b"x" * 200_001, "too large"),
            ("leave.md", b"x" * 3_000_000, "too large"),
            ("leave.docx", b"PK\x03\x04\x14\x00\xff\xfe\x00", "no text file"),
            ("leave.md", b"# Leave\x00\n", "no text file"),
            ("leave.md", "# طلب إجازة".encode("cp1256"), "Windows-1256"),
            ("leave.md", "# A\n\nCafé".encode("cp1252"), "line 3"),
            ("leave.md", "# A \ud800".encode("utf-8", "surrogatepass"), "not UTF-8"),
            ("إجازة.md", BROKEN.encode(), "Rename"),
        ],
        ids=["large", "huge", "word", "binary", "arabic", "latin", "half", "name"],
    )
    def test_what_cannot_be_taken_in_is_told_and_nothing_is_stored(
        self, admin_client: Client, name: str, data: bytes, said: str
    ) -> None:
        answer = send(admin_client, name, data)

        assert answer.json()["outcome"] == "refused"
        assert said in answer.json()["told"]
        assert not Form.objects.exists()

    def test_a_name_in_other_letters_leaves_the_address_to_the_form(self, admin_client: Client) -> None:
        send(admin_client, "إجازة.md", document(title="Sick leave"))

        assert Form.objects.get().slug == "sick-leave"

    def test_it_is_for_those_who_may_write_forms(self, client: Client) -> None:
        for group, status in (("Auditors", 403), ("Form authors", 200)):
            user = User.objects.create_user(group, is_staff=True)
            user.groups.add(Group.objects.get(name=group))
            client.force_login(user)
            assert client.get(FILES).status_code == status
            assert (FILES in texts(client.get(FORMS))) == (status == 200)
            assert send(client, "leave.md", document()).status_code == status
        assert Form.objects.count() == 1

    def test_the_list_of_forms_leads_there_and_to_a_new_form(self, admin_client: Client) -> None:
        (tools,) = re.findall(r'<ul class="object-tools">(.*?)</ul>', texts(admin_client.get(FORMS)), re.DOTALL)

        assert re.findall(r'href="([^"?]*)', tools) == [f"{FORMS}add/", FILES]

    def test_whoever_is_not_signed_in_stores_nothing(self, client: Client) -> None:
        assert send(client, "leave.md", document()).status_code == 302
        assert not Form.objects.exists()


def test_the_forms_that_are_chosen_are_given_out_as_files(admin_client: Client) -> None:
    for slug in ("leave", "visit", "water"):
        services.create_draft(markdown=document(f"{slug}?"), slug=slug)
    services.publish_version(version=FormVersion.objects.get(form__slug="leave"))
    services.create_draft(markdown=document("When?"), slug="leave")
    chosen = Form.objects.filter(slug__in=["leave", "visit"]).values_list("pk", flat=True)

    answer = admin_client.post(FORMS, {"action": "export", "_selected_action": list(chosen)})

    with ZipFile(io.BytesIO(b"".join(answer))) as archive:  # type: ignore[call-overload]
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert files == {"leave.md": document("leave?"), "visit.md": document("visit?")}
    for name, text in files.items():
        outcome = send(admin_client, name, text).json()["outcome"]
        assert outcome == ("unchanged" if name == "visit.md" else "exists")
