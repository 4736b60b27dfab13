"""Tells what a person only mentions: in quotation marks, or, where a form books something to come, of what was or will
not be ("we were with you last Saturday", "I can't come tomorrow")."""

from __future__ import annotations

import re

from agent.interpretation.clauses import WORD, alike
from agent.interpretation.narrative_cues import (
    is_anothers_birth,
    is_remarked_on,
    lasts_since,
    rules_out,
    tells,
    tells_age,
    tells_of_another,
    thing_that_does,
    wishes,
)
from agent.interpretation.utterance import Utterance
from agent.stop_words import words
from agent.view import FormView
from forms_registry.schema import FieldSpec, FormSpec
from nlu.dialogue_acts import only_fillers, sentence_around
from nlu.entity import Ambiguity, Entity
from nlu.folding import fold_text

_BIRTH = re.compile(r"\b(?:birth|born|dob)|ميلاد|مواليد|مولود|(?<!\w)[وف]?(?:ول[ات]?د|انولد)")
_MOMENTS = {"date", "datetime", "time"}
_WORDS = {"text", "textarea", "email", "phone"}
_QUOTED = re.compile(r"\"[^\"\n]{1,200}\"|(?<!\w)'[^'\n]{2,200}'(?!\w)")
_DEFINITE = re.compile(r"(?<!\w)ال(?P<noun>\w{3,})\s+$")
_LEAST_AROUND_A_QUOTE = 2
_BOOKS = re.compile(
    r"\b(?:book|reserv|appointment|ticket|table|stay|visit|leave|order|meeting|event|regist|hotel|trip|travel|schedul)"
    r"|حجز|موعد|تذاكر|اجازه|زياره|اجتماع|فندق|رحله"
)
_LOOKS_BACK = re.compile(
    r"\b(?:claim|expense|reimburse|refund|complain|incident|accident|feedback|survey|report)"
    r"|شكوي|شكاوي|مطالبه|تعويض|بلاغ|استرداد|مصروفات|مصاريف|حادث"
)
"""A form about what has happened books nothing, though it may be about a trip."""
_OURS = words(
    """
    booking reservation appointment visit party group family table date day time hour name number total count people
    guests persons adults children birthday anniversary wedding dinner lunch breakfast brunch meal event meeting
    celebration trip stay leave flight arrival departure show ticket tickets rooms room seats
    monday tuesday wednesday thursday friday saturday sunday morning afternoon evening night weekend week month
    patient employee guest start end budget best first second third last choice preference answer guess plan
    meter odometer speedometer dashboard display scale counter thermometer
    """
)


def is_incidental(found: Entity | Ambiguity, item: FieldSpec, text: Utterance, view: FormView, *, tied: bool) -> bool:
    """Whether what was found answers nothing. `tied` says that words of the field's own stand near it, which settles
    that a day or time is meant; counts and options carry such words in themselves."""
    if item.type in _WORDS:
        return False
    folded, place = text.folded.text, text.place(found.start)
    if item.options and _describes_another_thing(folded, place, item, view.spec):
        return True
    if not item.options and (_is_quoted(folded, place) or text.is_code):
        return True
    if item.type in _MOMENTS and _is_anothers(found, item, text):
        return True
    return _books(view.spec, item) and _is_beside_the_booking(found, item, text, view, tied=tied)


def _is_beside_the_booking(
    found: Entity | Ambiguity, item: FieldSpec, text: Utterance, view: FormView, *, tied: bool
) -> bool:
    """Whether it is told of what was, of what others do or of a thing, where something to come is booked."""
    folded, place = text.folded.text, text.place(found.start)
    start, end = sentence_around(folded, place)
    moment = item.type in _MOMENTS
    if item.options and is_remarked_on(folded, text.place(found.end - 1) + 1):
        return True
    before = folded[start:place]
    if moment and (rules_out(before) or tells_age(before) or (item.limits.minimum == "today" and lasts_since(before))):
        return True
    if tied and asks_birth(item):
        return False
    if _is_told(text, found, folded[start:end]):
        return True
    if moment and (tied or _names_year(found, item, text)):
        return False
    return _is_about_a_thing(folded[start:end]) or (moment and _is_over(found, item, view))


def _describes_another_thing(folded: str, place: int, item: FieldSpec, spec: FormSpec) -> bool:
    """Whether an Arabic option is the adjective of a noun that the field does not speak of: "the internal rules" is no
    choice of indoors."""
    noun = _DEFINITE.search(folded, max(0, place - 30), place)
    if noun is None or not folded.startswith("ال", place):
        return False
    names = (*item.label.all(), *spec.title.all(), *(text for prompt in item.prompts for text in prompt.all()))
    return not any(alike(noun["noun"], word) for name in names for word in WORD.findall(fold_text(name)))


def asks_birth(item: FieldSpec) -> bool:
    """Whether a field is for the day of somebody's birth."""
    return bool(_BIRTH.search(fold_text(" ".join(item.label.all()))))


def _is_told(text: Utterance, found: Entity | Ambiguity, sentence: str) -> bool:
    """Whether its clause tells of what happened or what others do, in a sentence without a wish."""
    clause = text.clause(found.start)
    if clause is None or wishes(sentence):
        return False
    start, end = text.place(found.start), text.place(found.end - 1) + 1
    beside = text.folded.text[clause.start : start] + " … " + text.folded.text[end : clause.end]
    return tells(beside)


def _is_anothers(found: Entity | Ambiguity, item: FieldSpec, text: Utterance) -> bool:
    """Whether a moment is said of somebody else: "another colleague fell there on 1 February"; of a birth, whether it
    is told of somebody else's, or of something else than a birth: "she lost a tooth on Saturday"."""
    clause = text.clause(found.start)
    if clause is None:
        return False
    if tells_of_another(clause.text):
        return True
    if not asks_birth(item):
        return False
    if _BIRTH.search(clause.text):
        return is_anothers_birth(clause.text)
    place = (text.place(found.start) - clause.start, text.place(found.end - 1) + 1 - clause.start)
    return not only_fillers(clause.text, [place]) and (tells(clause.text) or not _names_year(found, item, text))


def _is_over(found: Entity | Ambiguity, item: FieldSpec, view: FormView) -> bool:
    days = found.candidates if isinstance(found, Ambiguity) else (found.value,)
    today = view.context.now.date().isoformat()
    return item.type != "time" and bool(days) and all(str(day)[:10] < today for day in days)


def _is_about_a_thing(sentence: str) -> bool:
    """ "The elevator holds 8 people", "your app logged me out": what some thing does answers nothing."""
    thing = thing_that_does(sentence)
    return bool(thing) and thing not in _OURS and not wishes(sentence)


def _is_quoted(folded: str, place: int) -> bool:
    """Whether it stands in quotation marks, with other words around them."""
    return any(
        quote.start() < place < quote.end()
        and len((folded[: quote.start()] + folded[quote.end() :]).split()) >= _LEAST_AROUND_A_QUOTE
        for quote in _QUOTED.finditer(folded)
    )


def _names_year(found: Entity | Ambiguity, item: FieldSpec, text: Utterance) -> bool:
    """A day with its year is meant as it is said."""
    return (
        isinstance(found, Entity)
        and item.type != "time"
        and str(found.value)[:4] in fold_text(text.message[found.start : found.end])
    )


def _books(spec: FormSpec, item: FieldSpec) -> bool:
    names = (*spec.title.all(), *spec.purpose.all(), *item.label.all())
    if any(_LOOKS_BACK.search(fold_text(title)) for title in spec.title.all()):
        return False
    ahead = any(one.limits.minimum == "today" for one in spec.fields)
    return ahead or any(_BOOKS.search(fold_text(name)) for name in names)
