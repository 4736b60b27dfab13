"""Tools that the service runs itself: their results come in the same turn, and are taken as those of any tool."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from agent.tests.saying import says
from agent.tests.talk import talk
from agent.turns.service_actions import ALL_TOOLS, MOST_ACTIONS, ActionCall, ActionResult
from patterns.sentences import sentences

LEAVE = """---
form_id: leave
title: Leave
review: final
fields:
  - {id: kind, type: dropdown, required: true, label: Kind, prompt: Which kind?, options: [Sick, Annual]}
  - {id: days, type: integer, required: true, label: Days, prompt: How many days?}
  - {id: weeks_left, type: number, label: {en: Weeks left, ar: الأسابيع الباقية}}
  - {id: why, type: text, required: true, label: Reason, prompt: Why so long?, visible_if: weeks_left < 2}
tools:
  - {name: entitle, when: after days, runs: server, args: {kind: kind, days: days}, sets: {weeks_left: left},
     tells: "You have {weeks_left} weeks left, by {law}.",
     failures: {503: The office is closed., any: That went wrong.}}
  - {name: send, purpose: Send the request., when: complete, runs: server, failures: {409: It is there already.}}
---
"""


@dataclass
class Scripted:
    """Answers each tool with what is listed for it, the last of it again and again."""

    answers: dict[str, list[ActionResult]]
    calls: list[ActionCall] = field(default_factory=list)
    known: frozenset[str] | None = None

    def serves(self, tool: Any) -> bool:
        return self.known is None or tool.name in self.known

    def run(self, call: ActionCall) -> ActionResult:
        self.calls.append(call)
        listed = self.answers[call.tool.name]
        return listed.pop(0) if len(listed) > 1 else listed[0]


def weeks_left(weeks: Any, **more: Any) -> ActionResult:
    return ActionResult({"left": weeks, "law": "FMLA", **more})


SENT = ActionResult({"success": True, "referenceNumber": "L-1"})


def opened(document: str = LEAVE, **answers: list[ActionResult]):
    runner = Scripted({"entitle": [weeks_left(8)], "send": [SENT], **answers})
    return talk(document, actions=runner), runner


def test_a_result_fills_its_fields_in_the_same_turn_with_the_call_as_evidence():
    said, runner = opened()
    outcome = said.pick(kind="Sick", days=3)
    assert said.answers == {"kind": "Sick", "days": 3, "weeks_left": 8}
    assert "You have 8 weeks left, by FMLA." in said.words
    assert outcome.status == "review"
    [filled] = [one for one in outcome.filled_fields if one.field_id == "weeks_left"]
    assert (filled.source, filled.interpreter) == ("tool_result", "tool:entitle")
    [record] = [one for one in outcome.records if one.field_id == "weeks_left"]
    assert runner.calls[0].key in record.reason
    assert "Weeks left: 8" in said.words


def test_what_was_worked_out_of_other_answers_goes_until_it_is_worked_out_anew():
    said, runner = opened(entitle=[weeks_left(8), ActionResult(failed="503", error="down"), weeks_left(5)])
    said.pick(kind="Sick", days=3)
    said.pick(kind="Annual")
    assert "weeks_left" not in said.answers
    assert "The office is closed." in said.words
    said.pick(days=4)
    assert said.answers["weeks_left"] == 5
    assert [dict(call.args) for call in runner.calls] == [
        {"kind": "Sick", "days": 3},
        {"kind": "Annual", "days": 3},
        {"kind": "Annual", "days": 4},
    ]


def test_nothing_is_called_again_while_its_arguments_stay():
    said, runner = opened()
    said.pick(kind="Sick", days=3)
    for words in ("what have you got?", "hm", "no", "nothing"):
        said.say(words)
    assert len(runner.calls) == 1


def test_a_computed_field_is_never_asked_and_nobody_else_sets_it():
    said, _ = opened(entitle=[weeks_left(1)])
    said.pick(weeks_left=40)
    assert said.answers == {}
    assert says(said.words, "computed")
    said.pick(kind="Sick", days=3)
    assert said.asked == "why"
    said.say("change the weeks left to 9")
    assert said.answers["weeks_left"] == 1
    said.pick(weeks_left=None)
    assert said.answers["weeks_left"] == 1


def test_what_a_form_needs_is_decided_by_what_was_worked_out():
    said, _ = opened(entitle=[weeks_left(1), weeks_left(6)])
    said.pick(kind="Sick", days=3)
    assert said.asked == "why"
    said.pick(days=2)
    assert said.outcome.status == "review"


@pytest.mark.parametrize("wrong", [{}, {"left": "many"}, {"left": None}, [], "text", None, {"left": {"a": 1}}])
def test_a_result_that_does_not_fit_sets_nothing_and_stops_nobody(wrong):
    said, runner = opened(entitle=[ActionResult(wrong)])
    said.pick(kind="Sick", days=3)
    assert said.answers == {"kind": "Sick", "days": 3}
    assert said.outcome.status == "review"
    assert len(runner.calls) <= 2
    said.say("yes")
    assert said.outcome.status == "completed"


def test_a_whole_form_is_finished_without_a_frontends_tools():
    said, runner = opened()
    said.pick(kind="Sick", days=3)
    said.say("yes")
    assert said.outcome.status == "completed"
    assert [call.tool.name for call in runner.calls] == ["entitle", "send"]
    assert runner.calls[1].answers["weeks_left"] == 8


def test_what_nobody_knows_is_said_and_never_sent_again():
    said, runner = opened(send=[ActionResult(failed="down", error="the answer broke off", unclear=True)])
    said.pick(kind="Sick", days=3)
    said.say("yes")
    assert said.outcome.status == "completed"
    assert "could not find out" in said.words
    assert said.outcome.action.input == {"handed_over": ["send"], "unclear": ["send"]}
    assert [call.tool.name for call in runner.calls].count("send") == 1


def test_a_submission_that_was_refused_is_sent_again_when_the_person_says_so():
    said, runner = opened(send=[ActionResult(failed="403", error="no"), SENT])
    said.pick(kind="Sick", days=3)
    said.say("yes")
    assert "try again" in said.words
    said.say("try again")
    assert said.outcome.status == "completed"
    assert len({call.key for call in runner.calls}) == 3


def test_words_of_the_document_are_said_for_their_status():
    said, _ = opened(send=[ActionResult(failed="409", error="conflict")])
    said.pick(kind="Sick", days=3)
    said.say("yes")
    assert "It is there already." in said.words
    said, _ = opened(entitle=[ActionResult(failed="500", error="boom")])
    said.pick(kind="Sick", days=3)
    assert "That went wrong." in said.words
    assert "boom" not in said.words


def test_keys_of_a_refusal_reopen_their_fields_with_its_words():
    said, _ = opened(send=[ActionResult({"days": ["No more than two."]}, failed="400"), SENT])
    said.pick(kind="Sick", days=3)
    said.say("yes")
    assert said.asked == "days"
    assert "No more than two." in said.words
    said.pick(days=2)
    said.say("yes")
    assert said.outcome.status == "completed"


def test_errors_of_a_result_reopen_their_fields():
    wrong = ActionResult({"errors": [{"field": "days", "message": "That is too long."}]})
    said, _ = opened(entitle=[wrong, weeks_left(3)])
    said.pick(kind="Sick", days=30)
    assert (said.asked, "That is too long." in said.words) == ("days", True)
    said.pick(days=3)
    assert said.answers["weeks_left"] == 3


def test_a_host_that_takes_a_tool_over_is_called_as_ever():
    said, runner = opened()
    said.host_tools = frozenset({"entitle"})
    said.pick(kind="Sick", days=3)
    assert said.asked == "TOOL_CALL"
    said.host_tools = None  # said once, it stands
    said.tool("entitle", {"left": 4, "law": "ours"})
    assert said.answers["weeks_left"] == 4
    said.say("yes")
    assert [call.tool.name for call in runner.calls] == ["send"]
    said, runner = opened()
    said.host_tools = frozenset({ALL_TOOLS})
    said.pick(kind="Sick", days=3)
    assert (said.asked, runner.calls) == ("TOOL_CALL", [])


def test_a_tool_that_nobody_here_can_run_is_the_frontends():
    said, runner = opened()
    runner.known = frozenset()
    said.pick(kind="Sick", days=3)
    assert said.asked == "TOOL_CALL"


LOOKUP = """---
form_id: pick
title: Pick
fields:
  - {id: site, type: dropdown, required: true, label: Site, prompt: Which site?, data_source: get_sites}
tools:
  - {name: get_sites, runs: server}
---
"""


def test_options_come_in_the_turn_that_asks_and_a_failure_asks_in_words():
    said, _ = opened(LOOKUP, get_sites=[ActionResult({"sites": [{"name": "North"}, {"name": "South"}]})])
    said.say("ready")
    assert said.outcome.action.options == ["North", "South"]
    said, runner = opened(LOOKUP, get_sites=[ActionResult(failed="down", error="refused")])
    said.say("ready")
    assert (said.asked, said.outcome.action.action) == ("site", "ASK_TEXT")
    assert len(runner.calls) == 1


FILES = """---
form_id: claim
title: Claim
fields:
  - {id: claim_no, type: text, required: true, label: Claim, prompt: Which claim?}
  - {id: bills, type: file, required: true, label: Bills, prompt: Your bills?, max_items: 5}
  - {id: note, type: text, required: true, label: Note, prompt: Anything else?}
tools:
  - {name: archive, when: on upload of bills, runs: server, args: {claim: claim_no, docIndex: , value: }}
---
"""
BILLS = [{"name": f"{name}.pdf", "size": 9, "reference": name} for name in ("a", "b", "c")]


def test_a_service_gets_each_file_once_when_it_was_sent():
    said, runner = opened(FILES, archive=[SENT])
    said.pick(claim_no="K-1")
    assert (said.asked, runner.calls) == ("bills", [])
    said.pick(bills=BILLS[:2])
    said.pick(bills=BILLS[1:])
    sent = [(call.args["docIndex"], call.args["value"]["name"]) for call in runner.calls]
    assert sent == [(0, "a.pdf"), (1, "b.pdf"), (1, "c.pdf")]
    said.say("cancel")
    assert says(said.words, "ask_cancel_sent")


def test_a_file_that_the_service_cannot_take_is_told_and_listed():
    said, runner = opened(FILES, archive=[ActionResult(failed="down", error="refused")])
    said.pick(claim_no="K-1", bills=BILLS[:2])
    first, question = sentences(said.words)
    assert (says(first, "tool_given_up"), question) == (True, "Anything else?")
    said.pick(note="no")
    assert (len(runner.calls), said.outcome.action.input) == (2, {"failed": ["archive"]})


def many(number: int, when: str) -> str:
    tools = "".join(f"  - {{name: note_{one}, when: {when}, runs: server}}\n" for one in range(number))
    field = "{id: a, type: text, required: true, prompt: A?}"
    return f"---\nform_id: many\ntitle: Many\nfields:\n  - {field}\ntools:\n{tools}---\n"


def with_many(number, when):
    return opened(many(number, when), **{f"note_{one}": [SENT] for one in range(number)})


def test_actions_of_a_turn_are_bounded_and_the_form_goes_on():
    said, runner = with_many(40, "after a")
    said.pick(a="x")
    assert len(runner.calls) == MOST_ACTIONS
    assert said.outcome.status == "completed"


@pytest.mark.parametrize("when", ["complete", "step 1 end"])
@pytest.mark.parametrize("number", [MOST_ACTIONS, MOST_ACTIONS + 1, 20, 40])
def test_of_checks_and_submissions_no_turn_runs_more_and_a_word_runs_the_rest(when, number):
    said, runner = with_many(number, when)
    said.pick(a="x")
    for turn in range(1, 1 + (number - 1) // MOST_ACTIONS):
        assert len(runner.calls) == turn * MOST_ACTIONS
        assert says(said.words, "tool_failed")
        said.say("try again")
    assert [call.tool.name for call in runner.calls] == [f"note_{one}" for one in range(number)]
    assert (said.outcome.status, said.outcome.action.input) == ("completed", None)


WORK = """---
form_id: work
title: Work
fields:
  - {id: day, type: date, label: Day, prompt: Which day?}
  - {id: firm, type: dropdown, label: Firm, prompt: Which firm?, data_source: firms}
  - {id: job, type: dropdown, label: Job, prompt: Which job?, data_source: jobs}
  - {id: note, type: text, label: Note, prompt: What happened?}
  - {id: cause, type: dropdown, label: Cause, prompt: What caused it?, data_source: causes}
tools:
  - {name: firms, runs: server, returns: "{firms: [{name}]}"}
  - {name: jobs, runs: server, returns: "{jobs: [{name}]}"}
  - {name: causes, runs: server, args: {firm: firm, note: note}, returns: "{causes: [{name}]}"}
---
"""
JOBS = ActionResult({"jobs": [{"name": "Welder"}, {"name": "Clerk"}]})
FIRMS = ActionResult({"firms": [{"name": "Riyadh Technology Co."}, {"name": "Eastern Steel Works"}]})
CAUSES = ActionResult({"causes": [{"name": "Scaffold"}, {"name": "Wet floor"}]})


def test_words_name_options_that_only_come_while_they_are_taken():
    said, _ = opened(WORK, firms=[FIRMS], jobs=[JOBS], causes=[CAUSES])
    outcome = said.say("I was hurt at Riyadh Technology on 3 March 2026. I am a welder there")
    assert said.answers == {"day": "2026-03-03", "firm": "Riyadh Technology Co.", "job": "Welder"}
    [record] = [one for one in outcome.records if one.field_id == "firm"]
    assert record.quote == "Riyadh Technology"
    assert said.words.count("Got it") == 1


@pytest.mark.parametrize(
    ("picked", "taken", "refused"),
    [
        ({"job": "Welder", "firm": "Eastern Steel Works"}, {"job": "Welder", "firm": "Eastern Steel Works"}, set()),
        ({"cause": "Scaffold", "note": "fell", "firm": "Riyadh Technology Co."}, {"cause": "Scaffold"}, set()),
        ({"firm": "Nobody Ltd.", "job": "Welder"}, {"job": "Welder"}, {"firm"}),
        ({"cause": "Scaffold"}, {}, {"cause"}),
    ],
)
def test_a_value_waits_for_the_options_that_come_in_its_turn(picked, taken, refused):
    said, _ = opened(WORK, firms=[FIRMS], jobs=[JOBS], causes=[CAUSES])
    outcome = said.pick(**picked)
    assert (taken.items() <= said.answers.items(), set(outcome.rejected)) == (True, refused)
    assert said.asked == "day"


LISTS = "\n".join(line for line in WORK.splitlines() if "id: day" not in line and "id: note" not in line)
LISTS = LISTS.replace(", note: note", "")


def test_what_is_taken_once_the_options_come_was_not_said_to_be_nothing():
    said, _ = opened(LISTS, firms=[FIRMS], jobs=[JOBS], causes=[CAUSES])
    said.say("my employer is not eastern steel but riyadh technology")
    assert said.answers == {"firm": "Riyadh Technology Co."}
    assert not says(said.words, "nothing_recognised")


def test_a_long_opening_that_names_no_option_is_told_so_once_they_have_come():
    said, _ = opened(LISTS, firms=[FIRMS], jobs=[JOBS], causes=[CAUSES])
    said.say("the landlord keeps promising repairs while tenants wait")
    assert says(said.words, "nothing_recognised")


def test_words_beside_an_answer_are_offered_once_their_options_come():
    said, _ = opened(WORK, firms=[FIRMS], jobs=[JOBS], causes=[CAUSES])
    said.say("hello")
    said.say("3 March 2026, it was the wet floor")
    for words in ("eastern steel", "clerk", "I slipped"):
        said.say(words)
    assert (said.asked, "Wet floor" in said.words) == ("cause", True)
    said.say("yes")
    assert said.answers["cause"] == "Wet floor"
