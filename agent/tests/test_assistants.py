"""Assistants: one conversation, many tasks, each from words to what the service did."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agent.state.head import read_head
from agent.tests.assistants import LOANS, Library
from agent.tests.talk import Dialogue, spec_of, talk
from agent.turns.outcome import Change, Status
from agent.turns.service_actions import ActionResult
from agent.turns.turn import TurnInput


@pytest.fixture
def library() -> Library:
    return Library()


@pytest.fixture
def at_desk(library: Library) -> Dialogue:
    return talk(LOANS, actions=library)


def state_of(spoken: Dialogue) -> dict[str, Any]:
    assert spoken.head is not None
    return read_head(spoken.head)


def test_a_task_goes_from_words_to_its_result_and_the_conversation_goes_on(at_desk: Dialogue, library: Library) -> None:
    library.answers["lend"] = ActionResult({"id": 9, "title": "Emma", "card": "C1234"})
    assert "lend a book, take a book out or list the books" in at_desk.words

    at_desk.say("please lend book 1, card number: C1234")
    assert (at_desk.asked, at_desk.outcome.missing_fields) == ("member", ("member",))
    at_desk.say("Sara Khan")

    assert library.asked == [("lend", {"book": 1, "member": "Sara Khan", "card": "C1234"})]
    assert "Lent “Emma”, loan 9" in at_desk.words
    assert "What would you like to do next?" in at_desk.words
    assert "C1234" not in at_desk.words
    assert at_desk.outcome.status is Status.IN_PROGRESS
    assert at_desk.answers == {}


def test_a_second_task_of_a_kind_begins_with_nothing_of_the_first_and_the_record_keeps_both(
    at_desk: Dialogue, library: Library
) -> None:
    for member in ("Sara", "Omar"):
        at_desk.say("lend book 1 card number: C1234")
        at_desk.say(member)

    assert [args["member"] for _, args in library.asked] == ["Sara", "Omar"]
    members = [(one.change, one.value) for one in at_desk.history if one.field_id == "member"]
    assert members == [
        (Change.SET, "Sara"),
        (Change.CLEARED, "Sara"),
        (Change.SET, "Omar"),
        (Change.CLEARED, "Omar"),
    ]


def test_what_began_one_task_is_not_offered_to_the_next(at_desk: Dialogue, library: Library) -> None:
    at_desk.say("lend book 1, the member is Sara and the card number C1234")
    library.answers["drop"] = ActionResult(failed="404", error="nothing there")
    at_desk.say("remove book 99")
    at_desk.say("yes")

    assert at_desk.asked == "book"
    assert "1" not in at_desk.words
    assert state_of(at_desk)["opening"] == ""


@pytest.mark.parametrize("no", ["no", "N", "cancel", "abort", "no, do not proceed", "stop", "don't", "yes, no"])
def test_a_denial_ends_the_task(at_desk: Dialogue, library: Library, no: str) -> None:
    at_desk.say("remove book 2")
    at_desk.say(no)

    assert library.asked == []
    assert at_desk.words == "Action cancelled. What would you like to do next?"


@pytest.mark.parametrize("yes", ["yes", "Y", "confirm", "Proceed.", "yes please", "yes, delete it"])
def test_a_yes_does_the_task(at_desk: Dialogue, library: Library, yes: str) -> None:
    at_desk.say("remove book 2")
    at_desk.say(yes)

    assert library.asked == [("drop", {"id": 2})]
    assert at_desk.words.startswith("Book 2 is out.")


@pytest.mark.parametrize("neither", ["maybe", "list books", "ok", "yes I would like to see book 3 first", "2"])
def test_whatever_else_is_said_repeats_what_may_be_answered(at_desk: Dialogue, library: Library, neither: str) -> None:
    at_desk.say("remove book 2")
    at_desk.say(neither)

    assert library.asked == []
    assert "yes (or y, confirm, proceed), or no (or n, cancel, abort)" in at_desk.words
    assert at_desk.words.endswith("Take book 2 out?")


@pytest.mark.parametrize("words", ["remove it", "drop this one please", "Please drop it", "remove that", "drop them"])
def test_a_word_for_the_thing_that_the_talk_was_of_begins_a_task_as_its_name_does(
    at_desk: Dialogue, library: Library, words: str
) -> None:
    at_desk.say(words)
    assert "take a book out" in at_desk.words.partition("I can")[2]  # there is none yet: what is meant is asked

    at_desk.say("remove book 2")
    at_desk.say("no")
    at_desk.say(words)
    assert at_desk.words.endswith("Take book 2 out?")
    at_desk.say("yes")
    assert library.asked == [("drop", {"id": 2})]


@pytest.mark.parametrize("words", ["don't remove it", "remove that noise", "is it raining?"])
def test_such_a_word_alone_begins_none(at_desk: Dialogue, library: Library, words: str) -> None:
    at_desk.say("remove book 2")
    at_desk.say("no")
    at_desk.say(words)
    assert "Take book" not in at_desk.words


def test_a_thing_is_found_by_its_full_name(at_desk: Dialogue, library: Library) -> None:
    at_desk.say("remove book ULYSSES")
    assert at_desk.words.endswith("Take book 2 (Ulysses) out?")

    at_desk.say("yes")
    assert library.asked == [("books", {}), ("drop", {"id": 2})]


def test_of_several_of_one_name_none_is_picked(at_desk: Dialogue, library: Library) -> None:
    at_desk.say("remove book Emma")
    assert "I found 2 books named Emma: (1) 1, by Austen, (2) 3, by Other." in at_desk.words
    assert at_desk.asked == "book"

    at_desk.say("2")
    assert "1 or 3" in at_desk.words
    at_desk.say("3")
    assert at_desk.words.endswith("Take book 3 (Emma) out?")


def test_a_name_that_no_list_has_is_told_and_nothing_is_guessed(at_desk: Dialogue, library: Library) -> None:
    at_desk.say("remove book Emmma")

    assert "no books named “Emmma”.\nI can list the books instead." in at_desk.words
    assert at_desk.asked == "book"


@pytest.mark.parametrize("stop", ["cancel", "abort", "Stop!"])
def test_a_task_can_be_ended_at_any_question_and_the_conversation_goes_on(at_desk: Dialogue, stop: str) -> None:
    at_desk.say("lend a book")
    at_desk.say(stop)

    assert at_desk.words == "Action cancelled. What would you like to do next?"
    assert at_desk.say("list books").action.action == "MESSAGE"


def test_rows_are_told_page_by_page_and_stay_out_of_the_state(at_desk: Dialogue) -> None:
    at_desk.say("list books")
    assert at_desk.words == "3 books\n1 Emma\n2 Ulysses\n2 of 3\nLinks?"

    at_desk.say("more")
    assert at_desk.words == "3 Emma\nLinks?"
    at_desk.say("no")
    at_desk.say("more")
    assert at_desk.words.startswith("That was all.")
    assert "Ulysses" not in str({**state_of(at_desk), "recent": []})


def test_links_are_told_after_a_yes_and_only_of_what_was_shown(at_desk: Dialogue) -> None:
    at_desk.say("list books")
    at_desk.say("yes")

    assert at_desk.words == "1: http://books/1\n2: -\nWhat would you like to do next?"


def test_who_wants_more_where_there_is_none_may_still_have_the_links(at_desk: Dialogue) -> None:
    for said in ("list books", "more", "more"):
        at_desk.say(said)
    assert at_desk.words == "That was all.\nLinks?"

    at_desk.say("yes")
    assert at_desk.words.startswith("1: http://books/1\n2: -\n3: -\n")


def test_links_that_were_turned_down_are_not_offered_again_without_rows(at_desk: Dialogue) -> None:
    for said in ("list books", "more", "no", "more", "more"):
        at_desk.say(said)

    assert at_desk.words.startswith("That was all.\nWhat would you like")


@pytest.mark.parametrize("again", ["remove the book", "take it out", "please take it out", "Take out!"])
def test_a_task_that_is_wished_again_names_no_thing(at_desk: Dialogue, library: Library, again: str) -> None:
    at_desk.say("remove a book")
    at_desk.say(again)

    assert library.asked == []
    assert "Which book?" in at_desk.words
    assert "found no" not in at_desk.words


def test_more_of_each_row_is_told_on_request(at_desk: Dialogue) -> None:
    at_desk.say("list books")
    at_desk.say("with authors")

    assert at_desk.words == "1 Emma | by Austen\n2 Ulysses | by Joyce\nLinks?"


@pytest.mark.parametrize("said", ["with authors", "could I have them with authors, please?"])
def test_who_asks_for_more_of_each_row_first_is_told_the_rows_with_it(at_desk: Dialogue, said: str) -> None:
    at_desk.say(said)

    assert "1 Emma | by Austen\n2 Ulysses | by Joyce" in at_desk.words


@pytest.mark.parametrize("said", ["nope, wrong one", "nah because she needs it", "never mind, it is in use"])
def test_a_no_at_a_confirmation_may_have_its_reason(at_desk: Dialogue, library: Library, said: str) -> None:
    at_desk.say("remove book 2")
    at_desk.say(said)

    assert library.asked == []
    assert at_desk.words == "Action cancelled. What would you like to do next?"


@pytest.mark.parametrize(
    ("said", "begins"),
    [
        ("don't remove book 2", False),
        ("please do not lend book 2", False),
        ("never drop book 2", False),
        ("no, remove book 2", True),
        ("I do not know. Remove book 2", True),
    ],
)
def test_what_is_not_wanted_begins_nothing(at_desk: Dialogue, said: str, begins: bool) -> None:
    task = at_desk.say(said).task

    assert bool(task and task.task) is begins


def test_fields_that_the_service_refuses_are_asked_again_and_the_others_kept(
    at_desk: Dialogue, library: Library
) -> None:
    at_desk.say("lend book 1 until 2026-04-01 card number: C1234")
    library.answers["lend"] = ActionResult({"card": ["C1234 is blocked."], "until": ["Too long."]}, failed="400")
    at_desk.say("Sara")
    assert "Card number was not accepted" in at_desk.words
    assert "C1234" not in at_desk.words
    assert at_desk.outcome.answers == {"book": 1, "member": "Sara"}

    library.answers["lend"] = ActionResult({"id": 9})
    at_desk.say("C9999")
    at_desk.say("2026-03-20")
    assert library.asked[-1] == ("lend", {"book": 1, "member": "Sara", "card": "C9999", "until": "2026-03-20"})


def test_an_example_of_the_author_stays_legible_where_somebody_tells_the_same(library: Library) -> None:
    at_desk = talk(LOANS.replace("Which card?", "Which card? Like C1234."), actions=library)
    at_desk.say("lend book 1 member Sara Khan")
    library.answers["lend"] = ActionResult({"card": ["C1234 is blocked."]}, failed="400")
    at_desk.say("it is C1234")
    assert at_desk.words.endswith("Which card? Like C1234.")
    assert at_desk.words.count("C1234") == 1


def test_a_value_that_is_not_taken_is_lacking_though_the_task_does_not_need_it(
    at_desk: Dialogue, library: Library
) -> None:
    at_desk.say("lend book 1 card number: C1234 member Sara until she is well")
    assert at_desk.outcome.missing_fields == ("until",)
    assert library.asked == []

    at_desk.say("skip")
    assert library.asked == [("lend", {"book": 1, "member": "Sara", "card": "C1234"})]


def test_a_refusal_that_names_no_field_is_told_in_the_words_of_the_service(at_desk: Dialogue, library: Library) -> None:
    library.answers["drop"] = ActionResult({"non_field_errors": ["It is lent just now."]}, failed="409")
    at_desk.say("remove book 2")
    at_desk.say("yes")

    assert at_desk.words == "This was not accepted: It is lent just now.\nWhat would you like to do next?"


def test_a_field_is_written_in_one_way_where_the_document_says_so(library: Library) -> None:
    written = LOANS.replace("label: return date,", "label: return date, written: YYYY-MM-DD,")
    spoken = talk(written, actions=library)
    spoken.say("lend book 1 until 3 May 2026 card number: C1234 member Sara")
    assert "YYYY-MM-DD" in spoken.words
    assert spoken.outcome.missing_fields == ("until",)

    spoken.say("2026-05-03")
    assert library.asked[-1][1]["until"] == "2026-05-03"


def test_a_task_begins_anew_where_its_phrase_names_another_thing(at_desk: Dialogue, library: Library) -> None:
    at_desk.say("lend book 1 card number: C1234")
    at_desk.say("no wait, lend book 2")
    assert at_desk.outcome.answers == {"book": 2}
    assert at_desk.outcome.missing_fields == ("member", "card")


def test_after_five_turns_there_is_a_summary_of_ids_and_names_of_tasks_alone(
    at_desk: Dialogue, library: Library
) -> None:
    for said in ("remove book 2", "yes", "thanks", "lend book 1 card number: C1234", "hm?"):
        assert "summary" not in str(at_desk.outcome.trace)
        at_desk.say(said)

    summary = json.loads(next(entry["summary"] for entry in at_desk.outcome.trace if "summary" in entry))
    assert summary == {
        "salient_ids": ["1", "2"],
        "pending_action": "lend",
        "unresolved_fields": ["member"],
        "last_result": "drop: delete",
    }


def test_a_thing_that_is_not_there_is_asked_for_again(at_desk: Dialogue, library: Library) -> None:
    library.answers["drop"] = ActionResult(failed="404")
    at_desk.say("remove book 77")
    at_desk.say("yes")

    assert "No book has this number." in at_desk.words
    assert at_desk.asked == "book"


def test_a_service_that_fails_ends_the_task_with_the_words_of_the_document(at_desk: Dialogue, library: Library) -> None:
    library.answers["drop"] = ActionResult(failed="503")
    at_desk.say("remove book 2")
    at_desk.say("yes")

    assert at_desk.words == "The library does not answer.\nWhat would you like to do next?"
    assert len(library.asked) == 1


def test_what_it_does_not_do_is_refused_and_what_is_not_understood_is_asked(at_desk: Dialogue) -> None:
    at_desk.say("I want to buy Emma")
    assert at_desk.words.startswith("We lend and do not sell.")

    at_desk.say("blue")
    assert "I can lend a book, take a book out or list the books. Which of these do you mean?" in at_desk.words


def test_a_list_is_read_anew_when_asked(at_desk: Dialogue, library: Library) -> None:
    at_desk.say("refresh books")

    assert library.forgotten == ["books"]


@pytest.mark.parametrize(
    "body", [None, [], {}, "text", 7, [None, 1, "x", {"id": None}, {"title": "Emma"}], {"books": [{}]}, [[]]]
)
def test_whatever_a_service_answers_something_is_said_and_nothing_is_taken(
    at_desk: Dialogue, library: Library, body: Any
) -> None:
    library.answers["books"] = ActionResult(body)
    for said in ("list books", "more", "yes", "cancel", "remove book Emma", "yes"):
        assert at_desk.say(said).response_message

    assert "drop" not in [name for name, _ in library.asked]


def test_a_task_that_a_frontend_carries_out_goes_on_whatever_is_said_meanwhile() -> None:
    spoken = talk(LOANS)
    spoken.say("lend book 1 member Sara card number: C1234")
    for words in ("hello", "thanks", "hm"):
        spoken.say(words)
        assert spoken.outcome.action.action == "TOOL_CALL"
    spoken.tool("lend", {"id": 9, "title": "Emma"})
    assert "Lent “Emma”, loan 9" in spoken.words


RULED = LOANS.replace(
    "{id: book, type: integer,",
    "{id: book, type: integer, constraints: [{rule: 'book != 2', message: This one stays here.}],",
)


def test_a_thing_that_is_found_and_refused_is_told_with_the_reason(library: Library) -> None:
    spoken = talk(RULED, actions=library)
    spoken.say("lend the book Ulysses")

    assert (spoken.asked, spoken.answers) == ("book", {})
    assert "This one stays here." in spoken.words
    assert state_of(spoken)["known"] == {}
    spoken.say("3")
    assert spoken.answers == {"book": 3}


HIRE = """---
kind: assistant
form_id: hire
fields:
  - {id: bike, type: integer, label: bike, prompt: Which bike?}
  - {id: days, type: integer, label: days, prompt: For how many days?, constraints: {max: 9}}
  - {id: dent, type: text, label: dent, prompt: Where is the dent?}
tools:
  - {name: hire, runs: server, service: SHED, method: POST, path: /hires, args: {bike: bike, days: days}}
  - {name: report, runs: server, service: SHED, method: POST, path: /dents, args: {bike: bike, dent: dent}}
tasks:
  - {name: hire, title: hire a bike, phrases: hire a bike, needs: [bike, days], tool: hire, tells: Hired.}
  - {name: report, title: report a dent, phrases: report a dent, needs: [bike, dent], tool: report, tells: Noted.}
---
"""


@pytest.mark.parametrize(
    ("message", "values", "done", "not_taken"),
    [
        ("hire a bike", {"bike": 4, "days": 2}, [("hire", {"bike": 4, "days": 2})], set()),
        ("hire a bike", {"bike": 4, "dent": "the wheel"}, [], {"dent"}),
        ("hire a bike", {"bike": 4, "days": 12}, [], {"days"}),
        ("", {"bike": 4}, [], {"bike"}),
        ("", {"bike": None}, [], set()),
        ("good morning", {"bike": 4}, [], {"bike"}),
    ],
)
def test_values_beside_words_are_those_of_the_task_that_the_words_begin(
    message: str, values: dict[str, Any], done: list[Any], not_taken: set[str]
) -> None:
    """And what no running task asks or takes is told not to be taken."""
    shed = Library()
    desk = Dialogue(spec_of(HIRE), actions=shed)
    desk.open()
    desk.turn(TurnInput(message=message, answers=values))
    assert (shed.asked, set(desk.outcome.rejected)) == (done, not_taken)


def test_what_the_host_knows_beforehand_is_told_not_to_be_taken_where_each_task_asks_anew() -> None:
    desk = talk(HIRE, prefill={"bike": 4, "boat": 5})
    assert set(desk.outcome.rejected) == {"bike", "boat"}
    assert desk.answers == {}
