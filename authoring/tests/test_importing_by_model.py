"""What a configured model proposes of a document is asked guess by guess, as ours is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from agent.fake_model import FakeModel, ScriptRule
from authoring.tests.import_page import TABLE, all_right, read, send_back
from authoring.tests.staff_pages import texts
from conversations import understanding
from forms_registry import services
from forms_registry.models import FormVersion

pytestmark = pytest.mark.django_db


@pytest.fixture
def model(settings: Any) -> Iterator[FakeModel]:
    """The configured model: a server on this machine that answers by a script."""
    with FakeModel() as served:
        settings.CUSTOM_LLM_API_ENDPOINT = served.url
        settings.CUSTOM_LLM_API_KEY = "secret"
        settings.CUSTOM_LLM_MODEL_NAME = "scripted"
        settings.TURN_DEADLINE_SECONDS = 60  # none of these tests waits for it
        yield served
        understanding.close()


LETTER = """Dear visitors,

please tell us your full name, and whom you want to see. On which day do you come?
"""
PROPOSED = {
    "title": "Visit",
    "fields": [
        {"quote": "your full name", "label": "Full name", "type": "text", "required": True, "question": "Your name?"},
        {"quote": "On which day do you\ncome", "label": "Day", "type": "date", "required": False},
        {"quote": "your passport", "label": "Passport", "type": "file"},
    ],
}


class TestModel:
    def test_what_a_model_proposes_is_asked_and_what_it_quotes_of_nothing_is_left_out(
        self, admin_client: Client, model: FakeModel
    ) -> None:
        model.script(ScriptRule(PROPOSED))
        shown = read(admin_client, LETTER)
        proposed = send_back(admin_client, shown, propose="1")
        made = proposed.context["suggestion"]

        assert 'name="propose"' in texts(shown)
        assert [(one.id, one.line, one.said["type"]) for one in made.fields] == [
            ("full_name", 3, "text"),
            ("day", 3, "date"),
        ]
        assert "Passport" in " ".join(one.text["en"] for one in made.left)
        assert {one.about for one in made.questions} == {"id", "type", "prompt", "required"}
        assert {one.about for one in made.questions if one.settled} == {"id"}

        send_back(admin_client, proposed, save="1", slug="visit", **all_right(proposed))
        assert services.publish_version(version=FormVersion.objects.get()).spec is not None

    @pytest.mark.parametrize("reply", ["no object", {"fields": 3}, {"fields": [1, {"quote": [], "label": {}}]}])
    def test_a_reply_of_no_use_leaves_what_was_read(self, admin_client: Client, model: FakeModel, reply: Any) -> None:
        model.script(ScriptRule(reply))
        shown = read(admin_client, TABLE)
        answer = send_back(admin_client, shown, propose="1")

        assert answer.status_code == 200
        assert "The model brought no proposal" in texts(answer) or "No field could be found" in texts(answer)

    def test_a_schema_needs_no_model(self, admin_client: Client, model: FakeModel) -> None:
        shown = read(admin_client, json.dumps({"properties": {"a": {"type": "string"}}}))

        assert 'name="propose"' not in texts(shown)
