"""What most tests here start from: conversations about a small form, and somebody who may look at all."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from conversations.tests.conftest import api, key, model, opened, visit

__all__ = ["api", "key", "model", "opened", "visit"]


@pytest.fixture
def staff(admin_user: User) -> Client:
    browser = Client()
    browser.force_login(admin_user)
    return browser
