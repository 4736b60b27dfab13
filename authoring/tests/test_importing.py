"""Any document becomes a draft on one page, and nothing of it is published that nobody confirmed."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from time import time
from typing import Any

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from authoring.tests.import_page import IMPORT, TABLE, all_right, read, send_back, upload
from authoring.tests.staff_pages import texts
from forms_registry import services
from forms_registry.errors import DocumentUnreadable
from forms_registry.models import Form, FormVersion
from forms_registry.tests.samples import document

pytestmark = pytest.mark.django_db


def workbook(*rows: list[str]) -> bytes:
    book, data = Workbook(), io.BytesIO()
    sheet = book.active
    sheet.title = "survey"
    for row in rows:
        sheet.append(row)
    book.save(data)
    return data.getvalue()


def archive(name: str, content: bytes = b"<w:document/>") -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as zipped:
        zipped.writestr(name, content)
    return data.getvalue()


def test_the_page_has_its_name(admin_client: Client) -> None:
    assert reverse("admin:forms_registry_import") == IMPORT
    assert admin_client.get(IMPORT).status_code == 200


def test_guesses_that_nobody_confirmed_keep_a_draft_from_being_published(admin_client: Client) -> None:
    shown = read(admin_client, TABLE)
    saved = send_back(admin_client, shown, save="1", slug="lost-pet")

    draft = FormVersion.objects.get()
    assert saved.status_code == 302
    assert draft.is_draft
    assert "unconfirmed:" in draft.markdown
    with pytest.raises(DocumentUnreadable) as refused:
        services.publish_version(version=draft)
    assert {found.code for found in refused.value.diagnostics} >= {"guess_unconfirmed"}


def test_what_is_confirmed_or_corrected_can_be_published(admin_client: Client) -> None:
    shown = read(admin_client, TABLE)
    corrected = {**all_right(shown), "q-6:id": "other", "o-6:id": "kind_of_animal"}
    send_back(admin_client, shown, save="1", slug="lost-pet", **corrected)

    published = services.publish_version(version=FormVersion.objects.get())

    assert published.spec is not None
    assert [field["id"] for field in published.spec["fields"]] == ["name_of_the_pet", "kind_of_animal"]


def test_answers_stay_when_the_draft_is_shown_again_and_fields_can_be_confirmed_as_a_whole(
    admin_client: Client,
) -> None:
    shown = read(admin_client, TABLE)
    again = send_back(admin_client, shown, again="1", **{"q-6": "yes", "o-5:id": "pet"})

    settled = {one.key: one.settled for one in again.context["suggestion"].questions}
    assert settled["5:id"]
    assert settled["6:id"]
    assert settled["6:options"]
    assert not settled["3.0:column"]
    assert [one.id for one in again.context["suggestion"].fields] == ["pet", "species"]
    assert FormVersion.objects.count() == 0


def test_what_cannot_stand_in_the_place_of_a_guess_is_told(admin_client: Client) -> None:
    shown = read(admin_client, TABLE)
    again = send_back(admin_client, shown, again="1", **{"q-6:id": "other", "o-6:id": "two words"})

    assert "This is not possible there." in texts(again)


def test_a_condition_that_cannot_be_read_is_no_confirmed_guess(admin_client: Client) -> None:
    shown = read(admin_client, "# Van\n\n- Licence (yes/no)\n- Number (only if you passed the test)\n- Day (date)\n")
    said = {**all_right(shown), "q-4:visible_if": "other", "o-4:visible_if": "ask the boss"}
    again = send_back(admin_client, shown, again="1", **said)
    saved = send_back(admin_client, shown, save="1", slug="van", **said)

    assert "This is not possible there. “ask the boss”" in texts(again)
    assert "1 of your answers is not possible" in texts(again)
    assert '<q dir="auto">Licence is Yes</q>' in texts(again)
    draft = texts(admin_client.get(saved.url))
    assert "1 guess is not confirmed" in draft
    assert "“ask the boss” is left out, because it is not possible there." in draft
    assert "notes" not in FormVersion.objects.get().markdown


def test_what_only_has_to_be_confirmed_is_confirmed_together_and_ids_are_not_asked(admin_client: Client) -> None:
    text = (
        "# Club\n\n- Name\n- Colour: Red / Green / Blue\n- Arrival date\n- Guests (integer, between 1 and 5)\n- Hobby\n"
    )
    shown = read(admin_client, text)
    groups = {f"q-{one.key}": "yes" for one in shown.context["page"].groups}
    about_all = {f"q-{one.key}": "yes" for one in shown.context["page"].document}
    again = send_back(admin_client, shown, again="1", **groups, **about_all, **{"o-3:id": "who"})
    asked = [one.key for one in again.context["suggestion"].questions if not one.settled]
    named = [one.id for one in again.context["suggestion"].fields]

    assert set(groups) == {"q-all:read", "q-all:text"}
    assert set(about_all) == {"q-form:required"}
    assert not any(one.about == "id" for one in shown.context["suggestion"].questions if not one.settled)
    assert asked == ["4:type", "5:type"]
    assert named[:2] == ["who", "colour"]
    assert "Is it a date?" in texts(again)
    assert "one choice from a list" in texts(again)
    assert ">dropdown<" not in texts(again)


def test_a_field_can_be_taken_out_and_a_line_made_a_question(admin_client: Client) -> None:
    text = "# Trip\n\nWho comes along\n\n- Name\n- Guide (integer)\n- Day (date)\n"
    shown = read(admin_client, text)
    said = {"q-6": "no", "q-+3": "yes"}
    again = send_back(admin_client, shown, again="1", **said)
    back = send_back(admin_client, shown, again="1")
    saved = {**all_right(again), **said}
    send_back(admin_client, shown, save="1", slug="trip", **saved)
    published = services.publish_version(version=FormVersion.objects.get())

    assert "<details open>" in texts(shown)
    assert [one.id for one in again.context["suggestion"].fields] == ["who_comes_along", "name", "day"]
    assert "This is not asked." in texts(again)
    assert 'name="q-6" value="no" checked' in texts(again)
    assert 'name="q-+3" value="yes" checked' in texts(again)
    assert [one.id for one in back.context["suggestion"].fields] == ["name", "guide", "day"]
    assert published.spec is not None
    assert [field["id"] for field in published.spec["fields"]] == ["who_comes_along", "name", "day"]


def test_a_text_in_which_nothing_is_found_can_be_made_a_form(admin_client: Client) -> None:
    shown = read(admin_client, "Dear friend, tell me your name.\n\nAnd please tell me where you live.\n")
    again = send_back(admin_client, shown, again="1", **{"q-+1": "yes", "q-+3": "yes", "q-+99": "yes"})

    assert "<details open>" not in texts(shown)
    assert [one.line for one in again.context["suggestion"].fields] == [1, 3]


def test_mistakes_of_a_draft_are_told_beside_the_line_and_when_it_is_saved(admin_client: Client) -> None:
    shown = read(admin_client, "# Party\n\n- Guests (integer, between 500 and 5)\n- Name\n- Day (date)\n")
    saved = send_back(admin_client, shown, save="1", slug="party", **all_right(shown))
    told = texts(admin_client.get(saved.url))

    assert "Line 3: No answer to `guests` is possible" in texts(shown)
    assert "1 mistake keeps the draft" in texts(shown)
    assert "1 mistake keeps it from being published" in told
    assert "Every guess is confirmed" not in told


@pytest.mark.parametrize(
    ("data", "name", "told"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "a.png", "no text"),
        ("نموذج طلب إجازة".encode("cp1256"), "a.md", "Windows-1256"),
        (b"PK\x03\x04 broken", "a.xlsx", ".xlsx"),
        (b"\xd0\xcf\x11\xe0\x00", "a.xls", "old Office"),
        (archive("word/document.xml"), "a.docx", "paste it here"),
        (archive("mimetype", b"application/vnd.oasis.opendocument.text"), "a.odt", "paste it here"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a.pdf", "paste it here"),
        (b"{\\rtf1\\ansi Name: ____}", "a.rtf", "paste it here"),
        (b"x" * 1_000_001, "a.md", "1 MB"),
        (b" \n", "a.md", "nothing to read"),
        (b"{", "a.json", "JSON"),
        (b'{"a": 1}', "a.json", "JSON Schema"),
        (b"body:\n  - [", "a.yml", "YAML"),
        (b"<html><p>No form", "a.html", "no input"),
        (b"Dear friend, how are you?", "a.md", "No field"),
        (workbook(["only"]).replace(b"survey", b"sorvey"), "a.xlsx", ".xlsx"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_read_is_told_and_nothing_is_kept(
    admin_client: Client, data: bytes, name: str, told: str
) -> None:
    answer = upload(admin_client, data, name)

    assert answer.status_code == 200
    assert told in texts(answer)
    assert Form.objects.count() == 0


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_mark_of_its_encoding_is_no_part_of_a_text(admin_client: Client, encoding: str) -> None:
    shown = upload(admin_client, TABLE.encode(encoding), "a.md")

    assert [one.id for one in shown.context["suggestion"].fields] == ["name_of_the_pet", "species"]


def test_a_workbook_is_read_by_its_sheets(admin_client: Client) -> None:
    shown = upload(
        admin_client, workbook(["type", "name", "label"], ["integer", "age", "How old are you?"]), "age.xlsx"
    )
    send_back(admin_client, shown, save="1", slug="age", **all_right(shown))

    published = services.publish_version(version=FormVersion.objects.get())

    assert shown.context["suggestion"].format == "xlsform"
    assert published.spec is not None
    assert [(field["id"], field["type"]) for field in published.spec["fields"]] == [("age", "integer")]


def test_a_form_that_is_there_gets_a_new_draft_only_where_that_is_meant(admin_client: Client) -> None:
    services.publish_version(version=services.create_draft(markdown=document(), slug="leave"))

    shown = upload(admin_client, TABLE.encode(), "leave.md")
    refused = send_back(admin_client, shown, save="1", slug="leave")
    assert "has the address leave" in texts(shown)
    assert "at this address already" in texts(refused)
    assert FormVersion.objects.count() == 1

    send_back(admin_client, refused, save="1", slug="leave", existing="yes")
    assert FormVersion.objects.count() == 2


@pytest.mark.parametrize("slug", ["no address", "no\0address"])
def test_an_address_that_is_none_is_told_and_the_answers_stay(admin_client: Client, slug: str) -> None:
    shown = read(admin_client, TABLE)
    refused = send_back(admin_client, shown, save="1", slug=slug, **all_right(shown))

    assert "letters, digits" in texts(refused)
    assert all(one.settled for one in refused.context["suggestion"].questions)


def test_what_was_read_cannot_be_exchanged_on_the_way(admin_client: Client) -> None:
    shown = read(admin_client, TABLE)
    answer = admin_client.post(IMPORT, {"source": shown.context["source"] + "x", "save": "1", "slug": "x"})

    assert "Paste or choose it again" in texts(answer)
    assert Form.objects.count() == 0


def _of_another_release() -> str:
    return signing.dumps({"name": "", "text": TABLE, "kind": "table"}, salt="authoring.importing", compress=True)


def _of_the_day_before_yesterday() -> str:
    class Earlier(signing.TimestampSigner):
        def timestamp(self) -> str:
            return signing.b62_encode(int(time()) - 2 * 24 * 3600)

    read_then = {"name": "", "text": TABLE, "proposed": None}
    return Earlier(salt="authoring.importing").sign_object(read_then, compress=True)


@pytest.mark.parametrize("outdated", [_of_another_release, _of_the_day_before_yesterday])
def test_what_was_read_long_ago_is_asked_for_once_more(admin_client: Client, outdated: Callable[[], str]) -> None:
    answer = admin_client.post(IMPORT, {"source": outdated(), "save": "1", "slug": "x"})

    assert answer.status_code == 200
    assert "Paste or choose it again" in texts(answer)
    assert Form.objects.count() == 0


def test_the_page_speaks_arabic(admin_client: Client) -> None:
    shown = admin_client.post(IMPORT, {"pasted": TABLE, "read": "1"}, headers={"accept-language": "ar"})

    assert "هل هذه هي الخيارات" in texts(shown)


def test_a_schema_with_many_fields_can_be_answered_in_one_request(admin_client: Client) -> None:
    properties = {f"f{number}": {"type": "string", "pattern": r"^\+\d{7,15}$"} for number in range(290)}
    shown = read(admin_client, json.dumps({"type": "object", "properties": {"in": {"properties": properties}}}))
    saved = send_back(admin_client, shown, save="1", slug="many", **all_right(shown))

    assert len(shown.context["suggestion"].fields) == 290
    assert saved.status_code == 302


def test_who_may_not_add_drafts_may_not_import(client: Client, django_user_model: Any) -> None:
    staff = django_user_model.objects.create_user("auditor", password="x", is_staff=True)
    client.force_login(staff)

    assert client.get(IMPORT).status_code == 403
    assert read(client, TABLE).status_code == 403


def test_without_a_model_nothing_is_proposed(admin_client: Client) -> None:
    shown = read(admin_client, TABLE)

    assert 'name="propose"' not in texts(shown)
    assert "No model is configured" in texts(send_back(admin_client, shown, propose="1"))


@pytest.mark.parametrize("size", [1_100_000, 100 * 1024 * 1024])
def test_what_is_too_long_to_be_received_is_refused_in_words(admin_user: Any, size: int) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(admin_user)

    # The server lets go of such a body: the page has its length alone.
    answer = client.generic("POST", IMPORT, b"", "multipart/form-data; boundary=a", CONTENT_LENGTH=str(size))

    assert answer.status_code == 413
    assert "1 MB" in texts(answer)


def test_a_length_that_is_no_number_is_none(admin_client: Client) -> None:
    answer = admin_client.generic("POST", IMPORT, b"", "multipart/form-data; boundary=a", CONTENT_LENGTH="abc")

    assert answer.status_code == 200


def test_what_another_site_sends_is_refused(admin_user: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(admin_user)

    assert read(client, TABLE).status_code == 403


def test_a_document_in_the_notation_that_cannot_be_read_is_told_with_its_line(admin_client: Client) -> None:
    shown = read(admin_client, "---\nfields:\n  - id: a\n    label: [Open\n    type: text\n---\n# Boats\n")

    assert "Line 5: The front matter is not valid YAML" in texts(shown)
