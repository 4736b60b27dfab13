"""A published form that this release cannot use harms no other, and says honestly that it is out of use."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pgtrigger
import pytest
from django.contrib.auth.models import User
from django.test import Client

from bounded_processes import Pool
from conversations.models import Conversation
from conversations.services import create_api_key, create_embed_token
from forms_registry import selectors
from forms_registry.models import FormVersion
from forms_registry.reading_process.reading import reader
from forms_registry.services import import_form
from patterns.byte_cache import ByteCache

FORM = """---
form_id: %s
title: %s
fields:
  - {id: guest, type: text, required: true, prompt: Who is coming?}
  - {id: room, type: text, required: true, prompt: Which room?}
---
"""


def stored_fields(spec: Any) -> dict[str, Any]:
    text = json.dumps(spec, sort_keys=True, ensure_ascii=False)
    return {"spec": spec, "spec_hash": hashlib.sha256(text.encode()).hexdigest()}


def of_type_hologram(version: FormVersion) -> Any:
    return json.loads(json.dumps(version.spec).replace('"text"', '"hologram"'))


# By hand, by an upgrade that reads otherwise, by a disk.
DAMAGES: dict[str, Callable[[FormVersion], dict[str, Any]]] = {
    "its document alone was kept, and is refused": lambda _: {
        "spec": None,
        "spec_hash": "",
        "reader": None,
        "markdown": "# Nothing to ask\n",
    },
    "what was read is gone": lambda _: {"spec": None},
    "what was read was changed": lambda version: {"spec": {**version.spec, "title": {"entries": [["en", "Other"]]}}},
    "what was read is no form": lambda _: stored_fields(["no form"]),
    "a type of field is gone": lambda version: stored_fields(of_type_hologram(version)),
}


@pytest.fixture
def site(client: Client, db: None, settings: Any) -> Client:
    settings.DEBUG = False
    client.force_login(User.objects.create_superuser("root"))
    return client


@pytest.fixture(params=DAMAGES.values(), ids=DAMAGES)
def broken(site: Client, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> FormVersion:
    """A form that is damaged beside one that is not, as a new process finds them. A conversation with it had begun."""
    import_form(markdown=FORM % ("sound", "Sound"), slug="sound")
    version = import_form(markdown=FORM % ("broken", f"Broken {uuid4()}"), slug="broken")
    converse(site, form="broken")
    with pgtrigger.ignore():
        FormVersion.objects.filter(pk=version.pk).update(**request.param(version))
    monkeypatch.setattr(selectors, "SPECS_KEPT", ByteCache(1_000_000))
    return version


def converse(site: Client, **said: Any) -> Any:
    token, _grant = create_embed_token(form=said.get("form", "broken"), origins=[], owner=None)
    headers = {"Authorization": f"Bearer {token}"}
    return site.post("/api/converse/", said, content_type="application/json", headers=headers)


def test_the_other_forms_are_listed_and_used(site: Client, broken: FormVersion) -> None:
    key = {"Authorization": f"Bearer {create_api_key(name='A host')[1]}"}

    for page in ("/", "/simulator/"):
        shown = site.get(page).content.decode()
        assert "Sound" in shown
        assert broken.title not in shown
    assert [form["slug"] for form in site.get("/api/forms/", headers=key).json()["forms"]] == ["sound"]
    assert [file["filename"] for file in site.get("/api/schemas/", headers=key).json()["schemas"]] == ["sound.md"]
    assert converse(site, form="sound").status_code == 200


def test_whoever_needs_it_is_told_that_the_fault_is_ours(site: Client, broken: FormVersion) -> None:
    key = {"Authorization": f"Bearer {create_api_key(name='A host')[1]}"}
    begun = str(Conversation.objects.get().pk)
    answers = [
        site.get("/api/forms/broken/", headers=key),
        converse(site, form="broken"),
        converse(site, conversation_id=begun, answers={"guest": "Huda"}),
    ]

    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (503, "form_out_of_use")
        assert "field" not in answer.json()
        assert "form_context_md" not in answer.content.decode()
    page = site.get("/chat/broken/")
    assert page.status_code == site.get("/chat/broken/token/").status_code == 503
    assert "out of use" in page.content.decode()
    assert Conversation.objects.get().turn_count == 1


def test_who_comes_when_too_many_documents_are_read_is_told_to_come_again(
    site: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a form that was published before what was read was kept, as a new process finds it."""
    version = import_form(markdown=FORM % ("old", f"Old {uuid4()}"), slug="old")
    with pgtrigger.ignore():
        FormVersion.objects.filter(pk=version.pk).update(spec=None, spec_hash="", reader=None)
    monkeypatch.setattr(selectors, "SPECS_KEPT", ByteCache(1_000_000))
    monkeypatch.setattr("forms_registry.reading_process.reading._pool", Pool(reader, processes=0, waiting=0))

    for address in ("/chat/old/", "/chat/old/token/"):
        answer = site.get(address)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
        assert "Too many documents are being read just now" in answer.content.decode()


def test_staff_are_told_in_the_log_once_and_in_the_admin(
    site: Client, broken: FormVersion, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        site.get("/")
        site.get("/")

    (line,) = [record.getMessage() for record in caplog.records if broken.title in record.getMessage()]
    assert "cannot be used: " in line
    assert "Publish a new version of the form." in line
    assert "out of use" in site.get("/admin/forms_registry/form/").content.decode()
    told = site.get(f"/admin/forms_registry/formversion/{broken.pk}/change/").content.decode()
    assert "cannot be used by this release. Publish a new version of the form." in told


def test_a_form_is_what_was_kept_whatever_a_reader_makes_of_its_document(
    site: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after an upgrade that reads otherwise."""
    only_if = "visible_if: guest is answered"
    version = import_form(markdown=FORM.replace("prompt: Which", f"{only_if}, prompt: Which") % ("kept", "Kept"))
    begun = converse(site, form="kept").json()["conversation_id"]
    with pgtrigger.ignore():
        other = FORM.replace("room", "building").replace("fields:", "flags: [other]\nfields:") % ("kept", "Other")
        FormVersion.objects.filter(pk=version.pk).update(markdown=other)
    monkeypatch.setattr(selectors, "SPECS_KEPT", ByteCache(1_000_000))
    key = {"Authorization": f"Bearer {create_api_key(name='A host')[1]}"}

    (listed,) = site.get("/api/forms/", headers=key).json()["forms"]
    form = site.get("/api/forms/kept/", headers=key).json()
    assert (listed["titles"], form["flags"]) == ({"en": "Kept"}, [])
    assert [field["id"] for field in form["fields"]] == ["guest", "room"]
    for page in ("/", "/simulator/", "/chat/kept/"):
        shown = site.get(page).content.decode()
        assert "Kept" in shown
        assert "Other" not in shown
    assert "room is shown" in site.get(f"/admin/forms_registry/formversion/{version.pk}/change/").content.decode()
    reply = converse(site, conversation_id=begun, form="kept", answers={"guest": "Huda"}).json()
    assert reply["missing_fields"] == ["room"]
