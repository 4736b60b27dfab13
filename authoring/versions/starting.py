"""What a new form may start from."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.utils.translation import gettext

import forms_registry
from forms_registry import content
from forms_registry.errors import ReadersBusy

EMPTY = "empty"
_SKELETONS = Path(__file__).parent / "skeletons"
_EXAMPLES = Path(forms_registry.__file__).parent / "examples"


def starting_points(language: str) -> list[tuple[str, str]]:
    """Name and title of each: the empty form first, then the examples in their order."""
    return [(EMPTY, gettext("An empty form")), *((name, _title(name, language)) for name in _examples())]


def document_of(name: str, language: str) -> str:
    """The document of a starting point, in the language of its author if there is one. Raises KeyError."""
    if name != EMPTY:
        return _examples()[name].read_text(encoding="utf-8")
    skeletons = {path.stem: path for path in _SKELETONS.glob("*.md")}
    return skeletons.get(language.split("-")[0], skeletons["en"]).read_text(encoding="utf-8")


def _examples() -> dict[str, Path]:
    return {path.stem: path for path in sorted(_EXAMPLES.glob("*.md"))}


def _title(name: str, language: str) -> str:
    try:
        title = _read_title(name, language)
    except ReadersBusy:
        return name
    return title or name


@cache
def _read_title(name: str, language: str) -> str:
    """The title of an example, which stays as it is while the service runs. Raises ReadersBusy."""
    spec = content.read(content.normalised(document_of(name, language))).spec
    return spec.title.get(language) if spec else ""
