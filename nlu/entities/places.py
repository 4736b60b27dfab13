"""Places in sentences, without what leads up to them: "I live in San Diego", "from Jeddah to Riyadh"."""

from __future__ import annotations

from collections.abc import Callable

from nlu.clauses import LEADING, skip
from nlu.dialogue_acts import is_denied
from nlu.entity import Entity, Slot
from nlu.expressions import claimed
from nlu.person_names import Range, entity_at, is_capital, name_end
from nlu.slot_words import slot_names, words_about
from nlu.text import Text, once, read

_GOES_ON = ("subject_pronoun", "clause_joint", "polite")
_BEFORE = (*LEADING, "denies", "clause_joint")
_LEADS = ("subject_pronoun", "located", "stays", "event_word", "request_verb", "copula", "heads")
_DEEDS = ("request_verb", "stays", "subject_pronoun", "filler", "polite")
_TURNS = frozenset({"from", "to"})


def stated_places(text: Text, slot: Slot) -> list[Entity]:
    """The places in an answer that starts like a clause about one; empty if the whole answer may be the place. A place
    in the opposite direction has confidence 0. "I fell from a ladder" has none."""
    ways, found = ways_asked(slot), _asked(text, slot, lambda at: is_capital(text, at) or text.word(at).isdecimal())
    begun = ((skip(text, text.sentence(at)[0], end, _BEFORE), way, (at, end)) for way, (at, end) in found)
    stated = ((way, span) for at, way, span in begun if text.has(at, *_LEADS) and not is_denied(text, span[0] - 1))
    return [entity_at(text, span, float(way in ways or not ways or way not in _TURNS)) for way, span in stated]


def named_places(text: Text, slot: Slot) -> list[Entity]:
    """Names where a place is expected: with most confidence after "from" or "to" if the slot has that direction, else
    after other words of place, or at the start of the message."""
    ways, start = ways_asked(slot), skip(text, 0, len(text), _BEFORE) + 1
    found = _asked(text, slot, lambda at: at == start)
    begun = ((way, at, skip(text, at, end, ("the", "located")), end) for way, (at, end) in found)
    named = (place for place in begun if is_capital(text, place[2] + text.word(place[2]).isdecimal()))
    return [entity_at(text, (at, _named_end(text, it, end)), 0.6 if way in ways else 0.4) for way, at, it, end in named]


def _name_of_town(text: Text, first: int, last: int) -> Range:
    """A place reduced to its last name: "around Chicago", "the Chicago area", "a flat in Leeds"."""
    is_area = text.has(last - 1, "place_word") and not is_capital(text, last - 1)
    leads = [at for at in range(first, last) if text.has(at, "located") or (is_area and text.has(at, "the"))]
    at = next((at + 1 for at in reversed(leads) if at + 1 < last - is_area and is_capital(text, at + 1)), first)
    return (at, _named_end(text, at, last - is_area)) if is_capital(text, at) else (first, last)


def _named_end(text: Text, at: int, end: int) -> int:
    """The end of a name, including another one after a comma; a number belongs to a whole address."""
    last = name_end(text, at, sure=True)
    while text.has(last, "of") and is_capital(text, last + 1):  # "Sons of Liberty"
        last = name_end(text, last + 1, sure=True)
    if text.word(last) == "," and is_capital(text, last + 1) and (further := name_end(text, last + 1)) > last + 1:
        last = further
    related = (at for at in range(last, end) if text.has(at + text.has(at, "preposition"), "question_word"))
    return next(related, end) if text.word(last).isdecimal() else min(last, end)


def ways_asked(slot: Slot) -> frozenset[object]:
    """The directions ("from", "to") in the slot's names and questions."""
    words = words_about(slot)
    tags = (tag for at in range(len(words)) for tag in words.tags(at) if tag.name in {"located", "heads"})
    return _TURNS.intersection(tag.value for tag in tags)


def _asked(text: Text, slot: Slot, counts: Callable[[int], bool]) -> list[tuple[object, Range]]:
    """The places in the slot's own direction; else all except those after "from" and "to". A slot for a town gets the
    name only."""
    ways, told = ways_asked(slot), _towns(text) if is_town(slot) else _places(text)
    return [one for one in told if one[0] in ways] or [one for one in told if one[0] not in _TURNS or counts(one[1][0])]


def _towns(text: Text) -> list[tuple[object, Range]]:
    """Names on their own, each with the direction right before it: "to depart at Leeds" goes to none."""
    is_plain = not any(is_capital(text, at) and text.word(at) != "i" for at in range(1, len(text)))
    named = ((way, _name_of_town(text, *span)) for way, span in _places(text))
    towns = ((_way(text, at - 1) or way, at, end) for way, (at, end) in named)
    return [(way, (at, end)) for way, at, end in towns if is_plain or is_capital(text, at) or text.number(at)]


def is_town(slot: Slot) -> bool:
    """Whether a slot is called a town, or another place that is only a name."""
    return "town_word" in read("\n".join(slot_names(slot))).all_names


@once
def _places(text: Text) -> list[tuple[object, Range]]:
    """What follows each word of place, with its kind: that of the first word in "arriving in"; a whole place for
    "behind hall 3"."""
    found, end, barred = list[tuple[object, Range]](), 0, _barred(text)
    for at, tag in [(at, tag) for at in range(len(text)) if (tag := text.tag(at, "located"))]:
        first = skip(text, at + tag.size, len(text), ("the",))
        if at >= end and first not in barred and not text.has(first, *_DEEDS):
            end = next((place for place in range(first, len(text)) if _ends(text, place)), len(text))
            found.append((_way(text, at), (at if tag.value == "beside" else at + tag.size, end)))
    return found


def _barred(text: Text) -> set[int]:
    """Tokens where no place starts: signs, days, hours and numbers, except in addresses such as "20 Stone Road"."""
    signs = (at for at, token in enumerate(text.tokens) if not token.text[0].isalnum())
    return {len(text), *signs, *(at for at in claimed(text) if not (text.number(at) and is_capital(text, at + 1)))}


def _way(text: Text, at: int) -> object:
    """The direction of the word of place at a token, or of the first word in "arriving in"; None without one."""
    way = text.tag(at, "located")
    heads = (text.tag(at - 1, "heads") or text.tag(at - 2, "heads")) if way and way.value not in _TURNS else None
    return (heads or way).value if way else None


def _ends(text: Text, at: int) -> bool:
    if text.word(at) in ",.":
        continues = text.has(at + 1, *_GOES_ON) or _turns(text, at + 1)
        return text.sentence(at)[1] == at + 1 or (text.word(at) == "," and continues)
    # Not in "5th and Main".
    continues = text.has(at, *_GOES_ON) and (not is_capital(text, at + 1) or text.has(at + 1, "subject_pronoun"))
    return _is_dated(text, at) or continues or _turns(text, at)


def _is_dated(text: Text, at: int) -> bool:
    """Whether a day or an hour starts at a token; a bare number may belong to an address: "Main and 5th"."""
    if text.has(at, "preposition"):
        return not claimed(text).isdisjoint((at + 1, at + 2))
    return text.word(at).isalpha() and not text.glued(at) and at in claimed(text, but="number contact duration")


def _turns(text: Text, at: int) -> bool:
    """Whether a token gives a direction, possibly after a verb: "arriving in"."""
    return _way(text, at + text.has(at, "heads")) in _TURNS
