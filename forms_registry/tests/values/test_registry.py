"""Field types are found, not listed: a module with `FIELD_TYPES` is all that one takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from forms_registry import field_types
from forms_registry.field_types import all_field_types, canonical_type, field_type_of
from forms_registry.field_types.registry import field_types_in
from forms_registry.tests.values import added_kinds


def test_a_module_beside_the_others_adds_a_field_type() -> None:
    assert [kind.aliases for kind in field_types_in(added_kinds).values()] == [("color",)]


def test_every_module_that_lists_kinds_is_found() -> None:
    """What is written in the files, and what the registry found by importing them."""
    folder = Path(str(field_types.__file__)).parent
    listing = {
        path.stem for path in folder.glob("*.py") if re.search(r"^FIELD_TYPES\b", path.read_text(), re.MULTILINE)
    }
    found = {type(kind).__module__.rpartition(".")[2] for kind in all_field_types().values()}
    assert listing >= {"dates", "numbers", "dropdowns", "text"}
    assert found == listing


def test_every_kind_goes_by_its_own_name_and_its_aliases() -> None:
    for kind in all_field_types().values():
        assert field_type_of(kind.type) is kind
        assert {canonical_type(name) for name in (kind.type, kind.type.upper(), *kind.aliases)} == {kind.type}


def test_a_word_that_is_no_type_has_no_kind() -> None:
    assert canonical_type("hologram") is None
    with pytest.raises(KeyError):
        field_type_of("hologram")


def test_no_two_kinds_may_share_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with one module twice is a package in which both modules list the same kind."""
    source = Path(str(added_kinds.__file__)).parent / "colours.py"
    package = tmp_path / "twice"
    package.mkdir()
    for name in ("__init__.py", "one.py", "two.py"):
        (package / name).write_text("" if name == "__init__.py" else source.read_text())
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match="two field types are called 'colour'"):
        field_types_in(__import__("twice"))
