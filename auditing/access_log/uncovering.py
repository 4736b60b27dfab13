"""Seeing what is sensitive: who may, for which reason, and for how long.

Whoever has the permission gives a reason for one conversation. It is recorded, and a signed note in their session lets
the pages of that conversation, and of no other, show what is sensitive for some minutes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from conversations.masking import Veil
from conversations.models import Answer

PERMISSION = "auditing.unmask_values"
KEPT_SECONDS = 300
NOTE = "uncovered"
SALT = "auditing.uncovered"
_SIGNER = TimestampSigner(salt=SALT)


class ReasonForm(forms.Form):
    """Why somebody wants to see what is sensitive."""

    reason = forms.CharField(
        label=_("Why you need to see them"),
        min_length=10,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2, "cols": 60}),
        help_text=_("At least 10 characters. It is recorded with your name, and supervisors read it."),
    )


def may_uncover(user: User | AnonymousUser) -> bool:
    """Whether they have PERMISSION."""
    return user.has_perm(PERMISSION)


def uncover(request: HttpRequest, conversation: UUID, reason: str) -> None:
    """Lets this session see `conversation` uncovered; to be called when that is recorded. One at a time: the last."""
    note = {"conversation": str(conversation), "account": request.user.pk, "reason": reason}
    request.session[NOTE] = _SIGNER.sign_object(note)


def cover(request: HttpRequest) -> None:
    """The note is gone before its time."""
    request.session.pop(NOTE, None)


def reason_given(request: HttpRequest, conversation: UUID) -> str:
    """Why this session sees the conversation uncovered just now; "" where it does not."""
    try:
        note: dict[str, Any] = _SIGNER.unsign_object(request.session.get(NOTE, ""), max_age=KEPT_SECONDS)
    except BadSignature:
        return ""
    theirs = note["conversation"] == str(conversation) and note["account"] == request.user.pk
    return note["reason"] if theirs and may_uncover(request.user) else ""


def covered_fields(veil: Veil, answers: Iterable[Answer]) -> list[str]:
    """The fields whose answers the veil covers, by id."""
    return sorted({answer.field_id for answer in answers if veil.covers(answer.field_id)})
