"""Both languages say the same things, with the same facts in them."""

import re
import string

import pytest

from agent.dialogue.wording import LANGUAGES, listed, say

PHONE = re.compile(r"\+[0-9 ]+")


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_sentence_exists_in_every_language():
    assert LANGUAGES["ar"].keys() == LANGUAGES["en"].keys()


@pytest.mark.parametrize("key", sorted(LANGUAGES["en"]))
def test_translations_carry_the_same_facts(key):
    facts = [set().union(*map(parameters, texts[key])) for texts in LANGUAGES.values()]
    assert facts[0] == facts[1]


def test_wordings_take_turns():
    first, second = (say("en", "ask_again", variant=number) for number in (0, 1))
    assert first != second
    assert say("en", "ask_again", variant=len(LANGUAGES["en"]["ask_again"])) == first


def test_an_unknown_language_is_spoken_to_in_english():
    assert say("fr", "kept_going") == say("en", "kept_going")


def test_an_abbreviation_at_the_end_gets_no_second_full_stop():
    assert say("en", "changed", field="Employer", value="Acme Co.").endswith("Acme Co.")


def test_what_people_write_is_never_a_template():
    assert "{field}" in say("en", "changed", field="Note", value="{field}")


def test_lists_read_as_people_say_them():
    assert listed("en", ["a", "b", "c"]) == "a, b and c"
    assert listed("en", ["a", "b", "c"], "or") == "a, b or c"
    assert listed("ar", ["أ", "ب", "ج"]) == "أ، وب، وج"
    assert listed("ar", ["أ", "ب", "ج"], "or") == "أ أو ب أو ج"
    assert listed("en", []) == ""


def test_counts_are_in_the_digits_of_the_language():
    assert "١٥" in say("ar", "greeting_summary", count=15, items="x")
    assert "15" in say("en", "greeting_summary", count=15, items="x")


@pytest.mark.parametrize("key", sorted(LANGUAGES["ar"]))
def test_arabic_is_written_in_its_own_digits(key):
    for text in LANGUAGES["ar"][key]:
        assert not re.search(r"[0-9]", PHONE.sub("", text))


@pytest.mark.parametrize(
    ("locale", "value", "told"),
    [
        ("ar", "Riyadh Technology Co.", "\u2068Riyadh Technology Co.\u2069"),
        ("ar", "+966 50 123 4567", "\u2068+966 50 123 4567\u2069"),
        ("ar", "هدى صالح", "هدى صالح"),
        ("en", "هدى صالح", "\u2068هدى صالح\u2069"),
        ("en", "Huda Saleh", "Huda Saleh"),
    ],
)
def test_words_that_run_the_other_way_are_isolated(locale, value, told):
    assert say(locale, "noted", items=value).endswith(f" {told}.")


def test_what_is_isolated_once_is_not_isolated_again():
    item = say("ar", "noted_item", field="البريد", value="huda@example.org")
    assert say("ar", "noted", items=listed("ar", [item, item])).count("\u2068") == 2


def test_several_lines_stay_paragraphs_of_their_own():
    assert "\u2068" not in say("ar", "summary", lines="- Size\n- Trade")
