"""What offers options is a choice, in both notations."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.schema import FieldSpec
from forms_registry.tests.reading.support import codes, form, front_matter, yaml_codes

RATING = ["1", "2", "3", "4", "5"]


def in_front_matter(kind: str, options: list[str]) -> FieldSpec:
    return form(
        front_matter("fields:", f"  - {{id: it, type: {kind}, prompt: It?, options: [{', '.join(options)}]}}")
    ).fields[0]


def in_a_table(kind: str, options: list[str]) -> FieldSpec:
    heads = "| Field ID | Type | Options | Ask User |\n|---|---|---|---|\n"
    return form(f"{heads}| it | {kind} | {', '.join(options)} | It? |").fields[0]


@pytest.mark.parametrize("read", [in_front_matter, in_a_table])
@pytest.mark.parametrize(
    ("kind", "options", "type_name"),
    [
        ("boolean", ["Yes", "No"], "dropdown"),
        ("yes/no", ["Agree", "Disagree"], "dropdown"),
        ("number", RATING, "dropdown"),
        ("integer", RATING, "dropdown"),
        ("radio", ["Yes", "No"], "dropdown"),
        ("multi-select", ["Dust", "Milk", "None"], "checkbox"),
    ],
)
def test_options_make_a_choice(read: object, kind: str, options: list[str], type_name: str) -> None:
    item = read(kind, options)  # type: ignore[operator]

    assert (item.type, [option.value for option in item.options]) == (type_name, options)


@pytest.mark.parametrize(
    ("written", "options"),
    [
        ("Road, Other", ["Road", "Other"]),
        ("Road; Sea, air", ["Road", "Sea, air"]),
        ("Road<br>Sea, air", ["Road", "Sea, air"]),
        ('["Road", "Other: any"]', ["Road", "Other: any"]),
        ("`Road`, `Other`", ["Road", "Other"]),
        ("“Road”، “Other”", ["Road", "Other"]),
        ("[1, 2]", ["1", "2"]),
        ("B+, B-, 0-", ["B+", "B-", "0-"]),
        ("-1, 0, 1", ["-1", "0", "1"]),
        ("- Road<br>- Sea", ["Road", "Sea"]),
        ("Road, Sea, or Air", ["Road", "Sea", "Air"]),
        ("Road; Sea; and Air", ["Road", "Sea", "Air"]),
        ("بر، بحر، أو جو", ["بر", "بحر", "جو"]),
        ('Road, Sea, "or else"', ["Road", "Sea", "or else"]),
        ("up to €5,000, €10,000 and more", ["up to €5,000", "€10,000 and more"]),
        ("10,20,30", ["10", "20", "30"]),
        ('"Slow, cheap", "Fast, dear"', ["Slow, cheap", "Fast, dear"]),
        ("Oslo (port, quay 3), Bergen", ["Oslo (port, quay 3)", "Bergen"]),
        ("Arts &amp; Crafts, Music", ["Arts & Crafts", "Music"]),
        ('3" pipe, 4" pipe', ['3" pipe', '4" pipe']),
    ],
)
def test_options_in_a_cell(written: str, options: list[str]) -> None:
    heads = "| Field ID | Type | Options | Ask User |\n|---|---|---|---|\n"
    item = form(f"{heads}| it | dropdown | {written} | It? |").fields[0]

    assert [option.value for option in item.options] == options


@pytest.mark.parametrize(
    "options", ["[" + "Road, " * 40, "[" * 300, '["Road"', "Static: [Road, Sea]", "[{}]", "[null, true]", '[["a"]]']
)
def test_brackets_that_are_no_list_are_an_error(options: str) -> None:
    heads = "| Field ID | Type | Options | Ask User |\n|---|---|---|---|\n"
    parsed = parse(f"{heads}| it | dropdown | {options} | It? |")

    assert [item.code for item in parsed.errors] == ["options_unread"]


def test_none_is_a_default_where_it_is_an_option() -> None:
    heads = "| Field ID | Type | Options | Default | Ask User |\n|---|---|---|---|---|\n"
    spec = form(
        f"{heads}| a | dropdown | None, Dust | None | A? |\n| b | date | | None | B? |\n| c | text | | - | C? |"
    )

    assert [item.default for item in spec.fields] == ["None", None, None]


def test_a_choice_from_a_tool_takes_any_default() -> None:
    heads = "| Field ID | Type | Before Asking | Default | Ask User |\n|---|---|---|---|---|\n"

    assert form(f"{heads}| a | dropdown | get_x | Riyadh | A? |").fields[0].default == "Riyadh"


@pytest.mark.parametrize(
    ("kind", "written", "value"),
    [
        ("text", "0042", "0042"),
        ("textarea", "1e3", "1e3"),
        ("text", "+7", "+7"),
        ("phone", "+4930123456", "+4930123456"),
        ("dropdown, options: ['01', '1']", "01", "01"),
        ("number", "0042", 42),
        ("boolean", "true", True),
    ],
)
def test_a_default_keeps_what_the_type_keeps(kind: str, written: str, value: object) -> None:
    """A text is no number, be it of digits alone."""
    bare = form(front_matter("fields:", f"  - {{id: it, type: {kind}, prompt: It?, default: {written}}}")).fields[0]
    assert bare.default == value
    if "," not in kind:
        heads = "| Field ID | Type | Default | Ask User |\n|---|---|---|---|\n"
        assert form(f"{heads}| it | {kind} | {written} | It? |").fields[0].default == value


JOINED = [("Red", "Green or Blue"), ("Paper", "Glass", "Metal and wood"), ("بر", "بحر أو جو"), ("Cat", "Dog / Bird")]
APART = [("Red or pink", "Blue"), ("18 to 64", "65 or older"), ("up to 9", "10 and more"), ("Red", "Blue (or so)")]


@pytest.mark.parametrize(("options", "told"), [*((one, True) for one in JOINED), *((one, False) for one in APART)])
@pytest.mark.parametrize("listed", ["{}", "[{}]"])
def test_a_last_option_that_may_be_two_is_told(listed: str, options: tuple[str, ...], told: bool) -> None:
    written = listed.format(", ".join(options))

    assert ("option_joined" in yaml_codes(type="dropdown", options=written)) is told
    quoted = "[" + ", ".join(f'"{one}"' for one in options) + "]"
    assert "option_joined" not in yaml_codes(type="dropdown", options=quoted)


@pytest.mark.parametrize(
    ("option", "is_remark"),
    [
        *((one, True) for one in ("etc.", "...", "…", "and so on", "Sea (default)", "One of: Sea", "{Sea", "إلخ")),
        *(
            (one, False)
            for one in ("Sea", "★★", "n/a", "One of each", "See a doctor", "Sea (by night)", "Other: which?")
        ),
    ],
)
def test_what_is_said_of_the_options_is_none_of_them(option: str, is_remark: bool) -> None:
    heads = "| Field ID | Type | Options | Ask User |\n|---|---|---|---|\n"

    assert ("option_remark" in codes(f"{heads}| it | dropdown | Road; {option} | It? |")) is is_remark
    assert ("option_remark" in yaml_codes(type="dropdown", options=f"[Road, '{option}']")) is is_remark
