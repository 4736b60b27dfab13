"""Starts of a process that see no variable but those given, and end by themselves."""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def start(*command: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """What comes of `python command...` in the folder of the project; `command` is `manage.py ...` or `-m ...`.

    It is forked from a process that has loaded what reads no settings: what is about loading needs a Python of its own.
    """
    template = _template()
    assert template.stdin is not None
    assert template.stdout is not None
    template.stdin.write(json.dumps([command, env]) + "\n")
    template.stdin.flush()
    code, out, err = json.loads(template.stdout.readline())
    return subprocess.CompletedProcess([sys.executable, *command], code, out, err)


@cache
def _template() -> subprocess.Popen[str]:
    """One for all tests of a worker: it ends where nothing can come any more."""
    command = [sys.executable, "-m", "tests.starting.template"]
    template = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(template.communicate)
    return template
