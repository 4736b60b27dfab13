"""Heads as each release stored them are read for ever. `heads-1.json` holds those of format 1 with what they mean: the
rows' own heads, brought into it by the code that introduced it."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import get_args

import pytest

from agent.state.head import VERSION, read_head, write_head
from agent.state.pending import LeavingOffered, OfTask, Pending, pending_from_state
from agent.tests.forms import REPAIR
from agent.tests.talk import Dialogue, spec_of
from tests.http.clients import Json
from tests.upgrade.stored import people_left, rows_of

GOLDEN = json.loads(Path(__file__).with_name("heads-1.json").read_text(encoding="utf-8"))


def head_of(conversation_id: str) -> bytes:
    [row] = [row for row in rows_of(conversation_id) if row["model"] == "conversations.checkpoint"]
    return base64.b64decode(row["fields"]["head"])


def test_heads_of_the_first_release_stand_at_every_kind_of_question() -> None:
    pending = {
        type(pending_from_state(read_head(head_of(one.conversation_id)).get("pending"))) for one in people_left()
    }
    # There were no assistants, and nobody was asked whether to leave a question open.
    assert pending == {*get_args(Pending), type(None)} - {*get_args(OfTask), LeavingOffered}


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_heads_of_format_1_mean_what_they_meant(golden: Json) -> None:
    read = read_head(base64.b64decode(golden["head"]))
    assert {name: read[name] for name in golden["channels"]} == golden["channels"]


def test_a_list_that_was_kept_without_pieces_is_one_piece() -> None:
    [golden] = [golden for golden in GOLDEN if golden["name"] == "repair: a list of two turns"]
    told = Dialogue(spec_of(REPAIR), head=base64.b64decode(golden["head"]), turns=4, messages=[""] * 4)
    told.say("add the bell")

    [faults] = [one for one in told.outcome.filled_fields if one.field_id == "faults"]
    pieces = [([*one.items], one.quote, one.turn) for one in faults.pieces]
    assert pieces == [(["flat", "lights", "gears"], "gears", 4), (["bell"], "bell", 5)]


def test_what_is_written_now_is_read_as_it_was() -> None:
    for one in people_left():
        channels = read_head(head_of(one.conversation_id))
        assert read_head(write_head(channels)) == channels
    assert VERSION >= 1
