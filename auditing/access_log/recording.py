"""Who looks, and the row that says so."""

from __future__ import annotations

import os
import pwd
import socket
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.admin.views.main import SEARCH_VAR
from django.db import transaction
from django.http import HttpRequest

from auditing.models import Access, Action, Kind
from conversations.api.throttling import whole_address
from conversations.references import has_shape
from conversations.request_ids import current_request_id
from conversations.services.signing import sign_ledger

_MOST_FILTERS = 20
_LONGEST = 100


@dataclass(frozen=True, slots=True)
class Looker:
    """Whoever looks, as `Access` names them; `address` is "" where there is none. Plain values, so that a job can
    carry them."""

    person: str
    account: int | None = None
    address: str = ""
    request_id: str = ""


def looker_of(request: HttpRequest) -> Looker:
    """The member of staff whose request this is."""
    name = request.user.get_username() or "-"
    return Looker(name, request.user.pk, whole_address(request), current_request_id())


def by_command() -> Looker:
    """Whoever runs this command: the account of the operating system, and the machine."""
    number = os.getuid()  # the environment may say anything
    try:
        name = pwd.getpwuid(number).pw_name
    except KeyError:  # a container's account that has no name
        name = str(number)
    return Looker(f"{name}@{socket.gethostname()}"[:200])


def record(
    looker: Looker,
    action: Action,
    kind: Kind,
    *,
    key: object = "",
    conversation: UUID | None = None,
    details: dict[str, Any] | None = None,
) -> None:
    """To be called before anything is shown. What the database raises must reach the caller: nothing is shown then."""
    with transaction.atomic():
        Access.objects.create(
            person=looker.person,
            account=looker.account,
            action=action,
            kind=kind,
            key=str(key)[:_LONGEST],
            conversation=conversation,
            details=details or {},
            address=looker.address or None,
            request_id=looker.request_id,
        )
        sign_ledger()


def query_details(request: HttpRequest) -> dict[str, Any]:
    """What a list was asked for, as details: its filters, and what kind of term it was searched for. Words that were
    searched for may be somebody's answer, so of these nothing more is kept."""
    details: dict[str, Any] = {}
    filters = {name[:_LONGEST]: value[:_LONGEST] for name, value in request.GET.items() if name != SEARCH_VAR}
    if filters:
        details["filters"] = dict(list(filters.items())[:_MOST_FILTERS])
    if term := request.GET.get(SEARCH_VAR, "").strip():
        details |= _search_details(term)
    return details


def _search_details(term: str) -> dict[str, str]:
    try:
        return {"searched": "number", "term": str(UUID(term))}
    except ValueError:
        return {"searched": "reference", "term": term.upper()} if has_shape(term) else {"searched": "words"}
