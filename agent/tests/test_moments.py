"""When tools run by themselves: again once what they are given has changed, never for steps that do not apply."""

import pytest

from agent.tests.talk import talk

OK = {"success": True}
CLAIM = """---
form_id: claim
title: Claim
fields:
  - {id: days, type: integer, required: true, label: Days, prompt: How many days?}
  - {id: kind, type: dropdown, required: true, label: Kind, prompt: Which kind?, options: [Sick, Annual]}
  - {id: note, type: text, required: false, label: Note, prompt: Any note?}
tools:
  - {name: calculate, when: MOMENT, args: {kind: kind, days: days}}
---
"""


def calls(opened, *moves):
    """The tools that were called, with their arguments, while the person said these things."""
    made = []
    for move in moves:
        opened.say(move)
        while opened.outcome.action.action == "TOOL_CALL":
            made.append((opened.outcome.action.tool_name, *opened.outcome.action.tool_args.values()))
            opened.tool(made[-1][0], OK)
    return made


@pytest.mark.parametrize("moment", ["after days", "after kind", "step 1 end", "complete"])
def test_a_calculation_follows_its_arguments(moment):
    opened = talk(CLAIM.replace("MOMENT", moment).replace("title: Claim", "title: Claim\nreview: final"))
    assert calls(opened, "hello", "3", "Sick", "skip", "yes")[-1] == ("calculate", "Sick", 3)
    opened = talk(CLAIM.replace("MOMENT", moment))
    made = calls(opened, "hello", "3", "Sick")
    assert len(made) == len(set(made))
    made += calls(opened, "change the kind to Annual")
    if moment.startswith("after"):
        assert made[-1] == ("calculate", "Annual", 3)
    made += calls(opened, "change the number of days to 4", "what have you got?", "skip")
    assert made[-1] == ("calculate", "Annual", 4)
    assert len(made) == len(set(made))


def test_nothing_runs_again_when_its_arguments_stay():
    opened = talk(CLAIM.replace("MOMENT", "after kind").replace("args: {kind: kind, days: days}", "args: {kind: kind}"))
    assert calls(opened, "hello", "3", "Sick") == [("calculate", "Sick")]
    assert calls(opened, "change the number of days to 4") == []


STEPS = """---
form_id: steps
title: Steps
review: {REVIEW}
fields:
  - {id: kind, type: dropdown, required: true, prompt: Which kind?, options: [Car, Van], step: 1}
  - {id: load, type: integer, required: true, prompt: Which load?, visible_if: kind == Van, step: 2}
  - {id: crane, type: boolean, required: true, prompt: A crane?, visible_if: load > 9, step: 3}
tools:
  - {name: check, when: [step 1 end, step 2 end, step 3 end], args: [step]}
  - {name: send, when: complete}
---
"""


def test_a_step_without_a_field_to_show_runs_nothing_and_is_not_counted():
    opened = talk(STEPS.replace("{REVIEW}", "steps"))
    assert calls(opened, "hello", "Car", "yes") == [("check", 1), ("send",)]
    assert (opened.outcome.progress.step, opened.outcome.progress.steps) == (1, 1)
    opened = talk(STEPS.replace("{REVIEW}", "steps"))
    assert calls(opened, "hello", "Van", "yes") == [("check", 1)]
    assert (opened.outcome.progress.step, opened.outcome.progress.steps) == (2, 2)
    assert calls(opened, "12", "yes") == [("check", 2)]
    assert (opened.outcome.progress.step, opened.outcome.progress.steps) == (3, 3)


def test_the_final_review_comes_with_the_last_step_that_applies():
    opened = talk(STEPS.replace("{REVIEW}", "final"))
    assert calls(opened, "hello", "Car") == []
    assert opened.outcome.status == "review"
    assert calls(opened, "yes") == [("check", 1), ("send",)]


FLAGGED = """---
form_id: flagged
title: Flagged
flags: [betaMode]
fields:
  - {id: name, type: text, required: true, label: Name, prompt: Your name?}
  - {id: extra, type: text, required: true, label: Extra, prompt: What extra?, visible_if: betaMode is on}
tools:
  - {name: get_feature_flags, sets_flags: true}
---
"""


@pytest.mark.parametrize(
    ("result", "on"),
    [
        ({"betaMode": True}, True),
        ({"betaMode": False}, False),
        ({"success": True, "flags": {"beta_mode": True, "other": True}}, True),
        ({"data": {"flags": {"betaMode": True}}}, True),
        ({"other": True}, False),
        ("nonsense", False),
    ],
)
def test_a_tool_may_set_the_flags(result, on):
    opened = talk(FLAGGED)
    opened.say("hello")
    assert opened.outcome.action.tool_name == "get_feature_flags"
    opened.tool("get_feature_flags", result)
    opened.say("Sara Ali")
    assert opened.asked == ("extra" if on else "FORM_COMPLETE")


def test_the_flags_of_the_host_go_before_those_of_a_tool():
    opened = talk(FLAGGED, flags={"betaMode": False})
    opened.say("hello")
    opened.tool("get_feature_flags", {"betaMode": True})
    opened.say("Sara Ali")
    assert opened.outcome.status == "completed"


TOLD = """---
form_id: told
title: Told
flags: [FLAGS]
fields:
  - {id: days, type: integer, required: true, label: Days, prompt: How many days?}
  - {id: kind, type: dropdown, required: true, label: Kind, prompt: Which kind?, options: [Sick, Annual]}
tools:
  - {name: note_answer, when: "WHEN", args: {fieldId: , value: }}
---
"""


def talk_with_tool(when, *flags, **given):
    return talk(TOLD.replace("WHEN", when).replace("[FLAGS]", f"[{', '.join(flags)}]"), flags=given)


def test_what_runs_after_each_answer_runs_after_each_of_them_and_after_each_change():
    opened = talk_with_tool("after each answer")
    assert calls(opened, "hello", "3") == [("note_answer", "days", 3)]
    assert opened.asked == "kind"
    assert calls(opened, "no, 4 days") == [("note_answer", "days", 4)]
    assert calls(opened, "Sick") == [("note_answer", "kind", "Sick")]
    assert opened.outcome.status == "completed"
    assert calls(talk_with_tool("after each answer"), "hello", "3 days, Sick") == [
        ("note_answer", "days", 3),
        ("note_answer", "kind", "Sick"),
    ]


@pytest.mark.parametrize(
    ("when", "flag"), [("after each answer, if sync is on", "sync"), ("after each answer", "note_answer")]
)
def test_what_an_author_ties_to_a_flag_runs_only_where_the_application_wants_it(when, flag):
    assert calls(talk_with_tool(when, flag), "hello", "3", "Sick") == []
    assert calls(talk_with_tool(when, flag, **{flag: True}), "hello", "3") == [("note_answer", "days", 3)]


PHONED = """---
form_id: phoned
title: Phoned
fields:
  - {id: contact, type: phone, required: true, label: Contact, prompt: Which number?, region: SA}
  - {id: deputy, type: phone, required: false, label: Deputy, prompt: Whose number else?}
tools:
  - name: save
    when: after contact
    args:
      {phone: contact, code: contact.country_code, digits: contact.national_number, other: deputy.country_code}
---
"""


@pytest.mark.parametrize(
    ("said", "code", "digits"),
    [
        ("0501234567", "+966", "501234567"),
        ("+971 50 123 4567", "+971", "501234567"),
        ("+1 650 253 0000", "+1", "6502530000"),
    ],
)
def test_a_tool_may_be_given_the_parts_of_a_number(said, code, digits):
    assert calls(talk(PHONED), "hello", said) == [("save", code + digits, code, digits, None)]


def test_a_number_without_a_country_has_no_code():
    opened = talk(PHONED.replace(", region: SA", ""))
    assert calls(opened, "hello", "0501234567") == [("save", "0501234567", None, "0501234567", None)]


CHAIN = """---
form_id: chain
title: Chain
fields:
  - {id: first, type: text, required: true, prompt: First?}
  - {id: worked_out, type: number}
  - {id: further, type: number}
  - {id: last, type: text, required: true, prompt: Last?}
tools:
  - {name: further_on, when: after worked_out, args: {it: worked_out}, sets: {further: it}}
  - {name: work_out, when: after first, args: {it: first}, sets: {worked_out: it}}
---
"""


def test_what_was_worked_out_of_what_was_worked_out_goes_with_it():
    opened = talk(CHAIN)
    opened.pick(first="x")
    opened.tool("work_out", {"it": 1})
    opened.tool("further_on", {"it": 10})
    assert opened.answers == {"first": "x", "worked_out": 1, "further": 10}
    opened.pick(first="y")
    assert opened.outcome.action.tool_name == "work_out"
    assert opened.answers == {"first": "y"}
