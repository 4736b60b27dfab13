"""What a start says when it cannot be, what a start costs, and whether the documentation tells of every variable."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
import yaml

from formpilot_site.settings import environment
from tests.starting.starts import ROOT, start

HEAVY = ("langgraph", "langchain_core", "langchain_openai", "openai", "phonenumbers", "cel_expr_python")
WHAT_IS_LOADED = """
import sys
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", "help"])
print("loaded:", *(name for name in sys.modules if "." not in name))
"""
TRACED = """
import http.server, os, threading
import django

asked = []

class Listener(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        asked.append(self.path)
        self.send_response(202)
        self.end_headers()

    do_GET = do_PATCH = do_POST

    def log_message(self, *_words):
        pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener)
threading.Thread(target=server.serve_forever, daemon=True).start()
os.environ["LANGSMITH_ENDPOINT"] = f"http://127.0.0.1:{server.server_port}"
django.setup()
from langchain_core.runnables import RunnableLambda
from langchain_core.tracers.langchain import wait_for_all_tracers

RunnableLambda(len).invoke("what a person said")
wait_for_all_tracers()
print("asked:", len(asked))
"""
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
OURS = ("prepare", "web", "worker")
# What has no value is passed on from whoever starts the containers; these must be thought about.
THOUGHT_ABOUT = ("SECRET_KEY", "SEALING_KEYS", "DATABASE_PASSWORD", "HTTPS")
KEY = "k" * 30 + "0123456789abcdefghij"
KEYS = {"SECRET_KEY": KEY, "SEALING_KEYS": KEY[::-1]}


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command that sees no setting but those given. Code has a Python of its own, where nothing is loaded."""
    clean = {"PATH": os.environ["PATH"], "FORMPILOT_ENV_FILE": os.devnull, "FORMPILOT_DATA": "/nonexistent/formpilot"}
    env = clean | {"DJANGO_SETTINGS_MODULE": "formpilot_site.settings"} | environment
    if command[0] != "-c":
        return start(*command, env=env)
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


BAD_VALUES: list[tuple[dict[str, str], str]] = [
    ({}, "SECRET_KEY is not set: it signs sessions"),
    ({**KEYS, "PORT": "eighty"}, "PORT is 'eighty', but must be a whole number from 1 to 65535"),
    ({**KEYS, "DATABASE_URL": "sqlite:///db"}, "DATABASE_URL is not a postgresql:// address"),
    ({**KEYS, "CUSTOM_LLM_API_ENDPOINT": "llm"}, "CUSTOM_LLM_API_ENDPOINT is not an http or https"),
    ({"SECRET_KEY": "short"}, "SECRET_KEY has 5 characters, but must have at least 32"),
    ({**KEYS, "SEALING_KEYS": f"{KEY},short"}, "SEALING_KEYS has 5 characters, but must have at least 32"),
    (
        {**KEYS, "TURN_DEADLINE_SECONDS": "600", "TURN_LEASE_SECONDS": "599"},
        "TURN_LEASE_SECONDS is '599', but must be a whole number from 601 to 3600",
    ),
    (
        {**KEYS, "BEHIND_PROXY": "on", "TRUSTED_PROXIES": "0"},
        "TRUSTED_PROXIES is '0', but must be a whole number from 1 to 10",
    ),
    ({**KEYS, "ALLOWED_HOSTS": "https://forms.example.org"}, "ALLOWED_HOSTS holds 'https://forms.example.org', which"),
    ({**KEYS, "ALLOWED_HOSTS": "a.example.org,*.example.org"}, "ALLOWED_HOSTS holds '*.example.org', which is no host"),
    ({"DEBUG": "maybe"}, "DEBUG is 'maybe', but must be on or off"),
]


@pytest.mark.parametrize(("given", "sentence"), BAD_VALUES, ids=[sentence for _, sentence in BAD_VALUES])
def test_a_bad_value_stops_the_start_with_one_line(given, sentence):
    assert_one_line(run("manage.py", "check", **given), sentence)


def test_a_bad_value_stops_the_server_too():
    result = run("-m", "gunicorn", "--check-config", "formpilot_site.wsgi")
    assert_one_line(result, "SECRET_KEY is not set: it signs sessions")


def assert_one_line(result: subprocess.CompletedProcess[str], sentence: str) -> None:
    assert result.returncode == 1
    assert result.stderr.startswith(f"error: {sentence}")
    assert "For example: " in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_database_that_is_not_there_is_an_error_at_once():
    result = run("manage.py", "prepare", **KEYS, DATABASE_URL="postgresql://me:hush@127.0.0.1:1/forms")

    assert result.returncode == 1
    assert result.stderr.startswith("CommandError: The database does not answer. ")
    assert "refused" in result.stderr
    assert "hush" not in result.stderr


def test_with_debug_off_nothing_is_left_insecure():
    result = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", **KEYS, ALLOWED_HOSTS="forms.example.org")

    assert result.returncode == 0, result.stderr


def test_without_keys_of_their_own_answers_are_sealed_with_the_secret_key_and_operators_are_told():
    result = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", SECRET_KEY=KEY)

    assert result.returncode == 1
    assert "SEALING_KEYS is not set" in result.stderr


def test_commands_load_nothing_heavy():
    result = run("-c", WHAT_IS_LOADED, **KEYS)

    assert result.returncode == 0, result.stderr
    loaded = result.stdout.rpartition("loaded:")[2].split()
    assert "django" in loaded
    assert [name for name in HEAVY if name in loaded] == []


def variables_read() -> set[str]:
    return environment.names_read


@pytest.mark.parametrize("document", [".env.example", "README.md"])
def test_every_variable_is_documented_and_no_other(document):
    pattern = r"^#?([A-Z0-9_]+)=" if document == ".env.example" else r"^\| `([A-Z0-9_]+)` \|"

    assert set(re.findall(pattern, (ROOT / document).read_text(), re.MULTILINE)) == variables_read()


@pytest.mark.parametrize("service", OURS)
def test_every_variable_arrives_in_the_containers(service):
    given = COMPOSE["services"][service]["environment"]

    assert set(given) == variables_read()
    assert all(given[name].startswith("${" + name + ":?") for name in THOUGHT_ABOUT)
    assert {name for name, value in given.items() if value is None} >= {"DEBUG", "LOG_LEVEL", "TURN_LEASE_SECONDS"}


def test_a_container_is_not_ended_before_its_turns_are():
    grace = COMPOSE["services"]["web"]["stop_grace_period"]
    longest = int(grace.removesuffix("m")) * 60 - 10

    refused = run("manage.py", "check", **KEYS, TURN_DEADLINE_SECONDS=str(longest))

    assert "TURN_DEADLINE_SECONDS" in refused.stderr


@pytest.mark.parametrize("service", OURS)
def test_a_container_ends_when_it_is_told_to_while_it_starts(service):
    assert COMPOSE["services"][service]["init"] is True


def test_what_serves_is_started_again_if_it_ends_by_itself():
    restarted = {name for name, service in COMPOSE["services"].items() if service.get("restart") == "unless-stopped"}

    assert restarted == set(COMPOSE["services"]) - {"prepare"}


def test_the_image_is_built_once_and_comes_from_nowhere_else():
    building = [name for name in OURS if "build" in COMPOSE["services"][name]]

    assert building == ["prepare"]  # all others wait for it
    assert all(COMPOSE["services"][name]["pull_policy"] == "never" for name in OURS if name not in building)


def test_the_database_is_healthy_when_it_can_be_reached_from_other_containers():
    asked = COMPOSE["services"]["database"]["healthcheck"]["test"]

    assert asked[:4] == ["CMD", "pg_isready", "-h", "127.0.0.1"]


def test_the_database_logs_nothing_that_people_said():
    assert "log_min_messages=log" in COMPOSE["services"]["database"]["command"]


def test_the_readme_gives_what_compose_asks_for():
    told = (ROOT / "README.md").read_text().partition(".env) <<END\n")[2].partition("\nEND\n")[0]

    assert [line.partition("=")[0] for line in told.splitlines()] == list(THOUGHT_ABOUT)


@pytest.mark.parametrize(("wanted", "sent"), [("off", False), ("on", True)])
def test_nothing_is_sent_to_langsmith_but_where_our_own_variable_says_so(wanted, sent):
    theirs = {f"{by}_{name}": "true" for by in ("LANGSMITH", "LANGCHAIN") for name in ("TRACING", "TRACING_V2")}

    result = run("-c", TRACED, **KEYS, TRACE_TO_LANGSMITH=wanted, LANGSMITH_API_KEY="key", **theirs)

    assert result.returncode == 0, result.stderr
    assert (result.stdout.strip() != "asked: 0") is sent
