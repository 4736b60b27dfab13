"""What auditors wait for, at size: `python -m benchmarks.auditing [CONVERSATIONS]` (10,000, of 20 turns each).

Some conversations about the example forms are held, with corrections, and copied in the database until there are so
many, each with its own words, answers, submission and links. Measured are lists, searches and pages, as an auditor's
browser asks for them; exports; and `verify_audit`. Told are the median by the clock and of this process' processor, and
how many queries there were. The memory is the most that a process of its own had, which made the export alone.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import Any

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import benchmarks  # noqa: F401 - sets Django up
from agent.turns.turn import TurnInput
from auditing.exports.formats import Format
from auditing.indexing import index_words
from benchmarks.turns import Costs, database, fill
from conversations.models import Answer, Conversation, Message, Sealed, Submission, Turn
from conversations.services import InlineDocument, TurnRequest, take_turn
from conversations.services.writing import written_by
from tests.http.journeys import WIDGETS

TURNS = 20
TALKS = (10, 200)
"""Of so many turns each is one more, to compare what their pages cost."""
ASKED = 7
SPOKEN = "The crane fell over"
PLAIN = """---
form_id: crane_report
title: Crane report
fields:
  - {id: description, type: textarea, required: true, prompt: What happened?}
  - {id: mail, type: email, required: true, prompt: Where can we write to you?}
---
"""
"""A form without sensitive fields: only what is not sealed can be searched."""


def hold(forms: list[str]) -> None:
    """One completed conversation about each form, and one of TURNS turns that goes on."""
    for form in forms:
        fill(form, WIDGETS[form][0], Costs())
    for turns in (TURNS, *TALKS):
        talk(turns)


def talk(turns: int) -> None:
    """Corrections of one answer, over and over."""
    request = TurnRequest(form=InlineDocument(PLAIN))
    for number in range(turns):
        reply = take_turn(request, owner=None).body
        said = f"{SPOKEN}, said for the {number:03}th time"
        turn = TurnInput(message=said, answers={"description": said})
        request = TurnRequest(turn_input=turn, conversation_id=reply["conversation_id"])


def copy(copies: int) -> None:
    """Copies all that was held but the TALKS, in turn, until there are so many more; a fresh number in their words."""
    with written_by("benchmark"), connection.cursor() as cursor:
        cursor.execute(
            """CREATE TEMPORARY TABLE made AS
            SELECT gen_random_uuid() AS id, of[1 + n %% array_length(of, 1)] AS source, n
                FROM generate_series(1, %s) AS n,
                (SELECT array_agg(id) AS of FROM conversations_conversation WHERE NOT turn_count = ANY(%s)) AS held""",
            [copies, list(TALKS)],
        )
        cursor.execute("CREATE INDEX ON made (source)")
        for statement in _copies():
            cursor.execute(statement)
            cursor.execute("ANALYZE")  # the next one goes by what this one stored
        cursor.execute("SELECT array_agg(id) FROM made GROUP BY n / 500")
        batches = [row[0] for row in cursor.fetchall()]
        link = import_module("conversations.migrations.0013_links_of_earlier_turns").LINK
        for batch in batches:
            cursor.execute(link, [batch])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _copies() -> Iterator[str]:
    since = "- made.n * interval '5 minutes'"
    of = "made.id"
    turn = "made JOIN conversations_turn AS was ON was.conversation_id = made.source"
    new = "JOIN conversations_turn AS turn ON turn.conversation_id = made.id AND turn.number = was.number"
    uuid = "md5({} || made.id::text)::uuid".format
    times = {name: f'it."{name}" {since}' for name in ("created_at", "last_activity_at", "expires_at")}
    yield _copied(Conversation, {"id": of, **times}, "made", "it.id = made.source")
    yield _copied(
        Turn, {"id": None, "conversation_id": of, "started_at": f"it.started_at {since}"}, turn, "it.id = was.id"
    )
    yield _copied(Sealed, {"turn_id": "turn.id"}, f"{turn} {new}", "it.turn_id = was.id")
    words = {"text": f"replace(it.text, '{SPOKEN}', '{SPOKEN} in hall ' || made.n)"}
    yield _copied(Message, {"id": None, "turn_id": "turn.id", **words}, f"{turn} {new}", "it.turn_id = was.id")
    answer = {
        "id": uuid("it.id::text"),
        "supersedes_id": f"CASE WHEN it.supersedes_id IS NOT NULL THEN {uuid('it.supersedes_id::text')} END",
        "conversation_id": of,
        "turn_id": "turn.id",
        "value": f"replace(it.value::text, '{SPOKEN}', '{SPOKEN} in hall ' || made.n)::jsonb",
    }
    yield _copied(Answer, answer, f"{turn} {new}", "it.turn_id = was.id")
    submission = {
        "id": None,
        "conversation_id": of,
        "turn_id": "turn.id",
        "reference": "'FP-' || lpad(made.n::text, 10, '0')",
        "completed_at": f"it.completed_at {since}",
    }
    yield _copied(Submission, submission, f"{turn} {new}", "it.turn_id = was.id")


def _copied(model: Any, changed: Mapping[str, str | None], others: str, condition: str) -> str:
    """A statement that stores rows again, once for each of the others; a column that is None gets its own value."""
    table, fields = model._meta.db_table, model._meta.concrete_fields  # noqa: SLF001 - Django's own documents name them
    names = [field.column for field in fields if changed.get(field.column, "") is not None]
    values = ", ".join(changed.get(name) or f'it."{name}"' for name in names)
    columns = ", ".join(f'"{name}"' for name in names)
    return f"INSERT INTO {table} ({columns}) SELECT {values} FROM {others} JOIN {table} AS it ON {condition}"  # noqa: S608


def measure_pages(browser: Client) -> None:
    conversations, submissions, turns = (
        reverse(f"admin:conversations_{name}_changelist") for name in ("conversation", "submission", "turn")
    )
    last = Submission.objects.latest("pk")
    pages = {str(turns): Conversation.objects.get(turn_count=turns).pk for turns in TALKS}
    asked = {
        "list of conversations": conversations,
        "its last page": f"{conversations}?p={Conversation.objects.count() // 50}",
        "list of submissions": submissions,
        "list of turns": turns,
        "with corrections": f"{conversations}?change=corrected",
        "completed": f"{conversations}?standing=completed",
        "of one form": f"{conversations}?version__form__id__exact={last.version.form_id}",
        "with faults": f"{conversations}?faults=1",
        "search: number": f"{conversations}?q={last.conversation_id}",
        "search: reference": f"{conversations}?q={last.reference}",
        "search: answer": f"{conversations}?q=hall+4711",
        "search: frequent words": f"{conversations}?q=crane+fell",
        "search: nothing": f"{conversations}?q=nobody+said+this",
        "submissions: answer": f"{submissions}?q=hall+4711",
        "page of a submission": reverse("admin:conversations_submission_change", args=[last.pk]),
        "page of a turn": reverse("admin:conversations_turn_change", args=[last.turn_id]),
    }
    for number, pk in pages.items():
        asked[f"page of {number} turns"] = reverse("admin:conversations_conversation_change", args=[pk])
    for name, address in asked.items():
        clock, processor, queries = measured(partial(get, browser, address))
        print(f"  {name:24} {clock:6.0f} ms, {processor:5.0f} of the processor, {queries:3} queries", flush=True)


def get(browser: Client, address: str) -> None:
    answer = browser.get(address)
    assert answer.status_code == 200, (address, answer.status_code)


def measured(work: Callable[[], object]) -> tuple[float, float, int]:
    """Medians by the clock and of the processor, in milliseconds, and the number of queries."""
    work()
    clocks, processors = [], []
    for _ in range(ASKED):
        clock, processor = time.perf_counter(), time.process_time()
        work()
        processors.append((time.process_time() - processor) * 1000)
        clocks.append((time.perf_counter() - clock) * 1000)
    with CaptureQueriesContext(connection) as made:
        work()
    return statistics.median(clocks), statistics.median(processors), len(made)


def measure_exports() -> None:
    """Each in a process of its own, for the memory of one stays with it."""
    for kind in Format:
        for evidence in ("", "evidence"):
            asked = [connection.settings_dict["NAME"], kind.value, evidence]
            told = subprocess.run(
                [sys.executable, "-m", "benchmarks.one_export", *asked], capture_output=True, text=True
            )
            print(f"  {kind.value:6} {evidence:10} {told.stdout.strip() or told.stderr[-300:]}", flush=True)


def main(conversations: int = 10_000) -> None:
    with database():
        clock = time.perf_counter()
        hold(list(WIDGETS))
        copy(conversations)
        begun = time.perf_counter()
        print(f"{index_words()} turns indexed in {time.perf_counter() - begun:.0f} s", flush=True)
        counted = {model._meta.model_name: model.objects.count() for model in (Conversation, Turn, Answer, Submission)}  # noqa: SLF001
        print(f"{counted}, made in {time.perf_counter() - clock:.0f} s", flush=True)
        browser = Client()
        browser.force_login(User.objects.create_superuser("auditor"))
        measure_pages(browser)
        measure_exports()
        for command in ("seal_audit", "verify_audit"):
            clock = time.perf_counter()
            call_command(command, verbosity=0)
            print(f"  {command:14} {time.perf_counter() - clock:6.1f} s", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
