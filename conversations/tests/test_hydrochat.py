"""The example assistant against its service, over its door: talks by the part of it that they are about."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import re2
import yaml
from django.apps import apps
from rest_framework.test import APIClient

import forms_registry
from conversations.actions import lookups
from conversations.fake_service import FAULTS, FakeService
from conversations.models.versions import EnteredVersion
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db
NRIC = re2.compile(r"[STFG]\d{7}[A-Z]")
DOCUMENT = Path(forms_registry.__file__).parent / "examples" / "hydrochat.md"
TALKS = yaml.safe_load(Path(__file__).with_name("hydrochat_dialogues.yaml").read_text(encoding="utf-8"))


def differing(turn: dict[str, Any], reply: dict[str, Any], service: FakeService) -> Iterator[str]:
    """What of a turn is otherwise than the talk says."""
    words, state = " ".join(reply["messages"][0]["content"].split()), reply["agent_state"]
    got = {
        "intent": state["intent"],
        "op": reply["agent_op"],
        "lacks": state["missing_fields"],
        "yes": state["awaiting_confirmation"],
        "sent": [f"{one.method} {one.path}" for one in service.arrived],
        "body": service.arrived[-1].body if service.arrived else None,
    }
    yield from (f"{key}: {got[key]!r}" for key in got if key in turn and turn[key] != got[key])
    yield from (f"lacks “{phrase}”: {words}" for phrase in turn.get("has", ()) if str(phrase) not in words)
    yield from (f"tells “{phrase}”: {words}" for phrase in turn.get("not", ()) if str(phrase) in words)


@pytest.mark.parametrize("part", TALKS)
def test_talks(api: APIClient, hydro: FakeService, settings: Any, part: str) -> None:
    import_form(markdown=DOCUMENT.read_text(encoding="utf-8"), slug="hydrochat")
    wrong = []
    for talk in TALKS[part]:
        hydro.reset()
        lookups.drop("hydro")
        number = None
        for turn in talk:
            hydro.arrived.clear()
            for fault in turn.get("faults", ()):
                hydro.fault(fault, 1)
            body = {"conversation_id": number, "message": turn["say"]}
            response = api.post("/api/hydrochat/converse/", body, format="json")
            assert response.status_code == 200, (turn["say"], response.json())
            number = response.json()["conversation_id"]
            wrong += [f"{turn['say']!r}: {what}" for what in differing(turn, response.json(), hydro)]
    assert not wrong, "\n".join(wrong)


LIKE_OTHERS = {"slow", "lost_answer", "502", "504"}
"""Faults that are waited for, of which the talks have one, and those that are taken as 503 is."""
READING = ("Get patient 5", "list patients", "show more patients", "Get patient Jason Wong", "cancel")
SCANS = ("Show scans for patient 5", "show depth maps", "yes", "cancel")
WRITING = ("Update patient 5 contact 91112222", "cancel", "Delete patient Jason Wong", "no", "cancel")


@pytest.mark.parametrize("fault", sorted(FAULTS.keys() - LIKE_OTHERS))
def test_whatever_the_service_answers_something_is_said_and_nothing_else_is_done(
    api: APIClient, hydro: FakeService, settings: Any, fault: str
) -> None:
    settings.ACTION_TIMEOUT_SECONDS = 1
    import_form(markdown=DOCUMENT.read_text(encoding="utf-8"), slug="hydrochat")
    before = {name: copy.deepcopy(table.rows) for name, table in hydro.tables.items()}
    hydro.fault(fault)
    number, replies = None, []
    for words in (*READING, *SCANS, *WRITING):
        response = api.post("/api/hydrochat/converse/", {"conversation_id": number, "message": words}, format="json")
        assert response.status_code == 200, (words, response.json())
        number = response.json()["conversation_id"]
        replies.append(response.json()["messages"][0]["content"])

    assert all(replies)
    assert not NRIC.search("\n".join(replies)), replies
    assert "POST" not in {one.method for one in hydro.arrived}
    assert "DELETE" not in {one.method for one in hydro.arrived}
    changed = {name for name, table in hydro.tables.items() if table.rows != before[name]}
    assert not changed


def test_no_number_of_a_person_is_left_in_rows_and_logs(
    api: APIClient, hydro: FakeService, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    import_form(markdown=DOCUMENT.read_text(encoding="utf-8"), slug="hydrochat")
    talk = ("list patients", "Get patient 5", "Create patient Jane Poe NRIC S9999999D", "S8021507B", "cancel")
    number = None
    for words in (*talk, "Update patient Jason Wong NRIC S9999998D", "Delete patient John Lee", "cancel"):
        body = {"conversation_id": number, "message": words}
        number = api.post("/api/hydrochat/converse/", body, format="json").json()["conversation_id"]

    assert not NRIC.search(caplog.text)
    for model in apps.get_app_config("conversations").get_models():
        if model is EnteredVersion:  # documents, with their own examples
            continue
        assert not NRIC.search(str(list(model.objects.values()))), model.__name__
