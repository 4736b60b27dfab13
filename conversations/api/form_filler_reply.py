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


def form_filler_reply(asked: Json, page: OpenPage, body: Json, said: tuple[Sequence[Message], int]) -> dict[str, Any]:
    """`asked` is the checked request, `page` the page that it told of, `body` the turn's own reply, `said` the last
    messages and how many came before these."""
    fields = page.page.fields if page.page else ()
    return {
        "user_message": _said(asked, body, said[0]),
        "form_fields": [_merged(item, body) for item in fields],
        "filled_fields": [*_filled(fields, body), *_emptied(fields, body)],
        "missing_fields": [_missing(field_id, body["rejected"]) for field_id in body["missing_fields"]],
        "current_field": _current(fields, body["current_field"]),
        "conversation_history": _history(body, *said),
        "status": _status(body),
        "response_message": body["response_message"],
        "thread_id": body["conversation_id"],
    }


def _said(asked: Json, body: Json, last: Sequence[Message]) -> str:
    now = (message for message in last if message.turn.number == body["turn"])
    return MASK if any(map(is_private, now)) else asked.get("user_message") or ""


def _merged(item: HostField, body: Json) -> dict[str, Any]:
    written = dict(item.written)
    if item.is_private:
        written.pop(item.value_key, None)
    elif item.id in body["answers"]:
        written[item.value_key] = body["answers"][item.id]
    elif _is_taken_back(item, body):
        written[item.value_key] = ""
    return written


def _filled(fields: Sequence[HostField], body: Json) -> Iterator[dict[str, Any]]:
    """The answers that the page cannot show yet: those of this turn, and those that it shows as empty."""
    empty = {item.id for item in fields if item.value in _EMPTY}
    for answer in body["filled_fields"]:
        is_new = answer["turn"] == body["turn"] and answer["source"] != "page"
        if answer["value"] != PRESENT and (is_new or answer["field_id"] in empty):
            told = {"data_id": answer["data_id"], "fieldValue": answer["value"]}
            yield told | {name: answer[name] for name in ("source", "confidence")}


def _emptied(fields: Sequence[HostField], body: Json) -> Iterator[dict[str, Any]]:
    for item in fields:
        if _is_taken_back(item, body):
            yield {"data_id": item.data_id, "fieldValue": "", "source": "words", "confidence": 1.0}


def _is_taken_back(item: HostField, body: Json) -> bool:
    """Whether the person has taken back what the page still shows. What was refused stays there, to be put right."""
    stands = item.id in body["answers"] or item.id in body["rejected"] or item.is_private
    return not stands and item.value not in _EMPTY


def _missing(field_id: str, rejected: Json) -> Any:
    data_id = data_id_of(field_id)
    return {"data_id": data_id, "reason": rejected[field_id]} if field_id in rejected else data_id


def _current(fields: Sequence[HostField], asked: Json | None) -> dict[str, Any] | None:
    if asked is None:
        return None
    return {
        "data_id": asked["data_id"],
        "fieldLabel": asked["label"],
        "fieldType": next((item.type_written for item in fields if item.id == asked["field_id"]), asked["type"]),
        "validation_message": asked["validation_message"] or "",
    }


def _status(body: Json) -> str:
    hints = body["action"].get("input") or {}
    filled = hints.get("kind") == "page_filled" and not body["missing_fields"]
    if filled or body["status"] in _OVER:
        return "completed"
    return "in_progress" if body["status"] == "in_progress" else "awaiting_info"


def _history(body: Json, last: Sequence[Message], earlier: int) -> list[dict[str, str]]:
    """What was said, without what may have told a secret of the page: whoever keeps the history keeps that, too."""
    said = [{"role": message.role, "content": public_text(message)} for message in last]
    return [{"role": "system", "content": _summary(body, earlier, last[0].turn.number)}, *said] if earlier else said


def _summary(body: Json, count: int, before: int) -> str:
    """What was said before turn `before`: how much, and what of it stands."""
    answered = [answer for answer in body["filled_fields"] if answer["turn"] < before]
    with translation.override(body["locale"]):
        told = ngettext("%(count)d message before these.", "%(count)d messages before these.", count)
        known = "; ".join(f"{answer['label']}: {answer['shown']}" for answer in answered)
        return " ".join([told % {"count": count}, *([_("What stands of it:") + f" {known}"] if known else [])])
