"""Compares what the service did for forms with the traces of its turns, which the chain proves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from auditing.chain.rows import BEFORE_ALL, paged_rows
from auditing.chain.verifying import Broken, Compared
from conversations.actions.encrypted_results import verify_result
from conversations.actions.journal import digest_of
from conversations.encryption import SealBroken, SealingKeyMissing
from conversations.models import ActionOutcome
from forms_registry.batches import by_key

_AT_ONCE = 500
_OPENED_AT_ONCE = 50  # a result may have megabytes
# Digests of the traces and of the rows, where they differ; what an attempt did that came to no turn stands in no trace.
_TRACES = """
    SELECT t.id, e ->> 'call', t.conversation_id, t.number, o.call_id IS NULL
    FROM conversations_turn AS t
    CROSS JOIN LATERAL json_array_elements(t.trace) AS e
    LEFT JOIN conversations_actionoutcome AS o ON o.call_id = e ->> 'call'
    WHERE t.id > CAST(%(after)s AS bigint) AND e ->> 'node' = 'run_action' AND coalesce(e ->> 'digest', '') <> ''
      AND o.digest IS DISTINCT FROM e ->> 'digest'
    ORDER BY t.id FETCH FIRST (%(most)s::int) ROWS WITH TIES
"""


def broken_actions(compared: Compared) -> Iterator[Broken]:
    """The rows of actions that are not what was stored, the earliest first, and those that are gone. Counts in
    `compared`, and changes nothing."""
    for _turn, call, conversation, number, is_gone in paged_rows(_TRACES, {"after": BEFORE_ALL, "most": _AT_ONCE}):
        fault = "is gone" if is_gone else "is not what was stored"
        yield Broken("conversations_actionoutcome", f"{call} of conversation {conversation}, turn {number}", fault)
    for outcome in by_key(ActionOutcome.objects.select_related("call").defer("kept"), _AT_ONCE):
        if digest_of(outcome.call, outcome) != outcome.digest:
            yield _broken(outcome)
        compared.actions += 1


def broken_results() -> Iterator[Broken]:
    """Sealed results that cannot be opened, or are not those of their calls. Boxes that are older than commitments are
    proved by the ledger, unopened."""
    rows = ActionOutcome.objects.exclude(commitment="").select_related("call")
    for row in by_key(rows, _OPENED_AT_ONCE):
        try:
            verify_result(row.pk, bytes(row.kept), row.commitment)
        except SealingKeyMissing:
            yield _broken(row, "cannot be opened: none of SEALING_KEYS has closed it")
        except SealBroken:
            yield _broken(row)


def _broken(row: Any, fault: str = "is not what was stored") -> Broken:
    place = f"{row.pk} of conversation {row.call.conversation_id}, turn {row.call.turn_number}"
    return Broken("conversations_actionoutcome", place, fault)
