"""Embed tokens: what a host's server hands to a web page, so that its visitors can fill a form without an API key.

A token is a signed note and is stored nowhere. It ends by the clock, or together with the key on whose behalf it was
made.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.core import signing
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from conversations import selectors
from conversations.errors import ConversationError
from conversations.models import ApiKey
from conversations.services.conversation_links import LinkGrant
from conversations.services.requests import ContextPart
from conversations.services.visitors import nonce_of_stored, tester_nonce, visitor_nonce
from forms_registry.selectors import last_published_version

TOKEN_START = "fpe_"  # noqa: S105 - how every token begins, and no token
USUAL_TOKEN_SECONDS = 3600
LONGEST_TOKEN_SECONDS = 7 * 24 * 3600
_SALT = "conversations.embed-token"


class EmbedTokenInvalid(ConversationError):
    """Forged, mangled, or made on behalf of a key that has been revoked since."""

    code = "embed_token_invalid"
    message = _("The embed token is not valid. Have the server that made it make a new one.")


class EmbedTokenExpired(ConversationError):
    """Good once, and too old by now."""

    code = "embed_token_expired"
    message = _("The embed token has expired. Have the server that made it make a new one; the conversation goes on.")


@dataclass(frozen=True, slots=True)
class EmbedGrant:
    """What the bearer of a token may do.

    `form` is the slug of the only form, "" for every published form and for documents of the bearer. `origins` are the
    web origins, as browsers send them, whose pages may use it. `key` owns the conversations, None if nobody does.
    `is_page`: only for pages that have their own form. `nonce` identifies the bearer; `visitor` is the same if the host
    named the person, otherwise "". `context` is what the host vouches for, by "flags", "user" and "prefill"; `tools`
    are the tools of the service that it lets its pages run, or ALL_TOOLS. `is_test`: opens only tests, of documents of
    the bearer, and with `any_form` also of published forms. `conversation` is the only one that may be used, however
    long ago it ended; None for any, and for new ones. `links_until` is as in `LinkGrant`.
    """

    form: str
    origins: tuple[str, ...]
    key: ApiKey | None
    expires_at: datetime
    nonce: str = ""
    visitor: str = ""
    context: Mapping[str, ContextPart] = field(default_factory=dict)
    tools: frozenset[str] = frozenset()
    is_test: bool = False
    any_form: bool = False
    conversation: UUID | None = None
    is_page: bool = False
    links_until: datetime | None = None

    def admits(self, origin: str) -> bool:
        """Whether a request from there is welcome. A browser leaves "" only where page and service are one origin."""
        return not origin or origin in self.origins


def create_embed_token(
    *,
    form: str = "",
    page: bool = False,
    origins: Sequence[str],
    owner: ApiKey | None,
    seconds: int = USUAL_TOKEN_SECONDS,
    visitor: str = "",
    context: Mapping[str, ContextPart] | None = None,
    tools: Iterable[str] = (),
    nonce: str = "",
) -> tuple[str, EmbedGrant]:
    """Makes a token for one form and the pages of these origins, written as `patterns.origins` does; with `page`, for
    the forms that these pages have themselves.

    `visitor` is the host's own name for the person: conversations that are opened with the token can then only be used
    with tokens for the same visitor. Without it, `nonce` identifies the bearer, if something is known that does. The
    pages may run `tools` although the form leaves them to the service; ALL_TOOLS stands for all. For a form that was
    withdrawn, conversations can be continued, but not opened. Raises FormNotFound, and for a visitor
    VisitorKeyMissing.
    """
    if not page:
        last_published_version(form)
    known_nonce = visitor_nonce(owner, visitor) if visitor else ""
    grant = EmbedGrant(
        form="" if page else form,
        is_page=page,
        origins=tuple(origins),
        key=owner,
        expires_at=_expiry(seconds),
        nonce=known_nonce or nonce or new_nonce(),
        visitor=known_nonce,
        context=context or {},
        tools=frozenset(tools),
    )
    return _sign(grant), grant


def create_test_token(*, origins: Sequence[str], tester: str, any_form: bool = False) -> tuple[str, EmbedGrant]:
    """Makes a token with which a member of staff tries out documents, and with `any_form` published forms too: what it
    opens is a test, and open to tokens for the same `tester` alone."""
    nonce = tester_nonce(tester)
    end = _expiry(USUAL_TOKEN_SECONDS)
    grant = EmbedGrant("", tuple(origins), None, end, nonce, visitor=nonce, is_test=True, any_form=any_form)
    return _sign(grant), grant


def create_token_for(link: LinkGrant, *, origins: Sequence[str]) -> str:
    """Makes a token for the one conversation that a link leads to."""
    grant = EmbedGrant(
        form=link.form,
        origins=tuple(origins),
        key=link.key,
        expires_at=min(_expiry(USUAL_TOKEN_SECONDS), link.expires_at),
        nonce=link.visitor or new_nonce(),
        visitor=link.visitor,
        conversation=link.conversation,
        links_until=link.links_until,
    )
    return _sign(grant)


def new_nonce() -> str:
    """What tells one bearer of tokens from all others: 22 letters and digits."""
    return secrets.token_urlsafe(16)


def read_embed_token(token: str) -> EmbedGrant:
    """What a token allows. Raises EmbedTokenInvalid or EmbedTokenExpired."""
    try:
        note: dict[str, Any] = signing.loads(token.removeprefix(TOKEN_START), salt=_SALT)
    except signing.BadSignature:
        raise EmbedTokenInvalid from None
    key = None if note["key"] is None else selectors.unrevoked_key(note["key"])
    if key is None and note["key"] is not None:
        raise EmbedTokenInvalid
    expires_at = datetime.fromisoformat(note["until"])
    if expires_at <= timezone.now():
        raise EmbedTokenExpired
    return EmbedGrant(
        form=note["form"],
        origins=tuple(note["origins"]),
        key=key,
        expires_at=expires_at,
        nonce=note.get("nonce", ""),
        visitor=nonce_of_stored(note.get("visitor", "")),
        context=note.get("context", {}),
        tools=frozenset(note.get("tools", ())),
        is_test=note.get("test", False),
        any_form=note.get("any_form", False),
        conversation=UUID(note["conversation"]) if "conversation" in note else None,
        is_page=note.get("page", False),
        links_until=datetime.fromisoformat(note["links_until"]) if "links_until" in note else None,
    )


def is_open_to(conversation_id: UUID, grant: EmbedGrant) -> bool:
    """Whether the bearer of a token may see the conversation: it is about the form of the token or of its pages, and
    only a named visitor may see theirs. Only testers may see a test, and they see nothing else."""
    if grant.conversation not in {None, conversation_id}:
        return False
    stored = selectors.visitor_of(conversation_id, form=grant.form, is_test=grant.is_test, is_page=grant.is_page)
    if not stored:
        return stored is not None
    return bool(grant.visitor) and nonce_of_stored(stored) == grant.visitor


def _expiry(seconds: int) -> datetime:
    return timezone.now().replace(microsecond=0) + timedelta(seconds=seconds)


def _sign(grant: EmbedGrant) -> str:
    note = {
        "form": grant.form,
        "origins": list(grant.origins),
        "key": grant.key.pk if grant.key else None,
        "until": grant.expires_at.isoformat(),
        "nonce": grant.nonce,
        **({"visitor": grant.visitor} if grant.visitor else {}),
        **({"context": grant.context} if grant.context else {}),
        **({"tools": sorted(grant.tools)} if grant.tools else {}),
        **({"test": True} if grant.is_test else {}),
        **({"any_form": True} if grant.any_form else {}),
        **({"conversation": str(grant.conversation)} if grant.conversation else {}),
        **({"page": True} if grant.is_page else {}),
        **({"links_until": grant.links_until.isoformat()} if grant.links_until else {}),
    }
    return TOKEN_START + signing.dumps(note, salt=_SALT, compress=True)
