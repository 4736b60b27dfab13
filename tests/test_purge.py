"""`manage.py purge`, and what the database lets it do."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pgtrigger
import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from agent.runner import run_turn
from agent.turns.outcome import TurnOutcome
from conversations.models import Conversation
from conversations.services import InlineDocument, TurnRequest, take_turn
from forms_registry import services
from forms_registry.models import FormVersion
from forms_registry.tests.samples import document

pytestmark = pytest.mark.django_db


def purge(*options: str) -> str:
    out = StringIO()
    call_command("purge", *options, stdout=out)
    return out.getvalue()


def report(documents: int, what: str = "deleted") -> str:
    counts = {"tests": 0, "unused documents": documents, "unused files": 0, "lost actions": 0}
    return "".join(f"{count} {kind} {what}.\n" for kind, count in counts.items())


def unlisted_document(days_ago: float, title: str) -> FormVersion:
    """A document that came with a conversation that is not there."""
    version = services.keep_unlisted(services.unlisted_version(document(title=title)))
    with pgtrigger.ignore():
        FormVersion.objects.filter(pk=version.pk).update(created_at=timezone.now() - timedelta(days=days_ago))
    return version


def converse(title: str) -> None:
    take_turn(TurnRequest(form=InlineDocument(document(title=title))), owner=None)


def test_unused_documents_go_a_day_after_they_came() -> None:
    used, unused, fresh = (
        unlisted_document(30, "Used"),
        unlisted_document(1.1, "Unused"),
        unlisted_document(0.9, "Fresh"),
    )
    converse("Used")
    listed = services.import_form(markdown=document(), slug="leave")

    assert purge("--dry-run") == report(1, "would be deleted")
    assert FormVersion.objects.count() == 4
    assert purge() == report(1)
    assert set(FormVersion.objects.all()) == {used, fresh, listed}
    assert not FormVersion.objects.filter(pk=unused.pk).exists()
    assert purge() == report(0)


def test_a_document_that_is_purged_while_a_conversation_opens_with_it_is_stored_again() -> None:
    unlisted = unlisted_document(30, "Back")

    def decide(*turn: Any) -> TurnOutcome:
        assert purge() == report(1)
        return run_turn(*turn)

    take_turn(TurnRequest(form=InlineDocument(unlisted.markdown)), owner=None, decide=decide)

    assert Conversation.objects.get().version.markdown == unlisted.markdown


def test_the_database_keeps_a_document_that_a_conversation_has() -> None:
    converse("Used")

    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError), transaction.atomic():
            cursor.execute("DELETE FROM forms_registry_formversion WHERE form_id IS NULL")

    assert Conversation.objects.get().version == FormVersion.objects.get()
