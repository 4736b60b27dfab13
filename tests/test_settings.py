"""What a start says when it cannot be, what a start costs, and whether the documentation tells of every variable."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
HEAVY = ("langgraph", "langchain_core", "langchain_openai", "openai", "phonenumbers", "cel_expr_python")
WHAT_IS_LOADED = """
import sys
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", "help"])
print("loaded:", *(name for name in sys.modules if "." not in name))
"""
KEY = "k" * 30 + "0123456789abcdefghij"


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of its own process that sees no setting but those given."""
    clean = {"PATH": os.environ["PATH"], "FORMPILOT_ENV_FILE": os.devnull, "FORMPILOT_DATA": "/nonexistent/formpilot"}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=clean | {"DJANGO_SETTINGS_MODULE": "formpilot_site.settings"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({}, "SECRET_KEY is not set: it signs sessions"),
        ({"SECRET_KEY": KEY, "PORT": "eighty"}, "PORT is 'eighty', but must be a whole number from 1 to 65535"),
        ({"SECRET_KEY": KEY, "DATABASE_URL": "sqlite:///db"}, "DATABASE_URL is not a postgresql:// address"),
        ({"SECRET_KEY": KEY, "CUSTOM_LLM_API_ENDPOINT": "llm"}, "CUSTOM_LLM_API_ENDPOINT is not an http or https"),
        ({"DEBUG": "maybe"}, "DEBUG is 'maybe', but must be on or off"),
    ],
)
@pytest.mark.parametrize(
    "command", [("manage.py", "check"), ("-m", "gunicorn", "--check-config", "formpilot_site.wsgi")]
)
def test_a_bad_value_stops_the_start_with_one_line(command, environment, sentence):
    result = run(*command, **environment)

    assert result.returncode == 1
    assert result.stderr.startswith(f"error: {sentence}")
    assert "For example: " in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_database_that_is_not_there_is_an_error_at_once():
    result = run("manage.py", "prepare", SECRET_KEY=KEY, DATABASE_URL="postgresql://me:hush@127.0.0.1:1/forms")

    assert result.returncode == 1
    assert result.stderr.startswith("CommandError: The database does not answer. ")
    assert "refused" in result.stderr
    assert "hush" not in result.stderr


def test_with_debug_off_nothing_is_left_insecure():
    result = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", SECRET_KEY=KEY)

    assert result.returncode == 0, result.stderr


def test_commands_load_nothing_heavy():
    result = run("-c", WHAT_IS_LOADED, SECRET_KEY=KEY)

    assert result.returncode == 0, result.stderr
    loaded = result.stdout.rpartition("loaded:")[2].split()
    assert "django" in loaded
    assert [name for name in HEAVY if name in loaded] == []


def variables_read() -> set[str]:
    source = (ROOT / "formpilot_site" / "settings.py").read_text()
    return set(re.findall(r'environment\.\w+\(\s*"([A-Z_]+)"', source))


@pytest.mark.parametrize("document", [".env.example", "README.md"])
def test_every_variable_is_documented_and_no_other(document):
    pattern = r"^#?([A-Z_]+)=" if document == ".env.example" else r"^\| `([A-Z_]+)` \|"

    assert set(re.findall(pattern, (ROOT / document).read_text(), re.MULTILINE)) == variables_read()


@pytest.mark.parametrize("service", ["prepare", "web"])
def test_containers_are_given_variables_that_are_read(service):
    composed = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]

    assert set(composed[service]["environment"]) <= variables_read()
    assert {"SECRET_KEY", "DATABASE_URL"} <= set(composed[service]["environment"])
