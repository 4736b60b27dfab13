"""`manage.py fake_model`, as people who develop start it."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
import requests
from django.conf import settings
from django.core.management import CommandError, call_command


def test_it_serves_a_script_until_it_is_interrupted(tmp_path: Path) -> None:
    script = tmp_path / "script.yaml"
    script.write_text("- {match: hello, reply: Hi there.}\n", encoding="utf-8")
    command = [sys.executable, "manage.py", "fake_model", "--port", "0", "--script", str(script), "--latency", "1"]
    with subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split()[7].rstrip(";")
            body = {"model": "m", "messages": [{"role": "user", "content": "Hello!"}]}
            reply = requests.post(f"{url}/chat/completions", json=body, timeout=10).json()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=20)
    assert reply["choices"][0]["message"]["content"] == "Hi there."
    assert process.returncode == 0


def test_it_names_its_faults(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("fake_model", fault="list")
    assert {"byte_drip_body", "html_200", "rate_limit_long"} <= set(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"fault": "explode"}, "There is no fault 'explode'"),
        ({"script": Path("/nowhere/script.yaml")}, "cannot be read"),
        ({"port": 70_000}, "Port 70000 cannot be used"),
    ],
)
def test_what_it_cannot_use_is_told(options: dict[str, object], complaint: str) -> None:
    with pytest.raises(CommandError, match=complaint):
        call_command("fake_model", **{"port": 0, **options})
