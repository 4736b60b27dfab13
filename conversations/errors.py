"""Why a turn, or a look at a conversation, is refused. `code` never changes; `message` says what to do about it."""

from __future__ import annotations

from math import ceil
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class ConversationError(Exception):
    """The root of this tree: catch it to catch everything that conversations refuse.

    `field` names the part of the request that is at fault, `retry_after` the seconds after which it is worth repeating.
    """

    code: ClassVar[str]
    message: ClassVar[str | Promise]
    field: ClassVar[str] = ""
    retry_after: int | None = None

    def __str__(self) -> str:
        return str(self.message)


class ConversationNotFound(ConversationError):
    """Unknown, or opened by another API key: the two cannot be told apart from outside."""

    code = "conversation_not_found"
    message = _("There is no such conversation. Open a new one by leaving the conversation_id out.")
    field = "conversation_id"


class SubmissionNotFound(ConversationError):
    """Unknown, or of a conversation that another API key opened."""

    code = "submission_not_found"
    message = _("There is no such submission. The list of submissions has the references of those there are.")
    field = "reference"


class ConversationExpired(ConversationError):
    """Idle for longer than the session timeout."""

    code = "conversation_expired"
    message = _("The conversation was idle for too long and has expired. Open a new one; this one can still be read.")
    field = "conversation_id"


class ConversationOver(ConversationError):
    """Completed or cancelled."""

    code = "conversation_over"
    message = _("The conversation is completed or cancelled, and takes no more turns. Open a new one.")
    field = "conversation_id"


class FormMismatch(ConversationError):
    """A form is named that is not the one the conversation was opened with."""

    code = "form_mismatch"
    message = _("The conversation is about another form, and keeps it. Leave the form out, or open a new conversation.")
    field = "form"


class FormRequired(ConversationError):
    """Nothing says what the new conversation is about."""

    code = "form_required"
    message = _("A conversation opens with exactly one form: form, form_context_md or form_fields.")
    field = "form"


class TurnInProgress(ConversationError):
    """Another request holds the claim."""

    code = "turn_in_progress"
    message = _("Another request of this conversation is still being answered. Repeat this one when it is done.")
    retry_after = 1


class TurnSuperseded(ConversationError):
    """The claim was lost while the agent was at work."""

    code = "turn_superseded"
    message = _("The turn took so long that its place was taken. Nothing of it was stored: read where things stand.")


class TurnPerhapsStored(ConversationError):
    """The database went away before it had answered the commit."""

    code = "turn_perhaps_stored"
    message = _(
        "The database went away while the turn was being stored: it is not known whether it was. Repeat the request "
        "under the same Idempotency-Key, which is always safe. Without a key, read where the conversation stands first."
    )
    retry_after = 5


class IdempotencyKeyReused(ConversationError):
    """A key names one request for ever."""

    code = "idempotency_key_reused"
    message = _("This idempotency key was used with another request. Use a new key for each new request.")
    field = "Idempotency-Key"


class IdempotencyKeyTooShort(ConversationError):
    """A key that many clients share the room of, and that one of them may guess or repeat."""

    code = "idempotency_key_too_short"
    message = _("To open a conversation, a key needs at least 16 characters: a random UUID serves well.")
    field = "Idempotency-Key"


class ContextTooLarge(ConversationError):
    """More is told about a person than a conversation keeps."""

    code = "context_too_large"
    message = _("The context of a conversation holds at most 64 KB and 500 keys in all. Send what the form needs.")
    field = "context"


class Throttled(ConversationError):
    """A limit on how much may be asked is used up; `seconds` until there is more."""

    code = "throttled"
    message = _("Too much was asked in a short time. Ask again after the seconds that Retry-After names.")

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.retry_after = max(1, ceil(seconds))
