"""`manage.py translate_form`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from .reading import DOCUMENTS


def test_prints_the_translation_and_its_warnings() -> None:
    out, err = StringIO(), StringIO()
    call_command("translate_form", str(DOCUMENTS / "vehicle_damage.md"), stdout=out, stderr=err)
    assert out.getvalue().startswith("---\ntitle: Company Car Damage\n")
    assert "vehicle_damage.md:18: warning:" in err.getvalue()


@pytest.mark.parametrize("content", [b"# Nothing\n", b"\xff\xfe\x00"])
def test_refuses_what_it_cannot_translate(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "form.md"
    path.write_bytes(content)
    with pytest.raises(CommandError):
        call_command("translate_form", str(path))


def test_names_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"none\.md"):
        call_command("translate_form", str(tmp_path / "none.md"))
