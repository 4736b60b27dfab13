"""What a field is called where its author gave it no name for people."""

from __future__ import annotations

import pytest

from forms_registry.schema import FieldSpec, LocalText


@pytest.mark.parametrize(
    ("field_id", "name"),
    [
        ("date_of_birth", "date of birth"),
        ("dateOfBirth", "date of birth"),
        ("guest.birth_date", "guest birth date"),
        ("visit:day", "visit day"),
        ("guests[0].name", "guests 0 name"),
    ],
)
def test_an_id_stands_in_words(field_id: str, name: str) -> None:
    assert FieldSpec(field_id, "text").name() == name
    assert FieldSpec("it", "text", LocalText.of(field_id)).name() == (name if "_" in field_id else field_id)


@pytest.mark.parametrize("label", ["Date of birth", "iPhone", "file_name of the scan", "E-mail", "v2.0"])
def test_a_label_for_people_stays_as_it_is_written(label: str) -> None:
    assert FieldSpec("it", "text", LocalText.of(label)).name() == label
