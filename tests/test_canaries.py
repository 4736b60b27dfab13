"""Words that a person says to sensitive fields stand nowhere but in the boxes that the service's keys open."""

from __future__ import annotations

import base64
import json
import logging
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.log import AdminEmailHandler

from agent.fake_model import FakeModel
from agent.turns.turn import TurnInput
from auditing.chain.verifying import Compared, broken_rows
from auditing.exports.ordering import make_ordered
from conversations.actions import repeatable
from conversations.actions.journal import audited_call
from conversations.encryption import in_clear
from conversations.encryption.keys import decrypt
from conversations.encryption.states import decrypt_state
from conversations.models import ActionCall, Answer, Checkpoint, Conversation, Message, Sealed, Submission, Turn
from conversations.services import Amender, PublishedForm, TurnRequest, amend_submission, reencrypt, take_turn
from conversations.tests.conftest import key, model
from conversations.tests.support import client, inline, saying
from formpilot_site.logs import JsonLines
from forms_registry.services import import_form
from patterns.repeats import signs_of

__all__ = ["key", "model"]
pytestmark = pytest.mark.django_db

FORM = """---
form_id: clinic
title: Clinic
review: final
fields:
  - {id: card, type: text, required: true, label: Insurance card, prompt: Which card do you have?, sensitive: true,
     constraints: {pattern: "[A-Z]{2}[0-9]{7}", message: Two letters and seven digits.}}
  - {id: next_of_kin, type: text, required: true, label: Next of kin, prompt: Whom may we call?, sensitive: true}
  - {id: phone, type: phone, required: true, label: Phone, prompt: On which number?, sensitive: true,
     constraints: {region: SA}}
  - {id: born, type: date, required: true, label: Birthday, prompt: When were you born?, sensitive: true}
  - {id: pay, type: integer, required: true, label: Pay, prompt: What do you earn?, sensitive: true}
  - {id: ward, type: dropdown, required: true, label: Ward, prompt: Which ward?, options: [North, South]}
  - {id: beds, type: integer, required: true, label: Beds, prompt: How many beds?}
  - {id: notes, type: textarea, required: false, label: Notes, prompt: Anything else?}
tools:
  - {name: look_up, when: after beds, runs: server, calls: echo, args: {notes: notes, beds: beds, card: card}}
  - {name: keep, when: complete, runs: server, calls: echo}
---

# Clinic
"""
CARD, WRONG_CARD, OLD_CARD = "QX7719283", "QXZ7719", "QX5550123"
KIN, PHONE, DIALLED, BORN, PAY = "Zebulon Quetzal", "+966501239876", "0501239876", "1971-03-29", 918273
CANARIES = (CARD, WRONG_CARD, OLD_CARD, "Quetzal", "Zebulon", PHONE, DIALLED, "501239876", BORN, str(PAY))


@repeatable
def echo(args: Mapping[str, Any], call: Any) -> Any:
    """Says all that it is told: so does many a service."""
    return {"success": True, "args": dict(args), "all": [str(value) for value in call.answers.values()]}


@pytest.fixture(autouse=True)
def echoing(settings: Any) -> None:
    settings.ACTIONS = {"echo": f"{__name__}.echo"}


def in_any_writing(word: str) -> list[bytes]:
    """A word as it is, in JSON's and others' escapes, in hexadecimal, and where it stands in base64."""
    plain = word.encode()
    spread = [base64.b64encode(b"\0" * ahead + plain)[4 if ahead else 0 : -4] for ahead in range(3)]
    return [plain.lower(), plain.hex().encode(), *(one.lower() for one in spread if len(one) > 7)]


def stored() -> Iterator[tuple[str, bytes]]:
    """Each column of each table, all of its rows as one. Bytes stay bytes: written as digits, those of a box hold any
    short number sooner or later."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public' "
            "AND table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = 'public')"
        )
        for table, column, kind in cursor.fetchall():
            shape = "bytea" if kind == "bytea" else "text"
            cursor.execute(f'SELECT string_agg("{column}"::{shape}, chr(10)::{shape}) FROM "{table}"')
            found = cursor.fetchone()[0] or b""
            yield f"{table}.{column}", (found.encode() if isinstance(found, str) else bytes(found)).lower()


def places_of(words: tuple[str, ...] = CANARIES) -> list[tuple[str, str]]:
    written = {word: in_any_writing(word) for word in words}
    return [
        (place, word) for place, content in stored() for word in words if any(one in content for one in written[word])
    ]


def fill(*, prefill: dict[str, Any] | None = None) -> str:
    """All the ways in which something sensitive can be said; the conversation's number."""
    user = {"name": "A. Person", "phone": DIALLED}
    early = f"Hello, my card is {OLD_CARD}, I was born on 29 March 1971, and {KIN} knows about it"  # before it is asked
    import_form(markdown=FORM, slug="clinic")
    said = TurnInput(message=early)
    opening = TurnRequest(form=PublishedForm("clinic"), turn_input=said, prefill=prefill or {}, user=user)
    number = take_turn(opening, owner=None).body["conversation_id"]
    for words in (
        WRONG_CARD,  # a broken value
        OLD_CARD,
        f"{KIN} is my brother, call him on {DIALLED}",
    ):
        take_turn(saying(number, words), owner=None)
    # In the wrong places.
    take_turn(
        saying(number, notes=f"The card {CARD} of {KIN}, not {OLD_CARD}, born {BORN}, {PHONE}", beds=PAY), owner=None
    )
    given = {"card": OLD_CARD, "next_of_kin": KIN, "phone": DIALLED, "born": BORN, "pay": PAY}
    take_turn(saying(number, **given, ward="North"), owner=None)  # by widget
    reply = take_turn(saying(number, f"no, my card is {CARD}", beds=2), owner=None)  # a correction, at the review
    assert reply.body["status"] == "review", reply.body
    assert take_turn(saying(number, "yes"), owner=None).body["status"] == "completed"
    return str(number)


def in_boxes() -> bytes:
    boxes = b"\n".join(decrypt(key, bytes(box)) for key, box in Sealed.objects.values_list("key", "box"))
    states = (decrypt_state(bytes(head)) for head in Checkpoint.objects.values_list("head", flat=True))
    return boxes + b"\n".join(json.dumps(state.context).encode() + state.head for state in states)


def test_they_are_in_the_boxes_and_in_no_table() -> None:
    fill(prefill={"next_of_kin": KIN})

    assert places_of() == []
    inside = in_boxes()
    assert [word for word in CANARIES if word.encode() not in inside] == []
    assert list(broken_rows(Compared())) == []


def test_of_what_the_service_did_auditors_see_what_may_be_seen(settings: Any) -> None:
    fill()
    settings.SEALING_KEYS = ["another key, of many letters and digits", *settings.SEALING_KEYS]
    assert (reencrypt().results, reencrypt().results) == (3, 0)
    settings.SEALING_KEYS = settings.SEALING_KEYS[:1]
    rows = ActionCall.objects.select_related("outcome").order_by("begun_at")

    assert {row.tool for row in rows} == {"look_up", "keep"}
    seen = json.dumps([[audited_call(row).request, audited_call(row).answer] for row in rows])
    assert [word for word in CANARIES if word in seen] == []
    assert "North" in seen


def test_what_is_found_in_a_table_is_found() -> None:
    """The search itself: without a sensitive field, all of it stands in the tables, in several writings."""
    number = take_turn(inline(FORM.replace(", sensitive: true", "")), owner=None).body["conversation_id"]
    take_turn(saying(number, card=CARD, next_of_kin=KIN), owner=None)

    assert {place for place, _word in places_of((CARD,))} >= {
        "conversations_answer.value",
        "conversations_turn.request",
        "conversations_turn.response",
        "conversations_message.payload",
        "conversations_checkpoint.head",
    }


def test_they_are_in_no_request_to_a_model(model: FakeModel) -> None:
    number = fill()

    assert model.requests, [turn.trace for turn in in_clear(Turn.objects.all())]
    sent = json.dumps(model.requests, default=str, ensure_ascii=False)
    assert [word for word in (CARD, OLD_CARD, PHONE, DIALLED, BORN, str(PAY)) if word in sent] == []
    assert places_of() == []
    assert Conversation.objects.get(pk=number).status == "completed"


def test_they_are_on_no_page_and_in_no_file(
    admin_user: Any, settings: Any, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """Nor in what looking leaves behind: the access log, the index of words, statistics, exports that were ordered."""
    exports = {**settings.STORAGES["exports"], "OPTIONS": {"location": str(tmp_path)}}
    settings.STORAGES = {**settings.STORAGES, "exports": exports}
    settings.EXPORT_ROWS_AT_ONCE = 0
    number = fill()
    staff = Client()
    staff.force_login(admin_user)
    submission = Submission.objects.get()
    pages = [reverse(f"admin:conversations_{name}_changelist") for name in ("conversation", "turn", "submission")]
    rows = [submission.conversation, submission, *Turn.objects.all()]
    pages += [reverse(f"admin:conversations_{one._meta.model_name}_change", args=[one.pk]) for one in rows]
    pages += [reverse(f"admin:auditing_submission_{name}", args=[submission.pk]) for name in ("print", "json", "pdf")]
    for word in (CARD, KIN, DIALLED):  # what was searched for is shown again, and leaves nothing
        staff.get(pages[0], {"q": word})
    pages += [reverse("admin:auditing_access_changelist"), reverse("admin:auditing_turncount_changelist")]
    output = b"".join(staff.get(page).getvalue() for page in pages)
    asked = {"action": "export_xlsx_with_evidence", "_selected_action": [submission.pk]}
    staff.post(reverse("admin:conversations_submission_changelist"), asked)
    assert make_ordered() == 1
    with ZipFile(next(tmp_path.glob("*.xlsx"))) as workbook:
        output += b"".join(map(workbook.read, workbook.namelist()))
    for kind in ("csv", "jsonl"):
        call_command("export_submissions", "--format", kind, "--evidence")
    for command in ("index_words", "count_turns", "seal_audit", "verify_audit"):
        call_command(command)
    output += capsysbinary.readouterr().out

    assert number.encode() in output
    assert [word for word in CANARIES if word.encode() in output] == []
    assert b"Q******83" in output
    assert places_of() == []


def test_an_amendment_says_none_of_them_either(admin_user: Any, caplog: pytest.LogCaptureFixture) -> None:
    """Neither what it says anew, nor its reason, nor what it says again in another writing."""
    fill()
    submission = Submission.objects.get()
    new = "QX3344556"
    again = f"of {KIN.upper()}: the card {CARD[:4]} {CARD[4:]}, not {OLD_CARD.lower()}, nor QX-334-4556"
    with caplog.at_level(logging.DEBUG):
        for values in ({"card": "QX9988776", "notes": again}, {"card": new}):
            amend_submission(submission, values, reason=f"{KIN} has {new}", amender=Amender("clerk"))
        call_command("index_words")
        staff = Client()
        staff.force_login(admin_user)
        pages = [reverse(f"admin:conversations_{name}_changelist") for name in ("conversation", "turn", "submission")]
        rows = [submission.conversation, submission, *Turn.objects.all()]
        pages += [reverse(f"admin:conversations_{one._meta.model_name}_change", args=[one.pk]) for one in rows]
        documents = ("print", "json", "pdf", "amend")
        pages += [reverse(f"admin:auditing_submission_{name}", args=[submission.pk]) for name in documents]
        pages += [reverse("admin:auditing_access_changelist")]
        output = "\n".join(staff.get(page).getvalue().decode(errors="replace") for page in pages)
    output += "\n".join(JsonLines().format(record) for record in caplog.records)

    assert [one for one in (KIN, CARD, OLD_CARD, new, "QX9988776") if signs_of(one) in signs_of(output)] == []
    assert "Q******56" in output
    assert places_of((*CANARIES, new, "QX9988776")) == []


def test_they_are_in_no_log_and_in_no_problem(key: Any, caplog: pytest.LogCaptureFixture) -> None:
    api = client(key[1])
    with caplog.at_level(logging.DEBUG):
        number = api.post("/api/converse/", {"form_context_md": FORM}).json()["conversation_id"]
        wrong = {"conversation_id": number, "answers": [CARD], "context": {"user": KIN}}
        refused = api.post("/api/converse/", wrong)
        api.post("/api/converse/", {"conversation_id": number, "answers": {"card": CARD, "born": f"{BORN} {CARD}"}})
        connection.check_constraints()
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE conversations_sealed ADD CONSTRAINT full_up CHECK (key = '') NOT VALID")
        api.raise_request_exception = False
        broken = api.post("/api/converse/", {"conversation_id": number, "user_message": f"{CARD}, and call {KIN}"})
    logged = "\n".join(JsonLines().format(record) for record in caplog.records)

    assert (refused.status_code, broken.status_code) == (400, 500)
    assert [word for word in CANARIES if word in logged or word in broken.content.decode()] == []
    assert "full_up" in logged


@pytest.mark.parametrize("debug", [True, False])
def test_they_are_on_no_page_of_an_error_and_in_no_mail_of_one(
    admin_user: Any, settings: Any, mailoutbox: list[Any], debug: bool
) -> None:
    """Where it breaks, what was opened is at hand."""
    number = fill()
    settings.DEBUG, settings.ADMINS = debug, [("A host", "host@example.org")]
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE conversations_actionoutcome RENAME COLUMN status TO stands")
    staff = Client(raise_request_exception=False)
    staff.force_login(admin_user)
    mails = AdminEmailHandler(include_html=True)
    log = logging.getLogger("django.request")
    log.addHandler(mails)
    try:
        broken = staff.get(reverse("admin:conversations_conversation_change", args=[number]), {"said": CARD})
    finally:
        log.removeHandler(mails)

    [mail] = mailoutbox
    assert broken.status_code == 500
    told = "\n".join(
        [broken.content.decode(), mail.subject, mail.body, *(str(content) for content, _ in mail.alternatives)]
    )
    assert [word for word in CANARIES if word in told] == []
    assert "action_rows" in mail.body
    assert ("action_rows" in broken.content.decode()) is debug


def test_whoever_owns_the_conversation_gets_all_of_it(key: Any) -> None:
    api = client(key[1])
    import_form(markdown=FORM, slug="clinic")
    body = {"form": "clinic", "context": {"prefill": {"next_of_kin": KIN}}}
    opened = api.post("/api/converse/", body, headers={"Idempotency-Key": "0d5f7c1e-a-key-of-one"})
    number = opened.json()["conversation_id"]
    told = {"card": CARD, "phone": DIALLED, "born": BORN, "pay": PAY, "ward": "South", "beds": 3, "notes": "None"}
    asked = {"conversation_id": number, "answers": told, "user_message": f"Here. {CARD}"}
    reply = api.post("/api/converse/", asked, headers={"Idempotency-Key": "again"})
    again = api.post("/api/converse/", asked, headers={"Idempotency-Key": "again"})
    other = api.post("/api/converse/", {**asked, "user_message": "Other"}, headers={"Idempotency-Key": "again"})
    done = api.post("/api/converse/", {"conversation_id": number, "user_message": "yes"}).json()

    assert (again.content, again["Idempotent-Replayed"]) == (reply.content, "true")
    assert other.json()["code"] == "idempotency_key_reused"
    address = f"/api/conversations/{number}/"
    assert api.get(address).json() == done
    messages = api.get(f"{address}messages/").json()["messages"]
    assert [one["text"] for one in messages if one["role"] == "user"] == [f"Here. {CARD}", "yes"]
    history = {one["field_id"]: one["value"] for one in api.get(f"{address}answers/").json()["answers"]}
    assert (history["card"], history["pay"], history["next_of_kin"]) == (CARD, PAY, KIN)
    submission = api.get(f"/api/submissions/{done['reference']}/").json()
    assert submission["answers"] == api.get("/api/submissions/").json()["submissions"][0]["answers"] == done["answers"]
    assert submission["answers"]["phone"] == PHONE
    assert places_of() == []


def test_what_cannot_be_sensitive_can_still_be_found() -> None:
    fill()
    current = {one.field_id: one.value for one in Answer.objects.filter(superseded_by=None)}

    assert current["ward"] == "North"
    assert current["card"] == "Q******83"
    assert current["beds"] == "••••"
    assert [one.value for one in in_clear(Answer.objects.filter(field_id="beds").select_related("turn"))] == [PAY, 2]


CALLED_BACK = """---
form_id: callback
title: Callback
fields:
  - {id: place, type: text, required: true, label: Place, prompt: Where did it happen?}
  - {id: phone, type: phone, required: true, label: Phone, prompt: On which number?, sensitive: true,
     constraints: {region: SA}}
  - {id: notes, type: textarea, required: true, label: Notes, prompt: Anything else?}
---
"""


def test_what_has_nothing_of_the_shape_of_a_sensitive_answer_can_still_be_found() -> None:
    number = take_turn(inline(CALLED_BACK), owner=None).body["conversation_id"]
    take_turn(saying(number, "At the north gate on 9 March 2026", place="North gate"), owner=None)
    take_turn(saying(number, f"on {DIALLED}"), owner=None)
    take_turn(saying(number, notes=f"Just call {DIALLED}"), owner=None)

    assert places_of((DIALLED, PHONE, "501239876")) == []
    said = Message.objects.filter(role="user").order_by("turn").values_list("text", flat=True)
    assert list(said) == ["At the north gate on 9 March 2026", "", ""]
    assert [(one.field_id, one.value) for one in Answer.objects.order_by("turn", "position")] == [
        ("place", "North gate"),
        ("phone", "+******76"),
        ("notes", "••••"),
    ]
