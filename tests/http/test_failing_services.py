"""Services that are down, slow, or answer anything but what was asked for: the person hears the document's sentence for
it, else a plain one, and comes to the end; nothing is half stored."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest

from agent.llm.deadline import Deadline
from agent.turns.service_actions import ActionCall as Call
from conversations.actions.requests import send
from conversations.actions.services import Service
from conversations.models import ActionCall, Submission
from conversations.tests.scripted_service import Answer, ScriptedService, drips, never_ends
from formpilot_site.settings import ACTION_RETRY_PAUSES
from forms_registry.schema import LocalText, Operation, ToolSpec
from forms_registry.services import import_form
from tests.http.clients import Api, Host

FORM = """---
form_id: permit
title: Permit
fields:
  - {{id: city, type: dropdown, required: true, label: City, prompt: Which city?, data_source: list_cities}}
  - {{id: phone, type: phone, required: true, label: Phone, prompt: On which number?, constraints: {{region: SA}}}}
  - {{id: fee, type: number, label: Fee}}
tools:
  - {{name: list_cities, purpose: Fetch the cities., runs: server, service: TOWN, method: GET, path: /cities{0}}}
  - {{name: work_out, purpose: Work out the fee., when: after phone, runs: server, service: TOWN, method: PUT,
     path: /fee, args: {{city: city}}, sets: {{fee: fee}}}}
  - {{name: hand_in, purpose: Hand the form in., when: complete, runs: server, service: TOWN, method: POST,
     path: /permits, body: answers{0}}}
---
"""
SENTENCES = {
    "down": "Nobody answers.",
    "unknown": "Please call the town hall.",
    **{str(status): f"It said {status}." for status in (400, 401, 403, 404, 409, 422)},
    "5xx": "The town hall is closed.",
}
DOCUMENT = FORM.format(f", failures: {json.dumps(SENTENCES)}")
PLAIN = "we can go on without it"

GIVEN = {"city": "Riyadh", "phone": "0501234567"}
MOST_TURNS = 6


def announces_3_gb(handler: Any) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 3221225472\r\n\r\n[")


FAULTS: dict[str, Answer | None] = {
    "down": None,
    "slow": Answer(sends=drips),
    "html": Answer(body=b"<html>Sign in</html>", content_type="text/html"),
    "3 GB": Answer(sends=announces_3_gb),
    "endless": Answer(sends=never_ends),
    "wrong json": Answer(body=b'{"fee": '),
    "other json": Answer(body={"rows": 3}),
    **{str(status): Answer(status, {"detail": "Traceback: token=hush"}) for status in (400, 401, 403, 404, 409, 422)},
    "500": Answer(500, "Traceback: token=hush"),
}


@contextmanager
def town(settings: Any, answer: Answer | None) -> Iterator[None]:
    """The service with this answer to everything; None for nobody there."""
    settings.ACTION_TIMEOUT_SECONDS = 0.5
    with ScriptedService(answer or Answer()) as service:
        address = service.url
        if answer is None:
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                address = f"http://127.0.0.1:{probe.getsockname()[1]}"
        settings.SERVICES = {"TOWN": {"base_url": address, "authorization": "Bearer hush"}}
        yield


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_a_service_does_the_person_hears_of_it_and_comes_to_the_end(
    api: Api, settings: Any, fault: str
) -> None:
    import_form(markdown=DOCUMENT, slug="permit")
    with town(settings, FAULTS[fault]):
        host = Host(api, {"form": "permit"})
        heard = [host.say("hello")["response_message"]]
        for _turn in range(MOST_TURNS):
            if host.reply["status"] != "completed":
                field = host.action.get("field_id")
                heard.append((host.answer(GIVEN[field]) if field else host.say("skip it"))["response_message"])

    assert host.reply["status"] == "completed", heard
    assert host.reply["answers"] == {"city": "Riyadh", "phone": "+966501234567"}
    assert Submission.objects.get().data == host.reply["answers"]
    calls = dict(ActionCall.objects.values_list("tool", "outcome__status"))
    assert calls.keys() == {"list_cities", "work_out", "hand_in"}
    assert None not in calls.values(), "each call has come to an end"
    first, said = heard[0] + heard[1], " ".join(heard)
    assert PLAIN in said
    assert not any(word in said for word in ("hush", "Traceback", "HTTP", "status", "JSON", "None"))
    if fault != "other json":
        case = {"500": "5xx"}.get(fault, fault if fault.isdigit() else "down")
        assert SENTENCES[case] in first
        assert SENTENCES[case] in said.replace(first, "")


def test_a_request_is_made_again_after_half_a_second_and_then_after_one(settings: Any) -> None:
    settings.ACTION_RETRY_PAUSES = ACTION_RETRY_PAUSES
    asked = Operation("TOWN", "GET", "/cities")
    tool = ToolSpec("it", LocalText(), operation=asked, runs="server")
    call = Call("k" * 32, tool, {}, {}, datetime(2026, 3, 12, tzinfo=UTC), "en")
    with ScriptedService(Answer(503), Answer(503), Answer(body=[])) as service:
        began = time.monotonic()
        result = send(Service("TOWN", service.url, ""), asked, call, Deadline(10))
        took = time.monotonic() - began

    assert (result.attempts, result.retries) == (3, 2)
    assert 1.5 <= took < 5
