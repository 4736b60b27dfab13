"""People answer in sentences: what is asked for is taken out of them; one that holds none of it is no name."""

import pytest

from agent.tests.talk import Dialogue, talk

STAY = """---
form_id: stay
title: A stay
fields:
  - {id: hut_name, type: text, required: true, label: Hut, prompt: What is the name of the hut?}
  - {id: dish, type: text, required: true, label: Dish, prompt: What would you like to eat?}
  - {id: city, type: text, required: true, label: City, prompt: In which city shall we meet?}
  - {id: pickup_date, type: date, required: true, label: Pickup date, prompt: When do you collect the key?}
  - {id: dropoff_date, type: date, required: true, label: Dropoff date, prompt: When do you bring the key?}
  - {id: email, type: email, required: true, label: Email, prompt: What is your email address?}
---
"""
NAMES = ["Omega Lodge", "Berta", "O'Hara Refuge"]


def talk_with(**known: str) -> Dialogue:
    opened = talk(STAY)
    opened.pick(**known)
    return opened


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "words",
    [
        "I would like to sleep at {} this time.",
        "From what they wrote it must be {}, I think you will agree with me on that one",
        "Please send the key over to {}",
        "the key will be waiting for us behind the bar of {}",
    ],
)
def test_the_one_name_in_a_sentence_is_the_name_that_was_asked_for(words: str, name: str) -> None:
    opened = talk_with()
    opened.say("hello")
    opened.say(words.format(name))
    assert opened.answers == {"hut_name": name}


@pytest.mark.parametrize(
    "words",
    [
        "That sounds like a good choice to me",
        "can you take care of it",
        "I like what I see",
        "alright, thank you",
        "give me a minute to see that",
        "can you look for a Refuge",
        "That sounds good. I would like the key on the 3rd of May.",
        "This one is what we want.",
        "I like that. Please get me 2 tickets for it.",
    ],
)
def test_a_sentence_without_a_name_is_none_however_often_it_is_asked(words: str) -> None:
    opened = talk_with()
    opened.say("hello")
    for _ in range(3):
        opened.say(words)
    assert "hut_name" not in opened.answers


@pytest.mark.parametrize("title", ["The Palm", "Great Escape", "Best Western"])
def test_what_is_written_as_a_title_is_the_whole_name(title: str) -> None:
    opened = talk_with()
    opened.say("hello")
    opened.say(title)
    assert opened.answers == {"hut_name": title}


def test_letters_that_spell_a_name_are_no_other_one() -> None:
    opened = talk_with()
    opened.say("hello")
    opened.say("It is Refuge Okafor. I know they write it with a U, but it is O-k-a-f-o-r")
    assert opened.answers == {"hut_name": "Refuge Okafor"}


@pytest.mark.parametrize("wish", ["I would like {}", "we'd prefer some {}", "I usually want {}"])
def test_a_wish_is_for_what_was_asked(wish: str) -> None:
    opened = talk_with(hut_name="Berta")
    opened.say(wish.format("Dal Makhani"))
    assert opened.answers["dish"] == "Dal Makhani"


@pytest.mark.parametrize(
    "words",
    [
        "A bar in {} would be nice",
        "Something in {}.",
        "we could meet around {}, you know",
    ],
)
@pytest.mark.parametrize("city", ["Gent", "New Haven"])
def test_of_a_sentence_about_a_town_the_town_is_taken(words: str, city: str) -> None:
    opened = talk_with(hut_name="Berta", dish="soup")
    opened.say(words.format(city))
    assert opened.answers["city"] == city


@pytest.mark.parametrize("day", ["on 3 May", "May 3rd"])
def test_a_verb_in_two_parts_names_the_field_that_is_called_after_it(day: str) -> None:
    opened = talk_with(hut_name="Berta", dish="soup", city="Gent")
    opened.say(f"I will drop it off {day}")
    assert opened.answers["dropoff_date"] == "2026-05-03"
    assert "pickup_date" not in opened.answers


@pytest.mark.parametrize(
    "end", ["That is all I need for today", "nothing else for today", "that'll be all today, thanks"]
)
def test_who_ends_the_talk_tells_and_changes_no_day(end: str) -> None:
    known = {"hut_name": "Berta", "dish": "soup", "city": "Gent", "pickup_date": "2026-05-02"}
    opened = talk_with(**known)
    opened.say(end)
    assert opened.answers == known
    opened.pick(dropoff_date="2026-05-03")
    opened.say(end)
    assert opened.answers == {**known, "dropoff_date": "2026-05-03"}


PLACES = """---
form_id: huts
title: Huts
fields:
  - {id: beds, type: integer, required: true, label: Beds, prompt: How many beds do you need?}
  - {id: hut_name, type: text, required: true, label: Hut, prompt: What is the name of the hut?}
  - {id: place, type: text, required: true, label: Location, prompt: Where is the hut?}
  - {id: style, type: text, required: true, label: Cuisine, prompt: What does the kitchen cook?}
---
"""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("I'd like to search for huts near Aosta", {"place": "near Aosta"}),
        ("please look in Aosta, FR", {"place": "Aosta, FR"}),
        ("we want to sleep at Alpine Hut Gressoney", {"hut_name": "Alpine Hut Gressoney"}),
        ("Find me Ligurian cuisine in Aosta", {"style": "Ligurian", "place": "Aosta"}),
        ("Are there any nice huts in Aosta?", {"place": "Aosta"}),
        ("Is there anything in Aosta?", {"place": "Aosta"}),
    ],
)
def test_a_first_message_tells_each_by_what_stands_around_it(words: str, expected: dict[str, object]) -> None:
    opened = talk(PLACES)
    opened.say(words)
    assert opened.answers == expected


RIDE = """---
form_id: ride
title: Ride
fields:
  - {id: seats, type: integer, required: true, label: Seats, prompt: How many seats do you need?}
  - {id: destination, type: text, required: true, label: Destination, prompt: Where do you go?}
---
"""


@pytest.mark.parametrize("words", ["we are going to {}", "I need to get to {} for which I need a quiet car"])
def test_an_address_is_a_place_and_its_number_no_amount(words: str) -> None:
    opened = talk(RIDE)
    opened.say(words.format("20 Stone Pine Road Suite 130"))
    assert opened.answers == {"destination": "20 Stone Pine Road Suite 130"}


HALL = """---
form_id: hall
title: Hall
fields:
  - {id: day, type: date, required: true, label: Day, prompt: On which day?, constraints: {min: today}}
  - {id: hour, type: time, required: true, label: Hour, prompt: At what time?}
---
"""


@pytest.mark.parametrize("picked", ["OK the Friday it is", "the friday", "Friday please"])
@pytest.mark.parametrize(
    "words", ["Could be Friday the 27th or Saturday the 28th", "Friday the 27th or Saturday the 28th?"]
)
def test_two_days_with_their_dates_are_two(words: str, picked: str) -> None:
    opened = talk(HALL)
    opened.say("hello")
    opened.say(words)
    assert "day" not in opened.answers
    opened.say(picked)
    assert opened.answers == {"day": "2026-03-27"}


@pytest.mark.parametrize(
    "words", ["It is great. I want that one.", "give me more choices", "sounds good, let's have it"]
)
def test_a_sentence_that_tells_no_place_is_none(words: str) -> None:
    opened = talk(RIDE)
    opened.pick(seats=2)
    opened.say(words)
    assert opened.answers == {"seats": 2}
    opened.say("we meet at the old mill")
    assert "old mill" in opened.answers["destination"]


def test_an_address_in_a_sentence_is_one_however_its_question_names_people() -> None:
    opened = talk(STAY.replace("What is your email address?", "Which email has the guest of that name?"))
    opened.pick(hut_name="Berta", dish="soup", city="Gent", pickup_date="2026-05-02", dropoff_date="2026-05-03")
    opened.say("My email is huda@example.org")
    assert opened.answers["email"] == "huda@example.org"


TITLED = STAY.replace(
    "id: dish, type: text, required: true, label: Dish, prompt: What would you like to eat?",
    ("id: title, type: text, required: true, label: Title, prompt: What is the title of your stay?"),
)


@pytest.mark.parametrize("words", ["That sounds good to me", "I will think about it", "ok, thank you"])
def test_a_sentence_is_no_title(words: str) -> None:
    opened = talk(TITLED)
    opened.pick(hut_name="Berta")
    opened.say(words)
    assert opened.answers == {"hut_name": "Berta"}
    opened.say("Our week in the snow")
    assert opened.answers["title"] == "Our week in the snow"


def test_a_thing_that_is_to_be_made_is_no_answer_to_be_changed() -> None:
    opened = talk_with(hut_name="Berta", dish="soup", city="Gent")
    opened.say("Yes, make a reservation at the hut")
    assert opened.asked == "pickup_date"


def test_who_tells_no_other_answer_keeps_the_one_that_stands_and_is_not_held_up() -> None:
    opened = talk_with(hut_name="Berta")
    opened.say("change the hut")
    assert opened.asked == "hut_name"
    for _ in range(3):
        opened.say("That sounds like a good choice to me")
    assert opened.answers == {"hut_name": "Berta"}
    assert "Berta" in opened.words
    assert opened.asked == "dish"


@pytest.mark.parametrize("words", ["2 beds at {}, please", "please book me 2 beds at the {}"])
@pytest.mark.parametrize("hotel", ["Alpine Lodge Gressoney", "Monte Rosa"])
def test_what_is_at_a_name_is_in_the_house_of_that_name(words: str, hotel: str) -> None:
    opened = talk(PLACES.replace("hut", "hotel").replace("Hut", "Hotel"))
    opened.say(words.format(hotel))
    assert opened.answers == {"beds": 2, "hotel_name": hotel}


@pytest.mark.parametrize(
    "words",
    [
        "I usually like eating the {} type of dishes.",
        "some {} kind of dish",
        "{} style of dishes, please",
        "Some {} would be great!",
        "I would like some {}.",
    ],
)
def test_of_what_is_a_kind_of_what_was_asked_for_the_kind_is_taken(words: str) -> None:
    opened = talk(PLACES.replace("What does the kitchen cook?", "What dishes do you like?"))
    opened.pick(beds=2, hut_name="Berta", place="Aosta")
    opened.say(words.format("Ligurian"))
    assert opened.answers["style"] == "Ligurian"


@pytest.mark.parametrize("words", ["Some Like It Hot", "a special kind of cheese", "the soup"])
def test_what_says_more_than_the_kind_is_taken_whole(words: str) -> None:
    opened = talk(PLACES)
    opened.pick(beds=2, hut_name="Berta", place="Aosta")
    opened.say(words)
    assert opened.answers["style"] == words


SHARED = """---
form_id: ride
title: A ride
fields:
  - {id: goal, type: text, required: true, label: Destination, prompt: Where are you going?}
  - {id: shared_ride, type: boolean, required: true, label: Shared ride, prompt: Would you share the ride?}
---
"""


@pytest.mark.parametrize("words", ["I don't mind a shared ride", "I don't care about a shared ride"])
def test_who_does_not_mind_has_not_said_no(words: str) -> None:
    opened = talk(SHARED)
    opened.say(f"I need a cab to Gent, {words}")
    assert opened.answers == {"goal": "Gent"}


@pytest.mark.parametrize("asked", ["Are there any fees for 2 May?", "Is there a limit of 3 beds?"])
def test_a_question_to_the_form_is_no_wish(asked: str) -> None:
    opened = talk(STAY.replace("A stay", "Huts"))
    opened.say(asked)
    assert opened.answers == {}
