"""What Arabic writes onto a word is taken off; the words here are folded, as readers get them."""

import pytest

from patterns.arabic import is_dual, light_stem, requests, skeleton


@pytest.mark.parametrize(
    "forms",
    [
        "المهندس مهندس مهندسه المهندسين مهندسون مهندسات مهندسنا",
        "بالقطار القطار قطار قطارها وللقطار",
        "غرفه الغرفه غرفتين غرفتي غرفتهم",
        "فرنسي فرنسيه الفرنسيه",
    ],
)
def test_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len({light_stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize("word", ["بيت", "ليل", "دين", "مكان", "يد"])
def test_a_short_word_keeps_what_looks_like_an_ending(word: str) -> None:
    assert light_stem(word) == word or len(light_stem(word)) >= 3


@pytest.mark.parametrize(("one", "many"), [("مسمار", "مسامير"), ("ضيف", "ضيوف"), ("كتاب", "كتب"), ("ولد", "اولاد")])
def test_most_plurals_differ_in_long_vowels_alone(one: str, many: str) -> None:
    assert skeleton(one) == skeleton(many)


@pytest.mark.parametrize(
    ("said", "verb"),
    [("احذفوهم", "احذف"), ("اكتبيها", "اكتبها"), ("ارسلولنا", "ارسل"), ("امسحيهالي", "امسحها"), ("اضف", "اضف")],
)
def test_a_request_is_known_whoever_is_asked_and_of_what(said: str, verb: str) -> None:
    assert verb in requests(said)


def test_a_dual_is_told_by_its_ending() -> None:
    assert [word for word in ("قلمين", "قلمان", "قلم", "عين", "اقلام") if is_dual(word)] == ["قلمين", "قلمان"]
