"""What settings name is there, and what others could make use of is told, before the service begins.

A start takes a second of the processor, so each of these has several faults at once.
"""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from tests.starting.test_settings import KEY, KEYS, run

HOSTS = {"ALLOWED_HOSTS": "forms.example.org"}
UNUSABLE = {
    "ACTIONS": "look=company.actions.look,tidy=os.sep",
    "UPLOAD_SCANNER": "os.path.scan",
    "SECRET_KEY": "please-change-me-before-you-begin-to-serve",
    "SEALING_KEYS": f"{'ab' * 20},{KEY}",
}
WHY = (
    "ACTIONS names company.actions.look, which cannot be imported: No module named 'company'.",
    "ACTIONS names os.sep, which is no function.",
    'UPLOAD_SCANNER names os.path.scan, which cannot be imported: Module "os.path" does not define',
    "SECRET_KEY can be guessed: it is a placeholder, or repeats few signs.",
    "SEALING_KEYS can be guessed",
)
NO_NAME = "ALLOWED_HOSTS has no name but those of this machine"


def served(**given: str) -> subprocess.CompletedProcess[str]:
    return run("-m", "gunicorn", "--config", "gunicorn.conf.py", "formpilot_site.wsgi", **given)


def warnings_of(server: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    lines = [json.loads(line) for line in server.stderr.splitlines() if line.startswith("{")]
    return {line["check"]: line for line in lines if "check" in line}


def test_what_cannot_be_used_stops_commands() -> None:
    command = run("manage.py", "check", "--deploy", **HOSTS, **UNUSABLE)
    assert command.returncode == 1
    assert [why for why in WHY if why not in command.stderr] == []


def test_what_cannot_be_used_stops_the_server_which_tells_the_rest_too() -> None:
    server = served(**UNUSABLE)
    assert server.returncode == 1
    told = [line.removeprefix("error: ") for line in server.stderr.splitlines() if line.startswith("error: ")]
    assert len(told) == len(WHY)
    assert [why for why in WHY if not any(line.startswith(why) for line in told)] == []
    assert "Traceback" not in server.stderr
    warning = warnings_of(server)["formpilot_site.W002"]
    assert warning["message"].startswith(NO_NAME)
    assert "ALLOWED_HOSTS=forms.example.org" in warning["hint"]


@pytest.mark.parametrize(
    ("hosts", "told", "token"),
    [
        ("*", "ALLOWED_HOSTS is *", "prometheus"),
        ("", NO_NAME, "placeholder-for-the-token"),
        ("localhost,127.0.0.1", NO_NAME, "placeholder-for-the-token"),
    ],
)
def test_what_others_could_make_use_of_is_told(hosts: str, told: str, token: str) -> None:
    given = {**KEYS, "ALLOWED_HOSTS": hosts, "METRICS_TOKEN": token}
    result = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", **given)
    assert result.returncode == 1
    assert told in result.stderr
    assert "METRICS_TOKEN can be guessed" in result.stderr


def test_a_machine_of_ones_own_is_told_nothing() -> None:
    result = run("manage.py", "check", "--fail-level", "WARNING", DEBUG="on", SECRET_KEY="short")
    assert result.returncode == 0, result.stderr


def test_with_debug_a_lease_may_be_too_short_but_is_told() -> None:
    """Both by a command and by a server, which then stops at what cannot be used, so that the test has an end."""
    given = {"DEBUG": "on", "SECRET_KEY": "short", "TURN_LEASE_SECONDS": "20"}
    command = run("manage.py", "check", **given)
    assert command.returncode == 0
    assert "TURN_LEASE_SECONDS is 20, and a turn may take 20" in command.stderr

    server = served(**given, UPLOAD_SCANNER="os.path.scan")
    assert warnings_of(server)["formpilot_site.W003"]["level"] == "WARNING"
