"""Records what was done: a call is committed before it is made, and its outcome after it. So a turn that is taken again
finds the results of its calls, or that they are unknown, whatever has happened to the process."""

from __future__ import annotations

import hashlib
import json
from contextlib import nullcontext
from dataclasses import asdict, dataclass, fields, replace
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, transaction

from agent.turns.service_actions import ActionCall, ActionResult
from conversations import prepared
from conversations.actions.encrypted_results import decrypt_result, encrypt_result
from conversations.models import actions as rows
from conversations.prepared import as_json
from forms_registry.connections import give_back_connection
from forms_registry.schema import JsonValue
from forms_registry.schema.operations import DOWN

_BEGIN = """
    INSERT INTO conversations_actioncall (key, conversation_id, turn_number, tool, target, request, begun_at)
    VALUES (%(key)s::text, %(conversation_id)s::uuid, %(turn_number)s::int, %(tool)s::text, %(target)s::text,
        %(request)s::json, clock_timestamp())
    ON CONFLICT (key) DO NOTHING RETURNING key
"""
ActionStatus = rows.ActionStatus
MOST_KEPT_CHARS = 3_072
SHORTENED = 512
SHORTENED_MARK = " …[shortened]"


@dataclass(frozen=True, slots=True)
class TurnKey:
    """Which turn makes calls; its conversation need not be stored yet."""

    conversation_id: UUID
    number: int


@dataclass(frozen=True, slots=True)
class Finished:
    """How a call ended, as it is stored. `answer` is masked; `audited` is what auditors see, if that is more than the
    rows may contain; `sent` is then what was sent, in clear."""

    result: ActionResult
    answer: JsonValue
    audited: AuditedCall | None
    sent: JsonValue
    attempts: int
    duration_ms: int


@dataclass(frozen=True, slots=True)
class AuditedCall:
    """A call as auditors see it: sensitive answers are masked, until uncovered. `answer` is JSON, of a long one the
    beginning."""

    request: JsonValue
    answer: str

    @property
    def truncated(self) -> bool:
        """Whether the answer was longer; no JSON ends as the mark does."""
        return self.answer.endswith(SHORTENED_MARK)


class HeldConnection(RuntimeError):
    """A call was to be made within a transaction: a rollback could not take it back, and others would wait for it."""


def begin(turn: TurnKey, call: ActionCall, *, target: str, request: JsonValue) -> rows.ActionCall | None:
    """Commits that the call is about to be made; None where it was begun before. Raises HeldConnection."""
    row = rows.ActionCall(
        key=call.key,
        conversation_id=turn.conversation_id,
        turn_number=turn.number,
        tool=call.tool.name,
        target=target,
        request=request,
    )
    columns = {name: getattr(row, name) for name in ("key", "conversation_id", "turn_number", "tool", "target")}
    with _transaction():
        is_new = prepared.fetch_one(_BEGIN, {**columns, "request": as_json(request)}) is not None
    return row if is_new else None


def find(key: str) -> tuple[rows.ActionCall, ActionResult | None]:
    """A call that was begun before, and its outcome, None where that was never stored."""
    row = rows.ActionCall.objects.select_related("outcome").get(key=key)
    outcome: rows.ActionOutcome | None = getattr(row, "outcome", None)
    if outcome is None:
        return row, None
    result = result_in(bytes(outcome.kept))
    if result is None:
        result = ActionResult(failed=DOWN, error="what came of it cannot be opened", unclear=not outcome.code)
    return row, replace(result, digest=outcome.digest)


def result_in(kept: bytes) -> ActionResult | None:
    """The result that is kept in a box; None where no key opens it any more."""
    content = decrypt_result(kept)
    return None if content is None else ActionResult(**json.loads(content)["result"])


def audited_call(row: rows.ActionCall, *, lifted: bool = False) -> AuditedCall:
    """What auditors see of a call that is stored, with its outcome joined: what the rows hold, where the box has no
    more, or cannot be opened. `lifted` masks nothing that is kept in clear."""
    outcome: rows.ActionOutcome | None = getattr(row, "outcome", None)
    decrypted = decrypt_result(bytes(outcome.kept)) if outcome else None
    content = json.loads(decrypted) if decrypted else {}
    parts = content.get("shown") or {"request": row.request, "answer": outcome.answer if outcome else ""}
    if lifted and content:
        parts = {"request": content.get("sent") or parts["request"], "answer": answer_text(content["result"]["result"])}
    return AuditedCall(**parts)


def finish(row: rows.ActionCall, done: Finished) -> str:
    """Commits how the call ended; the digest of both rows. Where the call is gone, its conversation was erased
    meanwhile, and its turn comes to nothing: then nothing is kept."""
    result = done.result
    status = ActionStatus.UNKNOWN if result.unclear else ActionStatus.FAILED if result.failed else ActionStatus.DONE
    outcome = rows.ActionOutcome(
        call=row,
        status=status,
        code=result.failed,
        answer=answer_text(done.answer),
        error=result.error,
        attempts=done.attempts,
        duration_ms=done.duration_ms,
    )
    outcome.digest = digest_of(row, outcome)
    # asdict copies all of it, which of ten thousand rows takes a second.
    fields_by_name = {column.name: getattr(result, column.name) for column in fields(result) if column.name != "digest"}
    content = {"result": fields_by_name, "shown": asdict(done.audited) if done.audited else None, "sent": done.sent}
    box = encrypt_result(row.key, content)
    outcome.kept, outcome.commitment = box.box, box.commitment
    try:
        with _transaction():
            outcome.save(force_insert=True)
    except IntegrityError:
        if rows.ActionCall.objects.filter(pk=row.pk).exists():
            raise
    return outcome.digest


def digest_of(row: rows.ActionCall, outcome: rows.ActionOutcome) -> str:
    """SHA-256 of what both rows say."""
    facts = [row.key, str(row.conversation_id), row.turn_number, row.tool, row.target, row.request]
    facts += [str(outcome.status), outcome.code, outcome.answer, outcome.error, outcome.attempts, outcome.duration_ms]
    text = json.dumps(facts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def answer_text(answer: JsonValue) -> str:
    """An answer as text, "" for none; of one of more than 3 KB the beginning, with a mark."""
    if answer is None:
        return ""
    text = json.dumps(answer, ensure_ascii=False)
    return text if len(text.encode()) <= MOST_KEPT_CHARS else f"{text[:SHORTENED]}{SHORTENED_MARK}"


def give_back() -> None:
    """Returns the connection for others to use while a service works. Raises HeldConnection within a transaction."""
    _refuse_transactions()
    give_back_connection()


def _transaction() -> Any:
    _refuse_transactions()
    return transaction.atomic() if connection.in_atomic_block else nullcontext()


def _refuse_transactions() -> None:
    """Raises HeldConnection within any transaction but those that Django's own test cases roll back."""
    if not all(getattr(block, "_from_testcase", False) for block in connection.atomic_blocks):
        raise HeldConnection
