"""What docs/actions.md shows works: its documents are read without a finding, its action runs, its settings start."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from conversations.actions import ActionRefused
from conversations.tests.scripted_service import Answer, ScriptedService
from formpilot_site.environment import Environment
from formpilot_site.service_settings import services_of
from forms_registry.documents import parse
from forms_registry.services import import_form
from tests.http.clients import Api, Host

GUIDE = (Path(__file__).resolve().parents[1] / "docs" / "actions.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```(\w*)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
DOCUMENTS = [text for kind, text in SNIPPETS if kind == "markdown"]
[PYTHON] = [text for kind, text in SNIPPETS if kind == "python"]
[SETTINGS] = [text for kind, text in SNIPPETS if not kind]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_of_the_guide_is_read_without_a_finding(document: str) -> None:
    assert parse(document).diagnostics == ()


def test_the_action_of_the_guide_runs() -> None:
    known: dict[str, Any] = {}
    exec(PYTHON, known)
    action = known["calculate_entitlement"]
    assert action({"startDate": "2026-03-01", "endDate": "2026-03-05"}, None) == {"remainingWeeks": 8}
    with pytest.raises(ActionRefused):
        action({"startDate": "2026-03-05", "endDate": "2026-03-01"}, None)


def test_the_settings_of_the_guide_are_taken() -> None:
    values = dict(line.split("=", 1) for line in SETTINGS.splitlines())
    environment = Environment({**values, "LEDGER_BASE_URL": "http://ledger.internal"})
    assert services_of(environment, "SERVICES") == {
        "HYDRO": {"base_url": "https://patients.example.org/api", "authorization": "Token 5f2a"},
        "LEDGER": {"base_url": "http://ledger.internal", "authorization": ""},
    }
    assert environment.paths("ACTIONS") == {"calculate_entitlement": "company.leave.calculate_entitlement"}


@pytest.mark.django_db
def test_the_patient_of_the_guide_is_created(live_server: Any, settings: Any) -> None:
    settings.DEBUG = True
    with ScriptedService(Answer(201, {"id": 5})) as service:
        settings.SERVICES = {"HYDRO": {"base_url": service.url, "authorization": ""}}
        import_form(markdown=DOCUMENTS[1], slug="patient")
        host = Host(Api(live_server.url), {"form": "patient"})
        host.send(answers={"full_name": "Mona Haddad", "nric": "S1234567A"})
    assert "Created patient 5." in host.reply["response_message"]
    assert host.reply["status"] == "completed"
    [sent] = service.arrived
    assert sent.body == {"name": "Mona Haddad", "nric": "S1234567A"}
