"""The time of a turn is one: for the model, for services, and for what is tried again, all together."""

from __future__ import annotations

import time
from typing import Any

import pytest

from agent.fake_model import FakeModel
from agent.turns.turn import TurnInput
from conversations.fake_service import FakeService
from conversations.services import PublishedForm, TurnRequest, take_turn
from forms_registry.services import import_form

FORM = """---
form_id: lookups
title: Lookups
fields:
  - {id: about, type: textarea, required: true, label: About, prompt: What is it about?}
  - {id: first, type: text, label: First}
  - {id: second, type: text, label: Second}
tools:
  - {name: one, when: start, runs: server, service: HYDRO, path: /patients/5/, sets: {first: first_name},
     failures: {any: Not now.}}
  - {name: other, when: start, runs: server, service: HYDRO, path: /patients/7/, sets: {second: first_name},
     failures: {any: Not now.}}
---
"""


@pytest.mark.parametrize("fault", ["slow", "down", "503"])
def test_a_turn_ends_with_the_time_of_its_door(
    db: None, hydro: FakeService, model: FakeModel, settings: Any, fault: str
) -> None:
    settings.ACTION_RETRY_PAUSES = (0.5, 1.0)
    import_form(markdown=FORM, slug="lookups")
    hydro.fault(fault)
    model.fault("hang")
    began = time.monotonic()
    turn_input = TurnInput(message="My neighbour asked me yesterday whether somebody could look after his fern.")
    body = take_turn(
        TurnRequest(turn_input=turn_input, form=PublishedForm("lookups"), within_seconds=1.2), owner=None
    ).body
    assert time.monotonic() - began < 2
    assert body["status"] == "awaiting_info"
