"""What repeats a sensitive answer, or the words in which it was given, is covered at each door by which it could come
to somebody who may not see it: however it is written, and where only an earlier or a later revision has it."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from agent.fake_model import FakeModel, ScriptRule
from auditing.access_log import Looker
from auditing.exports.files import export
from auditing.exports.formats import Format
from auditing.exports.records import records
from conversations.encryption import in_clear
from conversations.models import Submission, Turn
from conversations.services import Amender, PublishedForm, TurnRequest, amend_submission, take_turn
from conversations.tests.conftest import model
from conversations.tests.support import inline, saying
from forms_registry.models import Form
from forms_registry.services import import_form
from webhooks import outbox
from webhooks.models import Delivery, Endpoint
from webhooks.sending import deliver
from webhooks.services import add_endpoint
from webhooks.tests.conftest import _receiver, receiver
from webhooks.tests.receiver import Receiver

__all__ = ["_receiver", "model", "receiver"]
pytestmark = pytest.mark.django_db

FORM = """---
form_id: clinic
title: Clinic
review: none
fields:
  - {id: born, type: date, required: true, label: Birthday, prompt: When were you born?, sensitive: true}
  - {id: kin, type: text, required: true, label: Next of kin, prompt: Whom may we call?, sensitive: true}
  - {id: insured, type: boolean, required: true, label: Insured, prompt: Are you insured?}
  - {id: card, type: text, label: Card, prompt: Which card?, sensitive: true, visible_if: insured is on}
  - {id: pay, type: integer, label: Pay, prompt: What do you earn?, sensitive: true}
  - {id: notes, type: textarea, required: true, label: Notes, prompt: Anything else?}
---
"""
BORN, KIN, CARD, OLD_CARD = "9th of march 1990", "Zebulon Quetzal", "QX7719283", "QX5550123"
REASON = "since the clockmakers of Lund dismissed me"
WHY = f"I don't know, {REASON}"
SAID = (BORN, KIN, "yes", OLD_CARD, f"no, my card is {CARD}", "I'm not insured")
"""One answer is replaced, one hidden by another; the last question is left open with a reason."""


def in_other_writings(words: str) -> list[str]:
    """The words as they are, and as somebody else would write them."""
    apart, arabic = words.split(), words.translate({ord(str(digit)): "٠١٢٣٤٥٦٧٨٩"[digit] for digit in range(10)})
    joined = [between.join(apart) for between in (", ", "  ", "-", "_", " (", ".\n")]
    grouped = "  ".join(words[at : at + 3] for at in range(0, len(words), 3)) if len(apart) == 1 else words
    return list(dict.fromkeys([words, words.upper(), words.title(), arabic, *joined, grouped]))


def fill(notes: str) -> Submission:
    """A completed form, with `notes` in answer to its last question."""
    if not Form.objects.exists():
        import_form(markdown=FORM, slug="clinic")
    number = take_turn(TurnRequest(form=PublishedForm("clinic")), owner=None).body["conversation_id"]
    for words in SAID:
        reply = take_turn(saying(number, words), owner=None).body
    while reply["current_field"]["field_id"] == "pay":
        reply = take_turn(saying(number, WHY), owner=None).body
    take_turn(saying(number, notes=notes), owner=None)
    return Submission.objects.get(conversation=number)


def amend(submission: Submission, **values: Any) -> None:
    amend_submission(submission, values, reason="A slip", amender=Amender("clerk"))


@pytest.fixture
def auditor(db: None) -> Client:
    account = User.objects.create_user("auditor", is_staff=True)
    account.groups.add(Group.objects.get(name="Auditors"))
    browser = Client()
    browser.force_login(account)
    return browser


def files() -> str:
    """Exports of each kind, with evidence and without."""
    found = []
    for kind in Format:
        for with_evidence in (False, True):
            by = Looker("a test")
            file = b"".join(export(Submission.objects.all(), kind, language="en", by=by, with_evidence=with_evidence))
            if kind is Format.XLSX:
                with ZipFile(BytesIO(file)) as workbook:
                    file = b"".join(map(workbook.read, workbook.namelist()))
            found.append(file.decode())
    return "\n".join(found)


def pages(browser: Client, submission: Submission) -> str:
    """The pages of the record, and the documents that they lead to but the PDF, which is made of the same."""
    rows = [submission.conversation, submission, *Turn.objects.all()]
    addresses = [reverse(f"admin:conversations_{one._meta.model_name}_change", args=[one.pk]) for one in rows]
    addresses += [reverse(f"admin:auditing_submission_{name}", args=[submission.pk]) for name in ("print", "json")]
    return "\n".join(browser.get(address).getvalue().decode() for address in addresses)


def listening(receiver: Receiver) -> None:
    import_form(markdown=FORM, slug="clinic")
    add_endpoint(Endpoint(form=Form.objects.get(slug="clinic"), url=f"{receiver.address}/hooks"))


def sent(receiver: Receiver) -> str:
    """What all deliveries that are due say by now."""
    while claimed := outbox.claim():
        deliver(claimed)
    return "\n".join(one.body.decode() for one in receiver.requests)


def test_the_persons_own_words_are_covered_at_each_door(auditor: Client, receiver: Receiver) -> None:
    listening(receiver)
    writings = [one for words in (BORN, KIN, CARD, OLD_CARD, WHY, REASON) for one in in_other_writings(words)]
    submission = fill(". ".join(f"As I said: {one}! Thank you" for one in writings))

    places = {"files": files(), "pages": pages(auditor, submission), "webhook": sent(receiver)}

    assert [(place, one) for place, shown in places.items() for one in writings if one in shown] == []
    assert [place for place, shown in places.items() if shown.count("As I said: ") < len(writings)] == []


@pytest.mark.parametrize("later", [[], [{"kin": "Somebody else"}]], ids=["stands now", "was replaced again"])
def test_a_late_delivery_covers_what_only_a_later_revision_holds(
    receiver: Receiver, later: list[dict[str, Any]]
) -> None:
    listening(receiver)
    submission = fill("My sister Abigail Osterwald will bring me")
    for values in ({"insured": True}, {"kin": "Abigail Osterwald"}, *later):
        amend(submission, **values)

    shown = sent(receiver)

    assert Delivery.objects.filter(status="delivered").count() == 3 + len(later)
    assert "Osterwald" not in shown
    assert "My sister ••••" in shown


def test_files_and_pages_cover_what_stood_in_some_revision_alone(auditor: Client) -> None:
    submission = fill("My sister Abigail Osterwald will bring me")
    amend(submission, kin="Abigail Osterwald")
    amend(submission, kin="Somebody else")

    assert "Osterwald" not in files()
    assert "Osterwald" not in pages(auditor, submission)


def test_more_submissions_take_no_more_queries() -> None:
    queries = []
    for made in (1, 2, 3):
        fill("Nothing")
        for with_evidence in (False, True):
            with CaptureQueriesContext(connection) as asked:
                assert len(list(records(Submission.objects.all(), with_evidence=with_evidence))) == made
            queries.append(len(asked))

    assert queries[:2] * 3 == queries


CHOICE = """---
form_id: ills
title: Ills
review: none
fields:
  - {id: ill, type: dropdown, required: true, label: Illness, prompt: What is it?, sensitive: true,
     options: [Asthma, Gout, Migraine]}
  - {id: ward, type: dropdown, required: true, label: Ward, prompt: Which ward?, options: [Asthma, Surgery]}
  - {id: notes, type: textarea, required: true, label: Notes, prompt: Anything else?}
---
"""


def test_among_the_options_nothing_tells_which_one_was_chosen(auditor: Client) -> None:
    number = take_turn(inline(CHOICE), owner=None).body["conversation_id"]
    for words in ("hello", "what are the options?", "hm, something else", "migraine"):
        reply = take_turn(saying(number, words), owner=None).body
    assert reply["current_field"]["field_id"] == "ward"
    take_turn(saying(number, ward="Surgery", notes="Neither asthma nor gout, but migraine"), owner=None)
    submission = Submission.objects.get()
    turns = Turn.objects.filter(number__lte=4)

    asked = "".join(
        auditor.get(reverse("admin:conversations_turn_change", args=[one.pk])).content.decode() for one in turns
    )
    shown = asked + files() + pages(auditor, submission)

    assert "••••, •••• or ••••" in asked
    assert [
        one for one in ("Gout", "Migraine", "asthma", "gout", "migraine") if f"{one} " in shown or f"{one}," in shown
    ] == []
    assert "Surgery" in files()


def test_a_field_that_a_model_makes_up_tells_no_answer(auditor: Client, model: FakeModel) -> None:
    model.script(ScriptRule({"intent": "multi_answer", "answers": {KIN: "brother"}}))
    number = take_turn(inline(FORM), owner=None).body["conversation_id"]
    take_turn(saying(number, kin=KIN), owner=None)
    for words in ("well, I have to think about that one first, as it is", "it was some time ago that I had to say so"):
        take_turn(saying(number, words), owner=None)

    assert any(f"unknown_field:{KIN}" in str(turn.trace) for turn in in_clear(Turn.objects.filter(conversation=number)))
    rows = Turn.objects.filter(conversation=number)
    shown = [auditor.get(reverse("admin:conversations_turn_change", args=[one.pk])).content.decode() for one in rows]
    assert KIN not in "".join(shown)
