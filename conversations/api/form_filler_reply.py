"""A turn's reply, in the shape that pages with a form of their own know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from conversations.masking import MASK, is_private, public_text
from conversations.models import Message
from conversations.services import OpenPage
from forms_registry.host_fields import PRESENT, HostField, data_id_of

Json = Mapping[str, Any]
_EMPTY: tuple[Any, ...] = (None, "", [], {}, False)
_OVER = {"completed", "cancelled", "expired"}


def form_filler_reply(
    request_body: Json, page: OpenPage, body: Json, history: tuple[Sequence[Message], int]
) -> dict[str, Any]:
    """`request_body` is validated, `page` the page that it brought, `body` the turn's own reply, `history` the last
    messages and how many came before these."""
    fields = page.page.fields if page.page else ()
    return {
        "user_message": _user_message(request_body, body, history[0]),
        "form_fields": [_page_field(item, body) for item in fields],
        "filled_fields": [*_filled_fields(fields, body), *_emptied_fields(fields, body)],
        "missing_fields": [_missing_field(field_id, body["rejected"]) for field_id in body["missing_fields"]],
        "current_field": _current_field(fields, body["current_field"]),
        "conversation_history": _history(body, *history),
        "status": _status(body),
        "response_message": body["response_message"],
        "thread_id": body["conversation_id"],
    }


def _user_message(request_body: Json, body: Json, last: Sequence[Message]) -> str:
    this_turn = (message for message in last if message.turn.number == body["turn"])
    return MASK if any(map(is_private, this_turn)) else request_body.get("user_message") or ""


def _page_field(item: HostField, body: Json) -> dict[str, Any]:
    written = dict(item.written)
    if item.is_private:
        written.pop(item.value_key, None)
    elif item.id in body["answers"]:
        written[item.value_key] = body["answers"][item.id]
    elif _is_emptied(item, body):
        written[item.value_key] = ""
    return written


def _filled_fields(fields: Sequence[HostField], body: Json) -> Iterator[dict[str, Any]]:
    """The answers that the page cannot show yet: those of this turn, and those that it shows as empty."""
    empty = {item.id for item in fields if item.value in _EMPTY}
    for answer in body["filled_fields"]:
        is_new = answer["turn"] == body["turn"] and answer["source"] != "page"
        if answer["value"] != PRESENT and (is_new or answer["field_id"] in empty):
            filled = {"data_id": answer["data_id"], "fieldValue": answer["value"]}
            yield filled | {name: answer[name] for name in ("source", "confidence")}


def _emptied_fields(fields: Sequence[HostField], body: Json) -> Iterator[dict[str, Any]]:
    for item in fields:
        if _is_emptied(item, body):
            yield {"data_id": item.data_id, "fieldValue": "", "source": "words", "confidence": 1.0}


def _is_emptied(item: HostField, body: Json) -> bool:
    """Whether the person has taken back what the page still shows. What was refused stays there, to be put right."""
    holds_value = item.id in body["answers"] or item.id in body["rejected"] or item.is_private
    return not holds_value and item.value not in _EMPTY


def _missing_field(field_id: str, rejected: Json) -> Any:
    data_id = data_id_of(field_id)
    return {"data_id": data_id, "reason": rejected[field_id]} if field_id in rejected else data_id


def _current_field(fields: Sequence[HostField], current: Json | None) -> dict[str, Any] | None:
    if current is None:
        return None
    return {
        "data_id": current["data_id"],
        "fieldLabel": current["label"],
        "fieldType": next((item.type_written for item in fields if item.id == current["field_id"]), current["type"]),
        "validation_message": current["validation_message"] or "",
    }


def _status(body: Json) -> str:
    hints = body["action"].get("input") or {}
    filled = hints.get("kind") == "page_filled" and not body["missing_fields"]
    if filled or body["status"] in _OVER:
        return "completed"
    return "in_progress" if body["status"] == "in_progress" else "awaiting_info"


def _history(body: Json, last: Sequence[Message], earlier: int) -> list[dict[str, str]]:
    """The messages, without those that may contain a private value of the page: whoever stores the history stores that,
    too."""
    recent = [{"role": message.role, "content": public_text(message)} for message in last]
    return [{"role": "system", "content": _summary(body, earlier, last[0].turn.number)}, *recent] if earlier else recent


def _summary(body: Json, count: int, before: int) -> str:
    """A summary of what was said before turn `before`: how many messages, and which of their answers still apply."""
    answered = [answer for answer in body["filled_fields"] if answer["turn"] < before]
    with translation.override(body["locale"]):
        counted = ngettext("%(count)d message before these.", "%(count)d messages before these.", count)
        answers = "; ".join(f"{answer['label']}: {answer['shown']}" for answer in answered)
        return " ".join([counted % {"count": count}, *([_("What stands of it:") + f" {answers}"] if answers else [])])
