"""Whatever the registry refuses is told to staff in their language."""

from __future__ import annotations

from inspect import signature

import pytest
from django.test import Client
from django.utils.translation import override

from authoring.admin.refusals import refusal
from authoring.tests.staff_pages import VERSIONS, texts
from forms_registry import errors, services
from forms_registry.errors import RegistryError
from forms_registry.tests.samples import document

KINDS = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, RegistryError)]


@pytest.mark.parametrize("kind", [one for one in KINDS if one is not RegistryError])
def test_every_refusal_has_words_in_arabic(kind: type[RegistryError]) -> None:
    error = kind(*[""] * len(signature(kind).parameters))

    with override("ar"):
        told = refusal(error)

    assert told != str(error)
    assert not any(letter.isascii() and letter.isalpha() for letter in told.replace("leave-request", ""))


@pytest.mark.django_db
def test_what_is_no_draft_is_told_so(admin_client: Client) -> None:
    version = services.import_form(markdown=document("Why?", title="Leave"), slug="leave")

    said = {"action": "publish", "_selected_action": [version.pk]}
    page = admin_client.post(VERSIONS, said, follow=True, headers={"Accept-Language": "ar"})

    assert "ليس مسودة" in texts(page)
