"""The words that people put into cells."""

from __future__ import annotations

import pytest

from forms_registry.schema import FieldSpec, FormSpec, ToolArgument
from forms_registry.tests.parser.reading import codes, condition, form

FLAG = "enableShortReport"
LATE = "toldDate - hurtDate >= days(7)"
DOCUMENT = """
# Injury

The feature flag `enableShortReport` comes from the app. Compare the days between `hurtDate` and `toldDate`.

| Tool | Purpose | When Called |
|------|---------|-------------|
| `get_sites` | Sites and their jobs | Start of conversation |
| `get_injury_types` | Types | - |
| `get_injury_reasons(typeName)` | Reasons for a type | - |

| # | Field ID | Type | Required | Before Asking | Ask User |
|---|----------|------|----------|---------------|----------|
| 1 | `selectedSite` | dropdown | Yes | `get_sites` | "Which site?" |
| 2 | `selectedJob` | dropdown | Yes | {job} | "Which job?" |
| 3 | `hurtDate` | date | Yes | - | "When?" |
| 4 | `toldDate` | date | Yes | - | "Told when?" |
| 5 | `reason` | text | {required} | {before} | "Why late?" |
| 6 | `injuryType` | {type} | Yes | {types} | "Which type?" |
| 7 | `injuryReason` | dropdown | Yes | {reasons} | "Which reason?" |
| 8 | `treated` | {treated_type} | Yes | - | {treated} |
"""
USUAL = {
    "job": "Use jobs from the selected site",
    "required": "No",
    "before": "-",
    "type": "dropdown",
    "types": "`get_injury_types`",
    "reasons": "`get_injury_reasons`",
    "treated_type": "dropdown",
    "treated": '"Treated?" options: ["Yes", "No"]',
}


def written(**cells: str) -> str:
    return DOCUMENT.format(**(USUAL | cells))


def read(field_id: str, **cells: str) -> FieldSpec:
    spec: FormSpec = form(written(**cells))
    return spec.field(field_id)


@pytest.mark.parametrize(
    ("cell", "required", "visible"),
    [
        ("Yes", True, None),
        ("**Yes**", True, None),
        ("Yes (both)", True, None),
        ("Yes*", True, None),
        ("✓", True, None),
        ("✅", True, None),
        ("M", True, None),
        ("Mandatory", True, None),
        ("نعم", True, None),
        ("No", False, None),
        ("Optional", False, None),
        ("O", False, None),
        ("", False, None),
        ("-", False, None),
        ("لا", False, None),
        ("No (only if flag ON)", False, FLAG),
        ("Yes (flag OFF)", True, f"!{FLAG}"),
        ("Yes (flag OFF) / No (flag ON)", True, f"!{FLAG}"),
        ("No (flag ON), Yes (flag OFF)", True, f"!{FLAG}"),
        ("Conditional (flag OFF only)", True, f"!{FLAG}"),
        ("If enableShortReport is false", True, f"!{FLAG}"),
        ("Yes (if flag is disabled)", True, f"!{FLAG}"),
        ("**Yes, ONLY IF** told >= 7 days after hurt", True, LATE),
        ("Yes — only if told 7 or more days after hurt", True, LATE),
        ("Only if `toldDate - hurtDate >= 7 days`", True, LATE),
        ("ONLY IF (toldDate - hurtDate) >= 7 days", True, LATE),
        ("**Conditional** (7+ days between hurt and told date)", True, LATE),
        ("**Only when** `toldDate` is 7+ days after `hurtDate`", True, LATE),
        ("Conditional - required when toldDate minus hurtDate is at least 7 days", True, LATE),
        ("Yes, only if gap ≥ 7 days", True, LATE),
        ("If 7+ days gap", True, LATE),
        ("Yes if hurtDate is before today", True, "hurtDate < today"),
        ("Yes, unless hurtDate is before today", "hurtDate >= today", None),
        ("Yes if toldDate - hurtDate >= 7 days, otherwise optional", LATE, None),
        ("Optional (required if toldDate - hurtDate >= 7 days)", LATE, None),
    ],
)
def test_required(cell: str, required: object, visible: object) -> None:
    item = read("reason", required=cell)
    assert (condition(item.required), condition(item.visible)) == (required, visible)


@pytest.mark.parametrize(
    "cell",
    ["Conditional", "Yes, only if it is sensible", "maybe", "Depends on the weather", "If told 7 days after hurt"],
)
def test_an_unread_required_cell_leaves_the_field_asked_and_optional(cell: str) -> None:
    item = read("reason", required=cell)
    assert (item.required, item.visible) == (False, None)
    assert "required_unread" in codes(written(required=cell))


@pytest.mark.parametrize(
    ("cell", "visible"),
    [
        ("Only if told >= 7 days after hurt", LATE),
        ("Check if toldDate - hurtDate >= 7 days", LATE),
        ("Skip unless flag ON", FLAG),
        ("Skip if flag is on", f"!{FLAG}"),
    ],
)
def test_a_rule_before_asking(cell: str, visible: str) -> None:
    assert condition(read("reason", before=cell).visible) == visible


@pytest.mark.parametrize(
    "cell",
    [
        "Use jobs from the selected site",
        "From site data",
        "Nested in the chosen `selectedSite`",
        "Extract from the site's `jobHistory`",
        "No TOOL_CALL - use site data",
        "Read from get_sites response",
        "Use `jobHistory` of the selected site",
    ],
)
def test_options_nested_in_an_earlier_choice(cell: str) -> None:
    source = read("selectedJob", job=cell).data_source
    assert source is not None
    assert (source.tool, source.parent) == (None, "selectedSite")


@pytest.mark.parametrize(
    ("cell", "arguments"),
    [
        ("**TOOL_CALL `get_injury_reasons` FIRST**", ("typeName",)),
        ("Call get_injury_reasons", ("typeName",)),
        ("`get_injury_reasons(typeName)`", ("typeName",)),
        ("`get_injury_reasons(injuryType)`", ("typeName",)),
        ("`get_injury_reasons` with the chosen type", ("typeName",)),
        ("get_injury_reasons(injuryTypeEnglish=<injuryType>)", ("injuryTypeEnglish",)),
        ("Depends on injury type", ("typeName",)),
        ("-", ("typeName",)),
    ],
)
def test_a_tool_before_asking(cell: str, arguments: tuple[str, ...]) -> None:
    item = read("injuryReason", reasons=cell)
    assert item.data_source is not None
    assert item.data_source.tool == "get_injury_reasons"
    assert item.data_source.arguments == tuple(ToolArgument(name, "injuryType") for name in arguments)
    assert item.depends_on == ("injuryType",)


@pytest.mark.parametrize("cell", ["-", "None", "—", "N/A", "", "none needed", "No tool"])
def test_nothing_before_asking(cell: str) -> None:
    assert read("reason", before=cell).data_source is None


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("Dropdown (LOV)", "dropdown"),
        ("Single Select", "dropdown"),
        ("`dropdown`", "dropdown"),
        ("Radio Button", "dropdown"),
        ("ASK_DROPDOWN", "dropdown"),
        ("Multi-select", "checkbox"),
        ("dropdown (multiple)", "checkbox"),
        ("Text area", "textarea"),
        ("Text (multi-line)", "textarea"),
        ("date picker", "date"),
        ("Date & Time", "datetime"),
        ("Time (HH:MM)", "time"),
        ("Map / Location", "location"),
        ("File upload", "file"),
        ("Phone number", "phone"),
        ("text (phone)", "phone"),
        ("text (numeric)", "text"),
        ("E-mail", "email"),
        ("string", "text"),
        ("whole number", "integer"),
    ],
)
def test_types(cell: str, kind: str) -> None:
    assert read("injuryType", type=cell).type == kind


def test_digits_only_text_keeps_its_leading_zeros() -> None:
    assert read("injuryType", type="text (numeric)").limits.pattern == r"^\d+$"


def test_an_unknown_type_is_text() -> None:
    text = written(treated_type="hologram", treated='"Treated?"')
    assert form(text).field("treated").type == "text"
    assert "type_unknown" in codes(text)


def test_a_choice_without_options_is_asked_as_text() -> None:
    text = written(treated='"Treated?"')
    assert form(text).field("treated").type == "text"
    assert "options_missing" in codes(text)


@pytest.mark.parametrize(
    "cell",
    [
        '"Treated?" options: ["Yes", "No"]',
        '"Treated?" `options: ["Yes", "No"]`',
        '"Treated?" (options: Yes / No)',
        '"Treated?" Options: ["Yes","No"], default "Yes"',
        '"Treated?" [Yes/No]',
        '"Treated?" → ["Yes", "No"]',
        "Treated? Options: Yes, No",
        'ASK_DROPDOWN: "Treated?" with options Yes, No',
    ],
)
def test_options_inside_a_question(cell: str) -> None:
    item = read("treated", treated=cell)
    assert [option.value for option in item.options] == ["Yes", "No"]
    assert [prompt.get() for prompt in item.prompts] == ["Treated?"]


def test_options_under_a_flag_inside_a_question() -> None:
    item = read("treated", treated='"Treated?" Flag OFF: ["Yes", "No", "Later"]; Flag ON: ["Yes", "No"]')
    assert [option.value for option in item.options] == ["Yes", "No", "Later"]
    assert [(rule.cel, options) for rule, options in item.option_rules] == [(FLAG, ("Yes", "No"))]


@pytest.mark.parametrize(
    ("cell", "prompts"),
    [
        ('"When?" / "متى؟"', [{"en": "When?", "ar": "متى؟"}]),
        ("When?<br>متى؟", [{"en": "When?", "ar": "متى؟"}]),
        ('"When?" / "On which day?"', [{"en": "When?"}, {"en": "On which day?"}]),
        ("Ask: When did it begin?", [{"en": "When did it begin?"}]),
        ('Which "site" is it?', [{"en": 'Which "site" is it?'}]),
        ('"When?" (show the calendar)', [{"en": "When?"}]),
    ],
)
def test_questions(cell: str, prompts: list[dict[str, str]]) -> None:
    item = read("treated", treated_type="date", treated=cell)
    assert [dict(prompt.entries) for prompt in item.prompts] == prompts


def test_a_remark_beside_the_question_is_a_note() -> None:
    item = read("treated", treated_type="date", treated='"When?" (show the calendar)')
    assert item.properties == (("Note", "show the calendar"),)
