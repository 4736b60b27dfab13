"""What docs/webhooks.md shows is what comes, and its Python knows it from what others send."""

from __future__ import annotations

import json
from typing import Any

import pytest

from conversations.encryption import in_clear
from conversations.models import Submission
from conversations.services import Amender, amend_submission
from tests.guides import Guide, matches
from webhooks import outbox
from webhooks.models import Endpoint
from webhooks.secrets import unsealed
from webhooks.sending import deliver
from webhooks.tests.conftest import complete
from webhooks.tests.receiver import Receiver

GUIDE = Guide("webhooks.md")


@pytest.mark.django_db
def test_what_the_guide_shows_comes_and_is_known_by_its_python(endpoint: Endpoint, receiver: Receiver) -> None:
    complete()
    [submission] = in_clear(Submission.objects.select_related("turn"))
    amend_submission(submission, {"guest": "Huda Salem"}, reason="A slip of the pen.", amender=Amender("staff"))
    while attempt := outbox.claim():
        deliver(attempt)

    for text, taken in zip(GUIDE.of_kind("json"), receiver.requests, strict=True):
        assert matches(json.loads(text), taken.payload), taken.payload
    completed, amended = receiver.requests
    assert set(json.loads(GUIDE.of_kind("json")[0])["data"]) == set(completed.payload["data"])
    known: dict[str, Any] = {}
    exec(GUIDE.of_kind("python")[0], known)
    secret = unsealed(bytes(endpoint.sealed_secret))
    assert known["is_ours"](completed.headers, completed.body, secret)
    assert not known["is_ours"](completed.headers, amended.body, secret)
