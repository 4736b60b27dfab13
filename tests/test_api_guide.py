"""The guide to the API is true: its requests are made in order, its replies compared with those that come, and its
tables with what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

import forms_registry
from agent.turns.actions import ACTION
from conversations.api.form_filler_serializers import FormFillerReplySerializer, FormFillerSerializer
from conversations.api.form_serializers import FormFieldSerializer, FormSerializer, FormToolSerializer
from conversations.api.hints import COMPLETE_INPUT, MESSAGE_INPUTS
from conversations.api.problems import CATALOG
from conversations.api.reply_serializers import ReplySerializer, SubmissionSerializer
from conversations.api.request_serializers import ConverseSerializer, SubmissionQuerySerializer, ToolResultSerializer
from conversations.api.widget_hints import FIELD_INPUT
from conversations.fake_service import FakeService
from conversations.services import create_api_key
from conversations.tests.support import client
from forms_registry.field_types.registry import all_field_types
from forms_registry.services import import_form
from tests.guides import SERVICE, Guide

GUIDE = Guide("api.md")
EXAMPLES = Path(forms_registry.__file__).parent / "examples"
# What serves trials alone, and what is the same under another name.
UNTOLD = {"now", "data_id"}


@pytest.fixture
def reader(settings: Any) -> tuple[APIClient, str]:
    """Somebody who makes the requests of a guide, and the key that they have."""
    settings.ALLOWED_HOSTS = [SERVICE]
    key = create_api_key(name="A reader", may_erase=True)[1]
    api = client(key)
    api.defaults |= {"SERVER_NAME": SERVICE, "SERVER_PORT": "443"}
    return api, key


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "at_least"),
    [("api.md", 17), ("embedding.md", 1), ("host-pages.md", 1), ("assistants.md", 3)],
)
def test_the_requests_bring_what_a_guide_shows(
    reader: tuple[APIClient, str], hydro: FakeService, name: str, at_least: int
) -> None:
    """Beside the forms of the guide there are the examples."""
    api, key = reader
    guide = Guide(name, known={"fp_...": key})
    for path in EXAMPLES.glob("*.md"):
        import_form(markdown=path.read_text(encoding="utf-8"), slug=path.stem)
    for document in guide.of_kind("markdown"):
        import_form(markdown=document, slug=re.findall(r"^form_id: (\w+)$", document, re.MULTILINE)[0])

    assert guide.play(api) >= at_least


def test_actions_that_are_shown_fit_their_description() -> None:
    document = json.loads(json.dumps(SchemaGenerator().get_schema(request=None, public=True), default=str))
    schema = {"$ref": "#/components/schemas/Action", "components": document["components"]}
    shown = [json.loads(text) for kind, text in GUIDE.blocks if kind == "json action"]

    for action in shown:
        Draft202012Validator(schema).validate(action)
        ACTION.validate_python(action)
    everywhere = "\n".join(text for kind, text in GUIDE.blocks if kind.startswith("json"))
    assert all(f'"kind": "{kind}"' in everywhere for kind in MESSAGE_INPUTS)


def test_every_action_is_told() -> None:
    assert set(GUIDE.table("Actions", "`action`")) == set(ACTION.json_schema()["discriminator"]["mapping"])


def test_every_hint_is_told() -> None:
    assert set(GUIDE.table("Messages with a hint", "`kind`")) == set(MESSAGE_INPUTS)
    assert set(GUIDE.table("Widgets", "key")) == set(FIELD_INPUT["properties"])
    assert all(f"`{name}`" in GUIDE.section("Messages with a hint") for name in COMPLETE_INPUT["properties"])


@pytest.mark.django_db
def test_every_widget_is_told_with_a_value_that_its_field_takes() -> None:
    rows = GUIDE.table("Widgets", "`kind` | action")
    types = {one.input: one for one in all_field_types().values()}
    assert {kind: row[1].strip("` ") for kind, row in rows.items()} == {kind: one.action for kind, one in types.items()}

    fields = [{"id": kind, "type": types[kind].type, "options": ["Meeting", "Delivery"]} for kind in rows]
    for field in fields:
        if field["id"] not in {"select", "checkbox"}:
            del field["options"]
    document = "\n".join(
        ["---", "title: Widgets", "fields:", *(f"  - {json.dumps(one)}" for one in fields), "---", "# A"]
    )
    values = {kind: json.loads(row[2].split("`")[1]) for kind, row in rows.items()}
    api = client(create_api_key(name="A reader")[1])
    reply = api.post("/api/converse/", {"form_context_md": document, "answers": values}).json()

    assert reply["rejected"] == {}
    assert set(reply["answers"]) == set(values)


def test_every_problem_is_told_with_its_status_and_a_remedy() -> None:
    rows = GUIDE.table("Problems", "status")

    assert {code: int(row[0].strip("| ")) for code, row in rows.items()} == {
        code: kind.status for code, kind in CATALOG.items()
    }
    assert all(len(row[2]) > 5 for row in rows.values())


@pytest.mark.parametrize(
    ("title", "serializer"),
    [
        ("A turn", ConverseSerializer),
        ("A turn", ReplySerializer),
        ("Tools", ToolResultSerializer),
        ("Host pages", FormFillerSerializer),
        ("Host pages", FormFillerReplySerializer),
        ("Forms", FormSerializer),
        ("Forms", FormFieldSerializer),
        ("Forms", FormToolSerializer),
        ("Submissions", SubmissionSerializer),
        ("Submissions", SubmissionQuerySerializer),
    ],
)
def test_every_key_is_told(title: str, serializer: Any) -> None:
    told = set(re.findall(r"[`\"](\w+)[`\"]", GUIDE.section(title)))

    assert set(serializer().fields) - UNTOLD <= told
