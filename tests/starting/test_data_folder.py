"""A data folder that cannot be made is told in one line, whatever is started."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.starting.starts import start
from tests.starting.test_settings import KEYS

NOWHERE = "/dev/null/formpilot"
SENTENCE = f"FORMPILOT_DATA is {NOWHERE}, where nothing can be written: Not a directory."
SERVER = ("-m", "gunicorn", "--config", "gunicorn.conf.py", "formpilot_site.wsgi")


def started(*command: str, **given: str) -> str:
    """What it says on stderr before it gives up."""
    clean = {"PATH": os.environ["PATH"], "FORMPILOT_ENV_FILE": os.devnull, "FORMPILOT_DATA": NOWHERE}
    ended = start(*command, env=clean | given)
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    return [line for line in ended.stderr.splitlines() if not line.startswith("{")][-1]


@pytest.mark.parametrize("command", [("manage.py", "check"), ("manage.py", "prepare"), SERVER], ids=" ".join)
def test_with_debug_the_secret_key_has_no_place(command: tuple[str, ...]) -> None:
    assert started(*command, DEBUG="on").startswith(f"error: {SENTENCE} For example: FORMPILOT_DATA=")


def test_without_it_the_database_has_none() -> None:
    assert started("manage.py", "migrate", **KEYS).startswith(f"error: {SENTENCE}")
    assert started("manage.py", "prepare", **KEYS).endswith(
        f"{SENTENCE} For example: FORMPILOT_DATA=/var/lib/formpilot"
    )
    assert started(*SERVER, **KEYS).startswith(f"error: {SENTENCE}")


def test_beside_a_database_elsewhere_the_metrics_have_none() -> None:
    elsewhere = {"DATABASE_URL": "postgresql://me@127.0.0.1:1/forms"}
    assert started(*SERVER, **KEYS, **elsewhere).startswith(f"error: {SENTENCE}")


def test_a_file_in_its_place_is_told_too(tmp_path: Path) -> None:
    taken = tmp_path / "data"
    taken.touch()
    said = started("manage.py", "migrate", **KEYS, FORMPILOT_DATA=str(taken))
    assert said.startswith(f"error: FORMPILOT_DATA is {taken}, where nothing can be written: ")
