"""Whether what is asked is within the limits."""

from __future__ import annotations

from uuid import UUID

from conversations.models import ApiKey
from conversations.services.limits import Use, owe, spend
from conversations.services.requests import Caller, PublishedForm, TurnRequest

_KILOBYTE = 1024


def admit_turn(request: TurnRequest, owner: ApiKey | None) -> None:
    """Counts a request for a turn, and how long it is, for all of it is kept. Raises Throttled. Visitors of a host's
    pages do not use up what its key may ask."""
    caller, conversation = request.caller, str(request.conversation_id or "")
    key = str(owner.pk) if owner and not caller.is_browser else ""
    context_uses = _context_uses(caller, conversation, caller.kilobytes)
    spend(Use("turns_per_conversation", conversation), Use("turns_per_key", key), *context_uses)


def count_stored(request: TurnRequest, conversation_id: UUID, size: int) -> None:
    """Counts how many bytes a turn has stored beyond what its request was counted with: a few words may be answered by
    a long list, and both are kept."""
    caller = request.caller
    owe(*_context_uses(caller, str(conversation_id), max(0, size // _KILOBYTE - caller.kilobytes)))


def admit_opening(request: TurnRequest, owner: ApiKey | None) -> None:
    """Counts a conversation that is about to be opened. Raises Throttled."""
    caller = request.caller
    token = Use("openings_per_token", caller.token)
    if not isinstance(request.form, PublishedForm):
        spend(token, _document(caller, owner))
    else:
        spend(token, Use("openings_per_address", caller.address if caller.is_browser else ""))


def admit_upload(conversation_id: UUID, size: int, caller: Caller) -> None:
    """Counts a file of so many bytes that is about to be read. Raises Throttled."""
    kilobytes = -(-size // _KILOBYTE)
    address = caller.address if caller.is_browser else ""
    spend(
        Use("uploads_per_address", address),
        Use("uploaded_kb_per_address", address, kilobytes),
        Use("uploaded_kb_per_conversation", str(conversation_id), kilobytes),
    )


def admit_document(request: TurnRequest, owner: ApiKey | None) -> None:
    """Counts a document that a later turn brings. Raises Throttled."""
    spend(_document(request.caller, owner))


def _context_uses(caller: Caller, conversation: str, kilobytes: int) -> tuple[Use, Use]:
    address = caller.address if caller.is_browser else ""
    return Use("told_kb_per_conversation", conversation, kilobytes), Use("told_kb_per_address", address, kilobytes)


def _document(caller: Caller, owner: ApiKey | None) -> Use:
    if caller.is_browser or owner is None:
        return Use("documents_per_address", caller.address)
    return Use("documents_per_key", str(owner.pk))
