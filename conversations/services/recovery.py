"""Takes a turn although the head is unreadable: from the stored answers with their evidence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from agent.turns.outcome import Change, Provenance, Source, TurnOutcome
from agent.turns.turn import HeadUnreadable, TurnContext
from conversations.encryption import in_clear
from conversations.masking import public_text
from conversations.models import Answer, Conversation, Message, PageTurned, Role
from conversations.services.claims import Claim

_LAST_MESSAGES = 6


def rebuilt_head(claim: Claim, context: TurnContext) -> bytes:
    """A head made from the stored answers; nothing is pending."""
    from agent.state.recovery import head_of_record  # it brings the graph along, which commands must not wait for

    messages = Message.objects.filter(turn__conversation=claim.conversation_id).exclude(role=Role.TOOL)
    last = in_clear(messages.select_related("turn").order_by("-turn__number", "-position")[:_LAST_MESSAGES])
    spoken_messages = [(message.role, public_text(message)) for message in reversed(last)]
    locale = _spoken_locale(claim) or context.spec.languages[0]
    on_page = PageTurned.objects.filter(conversation=claim.conversation_id).exists()
    return head_of_record(_stored_records(claim), context, locale=locale, messages=spoken_messages, on_page=on_page)


def with_recovery_note(outcome: TurnOutcome, error: HeadUnreadable) -> TurnOutcome:
    """The outcome with a first trace entry that says why the head was unreadable."""
    return replace(outcome, trace=({"node": "recovery", "why": str(error)}, *outcome.trace))


def _spoken_locale(claim: Claim) -> str:
    return Conversation.objects.values_list("locale", flat=True).get(pk=claim.conversation_id)


def _stored_records(claim: Claim) -> Iterator[tuple[int, Provenance]]:
    rows = Answer.objects.filter(conversation=claim.conversation_id).select_related("turn")
    for row in in_clear(rows.order_by("turn__number", "position")):
        yield (
            row.turn.number,
            Provenance(
                field_id=row.field_id,
                change=Change(row.change),
                value=row.value,
                source=Source(row.source),
                quote=row.quote,
                span=row.span,
                confidence=row.confidence,
                interpreter=row.interpreter,
                reason=row.reason,
            ),
        )
