"""The guide to the API is true: its requests are made in order, its replies compared with those that come, and its
tables with what there is."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

from agent.turns.actions import ACTION
from conversations.api.form_filler_serializers import FormFillerReplySerializer, FormFillerSerializer
from conversations.api.hints import COMPLETE_INPUT, MESSAGE_INPUTS
from conversations.api.problems import CATALOG
from conversations.api.reply_serializers import ReplySerializer, SubmissionSerializer
from conversations.api.request_serializers import ConverseSerializer, SubmissionQuerySerializer, ToolResultSerializer
from conversations.api.widget_hints import FIELD_INPUT
from conversations.services import create_api_key
from conversations.tests.support import client
from forms_registry.field_types.registry import all_field_types
from forms_registry.services import import_form

GUIDE = (Path(__file__).resolve().parent.parent / "docs" / "api.md").read_text()
BLOCK = re.compile(r"^```(\w+)( \w+)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(found[1] + (found[2] or ""), found[3]) for found in BLOCK.finditer(GUIDE)]
OMITTED = "…"
# What serves trials alone, and what is the same under another name.
UNTOLD = {"now", "data_id"}


def section(title: str) -> str:
    return GUIDE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def table(title: str, heading: str) -> dict[str, list[str]]:
    """The rows of the table under this title whose head begins so: by the first code that stands in a row."""
    rows = section(title).partition(f"\n| {heading}")[2].partition("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]
    return {re.findall(r"`([^`]+)`", " ".join(row))[0]: row for row in cells}


def matches(told: Any, real: Any) -> bool:
    """Whether what the guide shows is in what came; `…` stands for what is left out."""
    if isinstance(told, str) and told.endswith(OMITTED):
        return real is not None and str(real).startswith(told[: -len(OMITTED)])
    if isinstance(told, dict):
        return isinstance(real, dict) and all(
            name in real and matches(value, real[name]) for name, value in told.items()
        )
    if isinstance(told, list):
        more = bool(told) and told[-1] == OMITTED
        shown = told[:-1] if more else told
        enough = isinstance(real, list) and (len(real) >= len(shown) if more else len(real) == len(shown))
        return enough and all(map(matches, shown, real))
    return told == real


def ask(api: APIClient, request: str, known: dict[str, str]) -> Any:
    """Makes one request of the guide."""
    for name, value in known.items():
        request = request.replace(f"${name}", value)
    head, _, body = request.partition("\n\n")
    first, *headers = head.strip().splitlines()
    method, address = first.split(" ")
    sent = dict(line.split(": ", 1) for line in headers)
    kind = sent.pop("Content-Type", "application/json")
    if kind.startswith("multipart/"):
        body = body.replace("\n", "\r\n")
    return api.generic(method, address, body.strip(), content_type=kind, headers=sent, secure=True)


@pytest.mark.django_db
def test_the_requests_bring_what_the_guide_shows(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["forms.example.org"]
    api = client(create_api_key(name="A reader")[1])
    api.defaults |= {"SERVER_NAME": "forms.example.org", "SERVER_PORT": "443"}
    form = next(text for kind, text in BLOCKS if kind == "markdown")
    import_form(markdown=form, slug="visit")
    known: dict[str, str] = {}
    real: Any = None
    compared = 0
    for (kind, text), (_kind, following) in pairwise([*BLOCKS, ("", "")]):
        if kind == "http":
            answer = ask(api, text, known)
            real = answer.json()
            assert ("code" in real) == (answer.status_code >= 400), answer.content
            assert answer.status_code < 400 or '"code"' in following, f"told as if it went well: {text}{real}"
            known |= {
                name: real[name]
                for name in ("conversation_id", "reference", "file_id")
                if isinstance(real.get(name), str)
            }
            known |= {"call_id": real.get("action", {}).get("input", {}).get("call_id", known.get("call_id", ""))}
        elif kind == "json":
            told = json.loads(text)
            assert matches(told, real), f"told {json.dumps(told, indent=1)}\nreal {json.dumps(real, indent=1)}"
            compared += 1
    assert compared > 15


def test_actions_that_are_shown_fit_their_description() -> None:
    document = json.loads(json.dumps(SchemaGenerator().get_schema(request=None, public=True), default=str))
    schema = {"$ref": "#/components/schemas/Action", "components": document["components"]}
    shown = [json.loads(text) for kind, text in BLOCKS if kind == "json action"]

    for action in shown:
        Draft202012Validator(schema).validate(action)
        ACTION.validate_python(action)
    everywhere = "\n".join(text for kind, text in BLOCKS if kind.startswith("json"))
    assert all(f'"kind": "{kind}"' in everywhere for kind in MESSAGE_INPUTS)


def test_every_action_is_told() -> None:
    assert set(table("Actions", "`action`")) == set(ACTION.json_schema()["discriminator"]["mapping"])


def test_every_hint_is_told() -> None:
    assert set(table("Messages with a hint", "`kind`")) == set(MESSAGE_INPUTS)
    assert set(table("Widgets", "key")) == set(FIELD_INPUT["properties"])
    assert all(f"`{name}`" in section("Messages with a hint") for name in COMPLETE_INPUT["properties"])


@pytest.mark.django_db
def test_every_widget_is_told_with_a_value_that_its_field_takes() -> None:
    rows = table("Widgets", "`kind` | action")
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
    rows = table("Problems", "status")

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
        ("Submissions", SubmissionSerializer),
        ("Submissions", SubmissionQuerySerializer),
    ],
)
def test_every_key_is_told(title: str, serializer: Any) -> None:
    told = set(re.findall(r"[`\"](\w+)[`\"]", section(title)))

    assert set(serializer().fields) - UNTOLD <= told
