"""Options picked by their place in the list: "the second one", "1 and 3", "the last two", "option b"."""

from __future__ import annotations

from functools import lru_cache

from nlu import numerals
from nlu.choosing.denial import denials
from nlu.text import Text

_AROUND = (
    *(
        "function_word",
        "filler",
        "polite",
        "greeting",
        "hesitation",
        "loose_word",
        "around_choice",
        "emphasis",
        "corrects",
    ),
    *("all_of", "none_of", "both_of", "any_of"),
)


@lru_cache(maxsize=64)
def around(text: Text) -> frozenset[int]:
    """The tokens that never tell which option is meant: politeness, articles, "I choose"; not those that deny."""
    talk = ((at, tag) for at in range(len(text)) for tag in text.tags(at) if tag.name in _AROUND)
    return frozenset(place for at, tag in talk for place in range(at, at + tag.size)) - denials(text, ()).keys()


def places_in(text: Text, first: int, last: int, count: int, *, bare: bool) -> tuple[int, ...]:
    """The places, counted from 0 and maybe beyond the list, that `tokens[first:last]` name in a list of `count`; none
    where they say more than that. Without `bare`, only words of order are places, for the options hold numbers."""
    found: list[int] = []
    at = first
    while at < last:
        places, size = _place(text, at, count, bare=bare)
        if not size and at not in around(text) and text.word(at).isalnum():
            return ()
        found += places
        at += size or 1
    return tuple(dict.fromkeys(found))


def _place(text: Text, at: int, count: int, *, bare: bool) -> tuple[range, int]:
    """The places that are named from a token on, and how many tokens do so."""
    for name in ("last_of", "first_of"):
        if tag := text.tag(at, name):
            size, number = _number(text, at + tag.size)
            many = number if 1 < number <= count else 0
            if many or name == "last_of":
                taken = many or 1
                start = count - taken if name == "last_of" else 0
                return range(start, start + taken), tag.size + (size if many else 0)
    ordinal = next(numerals.ordinal(text, at), None)
    if ordinal is not None:
        return range(ordinal[1] - 1, ordinal[1]), ordinal[0]
    numbered = text.tag(at, "numbered")
    start = at + numbered.size if numbered else at
    size, number = _number(text, start)
    if number < 1 or not (numbered or (bare and (text.tokens[at].number is not None or _apart(text, at, at + size)))):
        return range(0), 0
    return range(number - 1, number), start - at + size


def _number(text: Text, at: int) -> tuple[int, int]:
    """How many tokens a number or a letter takes, and which place it is; 0, 0 for other words."""
    if at >= len(text):
        return 0, 0
    word = text.word(at)
    if len(word) == 1 and "a" <= word <= "z":
        return 1, ord(word) - ord("a") + 1
    return next(numerals.number(text, at), (0, 0))


def _apart(text: Text, first: int, last: int) -> bool:
    """Whether a word stands alone or in a list: "one" and "a" mean other things elsewhere."""
    return all(
        not text.word(at).isalnum() or text.has(at, "and", "either_of")
        for at in (first - 1, last)
        if 0 <= at < len(text)
    )
