"""The nine actions of the UI protocol. Every turn ends with exactly one, which tells the frontend what to render."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

JsonObject = dict[str, Any]


class _Action(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    input: JsonObject | None = Field(
        default=None, description="Hints beyond the protocol: widget kind, JSON Schema, ..."
    )

    def payload(self, *, hints: bool = True) -> JsonObject:
        """The action as JSON; without `hints`, byte-compatible with clients that only know the protocol."""
        data = self.model_dump(mode="json", exclude_none=True, exclude={"input"})
        # `tool_args` and `data` may hold nulls of their own, which exclude_none would drop.
        for name in ("tool_args", "data"):
            if hasattr(self, name):
                data[name] = getattr(self, name)
        if hints and self.input is not None:
            data["input"] = self.input
        return {"action": data.pop("action"), **data}


class _Ask(_Action):
    field_id: str
    label: str


class _AskFreely(_Ask):
    message: str | None = None


class _AskToChoose(_Ask):
    """The protocol has the options before the message, and keys are serialized in order of declaration."""

    options: list[str] = Field(min_length=1)
    message: str | None = None


class MessageAction(_Action):
    """A text: a greeting, a review to confirm, a failure that the person can act on."""

    action: Literal["MESSAGE"] = "MESSAGE"
    text: str


class AskDropdown(_AskToChoose):
    """Asks for one of `options`; the answer is that string."""

    action: Literal["ASK_DROPDOWN"] = "ASK_DROPDOWN"


class AskCheckbox(_AskToChoose):
    """Asks for any of `options`; the answer is a list of such strings."""

    action: Literal["ASK_CHECKBOX"] = "ASK_CHECKBOX"


class AskText(_AskFreely):
    """Asks for a text or a typed value: a time, a number, an email, a phone number, a file name."""

    action: Literal["ASK_TEXT"] = "ASK_TEXT"


class AskDate(_AskFreely):
    """Asks for a date, as YYYY-MM-DD."""

    action: Literal["ASK_DATE"] = "ASK_DATE"


class AskDatetime(_AskFreely):
    """Asks for a date and time, as YYYY-MM-DDTHH:MM:SS."""

    action: Literal["ASK_DATETIME"] = "ASK_DATETIME"


class AskLocation(_AskFreely):
    """Asks for a place, as {"lat": -90..90, "lng": -180..180}."""

    action: Literal["ASK_LOCATION"] = "ASK_LOCATION"


class ToolCall(_Action):
    """An operation for the frontend; the next request brings its result in `tool_results`, with the `call_id` of
    `input`."""

    action: Literal["TOOL_CALL"] = "TOOL_CALL"
    tool_name: str
    tool_args: JsonObject
    message: str | None = None


class FormComplete(_Action):
    """The form is finished; `data` are the visible answers by field id."""

    action: Literal["FORM_COMPLETE"] = "FORM_COMPLETE"
    data: JsonObject
    message: str | None = None


Action = Annotated[
    MessageAction | AskDropdown | AskCheckbox | AskText | AskDate | AskDatetime | AskLocation | ToolCall | FormComplete,
    Field(discriminator="action"),
]

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
"""Parses an action from JSON: `ACTION.validate_python(payload)`."""
