"""Field types are found, not listed: a module with a class that has a `type` is all that one takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from forms_registry import field_types
from forms_registry.field_types import all_field_types, canonical_type, field_type_of
from forms_registry.field_types.registry import field_types_in
from forms_registry.schema import FieldSpec
from forms_registry.tests.field_types import added_types
from forms_registry.tests.field_types.fields import NOW
from nlu.entity import Entity, InvalidValue, ValueContext


def test_a_module_beside_the_others_adds_a_field_type() -> None:
    added = field_types_in(added_types)
    colour, context = added["colour"], ValueContext(FieldSpec("paint", "colour"), NOW)
    assert list(added) == ["colour"]
    assert colour.aliases == ("color",)
    assert colour.parse_answer("Let it be #FF8800", context) == Entity("#ff8800", 10, 17)
    assert list(colour.extract("#112233, then #445566", context)) == [
        Entity("#112233", 0, 7),
        Entity("#445566", 14, 21),
    ]
    assert colour.clean("#FF8800", context) == "#ff8800"
    with pytest.raises(InvalidValue) as refused:
        colour.clean("red\ud800", context)
    assert all(map(refused.value.problem.text.has, ("en", "ar")))
    assert colour.action == "ASK_TEXT"


def test_every_type_that_a_module_names_is_found() -> None:
    """What is written in the files, and what the registry found by importing them."""
    folder = Path(str(field_types.__file__)).parent
    written = [re.findall(r'^    type = "(\w+)"$', path.read_text(), re.MULTILINE) for path in folder.glob("*.py")]
    assert sorted(name for names in written for name in names) == list(all_field_types())
    assert {"date", "number", "dropdown", "text"} <= set(all_field_types())


def test_every_field_type_goes_by_its_own_name_and_its_aliases() -> None:
    for field_type in all_field_types().values():
        assert field_type_of(field_type.type) is field_type
        names = (field_type.type, field_type.type.upper(), *field_type.aliases)
        assert {canonical_type(name) for name in names} == {field_type.type}


def test_a_word_that_is_no_type_is_unknown() -> None:
    assert canonical_type("hologram") is None
    with pytest.raises(KeyError):
        field_type_of("hologram")


def test_no_two_field_types_may_share_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with one module twice is a package in which both modules list the same type."""
    source = Path(str(added_types.__file__)).parent / "colours.py"
    package = tmp_path / "twice"
    package.mkdir()
    for name in ("__init__.py", "one.py", "two.py"):
        (package / name).write_text("" if name == "__init__.py" else source.read_text())
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match="two field types are called 'colour'"):
        field_types_in(__import__("twice"))


def test_every_field_type_has_the_traits_of_what_it_takes() -> None:
    """Other code asks for traits and never for names, so a type that states none is a plain value everywhere."""
    having = {
        trait: {name for name, one in all_field_types().items() if getattr(one, trait)}
        for trait in (
            *("takes_free_text", "is_numeric", "is_date", "is_time", "is_datetime", "is_choice"),
            *("chooses_one", "chooses_many", "takes_many", "is_contact", "has_digits", "is_copied", "self_evident"),
        )
    }
    assert having == {
        "takes_free_text": {"text", "textarea", "location"},
        "is_numeric": {"number", "integer"},
        "is_date": {"date"},
        "is_time": {"time"},
        "is_datetime": {"datetime"},
        "is_choice": {"boolean", "dropdown", "checkbox"},
        "chooses_one": {"boolean", "dropdown"},
        "chooses_many": {"checkbox"},
        "takes_many": {"checkbox", "file"},
        "is_contact": {"email", "phone"},
        "has_digits": {"phone", "nric", "number", "integer"},
        "is_copied": {"email", "phone", "nric", "location", "file"},
        "self_evident": {"date", "time", "datetime", "phone", "email", "nric"},
    }
    alike = {one.type: one.kind for one in all_field_types().values() if one.kind != one.type}
    assert alike == {"textarea": "text", "integer": "number", "datetime": "date"}
    assert not any(getattr(field_types_in(added_types)["colour"], trait) for trait in having)
