"""What people mean by a message to an assistant: two wishes in one, the thing that was meant before, questions, and
answers that never come."""

from __future__ import annotations

import pytest

from agent.tests.assistants import LOANS, Library
from agent.tests.saying import says
from agent.tests.talk import Dialogue, talk
from agent.turns.service_actions import ActionResult


@pytest.fixture
def library() -> Library:
    return Library()


@pytest.fixture
def at_desk(library: Library) -> Dialogue:
    return talk(LOANS, actions=library)


def asked_of(library: Library) -> list[str]:
    return [name for name, _ in library.asked]


# --- two wishes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("lend book 1 member Sara card number: C1234 and remove book 2", "remove book 2"),
        ("lend book 1 member Sara card number: C1234, then list books", "list books"),
        ("lend book 1 member Sara card number: C1234. Lend book 2", "Lend book 2"),
        ("lend book 1 member Sara card number: C1234 and then please drop Ulysses", "drop Ulysses"),
    ],
)
def test_of_two_wishes_the_first_is_done_and_the_other_is_told_to_be_left(
    at_desk: Dialogue, library: Library, said: str, left: str
) -> None:
    library.answers["lend"] = ActionResult({"id": 9, "title": "Emma"})
    at_desk.say(said)

    assert library.asked == [("lend", {"book": 1, "member": "Sara", "card": "C1234"})]
    assert f"“{left}” is not done yet" in at_desk.words


def test_what_stands_before_a_wish_that_is_left_is_heard_as_if_it_were_all(at_desk: Dialogue, library: Library) -> None:
    at_desk.say("lend book 1")
    at_desk.say("never mind, and remove book 2")

    assert says(at_desk.words, "task_cancelled")
    assert "“remove book 2” is not done yet" in at_desk.words
    assert (at_desk.answers, library.asked) == ({}, [])


def test_a_wish_behind_an_answer_is_left(at_desk: Dialogue, library: Library) -> None:
    at_desk.say("lend book 1 member Sara")
    at_desk.say("C1234 and remove book 2")

    assert library.asked == [("lend", {"book": 1, "member": "Sara", "card": "C1234"})]
    assert "“remove book 2” is not done yet" in at_desk.words


def test_what_is_left_is_told_with_its_masks(at_desk: Dialogue) -> None:
    at_desk.say("remove book 2 and lend book 1 card C1234")

    assert "C1234" not in at_desk.words


@pytest.mark.parametrize(
    "said", ["lend book 1 member Sara and card number: C1234", "lend a book, book 1, member Sara, and card C1234"]
)
def test_what_a_task_is_told_more_of_is_no_other_wish(at_desk: Dialogue, library: Library, said: str) -> None:
    at_desk.say(said)

    assert asked_of(library) == ["lend"]
    assert "not done" not in at_desk.words


def test_a_value_for_another_thing_is_of_another_wish(at_desk: Dialogue, library: Library) -> None:
    at_desk.say("lend book 1 member Sara card number: C1234 and member Omar for book 2")

    assert library.asked == [("lend", {"book": 1, "member": "Sara", "card": "C1234"})]
    assert "“member Omar for book 2” is not done yet" in at_desk.words


def test_of_two_values_for_a_field_neither_is_taken(at_desk: Dialogue, library: Library) -> None:
    at_desk.say("lend book 1 member Sara until 2026-05-03, until 2026-06-04, card number: C1234")
    assert library.asked == []
    assert at_desk.outcome.missing_fields == ("until",)

    at_desk.say("2026-06-04")
    assert library.asked[-1][1]["until"] == "2026-06-04"


@pytest.mark.parametrize(
    ("said", "notes"),
    [
        ("lend book 1 card number: C1234 member Sara notes: remove book 2 from", "remove book 2 from"),
        ("lend book 1 card number: C1234 member Sara notes likes tea and list tunes", "likes tea and list tunes"),
        ("lend book 1 card number: C1234, member: Sara, notes likes tea, drop lessons", "likes tea, drop lessons"),
    ],
)
def test_a_description_keeps_its_words(library: Library, said: str, notes: str) -> None:
    document = LOANS.replace("fields:\n", "fields:\n  - {id: notes, type: textarea, label: notes, prompt: Notes?}\n", 1)
    document = document.replace("takes: [until]", "takes: [until, notes]").replace(
        "until: until}", "until: until, n: notes}"
    )
    talk(document, actions=library).say(said)

    assert library.asked[-1][1]["n"] == notes


def test_things_of_two_names_are_told_and_none_is_picked(at_desk: Dialogue, library: Library) -> None:
    library.answers["books"] = ActionResult([{"id": 1, "title": "Emma"}, {"id": 2, "title": "Ulysses"}])
    at_desk.say("remove book Emma or Ulysses")

    assert says(at_desk.words, "reference_unlike")
    assert at_desk.asked == "book"
    at_desk.say("Emma")
    assert at_desk.words.endswith("Take book 1 (Emma) out?")


def test_a_name_within_a_longer_one_is_not_meant(at_desk: Dialogue, library: Library) -> None:
    library.answers["books"] = ActionResult([{"id": 1, "title": "Emma"}, {"id": 2, "title": "Emma Brown"}])
    at_desk.say("remove book Emma Brown")

    assert at_desk.words.endswith("Take book 2 (Emma Brown) out?")


# --- the thing that was meant before ------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["remove this book", "take it out", "drop that book please"])
def test_a_word_stands_for_the_last_thing_of_the_talk(at_desk: Dialogue, library: Library, said: str) -> None:
    at_desk.say("remove book Ulysses")
    at_desk.say("no")
    at_desk.say(said)

    assert at_desk.words == "Take book 2 (Ulysses) out?"
    assert asked_of(library) == ["books"]


@pytest.mark.parametrize("said", ["this one", "that one", "the same"])
def test_so_it_does_where_the_thing_is_asked_for(at_desk: Dialogue, said: str) -> None:
    for words in ("remove book 2", "no", "lend a book", said):
        at_desk.say(words)

    assert at_desk.outcome.answers["book"] == 2


def test_a_word_for_nothing_that_was_spoken_of_is_asked(at_desk: Dialogue) -> None:
    at_desk.say("remove this book")

    assert at_desk.asked == "book"


@pytest.mark.parametrize("answer", [ActionResult(), ActionResult(failed="404")])
def test_a_thing_that_is_gone_is_not_meant_any_more(at_desk: Dialogue, library: Library, answer: ActionResult) -> None:
    library.answers["drop"] = answer
    for words in ("remove book 2", "yes", "cancel", "remove this book"):
        at_desk.say(words)

    assert at_desk.asked == "book"


def test_a_name_is_surer_than_a_word_that_stands_for_a_thing(at_desk: Dialogue) -> None:
    for words in ("remove book 1", "no", "remove this book Ulysses"):
        at_desk.say(words)

    assert at_desk.words.endswith("Take book 2 (Ulysses) out?")


# --- corrections --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "asked"),
    [("sorry, it should be book 2", "Take book 2 out?"), ("sorry, I meant Ulysses", "Take book 2 (Ulysses) out?")],
)
def test_another_thing_at_the_question_is_put_anew(at_desk: Dialogue, library: Library, said: str, asked: str) -> None:
    at_desk.say("remove book 1")
    at_desk.say(said)
    assert at_desk.words.endswith(asked)

    at_desk.say("yes")
    assert library.asked[-1] == ("drop", {"id": 2})


def test_a_correction_to_what_no_list_has_leaves_nothing_to_say_yes_to(at_desk: Dialogue, library: Library) -> None:
    at_desk.say("remove book 1")
    at_desk.say("sorry, it should be Nonesuch")
    assert at_desk.asked == "book"

    at_desk.say("yes")
    assert "drop" not in asked_of(library)


# --- questions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["C1234? is that a card?", "can I use C1234?", "is it C1234"])
def test_a_value_in_a_question_is_not_taken(at_desk: Dialogue, library: Library, said: str) -> None:
    at_desk.say("lend book 1 member Sara")
    at_desk.say(said)

    assert library.asked == []
    assert at_desk.asked == "card"
    assert says(at_desk.words, "asked_not_told")


@pytest.mark.parametrize("said", ["could you take C1234?", "would you use card C1234 please?"])
def test_a_polite_wish_is_no_question(at_desk: Dialogue, library: Library, said: str) -> None:
    at_desk.say("lend book 1 member Sara")
    at_desk.say(said)

    assert asked_of(library) == ["lend"]


@pytest.mark.parametrize("said", ["did you lend book 1 to member Sara with card number C1234"])
def test_nothing_is_done_at_a_question_about_it(at_desk: Dialogue, library: Library, said: str) -> None:
    at_desk.say(said)

    assert library.asked == []


# --- answers that never come --------------------------------------------------------------------------------------

MEMBERS = "type: dropdown, options: [Student, Teacher]"


@pytest.mark.parametrize("kind", ["type: integer", MEMBERS, "type: date"])
def test_nobody_is_asked_for_ever(library: Library, kind: str) -> None:
    document = LOANS.replace("{id: member, type: text", f"{{id: member, {kind}")
    spoken = talk(document.replace("theme:", "contact: Ask at the desk.\ntheme:"), actions=library)
    spoken.say("lend book 1 card number: C1234")
    for _ in range(3):
        assert spoken.say("blub").action.field_id == "member"
    assert says(spoken.words, "task_last_try")

    spoken.say("blub")
    assert says(spoken.words, "task_stopped")
    assert says(spoken.words, "task_next")
    assert library.asked == []


def test_a_yes_is_no_name(library: Library) -> None:
    document = LOANS.replace("names: [title]", "names: [member, until]").replace("type: date", "type: text")
    spoken = talk(document, actions=library)
    spoken.say("lend a book")
    spoken.say("5")
    assert spoken.asked == "member"
    for said in ("yes", "yes please", "ok"):
        assert spoken.say(said).action.field_id == "member"


# --- Arabic -------------------------------------------------------------------------------------------------------

ARABIC = """---
kind: assistant
form_id: shed
title: المستودع
languages: [ar]
fields:
  - {id: tool, type: integer, lookup: tools, label: رقم الأداة, cues: [الأداة, أداة], prompt: أيّ أداة؟}
  - {id: name, type: text, label: الاسم الأول, prompt: ما الاسم الأول؟}
  - {id: family, type: text, label: اسم العائلة, prompt: ما اسم العائلة؟}
  - {id: phone, type: phone, label: رقم الهاتف, cues: [الهاتف, الجوال], prompt: ما رقم الهاتف؟}
tools:
  - {name: tools, runs: server, service: SHED, path: /tools}
  - {name: join, runs: server, service: SHED, method: POST, path: /members,
     args: {name: name, family: family, phone: phone}}
  - {name: drop, runs: server, service: SHED, method: DELETE, path: "/tools/{id}", args: {id: tool}}
  - {name: call, runs: server, service: SHED, method: POST, path: "/tools/{id}/phone", args: {id: tool, phone: phone}}
lookups:
  - {name: tools, tool: tools, label: الأدوات, names: [title], shown: "{id}"}
tasks:
  - {name: join, title: تسجيل عضو, phrases: سجل|أضف عضوا|عضو جديدا?|جديد?, needs: [name, family], takes: phone,
     tool: join}
  - {name: drop, title: حذف أداة, phrases: احذف أداة|الأداة, needs: tool, tool: drop, confirm: "أحذف الأداة {tool}؟"}
  - {name: call, title: تغيير هاتف, phrases: غير ... الهاتف|الجوال|أداة|الأداة, needs: [tool, phone], tool: call}
---
"""


@pytest.fixture
def shed(library: Library) -> Dialogue:
    return talk(ARABIC, actions=library, locale="ar")


@pytest.mark.parametrize(
    "said", ["غيّر رقم الهاتف للأداة 5 إلى 0512345678", "من فضلك غيّر هاتف الأداة 5 ليصبح 0512345678"]
)
def test_words_that_lead_to_values_are_heard_in_arabic(shed: Dialogue, library: Library, said: str) -> None:
    shed.say(said)

    name, args = library.asked[-1]
    assert (name, args["id"]) == ("call", 5)
    assert args["phone"].endswith("512345678")


def test_what_is_written_onto_a_word_is_taken_off(shed: Dialogue, library: Library) -> None:
    shed.say("سجل عضوا جديدا اسمه الأول خالد")
    assert shed.asked == "family"
    shed.say("واسم عائلته الحربي")

    assert library.asked == [("join", {"name": "خالد", "family": "الحربي"})]


@pytest.mark.parametrize("said", ["غيّر هاتف هذه الأداة إلى 0512345678", "غيّر رقم هاتفها إلى 0512345678"])
def test_a_word_stands_for_the_last_thing_in_arabic(shed: Dialogue, library: Library, said: str) -> None:
    for words in ("احذف الأداة 5", "لا", said):
        shed.say(words)

    assert library.asked[-1][1]["id"] == 5


def test_of_two_wishes_in_arabic_the_second_is_left(shed: Dialogue, library: Library) -> None:
    shed.say("سجل عضوا الاسم الأول خالد واسم العائلة الحربي واحذف الأداة 5")

    assert library.asked == [("join", {"name": "خالد", "family": "الحربي"})]
    assert says(shed.words, "not_done_yet")
