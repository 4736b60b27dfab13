"""Auditors find a conversation by what lists show of it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from auditing.tests.tampering import talk
from auditing.tests.test_amended import browser_of
from conversations.models import Submission

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("signs", [8, 13, 36])
def test_the_number_that_lists_show_is_found(signs: int) -> None:
    talk()
    talk()
    number = str(Submission.objects.earliest("pk").conversation_id)
    auditor = browser_of("Auditors")

    for kind in ("conversation", "submission"):
        page = reverse(f"admin:conversations_{kind}_changelist")
        assert auditor.get(page, {"q": number[:signs].upper()}).context["cl"].result_count == 1
        assert auditor.get(page, {"q": "0" * signs}).context["cl"].result_count == 0
