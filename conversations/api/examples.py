"""Requests and replies that the API's documents show."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample

_ID = "0f6b4f0e-6f7b-4a52-9a5e-2f3c1d8e7a10"
_YOURS = "Put the conversation_id of your own opening in the place of this one."
_DOCUMENT = """# Visit

- **guest** (text, required): Who is coming?
- **day** (date, required): On which day?
"""

_DATE_REPLY: dict[str, Any] = {
    "conversation_id": _ID,
    "turn": 2,
    "status": "awaiting_info",
    "locale": "en",
    "action": {
        "action": "ASK_DATE",
        "field_id": "end_date",
        "label": "When does your leave end?",
        "message": "Thank you. When does your leave end?",
    },
    "answers": {"start_date": "2026-03-01"},
    "filled_fields": [
        {
            "field_id": "start_date",
            "data_id": "start_date",
            "label": "Start date",
            "value": "2026-03-01",
            "shown": "1 March 2026",
            "source": "words",
            "quote": "1 March",
            "span": [15, 22],
            "interpreter": "rules",
            "confidence": 1.0,
            "turn": 2,
        }
    ],
    "missing_fields": ["end_date"],
    "current_field": {
        "field_id": "end_date",
        "data_id": "end_date",
        "label": "End date",
        "type": "date",
        "validation_message": None,
    },
    "rejected": {},
    "response_message": "Thank you. When does your leave end?",
    "progress": {"answered": 1, "total": 2, "step": 1, "steps": 1, "step_title": ""},
    "reference": None,
}

REPLIES = [OpenApiExample("A date is asked for", value=_DATE_REPLY, response_only=True, status_codes=["200"])]

CONVERSE = [
    OpenApiExample(
        "Open a conversation",
        value={"form": "employee_leave_request", "locale": "en", "timezone": "Asia/Riyadh"},
        request_only=True,
    ),
    OpenApiExample(
        "Say something",
        description=_YOURS,
        value={"conversation_id": _ID, "user_message": "I'm off from 1 March"},
        request_only=True,
    ),
    OpenApiExample(
        "Answer by widget",
        description=_YOURS,
        value={"conversation_id": _ID, "answers": {"end_date": "2026-03-05"}},
        request_only=True,
    ),
    OpenApiExample(
        "Bring a tool's result",
        description=_YOURS,
        value={
            "conversation_id": _ID,
            "tool_results": [{"tool_name": "get_leave_types", "result": {"types": [{"code": "AN", "name": "Annual"}]}}],
        },
        request_only=True,
    ),
    *REPLIES,
]

CHAT = [
    OpenApiExample(
        "Open a conversation",
        value={"form_context_md": _DOCUMENT, "user_message": ""},
        request_only=True,
    ),
    OpenApiExample(
        "Greeting",
        value={
            "action": {"action": "MESSAGE", "text": "Hello. I'll help you with your visit."},
            "conversation_id": _ID,
            "answers": {},
        },
        response_only=True,
        status_codes=["200"],
    ),
]
