"""Both languages say the same things, with the same facts in them."""

import re
import string

import pytest

from agent.dialogue.wording import LANGUAGES, listed, say
from agent.tests.talk import talk

PHONE = re.compile(r"\+[0-9 ]+")


def texts(language: str, key: str) -> list[str]:
    """All wordings of a key, those of each plural category among them."""
    return [text for one in LANGUAGES[language][key] for text in ([one] if isinstance(one, str) else one.values())]


def parameters(language: str, key: str) -> set[str]:
    found = (string.Formatter().parse(text) for text in texts(language, key))
    return {name.lower() for parts in found for _, name, _, _ in parts if name}


def test_every_sentence_exists_in_every_language():
    assert LANGUAGES["ar"].keys() == LANGUAGES["en"].keys()


def test_translations_carry_the_same_facts():
    assert [key for key in LANGUAGES["en"] if parameters("en", key) != parameters("ar", key)] == []


def test_wordings_take_turns():
    first, second = (say("en", "ask_again", variant=number) for number in (0, 1))
    assert first != second
    assert say("en", "ask_again", variant=len(LANGUAGES["en"]["ask_again"])) == first


def test_an_unknown_language_is_spoken_to_in_english():
    assert say("fr", "kept_going") == say("en", "kept_going")


def test_an_abbreviation_at_the_end_gets_no_second_full_stop():
    assert say("en", "noted_value", value="Acme Co.").endswith("Acme Co.")


@pytest.mark.parametrize("said", ["the blue one", "0551234567", "Steel Works", "?", "maybe"])
def test_neither_does_a_refusal_that_names_options(said):
    form = "- {id: firm, type: dropdown, label: Firm, prompt: Which firm?, options: [Acme Co., Desert Trading Est.]}"
    talking = talk(f"---\nform_id: f\ntitle: F\nfields:\n  {form}\n---\n# F\n")
    for _ in range(3):
        talking.say("hello")
        assert ".." not in talking.say(said).response_message


def test_what_people_write_is_never_a_template():
    assert "{field}" in say("en", "noted_value", value="{field}")


def test_lists_read_as_people_say_them():
    assert listed("en", ["a", "b", "c"]) == "a, b and c"
    assert listed("en", ["a", "b", "c"], "or") == "a, b or c"
    assert listed("ar", ["أ", "ب", "ج"]) == "أ، وب، وج"
    assert listed("ar", ["أ", "ب", "ج"], "or") == "أ أو ب أو ج"
    assert listed("en", []) == ""


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_counts_are_in_the_digits_and_the_plural_of_the_language(locale):
    said = [say(locale, "questions_left", count=count) for count in (1, 2, 3, 11, 100)]
    bare = {re.sub(r"\d+", "", text) for text in said}
    assert len(bare) == {"en": 2, "ar": 5}[locale]
    assert all(re.search("[0-9]" if locale == "en" else "[٠-٩]", text) for text in said[2:])
    assert not re.search(r"\d", say(locale, "questions_left", count=0))


def test_arabic_is_written_in_its_own_digits():
    said = [text for key in LANGUAGES["ar"] for text in texts("ar", key)]
    assert [text for text in said if re.search(r"[0-9]", PHONE.sub("", text))] == []


@pytest.mark.parametrize(
    ("locale", "value", "expected"),
    [
        ("ar", "Riyadh Technology Co.", "\u2068Riyadh Technology Co.\u2069"),
        ("ar", "+966 50 123 4567", "\u2068+966 50 123 4567\u2069"),
        ("ar", "هدى صالح", "هدى صالح"),
        ("en", "هدى صالح", "\u2068هدى صالح\u2069"),
        ("en", "Huda Saleh", "Huda Saleh"),
    ],
)
def test_words_that_run_the_other_way_are_isolated(locale, value, expected):
    assert say(locale, "noted_value", value=value).endswith(f" {expected}.")


def test_what_is_isolated_once_is_not_isolated_again():
    item = say("ar", "changed_item", field="البريد", value="huda@example.org")
    assert say("ar", "changed", items=listed("ar", [item, item])).count("\u2068") == 2


def test_several_lines_stay_paragraphs_of_their_own():
    assert "\u2068" not in say("ar", "summary", lines="- Size\n- Trade")


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_the_label_of_a_yes_or_no_field_is_quoted_for_it_need_be_no_noun(locale):
    form = "---\nfields:\n  - {id: risk, type: boolean, required: true, label: {en: Hazardous, ar: خطر}}\n---\n"
    opened = talk(f"{form}\n# Parcel\n", locale=locale)
    opened.say("hello")
    replies = [opened.say(words).response_message for words in ("blorp", "fizzle", "blorp fizzle", "zork")]
    label = {"en": "“Hazardous”", "ar": "«خطر»"}[locale]
    assert any(label in reply for reply in replies)
    assert not any(bare in reply for reply in replies for bare in ("the hazardous", "الخطر"))


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_what_is_offered_for_a_sensitive_field_is_not_repeated(locale):
    fields = "{id: card, type: nric, label: Identity card}\n  - {id: day, type: date, label: Day}"
    opened = talk(f"---\nfields:\n  - {fields}\n---\n\n# Pass\n", locale=locale)
    opened.say("hello")
    opened.say("S1234567A")
    opened.say("perhaps S1234567D")
    names = ("the identity card", "خانة «Identity card»", "خانة «⁨Identity card⁩»")
    offers = [say(locale, "offer_private", variant=at, field=name) for at in (0, 1) for name in names]
    assert opened.words.splitlines()[0] in offers


@pytest.mark.parametrize("label", ["_", "__", "_:_", "-", "…", "()", "[_]", "*", ":", "?", "$._"])
def test_a_label_of_signs_alone_is_spoken_of_as_it_stands(label):
    opened = talk(
        f"---\nform_id: signs\ntitle: {label!r}\nfields:\n"
        f"  - {{id: a, type: integer, required: true, label: {label!r}, prompt: {label!r}, help: {label!r}}}\n"
        f"  - {{id: b, type: boolean, required: true, label: {label!r}}}\nreview: final\n---\n"
    )
    for words in ("hello there", label, "who are you?", "5", "skip", "no", "change the first", "what have I told you?"):
        opened.say(words)
    assert opened.answers == {"a": 5, "b": False}


@pytest.mark.parametrize(
    ("label", "called"), [("Needed by", "“Needed by”"), ("Made of", "“Made of”"), ("Bylaw", "the bylaw")]
)
def test_a_label_that_ends_open_is_quoted(label, called):
    opened = talk(
        f"---\nfields:\n  - {{id: a, type: date, required: true, label: {label}, prompt: When?}}\n---\n# One\n"
    )
    for words in ("hello there", "skip"):
        opened.say(words)
    assert called in opened.words


PLOT = """---
form_id: plot
title: Plot
fields:
  - {id: first, type: date, required: true, label: First day, prompt: When?, min: "%s", max: "%s"}
---
"""


@pytest.mark.parametrize(
    ("least", "most", "day"),
    [
        ("2027-01-01", "2027-06-30", "2027-01-01"),
        ("2020-01-01", "2020-06-30", "2020-06-30"),
        ("2020-01-01", "2030-01-01", "2026-03-12"),
    ],
)
def test_the_example_of_a_day_is_one_that_is_taken(least, most, day):
    opened = talk(PLOT % (least, most))
    said = [opened.say(words) and opened.words for words in ("hello", "hm", "pizza", "a bicycle")]
    assert any(f"You can write it as {day}." in words for words in said)
