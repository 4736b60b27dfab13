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
        "input": {
            "kind": "date",
            "schema": {"type": "string", "format": "date"},
            "required": True,
            "skippable": False,
            "attempt": 0,
        },
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
    "resume_within": 1800,
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
        value={"conversation_id": _ID, "answers": {"employee_name": "Huda Salem"}},
        request_only=True,
    ),
    OpenApiExample(
        "Bring a tool's result",
        description=_YOURS,
        value={
            "conversation_id": _ID,
            "tool_results": [{"tool_name": "validate_dates", "result": {"valid": True, "errors": []}}],
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

_THREAD = "0a1b2c3d-0f6b-4f0e-9a5e-2f3c1d8e7a10"
_PAGE: list[dict[str, Any]] = [
    {
        "data_id": "owner_name",
        "fieldLabel": "Owner name",
        "fieldType": "input",
        "fieldValue": "",
        "is_required": True,
    },
    {
        "data_id": "parcel_number",
        "fieldLabel": "Parcel number",
        "fieldType": "input",
        "fieldValue": "",
        "is_required": True,
    },
]
FORM_FILLER = [
    OpenApiExample(
        "A page with two empty fields",
        value={
            "user_message": "The parcel number is 123-456",
            "form_fields": _PAGE,
            "filled_fields": [],
            "missing_fields": ["owner_name", "parcel_number"],
            "current_field": None,
            "conversation_history": [],
            "status": "in_progress",
            "response_message": "",
            "thread_id": _THREAD,
        },
        request_only=True,
    ),
    OpenApiExample(
        "A question without a page",
        value={"user_message": "What is a parcel number?", "thread_id": _THREAD},
        request_only=True,
    ),
    OpenApiExample(
        "What to fill in, and what comes next",
        value={
            "user_message": "The parcel number is 123-456",
            "form_fields": [_PAGE[0], {**_PAGE[1], "fieldValue": "123-456"}],
            "filled_fields": [
                {"data_id": "parcel_number", "fieldValue": "123-456", "source": "words", "confidence": 0.95}
            ],
            "missing_fields": ["owner_name"],
            "current_field": {
                "data_id": "owner_name",
                "fieldLabel": "Owner name",
                "fieldType": "input",
                "validation_message": "",
            },
            "conversation_history": [
                {"role": "user", "content": "The parcel number is 123-456"},
                {"role": "assistant", "content": "Please tell me: Owner name."},
            ],
            "status": "awaiting_info",
            "response_message": "Please tell me: Owner name.",
            "thread_id": _THREAD,
        },
        response_only=True,
        status_codes=["200"],
    ),
]
