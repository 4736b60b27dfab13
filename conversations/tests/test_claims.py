"""Many requests at once: each turn happens once, in a row without gaps, and holds no connection while others think."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.conf import settings as live_settings
from django.db import OperationalError, connection, transaction
from django.utils import timezone
from rest_framework.test import APIClient

from agent.turns.outcome import TurnOutcome
from agent.turns.turn import TurnContext, TurnInput
from conversations.errors import TurnInProgress, TurnSuperseded
from conversations.models import Answer, Conversation, OpeningClaim, Turn
from conversations.services import Reply, reset_conversation, take_turn
from conversations.services.writing import written_by
from conversations.tests.support import OPENING_KEY, SlowAgent, all_at_once, in_background, opening, saying
from scheduling import waiting
from tests.starting.starts import RunningProcess

pytestmark = pytest.mark.django_db(transaction=True)

MANY = 20


def lapse_leases() -> None:
    """As if the holder of every claim had been silent for too long."""
    past = timezone.now() - timedelta(seconds=1)
    with written_by("test"):
        Conversation.objects.exclude(lease_token=None).update(lease_until=past)
    OpeningClaim.objects.update(lease_until=past)


def numbers(conversation_id: str) -> list[int]:
    return list(Turn.objects.filter(conversation=conversation_id).order_by("number").values_list("number", flat=True))


def test_no_connection_is_held_while_the_agent_waits(opened: Reply) -> None:
    held: list[object] = []

    def agent(turn_input: TurnInput, context: TurnContext, head: bytes | None) -> TurnOutcome:
        with waiting():
            held.append(connection.connection)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        take_turn(saying(opened.body["conversation_id"]), owner=None, decide=agent)

    assert held == [None]


def test_more_people_than_connections_can_wait_for_the_agent(opened: Reply) -> None:
    people = live_settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"] + 2
    agents = [SlowAgent() for _ in range(people)]
    running = [in_background(lambda agent=agent: take_turn(opening(), owner=None, decide=agent)) for agent in agents]

    all_at_work = [agent.at_work.wait(10) for agent in agents]
    for agent in agents:
        agent.go_on.set()

    assert all(all_at_work)
    assert [each.result(20).body["turn"] for each in running] == [1] * people


def test_a_second_turn_is_refused_while_one_is_at_work(opened: Reply) -> None:
    conversation_id = opened.body["conversation_id"]
    agent = SlowAgent()
    slow = in_background(lambda: take_turn(saying(conversation_id, guest="Huda"), owner=None, decide=agent))
    assert agent.at_work.wait(10)

    with pytest.raises(TurnInProgress) as refused:
        take_turn(saying(conversation_id, guest="Hind"), owner=None)
    agent.go_on.set()

    assert refused.value.retry_after == 1
    assert slow.result(20).body["turn"] == 2
    assert take_turn(saying(conversation_id, guest="Hind"), owner=None).body["turn"] == 3


def test_a_turn_whose_claim_was_taken_over_stores_nothing(opened: Reply) -> None:
    conversation_id = opened.body["conversation_id"]
    agent = SlowAgent()
    slow = in_background(lambda: take_turn(saying(conversation_id, guest="Too late"), owner=None, decide=agent))
    assert agent.at_work.wait(10)

    lapse_leases()
    quick = take_turn(saying(conversation_id, guest="Huda"), owner=None)
    agent.go_on.set()

    with pytest.raises(TurnSuperseded):
        slow.result(20)
    assert quick.body["turn"] == 2
    assert numbers(conversation_id) == [1, 2]
    assert list(Answer.objects.values_list("value", flat=True)) == ["Huda"]


def test_a_slow_turn_that_nobody_overtook_is_stored(opened: Reply) -> None:
    conversation_id = opened.body["conversation_id"]
    agent = SlowAgent()
    slow = in_background(lambda: take_turn(saying(conversation_id, guest="Huda"), owner=None, decide=agent))
    assert agent.at_work.wait(10)

    lapse_leases()
    agent.go_on.set()

    assert slow.result(20).body["turn"] == 2


def test_a_reset_overtakes_the_turn_at_work(opened: Reply) -> None:
    conversation_id = opened.body["conversation_id"]
    agent = SlowAgent()
    slow = in_background(lambda: take_turn(saying(conversation_id, guest="Huda"), owner=None, decide=agent))
    assert agent.at_work.wait(10)

    assert reset_conversation(conversation_id=UUID(conversation_id), owner=None)
    agent.go_on.set()

    with pytest.raises(TurnSuperseded):
        slow.result(20)
    assert numbers(conversation_id) == [1]


def test_an_opening_with_a_key_is_refused_while_the_same_is_at_work(visit: object) -> None:
    agent = SlowAgent()
    slow = in_background(lambda: take_turn(opening(idempotency_key=OPENING_KEY), owner=None, decide=agent))
    assert agent.at_work.wait(10)

    with pytest.raises(TurnInProgress):
        take_turn(opening(idempotency_key=OPENING_KEY), owner=None)
    agent.go_on.set()
    stored = slow.result(20)

    assert take_turn(opening(idempotency_key=OPENING_KEY), owner=None).body == stored.body


def test_an_opening_whose_claim_was_taken_over_stores_nothing(visit: object) -> None:
    agent = SlowAgent()
    slow = in_background(lambda: take_turn(opening(idempotency_key=OPENING_KEY), owner=None, decide=agent))
    assert agent.at_work.wait(10)

    lapse_leases()
    quick = take_turn(opening(idempotency_key=OPENING_KEY), owner=None)
    agent.go_on.set()

    with pytest.raises(TurnSuperseded):
        slow.result(20)
    assert str(Conversation.objects.get().pk) == quick.body["conversation_id"]
    assert not OpeningClaim.objects.exists()


def test_one_request_posted_many_times_at_once_is_one_turn(opened: Reply) -> None:
    request = saying(opened.body["conversation_id"], key="k", guest="Huda")
    outcomes = all_at_once([lambda: take_turn(request, owner=None)] * MANY)

    replies = [outcome for outcome in outcomes if isinstance(outcome, Reply)]
    refusals = [outcome for outcome in outcomes if not isinstance(outcome, Reply)]
    assert replies
    assert all(isinstance(refusal, TurnInProgress) for refusal in refusals)
    assert all(reply.body == replies[0].body for reply in replies)
    assert numbers(opened.body["conversation_id"]) == [1, 2]
    assert Answer.objects.count() == 1


def test_one_opening_posted_many_times_at_once_is_one_conversation(visit: object) -> None:
    outcomes = all_at_once([lambda: take_turn(opening(idempotency_key=OPENING_KEY), owner=None)] * MANY)

    replies = [outcome for outcome in outcomes if isinstance(outcome, Reply)]
    assert replies
    assert all(isinstance(outcome, Reply | TurnInProgress) for outcome in outcomes)
    assert {reply.body["conversation_id"] for reply in replies} == {str(Conversation.objects.get().pk)}
    assert Turn.objects.count() == 1
    assert not OpeningClaim.objects.exists()


def test_different_requests_at_once_leave_no_gap_and_no_double(opened: Reply) -> None:
    conversation_id = opened.body["conversation_id"]
    outcomes = all_at_once(
        [lambda name=f"Guest {n}": take_turn(saying(conversation_id, guest=name), owner=None) for n in range(MANY)]
    )

    taken = sorted(outcome.body["turn"] for outcome in outcomes if isinstance(outcome, Reply))
    assert taken
    assert all(isinstance(outcome, Reply | TurnInProgress) for outcome in outcomes)
    assert numbers(conversation_id) == [1, *taken] == list(range(1, len(taken) + 2))
    assert Conversation.objects.get().checkpoint.turn_number == len(taken) + 1
    superseded = Counter(Answer.objects.values_list("supersedes", flat=True))
    assert set(superseded.values()) == {1}, "each change supersedes the one before it"


def worker(report: Path, *what: str) -> RunningProcess:
    """A process that takes turns in this test's database."""
    command = ("-m", "conversations.tests.worker", connection.settings_dict["NAME"], *what)
    return RunningProcess(*command, env=os.environ, log=report)


def start_and_kill(report: Path, *what: str) -> None:
    """Runs a process until it is in the middle of a turn, and ends it as a crash would."""
    process = worker(report, *what)
    while not report.exists() or "at work\n" not in report.read_text():
        assert process.poll() is None, report.read_text()
        time.sleep(0.01)
    process.kill()
    process.wait()


def test_two_processes_share_a_conversation(opened: Reply, tmp_path: Path) -> None:
    conversation_id = opened.body["conversation_id"]
    processes = [worker(tmp_path / "told", "post", conversation_id, "4") for _ in range(2)]

    assert [process.wait(60) for process in processes] == [0, 0], (tmp_path / "told").read_text()
    assert numbers(conversation_id) == list(range(1, 10))
    assert Answer.objects.filter(superseded_by=None).count() == 1


def test_a_process_that_is_killed_in_the_middle_of_a_turn_is_in_nobodys_way(opened: Reply, tmp_path: Path) -> None:
    conversation_id = opened.body["conversation_id"]
    start_and_kill(tmp_path / "told", "hang", conversation_id)

    reply = take_turn(saying(conversation_id, guest="Huda"), owner=None)

    assert reply.body["turn"] == 2
    assert reply.body["answers"] == {"guest": "Huda"}


def test_a_process_that_is_killed_while_it_opens_a_conversation_is_in_nobodys_way(
    visit: object, tmp_path: Path
) -> None:
    start_and_kill(tmp_path / "told", "open", OPENING_KEY)
    assert not Conversation.objects.exists()

    assert take_turn(opening(idempotency_key=OPENING_KEY), owner=None).body["turn"] == 1
    assert Conversation.objects.count() == 1
    assert not OpeningClaim.objects.exists()


def test_the_claim_of_another_machine_lasts_as_long_as_its_lease(opened: Reply) -> None:
    conversation_id = opened.body["conversation_id"]
    until = timezone.now() + timedelta(seconds=60)
    with written_by("test"):
        Conversation.objects.update(lease_token=uuid4(), lease_until=until, lease_holder="elsewhere/ 1 1700000000.0")

    with pytest.raises(TurnInProgress):
        take_turn(saying(conversation_id), owner=None)
    lapse_leases()
    assert take_turn(saying(conversation_id), owner=None).body["turn"] == 2


def test_claims_of_openings_that_nobody_came_back_for_go_with_later_ones(visit: object) -> None:
    past = timezone.now() - timedelta(seconds=1)
    left = [
        OpeningClaim(scope="anonymous", idempotency_key=f"{OPENING_KEY}{n}", token=uuid4(), lease_until=past)
        for n in range(3)
    ]
    OpeningClaim.objects.bulk_create(left)
    until = timezone.now() + timedelta(seconds=60)
    OpeningClaim.objects.create(scope="anonymous", idempotency_key="at work", token=uuid4(), lease_until=until)

    take_turn(opening(idempotency_key=f"{OPENING_KEY}1"), owner=None)

    assert list(OpeningClaim.objects.values_list("idempotency_key", flat=True)) == ["at work"]


def test_an_opening_that_fails_before_its_form_is_read_leaves_no_claim(visit: object) -> None:
    request = opening(idempotency_key=OPENING_KEY)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE conversations_turn IN ACCESS EXCLUSIVE MODE")
        turn = in_background(lambda: take_turn(request, owner=None))
        waiting = "SELECT pid FROM pg_locks WHERE relation = 'conversations_turn'::regclass AND NOT granted"
        deadline = time.monotonic() + 20
        while not cursor.execute(f"SELECT pg_terminate_backend(pid) FROM ({waiting})").fetchall():
            assert time.monotonic() < deadline, "nobody looks a turn up"
            time.sleep(0.01)

    with pytest.raises(OperationalError):
        turn.result(20)
    assert take_turn(request, owner=None).body["turn"] == 1


def cut_off(take: Callable[[], Reply]) -> Future[Reply]:
    """A turn whose connection the database ends in the middle of the commit."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("LOCK TABLE conversations_message IN EXCLUSIVE MODE")
        turn = in_background(take)
        waiting = "SELECT pid FROM pg_locks WHERE relation = 'conversations_message'::regclass AND NOT granted"
        deadline = time.monotonic() + 20
        while not (ended := cursor.execute(f"SELECT pg_terminate_backend(pid) FROM ({waiting})").fetchall()):
            assert time.monotonic() < deadline, "nobody commits"
            time.sleep(0.01)
        assert len(ended) == 1
    return turn


def test_a_commit_that_was_cut_off_and_cannot_have_happened_is_told_so(opened: Reply) -> None:
    request = saying(opened.body["conversation_id"], key="k", guest="Huda")
    turn = cut_off(lambda: take_turn(request, owner=None))

    with pytest.raises(OperationalError):
        turn.result(20)
    assert numbers(opened.body["conversation_id"]) == [1]
    assert take_turn(request, owner=None).body["turn"] == 2, "nobody holds a claim"


def test_a_commit_of_which_nobody_knows_is_told_so(api: APIClient, visit: object) -> None:
    turn = cut_off(lambda: api.post("/api/converse/", {"form": "visit"}))

    answer = turn.result(20)
    assert (answer.status_code, answer.json()["code"]) == (503, "turn_perhaps_stored")
    assert answer.headers["Retry-After"]
    assert "Nothing was stored" not in answer.json()["detail"]
