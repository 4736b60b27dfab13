"""When the tools of a document are called that says "when collecting ...", "after ... is answered"."""

from __future__ import annotations

import pytest

from forms_registry.schema import Trigger, TriggerKind

from .reading import form_of, warnings_of

DOCUMENT = """# Crash

## Field Summary Table

| # | Field ID | Type | Required | Before Asking | Ask User |
|---|---|---|---|---|---|
| 1 | `locationNote` | text | Yes | None | "Which floor?" |
| 2 | `crashSpot` | location | Yes | None | "Where?" |
| 3 | `begins` | date | Yes | None | "From when?" |
| 4 | `ends` | date | Yes | None | "Until when?" |
| 5 | `driverMobile` | phone | Yes | None | "Which number?" |

## Tool Calls

| Tool | Purpose | When Called |
|---|---|---|
| `get_list` | A list | WHEN |
"""


@pytest.mark.parametrize(
    ("when", "fields"),
    [
        ("When collecting location data", ["crashSpot"]),
        ("When collecting the user's location", ["crashSpot"]),
        ("While collecting locations", ["crashSpot"]),
        ("When collecting the location note", ["locationNote"]),
        ("When collecting `driverMobile`", ["driverMobile"]),
        ("when collecting phone details", ["driverMobile"]),
        ("When collecting dates", ["begins", "ends"]),
    ],
)
def test_a_tool_for_what_is_collected_is_called_with_each_field_of_that_name_or_kind(
    when: str, fields: list[str]
) -> None:
    markdown = DOCUMENT.replace("WHEN", when)
    tool = form_of(markdown).tool("get_list")

    assert tool is not None
    assert tool.moments == tuple(Trigger(TriggerKind.AFTER_FIELD, field) for field in fields)
    assert "moment_unread" not in warnings_of(markdown)


@pytest.mark.parametrize("when", ["When collecting feedback", "When collecting data", "When collecting times"])
def test_what_no_field_collects_is_told(when: str) -> None:
    assert warnings_of(DOCUMENT.replace("WHEN", when))["moment_unread"] == [17]


@pytest.mark.parametrize(
    ("when", "moment"),
    [
        *(
            (f"After the crash spot {done}", Trigger(TriggerKind.AFTER_FIELD, "crashSpot"))
            for done in ("is answered", "answered", "is chosen", "chosen", "is given", "selected")
        ),
        *(
            (when, Trigger(TriggerKind.COMPLETE))
            for when in ("After all fields are answered", "When the form is complete", "After completion")
        ),
    ],
)
def test_a_tool_is_called_when_something_is_done(when: str, moment: Trigger) -> None:
    tool = form_of(DOCUMENT.replace("WHEN", when)).tool("get_list")
    assert tool is not None
    assert tool.moments == (moment,)
