"""What others made is what they made: each file has the hash that the list names, and no file is missing from it."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
VENDORED = ROOT / "static" / "vendor"
FONTS = ROOT / "conversations" / "typesetting" / "fonts"
FOLDERS = (VENDORED, FONTS, ROOT / "tests" / "browser" / "vendor")
LINE = re.compile(r"^\| `([^`]+)` \| `([0-9a-f]{64})` \|$", re.MULTILINE)
OWN = [path for path in (ROOT / "static").rglob("*") if path.is_file() and VENDORED not in path.parents]


def listed(folder: Path) -> dict[str, str]:
    return dict(LINE.findall((folder / "VENDORED.md").read_text()))


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_file_has_its_hash(folder):
    files = [path for path in folder.rglob("*") if path.is_file() and path.name != "VENDORED.md"]

    assert {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files} == listed(
        folder
    )


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_brings_its_licence(folder):
    names = {path.parts[0] for path in map(Path, listed(folder))}

    assert [name for name in names if f"{name}/LICENSE" not in listed(folder)] == []


def test_the_element_makes_nodes_and_no_markup():
    forbidden = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\(\s*[\"']style"
        r"|createContextualFragment|srcdoc"
    )

    assert [path.name for path in OWN if path.suffix == ".js" and forbidden.search(path.read_text())] == []


def test_our_own_files_name_no_other_host():
    address = re.compile(r"https?://(?!(?:[\w-]+\.)*example\.org|www\.w3\.org/2000/svg)[\w.-]+")
    sources = [path for path in OWN if path.suffix in {".js", ".css", ".svg", ".html"}]

    assert len(sources) > 30
    assert [found for path in sources for found in address.findall(path.read_text())] == []
