"""Encrypts with the first of SEALING_KEYS what another key has encrypted. The contents stay the same, and so does the
proof."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pgtrigger
from django.db import connection, transaction
from django.db.models import BinaryField
from django.db.models.functions import Substr

from conversations.actions.encrypted_results import decrypt_result, encrypt_result, encrypt_with_key_name
from conversations.encryption import SealBroken, SealingKeyMissing
from conversations.encryption.keys import NAME_DIGITS, current_key_name, decrypt, encrypt
from conversations.encryption.states import STATE_MARK, reencrypt_state
from conversations.models import ActionOutcome, Checkpoint, Sealed, UploadedFile, VisitorKey
from conversations.services.writing import written_by

_BATCH = 200
_NO_UUID = UUID(int=0)
# A turn that is committed meanwhile encrypts its state with the first key by itself.
_STATES = """
    SELECT conversation_id, head FROM conversations_checkpoint
    WHERE conversation_id > %(after)s::uuid AND substring(head FOR octet_length(%(mark)s::bytea)) = %(mark)s::bytea
        AND substring(head FOR octet_length(%(closed)s::bytea)) <> %(closed)s::bytea
    ORDER BY conversation_id LIMIT %(most)s::int FOR UPDATE
"""

Progress = Callable[[int], None]


@dataclass
class Reencrypted:
    """How many turns, states of conversations, names of files, results of actions and keys of visitors were encrypted
    anew, and how many no key decrypts."""

    turns: int = 0
    states: int = 0
    names: int = 0
    results: int = 0
    visitor_keys: int = 0
    locked: int = 0

    @property
    def all(self) -> int:
        return self.turns + self.states + self.names + self.results + self.visitor_keys


def reencrypt(*, progress: Progress | None = None, at_once: int = _BATCH) -> Reencrypted:
    """Encrypts all with the first key, a batch at a time, each in a transaction of its own: one that was interrupted
    goes on where it was. `progress` hears how many are done, after each batch."""
    done = Reencrypted()
    for batch in (_reencrypt_turns, _reencrypt_states, _reencrypt_names, _reencrypt_results, _reencrypt_visitor_key):
        last: Any = None
        while (last := batch(last, done, at_once)) is not None:
            if progress:
                progress(done.all)
    return done


def _reencrypt_turns(after: int | UUID | None, done: Reencrypted, most: int) -> int | None:
    with transaction.atomic(), pgtrigger.ignore("conversations.Sealed:append_only"):
        rows = Sealed.objects.exclude(key=current_key_name()).order_by("pk").select_for_update()
        batch = list(rows.filter(pk__gt=after or 0)[:most])
        reencrypted = []
        for row in batch:
            try:
                row.key, row.box = encrypt(decrypt(row.key, bytes(row.box)))
            except (SealingKeyMissing, SealBroken):
                done.locked += 1
            else:
                reencrypted.append(row)
        Sealed.objects.bulk_update(reencrypted, ["key", "box"])
    done.turns += len(reencrypted)
    return batch[-1].pk if batch else None


def _reencrypt_states(after: int | UUID | None, done: Reencrypted, most: int) -> UUID | None:
    parameters = {
        "after": after or _NO_UUID,
        "mark": STATE_MARK,
        "closed": STATE_MARK + current_key_name().encode(),
        "most": most,
    }
    with written_by("rotate_sealing"), connection.cursor() as cursor:
        cursor.execute(_STATES, parameters)
        batch = cursor.fetchall()
        for conversation, head in batch:
            try:
                Checkpoint.objects.filter(pk=conversation).update(head=reencrypt_state(bytes(head)))
            except (SealingKeyMissing, SealBroken):
                done.locked += 1
            else:
                done.states += 1
    return batch[-1][0] if batch else None


def _reencrypt_names(after: str | None, done: Reencrypted, most: int) -> str | None:
    with written_by("rotate_sealing"):
        rows = UploadedFile.objects.exclude(sealed_key__in=["", current_key_name()]).order_by("pk").select_for_update()
        batch = list(rows.filter(pk__gt=after or "")[:most])
        for file in batch:
            try:
                key, box = encrypt(decrypt(file.sealed_key, bytes(file.sealed_name or b"")))
            except (SealingKeyMissing, SealBroken):
                done.locked += 1
            else:
                UploadedFile.objects.filter(pk=file.pk).update(sealed_key=key, sealed_name=box)
                done.names += 1
    return batch[-1].pk if batch else None


def _reencrypt_results(after: str | None, done: Reencrypted, most: int) -> str | None:
    key_name = Substr("kept", 1, NAME_DIGITS, output_field=BinaryField())
    with transaction.atomic(), pgtrigger.ignore("conversations.ActionOutcome:append_only"):
        rows = ActionOutcome.objects.alias(by=key_name).exclude(by=current_key_name().encode()).order_by("pk")
        batch = list(rows.filter(pk__gt=after or "").select_for_update()[:most])
        for outcome in batch:
            content = decrypt_result(bytes(outcome.kept))
            if content is None:
                done.locked += 1
            else:
                ActionOutcome.objects.filter(pk=outcome.pk).update(**_reencrypted_columns(outcome, content))
                done.results += 1
    return batch[-1].pk if batch else None


def _reencrypt_visitor_key(_after: None, done: Reencrypted, _most: int) -> None:
    with transaction.atomic():
        for row in VisitorKey.objects.exclude(key=current_key_name()).select_for_update():
            try:
                row.key, row.box = encrypt(decrypt(row.key, bytes(row.box)))
            except (SealingKeyMissing, SealBroken):
                done.locked += 1
            else:
                row.save()
                done.visitor_keys += 1


def _reencrypted_columns(outcome: ActionOutcome, content: bytes) -> dict[str, bytes | str]:
    """The columns that change. The ledger proves the box of an outcome without a commitment: what that was stays, and
    one that was changed before is found after, too."""
    if outcome.commitment:
        return {"kept": encrypt_with_key_name(content)}
    box = encrypt_result(outcome.pk, json.loads(content))
    first = outcome.first_box or hashlib.sha256(bytes(outcome.kept)).hexdigest()
    return {"kept": box.box, "commitment": box.commitment, "first_box": first}
