"""Names of people: which fields ask for one, whose and which part; where a name ends, and what its parts are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise

from nlu import lexicon
from nlu.entity import Entity, Slot
from nlu.matcher import Grammar
from nlu.slot_words import slot_names
from nlu.text import Element, Text, read
from patterns.data import read_beside
from patterns.drawn_out import without_drawn_out_letters
from patterns.given_names import is_given_name
from patterns.texts import tidied

_MOST_WORDS, _LONGEST_SHORT = 8, 4
_OF_NAMES = ("given_name", "name_particle", "title", "name_suffix")
_SHORT, _NO_NAME = ("title", "name_suffix", "abbreviated"), ("'s", "ing")
Range = tuple[int, int]
"""Half-open, in tokens."""


def asks_for_name(slot: Slot) -> bool:
    """Whether a field asks for the name of a person, the speaker's or anybody else's."""
    return bool(asked_part(slot))


def asks_for_place(slot: Slot) -> bool:
    """Whether a field's name is that of a place: "City", "Place of the injury", not "Reason for the change of
    address"."""
    return slot.type == "location" or ("place" in _rules_of(slot) and not asked_part(slot))


def asks_for_own_name(slot: Slot) -> bool:
    """Whether a field asks for the speaker's own name."""
    return asks_for_name(slot) and not is_about_another_person(slot)


def asks_for_served_person(slot: Slot) -> bool:
    """Whether a field asks for the name of a person who is served, such as a patient or a guest; somebody else may
    speak for them."""
    return asks_for_own_name(slot) and "served" in _rules_of(slot)


def is_about_another_person(slot: Slot) -> bool:
    """Whether a field is about somebody other than the speaker: a witness, an emergency contact; not if it says "your
    name"."""
    return "of_another" in _rules_of(slot) and not asks_for_your_name(slot)


def asks_for_your_name(slot: Slot) -> bool:
    """Whether a field says "your name"."""
    return "own" in _rules_of(slot)


def asked_part(slot: Slot) -> str:
    """ "full", "first", "middle" or "last"; "" if a field does not ask for a person's name."""
    rules = _rules_of(slot)
    if "asks" not in rules or ("of_thing" in rules and "own" not in rules):
        return ""
    parts = rules["asks"] - {"full"}
    return parts.pop() if len(parts) == 1 else "full"


def name_parts(text: Text, first: int, last: int) -> dict[str, Range]:
    """The ranges of "first", "middle" and "last" in the name that these tokens make; only the parts that it has."""
    comma = next((at for at in range(first + 1, last - 1) if text.word(at) == ","), None)
    groups = _groups(text, first, last) if comma is None else [*_groups(text, comma + 1, last), (first, comma)]
    found = {"first": groups[0], "last": groups[-1]} if groups[1:] else dict.fromkeys(("first",), (first, last))
    return {**found, "middle": (groups[1][0], groups[-2][1])} if groups[2:] else found


def _groups(text: Text, first: int, last: int) -> list[Range]:
    """The words of a name, each with its leading particles: "bin Khalid", "عبد العزيز"; a leading "Al" is a first name.
    Titles and "Jr." are left out."""
    words = list(_words(text, first, last - (last - first > 1 and text.has(last - 1, "name_suffix"))))
    while words[1:] and text.has(words[0][0], "title"):
        words.pop(0)
    kinds = {end: particle(text, at, end) for at, end in words}
    starts = [at for at, _ in words if kinds.get(at) is None or (kinds[at] == "links" and at == words[0][1])]
    return list(pairwise([*starts, words[-1][1]]))


def particle(text: Text, at: int, end: int) -> str | None:
    """ "begins" or "links" for a particle of a name; None for other words."""
    tag = text.tag(at, "name_particle") if end == at + 1 else None
    return None if tag is None else str(tag.value)


def name_end(text: Text, first: int, *, sure: bool = False) -> int:
    """The token after the name that starts at `first`; `first` without a name. With `sure`, a name certainly follows,
    even if it is another word as well ("my name is May")."""
    end = first
    for at, after in _words(text, first, first + 2 * _MOST_WORDS):
        if not _belongs(text, at, first, sure=sure):
            break
        # "Ben", "from LA to Riyadh": with nothing to link
        is_alone = at == first and is_capital(text, at) and (sure or after == len(text)) and not is_capital(text, after)
        end = after if is_alone or particle(text, at, after) is None else end
    return end


def entity_at(text: Text, tokens: Range, confidence: float) -> Entity:
    """The original words of a token range as an entity."""
    return Entity(tidied(text.original[slice(*text.span(*tokens))]), *text.span(*tokens), confidence)


def is_capital(text: Text, at: int) -> bool:
    """Whether a word starts with a significant capital; in a message in capitals none is."""
    return at < len(text) and text.original[text.span(at, at + 1)[0]].isupper() and not text.original.isupper()


def starts_name(text: Text, at: int) -> bool:
    """Whether a word alone shows that it is a name: by a capital, a title, or as a known given name."""
    begins = particle(text, at, at + 1) == "begins"
    return begins or is_capital(text, at) or text.has(at, "given_name", "title") or is_given_name(text.word(at))


def _words(text: Text, first: int, last: int) -> Iterator[Range]:
    """The ranges of the words of a name: "O'Hara-Quinn", "J.", "Dr."; stops at the first token that is none."""
    at, last = first, min(last, len(text))
    while at < last and text.tokens[at].is_word:
        end = min(_word_end(text, at), last)
        short = end - at == 1 and len(text.word(at)) <= _LONGEST_SHORT and text.has(at, *_SHORT)
        end += short and text.word(end) == "." and text.glued(end)
        # "chloe marsh getting married": in lower case, the third word may tell a deed
        if text.word(at).endswith(_NO_NAME[: 1 + (at - first > 1 > is_capital(text, at))]) or _is_of_code(text, end):
            return
        yield at, end
        at = end


def _is_of_code(text: Text, at: int) -> bool:
    """Whether a word goes on as a code: "KT-4410"."""
    return text.word(at) == "-" and text.glued(at) and text.number(at + 1) is not None


def _word_end(text: Text, at: int) -> int:
    """The token after initials, or after a word with its hyphenated parts."""
    end = at
    while len(text.word(end)) == 1 and text.tokens[end].is_word and text.word(end + 1) == "." and text.glued(end + 1):
        end += 2
    if end > at:
        return end
    end = at + 1
    while text.glued(end) and (text.tokens[end].is_word or _joins(text, end)):
        end += 1
    return end


def _joins(text: Text, at: int) -> bool:
    return text.word(at) == "-" and text.glued(at + 1) and text.tokens[at + 1].is_word


def _belongs(text: Text, at: int, first: int, *, sure: bool) -> bool:
    """Whether a word continues a name: after a capital only capitals and particles do; "عبد" takes any word."""
    if at > first and particle(text, at - 1, at) == "begins":
        return True
    capital, here = is_capital(text, first), is_capital(text, at)
    if not is_common_word(text, at):
        return here or not capital or at == first or text.has(at, "name_particle")
    return capital and here and (sure or at > first)


def is_common_word(text: Text, at: int) -> bool:
    """Whether a word has another meaning, and is not a name here."""
    if text.has(at, *_OF_NAMES) or is_given_name(text.word(at)) or (text.has(at, "word_name") and is_capital(text, at)):
        return False
    word, tags = text.word(at), (tag.name for tag in text.tags(at) if tag.name != "word_name")
    known = any(name not in lexicon.SLIPS or word in lexicon.values(name) for name in tags)
    return known or bool(without_drawn_out_letters(word))  # "yaaay", "okayyy"


def _rules_of(slot: Slot) -> dict[str, set[str]]:
    # Wordings for asking again say how to answer, and may name the parts of what is asked.
    return _name_rules("\n".join(slot_names(slot)), "\n".join(slot.prompts[0].all() if slot.prompts else ()))


@lru_cache(maxsize=4096)
def _name_rules(names: str, prompts: str) -> dict[str, set[str]]:
    """Rule -> the name parts it mentions, from a field's names, and from its questions where they say whose name they
    want ("the patient's name")."""
    asks = read(prompts)
    wanted = [match for match in _grammars()["question"].matches(asks) if match.rule == "wanted"]
    quoted = (prompts[slice(*asks.span(match.first, match.last))] for match in wanted)
    found: dict[str, set[str]] = {"own": set()} if any("own" in match.parts for match in wanted) else {}
    called = _grammars()["field"].matches(read("\n".join((names, *quoted))))
    for match in (*called, *_grammars()["places"].matches(read(names))):
        found.setdefault(match.rule, set()).add(match.parts.get("part", "full"))
    return found


@cache
def _grammars() -> dict[str, Grammar]:
    groups = read_beside(__file__, "grammars/named_fields.yaml")
    elements: dict[str, Element] = {
        "word": lambda text, at: [(1, None)] * text.tokens[at].is_word,
        "ends": lambda text, at: [(0, None)] * (at == len(text) or text.sentence(at)[0] == at),
    }
    return {group: Grammar(rules, elements) for group, rules in groups.items()}
