"""`manage.py lint_forms` and `manage.py export_forms`, and the text of files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from forms_registry import document_files, services
from forms_registry.document_files import Fault, FileUnreadable
from forms_registry.documents.mistakes import mistakes
from forms_registry.tests.samples import BROKEN, document

ROOT = Path(__file__).parents[2]
WARNED = mistakes()["past_without_limit"]
WRONG = mistakes()["type_unknown"]


def run(command: str, *args: object, **options: Any) -> tuple[str, int]:
    """(what is printed, the exit status)."""
    out = StringIO()
    try:
        call_command(command, *map(str, args), stdout=out, no_color=True, **options)
    except CommandError as error:
        return out.getvalue(), error.returncode
    return out.getvalue(), 0


class TestLinting:
    """No database: these tests may not use one."""

    def test_each_finding_has_its_place_and_code(self, tmp_path: Path) -> None:
        (tmp_path / "within").mkdir()
        wrong, good = tmp_path / "within" / "wrong.md", tmp_path / "good.md"
        wrong.write_text(WRONG.document)
        good.write_text(document())

        printed, status = run("lint_forms", tmp_path)

        assert status == 1
        assert printed.startswith(f"{wrong}:{WRONG.line}: error type_unknown: `hologram`")
        assert len(printed.splitlines()) == 1
        assert run("lint_forms", good) == ("", 0)
        assert "نوع" in run("lint_forms", wrong, language="ar")[0]

    def test_a_warning_counts_where_that_is_asked_for(self, tmp_path: Path) -> None:
        (tmp_path / "form.md").write_text(WARNED.document)

        assert [run("lint_forms", tmp_path, strict=strict)[1] for strict in (False, True)] == [0, 1]

    def test_findings_are_data_where_that_is_asked_for(self, tmp_path: Path) -> None:
        (tmp_path / "form.md").write_text(WRONG.document)

        (found,) = json.loads(run("lint_forms", tmp_path, format="json")[0])

        assert found["path"] == str(tmp_path / "form.md")
        assert (found["line"], found["severity"], found["code"]) == (WRONG.line, "error", "type_unknown")
        assert found["message"]
        assert found["hint"]

    def test_what_is_no_document_is_told_as_a_finding(self, tmp_path: Path) -> None:
        (tmp_path / "a.md").write_bytes("# Leave\nإجازة\n".encode("cp1256"))
        (tmp_path / "b.md").write_bytes(b"x" * 200_001)
        (tmp_path / "c.md").write_text(BROKEN)

        printed, status = run("lint_forms", tmp_path)

        assert status == 1
        assert [line.split(": ")[1] for line in printed.splitlines()] == [
            "error file_windows_1256",
            "error file_too_large",
            "error no_fields",
        ]
        assert printed.startswith(f"{tmp_path / 'a.md'}:2: ")

    def test_a_folder_without_documents_is_a_mistake_of_the_call(self, tmp_path: Path) -> None:
        assert run("lint_forms", tmp_path)[1] == 1
        assert run("lint_forms", tmp_path / "nothing.md")[1] == 1

    def test_it_runs_where_there_is_no_database(self, tmp_path: Path) -> None:
        (tmp_path / "form.md").write_text(document())
        nowhere = {**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "SECRET_KEY": "x" * 50}
        call = [sys.executable, "manage.py", "lint_forms", str(tmp_path)]

        done = subprocess.run(call, cwd=ROOT, env=nowhere, capture_output=True, text=True, check=False, timeout=120)

        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.django_db
class TestExporting:
    def test_what_is_written_is_what_is_taken_in_again(self, tmp_path: Path) -> None:
        leave = services.create_draft(markdown=document("Why?"), slug="leave")
        services.publish_version(version=leave)
        services.create_draft(markdown=document("When?"), slug="leave")
        services.create_draft(markdown=document("Where?"), slug="visit")

        printed, status = run("export_forms", tmp_path / "forms")

        assert (printed.split()[0], status) == ("2", 0)
        written = {path.name: path.read_text() for path in (tmp_path / "forms").iterdir()}
        assert written == {"leave.md": document("Why?"), "visit.md": document("Where?")}
        assert "unchanged" in run("import_forms", tmp_path / "forms")[0]

    def test_all_versions_are_written_with_their_numbers(self, tmp_path: Path) -> None:
        for question in ("Why?", "When?"):
            services.publish_version(version=services.create_draft(markdown=document(question), slug="leave"))

        run("export_forms", tmp_path, all_versions=True)

        assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.md")) == [
            "leave/1-retired.md",
            "leave/2-published.md",
        ]

    def test_a_folder_that_cannot_be_written_to_is_told(self, tmp_path: Path) -> None:
        services.create_draft(markdown=document(), slug="leave")
        (tmp_path / "file").write_text("")

        assert run("export_forms", tmp_path / "file")[1] == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_is_read_in_unicode(encoding: str) -> None:
    assert document_files.text_of("# إجازة\n".encode(encoding)) == "# إجازة\n"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"PK\x03\x04\x14\x00\x06\x00\xff", Fault.BINARY),
        (b"a\x00b", Fault.BINARY),
        ("طلب إجازة".encode("cp1256"), Fault.WINDOWS_ARABIC),
        ("Überstunden café".encode("cp1252"), Fault.NOT_UTF_8),
        (b"\xff\xfea", Fault.NOT_UTF_8),
        (b"x" * 200_001, Fault.TOO_LARGE),
    ],
)
def test_what_is_no_text_is_told_apart(data: bytes, fault: Fault) -> None:
    with pytest.raises(FileUnreadable) as refused:
        document_files.text_of(data)

    assert refused.value.fault is fault
