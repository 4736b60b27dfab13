"""One message, listened to with the options on offer in mind."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from nlu.choosing.index import Pick, index_of, is_common, is_stop_word, key_of, leftover
from nlu.choosing.messages import no_such_place, which_option
from nlu.choosing.ordinals import ordinals_in
from nlu.dialogue_acts import is_negated, is_question, is_questioned
from nlu.entities.yes_no import yes_or_no
from nlu.entity import Ambiguity
from nlu.folding import fold
from nlu.types import Option
from nlu.words import WordSpan, sentences, trim, words_in

_YES = frozenset({"yes", "نعم", "true", "y"})
_NO = frozenset({"no", "لا", "false", "n"})
_DENIAL = re.compile(
    r"\b(?:not|n't|don't|except|but|neither|none|without|other than)\b|n't\b"
    r"|(?<!\w)(?:ليس|غير|الا|عدا|ولا|مو|مش|لا)(?!\w)"
)
_ABSENT = re.compile(
    r"(?:\b(?:nobody|no[\s-]?one|none|no|not|never|without|isn't|wasn't|aren't|weren't|hasn't|haven't|hadn't|didn't)"
    r"(?:\s+(?:of|us|them|anyone|anybody|one|was|were|is|are|got|get|been|has|have|had|be|being|seriously|badly|really|"
    r"actually|else|other|more|any|major|serious|the|a|an))*"
    r"|(?<!\w)(?:لا|ما|لم|ليس|بلا|بدون|دون|مافي|مافيه|ماكو|محد)"
    r"(?:\s+(?:في|فيه|حد|احد|اي|[يت]وجد|[يت]كن|كان|كانت|هناك|حصل|حصلت|حدث|حدثت|وقع|وقعت))*)\s+$"
)
"""What a form offers did not come about: "nobody was hurt", "there were no injuries"."""
_LISTED = re.compile(r"\s*(?:,|&|\+|(?:,\s*)?\b(?:and|plus)\b|\sو)\s*")
_ACRONYM = 3
_LONGEST_JSON = 20_000
SHORT = 8
"""Words that a message may have to be taken as nothing but an answer."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Options by their place in the list, and the span of the original text that chose them."""

    places: tuple[int, ...]
    start: int
    end: int
    confidence: float = 1.0


class OptionMatcher:
    """A message and `options`: each method is one way in which the words may mean some of them."""

    def __init__(self, text: str, options: tuple[Option, ...]) -> None:
        self.text = text
        self.options = options
        self.index = index_of(options)
        self.folded = fold(text)
        self.span = trim(text)
        self.words = words_in(self.folded.text)

    @property
    def is_short(self) -> bool:
        return len(self.words) <= SHORT

    @property
    def asks(self) -> bool:
        return is_question(self.folded.text)

    def chosen(self, pick: Pick, confidence: float | None = None) -> Chosen:
        return Chosen(pick.options, *self.span_of(pick), pick.confidence if confidence is None else confidence)

    def span_of(self, first: Pick, last: Pick | None = None) -> tuple[int, int]:
        return self.folded.span(first.start, (last or first).end)

    def between(self, left: Pick, right: Pick) -> str:
        return self.folded.text[left.end : right.start]

    def exactly(self) -> Chosen | Ambiguity | None:
        """Nothing but the name of one option."""
        places = self.index.named(self.text[slice(*self.span)])
        if len(places) > 1:
            return which_option(self.options, places, self.span)
        return Chosen(places, *self.span) if places else None

    def yes_or_no(self, about: frozenset[str]) -> Chosen | Ambiguity | None:
        """ "yeah" picks the option that means yes. A "maybe" may still be the name of a third option."""
        meant = {
            meaning: place for place, option in enumerate(self.options) if (meaning := meaning_of(option)) is not None
        }
        said = yes_or_no(self.text, about) if len(meant) == 2 else None
        if said is None:
            return None
        span = self.folded.span(said.start, said.end)
        if said.value is None:
            return which_option(self.options, tuple(meant.values()), span) if len(self.options) == 2 else None
        return Chosen((meant[said.value],), *span, said.confidence)

    def names(self) -> tuple[list[Pick], list[Pick]]:
        """The names told, and those ruled out. Tiny names count when little else is said."""
        picks = self.index.mentions(self.text)
        denied = [pick for pick in picks if self._is_ruled_out(pick)]
        rest = leftover(self.folded.text, picks)
        told = [pick for pick in picks if not rest or not is_stop_word(self.folded.text[pick.start : pick.end])]
        return [pick for pick in told if pick not in denied], denied

    def few(self, words: Sequence[WordSpan]) -> Pick | Ambiguity | None:
        """What a few words mean: places in the list (sure), a part of a name, or a misspelt name."""
        numbered = any(char.isdigit() for key in self.index.by_key for char in key)
        places = ordinals_in(self.folded.text, words, len(self.options), bare=not numbered)
        if places and max(places.places) >= len(self.options):
            return no_such_place(self.options, self.span)
        if places:
            return Pick(places.places, places.start, places.end, 1.0)
        if _DENIAL.search(self.folded.text, words[0].start, words[-1].end):
            return None
        return self.index.partial_match(words) or self.index.similar(words)

    def telling_names(self) -> list[Pick]:
        """Names in free text that are telling enough to be no accident, outside questions."""
        folded = self.folded.text
        asked = [span for span in sentences(folded) if is_question(folded[slice(*span)])]
        named = [pick for pick in self.index.mentions(self.text) if len(pick.options) == 1]
        tells = [_is_telling(self.text[slice(*self.span_of(pick))], self._option(pick)) for pick in named]
        return [
            pick
            for place, pick in enumerate(named)
            if (tells[place] or self._is_listed(place, named, tells))
            and not self._is_ruled_out(pick)
            and not is_questioned(folded, pick.start)
            and not any(start <= pick.start < end for start, end in asked)
        ]

    def _is_ruled_out(self, pick: Pick) -> bool:
        before = max(0, pick.start - 60)
        return is_negated(self.folded.text, pick.start) or bool(_ABSENT.search(self.folded.text, before, pick.start))

    def _option(self, pick: Pick) -> Option:
        return self.options[pick.options[0]]

    def _is_listed(self, place: int, named: Sequence[Pick], tells: Sequence[bool]) -> bool:
        """Whether a name stands in a list beside one that tells: there an acronym in small letters tells too."""
        if is_common(key_of(self.folded.text[named[place].start : named[place].end])):
            return False
        return any(
            first >= 0 and last < len(named) and tells[other] and self._joined(named[first], named[last])
            for first, last, other in ((place - 1, place, place - 1), (place, place + 1, place + 1))
        )

    def _joined(self, first: Pick, last: Pick) -> bool:
        return _LISTED.fullmatch(self.folded.text, first.end, last.start) is not None


def meaning_of(option: Option) -> bool | None:
    """Whether an option means yes or no as such."""
    keys = {key_of(name) for name in option.names()}
    if keys & _YES:
        return True
    return False if keys & _NO else None


def _is_telling(said: str, option: Option) -> bool:
    """Short names must be written as the form writes them ("IT" is not "it"); yes, no and numbers tell nothing."""
    key = key_of(said)
    if len(said) > 1 and said.isupper() and said in option.names():
        return True
    if is_common(key) or key in _YES | _NO or key.replace(" ", "").isdigit():
        return False
    is_acronym = any(name.isupper() for name in option.names() if key_of(name) == key)
    return len(key) > _ACRONYM or said in option.names() or (len(key) == _ACRONYM and key.isascii() and not is_acronym)


def json_names(text: str) -> list[str] | None:
    """The strings of a JSON array, or a JSON string alone; None for any other text."""
    stripped = text.strip()
    if stripped[:1] not in {"[", '"'} or len(stripped) > _LONGEST_JSON:
        return None
    try:
        value = json.loads(stripped)
    except (ValueError, RecursionError):
        return None
    names = value if isinstance(value, list) else [value]
    return names if all(isinstance(name, str) for name in names) else None
