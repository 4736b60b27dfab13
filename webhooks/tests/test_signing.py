"""Receivers know deliveries by the signature of the Standard Webhooks specification."""

from __future__ import annotations

from typing import Any

import pytest

from webhooks.secrets import SecretUnreadable, is_under_current_key, key_of, new_secret, sealed, unsealed
from webhooks.signing import signed_headers

# The example that libraries for receivers are tested with.
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
ID, TIMESTAMP, BODY = "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}'
SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_signature_is_the_one_of_the_specification() -> None:
    headers = signed_headers(ID, TIMESTAMP, BODY, [SECRET])

    assert headers == {"webhook-id": ID, "webhook-timestamp": "1614265330", "webhook-signature": SIGNATURE}


def test_with_two_secrets_there_are_two_signatures() -> None:
    both = signed_headers(ID, TIMESTAMP, BODY, [new_secret(), SECRET])["webhook-signature"].split(" ")

    assert len(both) == 2
    assert both[1] == SIGNATURE
    assert both[0] != SIGNATURE


def test_a_secret_is_long_and_kept_encrypted() -> None:
    secret = new_secret()

    kept = sealed(secret)

    assert len(key_of(secret)) == 32
    assert secret.encode() not in kept
    assert unsealed(kept) == secret


def test_a_secret_outlives_a_change_of_the_key_while_the_old_one_is_named(settings: Any) -> None:
    before, kept = settings.SEALING_KEYS, sealed(SECRET)
    settings.SEALING_KEYS = ["another" * 10]

    with pytest.raises(SecretUnreadable):
        unsealed(kept)
    settings.SEALING_KEYS = ["another" * 10, *before]
    assert unsealed(kept) == SECRET
    assert is_under_current_key(sealed(SECRET))
    assert not is_under_current_key(kept)
