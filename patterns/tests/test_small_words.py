"""Which language questions are in."""

import pytest

from patterns.small_words import likely_language


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        (["What is your name?", "Where do you live?"], "en"),
        (["Name", "Passport number", "Café de Paris"], "en"),
        (["When did you see La Traviata in la Scala?"], "en"),
        (["Quel est votre nom ?", "Où habitez-vous ?"], "fr"),
        (["Wie heißen Sie?", "Wann sind Sie geboren?"], "de"),
        (["¿Cuál es su nombre?", "¿Dónde vive usted?"], "es"),
        (["Qual é o seu nome?"], "pt"),
        (["Как вас зовут?", "Где вы живёте?"], "ru"),
        ([], "en"),
    ],
)
def test_a_language_is_told_by_its_small_words(texts: list[str], code: str) -> None:
    assert likely_language(texts) == code
