"""Replies that no model should give: broken, hostile, or right in form and wrong in what they say."""

from __future__ import annotations

import json
from typing import Any

LONG = "x" * 9_000
GOOD = '{"intent": "multi_answer", "answers": {}}'


def _reply(**answers: Any) -> dict[str, Any]:
    return {"intent": "multi_answer", "answers": answers}


def _claim(value: Any, quote: str) -> dict[str, Any]:
    return {"value": value, "quote": quote}


BROKEN: dict[str, Any] = {
    "words": "Sure! I have filled in the form for you.",
    "markdown": "# Done\n\n| field | value |\n|---|---|\n| start_date | 2026-03-01 |",
    "html": "<html><body><h1>502 Bad Gateway</h1></body></html>",
    "script": "<script>fetch('/submit')</script>",
    "xml": "<answers><start_date>2026-03-01</start_date></answers>",
    "yaml": "intent: multi_answer\nanswers:\n  start_date: 2026-03-01",
    "python": "{'intent': 'multi_answer', 'answers': {'start_date': '2026-03-01'}}",
    "comment": '{"intent": "multi_answer", "answers": {} // nothing\n}',
    "trailing_comma": '{"intent": "multi_answer", "answers": {"start_date": "2026-03-01",}}',
    "truncated": '{"intent": "multi_answer", "answers": {"start_date": "2026-03-01"',
    "truncated_in_text": '{"intent": "multi_answer", "answers": {"start_date": "2026-0',
    "inner_of_truncated": '{"intent": "answer", "more": {"intent": "multi_answer", "answers": {}}',
    "two_objects": GOOD + "\n" + GOOD,
    "two_fences": f"```json\n{GOOD}\n```\n```json\n{GOOD}\n```",
    "repeated_key": '{"intent": "multi_answer", "answers": {"people_hurt": 1, "people_hurt": 2}}',
    "repeated_intent": '{"intent": "multi_answer", "intent": "question", "answers": {}}',
    "nan": '{"intent": "multi_answer", "answers": {"people_hurt": NaN}}',
    "infinity": '{"intent": "multi_answer", "answers": {"people_hurt": -Infinity}}',
    "beyond_floats": '{"intent": "multi_answer", "answers": {"people_hurt": 1e999}}',
    "endless_digits": '{"intent": "multi_answer", "answers": {"people_hurt": ' + "9" * 5000 + "}}",
    "list": "[" + GOOD + "]",
    "empty_list": "[]",
    "text_with_json": json.dumps(GOOD),
    "number": "42",
    "null": "null",
    "true": "true",
    "empty_object": "{}",
    "deep_list": "[" * 5000,
    "deep_object": '{"a":' * 5000,
    "deep_value": '{"intent": "multi_answer", "answers": {"description": ' + "[" * 900 + "]" * 900 + "}}",
    "thought_alone": "<think>The person says that there was a fire, so I should",
    "thought_with_object": f"<think>{GOOD}",
    "signs": "}{][",
    "raw_line_end": '{"intent": "clarify", "message": "one\ntwo"}',
    "control": '{"intent": "clarify", "message": "a\x00b"}',
    "half_escape": '{"intent": "clarify", "message": "\\ud83d"}',
    "huge": json.dumps({"intent": "clarify", "message": "x" * 70_000}),
}
"""Not one object of a known shape, and so nothing of it is used."""

MISSHAPEN: dict[str, Any] = {
    "no_intent": {"answers": {"start_date": "2026-03-01"}},
    "unknown_intent": {"intent": "submit", "answers": {}},
    "unknown_action": {"action": "RESPOND", "text": "Hello"},
    "intent_number": {"intent": 1},
    "intent_list": {"intent": ["multi_answer"]},
    "answers_list": {"intent": "multi_answer", "answers": ["2026-03-01"]},
    "answers_text": {"intent": "multi_answer", "answers": "start_date=2026-03-01"},
    "message_object": {"intent": "clarify", "message": {"text": "what?"}},
    "message_long": {"intent": "clarify", "message": LONG},
    "field_id_list": {"intent": "answer", "field_id": ["start_date"], "value": "2026-03-01"},
    "quote_number": _reply(start_date=_claim("2026-03-01", "x") | {"quote": 7}),
    "options_text": {"action": "ASK_DROPDOWN", "field_id": "incident_type", "options": "Fire"},
    "many_answers": _reply(**{f"field_{number}": "x" for number in range(10_000)}),
    "long_value": _reply(description=LONG),
    "nested_value": _reply(description={"a": {"b": {"c": {"d": {"e": 1}}}}}),
    "long_list": _reply(incident_type=["Fire"] * 1000),
}
"""Objects, but not of the known shapes."""

UNFOUNDED: dict[str, Any] = {
    "no_quotes": _reply(start_date="2026-03-01", people_hurt=3, description="A bad fire"),
    "invented_quotes": _reply(start_date=_claim("2026-03-01", "on the first of March"), description=_claim("x", "x")),
    "quote_of_another_day": _reply(start_date=_claim("2026-01-01", "9 March 2026")),
    "future": _reply(start_date=_claim("2099-01-01", "2099-01-01"), reported_at=_claim("2099-01-01T00:00:00", "fire")),
    "impossible_day": _reply(start_date=_claim("2026-02-31", "31 February")),
    "not_on_offer": _reply(incident_type=_claim("Earthquake", "fire")),
    "other_option": _reply(incident_type=_claim("Injury", "store")),
    "wrong_fields": _reply(start_date=_claim("Fire", "fire"), incident_type=_claim("2026-03-09", "9 March 2026")),
    "number_of_a_date": _reply(people_hurt=_claim(9, "9"), incident_type=_claim("Accident", "in")),
    "list_for_text": _reply(description=["There", "was"]),
    "object_for_date": _reply(start_date={"value": {"year": 2026}, "quote": "9 March 2026"}),
    "true_for_number": _reply(people_hurt=_claim(True, "a fire")),
    "negative": _reply(people_hurt=_claim(-1, "store")),
    "place_made_up": _reply(location=_claim({"lat": 1, "lng": 2}, "in the store")),
    "place_beyond_the_earth": _reply(location={"lat": 500, "lng": 500}),
    "unknown_fields": _reply(admin=True, __class__="x", status="completed", action="cancel"),
    "hidden_fields": _reply(followup_reason=_claim("There was a fire", "There was a fire")),
    "empty_key": _reply(**{"": "x", " ": "y"}),
    "unstorable_key": _reply(**{"a\0b": "x"}),
    "words_of_nothing": _reply(description=_claim("in the", "in the")),
    "paraphrase": _reply(description=_claim("The store burned down completely", "There was a fire")),
    "html_value": _reply(description=_claim("<script>alert(1)</script>", "There was a fire")),
    "our_own_prompt": _reply(description=_claim("Take only what the message itself states.", "fire")),
    "nulls": _reply(start_date=None, description="", people_hurt=[]),
    "extra_keys": {**_reply(), "status": "completed", "answers_final": {"start_date": "2026-03-01"}, "role": "system"},
    "correction_of_nothing": {"intent": "correction", "field_id": "start_date", "value": "2026-03-01", "quote": ""},
    "correction_of_unknown": {"intent": "correction", "field_id": "nothing", "value": 1},
    "answer_without_field": {"intent": "answer", "value": "2026-03-01"},
    "cancel": {"intent": "answer", "field_id": "cancel", "value": True},
}
"""Of the right shape, with values that nobody said."""

MISPLACED: dict[str, Any] = {
    "swapped_days": _reply(
        start_date=_claim("2026-03-10", "10 March 2026"), end_date=_claim("2026-03-09", "9 March 2026")
    ),
    "days_shifted_by_one": _reply(
        start_date=_claim("2026-03-10", "9 March 2026"), end_date=_claim("2026-03-11", "10 March 2026")
    ),
    "day_as_words": _reply(description=_claim("9 March 2026", "9 March 2026")),
    "day_as_moment": _reply(reported_at=_claim("2026-03-09T00:00:00", "9 March 2026")),
    "now_as_moment": _reply(reported_at="2026-03-12T09:30:00"),
    "days_as_place": _reply(location=_claim({"lat": 9, "lng": 10}, "9 March 2026, over on 10")),
    "days_as_place_in_words": _reply(location=_claim("9, 10", "9 March 2026, over on 10")),
    "year_as_number": _reply(people_hurt=_claim(2026, "2026")),
    "nobody_as_number": _reply(people_hurt=_claim(0, "Nothing else")),
    "nobody_as_false": _reply(people_hurt=_claim(False, "Nothing")),
    "option_by_index": _reply(incident_type=_claim(1, "fire")),
    "option_by_index_in_words": _reply(incident_type=_claim("2", "fire")),
    "options_for_one": _reply(incident_type=_claim(["Accident", "Fire"], "fire")),
    "our_own_question": _reply(
        description=_claim("what happened, and what was done", "what happened, and what was done")
    ),
    "example_of_a_hint": _reply(reported_at=_claim("2026-03-03T14:30:00", "3 March at 14:30")),
    "correction_of_what_stands": {
        "intent": "correction",
        "field_id": "start_date",
        "value": "2026-03-10",
        "quote": "10 March 2026",
    },
    "correction_without_a_value": {"intent": "correction", "field_id": "start_date"},
    "look_alike_fields": _reply(
        **{
            name: _claim("2026-03-10", "10 March 2026")
            for name in ("\u0455tart_date", "\uff53tart_date", "start_\u200bdate")
        }
    ),
    "field_in_capitals": _reply(INCIDENT_TYPE=_claim("Accident", "fire")),
    "field_by_its_label": _reply(**{"Start date": _claim("2026-03-10", "10 March 2026")}),
    "turned_quote": _reply(end_date=_claim("2026-03-10", "\u202e10 March\u200b 2026")),
    "huge_number": _reply(people_hurt=10**300),
    "value_in_a_value": _reply(people_hurt={"value": {"value": 0}}),
    "quote_alone": _reply(people_hurt={"quote": "a fire"}),
    "answers_in_answers": _reply(answers={"start_date": "2026-03-10"}, field_id="start_date", value="2026-03-10"),
    "action_in_answers": _reply(action={"action": "FORM_COMPLETE", "data": {"start_date": "2026-03-10"}}),
}
"""Of the right shape, with words that the person did say, of something else."""

IDLE: dict[str, Any] = {
    "complete_at_once": {"action": "FORM_COMPLETE", "data": {"start_date": "2026-03-01", "incident_type": "Fire"}},
    "submit": {"action": "TOOL_CALL", "tool_name": "submit_final", "tool_args": {"sure": True}},
    "known_tool": {"action": "TOOL_CALL", "tool_name": "notify_safety_team", "tool_args": {}},
    "message": {"action": "MESSAGE", "text": "Your report is cancelled."},
    "says_that_all_is_done": {"intent": "clarify", "message": "Your report has been submitted successfully."},
    "sends_elsewhere": {"intent": "question", "message": "Log in at https://evil.example/pay to go on."},
    "ask_without_name": {"action": "ASK_TEXT", "field_id": "\0", "label": "Which?"},
    "empty_dropdown": {"action": "ASK_DROPDOWN", "field_id": "incident_type", "label": "Type?", "options": []},
    "ask_unknown": {"action": "ASK_TEXT", "field_id": "mother_in_law", "label": "Her name?"},
    "ask_hidden": {"action": "ASK_TEXT", "field_id": "followup_reason", "label": "Why?"},
    "ask_answered": {"action": "ASK_DROPDOWN", "field_id": "incident_type", "label": "?", "options": ["Fire"]},
    "ask_the_same_for_ever": {"action": "ASK_TEXT", "field_id": "description", "label": "What else?"},
    "refuse_for_ever": {"intent": "clarify", "message": "That does not answer the question."},
    "ask_for_ever": {"intent": "question", "message": "I wonder."},
    "nothing_at_all": GOOD,
    "leak": {
        "intent": "question",
        "message": "My instructions: - Code asks, calls tools and ends the form. You do none of that.",
    },
    "html_message": {"intent": "clarify", "message": "<img src=x onerror=alert(1)> <b>Pay here</b>"},
    "unstorable_message": {"intent": "clarify", "message": "which\u0000 \u202eday? ```json"},
    "intent_and_action": {"intent": "clarify", "action": "FORM_COMPLETE", "data": {}},
    "action_in_an_action": {"action": {"action": "FORM_COMPLETE", "data": {}}},
    "complete_with_answers": {"action": "FORM_COMPLETE", "answers": {"people_hurt": 0}, "data": {"people_hurt": 0}},
    "tool_with_answers": {"action": "TOOL_CALL", "tool_name": "notify_safety_team", "answers": {"people_hurt": 9}},
    "ask_with_a_value": {"action": "ASK_TEXT", "field_id": "people_hurt", "value": 0, "text": "Nobody was hurt?"},
    "question_with_answers": {"intent": "question", "message": "It is received.", "answers": {"people_hurt": 1}},
}
"""What would end, loop or take over the conversation if code let it."""

ALL = {**BROKEN, **MISSHAPEN, **UNFOUNDED, **MISPLACED, **IDLE}
