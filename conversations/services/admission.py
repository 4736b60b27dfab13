"""Whether what is asked is within the limits."""

from __future__ import annotations

from conversations.models import ApiKey
from conversations.services.limits import Use, spend
from conversations.services.requests import PublishedForm, TurnRequest


def admit_turn(request: TurnRequest, owner: ApiKey | None) -> None:
    """Counts a request for a turn. Raises Throttled. Visitors of a host's pages do not use up what its key may ask."""
    key = str(owner.pk) if owner and not request.caller.is_browser else ""
    spend(Use("turns_per_conversation", str(request.conversation_id or "")), Use("turns_per_key", key))


def admit_opening(request: TurnRequest, owner: ApiKey | None) -> None:
    """Counts a conversation that is about to be opened. Raises Throttled."""
    caller = request.caller
    uses = [Use("openings_per_token", caller.token)]
    if caller.is_browser:
        uses.append(Use("openings_per_address", caller.address))
    if not isinstance(request.form, PublishedForm):
        uses.append(Use("documents_per_key", f"key {owner.pk}" if owner else caller.address))
    spend(*uses)
