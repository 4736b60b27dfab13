"""A page that somebody may not see says which account is signed in, and leads on."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

pytestmark = pytest.mark.django_db

WORDS = {"en": "You have no access to this page", "ar": "ليست لديك صلاحية الوصول إلى هذه الصفحة"}


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("address", ["/admin/auth/user/", "/admin/forms_registry/form/add/"])
def test_an_auditor_who_follows_a_link_to_it_is_told_why_and_led_home(address: str, language: str) -> None:
    auditor = User.objects.create_user("huda<audit>", is_staff=True)
    auditor.groups.set(Group.objects.filter(name="Auditors"))
    browser = Client(headers={"Accept-Language": language})
    browser.force_login(auditor)

    refused = browser.get(address)
    page = refused.content.decode()

    assert refused.status_code == 403
    assert WORDS[language] in page
    assert "<bdi>huda&lt;audit&gt;</bdi>" in page
    assert browser.get("/admin/").status_code == 200
    assert '<a href="/admin/">' in page
    assert "style=" not in page
