"""What staff see of the record: pages, and browsers of members of a group."""

from __future__ import annotations

from django.contrib.auth.models import Group, User
from django.db.models import Model
from django.test import Client
from django.urls import reverse


def page_of(browser: Client, row: Model, query: str = "") -> str:
    """The admin page of a row of the record."""
    address = reverse(f"admin:conversations_{row._meta.model_name}_change", args=[row.pk])
    answer = browser.get(address + query)
    assert answer.status_code == 200
    return answer.content.decode()


def browser_of(*groups: str) -> Client:
    """Signed in as a new member of these groups, who goes by their names."""
    account = User.objects.create_user("+".join(groups), is_staff=True)
    account.groups.set(Group.objects.filter(name__in=groups))
    browser = Client()
    browser.force_login(account)
    return browser
