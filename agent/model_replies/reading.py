"""Reads the object of a reply: either an intent with its answers, or an action of the UI protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from agent.model_replies.displayable import displayable_text
from agent.model_replies.objects import UnreadableReply, only_object
from forms_registry.schema import JsonValue

MAX_CLAIMS = 200
MAX_TEXT_CHARS = 8000
_MAX_ITEMS = 200
_MAX_DEPTH = 3


class ReplyKind(StrEnum):
    """All kinds of replies: intents in lower case, actions of the protocol in capitals."""

    MULTI_ANSWER = "multi_answer"
    ANSWER = "answer"
    CORRECTION = "correction"
    CLARIFY = "clarify"
    ASK = "ask"
    QUESTION = "question"
    MESSAGE = "MESSAGE"
    ASK_DROPDOWN = "ASK_DROPDOWN"
    ASK_CHECKBOX = "ASK_CHECKBOX"
    ASK_TEXT = "ASK_TEXT"
    ASK_DATE = "ASK_DATE"
    ASK_DATETIME = "ASK_DATETIME"
    ASK_LOCATION = "ASK_LOCATION"
    TOOL_CALL = "TOOL_CALL"
    FORM_COMPLETE = "FORM_COMPLETE"

    @property
    def asks(self) -> bool:
        return self is ReplyKind.ASK or self.value.startswith("ASK_")

    @property
    def lists_options(self) -> bool:
        return self in {ReplyKind.ASK_DROPDOWN, ReplyKind.ASK_CHECKBOX}


@dataclass(frozen=True, slots=True)
class ClaimedValue:
    """A value that the model proposes for a field, with its quote, "" for none."""

    field_id: str
    value: JsonValue
    quote: str = ""


@dataclass(frozen=True, slots=True)
class ParsedReply:
    """`field_id` is the field that is asked, answered or discussed; `options` counts those of a question."""

    kind: ReplyKind
    claims: tuple[ClaimedValue, ...] = ()
    field_id: str = ""
    message: str = ""
    tool_name: str = ""
    options: int = 0


def read_reply(text: str) -> ParsedReply:
    """The reply in a model's words. Keys beyond the known ones are dropped.

    Raises UnreadableReply for everything that is not wholly of the known shapes; then nothing of it is used.
    """
    document = only_object(text)
    options = document.get("options")
    if options is not None and not isinstance(options, list):
        raise _wrong_type("options", "a list")
    return ParsedReply(
        kind=_kind(document),
        claims=tuple(_claims(document)),
        field_id=_short_text(document, "field_id").strip(),
        message=displayable_text(_short_text(document, "message") or _short_text(document, "text")),
        tool_name=_short_text(document, "tool_name"),
        options=len(options or ()),
    )


def _kind(document: Mapping[str, JsonValue]) -> ReplyKind:
    """An intent takes precedence over an action, because it is more specific."""
    intent, action = _short_text(document, "intent").strip().lower(), _short_text(document, "action").strip().upper()
    try:
        return ReplyKind(intent or action)
    except ValueError:
        kinds = ", ".join(kind.value for kind in ReplyKind)
        raise UnreadableReply("unknown_action", f'"intent" must be one of: {kinds}.') from None


def _claims(document: Mapping[str, JsonValue]) -> Iterator[ClaimedValue]:
    """The values in `answers`, and in `field_id` with `value`. Null and blank values are ignored."""
    answers = document.get("answers")
    if answers is None:
        answers = {}
    if not isinstance(answers, dict):
        raise _wrong_type("answers", "an object of field ids")
    if len(answers) > MAX_CLAIMS:
        raise UnreadableReply("too_many_answers", f"At most {MAX_CLAIMS} answers are read.")
    for field_id, entry in answers.items():
        claim = entry if isinstance(entry, dict) and ("value" in entry or "quote" in entry) else {"value": entry}
        yield from _claim(field_id, claim)
    field_id = _short_text(document, "field_id").strip()
    if "value" in document and field_id not in answers:
        yield from _claim(field_id, document)


def _claim(field_id: str, entry: Mapping[str, JsonValue]) -> Iterator[ClaimedValue]:
    quote = _short_text(entry, "quote")
    value = entry.get("value", quote)
    _refuse_excess(value, field_id, _MAX_DEPTH)
    if value is not None and value != [] and not (isinstance(value, str) and not value.strip()):
        yield ClaimedValue(field_id, value, quote)


def _refuse_excess(value: JsonValue, field_id: str, depth: int) -> None:
    if isinstance(value, str) and len(value) > MAX_TEXT_CHARS:
        raise UnreadableReply("too_long", f"The value of {field_id[:60]} is too long.")
    if isinstance(value, list | dict):
        if len(value) > _MAX_ITEMS or not depth:
            raise UnreadableReply("wrong_type", f"The value of {field_id[:60]} is no value of a field.")
        for inner in value.values() if isinstance(value, dict) else value:
            _refuse_excess(inner, field_id, depth - 1)


def _short_text(document: Mapping[str, JsonValue], key: str) -> str:
    value = document.get(key)
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > MAX_TEXT_CHARS:
        raise _wrong_type(key, "a short text")
    return value


def _wrong_type(key: str, expected: str) -> UnreadableReply:
    return UnreadableReply("wrong_type", f'"{key}" must be {expected}.')
