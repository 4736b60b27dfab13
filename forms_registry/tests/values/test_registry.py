"""Field types are found, not listed: a module with `KINDS` is all that one takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from forms_registry.spec import values
from forms_registry.spec.values import all_kinds, canonical_type, kind_of
from forms_registry.spec.values.registry import kinds_of
from forms_registry.tests.values import added_kinds


def test_a_module_beside_the_others_adds_a_field_type() -> None:
    assert [kind.aliases for kind in kinds_of(added_kinds).values()] == [("color",)]


def test_every_module_that_lists_kinds_is_found() -> None:
    """What is written in the files, and what the registry found by importing them."""
    folder = Path(str(values.__file__)).parent
    listing = {path.stem for path in folder.glob("*.py") if re.search(r"^KINDS\b", path.read_text(), re.MULTILINE)}
    found = {type(kind).__module__.rpartition(".")[2] for kind in all_kinds().values()}
    assert listing >= {"dates", "numbers", "choices", "text"}
    assert found == listing


def test_every_kind_goes_by_its_own_name_and_its_aliases() -> None:
    for kind in all_kinds().values():
        assert kind_of(kind.type) is kind
        assert {canonical_type(name) for name in (kind.type, kind.type.upper(), *kind.aliases)} == {kind.type}


def test_a_word_that_is_no_type_has_no_kind() -> None:
    assert canonical_type("hologram") is None
    with pytest.raises(KeyError):
        kind_of("hologram")


def test_no_two_kinds_may_share_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with one module twice is a package in which both modules list the same kind."""
    source = Path(str(added_kinds.__file__)).parent / "colours.py"
    package = tmp_path / "twice"
    package.mkdir()
    for name in ("__init__.py", "one.py", "two.py"):
        (package / name).write_text("" if name == "__init__.py" else source.read_text())
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match="two kinds are called 'colour'"):
        kinds_of(__import__("twice"))
