"""Erases one conversation, in one transaction: all of it goes, or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

import pgtrigger
from django.db import connection
from django.db.models import Max, QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.functions import Now

from conversations.file_errors import FilesUnavailable
from conversations.models import Conversation, Link, Rule, Tombstone, UploadedFile
from conversations.services import belongings, traces
from conversations.services.files.storage import forget_stored
from conversations.services.signing import TOMBSTONES, signature_of
from conversations.services.writing import written_by
from forms_registry.models import FormVersion
from forms_registry.services import discard_unlisted

_TOMBSTONE = "conversations.Tombstone:append_only"
_ALONE = "SELECT pg_advisory_xact_lock(hashtext('conversations_tombstone'))"
_CHAIN = """
    UPDATE conversations_tombstone AS t
    SET chain = audit_tombstone_1((SELECT chain FROM conversations_tombstone WHERE number = t.number - 1), t)
    WHERE number = %s RETURNING chain
"""


def erase_conversation(conversation_id: UUID, *, rule: Rule, by: str = "", reason: str = "") -> Tombstone | None:
    """Erases a conversation with all that belongs to it; its tombstone, or None where there is none to erase. Tests of
    drafts are no record: `delete_test` deletes them.

    A turn that is at work in it comes to nothing. Raises FilesUnavailable, with nothing erased but files, where the
    storage of what was sent fails. `by` is the name of the account that asks, "" for the service itself.
    """
    with written_by("erasure"), pgtrigger.ignore(*belongings.triggers(), _TOMBSTONE):
        # A turn that is being committed is waited for, and one that commits later finds no conversation.
        locked = Conversation.objects.in_earnest().filter(pk=conversation_id).select_for_update(of=("self",))
        version_id = locked.values_list("version_id", flat=True).first()
        if version_id is None:
            return None
        version = FormVersion.objects.select_related("form").defer("markdown", "spec").get(pk=version_id)
        owner = locked.values_list("api_key_id", flat=True).get()
        chosen = Conversation.objects.filter(pk=conversation_id)
        stored = traces.stored_files(chosen)
        counts = belongings.delete(chosen)
        _remove(stored)
        # For what follows others wait until this ends: audit seals, erasures, and all that is entered in the ledger.
        links = Link.objects.filter(conversation=conversation_id)
        # A short text could be guessed by its digest; what is left is the chain of digests of digests.
        link_count = links.update(turn_digest=b"", message_digests=b"", answer_digests=b"", submission_digest=None)
        stone = Tombstone(
            conversation_id=conversation_id,
            form=version.form.slug if version.form else "",
            version=version.number,
            content_hash=version.content_hash,
            api_key_id=owner,
            rule=rule,
            by=by,
            reason=reason,
            counts=counts,
            links=link_count,
        )
        _store_tombstone(stone)
        if version.form is None:
            discard_unlisted(version.pk)
    return stone


def _remove(stored: Sequence[str]) -> None:
    """Removes what was sent, once all rows are gone: nothing that the database could refuse comes afterwards. It may
    take as long as the storage likes, for until then nothing is locked but the conversation. Where this dies in
    between, the conversation is there, and is erased the next time; files that nobody knows of never stay behind."""
    if not stored:
        return
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    shared = UploadedFile.objects.filter(storage_name__in=stored).values_list("storage_name", flat=True)
    alone = set(stored) - set(shared)
    if forget_stored(alone) < len(alone):
        raise FilesUnavailable


def row_counts(chosen: QuerySet[Conversation]) -> Mapping[str, int]:
    """How many rows of each kind would go with these conversations."""
    return {str(rows.table._meta.model_name): rows.of(chosen).count() for rows in belongings.deleted_tables()}  # noqa: SLF001


def _store_tombstone(stone: Tombstone) -> None:
    """Stores a tombstone as the next of their chain. Others wait until this transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(_ALONE)
        stone.number = (Tombstone.objects.aggregate(last=Max("number"))["last"] or 0) + 1
        stone.erased_at = Now()
        stone.digest = RawSQL("audit_links_1(%s)", [stone.conversation_id])
        stone.chain = stone.signature = b""
        stone.save(force_insert=True)
        cursor.execute(_CHAIN, [stone.number])
        chain = bytes(cursor.fetchone()[0])
    Tombstone.objects.filter(pk=stone.pk).update(signature=signature_of(chain, TOMBSTONES))
    stone.refresh_from_db()
