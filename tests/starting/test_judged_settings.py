"""What settings name is there, and what others could make use of is told, before the service begins."""

from __future__ import annotations

import json

import pytest

from tests.starting.test_settings import KEY, KEYS, run

HOSTS = {"ALLOWED_HOSTS": "forms.example.org"}
PLACEHOLDER = "please-change-me-before-you-begin-to-serve"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {"ACTIONS": "look=company.actions.look"},
            "ACTIONS names company.actions.look, which cannot be imported: No module named 'company'.",
        ),
        ({"ACTIONS": "look=os.sep"}, "ACTIONS names os.sep, which is no function."),
        (
            {"UPLOAD_SCANNER": "os.path.scan"},
            'UPLOAD_SCANNER names os.path.scan, which cannot be imported: Module "os.path" does not define',
        ),
        ({"SECRET_KEY": PLACEHOLDER}, "SECRET_KEY can be guessed: it is a placeholder, or repeats few signs."),
        ({"SEALING_KEYS": f"{'ab' * 20},{KEY}"}, "SEALING_KEYS can be guessed"),
    ],
    ids=str,
)
def test_what_cannot_be_used_stops_commands_and_the_server(given: dict[str, str], told: str) -> None:
    command = run("manage.py", "check", "--deploy", **{**KEYS, **HOSTS, **given})
    assert command.returncode == 1
    assert told in command.stderr

    server = run("-m", "gunicorn", "--config", "gunicorn.conf.py", "formpilot_site.wsgi", **{**KEYS, **HOSTS, **given})
    assert server.returncode == 1
    [line] = [line for line in server.stderr.splitlines() if line.startswith("error: ")]
    assert line.startswith(f"error: {told}")
    assert "Traceback" not in server.stderr


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS is *"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS has no name but those of this machine"),
        ({"ALLOWED_HOSTS": "localhost,127.0.0.1"}, "ALLOWED_HOSTS has no name but those of this machine"),
        ({"METRICS_TOKEN": "prometheus"}, "METRICS_TOKEN can be guessed"),
        ({"METRICS_TOKEN": "placeholder-for-the-token"}, "METRICS_TOKEN can be guessed"),
    ],
    ids=str,
)
def test_what_others_could_make_use_of_is_told(given: dict[str, str], told: str) -> None:
    result = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", **{**KEYS, **HOSTS, **given})
    assert result.returncode == 1
    assert told in result.stderr


def test_a_start_tells_it_too() -> None:
    """Before it stops at what cannot be used, so that the test has an end."""
    given = {**KEYS, "UPLOAD_SCANNER": "os.path.scan"}
    server = run("-m", "gunicorn", "--config", "gunicorn.conf.py", "formpilot_site.wsgi", **given)
    lines = [json.loads(line) for line in server.stderr.splitlines() if line.startswith("{")]
    [told] = [line for line in lines if line.get("check") == "formpilot_site.W002"]
    assert told["message"].startswith("ALLOWED_HOSTS has no name but those of this machine")
    assert "ALLOWED_HOSTS=forms.example.org" in told["hint"]


def test_a_machine_of_ones_own_is_told_nothing() -> None:
    result = run("manage.py", "check", "--fail-level", "WARNING", DEBUG="on", SECRET_KEY="short")
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("seconds", ["20", "5"])
def test_with_debug_a_lease_may_be_too_short_but_is_told(seconds: str) -> None:
    """Both by a command and by a server, which then stops at what cannot be used, so that the test has an end."""
    given = {"DEBUG": "on", "SECRET_KEY": "short", "TURN_LEASE_SECONDS": seconds}
    command = run("manage.py", "check", **given)
    assert command.returncode == 0
    assert f"TURN_LEASE_SECONDS is {seconds}, and a turn may take 20" in command.stderr

    broken = {**given, "UPLOAD_SCANNER": "os.path.scan"}
    server = run("-m", "gunicorn", "--config", "gunicorn.conf.py", "formpilot_site.wsgi", **broken)
    lines = [json.loads(line) for line in server.stderr.splitlines() if line.startswith("{")]
    [told] = [line for line in lines if line.get("check") == "formpilot_site.W003"]
    assert told["level"] == "WARNING"
