"""The smallest document for each finding, with its cause and the document mended: for the guide, and to be tried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from patterns.data import read_yaml

_FOLDER = Path(__file__).parent
_MARK = "◄"
_MUCH = "…"


@dataclass(frozen=True, slots=True)
class Mistake:
    """`why` is the cause, in a sentence or two. `abridged` is the document as a reader sees it, where … stands for much
    of the same; `document` has all of it, and the finding names its `line`. `mended` is the document without the
    mistake, and `mending_line` the line that mends it, where one line does; "" where there is nothing to show.
    `accompanying` is the code of the finding that comes with it."""

    why: str
    abridged: str
    document: str
    line: int
    mended: str = ""
    mending_line: str = ""
    accompanying: str = ""


@cache
def mistakes() -> Mapping[str, Mistake]:
    """Code of a finding -> its mistake."""
    files = (read_yaml(path) for path in sorted(_FOLDER.glob("*.yaml")))
    return {code: _mistake(entry) for file in files for code, entry in file.items()}


def _mistake(entry: Mapping[str, Any]) -> Mistake:
    marked = _with_repetitions(entry["document"], entry.get("fill"))
    line = marked[: marked.index(_MARK)].count("\n") + 1
    document = _unmarked(marked)
    mending_line = entry.get("instead", "")
    mended = entry.get("mended", "")
    if mending_line:
        lines = document.split("\n")
        lines[line - 1] = mending_line
        mended = "\n".join(lines)
    abridged, accompanying = _unmarked(entry["document"]), entry.get("beside", "")
    return Mistake(entry["why"], abridged, document, line, mended, mending_line.strip(), accompanying)


def _with_repetitions(document: str, fill: Mapping[str, Any] | None) -> str:
    if fill is None:
        return document
    pieces = (fill["text"].replace("{n}", str(number)) for number in range(1, fill["times"] + 1))
    return document.replace(_MUCH, "".join(pieces))


def _unmarked(document: str) -> str:
    return document.replace(f" {_MARK}", "").replace(_MARK, "")
