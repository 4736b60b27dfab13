"""Embed tokens: what a host's server hands to a web page, so that its visitors can fill a form without an API key.

A token is a signed note and is stored nowhere. It ends by the clock, or together with the key on whose behalf it was
made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.core import signing
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from conversations import selectors
from conversations.errors import ConversationError
from conversations.models import ApiKey
from forms_registry.selectors import last_published_version

TOKEN_START = "fpe_"  # noqa: S105 - how every token begins, and no token
USUAL_SECONDS = 3600
LONGEST_SECONDS = 7 * 24 * 3600
_SALT = "conversations.embed-token"
_USUAL_PORTS = {"http": 80, "https": 443}


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

    `form` is the slug of the one form, "" for every published form and for documents of one's own. `origins` are the
    web origins, as browsers send them, whose pages may use it. `key` owns the conversations; None where nobody does.
    """

    form: str
    origins: tuple[str, ...]
    key: ApiKey | None
    expires_at: datetime

    def admits(self, origin: str) -> bool:
        """Whether a request from there is welcome. A browser leaves "" only where page and service are one origin."""
        return not origin or origin in self.origins


def origin_of(address: str) -> str:
    """The web origin `https://host[:port]` as browsers send it. Raises ValueError for what is none."""
    parts = urlsplit(address.strip().lower())
    if parts.scheme not in _USUAL_PORTS or not parts.hostname or parts.port == 0 or parts.username is not None:
        raise ValueError(f"{address!r} is no origin")
    if parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise ValueError(f"{address!r} is no origin")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = parts.port in {None, _USUAL_PORTS[parts.scheme]}
    return f"{parts.scheme}://{host}" if usual else f"{parts.scheme}://{host}:{parts.port}"


def create_embed_token(
    *, form: str, origins: Sequence[str], owner: ApiKey | None, seconds: int = USUAL_SECONDS
) -> tuple[str, EmbedGrant]:
    """Makes a token for one form and the pages of these origins, as `origin_of` gives them.

    With a form that was withdrawn, conversations go on, and none begins. Raises FormNotFound.
    """
    last_published_version(form)
    return _signed(form, origins, owner, seconds)


def create_open_token(*, origins: Sequence[str], seconds: int = USUAL_SECONDS) -> tuple[str, EmbedGrant]:
    """Makes a token for any form, documents of one's own included: for people who may try out everything."""
    return _signed("", origins, None, seconds)


def read_embed_token(token: str) -> EmbedGrant:
    """What a token allows. Raises EmbedTokenInvalid or EmbedTokenExpired."""
    try:
        note: dict[str, Any] = signing.loads(token.removeprefix(TOKEN_START), salt=_SALT)
    except signing.BadSignature:
        raise EmbedTokenInvalid from None
    key = None if note["key"] is None else selectors.working_key(note["key"])
    if key is None and note["key"] is not None:
        raise EmbedTokenInvalid
    expires_at = datetime.fromisoformat(note["until"])
    if expires_at <= timezone.now():
        raise EmbedTokenExpired
    return EmbedGrant(note["form"], tuple(note["origins"]), key, expires_at)


def _signed(form: str, origins: Sequence[str], owner: ApiKey | None, seconds: int) -> tuple[str, EmbedGrant]:
    expires_at = timezone.now().replace(microsecond=0) + timedelta(seconds=seconds)
    grant = EmbedGrant(form, tuple(origins), owner, expires_at)
    note = {
        "form": form,
        "origins": list(origins),
        "key": owner.pk if owner else None,
        "until": expires_at.isoformat(),
    }
    return TOKEN_START + signing.dumps(note, salt=_SALT), grant
