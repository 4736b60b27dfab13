"""Labels and columns of the pages of staff: written alike, and one name for one thing."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from forms_registry.services import import_form
from forms_registry.tests.samples import document
from webhooks.models import Endpoint
from webhooks.services import add_endpoint

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/admin/forms_registry/guide/add/", "/admin/webhooks/endpoint/add/"])
def test_each_label_of_a_page_begins_with_a_capital(admin_client: Client, address: str) -> None:
    page = admin_client.get(address).content.decode()
    labels = re.findall(r'<label[^>]*for="id_[^>]*>\s*([^<]+)', page)

    assert len(labels) > 2
    assert [label for label in labels if label[0].islower()] == []


@pytest.mark.parametrize("table", ["forms_registry/form", "forms_registry/formversion", "webhooks/endpoint"])
def test_the_address_of_a_form_is_called_so_in_every_list(admin_client: Client, table: str) -> None:
    form = import_form(markdown=document(), slug="leave").form
    add_endpoint(Endpoint(form=form, url="https://example.org/"))

    page = admin_client.get(f"/admin/{table}/").content.decode()

    assert ">Address" in page
    assert "slug</" not in page.lower()
