"""Places in a sentence, without what leads up to them: "I live in San Diego", "from Jeddah to Riyadh"."""

from __future__ import annotations

from nlu.clauses import skip
from nlu.dialogue_acts import is_denied
from nlu.entity import Entity, Slot
from nlu.expressions import claimed
from nlu.naming import Range, is_capital, name_end
from nlu.slot_words import asked, called
from nlu.text import Text, once, read

_GOES_ON = ("subject_pronoun", "clause_joint", "polite")
_BEFORE = ("preface", "greeting", "polite", "hesitation", "denies", "clause_joint")
_LEADS = ("subject_pronoun", "located", "stays", "event_word", "request_verb", "copula")
_DEEDS = ("request_verb", "subject_pronoun", "filler", "polite")
_TURNS = frozenset({"from", "to"})


def place_told(text: Text, slot: Slot) -> Range | None:
    """The one place in an answer that begins as a clause about it does; None where all of the words may be it."""
    found = (span for span in _told(text, slot) if not is_denied(text, span[0] - 1))
    told = [span for span in found if text.has(skip(text, text.sentence(span[0])[0], span[1], _BEFORE), *_LEADS)]
    return told[0] if len(told) == 1 else None


def places_named(text: Text, slot: Slot) -> list[Entity]:
    """What is written as a name where a place is told."""
    found = {(at, min(name_end(text, at), end)): sure for (at, end), sure in _told(text, slot).items()}
    spans = {text.span(at, end): sure for (at, end), sure in found.items() if end > at and is_capital(text, at)}
    return [Entity(text.original[slice(*span)], *span, sure) for span, sure in spans.items()]


def _told(text: Text, slot: Slot) -> dict[Range, float]:
    """All places, and how sure they are the slot's: those behind a word that its own name or question has, "from" or
    "to"; else of such the one with which the message begins."""
    words = read("\n".join((*called(slot), *asked(slot))))
    ways = _TURNS.intersection(_way(words, at) for at in range(len(words)))
    start = skip(text, 0, len(text), _BEFORE) + 1
    pointed = {span: 0.6 for way, span in _places(text) if way in ways}
    return pointed or {span: 0.4 for way, span in _places(text) if way not in _TURNS or span[0] == start}


@once
def _places(text: Text) -> list[tuple[object, Range]]:
    """What stands behind each word of place, with its kind; "behind hall 3" is a place as a whole."""
    found, end, barred = list[tuple[object, Range]](), 0, claimed(text) | {len(text)}
    for at, tag in [(at, tag) for at in range(len(text)) if (tag := text.tag(at, "located"))]:
        first = skip(text, at + tag.size, len(text), ("the",))
        if at >= end and first not in barred and not text.has(first, *_DEEDS):
            end = next((place for place in range(first, len(text)) if _ends(text, place)), len(text))
            found.append((tag.value, (at if tag.value == "beside" else at + tag.size, end)))
    return found


def _ends(text: Text, at: int) -> bool:
    if text.word(at) in ",.":
        return not text.glued(at + 1) and (text.word(at) == "." or text.has(at + 1, *_GOES_ON))
    dated = text.has(at, "preposition") and not claimed(text).isdisjoint((at + 1, at + 2))
    goes_on = text.has(at, *_GOES_ON) and not is_capital(text, at + 1)  # "5th and Main"
    return dated or goes_on or _way(text, at) in _TURNS


def _way(text: Text, at: int) -> object:
    tag = text.tag(at, "located")
    return tag and tag.value
