"""What the pages of the record show, find and cover, and what they cost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse, reverse_lazy
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import override

from auditing.tests.browsing import page_of
from conversations.models import Answer, Conversation, Rule, Submission, Turn
from conversations.receipts import receipt_of
from conversations.receipts.wording import evidence_text
from conversations.services import PublishedForm, Reply, take_turn
from conversations.services.erasing import erase_conversation
from conversations.services.writing import written_by
from conversations.tests.support import ANSWERS, inline, opening, saying
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db
LONG = ("request", "response", "trace")
LISTS = {
    name: reverse_lazy(f"admin:conversations_{name}_changelist") for name in ("conversation", "turn", "submission")
}
SECRETIVE = """---
form_id: clinic
title: Clinic
review: none
fields:
  - id: card
    type: text
    label: Insurance card
    sensitive: true
    prompt: Which card do you have?
  - id: ward
    type: text
    label: Ward
    prompt: Which ward?
---

# Clinic
"""

LETTER = """---
form_id: letter
title: Letter
fields: [{id: mail, type: email, required: true, label: Email, prompt: Your email?}]
---
"""


@pytest.fixture
def corrected(opened: Reply) -> Conversation:
    """A conversation in which the day was told, and told again."""
    number = opened.body["conversation_id"]
    take_turn(saying(number, "Huda Saleh is coming on 9 March 2027"), owner=None)
    take_turn(saying(number, "no, on the 14th of March 2027"), owner=None)
    return Conversation.objects.get(pk=number)


@pytest.fixture
def completed(opened: Reply) -> Submission:
    take_turn(saying(opened.body["conversation_id"], "Here you are", **ANSWERS), owner=None)
    return Submission.objects.get()


def listed(browser: Client, table: str = "conversation", **asked: str) -> list[Any]:
    answer = browser.get(reverse(f"admin:conversations_{table}_changelist"), asked)
    assert answer.status_code == 200
    return [row.pk for row in answer.context["cl"].result_list]


def test_an_answer_and_its_words_lead_to_each_other(staff: Client, corrected: Conversation) -> None:
    page = page_of(staff, corrected)
    told = Answer.objects.filter(field_id="day").order_by("turn__number")

    assert [one.change for one in told] == ["set", "corrected"]
    for answer in told:
        assert f'id="said-{answer.pk}"' in page
        assert f'href="#answer-{answer.pk}" data-answers="{answer.pk}">{answer.quote}</a>' in page
        assert f'id="answer-{answer.pk}"' in page
        assert f'?turns=1#said-{answer.pk}"' in page
    assert "9 March 2027" in page
    assert "14 March 2027" in page


def test_what_was_only_confirmed_leads_to_the_words_that_said_it(staff: Client) -> None:
    number = take_turn(inline(LETTER), owner=None).body["conversation_id"]
    for words in ("hello", "lina.k@hotmail,com", "yes"):
        reply = take_turn(saying(number, words), owner=None)
    row = Answer.objects.get(field_id="mail")
    (told,) = reply.body["filled_fields"]
    receipt = receipt_of(Submission.objects.get(), "en")

    assert (row.value, row.quote, row.turn.number) == ("lina.k@hotmail.com", "lina.k@hotmail,com", 4)
    assert (told["quote"], told["turn"], told["said_in"]) == (row.quote, 4, 3)
    page = page_of(staff, row.conversation)
    assert '?turns=1#turn-3">Said in turn 3</a>' in page
    assert f'href="#answer-{row.pk}" data-answers="{row.pk}">{row.quote}</a>' in page
    assert page.count(f'id="said-{row.pk}"') == 1
    assert evidence_text(receipt.parts[0].entries[0]).endswith("“lina.k@hotmail,com”, confirmed with a yes later")
    with override("ar"):  # what runs the other way is kept together
        assert "\u2068lina.k@hotmail,com\u2069" in evidence_text(receipt.parts[0].entries[0])


def test_an_answer_without_words_leads_to_what_the_turn_changed(staff: Client, completed: Submission) -> None:
    page = page_of(staff, completed.conversation)
    told = list(Answer.objects.all())

    assert {one.field_id for one in told} == set(ANSWERS)
    for answer in told:
        assert f'<li id="said-{answer.pk}">' in page


def test_a_submission_is_labelled_and_leads_to_the_words(staff: Client, completed: Submission) -> None:
    page = page_of(staff, completed)
    guest = Answer.objects.get(field_id="guest")

    assert completed.version.spec_hash in page
    assert page.index(">Guest<") < page.index("Huda Saleh") < page.index(">Day<") < page.index("9 March 2026")
    assert f"{completed.conversation_id}/change/?turns=1#said-{guest.pk}" in page


def test_what_is_sensitive_is_covered_on_every_page(staff: Client) -> None:
    number = take_turn(inline(SECRETIVE), owner=None).body["conversation_id"]
    take_turn(saying(number, card="blue heron lake"), owner=None)
    take_turn(saying(number, card="green heron lake"), owner=None)
    take_turn(saying(number, "Seven, and blue heron lake was an old card"), owner=None)
    conversation = Conversation.objects.get(pk=number)
    pages = [page_of(staff, row) for row in (conversation, *Turn.objects.all(), *Submission.objects.all())]
    pages += [staff.get(str(address)).content.decode() for address in LISTS.values()]

    assert [one.change for one in Answer.objects.filter(field_id="card")] == ["set", "corrected"]
    assert Submission.objects.exists()
    assert not [page for page in pages if "heron" in page]
    assert any("••••" in page for page in pages)
    assert "Seven" in pages[0]


def test_lists_show_no_number_and_no_address_of_a_person(staff: Client, visit: object) -> None:
    for user in ({"email": "sara@farm.example"}, {"id": "1012345678"}, {"name": "Sara, 0501234567"}):
        number = take_turn(opening(user=user), owner=None).body["conversation_id"]
        take_turn(saying(number, **ANSWERS), owner=None)
    shown = "".join(staff.get(str(LISTS[name])).content.decode() for name in ("conversation", "submission"))

    assert not [word for word in ("sara@farm.example", "1012345678", "0501234567") if word in shown]
    assert shown.count("1******78") == shown.count("Sara, 0******67") == 2


def test_conversations_are_found_by_what_stands_in_them(staff: Client, corrected: Conversation, key: Any) -> None:
    other = take_turn(opening(), owner=None).body["conversation_id"]
    take_turn(saying(other, "Good day", **ANSWERS), owner=None)
    submission = Submission.objects.get()

    for term in (str(corrected.pk), "is coming on", "14th of Mar", "2027-03-14"):
        assert listed(staff, q=term) == [corrected.pk]
    for term in (submission.reference.lower(), "meeting", "GOOD DA"):
        assert listed(staff, q=term) == [submission.conversation_id]
        assert listed(staff, "submission", q=term) == [submission.pk]
    wrong = submission.reference[:-1] + ("A" if submission.reference[-1] != "A" else "B")
    for kind in ("conversation", "submission"):
        page = staff.get(reverse(f"admin:conversations_{kind}_changelist"), {"q": wrong})
        assert "A letter of this reference is wrong" in page.content.decode()
    said_later = take_turn(opening(), owner=None).body["conversation_id"]
    take_turn(saying(said_later, guest="Zebulon"), owner=None)
    assert len(listed(staff, q="zebulon")) == 1
    take_turn(saying(said_later, guest="Quetzal"), owner=None)
    for term in ("zebulon", "quetz"):
        assert [str(pk) for pk in listed(staff, q=term)] == [said_later]
    assert erase_conversation(UUID(said_later), rule=Rule.REQUEST, by="staff")
    # Not by the version's row either, told by its hash: the row's number may begin a word that was said, "14th".
    for term in ("zebulon", "nobody said this", "' & | !", submission.version.spec_hash):
        assert listed(staff, q=term) == []


def test_conversations_are_told_apart(staff: Client, corrected: Conversation) -> None:
    with written_by("a test"):
        Conversation.objects.update(expires_at="2026-01-01T00:00Z", created_at="2026-01-01T12:00Z")
    other = take_turn(opening(), owner=None).body["conversation_id"]
    take_turn(saying(other, **ANSWERS), owner=None)
    rest = Submission.objects.get().conversation_id

    both = {"standing": ("expired", "completed"), "source": ("words", "widget"), "to_day": ("2026-01-01", "")}
    for name, (mine, its) in both.items():
        assert listed(staff, **{name: mine}) == [corrected.pk]
        assert rest in listed(staff, **{name: its})
    assert listed(staff, change="corrected") == [corrected.pk]
    assert listed(staff, from_day="2026-01-02") == [rest]
    assert listed(staff, faults="1") == []
    assert len(listed(staff, from_day="no day", to_day="9999-12-31", of_version="9" * 40, standing="?")) == 2
    assert listed(staff, "submission", whole="1") == [Submission.objects.get().pk]
    assert listed(staff, "submission", whole="0") == []


@pytest.mark.parametrize(
    ("language", "lasted", "shown"),
    [
        ("en", {"hours": 3, "minutes": 14}, ">3:14:00<"),
        ("en", {"days": 1, "seconds": 5}, ">1 day, 0:00:05<"),
        ("en", {"days": 20, "hours": 23}, ">20 days, 23:00:00<"),
        ("ar", {"days": 2, "hours": 3}, ">يومان و3:00:00<"),
        ("ar", {"days": 40, "hours": 3}, ">40 يومًا و3:00:00<"),
    ],
)
def test_how_long_it_took_is_told_in_the_language_of_the_page(
    staff: Client, corrected: Conversation, language: str, lasted: dict[str, int], shown: str
) -> None:
    with written_by("a test"):
        Conversation.objects.update(created_at=F("last_activity_at") - timedelta(**lasted))
    address = reverse("admin:conversations_conversation_change", args=[corrected.pk])
    assert shown in staff.get(address, headers={"Accept-Language": language}).content.decode()


@pytest.mark.parametrize("table", ["conversation", "submission"])
@pytest.mark.parametrize(
    ("days", "is_told"),
    [(("2026-03-02", "2026-03-01"), True), (("2026-03-01", "2026-03-01"), False), (("no day", "2026-03-01"), False)],
)
def test_days_in_the_wrong_order_are_told(staff: Client, table: str, days: tuple[str, str], is_told: bool) -> None:
    address = reverse(f"admin:conversations_{table}_changelist")

    page = staff.get(address, dict(zip(("from_day", "to_day"), days, strict=True))).content.decode()

    assert ("The end lies before the beginning" in page) is is_told


def test_faults_of_the_model_are_counted_and_found(staff: Client, corrected: Conversation) -> None:
    call = {
        "model": "large",
        "attempts": 2,
        "prompt_tokens": 30,
        "completion_tokens": 4,
        "milliseconds": 5,
        "fault": "",
    }
    refused = {**call, "guard_verdicts": ["unknown_field:day"]}
    turn = Turn.objects.create(
        conversation=corrected,
        number=4,
        request={},
        response={},
        action="MESSAGE",
        status="awaiting_info",
        trace=[{"node": "conversation", "calls": [call, refused]}],
        started_at=corrected.last_activity_at,
        duration_ms=9,
    )

    assert listed(staff, faults="1") == [corrected.pk]
    assert "60 / 8" in staff.get(str(LISTS["conversation"])).content.decode()
    page = page_of(staff, turn)
    assert "unknown field: Day" in page
    assert "Model large: 5 ms, 2 requests, 30 tokens in, 4 out" in page


def test_a_list_of_conversations_shows_the_time_by_which_it_is_ordered(staff: Client, corrected: Conversation) -> None:
    earlier = corrected.last_activity_at - timedelta(days=40)
    with written_by("a test"):
        Conversation.objects.filter(pk=corrected.pk).update(last_activity_at=earlier)
    take_turn(opening(), owner=None)

    answer = staff.get(str(LISTS["conversation"]))
    listed_times = [row.last_activity_at for row in answer.context["cl"].result_list]
    assert listed_times == sorted(listed_times, reverse=True)
    shown = 'class="field-last_turn nowrap">' + date_format(localtime(earlier), "SHORT_DATETIME_FORMAT")
    assert shown.replace(" nowrap", "") in answer.content.decode().replace(" nowrap", "")


TWO_LANGUAGES = """---
form_id: mooring
title: {en: Mooring, ar: مرسى}
languages: [en, ar]
fields: [{id: boat, type: text, label: {en: Boat, ar: القارب}, prompt: {en: Which boat?, ar: أي قارب؟}}]
---
"""


@pytest.mark.parametrize(("language", "title"), [("ar", "مرسى"), ("en", "Mooring")])
def test_the_record_calls_a_form_by_its_title_in_the_language_of_the_reader(
    staff: Client, language: str, title: str
) -> None:
    import_form(markdown=TWO_LANGUAGES, slug="mooring")
    number = take_turn(opening(form=PublishedForm("mooring")), owner=None).body["conversation_id"]
    take_turn(saying(number, boat="Alma"), owner=None)
    submission = Submission.objects.get()
    change = (reverse("admin:conversations_conversation_change", args=[number]), submission_page(submission))

    for address in (str(LISTS["conversation"]), str(LISTS["submission"]), *change):
        page = staff.get(address, headers={"Accept-Language": language}).content.decode()
        assert f"{title}{'،' if language == 'ar' else ','} " in page


def submission_page(submission: Submission) -> str:
    return reverse("admin:conversations_submission_change", args=[submission.pk])


def queries(browser: Client, address: str) -> int:
    browser.get(address)  # what is read once a process, such as the form
    with CaptureQueriesContext(connection) as made:
        assert browser.get(address).status_code == 200
    return len(made)


def test_more_turns_and_more_rows_cost_no_more_queries(staff: Client, corrected: Conversation) -> None:
    page = reverse("admin:conversations_conversation_change", args=[corrected.pk])
    rows = str(LISTS["conversation"])
    before = queries(staff, page), queries(staff, rows)
    last = Turn.objects.get(number=3)
    for number in range(4, 201):
        last.pk, last.number = None, number
        last._state.adding = True
        last.save()
    with written_by("a test"):
        Conversation.objects.update(turn_count=200)
        for _ in range(60):
            corrected.pk = None
            corrected._state.adding = True
            corrected.save()

    assert (queries(staff, page), queries(staff, rows)) == before
    assert "Turn 51<" not in staff.get(page).content.decode()
    assert "Turn 151<" in staff.get(f"{page}?turns=4").content.decode()
    assert before[0] <= 16
    assert before[1] <= 16


def test_the_list_of_turns_reads_nothing_that_was_said(staff: Client, corrected: Conversation) -> None:
    with CaptureQueriesContext(connection) as made:
        assert len(listed(staff, "turn")) == 3

    assert not [one["sql"] for one in made if any(f'"conversations_turn"."{name}"' in one["sql"] for name in LONG)]


@pytest.mark.parametrize(
    ("asked", "index"),
    [({"faults": "1"}, "turn_faults"), ({"o": "-6"}, "conversation_opened")],
    ids=["faults", "opened"],
)
def test_lists_of_conversations_are_found_by_an_index(
    staff: Client, opened: Reply, asked: dict[str, str], index: str
) -> None:
    """Where there are many; of few, the database had rather read all."""
    with CaptureQueriesContext(connection) as queries:
        listed(staff, **asked)
    sent = (one["sql"] for one in queries)
    listing = next(sql for sql in sent if 'FROM "conversations_conversation"' in sql and "ORDER BY" in sql)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off")
        cursor.execute(f"EXPLAIN {listing}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert index in plan
