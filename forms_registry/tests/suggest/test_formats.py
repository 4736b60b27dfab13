"""Each known format becomes the form that it describes; what it says and forms do not is told with its line."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms_registry.answers_schema import answers_schema
from forms_registry.documents import parse
from forms_registry.documents.suggest import suggest
from forms_registry.tests.reading.support import EXAMPLES, form
from forms_registry.tests.suggest.confirming import confirmed, facts, guesses_about, notices, spec_of

ISSUE = """name: Broken lamp
description: Tell us of a lamp
labels: [lamp]
body:
  - type: markdown
    attributes: {value: Thanks.}
  - type: input
    id: street
    attributes: {label: Street, placeholder: Main St}
    validations: {required: true}
  - type: textarea
    attributes:
      label: What did you see?
      value: "I saw ..."
  - type: dropdown
    id: colour
    attributes: {label: Colour, options: [White, Yellow], default: 1}
  - type: dropdown
    id: days
    attributes: {label: Days, multiple: true, options: [Mon, Tue]}
  - type: checkboxes
    id: terms
    attributes:
      label: Terms
      options: [{label: I agree, required: true}]
  - type: slider
    id: level
"""
PAGE = """<!doctype html><title>Visit</title>
<script>document.write("<input name=bad>")</script>
<form action=/search><input type=search name=q></form>
<form>
<label for=n>Name *</label><input id=n name=name required maxlength=80>
<fieldset><legend>Contact</legend>
<label>Mail <input type=email name=mail></label>
<label>Call <input type=tel name=call></label></fieldset>
<fieldset><legend>Size</legend><label><input type=radio name=size value=s required>Small</label>
<label><input type=radio name=size value=l>Large</label></fieldset>
<label><input type=checkbox name=extra[] value=a>A</label><label><input type=checkbox name=extra[] value=b>B</label>
<label>Country<select name=country><option value="">Choose<option value=sa>Saudi Arabia<option>Jordan</select></label>
<label>Guests<input type=number name=guests min=1 max=9></label>
Remarks: <textarea name=remarks></textarea>
<input type=hidden name=csrf value=x><label><input type=checkbox name=agree required> I agree</label>
<button>Send</button></form>"""
SHEETS = """| settings |
| | form_title | form_id | default_language |
| | Household | household | English (en) |
| choices |
| | list_name | name | label::English (en) | label::Arabic (ar) |
| | yn | yes | Yes | نعم |
| | yn | no | No | لا |
| survey |
| | type | name | label::English (en) | label::Arabic (ar) | required | relevant | constraint | default |
| | start | start | | | | | | |
| | begin group | house | House | المنزل | | | | |
| | integer | age | Age | العمر | yes | | . >= 18 | |
| | select_one yn | kids | Any children? | هل هناك أطفال؟ | yes | ${age} > 20 | | |
| | end group | | | | | | | |
| | select_multiple yn | both | Both | كلاهما | | selected(${kids}, 'yes') | | |
| | geopoint | place | Where | أين | | pulldata(${kids}) | | |
| | date | day | Day | اليوم | | | | today() |
| | geotrace | way | Way | طريق | | | | |
"""
SCHEMA = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": "Order",
    "type": "object",
    "required": ["name", "kind"],
    "properties": {
        "name": {"type": "string", "title": "Name", "maxLength": 80},
        "kind": {"oneOf": [{"const": "a", "title": "Apple"}, {"const": "b", "title": "Bread"}]},
        "count": {"type": ["integer", "null"], "minimum": 1, "maximum": 9},
        "when": {"type": "string", "format": "date-time"},
        "tags": {"type": "array", "items": {"enum": ["x", "y"]}},
        "mail": {"$ref": "#/definitions/mail"},
        "phone": {"type": "string", "pattern": r"^\+\d{8,14}$"},
        "address": {
            "type": "object",
            "title": "Address",
            "required": ["city"],
            "properties": {"city": {"type": "string"}, "name": {"type": "string"}},
        },
        "matrix": {"type": "array", "items": {"type": "array"}},
        "reason": {"type": "string"},
        "fax": {"type": "string", "title": "Fax"},
    },
    "definitions": {"mail": {"type": "string", "format": "email"}},
    "if": {"properties": {"kind": {"const": "b"}}},
    "then": {"required": ["reason"]},
}
SOURCES = {"issue": ISSUE, "page": PAGE, "sheets": SHEETS, "schema": json.dumps(SCHEMA, indent=1)}


def test_an_issue_form() -> None:
    assert facts(spec_of(ISSUE)) == {
        "street": ("text", True, ()),
        "what_did_you_see": ("textarea", False, ()),
        "colour": ("dropdown", False, ("White", "Yellow")),
        "days": ("checkbox", False, ("Mon", "Tue")),
        "terms": ("boolean", True, ()),
    }
    assert guesses_about(ISSUE, "id") == {"what_did_you_see": "what_did_you_see"}
    assert guesses_about(ISSUE, "type") == {"terms": "boolean"}
    assert guesses_about(ISSUE, "default") == {"what_did_you_see": "I saw ..."}
    assert [(line, "slider" in told) for line, told in notices(ISSUE)] == [(26, True)]
    assert confirmed(ISSUE).fields[1].line == 11


def test_an_html_page() -> None:
    spec = spec_of(PAGE)

    assert facts(spec) == {
        "name": ("text", True, ()),
        "mail": ("email", False, ()),
        "call": ("phone", False, ()),
        "size": ("dropdown", True, ("s", "l")),
        "extra": ("checkbox", False, ("a", "b")),
        "country": ("dropdown", False, ("sa", "Jordan")),
        "guests": ("integer", False, ()),
        "remarks": ("textarea", False, ()),
        "agree": ("boolean", True, ()),
    }
    assert [step.title.get("en") for step in spec.steps] == ["Contact"]
    assert guesses_about(PAGE, "label") == {"extra": "extra", "remarks": "Remarks"}
    assert sorted(line for line, _ in notices(PAGE)) == [3, 15]


@pytest.mark.parametrize(
    "before",
    [
        "<label><input type=radio name=a value=f>Fact</label><label><input type=radio name=a value=s>Science</label>",
        "<label><input type=checkbox name=a> <b>I</b> agree</label>",
        "<input type=checkbox id=x name=a><label for=x>I agree</label>",
    ],
)
def test_the_label_of_another_control_names_no_field(before: str) -> None:
    page = f"<form><input name=b aria-label=Town>{before}<textarea name=notes placeholder=Remarks></textarea></form>"

    assert guesses_about(page, "label")["notes"] == "Remarks"


def test_an_xlsform() -> None:
    spec = spec_of(SHEETS)

    assert facts(spec) == {
        "age": ("integer", True, ()),
        "kids": ("dropdown", True, ("yes", "no")),
        "both": ("checkbox", False, ("yes", "no")),
        "place": ("location", False, ()),
        "day": ("date", False, ()),
    }
    assert spec.languages == ("en", "ar")
    assert spec.fields[0].label.get("ar") == "العمر"
    assert [option.label("ar") for option in spec.fields[1].options] == ["نعم", "لا"]
    assert guesses_about(SHEETS, "visible_if") == {"kids": "age > 20", "both": 'kids == "yes"'}
    assert spec.fields[0].constraints[0].condition.source == "value >= 18"
    assert guesses_about(SHEETS, "notes visible_if") == {"place": "visible_if: pulldata(${kids})"}
    assert [line for line, _ in notices(SHEETS)] == [10, 13, 18]


def test_a_json_schema() -> None:
    text = SOURCES["schema"]

    assert facts(spec_of(text)) == {
        "name": ("text", True, ()),
        "kind": ("dropdown", True, ("a", "b")),
        "count": ("integer", False, ()),
        "when": ("datetime", False, ()),
        "tags": ("checkbox", False, ("x", "y")),
        "mail": ("email", False, ()),
        "phone": ("phone", False, ()),
        "city": ("text", True, ()),
        "address_name": ("text", False, ()),
        "reason": ("text", False, ()),
        "fax": ("phone", False, ()),
    }
    assert guesses_about(text, "required_if") == {"reason": 'kind == "b"'}
    assert set(guesses_about(text, "id")) == {"city", "address_name"}
    assert guesses_about(text, "type") == {"phone": "phone", "fax": "phone"}
    assert ["matrix" in told for _, told in notices(text)] == [True]
    shown = {field.id: text.split("\n")[field.line - 1] for field in confirmed(text).fields}
    assert all(f'"{name.removeprefix("address_")}"' in line for name, line in shown.items())


# Those that are answered as a whole, so that a JSON Schema can say what their answers are: no assistants.
FORMS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.md"))}


@pytest.mark.parametrize("name", [name for name, text in FORMS.items() if "\nkind: assistant\n" not in text])
def test_an_example_comes_back_from_its_own_json_schema(name: str) -> None:
    """But a choice whose options a tool brings: its schema is that of any text."""
    spec = form(FORMS[name])
    schema = answers_schema(spec, datetime.now(UTC))

    back = facts(spec_of(json.dumps(schema, indent=2, ensure_ascii=False)))

    there = {
        name: (kind if options or kind != "dropdown" else "text", name in schema["required"], options)
        for name, (kind, _, options) in facts(spec).items()
    }
    assert back == there


@given(st.sampled_from(sorted(SOURCES)), st.data())
def test_a_broken_source_is_drafted_or_refused(name: str, data: st.DataObject) -> None:
    """Pieces of a source are taken out, doubled, or put elsewhere."""
    text = SOURCES[name]
    places = data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=4).map(sorted))
    first, last = places[0], places[-1]
    middle = data.draw(st.sampled_from(["", text[first:last] * 2, '"', "<", "\n", "|", "{", "0", " : ", "\u0000"]))

    suggestion = confirmed(text[:first] + middle + text[last:])

    assert suggestion.markdown or suggestion.left
    assert not suggestion.markdown or parse(suggestion.markdown).spec is not None


@pytest.mark.parametrize(
    "text",
    [
        "{" * 5_000,
        '{"type": "object", "properties": {' + ",".join(f'"a{n}": {{"$ref": "#"}}' for n in range(500)) + "}}",
        "<input>" * 20_000,
        "<fieldset>" * 20_000 + "<input name=a>",
        "body:\n" + "  - type: input\n" * 3_000,
        "| survey |\n| | type | name |\n" + "| | text | a |\n" * 3_000,
        "- a\n" * 5_000,
    ],
    ids=["braces", "references", "inputs", "groups", "items", "rows", "bullets"],
)
def test_a_long_or_deep_source_is_drafted_or_refused(text: str) -> None:
    suggestion = suggest(text)

    assert suggestion.markdown or suggestion.left
    assert len(suggestion.fields) <= 300


BOXES = """<form><p>Sauce</p>
<input type=radio name=sauce value=1 checked>Red <input type=radio name=sauce value=2>Green<br>
<input type=checkbox name=herbs value=d>Dill <input type=checkbox name=herbs value=m checked>Mint<br>
Hot <input type=checkbox name=spice value=h> Mild <input type=checkbox name=spice value=l><br>
<input type=radio name=cut id=c1 value=t><label for=c1>Thin</label>
<input type=radio name=cut id=c2 value=k><label for=c2>Thick</label> <input name=table>
<select name=size><option disabled selected>Choose<option value=s>Small<option value=b selected>Big</select>
<input type=file name=proof accept=".pdf, image/png"> <input name=gone disabled> <input type=email name=copies multiple>
</form>"""


def test_the_words_behind_a_box_are_its_own_and_what_is_ticked_is_the_default() -> None:
    said = {field.id: field.said for field in confirmed(BOXES).fields}
    labels = {item.id: {option.value: option.label("en") for option in item.options} for item in spec_of(BOXES).fields}

    assert labels["sauce"] == {"1": "Red", "2": "Green"}
    assert labels["herbs"] == {"d": "Dill", "m": "Mint"}
    assert labels["spice"] == {"h": "Hot", "l": "Mild"}
    assert labels["cut"] == {"t": "Thin", "k": "Thick"}
    assert labels["size"] == {"s": "Small", "b": "Big"}
    assert {name: one["default"] for name, one in said.items() if "default" in one} == {
        "sauce": "1",
        "herbs": "m",
        "size": "b",
    }
    assert said["proof"]["accept"] == "pdf, png"
    assert (said["sauce"]["label"], said["table"].get("label")) == ("Sauce", None)
    assert [("gone" in told, "copies" in told) for _, told in notices(BOXES)] == [(True, False), (False, True)]


KEYWORDS = ["type", "title", "properties", "items", "required", "enum", "oneOf", "anyOf", "allOf", "const", "default",
    "format", "pattern", "maxLength", "minimum", "if", "then", "else", "not", "dependentRequired", "dependencies",
    "$ref", "name", "size"]  # fmt: skip
SAID = st.sampled_from(["string", "object", "array", "integer", "#/properties/a", "a", "[", ""])
ANY_SCHEMA = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | SAID,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYWORDS), inner, max_size=4),
    max_leaves=12,
)


@given(
    st.dictionaries(st.sampled_from(["a", "b"]), ANY_SCHEMA, min_size=1),
    st.dictionaries(st.sampled_from(KEYWORDS), ANY_SCHEMA, max_size=4),
)
def test_whatever_stands_under_the_words_of_json_schema_is_drafted_or_told(properties: object, more: object) -> None:
    suggestion = suggest(json.dumps({**more, "type": "object", "properties": properties}))

    assert suggestion.markdown or suggestion.left


@pytest.mark.parametrize(
    "more",
    [
        {"if": {"properties": {"a": {"const": "x"}}}, "then": {"required": True}},
        {"properties": {"a": {"type": "array", "items": {"type": "object", "properties": 5}}}},
        {"properties": {"a": {"type": "array", "items": {"type": ["string"]}}}},
        {"properties": {"a": {"type": "object", "properties": 5}}},
    ],
)
def test_a_part_of_a_schema_that_is_of_another_kind_says_nothing(more: object) -> None:
    suggestion = suggest(json.dumps({"type": "object", "properties": {"a": {"type": "string"}}, **more}))

    assert suggestion.format == "json_schema"


@pytest.mark.parametrize("text", ['{"a":' * 5_000, "[" * 5_000, '{"a": [' * 5_000])
def test_json_that_is_nested_too_deeply_is_refused_in_words(text: str) -> None:
    suggestion = suggest(text)

    assert suggestion.markdown == ""
    assert ["nested too deeply" in notice.text["en"] for notice in suggestion.left] == [True]
