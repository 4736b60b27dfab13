"""Auditors find what was said and answered by its words, whatever signs stand around them."""

from __future__ import annotations

import json
import string
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent.turns.turn import ToolResult, TurnInput
from auditing.admin.searching import conversations_with
from auditing.tests.browsing import browser_of
from conversations.models import Conversation
from conversations.services import TurnRequest, take_turn
from conversations.tests.support import WITH_TOOL, inline, saying

NOTES = """---
form_id: notes
title: Notes
fields:
  - {id: note, type: textarea, required: true, label: Note, prompt: What is it?}
  - {id: count, type: number, label: Count, prompt: How many?}
  - {id: place, type: location, label: Place, prompt: Where?}
---
"""
LINE = "The drop-off of Nora Quinn-Byrne’s, O'Brien & Co. (R&D/QA): nora.quinn+farm@mail.example.org, "
LINE += "https://example.org/a-b/c_d?year=2026#top; -12.5 °C, +966 50 123 4567, FP-7KQ2M-XW94DR, 1e5x, a<b>c."
ARABIC = "قالت هُدى: «شركة النُّور»، الموعد ١٤/٣؛ أحمد بن عليّ"
# What the parser of Postgres takes for words of kinds of their own, each with signs in it or between them.
SIGNS = st.sampled_from([*string.punctuation, *" \n،؟’–\u00a0\u200f", "--", "://", " <-> ", ":*"])
WORDS = st.text(st.sampled_from([*"abzAE019", "é", "ü", *"دموأة٣", "ُ"]), min_size=1, max_size=8)

pytestmark = pytest.mark.django_db


@pytest.fixture
def auditor() -> Client:
    return browser_of("Auditors")


def conversation_saying(words: str, *, form: str = NOTES, **answers: Any) -> str:
    number = str(take_turn(inline(form), owner=None).body["conversation_id"])
    take_turn(saying(number, words, **answers), owner=None)
    return number


def search_results(browser: Client, term: str, kind: str = "conversation") -> list[str]:
    answer = browser.get(reverse(f"admin:conversations_{kind}_changelist"), {"q": term})
    assert answer.status_code == 200
    return [str(getattr(row, "conversation_id", row.pk)) for row in answer.context["cl"].result_list]


PHONE = "  - {id: phone, type: phone, sensitive: yes, label: Phone, prompt: Which number?}\n---"
BESIDE_A_PHONE = NOTES.removesuffix("---\n") + f"{PHONE}\n"


@pytest.mark.parametrize("kind", ["conversation", "submission"])
@pytest.mark.parametrize(("language", "told_so"), [("en", "even if a page shows it"), ("ar", "وإن ظهر في صفحة")])
def test_a_list_says_which_words_it_does_not_search(auditor: Client, kind: str, language: str, told_so: str) -> None:
    number = conversation_saying("Plot 654-321", note="Plot 654-321", form=BESIDE_A_PHONE)
    shown = auditor.get(reverse("admin:conversations_conversation_change", args=[number])).content.decode()
    page = auditor.get(
        reverse(f"admin:conversations_{kind}_changelist"), {"q": "654-321"}, headers={"Accept-Language": language}
    )

    assert "654-321" in shown

    assert list(page.context["cl"].result_list) == []
    assert told_so in page.content.decode()


TERMS = (
    *("Quinn-Byrne", "Nora Quinn-Byrne", "quinn-by", "Nora Quinn", "nora quinn byrne", "Quinn–Byrne", "Byrne's"),
    *("drop-off", "the drop off", "drop-o", "O'Brien", "O’Bri", "o brien", "R&D/QA", "R&D", '"Nora Quinn"'),
    *("nora.quinn+farm@mail.example.org", "nora.quinn", "mail.example", "@mail.example.org", "example.org"),
    *("https://example.org/a-b", "example.org/a-b/c_d?year=2026", "a-b/c", "c_d", "year=2026", "a<b>c", "a <b>"),
    *("b>c", "O'Brien & Co.\\"),
    *("-12.5", "12.5", "12", "+966 50 123", "966 50", "1e5", "1e5x", "FP-7KQ2M-XW94DR, 1e5x", "fp 7kq2m"),
    *("'the drop-off'", "(R&D", "the & drop", "the | drop", "!the <-> drop <-> off:*"),
)


def test_words_are_found_by_any_signs_between_them(auditor: Client) -> None:
    number = conversation_saying(LINE, note=LINE)
    conversation_saying("Nothing like that at all, but drop this")

    assert [term for term in TERMS if search_results(auditor, term) != [number]] == []


def test_arabic_is_found_however_it_is_written(auditor: Client) -> None:
    number = conversation_saying(ARABIC, note=ARABIC)
    conversation_saying("لا شيء هنا")
    terms = ("هدى", "هُدى", "هدي", "شركة النور", "«شركة", "النور، الموعد", "14/3", "احمد بن علي", "أحمد", "الـنـور")

    assert [term for term in terms if search_results(auditor, term) != [number]] == []


def test_answers_are_found_by_their_values_and_not_across_them(auditor: Client) -> None:
    place = {"lat": 24.7136, "lng": -46.6753, "address": "12 Harbour-Road"}
    number = conversation_saying("Here", note="Sea-view", count=-17, place=place)

    for term in ("-17", "17", "24.7136", "-46.6753", "harbour-road", "12 Harbour Road", "sea-v"):
        assert search_results(auditor, term) == search_results(auditor, term, "submission") == [number], term
    for term in ("view 17", "road 24", "lng"):
        assert search_results(auditor, term) == [], term


@given(words=st.lists(WORDS, min_size=1, max_size=6), signs=st.lists(SIGNS, min_size=6, max_size=6), cut=st.integers(1))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_was_said_is_found_by_its_words_the_last_one_cut_short(
    words: list[str], signs: list[str], cut: int
) -> None:
    number = conversation_saying("".join(word + sign for word, sign in zip(words, signs, strict=False)))
    short = [*words[:-1], words[-1][: cut % len(words[-1]) + 1]]
    whole = "".join(word + sign for word, sign in zip(short, reversed(signs), strict=False))

    for term in (" ".join(short), whole):
        if any(map(str.isalnum, term)):
            assert Conversation.objects.filter(conversations_with(term), pk=number).exists(), term


@given(term=st.text(max_size=50) | st.lists(SIGNS, max_size=20).map("".join))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_can_be_searched_for(auditor: Client, term: str) -> None:
    search_results(auditor, term.encode("utf-8", "replace").decode())


def test_long_texts_and_signs_alone_can_be_searched_for(auditor: Client) -> None:
    conversation_saying(LINE)

    for term in ("a " * 3000, "a-" * 3000, "x" * 6000, "ﷺ" * 2000, "'" * 3000, "\\" * 99, "(" * 3000, "- & | ! <-> :*"):
        assert search_results(auditor, term) == [], term


def test_a_page_of_more_words_than_a_row_can_have_is_found_by_each_of_them(auditor: Client) -> None:
    number = str(take_turn(inline(WITH_TOOL), owner=None).body["conversation_id"])
    for turn in range(3):
        errors = (" ".join(f"w{turn}x{text}x{word}" for word in range(200)) for text in range(150))
        results = tuple(ToolResult("get_rooms", error=error) for error in errors)
        take_turn(TurnRequest(turn_input=TurnInput(tool_results=results), conversation_id=UUID(number)), owner=None)
    other = conversation_saying("Hyacinth")

    assert search_results(auditor, "Hyacinth") == [other]
    for word in ("w0x0x0 w0x0x1", "w1x75x100", "w2x149x198 w2x149x199"):
        assert search_results(auditor, word) == [number], word
    assert search_results(auditor, "w0x0x199 w0x1x0") == []


def test_words_are_looked_up_in_the_index() -> None:
    conversation_saying(LINE)
    chosen = Conversation.objects.filter(conversations_with("Nora Quinn-Byrne"))
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_indexscan = off")
        plan = json.dumps(json.loads(chosen.explain(format="json")))

    assert "indexed_words" in plan
