"""What tells of conversations in tables that hold none of their rows: claims of openings, limits, the admin's log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from conversations.models import Conversation, OpeningClaim, UploadedFile
from conversations.services import counters, token_buckets
from conversations.services.limits import keys_of

_CLAIMS = """
    SELECT claim.id FROM conversations_openingclaim AS claim JOIN conversations_turn AS turn
        ON turn.idempotency_key = claim.idempotency_key AND starts_with(turn.opening_scope, claim.scope || ' ')
    WHERE turn.conversation_id = ANY(%s) AND turn.opening_scope <> ''
"""


def forget(chosen: QuerySet[Conversation]) -> None:
    """Claims under the keys that opened these conversations, and what is left of the limits that are named by them."""
    ids = list(chosen.values_list("pk", flat=True))
    with connection.cursor() as cursor:
        cursor.execute(_CLAIMS, [ids])
        OpeningClaim.objects.filter(pk__in=[pk for (pk,) in cursor.fetchall()]).delete()
    keys = [key for pk in ids for key in keys_of(pk)]
    token_buckets.forget(keys)
    counters.forget(keys)


def stored_files(chosen: QuerySet[Conversation]) -> list[str]:
    """Under what names the storage of uploads keeps what was sent in these conversations."""
    return list(UploadedFile.objects.filter(conversation__in=chosen).values_list("storage_name", flat=True))


def blank_log(rows: Iterable[QuerySet[Any]]) -> None:
    """The admin's log says who did what, and keeps saying so; what it repeats of these rows goes."""
    kinds = {kind.pk for kind in ContentType.objects.filter(logentry__isnull=False).distinct()}
    for queryset in rows:
        kind = ContentType.objects.get_for_model(queryset.model)
        if kind.pk in kinds:
            keys = queryset.order_by().annotate(named=Cast("pk", TextField())).values("named")
            LogEntry.objects.filter(content_type=kind, object_id__in=keys).update(object_repr="", change_message="")
