"""Statistics tell authors which question fails, and nobody what was answered."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from auditing.models import TurnCount
from auditing.statistics.counting import count_turns
from auditing.statistics.numbers import Chosen, Question, outcomes, questions
from auditing.tests.browsing import browser_of
from conversations.models import Conversation, Rule
from conversations.services import Caller, take_turn
from conversations.services.erasing import erase_conversation
from conversations.services.writing import written_by
from conversations.tests.support import ANSWERS, VISIT, inline, opening, saying
from forms_registry.models import FormVersion
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db
PAGE = "/admin/auditing/turncount/visit/"


def opened() -> str:
    return str(take_turn(opening(), owner=None).body["conversation_id"])


def moved(number: str, **when: Any) -> None:
    with written_by("test"):
        Conversation.objects.filter(pk=number).update(**when)


@pytest.fixture
def used(visit: FormVersion) -> FormVersion:
    """Completed with a correction, given up at the day after it was asked again, going on, and a test."""
    done = opened()
    take_turn(saying(done, guest="Huda Saleh"), owner=None)
    take_turn(saying(done, guest="Huda Salem"), owner=None)
    take_turn(saying(done, **ANSWERS), owner=None)
    now = timezone.now()
    moved(done, created_at=now - timedelta(minutes=10), last_activity_at=now)
    given_up = opened()
    take_turn(saying(given_up, guest="Hind"), owner=None)
    take_turn(saying(given_up, "the blue one"), owner=None)
    moved(given_up, expires_at=now)
    opened()
    take_turn(inline(caller=Caller(visitor="tester", is_test=True)), owner=None)
    return visit


def test_what_is_counted(used: FormVersion) -> None:
    assert count_turns() == 8
    assert count_turns() == 0
    chosen = Chosen(used.form_id or 0)

    told = outcomes(chosen)

    assert (told.started, told.completed, told.abandoned, told.cancelled, told.going_on) == (3, 1, 1, 0, 1)
    assert (told.turns, told.model_calls, told.faults) == (8, 0, 0)
    assert told.median == told.ninth == timedelta(minutes=10)
    asked = questions(chosen)
    assert asked["day"] == Question("day", asked=asked["day"].asked, asked_again=2, corrected=0, given_up=1)
    assert asked["guest"].corrected >= 1
    assert asked["guest"].given_up == 0


def test_a_version_and_a_period_can_be_chosen(used: FormVersion) -> None:
    form = used.form_id or 0
    import_form(markdown=VISIT.replace("Who is coming?", "Who comes?"), slug="visit")
    opened()
    count_turns()
    now = timezone.now()

    assert outcomes(Chosen(form)).started == 4
    assert outcomes(Chosen(form, version=1)).started == 3
    assert outcomes(Chosen(form, version=2)).turns == 1
    assert outcomes(Chosen(form, since=now - timedelta(minutes=5))).started == 3
    assert outcomes(Chosen(form, until=now - timedelta(minutes=5))).started == 1
    assert outcomes(Chosen(form, since=now + timedelta(days=1))) == type(outcomes(Chosen(form)))(0, 0, 0, 0, None, None)


def test_what_was_erased_is_not_counted(used: FormVersion) -> None:
    count_turns()
    for one in Conversation.objects.in_earnest():
        erase_conversation(one.pk, rule=Rule.REQUEST)
    assert not TurnCount.objects.exists()
    assert outcomes(Chosen(used.form_id or 0)).started == 0


@pytest.mark.parametrize("group", ["Form authors", "Form publishers", "Auditors", "Supervisors"])
def test_who_works_with_forms_sees_how_they_fare(used: FormVersion, group: str) -> None:
    browser = browser_of(group)

    page = browser.get(PAGE).content.decode()

    assert "Statistics: Visit" in page
    assert page.count('<svg class="chart"') == 2
    assert 'style="' not in page.partition("<main")[2]
    assert "Huda" not in page
    assert "Day: Given up here: 1" in page
    assert "Visit" in browser.get("/admin/auditing/turncount/").content.decode()
    assert 'dir="rtl"' in browser.get(PAGE, headers={"accept-language": "ar"}).content.decode()
    assert browser.post(PAGE).status_code in {403, 405}


def test_forms_of_one_title_are_told_apart_by_their_address(used: FormVersion) -> None:
    import_form(markdown=used.markdown, slug="visit-copy")
    page = browser_of("Supervisors").get("/admin/auditing/turncount/").content.decode()

    assert [f">{used.title} ({slug})</a>" in page for slug in ("visit", "visit-copy")] == [True, True]


def test_nobody_else_does_and_what_is_not_there_is_not_found(used: FormVersion) -> None:
    assert browser_of("Unmaskers").get(PAGE).status_code == 403
    author = browser_of("Form authors")
    assert author.get("/admin/auditing/turncount/other/").status_code == 404
    assert author.get(f"{PAGE}?version=x").status_code == 404
    assert author.get(f"{PAGE}?since=2026-02-30").status_code == 404
    assert author.get(f"{PAGE}?until=9999-12-31").status_code == 200
