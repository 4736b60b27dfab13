"""The guide as staff read it in the admin."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from authoring.tests.staff_pages import ADD, texts
from forms_registry.documents.findings import catalogue

pytestmark = pytest.mark.django_db
GUIDE = "/admin/guide/"
FINDINGS = f"{GUIDE}findings/"


def article_of(page: Any) -> str:
    return texts(page).split("<article")[1].split("</article>")[0]


def ids_of(page: Any) -> set[str]:
    return set(re.findall(r' id="([^"]+)"', texts(page)))


def test_each_finding_that_the_editor_shows_leads_to_its_chapter(admin_client: Client) -> None:
    editor = texts(admin_client.get(ADD))

    assert re.search(r'data-guide="([^"]*)"', editor)[1] == FINDINGS  # type: ignore[index]
    assert set(catalogue()) <= ids_of(admin_client.get(FINDINGS))


@pytest.mark.parametrize("name", ["", "conditions/", "findings/"])
def test_a_page_is_whole_and_its_links_lead_somewhere(admin_client: Client, name: str) -> None:
    page = admin_client.get(f"{GUIDE}{name}")

    assert page.status_code == 200
    assert "!--" not in article_of(page)
    for target in re.findall(r'href="([^"]*)"', article_of(page)):
        address, _, anchor = target.partition("#")
        there = page if not address else (None if address.startswith("https://") else admin_client.get(address))
        assert there is None or there.status_code == 200
        assert there is None or not anchor or anchor in ids_of(there)


def test_it_needs_no_script_and_no_style_of_its_own(admin_client: Client) -> None:
    article = article_of(admin_client.get(GUIDE))

    assert "<script" not in article
    assert "style=" not in article


def test_it_is_for_staff(client: Client, admin_client: Client) -> None:
    assert client.get(GUIDE).status_code == 302
    assert admin_client.get(reverse("authoring-guide", args=["settings"])).status_code == 404


def test_what_data_tells_is_told_in_the_language_of_the_reader(admin_client: Client) -> None:
    page = admin_client.get(FINDINGS, headers={"accept-language": "ar"})

    chapter = texts(page).split('id="type_unknown"')[1].split("<h2")[0]
    assert "ليس من أنواع الحقول" in chapter
    assert "Error" not in chapter
    assert set(catalogue()) <= ids_of(page)
