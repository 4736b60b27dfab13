"""How it speaks, held over conversations about every example form, in both languages: with wrong answers, questions
beside them, corrections and words that mean nothing, no reply repeats a sentence of the one before it, and none is
longer than two sentences and a question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from agent.tests.talk import Dialogue, spec_of
from agent.turns.actions import Action
from agent.turns.turn import TurnInput
from patterns.sentences import is_question, sentences
from tests.thoroughness import seeds

EXAMPLES = Path(__file__).resolve().parents[2] / "forms_registry" / "examples"
FORMS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.md"))}
TALKS = {name: text for name, text in FORMS.items() if "\nkind: assistant\n" not in text}
TURNS = 60

ASIDE = {
    "en": ["why do you ask?", "will I be paid?", "what's the weather?", "what have you got so far?", "help", "thanks",
           "how long will it take?", "blorp the fizzle", "hello", "I already told you"],
    "ar": ["لماذا تسأل؟", "هل سأدفع شيئا؟", "كيف الطقس؟", "ماذا لديك؟", "مساعدة", "شكرا", "كم يستغرق ذلك؟",
           "كلام بلا معنى", "مرحبا"],
}  # fmt: skip
STEERING = {
    "en": [
        "skip",
        "back",
        "cancel",
        "no",
        "change the date",
        "no, it was yesterday",
        "I don't know",
        "start over",
        "no",
    ],
    "ar": ["تخطي", "رجوع", "إلغاء", "لا", "غيّر التاريخ", "لا، كان أمس", "لا أعرف", "ابدأ من جديد", "لا"],
}
WRONG = {
    "en": ["huda@", "12", "500", "3/4", "tomorrow", "-1", "a.pdf", "maybe", "in 1850"],
    "ar": ["huda@", "١٢", "٥٠٠", "٣/٤", "غدا", "-١", "a.pdf", "ربما", "في ١٨٥٠"],
}
RIGHT = {
    "ASK_DATE": {"en": "10 March 2026", "ar": "١٠ مارس ٢٠٢٦"},
    "ASK_DATETIME": {"en": "10 March 2026 at 10:30", "ar": "١٠ مارس ٢٠٢٦ الساعة ١٠:٣٠ صباحا"},
    "ASK_LOCATION": {"en": "24.69, 46.68", "ar": "24.69, 46.68"},
    "text": {"en": "The crane fell over a box of figs", "ar": "سقطت الرافعة على صندوق تين"},
    "email": {"en": "huda@example.com", "ar": "huda@example.com"},
    "tel": {"en": "+966501234567", "ar": "+966501234567"},
    "number": {"en": "7", "ar": "٧"},
    "time": {"en": "10:30 am", "ar": "١٠:٣٠ صباحا"},
}


def statements_and_questions(words: str) -> tuple[int, int]:
    """A list is data, and what stands in it does not count."""
    spoken = [one for line in words.split("\n") if not line.startswith("- ") for one in sentences(line)]
    questions = sum(map(is_question, spoken))
    return len(spoken) - questions, questions


def said_by(random: Random, action: Action, locale: str) -> str:
    """Something that people may say to an action: in a third of the cases its answer."""
    kind = random.choice(["right", "right", "wrong", "aside", "steer"])
    if kind != "right":
        return random.choice({"wrong": WRONG, "aside": ASIDE, "steer": STEERING}[kind][locale])
    if options := getattr(action, "options", None):
        return random.choice(options)
    hints = action.input or {}
    if action.action == "MESSAGE" or hints.get("confirm"):
        return {"en": "yes", "ar": "نعم"}[locale]
    return (RIGHT.get(action.action) or RIGHT.get(hints.get("kind", "")) or RIGHT["text"])[locale]


def replies(form: str, locale: str, seed: int) -> Iterator[tuple[str, str]]:
    """What is said and what is replied; lookups fail as often as they bring something."""
    random = Random(seed)
    talk = Dialogue(spec_of(TALKS[form]), locale=locale)
    talk.open()
    yield "", talk.words
    for _ in range(TURNS):
        if talk.outcome.status.is_over:
            return
        action = talk.outcome.action
        if action.action == "TOOL_CALL":
            fails = random.random() < 0.5
            result = (
                None if fails else {"success": True, "items": [{"name": "North", "id": 1}, {"name": "South", "id": 2}]}
            )
            talk.tool(action.tool_name, result, error="closed" if fails else None)
            said = ""
        elif random.random() < 0.1 and getattr(action, "field_id", ""):
            said = "widget"
            talk.turn(TurnInput(value={"nothing": "of the kind"}))
        else:
            said = said_by(random, action, locale)
            talk.say(said)
        yield said, talk.words


@pytest.mark.parametrize("seed", seeds(1, 12))
@pytest.mark.parametrize("locale", ["en", "ar"])
@pytest.mark.parametrize("form", sorted(TALKS))
def test_no_reply_repeats_the_last_one_or_goes_on_for_long(form: str, locale: str, seed: int) -> None:
    before = ""
    replied = list(replies(form, locale, seed))
    assert len(replied) > 1
    for said, words in replied:
        told, questions = statements_and_questions(words)
        assert (told <= 2, questions <= 1) == (True, True), (said, words)
        again = set(sentences(before)) & {
            one for line in words.split("\n") if line[:2] != "- " for one in sentences(line)
        }
        assert not again, (said, before, words)
        assert "{" not in words
        before = words


@pytest.mark.parametrize("form", sorted(TALKS))
def test_a_field_goes_by_its_name_and_not_by_its_label_within_a_sentence(form: str) -> None:
    labels = {item.label.get("en") for item in spec_of(TALKS[form]).fields if len(item.label.get("en").split()) > 1}
    told = [words for _, words in replies(form, "en", 7)]
    assert labels
    assert len(told) > 1
    for words in told:
        spoken = " ".join(line for line in words.split("\n") if not line.startswith("- "))
        assert not [label for label in labels if label in spoken], words
