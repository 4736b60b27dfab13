"""How a receiver knows that a delivery is ours: https://www.standardwebhooks.com"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Sequence

from webhooks.secrets import key_of


def signed_headers(message_id: str, timestamp: int, body: bytes, secrets: Sequence[str]) -> dict[str, str]:
    """`timestamp` is in seconds, of this attempt; one signature for each of the `secrets`, separated by blanks."""
    content = f"{message_id}.{timestamp}.".encode() + body
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(f"v1,{_signature(content, secret)}" for secret in secrets),
    }


def _signature(content: bytes, secret: str) -> str:
    return base64.b64encode(hmac.new(key_of(secret), content, hashlib.sha256).digest()).decode()
