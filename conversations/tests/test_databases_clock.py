"""What is stored, and what expires, goes by the database's clock, whatever that of a web server says."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from conversations.models import ApiKey, Conversation
from conversations.selectors import active_conversations, conversations_by_status
from conversations.services import create_embed_token, revoke_api_key
from conversations.services.writing import written_by
from conversations.tests.support import VISIT, client
from forms_registry.models import FormVersion
from forms_registry.selectors import last_published_version
from forms_registry.services import create_draft, discard_draft, import_form, retire_form, update_draft

pytestmark = pytest.mark.django_db
AHEAD = timedelta(hours=1)
SKEWED = """
    CREATE SCHEMA skewed;
    CREATE FUNCTION skewed.statement_timestamp() RETURNS timestamptz STABLE LANGUAGE sql AS
        $$ SELECT pg_catalog.statement_timestamp() + interval '1 hour' $$;
    SET LOCAL search_path = skewed, pg_catalog, public;
"""


@pytest.fixture
def skewed(db: None) -> None:
    """A database whose clock is an hour ahead of this process."""
    with connection.cursor() as cursor:
        cursor.execute(SKEWED)


@pytest.fixture
def number(skewed: None, api: APIClient, visit: FormVersion) -> str:
    """A conversation that was opened after that."""
    return str(api.post("/api/converse/", {"form": "visit", "answers": {"guest": "Huda"}}).json()["conversation_id"])


def expiry() -> datetime:
    return Conversation.objects.get().expires_at


def expires_in(span: timedelta) -> None:
    """By the clock of this process."""
    with written_by("a test"):
        Conversation.objects.update(expires_at=timezone.now() + span)


def test_more_time_is_never_less(api: APIClient, number: str) -> None:
    before = expiry()

    resume_within = api.post(f"/api/conversations/{number}/extension/", {}).json()["resume_within"]

    assert expiry() >= before
    assert api.get(f"/api/conversations/{number}/")["Resume-Within"] in {str(resume_within), str(resume_within - 1)}


def test_what_has_expired_is_over_at_every_door(api: APIClient, key: tuple[ApiKey, str], number: str) -> None:
    expires_in(AHEAD / 2)
    page = client(create_embed_token(form="visit", origins=["https://www.example.org"], owner=key[0])[0])
    address = f"/api/conversations/{number}/"

    assert api.get(address).json()["status"] == "expired"
    assert api.post(f"{address}extension/", {}).json()["code"] == "conversation_expired"
    sent = {"field_id": "guest", "file": SimpleUploadedFile("a.pdf", b"%PDF-1.7")}
    assert api.post(f"{address}files/", sent, format="multipart").json()["code"] == "conversation_expired"
    assert page.post(f"{address}links/", {}).json()["code"] == "conversation_over"
    assert (active_conversations(), conversations_by_status()) == (0, {"expired": 1})


def test_a_number_closes_by_that_clock_too(number: str, settings: Any, key: tuple[ApiKey, str]) -> None:
    settings.ENDED_READABLE_SECONDS = AHEAD.total_seconds() / 2
    page = client(create_embed_token(form="visit", origins=["https://www.example.org"], owner=key[0])[0])
    expires_in(timedelta(minutes=10))

    assert page.get(f"/api/conversations/{number}/").json()["code"] == "conversation_closed"


def test_what_happens_to_forms_and_keys_is_dated_by_it(skewed: None, key: tuple[ApiKey, str]) -> None:
    begun = timezone.now() + AHEAD
    form = import_form(markdown=VISIT, slug="visit").form
    assert form is not None
    draft = create_draft(markdown=VISIT.replace("Visit", "Visitors"), slug="visit")
    saved = update_draft(version=draft, markdown=VISIT, read=draft.content_hash)
    discard_draft(version=saved)
    retire_form(form=form)
    revoke_api_key(prefix=key[0].prefix)
    version = last_published_version("visit")
    key[0].refresh_from_db()

    dated = [version.published_at, version.retired_at, saved.changed_at, key[0].revoked_at]
    assert all(moment is not None and moment >= begun for moment in dated)
