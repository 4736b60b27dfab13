"""A line that was asked for is kept without the words that lead to it and that close it; a story is kept whole."""

import pytest

from agent.tests.talk import talk

CRATE = """---
form_id: crate
title: A crate
fields:
  - {id: thing, type: %s, required: true, label: %s, prompt: %s}
  - {id: count, type: integer, required: true, label: Number, prompt: How many are there?}
---
"""
LEADS = [
    "you can put {}",
    "you could just write {}",
    "I'd say {}",
    "I would say {}",
    "let's go with {}",
    "I'll go with {}",
    "it would be {}",
    "that would be {}",
    "please write {}",
    "just put {}",
    "put down {}",
    "I think it's {}",
    "I think {}",
    "it is {}",
    "that's {}",
    "make it {}",
]
CLOSES = ["{} would be great", "{} would be fine", "{} would be nice, thanks", "{} please", "{} please, thank you"]
ABOUT = {"Colour": "What colour is it?", "Model": "Which model?", "Contents": "What is in it?"}
THINGS = ["Walnut", "an oak one", "the Mark Two"]


def stored(words: str, label: str, prompt: str, kind: str = "text") -> object:
    opened = talk(CRATE % (kind, label, prompt))
    opened.say("hello")
    opened.say(words)
    return opened.answers.get("thing")


@pytest.mark.parametrize("frame", [*LEADS, *CLOSES])
@pytest.mark.parametrize(("thing", "label"), list(zip(THINGS, ABOUT, strict=True)))
def test_a_line_is_kept_alone(thing: str, label: str, frame: str) -> None:
    assert stored(frame.format(thing), label, ABOUT[label]) == thing


@pytest.mark.parametrize("frame", [*LEADS, *CLOSES])
@pytest.mark.parametrize("name", ["Huda Saleh", "Omar"])
def test_so_is_the_name_of_a_person(name: str, frame: str) -> None:
    assert stored(frame.format(name), "Full name", "What is your name?") == name


@pytest.mark.parametrize("frame", LEADS)
@pytest.mark.parametrize("thing", ["a mill that stopped and began to smoke", "the Blue Vase, in three parts"])
def test_a_story_is_kept_whole(thing: str, frame: str) -> None:
    assert stored(frame.format(thing), "What happened", "What happened?", "textarea") == frame.format(thing)


@pytest.mark.parametrize(
    "words",
    [
        "Put the boxes in the hall",
        "We put it under the bed when it rained",
        "It rattles",
        "use the back door",
        "I'd go to the depot",
        "I would put the lamp by the window",
        "I think he dropped something heavy",
        "under the sink",
    ],
)
def test_what_tells_more_than_a_thing_is_kept_whole(words: str) -> None:
    assert stored(words, "Note", "What should we know?") == words


@pytest.mark.parametrize(
    "frame", ["my cat {}", "our old parrot {}", "the horse {}", "his name is {}", "it's called {}"]
)
@pytest.mark.parametrize("name", ["Biscuit", "Polly Ann"])
def test_the_name_of_a_thing_is_kept_alone(name: str, frame: str) -> None:
    assert stored(frame.format(name), "Pet name", "What is your pet called?") == name


@pytest.mark.parametrize("words", ["The Old Barn", "my best friend", "our Polly"])
def test_a_name_that_opens_as_a_thing_does_is_kept_whole(words: str) -> None:
    assert stored(words, "Team name", "What is the team called?") == words


@pytest.mark.parametrize("frame", ["{} {}", "going to {} {}", "to {} {}", "{}, {}", "we are flying to {} {}"])
@pytest.mark.parametrize("day", ["next Thursday", "tomorrow", "on Friday", "on 5 May", "on Monday at noon"])
@pytest.mark.parametrize("place", ["Seattle", "Al Khobar"])
def test_a_place_ends_where_its_day_begins(place: str, day: str, frame: str) -> None:
    assert stored(frame.format(place, day), "Destination", "Where to?") == place


@pytest.mark.parametrize("place", ["5th and Main", "Main Street, on 5th", "Friday Harbor", "Gate 12"])
def test_what_looks_like_a_day_may_be_of_a_place(place: str) -> None:
    assert stored(place, "Destination", "Where to?") == place


ECHO = """---
fields:
  - {id: home, type: text, required: true, label: Origin, prompt: Where do you come from?}
  - {id: helper, type: text, required: true, label: Served by, prompt: Whom were you served by?}
  - {id: for_whom, type: text, required: true, label: Meant for, prompt: Who is it for?}
---
# Shop
"""


@pytest.mark.parametrize("name", ["Leeds Cakes", "the blue van", "Ann and Bob"])
def test_the_preposition_of_the_question_is_no_part_of_the_answer(name):
    opened = talk(ECHO)
    for words in ("hello there", f"from {name}", f"by {name}", f"for {name}"):
        opened.say(words)
    assert opened.answers == dict.fromkeys(("home", "helper", "for_whom"), name)


@pytest.mark.parametrize("prompt", ["Why is it late?", "What is the reason?", "How did it occur?", "What happened?"])
@pytest.mark.parametrize("said", ["I like pizza", "I need surgery", "we want more quiet", "I love working alone"])
def test_a_sentence_that_tells_why_or_how_stays_whole(said: str, prompt: str) -> None:
    assert stored(said, "Note", prompt) == said


@pytest.mark.parametrize("prompt", ["What would you like?", "Which dish?", "What can we bring?"])
def test_what_is_wished_is_told_without_the_wish(prompt: str) -> None:
    assert stored("I'd like pizza", "Dish", prompt) == "pizza"


@pytest.mark.parametrize("lead", ["I'll ", "I thought I'd just ", "we're going to ", "gonna ", "I "])
@pytest.mark.parametrize(("verb", "thing"), [("plant", "runner beans"), ("bake", "a rye loaf")])
def test_what_somebody_will_do_leads_where_the_question_asks_for_it(lead: str, verb: str, thing: str) -> None:
    assert stored(f"{lead}{verb} {thing}", "Plan", f"What will you {verb}?") == thing


@pytest.mark.parametrize("lead", ["I'd like it to say ", "she always wants it to read ", "could you get it to say "])
def test_so_does_what_it_is_to_say(lead: str) -> None:
    assert stored(f"{lead}Walnut Row", "Inscription", "What is on the sign?") == "Walnut Row"


def test_another_deed_is_told_whole() -> None:
    assert stored("I'll sweep the yard", "Plan", "What will you plant?") == "I'll sweep the yard"


@pytest.mark.parametrize("goes_on", [", which suits us", ", where my aunt lives", ", mate", " pal"])
def test_what_is_told_of_it_is_no_part_of_it(goes_on: str) -> None:
    assert stored(f"Walnut{goes_on}", "Colour", "What colour is it?") == "Walnut"


@pytest.mark.parametrize(
    ("prompt", "words", "line"),
    [
        ("Which varnish?", "okay matt black", "matt black"),
        ("Which varnish?", "matt black for the time being, lol", "matt black"),
        ("Which varnish?", "hmm, matt black at least", "matt black"),
        ("Which record?", "OK Computer", "OK Computer"),
        ("Which film?", "Apocalypse Now", "Apocalypse Now"),
        ("In whose name is the hall?", "that'd be me, Enid Rowe", "Enid Rowe"),
        ("In whose name is the hall?", "Myself. Enid Rowe", "Enid Rowe"),
        ("What is the postcode?", "it's LS6 2AB innit", "LS6 2AB"),
        ("What is the spare part number?", "a GP90 pump", "a GP90 pump"),
    ],
)
def test_a_line_is_kept_without_what_only_talks_around_it(prompt: str, words: str, line: str) -> None:
    assert stored(words, "It", prompt) == line


@pytest.mark.parametrize("lead", ["my mum's address is ", "we're at ", "ours is "])
def test_so_is_an_address(lead: str) -> None:
    assert stored(f"{lead}9 Quay Row", "Street", "What is the house number and street?") == "9 Quay Row"
