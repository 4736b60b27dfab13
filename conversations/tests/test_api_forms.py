"""Forms as data, and the health of the service."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

from conversations.api.health import COUNT_SECONDS
from conversations.models import Conversation
from conversations.services import take_turn
from conversations.tests.support import VISIT, WITH_TOOL, opening
from forms_registry.services import import_form, retire_form

pytestmark = pytest.mark.django_db


def test_published_forms_are_listed(api: APIClient, visit: object) -> None:
    entry = {"slug": "visit", "kind": "form", "version": 1, "title": "Visit", "titles": {"en": "Visit"}}
    assert api.get("/api/forms/").json() == {"forms": [{**entry, "languages": ["en", "ar"]}]}


def test_a_form_tells_its_fields_with_their_schema(api: APIClient, visit: object) -> None:
    form = api.get("/api/forms/visit/").json()

    guest, day, purpose = form["fields"]
    assert (guest["id"], guest["type"], guest["required"]) == ("guest", "text", "always")
    assert day["label"] == {"en": "Day", "ar": "اليوم"}
    assert day["action"] == "ASK_DATE"
    assert [option["value"] for option in purpose["options"]] == ["Meeting", "Delivery"]
    assert form["markdown"] == VISIT
    assert form["steps"] == [{"number": 1, "title": {}}]
    for field, good in ((guest, "Huda"), (day, "2026-03-09"), (purpose, "Meeting")):
        Draft202012Validator.check_schema(field["schema"])
        assert Draft202012Validator(field["schema"]).is_valid(good)
    assert not Draft202012Validator(purpose["schema"]).is_valid("Espionage")


def test_a_form_tells_its_tools(api: APIClient) -> None:
    import_form(markdown=WITH_TOOL, slug="desk")
    form = api.get("/api/forms/desk/").json()

    assert [(tool["name"], tool["runs_on"]) for tool in form["tools"]] == [("get_rooms", "frontend")]
    assert form["fields"][0]["data_source"] == "get_rooms"


def test_who_runs_a_tool_goes_by_what_the_service_can(api: APIClient, settings: Any) -> None:
    """What it cannot run comes as a call, too."""
    document = WITH_TOOL.replace("rooms.\n", "rooms.\n    runs: server\n    service: DESK\n    path: /rooms\n")
    import_form(markdown=document, slug="desk")
    known = {"DESK": {"base_url": "http://desk.example", "authorization": ""}}
    for services, runs_on in (({}, "frontend"), (known, "server")):
        settings.SERVICES = services
        assert [tool["runs_on"] for tool in api.get("/api/forms/desk/").json()["tools"]] == [runs_on]


def test_only_published_forms_are_there(api: APIClient, visit: object) -> None:
    retire_form(form=visit.form)

    assert api.get("/api/forms/").json() == {"forms": []}
    assert api.get("/api/forms/visit/").json()["code"] == "form_not_found"


def test_health_counts_conversations_under_way(visit: object) -> None:
    for _ in range(3):
        take_turn(opening(), owner=None)
    conversation = Conversation.objects.first()
    Conversation.objects.filter(pk=conversation.pk).update(expires_at=timezone.now() - timedelta(seconds=1))

    # They are counted now and then, and may have been for somebody else a moment ago.
    until = time.monotonic() + 2 * COUNT_SECONDS
    while (response := APIClient().get("/api/health")).json()["active_sessions"] != 2 and time.monotonic() < until:
        time.sleep(0.1)

    assert response.status_code == 200
    health = response.json()
    assert health.pop("actions").keys() == {"calls", "failed", "unknown", "retries", "services"}
    assert health == {"status": "healthy", "active_sessions": 2, "database": "ok", "interpreter": "rules"}
