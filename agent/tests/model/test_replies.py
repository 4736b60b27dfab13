"""Entity what a model said: strictly, and never with an error of our own."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.model_replies import ClaimedValue, ReplyKind, UnreadableReply, read_reply
from agent.tests.model.replies import BROKEN, MISSHAPEN

ANSWER = {"intent": "answer", "field_id": "day", "value": "2026-03-01", "quote": "1 March"}
CLAIM = ClaimedValue("day", "2026-03-01", "1 March")


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(ANSWER),
        f"```json\n{json.dumps(ANSWER, indent=2)}\n```",
        f"```\n{json.dumps(ANSWER)}\n```",
        f"Here you are:\n{json.dumps(ANSWER)}\nAnything else?",
        f"<think>Is it {{a}} or {{b}}?</think>{json.dumps(ANSWER)}",
        f"thinking aloud </think>\n\n{json.dumps(ANSWER)}",
        f"\ufeff {json.dumps(ANSWER)} ",
        json.dumps({**ANSWER, "extra": {"a": [1, 2]}, "status": "completed"}),
        json.dumps({"intent": "ANSWER ", "answers": {"day": {"value": "2026-03-01", "quote": "1 March"}}}),
    ],
)
def test_one_object_is_read_whatever_is_around_it(text):
    reply = read_reply(text)
    assert reply.kind is ReplyKind.ANSWER
    assert reply.claims == (CLAIM,)


@pytest.mark.parametrize("reply", [*BROKEN.values(), *MISSHAPEN.values()], ids=[*BROKEN, *MISSHAPEN])
def test_what_is_no_such_object_is_refused(reply):
    if reply == BROKEN["half_escape"]:
        reply = json.loads(reply)
    with pytest.raises(UnreadableReply) as refused:
        read_reply(reply if isinstance(reply, str) else json.dumps(reply))
    assert refused.value.code
    assert str(refused.value)


@pytest.mark.parametrize("inner", ["[{}]", '{{"a": {}}}'], ids=["lists", "objects"])
def test_no_depth_is_more_than_unreadable(inner):
    """What is just not too deep to be read may be too deep for whatever comes after."""
    opener, closer = inner.format("1").split("1")
    read = 0
    for depth in range(1, 1100):
        with suppress(UnreadableReply):
            read += read_reply(f'{{"intent": "clarify", "more": {opener * depth}1{closer * depth}}}').kind == "clarify"
    assert 10 < read < 1000


@pytest.mark.parametrize("kind", list(ReplyKind))
def test_every_intent_and_action_is_known(kind):
    key = "action" if kind.value.isupper() else "intent"
    assert read_reply(json.dumps({key: kind.value})).kind is kind


def test_both_shapes_of_a_value_are_read_and_blanks_claim_nothing():
    answers = {"a": "x", "b": {"value": 3, "quote": "three"}, "c": None, "d": " ", "e": [], "f": {"quote": "so"}}
    reply = read_reply(json.dumps({"intent": "multi_answer", "answers": answers}))
    assert reply.claims == (ClaimedValue("a", "x"), ClaimedValue("b", 3, "three"), ClaimedValue("f", "so", "so"))


def test_a_place_is_a_value_not_a_value_with_a_quote():
    reply = read_reply('{"intent": "multi_answer", "answers": {"place": {"lat": 1.5, "lng": 2}}}')
    assert reply.claims == (ClaimedValue("place", {"lat": 1.5, "lng": 2}),)


def test_an_action_carries_what_it_asks():
    reply = read_reply('{"action": "ASK_DROPDOWN", "field_id": "type", "options": ["A", "B"], "message": "Which?"}')
    assert (reply.kind.asks, reply.field_id, reply.options, reply.message) == (True, "type", 2, "Which?")


def test_words_for_the_person_are_cut_to_a_length_that_is_read():
    reply = read_reply(json.dumps({"intent": "clarify", "message": "word " * 1000}))
    assert len(reply.message) <= 602
    assert reply.message.endswith("word …")


@given(st.text(max_size=60) | st.text('{}[]":,\\ \n0aN<think>/`', max_size=60))
def test_no_text_is_more_than_unreadable(text):
    try:
        read_reply(text)
    except UnreadableReply:
        return


@given(
    st.dictionaries(
        st.sampled_from(["intent", "action", "answers", "field_id", "value", "quote", "message", "options", "x"]),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(ReplyKind),
            lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
            max_leaves=5,
        ),
    )
)
def test_no_object_is_more_than_unreadable(found):
    try:
        read_reply(json.dumps(found))
    except UnreadableReply:
        return
