"""What the plain columns contain in place of what was encrypted: enough to list and count conversations, and nothing
that could be a sensitive answer, whichever field it was given to.

A text may repeat anything, so no text is stored; nor is a value of the same kind as a sensitive field of the form. But
if all sensitive fields take values of a certain shape, such as phone numbers, texts without anything of that shape are
stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from agent.prompting import personal
from conversations.encryption.turn_content import JsonObject, TurnContent
from conversations.masking import MASK, as_text, masked_value
from conversations.models import Role
from forms_registry.field_types import FieldType, type_of
from forms_registry.schema import FieldSpec, FormSpec, JsonValue
from nlu.text import read

_FEWEST_DIGITS = 5
_PLAIN_OF_RESPONSE = ("conversation_id", "turn", "status", "locale", "missing_fields", "progress", "reference")
_PLAIN_OF_FIELD = ("field_id", "data_id", "label", "type")
_PLAIN_OF_ACTIONS = ("tool", "call", "digest", "failed", "unsure")
"""Keys that prove the rows of an action, which are masked. All `_PLAIN_...` are keys that stay readable."""
_PLAIN_OF_CALLS = ("model", "fault", "attempts", "milliseconds", "prompt_tokens", "completion_tokens", "prompt_chars")


def has_sensitive_fields(spec: FormSpec) -> bool:
    """Whether what is said of this form is encrypted: one of its fields is sensitive."""
    return any(item.sensitive for item in spec.fields)


def redacted_content(content: TurnContent, commitment: str, spec: FormSpec, fields: Sequence[str]) -> TurnContent:
    """The contents of the rows of an encrypted turn. `fields` are the ids of the fields of its answers, by position."""
    redactor = Redactor(spec)
    return replace(
        content,
        request_hash="",
        request={"sealed": commitment},
        response=redactor.response(content.response),
        trace=[redactor.trace(entry) for entry in content.trace],
        messages=[redactor.message(message) for message in content.messages],
        answers=[
            {"value": redactor.value(name, answer["value"]), **redactor.evidence(name, answer)}
            for name, answer in zip(fields, content.answers, strict=True)
        ],
        data=content.data and {name: redactor.value(name, value) for name, value in content.data.items()},
        left_open=content.left_open and {name: redactor.text(str(why)) for name, why in content.left_open.items()},
    )


class Redactor:
    """Removes from each part of a `TurnContent`, for one form, what must not be in plain columns."""

    def __init__(self, spec: FormSpec) -> None:
        self._spec = spec
        self._sensitive = {type_of(item) for item in spec.fields if item.sensitive}
        self._tools = {tool.name for tool in spec.tools}

    def text(self, text: str) -> str:
        """A text if nothing sensitive can be in it, otherwise ""."""
        is_harmless = self._sensitive and not any(_may_repeat(text, field_type) for field_type in self._sensitive)
        return text if is_harmless else ""

    def evidence(self, field_id: str, answer: Mapping[str, Any]) -> JsonObject:
        """The quote and the reason of an answer, each "" if it may be sensitive."""
        harmless = self._spec.has(field_id) and not self._spec.field(field_id).sensitive
        return {key: self.text(answer[key]) if harmless else "" for key in ("quote", "reason")}

    def value(self, field_id: str, value: JsonValue) -> JsonValue:
        """An answer if it is harmless, otherwise its mask."""
        if value is None:
            return None
        if not self._spec.has(field_id):  # of another page than this turn's
            return masked_value("text", as_text(value))
        item = self._spec.field(field_id)
        return value if self._is_harmless(item, value) else masked_value(item.type, as_text(value))

    def json(self, value: JsonValue) -> JsonValue:
        """The structure of any JSON, with those values that cannot be sensitive."""
        if isinstance(value, dict):
            return {key: self.json(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self.json(inner) for inner in value]
        if value is None or isinstance(value, bool):
            return value
        return value if self.text(str(value)) else MASK

    def _is_harmless(self, item: FieldSpec, value: JsonValue) -> bool:
        if item.sensitive:
            return False
        if self.text(as_text(value)):
            return True
        if type_of(item).chooses_options:
            offered = {option.value for option in item.options}
            return all(chosen in offered for chosen in (value if isinstance(value, list) else [value]))
        if type_of(item).is_moment:
            return bool(self._sensitive) and not any(kind.is_moment for kind in self._sensitive)
        if type_of(item).is_numeric:
            can_repeat = any(kind.has_digits or kind.takes_free_text for kind in self._sensitive)
            return bool(self._sensitive) and not can_repeat
        return isinstance(value, bool)

    def trace(self, entry: Mapping[str, Any]) -> JsonObject:
        """One entry of a trace: its node, and facts about calls of tools and of the model."""
        calls = [self._call(call) for call in entry.get("calls") or ()]
        of_action = _only(entry, _PLAIN_OF_ACTIONS) if entry["node"] == "run_action" else {}
        return {"node": entry["node"], **of_action, **({"calls": calls} if calls else {})}

    def _call(self, call: Mapping[str, Any]) -> JsonObject:
        verdicts = [self._verdict(str(verdict)) for verdict in call.get("guard_verdicts") or ()]
        return {**_only(call, _PLAIN_OF_CALLS), "guard_verdicts": verdicts}

    def _verdict(self, verdict: str) -> str:
        """A guard, with its field if the form has it, and without any words of a model."""
        guard, _colon, name = verdict.partition(":")
        return verdict if self._spec.has(name) else guard

    def response(self, response: Mapping[str, Any]) -> JsonObject:
        """A reply, without values and words."""
        current = response["current_field"]
        return {
            **_only(response, _PLAIN_OF_RESPONSE),
            "action": self._action(response["action"]),
            "current_field": current and _only(current, _PLAIN_OF_FIELD),
        }

    def message(self, message: Mapping[str, Any]) -> JsonObject:
        """Which action it was, or which tool it came from; nothing of what people, widgets and tools said."""
        role, payload = message["role"], message["payload"] or {}
        plain = None
        if role == Role.ASSISTANT:
            plain = self._action(payload)
        elif role == Role.TOOL and payload["tool_name"] in self._tools:
            plain = _only(payload, ("tool_name",))
        return {"role": role, "text": self.text(message["text"]), "payload": plain}

    def _action(self, action: Mapping[str, Any]) -> JsonObject:
        return _only(action, ("action", "tool_name"))


def _only(values: Mapping[str, Any], names: Sequence[str]) -> JsonObject:
    return {name: values[name] for name in names if name in values}


def _may_repeat(text: str, sensitive: FieldType) -> bool:
    """Whether a text could repeat a value of a sensitive field; for most types, any text could."""
    if sensitive.is_email_address:
        return "@" in text
    if sensitive.is_phone_number:
        return personal.untimed_digits(read(text)) >= _FEWEST_DIGITS
    return not sensitive.is_identifier or sum(map(str.isdigit, text)) >= _FEWEST_DIGITS
