"""What a backup holds, as the guide for operators makes and restores it, is a service that goes on and is proved."""

from __future__ import annotations

import subprocess
from pathlib import Path
from urllib.parse import quote

import requests

from formpilot_site.database.binaries import packaged_binaries
from tests.http.service import Machine, Server

SENSITIVE = """---
form_id: clinic
title: Clinic
fields:
  - {id: card, type: text, required: true, label: Card, prompt: Which card?, sensitive: true}
  - {id: letter, type: file, required: true, label: Letter, prompt: Which letter?}
---
"""


def restored(machine: Machine, dump: Path, name: str) -> str:
    """The address of a new database with what was dumped."""
    there = ["-h", machine.database.host, "-U", "postgres"]
    tools = packaged_binaries()
    subprocess.run([tools / "pg_dump", *there, "--format=custom", f"--file={dump}", "formpilot"], check=True)
    subprocess.run([tools / "createdb", *there, name], check=True)
    restore = [tools / "pg_restore", *there, "--exit-on-error", "--no-owner", f"--dbname={name}", str(dump)]
    subprocess.run(restore, check=True)
    return f"postgresql://postgres@/{name}?host={quote(machine.database.host, safe='')}"


def test_a_dump_and_the_files_are_all_that_is_needed(server: Server, tmp_path: Path) -> None:
    machine = server.machine
    opened = server.post({"form_context_md": SENSITIVE}).json()["conversation_id"]
    server.post({"conversation_id": opened, "answers": {"card": "QX7719283"}})
    sent = requests.post(
        f"{server.url}/api/conversations/{opened}/files/",
        data={"field_id": "letter"},
        files={"file": ("letter.pdf", b"%PDF-1.7\n%%EOF\n", "application/pdf")},
        timeout=30,
    ).json()
    done = server.post({"conversation_id": opened, "answers": {"letter": [{"file_id": sent["file_id"]}]}}).json()
    assert done["status"] == "completed"

    assert machine.manage("seal_audit").returncode == 0
    head = tmp_path / "head"
    head.write_text(machine.manage("export_audit_head").stdout)
    address = restored(machine, tmp_path / "formpilot.dump", "restored")

    assert machine.manage("prepare", DATABASE_URL=address).returncode == 0
    proved = machine.manage("verify_audit", "--all", "--files", "--head", str(head), DATABASE_URL=address)
    assert proved.returncode == 0, proved.stderr
    assert "of the turns were sealed, and opened" in proved.stdout
    assert "1 files are what was sent." in proved.stdout
