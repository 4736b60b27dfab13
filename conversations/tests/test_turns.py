"""A turn happens once and wholly, or not at all."""

from __future__ import annotations

import logging
import uuid
from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, connection
from django.utils import timezone

from agent.runner import run_turn
from agent.turns.outcome import Status, TurnOutcome
from agent.turns.turn import TurnContext, TurnInput, TurnRefused
from conversations.errors import (
    ConversationExpired,
    ConversationNotFound,
    ConversationOver,
    FormMismatch,
    FormRequired,
    IdempotencyKeyReused,
)
from conversations.models import Answer, Checkpoint, Conversation, Message, Submission, Turn
from conversations.services import PublishedForm, Reply, TurnRequest, create_api_key, reset_conversation, take_turn
from conversations.tests.support import ANSWERS, OPENING_KEY, BrokenAgent, inline, opening, saying
from forms_registry.errors import DocumentUnreadable, FormNotFound
from forms_registry.models import FormVersion

pytestmark = pytest.mark.django_db


def filled(opened: Reply) -> Reply:
    """Answers everything by widgets, one turn a field."""
    reply = opened
    for field_id, value in ANSWERS.items():
        reply = take_turn(saying(opened.body["conversation_id"], **{field_id: value}), owner=None)
    return reply


def test_opening_greets_and_stores_the_first_turn(opened: Reply) -> None:
    conversation = Conversation.objects.get(pk=opened.body["conversation_id"])
    turn = conversation.turns.get()

    assert opened.body["action"]["action"] == "MESSAGE"
    assert (turn.number, turn.action, turn.response) == (1, "MESSAGE", opened.body)
    assert conversation.turn_count == 1
    assert conversation.version.form.slug == "visit"
    assert conversation.checkpoint.turn_number == 1


def test_each_turn_moves_conversation_checkpoint_and_transcript(opened: Reply) -> None:
    reply = take_turn(saying(opened.body["conversation_id"], "The guest is Huda", guest="Huda Saleh"), owner=None)

    conversation = Conversation.objects.get()
    assert reply.body["turn"] == conversation.turn_count == conversation.checkpoint.turn_number == 2
    messages = list(Message.objects.filter(turn__number=2).values_list("role", "text", "payload"))
    assert messages == [
        ("user", "The guest is Huda", {"guest": "Huda Saleh"}),
        ("assistant", reply.body["response_message"], reply.body["action"]),
    ]


def test_a_turn_that_is_stored_is_answered_even_where_nobody_can_be_told_of_it(
    opened: Reply, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_record: logging.LogRecord) -> bool:
        raise OSError("the log is full")

    logger = logging.getLogger("conversations.observing.turns")
    logger.addFilter(fail)
    try:
        with caplog.at_level(logging.INFO, logger="conversations"):
            reply = take_turn(saying(opened.body["conversation_id"], guest="Huda Saleh"), owner=None)
    finally:
        logger.removeFilter(fail)

    assert reply.body["turn"] == Conversation.objects.get().turn_count == 2
    assert "a turn was stored, and could not be told of" in caplog.messages


def test_completion_leaves_a_submission(opened: Reply) -> None:
    reply = filled(opened)

    submission = Submission.objects.get()
    assert reply.body["status"] == Status.COMPLETED
    assert reply.body["action"]["action"] == "FORM_COMPLETE"
    assert submission.data == ANSWERS == reply.body["answers"]
    assert list(submission.data) == list(ANSWERS), "the answers stand in the form's order"
    assert submission.version == submission.conversation.version
    assert submission.turn.number == reply.body["turn"]


def test_each_change_of_an_answer_is_kept_with_what_it_supersedes(opened: Reply) -> None:
    conversation_id = opened.body["conversation_id"]
    take_turn(saying(conversation_id, guest="Huda"), owner=None)
    take_turn(saying(conversation_id, guest="Huda Saleh"), owner=None)

    first, second = Answer.objects.filter(field_id="guest").order_by("turn__number")
    assert (first.value, first.change, first.source, first.turn.number) == ("Huda", "set", "widget", 2)
    assert (second.value, second.change, second.turn.number) == ("Huda Saleh", "corrected", 3)
    assert second.supersedes == first
    assert (first.is_current, second.is_current) == (False, True)


def test_an_answer_in_words_keeps_the_words(opened: Reply) -> None:
    message = "The visit is on 9 March 2026"
    take_turn(saying(opened.body["conversation_id"], message), owner=None)

    day = Answer.objects.get(field_id="day")
    assert (day.value, day.source) == ("2026-03-09", "words")
    assert day.span is not None
    assert message[slice(*day.span)] == day.quote


def test_the_turn_keeps_request_and_trace(opened: Reply) -> None:
    take_turn(saying(opened.body["conversation_id"], "Huda"), owner=None)

    turn = Turn.objects.get(number=2)
    assert turn.request["user_message"] == "Huda"
    assert turn.trace
    assert turn.duration_ms >= 0


def test_an_inline_document_is_shared_by_its_content(visit: FormVersion) -> None:
    first, second = (take_turn(inline(), owner=None) for _ in range(2))

    versions = {Conversation.objects.get(pk=reply.body["conversation_id"]).version for reply in (first, second)}
    assert len(versions) == 1
    assert versions.pop().form is None


def test_the_context_of_the_host_reaches_the_agent_and_lasts(opened: Reply) -> None:
    seen: list[TurnContext] = []

    def agent(turn_input: TurnInput, context: TurnContext, head: bytes | None) -> TurnOutcome:
        seen.append(context)
        return run_turn(turn_input, context, head)

    first = TurnRequest(
        conversation_id=uuid.UUID(opened.body["conversation_id"]),
        flags={"vip": True},
        user={"name": "Huda"},
        locale="ar",
        timezone="Asia/Riyadh",
    )
    take_turn(first, owner=None, decide=agent)
    take_turn(saying(first.conversation_id), owner=None, decide=agent)

    for context in seen:
        assert context.flags == {"vip": True}
        assert context.user == {"name": "Huda"}
        assert context.locale == "ar"
        assert context.now.tzinfo == ZoneInfo("Asia/Riyadh")
    assert [context.number for context in seen] == [2, 3]


def test_prefill_answers_with_its_own_source(visit: FormVersion) -> None:
    take_turn(opening(prefill={"guest": "Huda Saleh"}), owner=None)

    answer = Answer.objects.get()
    assert (answer.field_id, answer.value, answer.source, answer.turn.number) == ("guest", "Huda Saleh", "prefill", 1)


# --- What is refused leaves no trace


def stored() -> dict[str, object]:
    tables = (Conversation, Turn, Message, Answer, Submission, Checkpoint)
    return {table.__name__: list(table.objects.order_by("pk").values()) for table in tables}


def test_a_refused_turn_stores_nothing_and_gives_the_claim_back(opened: Reply) -> None:
    before = stored()

    with pytest.raises(TurnRefused) as refused:
        take_turn(saying(opened.body["conversation_id"], shoe_size=44), owner=None)

    assert refused.value.code == "unknown_field"
    assert stored() == before


def test_a_broken_agent_stores_nothing_and_gives_the_claim_back(opened: Reply) -> None:
    before = stored()

    with pytest.raises(RuntimeError):
        take_turn(saying(opened.body["conversation_id"], "Huda"), owner=None, decide=BrokenAgent())

    assert stored() == before
    assert take_turn(saying(opened.body["conversation_id"], "Huda"), owner=None).body["turn"] == 2


def test_a_commit_that_fails_half_way_stores_nothing(opened: Reply) -> None:
    before = stored()

    def agent(turn_input: TurnInput, context: TurnContext, head: bytes | None) -> TurnOutcome:
        outcome = run_turn(turn_input, context, head)
        return replace(outcome, records=tuple(replace(record, confidence=7.0) for record in outcome.records))

    with pytest.raises(IntegrityError, match="answer_confidence_range"):
        take_turn(saying(opened.body["conversation_id"], guest="Huda"), owner=None, decide=agent)

    assert stored() == before


@pytest.mark.parametrize("key", ["", OPENING_KEY])
def test_a_refused_opening_stores_nothing_and_can_be_repeated(visit: FormVersion, key: str) -> None:
    with pytest.raises(TurnRefused):
        take_turn(opening(turn_input=TurnInput(answers={"shoe_size": 44}), idempotency_key=key), owner=None)
    assert not Conversation.objects.exists()

    assert take_turn(opening(idempotency_key=key), owner=None).body["turn"] == 1


def test_what_cannot_be_opened(visit: FormVersion) -> None:
    with pytest.raises(FormNotFound):
        take_turn(opening(form=PublishedForm("unheard-of"), idempotency_key=OPENING_KEY), owner=None)
    with pytest.raises(DocumentUnreadable):
        take_turn(inline("---\nfields: [\n---\n", idempotency_key=OPENING_KEY), owner=None)
    with pytest.raises(FormRequired):
        take_turn(TurnRequest(idempotency_key=OPENING_KEY), owner=None)
    assert take_turn(opening(idempotency_key=OPENING_KEY), owner=None).body["turn"] == 1, (
        "none of these used the key up"
    )


def test_an_unknown_conversation_and_one_of_another_key_are_the_same(opened: Reply, visit: FormVersion) -> None:
    owner, _secret = create_api_key(name="Another host")
    of_owner = take_turn(opening(), owner=owner).body["conversation_id"]

    for conversation_id, asking in (
        (uuid.uuid4(), None),
        (opened.body["conversation_id"], owner),
        (of_owner, None),
        (of_owner, create_api_key(name="A third")[0]),
    ):
        with pytest.raises(ConversationNotFound):
            take_turn(saying(conversation_id), owner=asking)


def test_a_conversation_keeps_its_form(opened: Reply) -> None:
    conversation_id = uuid.UUID(opened.body["conversation_id"])

    with pytest.raises(FormMismatch):
        take_turn(TurnRequest(conversation_id=conversation_id, form=PublishedForm("leave")), owner=None)
    assert take_turn(TurnRequest(conversation_id=conversation_id, form=PublishedForm("visit")), owner=None)


def test_a_completed_conversation_takes_no_more_turns(opened: Reply) -> None:
    filled(opened)

    with pytest.raises(ConversationOver):
        take_turn(saying(opened.body["conversation_id"], guest="Somebody else"), owner=None)
    assert Submission.objects.get().data == ANSWERS


# --- Idempotency


def test_a_repeated_request_gets_the_stored_response(opened: Reply) -> None:
    request = saying(opened.body["conversation_id"], key="k-1", guest="Huda")
    first = take_turn(request, owner=None)
    take_turn(saying(opened.body["conversation_id"], day="2026-03-09"), owner=None)

    again = take_turn(request, owner=None, decide=BrokenAgent())

    assert (again.body, again.replayed, first.replayed) == (first.body, True, False)
    assert list(again.body) == list(first.body)
    assert Turn.objects.count() == 3


def test_a_repeated_opening_gets_the_stored_response(visit: FormVersion) -> None:
    first = take_turn(opening(idempotency_key=OPENING_KEY), owner=None)
    again = take_turn(opening(idempotency_key=OPENING_KEY), owner=None, decide=BrokenAgent())

    assert (again.body, again.replayed) == (first.body, True)
    assert Conversation.objects.count() == 1


def test_a_key_is_good_for_one_request(visit: FormVersion) -> None:
    first = take_turn(opening(idempotency_key=OPENING_KEY), owner=None)
    conversation_id = first.body["conversation_id"]
    take_turn(saying(conversation_id, key="k-2", guest="Huda"), owner=None)

    with pytest.raises(IdempotencyKeyReused):
        take_turn(saying(conversation_id, key="k-2", guest="Hind"), owner=None)
    with pytest.raises(IdempotencyKeyReused):
        take_turn(saying(conversation_id, key=OPENING_KEY, guest="Hind"), owner=None)
    with pytest.raises(IdempotencyKeyReused):
        take_turn(opening(idempotency_key=OPENING_KEY, locale="ar"), owner=None)
    assert Turn.objects.count() == 2


def test_keys_of_different_clients_and_conversations_do_not_meet(visit: FormVersion) -> None:
    owner, _secret = create_api_key(name="Another host")
    replies = [
        take_turn(opening(idempotency_key=OPENING_KEY), owner=None),
        take_turn(opening(idempotency_key=OPENING_KEY), owner=owner),
    ]
    first, second = (take_turn(opening(), owner=None).body["conversation_id"] for _ in range(2))
    replies += [take_turn(saying(each, key="same", guest="Huda"), owner=None) for each in (first, second)]

    assert not any(reply.replayed for reply in replies)
    assert len({reply.body["conversation_id"] for reply in replies}) == 4


def test_the_last_reply_of_a_finished_conversation_is_still_replayed(opened: Reply) -> None:
    for field_id, value in list(ANSWERS.items())[:-1]:
        take_turn(saying(opened.body["conversation_id"], **{field_id: value}), owner=None)
    request = saying(opened.body["conversation_id"], key="last", purpose="Meeting")
    last = take_turn(request, owner=None)

    assert last.body["status"] == "completed"
    assert take_turn(request, owner=None).body == last.body


# --- Context


def test_what_the_host_says_is_kept_once_however_often_it_says_it(opened: Reply) -> None:
    user = {"notes": "x" * 20_000, "age": 30}

    def turn_telling(**user: object) -> Turn:
        conversation_id = uuid.UUID(opened.body["conversation_id"])
        take_turn(TurnRequest(conversation_id=conversation_id, user=user), owner=None)
        return Turn.objects.latest("number")

    first, again, other = turn_telling(**user), turn_telling(**user), turn_telling(**{**user, "age": 31})

    assert first.request["context"]["user"] == user
    assert again.request["context"]["user"] == {}
    assert other.request["context"]["user"] == {"age": 31}
    assert again.request_hash == first.request_hash != other.request_hash
    assert Conversation.objects.get().user == {**user, "age": 31}


# --- Time


def test_a_conversation_expires_when_idle(opened: Reply) -> None:
    Conversation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    with pytest.raises(ConversationExpired):
        take_turn(saying(opened.body["conversation_id"]), owner=None)
    assert Turn.objects.count() == 1
    assert Conversation.objects.with_current_status().get().current_status == "expired"
    assert not Conversation.objects.active().exists()


def test_each_turn_puts_the_expiry_off(opened: Reply, settings: object) -> None:
    Conversation.objects.update(expires_at=timezone.now() + timedelta(seconds=5))
    settings.SESSION_TIMEOUT_SECONDS = 3600

    take_turn(saying(opened.body["conversation_id"]), owner=None)

    conversation = Conversation.objects.get()
    assert conversation.expires_at - conversation.last_activity_at == timedelta(hours=1)


def test_a_completed_conversation_never_expires(opened: Reply) -> None:
    filled(opened)
    Conversation.objects.update(expires_at=timezone.now() - timedelta(days=1))

    assert Conversation.objects.get().status_at(timezone.now()) == Status.COMPLETED


# --- Reset


def test_reset_ends_a_conversation_once_and_keeps_what_was_said(opened: Reply) -> None:
    conversation_id = opened.body["conversation_id"]

    assert reset_conversation(conversation_id=conversation_id, owner=None)
    assert not reset_conversation(conversation_id=conversation_id, owner=None)
    with pytest.raises(ConversationOver):
        take_turn(saying(conversation_id), owner=None)
    assert Turn.objects.count() == 1


def test_reset_leaves_a_submission_alone(opened: Reply) -> None:
    filled(opened)

    assert reset_conversation(conversation_id=opened.body["conversation_id"], owner=None)
    assert Conversation.objects.get().status == "completed"
    assert Submission.objects.exists()


def test_the_test_connection_survives_a_turn_inside_a_transaction(opened: Reply) -> None:
    assert connection.in_atomic_block
    take_turn(saying(opened.body["conversation_id"]), owner=None)
    assert connection.connection is not None
