"""A document that comes with a conversation is kept with its first turn, or not at all."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from conversations.models import Conversation
from conversations.services import Reply, take_turn
from conversations.tests.support import VISIT, BrokenAgent, all_at_once, inline
from forms_registry.models import FormVersion

MISSPELT = """# Visit

| Field ID | Type | Requird | Ask User | Constraints |
|---|---|---|---|---|
| guest | text | Yes | Who visits? | |
| people | integer | Yes | How many are they? | at mots 5 |
"""
HOST_FIELDS = [{"data_id": "guest", "fieldLabel": "Guest", "fieldType": "text"}]


@pytest.mark.django_db
@pytest.mark.parametrize("form", [{"form_context_md": VISIT}, {"form_fields": HOST_FIELDS}], ids=lambda form: min(form))
def test_a_refused_opening_leaves_no_document(api: APIClient, form: dict[str, object]) -> None:
    refused = {"answers": {"unheard_of": "x"}}
    for _ in range(3):
        assert api.post("/api/converse/", {**form, **refused}).status_code == 400
    assert not FormVersion.objects.exists()

    assert api.post("/api/converse/", form).status_code == 200
    assert FormVersion.objects.get() == Conversation.objects.get().version


@pytest.mark.django_db
def test_an_opening_that_breaks_leaves_no_document() -> None:
    with pytest.raises(RuntimeError):
        take_turn(inline(), owner=None, decide=BrokenAgent())

    assert not FormVersion.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_thirty_who_bring_one_new_document_at_once_share_it() -> None:
    def open_one() -> Reply:
        return take_turn(inline(), owner=None)

    replies = all_at_once([open_one] * 30)

    assert [type(reply) for reply in replies] == [Reply] * 30
    assert Conversation.objects.filter(version=FormVersion.objects.get()).count() == 30


@pytest.mark.django_db
def test_an_opening_tells_what_its_document_has_that_is_no_rule(api: APIClient) -> None:
    first, again = (api.post("/api/converse/", {"form_context_md": MISSPELT}).json() for _ in range(2))

    assert [(finding["line"], finding["severity"]) for finding in first["findings"]] == [(3, "warning"), (6, "warning")]
    assert "Requird" in first["findings"][0]["message"]
    assert "at mots 5" in first["findings"][1]["message"]
    assert again["findings"] == first["findings"]
    body = {"conversation_id": first["conversation_id"], "user_message": "Amal"}
    assert "findings" not in api.post("/api/converse/", body).json()
    mended = MISSPELT.replace("Requird", "Required").replace("mots", "most")
    assert "findings" not in api.post("/api/converse/", {"form_context_md": mended}).json()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/api/converse/", "/api/chat"])
def test_a_document_with_thousands_of_fields_is_refused_by_its_table(api: APIClient, address: str) -> None:
    head = "# Long\n\n| Field ID | Type | Ask User |\n|---|---|---|\n"
    document = head + "".join(f"| f{number} | text | Why? |\n" for number in range(7_000))

    refused = api.post(address, {"form_context_md": document, "user_message": ""})

    assert (refused.status_code, refused.json()["code"]) == (400, "document_unreadable")
    [fault] = refused.json()["errors"]
    assert (fault["code"], fault["line"]) == ("table_too_large", 3)
