"""The same form, said in other habits of writing."""

from __future__ import annotations

import pytest

from forms_registry.documents.seed import translate
from forms_registry.schema import DataSource, Trigger, TriggerKind

from .reading import form_of

HEAD = (
    "## Field Summary Table\n\n"
    "| # | Field ID | Type | Required | Before Asking | Ask User |\n|---|---|---|---|---|---|\n"
)


def test_steps_are_those_of_the_headings_however_the_document_numbers_its_sections() -> None:
    form = form_of(
        "# Permit\n\n## 3. Step 1: You\n\n### 3.1 - Name\n\n| Property | Value |\n|---|---|\n| Field ID | `who` |\n\n"
        "## 4. Step 2: The work\n\n### 4.1 - Start\n\n| Property | Value |\n|---|---|\n| Field ID | `begins` |\n\n"
        f"{HEAD}| 1 | `who` | text | Yes | - | Who are you? |\n| 2 | `begins` | date | Y | - | From which day? |\n\n"
        "| Tool Call | Purpose | When to Call |\n|---|---|---|\n| `send_name(who)` | Sends it | After field 1 |\n"
        "| `close_step` | Closes it | After Step 1 is complete |\n"
    )

    assert [(item.id, item.step, item.required) for item in form.fields] == [("who", 1, True), ("begins", 2, True)]
    moments = {tool.name: tool.moments for tool in form.tools}
    assert moments["send_name"] == (Trigger(TriggerKind.AFTER_FIELD, "who"),)
    assert moments["close_step"] == (Trigger(TriggerKind.STEP_END, "1"),)


def test_options_before_asking_are_options_and_a_tool_that_serves_one_field_is_not_guessed_for_another() -> None:
    form = form_of(
        f'# Shed\n\n{HEAD}| 1 | `roofKind` | dropdown | Yes | **TOOL_CALL `get_roof_kinds` FIRST** | "Which roof?" |\n'
        '| 2 | `doorKind` | dropdown | Yes | options: ["Wood", "Steel"] | "Which door?" |\n'
        '| 3 | `roofTile` | dropdown | Yes | Use the `tiles` of the selected roof kind | "Which tile?" |\n\n'
        "| Tool Call | Purpose | When to Call |\n|---|---|---|\n| `get_roof_kinds` | Roofs | Before asking |\n"
    )

    assert [option.value for option in form.field("doorKind").options] == ["Wood", "Steel"]
    assert form.field("doorKind").data_source is None
    assert form.field("roofTile").data_source == DataSource(parent="roofKind")


@pytest.mark.parametrize(
    "cell",
    ["`ends` − `begins` ≥ 7 days", "`ends` is 7+ days after `begins`", "ends is at least 7 days after begins"],
)
def test_conditions_are_read_in_the_signs_that_people_write(cell: str) -> None:
    form = form_of(
        f"# Stay\n\n{HEAD}| 1 | `begins` | date | Yes | - | From? |\n| 2 | `ends` | date | Yes | - | Until? |\n"
        f"| 3 | `why` | text | Yes, only if {cell} | - | Why so long? |\n"
    )

    visible = form.field("why").visible
    assert visible is not None
    assert visible.cel == "ends - begins >= days(7)"


@pytest.mark.parametrize(("written", "type_name"), [("date and time", "datetime"), ("date range", "text")])
def test_a_type_is_what_all_its_words_mean(written: str, type_name: str) -> None:
    translation = translate(f"# Slot\n\n{HEAD}| 1 | `slot` | {written} | Yes | - | When? |\n")

    assert translation is not None
    assert f"type: {type_name}" in translation.markdown
    assert any(one.code == "type_unknown" for one in translation.warnings) == (type_name == "text")
