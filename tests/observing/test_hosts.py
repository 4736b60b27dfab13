"""A request for a host that is not ours says which setting has the service answer, in one line of the log too."""

from __future__ import annotations

import json
from typing import Any

import pytest
import requests
from pytest_django.live_server_helper import LiveServer

from conversations.api.problems import CONTENT_TYPE
from tests.observing.conftest import Lines
from tests.observing.test_requests import of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hosts(settings: Any, live_server: LiveServer) -> None:
    settings.ALLOWED_HOSTS = ["forms.example.org", "127.0.0.1"]


@pytest.mark.parametrize("host", ["elsewhere.example", "elsewhere.example:8000", "no host", "http://127.0.0.1"])
def test_it_is_told_to_the_client_and_in_one_line(
    hosts: None, live_server: LiveServer, lines: Lines, host: str
) -> None:
    answer = requests.get(f"{live_server.url}/api/health/", headers={"Host": host}, timeout=10)
    problem = answer.json()
    assert (answer.status_code, answer.headers["Content-Type"]) == (400, CONTENT_TYPE)
    assert problem["code"] == "host_not_allowed"
    assert host in problem["detail"]
    assert "ALLOWED_HOSTS" in problem["detail"]

    page = requests.get(f"{live_server.url}/", headers={"Host": host, "Accept-Language": "ar"}, timeout=10)
    assert (page.status_code, page.headers["X-Content-Type-Options"]) == (400, "nosniff")
    assert "فعلى القائمين عليها أن يضيفوا الاسم إلى ALLOWED_HOSTS" in page.content.decode()

    told = [line for line in lines() if line["level"] not in {"DEBUG", "INFO"}]
    assert [(line["logger"], line["host"]) for line in told] == [("formpilot_site.hosts", host)] * 2
    assert "traceback" not in json.dumps(lines())
    assert [line["status"] for line in of(lines(), "formpilot_site.observing.requests")] == [400, 400]


def test_its_own_names_are_answered(hosts: None, live_server: LiveServer) -> None:
    for host in ("forms.example.org", "forms.example.org:8000"):
        assert requests.get(f"{live_server.url}/api/health/", headers={"Host": host}, timeout=10).status_code == 200
