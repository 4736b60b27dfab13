"""One POST to an address that staff have entered: bounded in time and memory, never redirected, never to a machine of
our own network unless the settings say so."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

import requests
from django.conf import settings
from urllib3 import Retry

from conversations.actions.sockets import Watch, watched_session
from patterns.causes import chain
from webhooks.addresses import AddressNotAllowed, NameLeadsNowhere, checked_addresses
from webhooks.models import Outcome

CONNECT_SECONDS = 5.0
READ_SECONDS = 10.0
WHOLE_SECONDS = 15.0
READ_BYTES = 16 * 1024


@dataclass(frozen=True, slots=True)
class ReceiverResponse:
    """What a receiver said: its status, and `Retry-After` as it stands there, "" without one."""

    status: int
    retry_after: str = ""


class NotPosted(Exception):
    """There is no response; `outcome` says why."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.value)
        self.outcome = outcome


def post(url: str, body: bytes, headers: Mapping[str, str]) -> ReceiverResponse:
    """The response to one request. Raises NotPosted, after WHOLE_SECONDS at most and what the resolver takes."""
    if urlsplit(url).scheme != "https" and not settings.DEBUG:
        raise NotPosted(Outcome.PLAIN_HTTP)
    with watched_session(WHOLE_SECONDS, Retry(0, read=False), _addresses) as (session, watch):
        try:
            return _send(session, watch, url, body, headers)
        except requests.RequestException as error:
            raise NotPosted(Outcome.TOO_SLOW if watch.is_over else _outcome(error)) from error


def _addresses(host: str, port: int) -> list[str]:
    return [str(address) for address in checked_addresses(host, port, settings.WEBHOOK_PRIVATE_ADDRESSES)]


def _send(
    session: requests.Session, watch: Watch, url: str, body: bytes, headers: Mapping[str, str]
) -> ReceiverResponse:
    with session.post(
        url,
        data=body,
        headers=dict(headers),
        timeout=(CONNECT_SECONDS, READ_SECONDS),
        allow_redirects=False,
        stream=True,
    ) as response:
        if watch.is_over:  # then this may be only the beginning of a response
            raise NotPosted(Outcome.TOO_SLOW)
        receiver_response = ReceiverResponse(response.status_code, response.headers.get("Retry-After", ""))
        # What else it says is of no use, but some receivers take it ill when nobody listens. The status holds anyway.
        with suppress(requests.RequestException, OSError):
            next(response.iter_content(READ_BYTES), b"")
        return receiver_response


def _outcome(error: requests.RequestException) -> Outcome:
    # Before its likes: it is one of them.
    if isinstance(error, requests.exceptions.SSLError):
        return Outcome.NOT_TRUSTED
    if isinstance(error, requests.Timeout):
        return Outcome.TOO_SLOW
    causes = list(chain(error))
    if any(isinstance(cause, AddressNotAllowed) for cause in causes):
        return Outcome.PRIVATE_ADDRESS
    if any(isinstance(cause, NameLeadsNowhere) for cause in causes):
        return Outcome.NO_ADDRESS
    return Outcome.NOT_REACHED
