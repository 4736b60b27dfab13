"""A body without its length is read where the server can tell its end, and refused elsewhere: never taken for none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
import requests
from django.core.wsgi import get_wsgi_application
from pytest_django.live_server_helper import LiveServer

from conversations.large_bodies import MAX_BODY_BYTES
from conversations.models import Turn
from conversations.services import create_api_key
from conversations.tests.support import VISIT
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db(transaction=True)

OPENING = json.dumps({"form": "visit"}).encode()


@pytest.fixture
def key() -> str:
    import_form(markdown=VISIT, slug="visit")
    return create_api_key(name="A host application")[1]


def posted(body: bytes, key: str, **environ: Any) -> tuple[str, dict[str, Any]]:
    """The status and document that a server is given which hands a body of unknown length over."""
    told: list[str] = []
    given = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/api/converse/",
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body),
        "CONTENT_TYPE": "application/json",
        "HTTP_TRANSFER_ENCODING": "chunked",
        "HTTP_X_API_KEY": key,
    }
    content = get_wsgi_application()({**given, **environ}, lambda status, headers: told.append(status))
    return told[0], json.loads(b"".join(content))


def test_it_is_read_where_its_end_is_known(key: str) -> None:
    status, reply = posted(OPENING, key, **{"wsgi.input_terminated": True})

    assert (status, reply["turn"]) == ("200 OK", 1)


def test_it_is_bounded(key: str) -> None:
    long = json.dumps({"form": "visit", "user_message": "a" * MAX_BODY_BYTES}).encode()
    status, problem = posted(long, key, **{"wsgi.input_terminated": True})

    assert (status.split()[0], problem["code"]) == ("413", "body_too_large")
    assert not Turn.objects.exists()


def test_elsewhere_its_length_is_asked_for(key: str, live_server: LiveServer) -> None:
    def chunks() -> Iterator[bytes]:
        yield OPENING

    headers = {"X-API-Key": key, "Content-Type": "application/json"}
    refused = requests.post(f"{live_server}/api/converse/", data=chunks(), headers=headers, timeout=10)

    assert (refused.status_code, refused.json()["code"]) == (411, "length_required")
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert refused.json()["instance"].endswith(refused.headers["X-Request-ID"])
    assert not Turn.objects.exists()
