"""What a request took goes when it is answered, without the collector of garbage."""

from __future__ import annotations

import gc
import io
import json
from typing import Any

import pytest

from conversations.services import create_api_key
from formpilot_site.wsgi import application
from forms_registry.services import import_form

OF_REQUESTS = (
    "django.http",
    "rest_framework",
    "conversations.",
    "agent.",
    "langgraph",
    "formpilot_site.released_request",
)
"""Modules of what a request is and works with; what else ends meanwhile, as a connection of another thread, is none."""
TIMES = 10
"""Requests, of which each would leave dozens of objects; what tests before have used may end meanwhile."""
FORM = """# Feedback

| Field ID | Type | Required | Ask User |
|---|---|---|---|
| full_name | text | yes | What is your name? |
| kind | boolean | yes | Is it urgent? |
"""


def asked(path: str, data: bytes, key: str) -> str:
    """The status of the answer, which is closed as a server closes it."""
    statuses: list[str] = []
    parts = application(
        {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": path,
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "localhost",
            "HTTP_AUTHORIZATION": f"Bearer {key}",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(data)),
            "wsgi.input": io.BytesIO(data),
            "wsgi.errors": io.StringIO(),
            "wsgi.url_scheme": "http",
        },
        lambda status, headers: statuses.append(status),
    )
    assert b"".join(parts)
    parts.close()
    return statuses[0]


def left_by(path: str, data: bytes, key: str) -> tuple[str, list[object]]:
    """The status of more such requests, and what only the collector of garbage finds after them."""
    for _ in range(2):  # what is read once is read
        asked(path, data, key)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        status = {asked(path, data, key) for _ in range(TIMES)}.pop()
        gc.collect()
        return status, [one for one in gc.garbage if type(one).__module__.startswith(OF_REQUESTS)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.django_db(transaction=True)  # its connection closes with the request
@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        pytest.param("/api/converse/", {"form": "feedback"}, "200 OK", id="a turn"),
        pytest.param("/api/converse/", {"form": "feedback", "odd": []}, "400 Bad Request", id="a refusal"),
        pytest.param("/api/nothing/", {}, "404 Not Found", id="nothing"),
    ],
)
def test_a_request_that_is_answered_leaves_nothing(path: str, body: dict[str, Any], status: str) -> None:
    import_form(markdown=FORM, slug="feedback")
    _, key = create_api_key(name="A host")
    answered, left = left_by(path, json.dumps(body).encode(), key)
    assert answered == status
    assert len(left) < TIMES
