"""Who did something is the one whom a field called after that asks for."""

import pytest

from agent.tests.talk import Dialogue, talk

FORM = """---
form_id: works
title: Works
fields:
  - {id: wall, type: text, required: true, label: Wall, prompt: Which wall?}
  - {id: %(doer)s, type: text, required: true, label: "%(label)s", prompt: Who is it?}
  - {id: %(doer)s_desk, type: text, required: true, label: "%(label)s's desk", prompt: Where does that one sit?}
---
"""
DEEDS = [("inspector", "inspected"), ("supervisor", "supervised"), ("manager", "managed"), ("designer", "designed")]


def talk_after(doer: str, words: str, label: str = "") -> Dialogue:
    opened = talk(FORM % {"doer": doer, "label": label or doer.title()})
    opened.say(words)
    return opened


@pytest.mark.parametrize(
    "words", ["It was {} by {} last week", "Can you find me a wall {} by {}?", "something {} by {}"]
)
@pytest.mark.parametrize("name", ["Huda Saleh", "Dr. Omar", "O'Hara"])
@pytest.mark.parametrize(("doer", "did"), DEEDS)
def test_who_did_it_is_the_one(doer: str, did: str, name: str, words: str) -> None:
    assert talk_after(doer, words.format(did, name)).answers == {doer: name}
    assert talk_after(doer, words.format(did, name), f"Name of the {doer}").answers == {doer: name}


@pytest.mark.parametrize(
    "words",
    [
        "Was it {} by Huda?",
        "It was not {} by Huda",
        "It was {} by a friend",
        "It was painted by Huda",
        "A part was {} by Huda, and the rest {} by Omar",
    ],
)
@pytest.mark.parametrize(("doer", "did"), DEEDS)
def test_nobody_is_taken_for_the_one_who_was_not_said_to_be(doer: str, did: str, words: str) -> None:
    assert doer not in talk_after(doer, words.format(did, did)).answers


NAMED = """---
form_id: visits
title: Visits
fields:
  - {id: about, type: text, required: true, label: Topic, prompt: What is it about?}
  - {id: named, type: text, required: true, label: "%s", prompt: Which one is it?}
---
"""
LABELS = ["client", "machine", "project manager", "starring"]


@pytest.mark.parametrize("name", ["Acme Steel", "Bank of Jordan", "Lawrence the Elder", "Huda"])
@pytest.mark.parametrize("words", ["We saw the {} {}", "Find something {} {}, please", "There was {} {} in the hall"])
@pytest.mark.parametrize("label", LABELS)
def test_a_name_behind_what_a_field_is_called_is_its_answer(label: str, words: str, name: str) -> None:
    opened = talk(NAMED % label)
    opened.say(words.format(label, name))
    assert opened.answers == {"named": name}


@pytest.mark.parametrize(
    "words",
    [
        "Was it the {} Acme?",
        "It was not the {} Acme",
        "We saw the {} Monday morning",
        "We saw the {} today",
        "We saw {} Acme, and then {} Omega",
    ],
)
@pytest.mark.parametrize("label", LABELS)
def test_what_is_not_told_behind_it_is_none(label: str, words: str) -> None:
    opened = talk(NAMED % label)
    opened.say(words.format(label, label))
    assert "named" not in opened.answers


@pytest.mark.parametrize("words", ["Ada North 055 123 4567", "I wrote this once before. Ada North, 055 123 4567"])
def test_a_name_that_is_asked_stands_beside_how_somebody_is_reached(words):
    opened = talk(
        "---\nform_id: reach\ntitle: Reach\nfields:\n"
        "  - {id: name, type: text, required: true, label: Your name, prompt: What is your name?}\n"
        "  - {id: phone, type: phone, required: true, label: Phone, prompt: Your phone?, constraints: {region: SA}}\n"
        "---\n"
    )
    opened.say("hello")
    opened.say(words)
    assert opened.answers == {"name": "Ada North", "phone": "+966551234567"}


DOG = """---
form_id: wash
title: A wash for a dog
fields:
  - {id: owner, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: dog_name, type: text, required: true, label: Name of the dog, prompt: What is your dog called?}
  - {id: second, type: text, required: false, label: Second keeper, prompt: "Who else keeps the dog, if anybody?"}
  - {id: phone, type: phone, required: true, label: Phone, prompt: What is your phone number?}
---
"""


def washing(**known: str) -> Dialogue:
    opened = talk(DOG)
    if known:
        opened.pick(**known)
    return opened


@pytest.mark.parametrize("name", ["kora milland", "Kora Milland", "kora"])
@pytest.mark.parametrize("words", ["im {}", "i'm {}", "my name is {}", "its {}", "it's {}", "this is {}", "call me {}"])
def test_a_name_needs_no_capital_behind_what_leads_to_it(words: str, name: str) -> None:
    opened = washing()
    opened.say("hello")
    opened.say(words.format(name))
    assert opened.answers == {"owner": name}


@pytest.mark.parametrize("words", ["he is called {}", "she's called {}", "his name is {}", "its name is {}"])
def test_who_is_asked_may_tell_what_another_is_called(words: str) -> None:
    opened = washing(owner="Ida Rowe")
    opened.say(words.format("pollux"))
    assert opened.answers == {"owner": "Ida Rowe", "dog_name": "pollux"}


@pytest.mark.parametrize("words", ["ida rowe, his name is Sam Cole", "ida rowe, my husband is called Sam Cole"])
def test_what_another_is_called_is_not_the_name_of_who_speaks(words: str) -> None:
    opened = washing()
    opened.say("hello")
    opened.say(words)
    assert opened.answers["owner"] == "ida rowe"


@pytest.mark.parametrize("words", ["{}, her name is Mira", "{}, that is my wife's and she is called Mira"])
def test_what_another_is_called_changes_no_name_that_stands(words: str) -> None:
    opened = washing(owner="Ida Rowe", dog_name="Pollux", second="Nils")
    opened.say(words.format("020 7946 0018"))
    assert opened.answers["dog_name"] == "Pollux"
    assert opened.answers["owner"] == "Ida Rowe"


@pytest.mark.parametrize("words", ["nobody", "no one, thanks", "nobody else", "no its just me", "none really"])
def test_nobody_is_no_name(words: str) -> None:
    opened = washing(owner="Ida Rowe", dog_name="Pollux")
    assert opened.asked == "second"
    opened.say(words)
    assert "second" not in opened.answers
    assert opened.asked == "phone"


@pytest.mark.parametrize("words", ["{0}. {0} {1}", "{0}, {0} {1}"])
@pytest.mark.parametrize("name", [("jake", "mortimer"), ("Ida", "Rowe"), ("huda", "al saleh")])
def test_a_name_that_is_said_again_is_the_longer_one(name: tuple[str, str], words: str) -> None:
    opened = talk(FORM % {"doer": "keeper", "label": "Keeper's name"})
    opened.pick(wall="The old one")
    assert opened.asked == "keeper"
    opened.say(words.format(*name))
    assert opened.answers["keeper"].casefold() == " ".join(name).casefold()


NURSERY = """---
form_id: nursery
title: Nursery
fields:
  - {id: child_name, type: text, required: true, label: Child's full name, prompt: What is the child called?}
  - {id: parent_name, type: text, required: true, label: Parent's name, prompt: What is the parent's name?}
  - {id: collects, type: text, required: true, label: Who may collect, prompt: Who may collect the child?}
---
"""


@pytest.mark.parametrize("child", ["little girl", "boy", "son", "daughter"])
@pytest.mark.parametrize("words", ["my {} is called Ida Rose Rowe", "hello, our {} is called Ida Rose Rowe"])
def test_a_name_is_of_the_one_field_that_asks_for_them(words: str, child: str) -> None:
    opened = talk(NURSERY)
    opened.say(words.format(child))
    assert opened.answers == {"child_name": "Ida Rose Rowe"}


ORGANISED = """---
title: {en: Permit, ar: رخصة}
language: [ar, en]
fields:
  - {id: owner, type: text, required: true, label: {en: Owner name, ar: اسم المالك},
     prompt: {en: Who owns it?, ar: من المالك؟}}
  - {id: parcel, type: text, required: true, label: {en: Parcel number, ar: رقم القطعة},
     prompt: {en: Which parcel?, ar: ما رقم القطعة؟}}
---
"""
BODIES = [
    f"{kind} {name}" for kind in ("شركة", "مؤسسة", "بنك", "جمعية") for name in ("النور", "الخالدي", "الرياض للتقنية")
]


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("lead", ["", "هي ", "اسمها "])
def test_what_a_body_is_belongs_to_its_arabic_name(lead: str, body: str) -> None:
    opened = talk(ORGANISED, locale="ar")
    opened.say("مرحبا")
    opened.say(lead + body)
    assert opened.answers == {"owner": body}


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("link", [" ", ": "])
def test_behind_its_label_and_beside_another_answer_too(link: str, body: str) -> None:
    opened = talk(ORGANISED, locale="ar")
    opened.say(f"اسم المالك{link}{body}، ورقم القطعة 123")
    assert opened.answers == {"owner": body, "parcel": "123"}


@pytest.mark.parametrize("words", ["شركة", "أعمل في شركة", "لا أعرف اسم الشركة"])
def test_a_body_without_a_name_is_none(words: str) -> None:
    opened = talk(ORGANISED, locale="ar")
    opened.say("مرحبا")
    opened.say(words)
    assert opened.answers == {}


def test_who_speaks_is_no_name_of_what_they_tell_of() -> None:
    it = talk(
        "# Lost\n\n| Field ID | Type | Required | Ask User |\n|---|---|---|---|\n"
        "| lost_at | text | Yes | Where was it lost? |\n| colour | text | Yes | Of which colour is it? |\n"
    )
    it.say("hello, yesterday I lost a glove")
    assert it.answers == {}
