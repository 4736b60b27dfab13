"""The last seal as a file to be kept elsewhere: whoever has the database, and even its seals made anew, cannot make it
agree with such a file again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from auditing.chain.verifying import Broken
from auditing.models import Seal

_SALT = "auditing.chain.heads"
FORMAT = 1
_NUMBERS = dict.fromkeys(("seal", "up_to_turn", "links"), int)
_TEXTS = dict.fromkeys(("root", "sealed_at"), str)


class UnreadableHead(ValueError):
    """A file that is no exported head."""


@dataclass(frozen=True)
class Head:
    """A seal in plain values: `root` in hexadecimal, `sealed_at` in ISO 8601 and UTC."""

    seal: int
    up_to_turn: int
    links: int
    root: str
    sealed_at: str


def last_head() -> Head | None:
    """The head of the last seal; None while there is none."""
    seal = Seal.objects.order_by("number").last()
    return _head(seal) if seal else None


def export(head: Head) -> str:
    """The head with its signature, HMAC-SHA256 under SECRET_KEY, as JSON of one line."""
    return json.dumps({"format": FORMAT, **asdict(head), "signature": _signature(head, settings.SECRET_KEY)})


def broken_head(exported: str) -> Broken | None:
    """What is wrong with the seals, according to a head that was exported earlier; None if they agree with it.

    Raises UnreadableHead if `exported` is not an exported head.
    """
    head, signature = _read(exported)
    place = f"number {head.seal}"
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    if not any(constant_time_compare(_signature(head, key), signature) for key in keys):
        return Broken("exported head", place, "was not signed by this service, or was changed: its signature is wrong")
    stored = Seal.objects.filter(number=head.seal).first()
    if stored is None:
        return Broken("auditing_seal", place, "is gone, and was there when the head was exported")
    if _head(stored) != head:
        return Broken("auditing_seal", place, "is another one than when the head was exported")
    return None


def _head(seal: Seal) -> Head:
    moment = seal.sealed_at.astimezone(UTC).isoformat(timespec="microseconds")
    return Head(seal.number, seal.up_to_turn, seal.links, bytes(seal.root).hex(), moment)


def _read(exported: str) -> tuple[Head, str]:
    try:
        content = json.loads(exported)
    except ValueError as error:
        raise UnreadableHead("It is not JSON.") from error
    if not isinstance(content, dict) or content.pop("format", None) != FORMAT:
        raise UnreadableHead("It is not what export_audit_head of this release prints.")
    signature = content.pop("signature", None)
    types = {name: type(value) for name, value in content.items()}
    if types != {**_NUMBERS, **_TEXTS} or not isinstance(signature, str):
        raise UnreadableHead("It is not what export_audit_head prints.")
    return Head(**content), signature


def _signature(head: Head, key: str) -> str:
    text = json.dumps({"format": FORMAT, **asdict(head)}, sort_keys=True, separators=(",", ":"))
    return salted_hmac(_SALT, text, secret=key, algorithm="sha256").hexdigest()
