"""Lists of the admin read what they show: neither documents nor what was said in conversations."""

from __future__ import annotations

from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse

LONG = ("markdown", "spec", "request", "response", "trace", "data", "payload", "head", "box", "kept", "chosen")
"""Columns of whole documents, turns, submissions and files."""


def addresses_of_lists() -> dict[str, str]:
    addresses = {}
    for model in admin.site._registry:
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        try:
            addresses[name] = reverse(f"admin:{name}_changelist")
        except NoReverseMatch:
            continue
    return addresses


def test_no_list_reads_a_long_column(admin_client: Client) -> None:
    reading = {}
    for name, address in addresses_of_lists().items():
        with CaptureQueriesContext(connection) as captured:
            assert admin_client.get(address).status_code == 200, name
        columns = {column for query in captured for column in LONG if f'."{column}"' in query["sql"]}
        reading |= {name: columns} if columns else {}

    assert reading == {}
