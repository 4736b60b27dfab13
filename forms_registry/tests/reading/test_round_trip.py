"""What is written in either notation means the same, and is read as it was written."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from forms_registry.documents import parse
from forms_registry.schema import FormSpec
from forms_registry.tests.reading.support import form
from forms_registry.tests.reading.writers import Written, as_front_matter, as_tables, forms


def without_lines(spec: FormSpec) -> FormSpec:
    return replace(
        spec,
        fields=tuple(replace(item, line=0) for item in spec.fields),
        tools=tuple(replace(tool, line=0) for tool in spec.tools),
        sections=(),
    )


@given(forms())
def test_both_notations_mean_the_same(written: Written) -> None:
    front, tables = parse(as_front_matter(written)), parse(as_tables(written))

    assert not front.errors
    assert front.spec is not None
    assert tables.spec is not None, tables.errors
    assert without_lines(front.spec) == without_lines(tables.spec)


@given(forms())
def test_a_form_is_read_as_it_is_written(written: Written) -> None:
    spec = form(as_tables(written))

    assert [item.id for item in spec.fields] == [keys["id"] for keys in written.fields]
    for item, keys in zip(spec.fields, written.fields, strict=True):
        assert item.type == keys["type"]
        assert item.prompts[0].get("en") == keys["prompt"]
        assert item.prompts[0].has("ar") == ("prompt_ar" in keys)
        assert item.label.get("en") == keys.get("label", keys.get("label_ar", ""))
        assert [option.value for option in item.options] == keys.get("options", [])
        assert (item.step, item.confirm, item.sensitive) == (
            keys["step"],
            keys.get("confirm", False),
            keys.get("sensitive", False),
        )
        assert (item.visible is not None) == ("visible_if" in keys)
        assert isinstance(item.required, bool) == ("required_if" not in keys)
        assert (item.data_source is not None) == ("source" in keys)
    assert [tool.name for tool in spec.tools] == [tool["name"] for tool in written.tools]
    assert all(len(tool.moments) == 1 for tool in spec.tools)
