"""`manage.py eval_language`, as people who develop use it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from agent.fake_model import FakeModel, ScriptRule
from conversations import understanding

NOTHING = {"intent": "multi_answer", "answers": {}}

FORM = """---
form_id: table
title: Table
fields:
  - {id: people, type: integer, label: Number of people, prompt: How many?}
---
"""


@pytest.fixture
def utterances(tmp_path: Path) -> Path:
    (tmp_path / "forms").mkdir()
    (tmp_path / "forms" / "table.md").write_text(FORM, encoding="utf-8")
    path = tmp_path / "said.yaml"
    path.write_text(
        "now: 2026-03-12T09:30:00\ntimezone: Asia/Riyadh\nsituations:\n  - form: table\n    utterances:\n"
        '      - ["a table for 4 people", {people: 4}]\n      - ["as many as fit", {people: 9}]\n'
        '      - "we liked the soup the other day"\n',
        encoding="utf-8",
    )
    return path


def _printed(*args: str | Path) -> str:
    printed = StringIO()
    call_command("eval_language", *args, stdout=printed)
    return printed.getvalue()


def test_it_prints_a_table_and_on_request_the_misses(utterances: Path) -> None:
    assert "integer            2      1.000    0.500       0.500" in _printed(utterances)
    assert "as many as fit" not in _printed(utterances)
    assert "people: expected 9, took None from 'as many as fit'" in _printed(utterances, "--misses")


def test_it_prints_json_for_programs(utterances: Path) -> None:
    printed = json.loads(_printed(utterances, "--json"))
    assert (printed["utterances"], printed["silent"], printed["invention"]) == (3, 1, 0.0)
    assert printed["types"]["integer"]["right"] == 1


def test_it_says_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nothing\.yaml cannot be read"):
        call_command("eval_language", tmp_path / "nothing.yaml")


@pytest.fixture
def model(settings: Any) -> Iterator[FakeModel]:
    with FakeModel() as served:
        settings.CUSTOM_LLM_API_ENDPOINT = f"{served.url}/chat/completions"
        yield served
        understanding.close()


def test_a_model_is_measured_with_what_it_adds_and_costs(utterances: Path, model: FakeModel) -> None:
    many = {"people": {"value": 9, "quote": "as many as fit"}}
    model.script(ScriptRule({"intent": "multi_answer", "answers": many}, match="as many"), ScriptRule(NOTHING))
    printed = json.loads(_printed(utterances, "--interpreter", "model", "--json"))
    assert printed["types"]["integer"]["right"] == 1
    assert printed["misses"] == [{"said": "as many as fit", "field_id": "people", "expected": 9, "given": None}]
    assert printed["calls"]["made"] == len(model.requests) == 4
    assert printed["calls"]["failed"] == {}
    assert printed["calls"]["prompt_tokens"] > 100


def test_a_model_that_fails_is_not_measured_in_silence(utterances: Path, model: FakeModel) -> None:
    model.fault("unauthorized")
    printed = _printed(utterances, "--interpreter", "model")
    assert "integer            2      1.000    0.500       0.500" in printed
    assert "the rules had to answer for it: 3 refused_access." in printed


def test_a_model_must_be_configured_to_be_measured(utterances: Path) -> None:
    with pytest.raises(CommandError, match="CUSTOM_LLM_API_ENDPOINT"):
        call_command("eval_language", utterances, "--interpreter", "model")
