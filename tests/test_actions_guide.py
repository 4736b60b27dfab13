"""What docs/actions.md shows works: its documents are read without a finding, its action runs, its settings start."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import requests

from conversations.actions import ActionRefused
from conversations.fake_service import FakeService, load_description
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
@pytest.mark.parametrize("fault", ["", "400"])
def test_the_patient_of_the_guide_is_created_by_the_service_that_it_offers(
    live_server: Any, settings: Any, fault: str
) -> None:
    """And where the service does not take it, the reply and the submission tell."""
    settings.DEBUG = True
    patient = {"first_name": "Mona", "last_name": "Haddad", "nric": "S1234567A"}
    with FakeService(load_description("hydro")) as service:
        settings.SERVICES = {"HYDRO": {"base_url": service.url, "authorization": ""}}
        import_form(markdown=DOCUMENTS[1], slug="patient")
        if fault:
            service.fault(fault, 9, method="POST")
        host = Host(Api(live_server.url), {"form": "patient"})
        host.send(answers=patient)
        rows = [row for row in service.tables["patients"].rows.values() if row["nric"] == patient["nric"]]
    assert host.reply["status"] == "completed"
    assert len(rows) == (0 if fault else 1)
    failed = ["create_patient"] if fault else []
    assert (host.reply["action"].get("input") or {}).get("failed", []) == failed
    told = requests.get(f"{live_server.url}/api/submissions/{host.reply['reference']}/", timeout=30).json()
    assert (told["complete"], told["handed_over"], told["failed"]) == (True, [], failed)
    if not fault:
        assert f"Created patient {rows[0]['id']}." in host.reply["response_message"]
        assert patient.items() <= rows[0].items()
