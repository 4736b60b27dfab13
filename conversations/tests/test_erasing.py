"""Erasing removes words and values from everywhere, wholly or not at all, and leaves a tombstone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import DatabaseError, connection, models, transaction
from django.utils import timezone

from conversations.errors import TurnSuperseded
from conversations.models import (
    Answer,
    ApiKey,
    Checkpoint,
    Conversation,
    Counter,
    Link,
    Message,
    OpeningClaim,
    Rule,
    Submission,
    TokenBucket,
    Tombstone,
    Turn,
)
from conversations.services import Caller, Reply, belongings, counters, take_turn, token_buckets
from conversations.services.erasing import Criteria, Due, conversations_of, due_by_form, erase_conversation, purge
from conversations.services.requests import ClientSession, PublishedForm
from conversations.services.visitors import visitor_nonce
from conversations.services.writing import written_by
from conversations.tests.support import ANSWERS, OPENING_KEY, VISIT, SlowAgent, in_background, inline, opening, saying
from forms_registry.models import FormVersion
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db

KINDS = (Conversation, Checkpoint, Turn, Message, Answer, Submission)
WORD = "Quetzalcoatlus"


def completed(request: Any = None, owner: ApiKey | None = None, **answers: Any) -> UUID:
    number = take_turn(request or opening(), owner=owner).body["conversation_id"]
    take_turn(saying(number, "Here you are", **{**ANSWERS, **answers}), owner=owner)
    return UUID(str(number))


def age(conversation: UUID | str, days: float) -> None:
    past = timezone.now() - timedelta(days=days)
    with written_by("test"):
        Conversation.objects.filter(pk=conversation).update(last_activity_at=past, expires_at=past)


def tables_with(word: str) -> list[str]:
    """The tables in which a word stands, be it in bytes."""
    tables = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            statement = f'SELECT count(*) FROM "{table}" AS t WHERE t::text ILIKE %s OR t::text ILIKE %s'
            cursor.execute(statement, [f"%{word}%", f"%{word.encode().hex()}%"])
            if cursor.fetchone()[0]:
                tables.append(table)
    return tables


def test_nothing_that_a_person_said_stays_anywhere(visit: FormVersion, key: tuple[ApiKey, str], settings: Any) -> None:
    other = completed()
    said = inline(
        VISIT.replace("The porter", f"{WORD} the porter"),
        user={"name": WORD},
        prefill={"guest": WORD},
        idempotency_key=f"{OPENING_KEY}{WORD}",
        session=ClientSession(WORD),
        caller=Caller(visitor=WORD),
    )
    number = UUID(str(take_turn(said, owner=key[0]).body["conversation_id"]))
    take_turn(saying(number, f"I am {WORD}", key=WORD, guest=WORD), owner=key[0])
    assert (
        take_turn(saying(number, f"{WORD}!", **{**ANSWERS, "guest": WORD}), owner=key[0]).body["status"] == "completed"
    )
    OpeningClaim.objects.create(
        scope=f"key {key[0].pk}", idempotency_key=f"{OPENING_KEY}{WORD}", token=number, lease_until=timezone.now()
    )
    for limit in (name for name in settings.LIMITS if name.endswith("_per_conversation")):
        counters.add({f"{limit}:{number}": (3, 2**40)})
        token_buckets.take({f"{limit}:{number}": (3, token_buckets.Rate(60, 60))})
    LogEntry.objects.create(
        user=User.objects.create_user("staff"),
        content_type=ContentType.objects.get_for_model(Conversation),
        object_id=str(number),
        object_repr=WORD,
        change_message=WORD,
        action_flag=CHANGE,
    )
    assert set(tables_with(WORD)) >= {
        "conversations_answer",
        "conversations_checkpoint",
        "conversations_conversation",
        "conversations_message",
        "conversations_openingclaim",
        "conversations_submission",
        "conversations_turn",
        "django_admin_log",
        "forms_registry_formversion",
    }

    stone = erase_conversation(number, rule=Rule.REQUEST, by="staff", reason="They asked for it.")

    assert tables_with(WORD) == []
    assert stone is not None
    counts = {"conversation": 1, "checkpoint": 1, "turn": 3, "message": 5, "answer": 4, "submission": 1}
    assert {kind: stone.counts[kind] for kind in counts} == counts | {"answer": stone.counts["answer"]}
    assert (stone.conversation_id, stone.by, stone.reason, stone.api_key) == (
        number,
        "staff",
        "They asked for it.",
        key[0],
    )
    assert not Counter.objects.exists()
    assert not TokenBucket.objects.exists()
    assert not OpeningClaim.objects.exists()
    assert Link.objects.filter(conversation=number).count() == stone.links == 3
    assert [model.objects.count() for model in KINDS] == [1, 1, 2, 3, 3, 1]
    assert Conversation.objects.get().pk == other


def test_a_document_that_somebody_else_has_stays(db: None) -> None:
    first, second = completed(inline()), completed(inline())
    erase_conversation(first, rule=Rule.REQUEST)
    assert FormVersion.objects.count() == 1
    erase_conversation(second, rule=Rule.REQUEST)
    assert FormVersion.objects.count() == 0


def test_what_is_not_there_leaves_no_tombstone_and_tests_neither(visit: FormVersion) -> None:
    test = completed(inline(caller=Caller(visitor="tester", is_test=True)))
    number = completed()
    assert erase_conversation(number, rule=Rule.REQUEST)
    assert erase_conversation(number, rule=Rule.REQUEST) is None
    assert erase_conversation(test, rule=Rule.REQUEST) is None
    assert Tombstone.objects.count() == 1
    assert Conversation.objects.get().pk == test


def test_a_tombstone_cannot_be_changed(visit: FormVersion) -> None:
    erase_conversation(completed(), rule=Rule.REQUEST)
    with pytest.raises(DatabaseError), transaction.atomic():
        Tombstone.objects.update(reason="Otherwise")
    with pytest.raises(DatabaseError), transaction.atomic():
        Tombstone.objects.all().delete()


@pytest.mark.django_db(transaction=True)
def test_a_turn_at_work_in_it_comes_to_nothing(opened: Reply) -> None:
    number = opened.body["conversation_id"]
    agent = SlowAgent()
    running = in_background(lambda: take_turn(saying(number, guest="Huda"), owner=None, decide=agent))
    assert agent.at_work.wait(10)

    assert erase_conversation(number, rule=Rule.REQUEST)
    agent.go_on.set()

    with pytest.raises(TurnSuperseded):
        running.result(10)
    assert [model.objects.count() for model in KINDS] == [0] * len(KINDS)
    assert Link.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_failure_in_the_middle_leaves_all_of_it(opened: Reply) -> None:
    with connection.cursor() as cursor:  # nothing may put up a tombstone
        cursor.execute("ALTER TABLE conversations_tombstone ADD CONSTRAINT none CHECK (false) NOT VALID")
    try:
        with pytest.raises(DatabaseError):
            erase_conversation(UUID(str(opened.body["conversation_id"])), rule=Rule.REQUEST)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE conversations_tombstone DROP CONSTRAINT none")
    assert [model.objects.count() for model in KINDS] == [1, 1, 1, 1, 0, 0]
    assert bytes(Link.objects.get().turn_digest)


def keeping(keep: str) -> str:
    return VISIT.replace("title: Visit", f"title: Visit\nkeep: {keep}")


def ended(days: float, *, finished: bool = True) -> UUID:
    number = completed() if finished else UUID(str(take_turn(opening(), owner=None).body["conversation_id"]))
    age(number, days)
    return number


@pytest.mark.parametrize(
    ("keep", "days", "finished", "setting", "due"),
    [
        ("", 10_000, True, (0, 0), None),
        ("", 31, True, (30, 0), Rule.RETENTION),
        ("", 29, True, (30, 0), None),
        ("for ever", 10_000, True, (30, 0), None),
        ("2 years", 700, True, (30, 0), None),
        ("2 years", 740, True, (0, 0), Rule.RETENTION),
        ("2 years", 91, False, (0, 90), Rule.UNFINISHED),
        ("2 years", 89, False, (0, 90), None),
        ("10 days", 11, False, (0, 90), Rule.RETENTION),
        ("", 91, False, (0, 90), Rule.UNFINISHED),
        ("", 10_000, False, (0, 0), None),
    ],
)
def test_what_is_due(
    db: None, settings: Any, keep: str, days: int, finished: bool, setting: tuple[int, int], due: Rule | None
) -> None:
    settings.KEEP_COMPLETED_DAYS, settings.KEEP_UNFINISHED_DAYS = setting
    import_form(markdown=keeping(keep) if keep else VISIT, slug="visit")
    ended(days, finished=finished)

    due_now = due_by_form()

    assert due_now == ([Due("visit", due, 1)] if due else [])


def test_a_form_that_keeps_for_a_shorter_time_now_does_so_for_earlier_conversations_too(db: None) -> None:
    import_form(markdown=keeping("2 years"), slug="visit")
    ended(100)
    assert due_by_form() == []
    import_form(markdown=keeping("3 months"), slug="visit")
    assert due_by_form() == [Due("visit", Rule.RETENTION, 1)]
    import_form(markdown=keeping("for ever"), slug="visit")
    assert due_by_form() == []


def test_no_document_of_a_stranger_is_kept_for_longer_than_the_service_keeps(db: None, settings: Any) -> None:
    settings.KEEP_COMPLETED_DAYS = 30
    age(completed(inline(keeping("for ever"))), 31)
    assert due_by_form() == [Due("", Rule.RETENTION, 1)]


def test_a_purge_erases_what_is_due_and_nothing_that_goes_on(visit: FormVersion, settings: Any) -> None:
    settings.KEEP_COMPLETED_DAYS = 30
    due = [ended(31) for _ in range(3)] + [ended(91, finished=False)]
    stays = [ended(29), ended(29, finished=False)]
    with written_by("test"):  # this one can still be gone on with
        live = ended(91, finished=False)
        Conversation.objects.filter(pk=live).update(expires_at=timezone.now() + timedelta(days=1))

    purged = purge(at_once=2)

    assert purged.forms == {"visit": 4}
    assert purged.rows["conversation"] == 4
    assert purged.failed == []
    assert set(Tombstone.objects.values_list("conversation_id", flat=True)) == set(due)
    assert set(Conversation.objects.values_list("pk", flat=True)) == {*stays, live}
    assert purge().forms == {}


@pytest.mark.django_db(transaction=True)
def test_a_purge_waits_for_the_turn_at_work_in_a_conversation(opened: Reply, settings: Any) -> None:
    settings.KEEP_UNFINISHED_DAYS = 90
    number, agent = opened.body["conversation_id"], SlowAgent()
    running = in_background(lambda: take_turn(saying(number, guest="Huda"), owner=None, decide=agent))
    assert agent.at_work.wait(10)
    age(number, 91)  # its time is over while the agent works

    assert (due_by_form(), purge().forms) == ([], {})
    agent.go_on.set()

    assert running.result(10).body["turn"] == 2
    age(number, 91)
    assert purge().forms == {"visit": 1}


@pytest.mark.django_db(transaction=True)
def test_one_that_cannot_be_erased_is_told_and_holds_up_no_other(visit: FormVersion, settings: Any) -> None:
    settings.KEEP_COMPLETED_DAYS = 30
    stuck, _other = sorted(ended(31) for _ in range(2))
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE holding (id uuid REFERENCES conversations_conversation)")
        cursor.execute("INSERT INTO holding VALUES (%s)", [stuck])
    try:
        purged = purge()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE holding")

    assert (purged.failed, purged.forms) == ([stuck], {"visit": 1})
    assert Conversation.objects.get().pk == stuck


def test_a_person_is_found_by_what_can_be_named(visit: FormVersion, key: tuple[ApiKey, str]) -> None:
    by_name = completed(opening(user={"name": "Huda", "staff": {"id": 4711}}))
    by_client = completed(opening(session=ClientSession("desk-7")))
    by_uuid = completed(opening(session=ClientSession("0b3f7c1e-5d0a-4c1e-9f00-aabbccddeeff")))
    visitor = completed(opening(caller=Caller(visitor=visitor_nonce(key[0], "u-9"))), owner=key[0])
    plain = completed(guest="Hind Nasser")
    reference = Submission.objects.get(conversation=plain).reference

    def named_by(**named: Any) -> set[UUID]:
        return set(conversations_of(Criteria(**named)).values_list("pk", flat=True))

    assert named_by(users=["Huda"]) == named_by(users=["4711"]) == {by_name}
    assert named_by(clients=["desk-7"]) == {by_client}
    assert named_by(clients=["0B3F7C1E-5D0A-4C1E-9F00-AABBCCDDEEFF"]) == {by_uuid}
    assert named_by(visitors=["u-9"]) == {visitor}
    assert named_by(answers=["Hind Nasser"]) == {plain}
    assert named_by(references=[reference.lower()]) == {plain}
    assert named_by(conversations=[plain], users=["Huda"]) == {plain, by_name}
    assert named_by() == named_by(users=["huda' OR 1"]) == named_by(clients=[""]) == named_by(visitors=["u-8"]) == set()


@pytest.mark.parametrize("sensitive", ["false", "true"], ids=["open", "sealed"])
def test_a_yes_is_no_number(sensitive: str, db: None) -> None:
    markdown = f"""---
form_id: clinic
title: Clinic
review: none
fields:
  - {{id: insured, type: boolean, prompt: Are you insured?}}
  - {{id: beds, type: integer, sensitive: {sensitive}, prompt: How many beds?}}
---
"""
    import_form(markdown=markdown, slug="clinic")

    def filled(beds: int, **user: Any) -> UUID:
        number = take_turn(opening(form=PublishedForm("clinic"), user=user), owner=None).body["conversation_id"]
        take_turn(saying(number, insured=True, beds=beds), owner=None)
        return UUID(str(number))

    yes, one = filled(4, premium=True), filled(1, premium=1)

    def named_by(**named: Any) -> set[UUID]:
        return set(conversations_of(Criteria(**named)).values_list("pk", flat=True))

    assert named_by(answers=["1"]) == named_by(users=["1"]) == {one}
    assert named_by(answers=["4"]) == {yes}


def test_a_visitor_is_found_by_an_index(key: tuple[ApiKey, str]) -> None:
    """Where there are many conversations, and many names are looked for; of few, the database had rather read all."""
    named = conversations_of(Criteria(visitors=[f"u-{number}" for number in range(100)]))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        plan = named.order_by().explain()

    assert "conversation_visitor" in plan


def names_a_conversation(model: type[models.Model]) -> bool:
    """By a foreign key to what belongs to one, or by a column that is named so."""
    belonging = {apps.get_model(name) for name in belongings.listed_models()}
    for field in model._meta.concrete_fields:
        words = set(field.name.split("_"))
        if field.related_model in belonging or words & {"conversation", "turn", "submission", "reference"}:
            return True
    return False


def test_every_table_that_names_a_conversation_is_told_what_becomes_of_it() -> None:
    naming = {model._meta.label for model in apps.get_models() if names_a_conversation(model) and not model._meta.proxy}
    assert {"conversations.Message", "conversations.Link", "conversations.Tombstone"} <= naming
    assert naming - belongings.listed_models() == set(), "say in services.belongings, or in AppConfig.ready, if they go"
