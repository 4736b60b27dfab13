"""Files that are sent to a conversation: what is taken, what an answer makes of them, and what is left over."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import IO, Any
from uuid import UUID

import pytest
from django.core.files.storage import storages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import ProgrammingError, connection, transaction
from django.utils import timezone
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

from agent.tests.saying import says
from conversations.file_errors import FilesUnavailable
from conversations.models import Answer, ApiKey, Conversation, Rule, Tombstone, Turn, UploadedFile
from conversations.services import create_api_key, create_embed_token, create_test_token, delete_test, reencrypt
from conversations.services.erasing import erase_conversation
from conversations.services.files import purge_files, unnamed_files
from conversations.services.writing import written_by
from conversations.tests.support import client, in_background, wait_until_blocking
from forms_registry.services import import_form
from nlu.types import JsonValue

APPLICATION = """---
form_id: application
title: Application
fields:
  - {id: cv, type: file, required: true, label: CV, prompt: Please attach your CV., accept: "pdf, png", max_size: 2 kB,
     max_items: 2}
  - {id: photos, type: file, required: false, label: Photos, prompt: Any photos?}
  - {id: name, type: text, required: true, label: Name, prompt: What is your name?}
---
"""
PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(40)
EXE = b"MZ\x90\0\3\0\0\0\4\0\0\0\xff\xff" + bytes(200)


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    """Where what is sent is kept."""
    options = {**settings.STORAGES["uploads"]["OPTIONS"], "location": str(tmp_path)}
    settings.STORAGES = {**settings.STORAGES, "uploads": {**settings.STORAGES["uploads"], "OPTIONS": options}}
    return tmp_path


@pytest.fixture
def application(db: None) -> None:
    import_form(markdown=APPLICATION, slug="application")


@pytest.fixture
def talk(api: APIClient, application: None) -> str:
    return begun(api)


def begun(api: APIClient, **body: Any) -> str:
    talk = str(api.post("/api/converse/", {"form": "application", **body}).json()["conversation_id"])
    api.post("/api/converse/", {"conversation_id": talk, "user_message": "hello"})
    return talk


def send(api: APIClient, talk: str, content: bytes = PDF, name: str = "cv.pdf", field: str = "cv") -> Any:
    sent = SimpleUploadedFile(name, content, content_type="application/pdf")
    # Django's own class would clean the name, as browsers and curl do not.
    sent._name = name
    return api.post(f"/api/conversations/{talk}/files/", {"field_id": field, "file": sent}, format="multipart")


def sent_file(api: APIClient, talk: str, **file: Any) -> dict[str, Any]:
    answer = send(api, talk, **file)
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def answered(api: APIClient, talk: str, **answers: Any) -> Any:
    return api.post("/api/converse/", {"conversation_id": talk, "answers": answers})


def stored(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_file_is_kept_and_is_the_answer_that_names_it(api: APIClient, talk: str, folder: Path) -> None:
    file = sent_file(api, talk)
    assert {**file, "file_id": "", "created_at": ""} == {
        "file_id": "",
        "field_id": "cv",
        "name": "cv.pdf",
        "size": len(PDF),
        "type": "application/pdf",
        "sha256": hashlib.sha256(PDF).hexdigest(),
        "turn": None,
        "created_at": "",
    }
    assert [path.read_bytes() for path in stored(folder)] == [PDF]

    claimed = {"file_id": file["file_id"], "name": "other.exe", "size": 1, "sha256": "0" * 64}
    reply = answered(api, talk, cv=[claimed]).json()

    value = {name: file[name] for name in ("name", "size", "type", "file_id", "sha256")}
    assert reply["answers"] == {"cv": [value]}
    answer = Answer.objects.get(field_id="cv")
    assert (answer.value, answer.source, answer.interpreter) == ([value], "widget", "widget")
    assert UploadedFile.objects.get().turn == Turn.objects.get(number=3)


def test_what_a_field_takes_is_told_before(api: APIClient, application: None) -> None:
    hints = api.get(f"/api/conversations/{begun(api)}/").json()["action"]["input"]

    assert (hints["max_bytes"], hints["accept"]) == (2048, [".pdf", ".png"])
    assert hints["schema"]["maxItems"] == 2


def test_what_the_question_says_of_its_answers_is_true(api: APIClient, talk: str) -> None:
    """A file that is referred to needs no name."""
    schema = Draft202012Validator(api.get(f"/api/conversations/{talk}/").json()["action"]["input"]["schema"])
    file_id = sent_file(api, talk)["file_id"]
    tried: dict[str, list[JsonValue]] = {
        "nothing": [{"type": "application/pdf"}],
        "kept here": [{"file_id": file_id}],
        "kept elsewhere": [{"reference": "4711"}],
        "named": [{"name": "cv.pdf", "size": 12}],
    }
    fits, is_taken = {}, {}
    for which, value in tried.items():
        reply = api.post("/api/converse/", {"conversation_id": talk, "answers": {"cv": value}}).json()
        fits[which], is_taken[which] = schema.is_valid(value), not reply["rejected"]
    assert fits == {"nothing": False, "kept here": True, "kept elsewhere": True, "named": True}
    assert is_taken == fits


def test_a_file_that_is_named_otherwise_is_not_ours(api: APIClient, talk: str) -> None:
    other = begun(api)
    theirs = sent_file(api, other)["file_id"]

    for unknown in (theirs, "fpf_" + "a" * 22):
        refused = answered(api, talk, cv=[{"file_id": unknown, "name": "cv.pdf", "size": 3}])
        assert (refused.status_code, refused.json()["code"]) == (404, "file_not_found")
    message = json.dumps({"id": theirs, "name": "a.pdf"})
    response = api.post("/api/converse/", {"conversation_id": talk, "user_message": message})
    assert response.json()["answers"] == {}
    assert response.json()["rejected"]["cv"] == "That file didn't arrive, so please attach it again."


@pytest.mark.parametrize("slip", [lambda own: own[:-1], str.upper, lambda _: "fpf_nope", lambda _: "xyz", lambda _: 77])
def test_an_id_with_a_slip_in_it_is_no_file(api: APIClient, talk: str, slip: Callable[[str], JsonValue]) -> None:
    """Nor is it a reference to one that is kept elsewhere: that is what is sent as `reference`."""
    wrong = slip(sent_file(api, talk)["file_id"])

    refused = answered(api, talk, cv=[{"file_id": wrong}])
    assert (refused.status_code, refused.json()["code"]) == (404, "file_not_found")
    response = api.post("/api/converse/", {"conversation_id": talk, "user_message": json.dumps({"file_id": wrong})})
    assert response.json()["answers"] == {}

    taken = answered(api, talk, cv=[{"reference": "xyz"}])
    assert taken.json()["answers"] == {"cv": [{"name": "xyz", "reference": "xyz"}]}


def test_a_file_answers_the_field_that_it_was_sent_for_alone(api: APIClient, talk: str) -> None:
    file = sent_file(api, talk, field="photos", content=PNG, name="a.png")

    reply = answered(api, talk, cv=[{"file_id": file["file_id"], "name": "a.png"}]).json()

    assert reply["answers"] == {}
    assert "cv" in reply["rejected"]


def test_a_typed_name_is_no_file(api: APIClient, talk: str) -> None:
    for body in ({"user_message": "cv.pdf"}, {"answers": {"cv": "cv.pdf"}}, {"answers": {"cv": [{"name": "cv.pdf"}]}}):
        reply = api.post("/api/converse/", {"conversation_id": talk, **body}).json()
        assert reply["answers"] == {}
        assert says(reply["action"]["input"]["error"], "file_not_received")


def test_of_a_file_that_is_kept_elsewhere_it_is_told_who_says_so(api: APIClient, key: Any, talk: str) -> None:
    """A host's server vouches for its files; a browser does not."""
    theirs = [{"name": "cv.pdf", "size": 9, "url": "https://host.example/7"}]
    answered(api, talk, cv=theirs)
    token, _grant = create_embed_token(form="application", origins=["https://host.example"], owner=key[0])
    browser = client(token)
    answered(browser, begun(browser), cv=theirs)

    read = Answer.objects.order_by("created_at").values_list("interpreter", "value__0__reference")
    assert list(read) == [("widget", theirs[0]["url"]), ("widget (client)", theirs[0]["url"])]


@pytest.mark.parametrize(
    ("name", "content", "status", "code"),
    [
        ("cv.pdf", b"", 422, "file_empty"),
        ("cv.pdf", EXE, 422, "file_type_refused"),
        ("cv.exe", PDF, 422, "file_type_refused"),
        ("cv.pdf", PNG, 422, "file_type_refused"),
        ("cv.pdf", b"just words", 422, "file_type_refused"),
        ("cv.pdf", b"<html><script>alert(1)</script>", 422, "file_type_refused"),
        ("cv.txt", b"just words", 422, "file_type_refused"),
        ("cv.pdf", PDF + bytes(2048), 413, "file_too_large"),
    ],
    ids=["empty", "program", "program's name", "another kind", "text", "page", "not accepted", "too large"],
)
def test_what_is_not_taken_is_refused_in_words_and_not_kept(
    api: APIClient, talk: str, folder: Path, name: str, content: bytes, status: int, code: str
) -> None:
    refused = send(api, talk, content, name)

    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert len(refused.json()["detail"]) > 20
    assert not UploadedFile.objects.exists()
    assert stored(folder) == []


def test_a_name_that_is_taken_is_not_said_to_be_the_fault_of_what_is_in_the_file(api: APIClient, talk: str) -> None:
    assert send(api, talk, b"just words", "cv.pdf").json()["detail"].startswith("What is in cv.pdf is no PDF.")
    assert "not one of the accepted kinds" in send(api, talk, b"just words", "cv.txt").json()["detail"]
    assert "is not what its name says" in send(api, talk, PNG, "cv.pdf").json()["detail"]


def test_a_text_is_no_reason_to_save_what_it_is_named_as_a_text(api: APIClient, talk: str) -> None:
    for name, told in (("a.pdf", "What is in a.pdf is no PDF."), ("a.exe", "a.exe is not one of the accepted kinds")):
        assert send(api, talk, b"just words", name, field="photos").json()["detail"].startswith(told)
    assert send(api, talk, b"just words", "a.txt", field="photos").status_code == 201


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("../../etc/passwd.pdf", "passwd.pdf"),
        ("C:\\Users\\me\\cv.pdf", "cv.pdf"),
        ("cv\u202efdp.pdf", "cvfdp.pdf"),
        ("a\x01b\x7f\u200bc.pdf", "abc.pdf"),
        ("x" * 300 + ".pdf", "x" * 116 + ".pdf"),
        ("سيرة ذاتية.pdf", "سيرة ذاتية.pdf"),
        ("scan", "scan.pdf"),
        ("...", "file.pdf"),
        ('a"b<c>.PDF', "a_b_c_.PDF"),
    ],
)
def test_names_are_made_harmless(api: APIClient, talk: str, name: str, kept: str) -> None:
    assert sent_file(api, talk, name=name)["name"] == kept


def test_the_same_file_is_kept_once(api: APIClient, talk: str, folder: Path) -> None:
    first = sent_file(api, talk)
    assert sent_file(api, talk)["file_id"] == first["file_id"]
    for again in ({"name": "again.pdf"}, {"field": "photos"}):
        assert sent_file(api, talk, **again)["file_id"] != first["file_id"]
    assert len(stored(folder)) == 1

    for file in UploadedFile.objects.exclude(pk=first["file_id"]):
        response = api.delete(f"/api/conversations/{talk}/files/{file.pk}/")
        assert response.status_code == 204
    assert len(stored(folder)) == 1
    api.delete(f"/api/conversations/{talk}/files/{first['file_id']}/")
    assert stored(folder) == []


def test_the_name_of_a_sensitive_file_is_sealed(api: APIClient, db: None, settings: Any) -> None:
    import_form(markdown=APPLICATION.replace("label: CV", "label: CV, sensitive: true"), slug="application")
    talk = begun(api)
    file = sent_file(api, talk, name="broken arm.pdf")
    assert file["name"] == "broken arm.pdf"
    assert UploadedFile.objects.get().name == "file.pdf"

    settings.SEALING_KEYS = ["another key, which is long enough", *settings.SEALING_KEYS]
    assert reencrypt().names == 1
    settings.SEALING_KEYS = settings.SEALING_KEYS[:1]
    [listed] = api.get(f"/api/conversations/{talk}/files/").json()["files"]
    assert listed == file


def test_a_file_of_the_record_stays(api: APIClient, talk: str, folder: Path) -> None:
    file = sent_file(api, talk)
    answered(api, talk, cv=[{"file_id": file["file_id"]}])

    refused = api.delete(f"/api/conversations/{talk}/files/{file['file_id']}/")
    assert (refused.status_code, refused.json()["code"]) == (409, "file_in_use")
    row = UploadedFile.objects.get()
    with pytest.raises(ProgrammingError, match="Cannot delete"), written_by("nobody"):
        row.delete()
    for change in ({"name": "other.pdf"}, {"sha256": "0" * 64}, {"turn": None}):
        with pytest.raises(ProgrammingError, match="Cannot update"), written_by("nobody"):
            UploadedFile.objects.filter(pk=file["file_id"]).update(**change)
    other = sent_file(api, talk, content=PNG, name="cv.png")
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('formpilot.writer', '', true)")
    with pytest.raises(ProgrammingError, match="only the services"), transaction.atomic():
        UploadedFile.objects.filter(pk=other["file_id"]).delete()
    assert len(stored(folder)) == 2


def test_an_answer_that_is_replaced_leaves_its_file_in_the_record(api: APIClient, talk: str) -> None:
    first, second = sent_file(api, talk), sent_file(api, talk, content=PNG, name="cv.png")
    answered(api, talk, cv=[{"file_id": first["file_id"]}])
    both = answered(api, talk, cv=[{"file_id": first["file_id"]}, {"file_id": second["file_id"]}]).json()

    assert [file["file_id"] for file in both["answers"]["cv"]] == [first["file_id"], second["file_id"]]
    turns = UploadedFile.objects.order_by("created_at").values_list("turn__number", flat=True)
    assert list(turns) == [3, 4]


def test_no_file_comes_into_a_conversation_that_is_over(api: APIClient, talk: str) -> None:
    for message in ("cancel", "yes"):
        api.post("/api/converse/", {"conversation_id": talk, "user_message": message})

    assert send(api, talk).json()["code"] == "conversation_over"


def test_who_may_send_and_fetch(api: APIClient, key: tuple[ApiKey, str], talk: str) -> None:
    token, _grant = create_embed_token(form="application", origins=["https://a.example"], owner=key[0], visitor="Huda")
    other, _grant = create_embed_token(form="application", origins=["https://a.example"], owner=key[0], visitor="Sam")
    hers, his, stranger = client(token), client(other), client(create_api_key(name="Another")[1])
    talk = begun(hers)
    file = sent_file(hers, talk)
    address = f"/api/conversations/{talk}/files/"

    for somebody in (his, stranger):
        assert send(somebody, talk).json()["code"] == "conversation_not_found"
        assert somebody.get(address).status_code == 404
    assert [one["file_id"] for one in hers.get(address).json()["files"]] == [file["file_id"]]
    assert hers.get(f"{address}{file['file_id']}/content/").json()["code"] == "permission_denied"
    assert stranger.get(f"{address}{file['file_id']}/content/").status_code == 404
    response = api.get(f"{address}{file['file_id']}/content/")
    assert b"".join(response.streaming_content) == PDF
    assert response["Content-Disposition"] == 'attachment; filename="cv.pdf"'
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Content-Security-Policy"].startswith("sandbox")


@pytest.mark.parametrize(
    "body",
    [
        {"field_id": "cv"},
        {"field_id": "cv", "document": SimpleUploadedFile("a.pdf", PDF)},
        {"field_id": "cv", "file": [SimpleUploadedFile("a.pdf", PDF), SimpleUploadedFile("b.pdf", PDF)]},
    ],
)
def test_one_file_is_sent_at_a_time(api: APIClient, talk: str, body: dict[str, Any]) -> None:
    answer = api.post(f"/api/conversations/{talk}/files/", body, format="multipart")
    assert (answer.status_code, answer.json()["code"]) == (400, "file_missing")


@pytest.mark.parametrize("field", ["name", "nothing", ""])
def test_a_field_that_takes_no_file_is_refused(api: APIClient, talk: str, field: str) -> None:
    answer = send(api, talk, field=field)
    assert answer.status_code == 400
    assert answer.json()["field"] == "field_id"


def test_another_kind_of_body_is_refused(api: APIClient, talk: str) -> None:
    address = f"/api/conversations/{talk}/files/"
    assert api.post(address, {"field_id": "cv"}).json()["code"] == "unsupported_media_type"
    for broken in (b"", b"--x", b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nabc'):
        answer = api.generic("POST", address, broken, content_type="multipart/form-data; boundary=x")
        assert answer.status_code in {400, 422}, answer.content


def found_eicar(content: IO[bytes]) -> str | None:
    return "EICAR" if b"EICAR" in content.read() else None


def broken_scanner(content: IO[bytes]) -> str | None:
    raise OSError("no such socket")


def erasing_meanwhile(content: IO[bytes]) -> str | None:
    erase_conversation(Conversation.objects.get().pk, rule=Rule.REQUEST)
    return None


def purging_meanwhile(content: IO[bytes]) -> str | None:
    delete_test(Conversation.objects.get().pk)
    return None


def test_a_file_for_a_conversation_that_is_erased_meanwhile_is_not_kept(
    api: APIClient, talk: str, folder: Path, settings: Any
) -> None:
    settings.UPLOAD_SCANNER = f"{__name__}.erasing_meanwhile"

    refused = send(api, talk)

    assert (refused.status_code, refused.json()["code"]) == (410, "conversation_erased")
    assert stored(folder) == []


def test_a_file_for_a_test_that_goes_meanwhile_is_not_kept(folder: Path, application: None, settings: Any) -> None:
    token, _grant = create_test_token(origins=["http://testserver"], tester="huda", any_form=True)
    page = APIClient(headers={"Authorization": f"Bearer {token}", "Origin": "http://testserver"})
    page.default_format = "json"
    talk = begun(page)
    settings.UPLOAD_SCANNER = f"{__name__}.purging_meanwhile"

    refused = send(page, talk)

    assert (refused.status_code, refused.json()["code"]) == (404, "conversation_not_found")
    assert stored(folder) == []


def test_the_scanner_of_a_deployment_decides(api: APIClient, talk: str, folder: Path, settings: Any) -> None:
    settings.UPLOAD_SCANNER = f"{__name__}.found_eicar"
    refused = send(api, talk, PDF + b"EICAR")
    assert (refused.status_code, refused.json()["code"]) == (422, "file_refused")
    assert send(api, talk).status_code == 201

    settings.UPLOAD_SCANNER = f"{__name__}.broken_scanner"
    away = send(api, talk, PDF + b"more")
    assert (away.status_code, away.json()["code"], away["Retry-After"]) == (503, "files_unavailable", "10")
    assert len(stored(folder)) == UploadedFile.objects.count() == 1


def test_so_much_may_be_sent_in_a_while(api: APIClient, talk: str, settings: Any) -> None:
    settings.LIMITS = {**settings.LIMITS, "uploaded_kb_per_conversation": (3, 86_400)}
    assert send(api, talk, PDF + bytes(900)).status_code == 201
    refused = send(api, talk, PDF + bytes(1500))
    assert (refused.status_code, refused.json()["code"]) == (429, "throttled")


def test_what_nobody_names_is_purged(api: APIClient, talk: str, folder: Path, monkeypatch: Any) -> None:
    named, unnamed = sent_file(api, talk), sent_file(api, talk, content=PNG, name="a.png")
    answered(api, talk, cv=[{"file_id": named["file_id"]}])
    (folder / "2026-01-01").mkdir()

    assert purge_files(older_than=timedelta(days=1)) == 0
    assert unnamed_files(older_than=timedelta(0)).count() == 1
    assert purge_files(older_than=timedelta(0)) == 1
    assert [file.pk for file in UploadedFile.objects.all()] == [named["file_id"]]
    assert unnamed["file_id"] != named["file_id"]


@pytest.mark.django_db(transaction=True)
def test_an_answer_never_names_a_file_that_is_being_removed(api: APIClient, talk: str) -> None:
    """The turn began while it was there, and its commit has to wait for the removal."""
    file = sent_file(api, talk)
    with written_by("files"):
        UploadedFile.objects.all().delete()
        answering = in_background(lambda: answered(api, talk, cv=[{"file_id": file["file_id"]}]))
        wait_until_blocking()

    refused = answering.result(10)
    assert (refused.status_code, refused.json()["code"]) == (404, "file_not_found")
    assert not Answer.objects.exists()


@pytest.mark.django_db
def test_what_a_killed_process_left_is_purged_however_long_ago_it_was(folder: Path) -> None:
    """At once, or where it is old when the turn of its folder comes."""

    def left(days_ago: int) -> str:
        day = timezone.now().date() - timedelta(days=days_ago)
        return storages["uploads"].save(f"{day}/left-{days_ago}", BytesIO(b"by a killed process"))

    at_once, later, young = [left(2), left(59), left(90), left(6_000)], left(91), left(0)
    others = storages["uploads"].save("of-somebody-else/kept", BytesIO(b"not ours"))

    assert purge_files(older_than=timedelta(days=1)) == len(at_once)
    assert {str(path.relative_to(folder)) for path in stored(folder)} == {later, young, others}


def test_erasing_a_conversation_removes_its_files_or_nothing(api: APIClient, talk: str, folder: Path) -> None:
    file = sent_file(api, talk)
    answered(api, talk, cv=[{"file_id": file["file_id"]}])
    other = begun(api)
    sent_file(api, other, content=PNG, name="face.png")
    [kept] = [path for path in stored(folder) if path.read_bytes() == PDF]

    kept.rename(kept.with_suffix(".away"))
    kept.mkdir()  # what cannot be removed
    (kept / "inside").touch()
    with pytest.raises(FilesUnavailable):
        erase_conversation(UUID(talk), rule=Rule.REQUEST)
    assert UploadedFile.objects.count() == 2
    assert not Tombstone.objects.exists()

    (kept / "inside").unlink()
    kept.rmdir()
    kept.with_suffix(".away").rename(kept)
    assert erase_conversation(UUID(talk), rule=Rule.REQUEST)
    assert [path.read_bytes() for path in stored(folder)] == [PNG]
    assert UploadedFile.objects.count() == 1
