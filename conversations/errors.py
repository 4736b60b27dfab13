"""Why a turn, or a look at a conversation, is refused. `code` never changes; `message` says what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
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

    @classmethod
    @contextmanager
    def in_place(cls) -> Iterator[None]:
        """Turn a ConversationNotFound of the block into this error."""
        try:
            yield
        except ConversationNotFound:
            raise cls from None


class ThreadNotFound(ConversationNotFound):
    """Of a page, or of another visitor; or an id of the host's own, which others could guess."""

    message = _("There is no such thread of this page. Begin one without thread_id; with an embed token, it is a UUID.")
    field = "thread_id"


class EarlierNotFound(ConversationNotFound):
    """The earlier conversation, whose answers a new one should continue with, was not found."""

    message = _("There is no such conversation to take answers from. Open a new one without continues.")
    field = "continues"


class ConversationErased(ConversationError):
    """It was there, and belonged to who asks; a tombstone says so."""

    code = "conversation_erased"
    message = _(
        "The conversation was erased, because its time was over or because somebody asked for it. Nothing of it is "
        "left: open a new one."
    )
    field = "conversation_id"


class ConversationClosed(ConversationError):
    """Ended some time ago, and asked for by its number alone."""

    code = "conversation_closed"
    message = _(
        "The conversation ended some time ago, and its number alone does not open it any more. With the API key that "
        "opened it, it can still be read, and a link to it can be made."
    )
    field = "conversation_id"


class PageNotFound(ConversationError):
    """No page shows it: its document came with the conversation, or there are no public pages."""

    code = "page_not_found"
    message = _("No page of the service shows this conversation: its form has none, or PUBLIC_PAGES is off.")


class LinkInvalid(ConversationError):
    """Forged, mangled, or made with a key that has been revoked since."""

    code = "link_invalid"
    message = _("This link is not valid. Ask whoever sent it for a new one.")


class LinkExpired(ConversationError):
    """Good once, and too old by now."""

    code = "link_expired"
    message = _("This link has expired. Ask whoever sent it for a new one.")


class SubmissionNotFound(ConversationError):
    """Unknown, or of a conversation that another API key opened."""

    code = "submission_not_found"
    message = _("There is no such submission. The list of submissions has the references of all that exist.")
    field = "reference"


class ReceiptNotFound(SubmissionNotFound):
    """The conversation has no receipt yet; the request names the conversation."""

    message = _("There is no receipt of this conversation: it exists as soon as the form is completed.")
    field = "conversation_id"


class ReferenceMistyped(ConversationError):
    """It has the shape of a reference, and its check letter says that a letter of it is wrong."""

    code = "submission_not_found"
    message = _("A letter of this reference is wrong, missing or misplaced: no reference looks like this.")
    field = "reference"


class AmendmentRefused(ConversationError):
    """`faults` says for each field why its value is refused. If it is empty, nothing would change, or the reason is
    missing or too long."""

    code = "amendment_refused"
    message = _("Nothing would change by this amendment.")

    def __init__(self, faults: Mapping[str, str], *, of_reason: bool = False) -> None:
        super().__init__()
        self.faults = dict(faults)
        self.of_reason = of_reason

    def __str__(self) -> str:
        if self.of_reason:
            return str(_("An amendment needs a reason, of 500 characters at the most."))
        return "; ".join(f"{name}: {why}" for name, why in self.faults.items()) or str(self.message)


class AmendmentOutdated(ConversationError):
    """The submission is at another `revision` than the one that whoever amends has seen."""

    code = "amendment_outdated"
    message = _(
        "The submission is at revision %(revision)d, and your amendment is for another one. Look at its values as they "
        "are now, and amend what is still wrong."
    )
    field = "revision"

    def __init__(self, revision: int) -> None:
        super().__init__()
        self.revision = revision

    def __str__(self) -> str:
        return str(self.message) % {"revision": self.revision}


class ConversationExpired(ConversationError):
    """Idle for longer than the session timeout."""

    code = "conversation_expired"
    message = _(
        "The conversation was idle for too long and has expired. Open a new one about the same form: with this id as "
        "continues, it begins with the answers of this one, which can still be read."
    )
    field = "conversation_id"


class ConversationOver(ConversationError):
    """Completed or cancelled."""

    code = "conversation_over"
    message = _("The conversation is completed or cancelled, and takes no more turns. Open a new one.")
    field = "conversation_id"


_KEPT = _("The conversation had ended when this result came. It is kept in the record, and has changed no answer.")


class ResultAfterEnd(ConversationOver):
    """What a tool did was told after the end, and is kept."""

    message = _KEPT
    field = "tool_results"


class ResultAfterExpiry(ConversationExpired):
    """As `ResultAfterEnd`, where nobody ended the conversation."""

    message = _KEPT
    field = "tool_results"


class NotContinued(ConversationOver):
    """Answers are to be taken over from a conversation that was completed, or cancelled by its person."""

    message = _(
        "That conversation was completed or cancelled, so its answers are not taken over. Open a new one without "
        "continues."
    )
    field = "continues"


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
    message = _(
        "The turn took too long, and another one was stored meanwhile. Nothing of it was stored: read the conversation "
        "again."
    )


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
