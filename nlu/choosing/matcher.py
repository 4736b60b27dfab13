"""One message, listened to with the options on offer in mind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from nlu.choosing.denial import denial_tokens, denials, denied, next_content
from nlu.choosing.index import NameSpan, Word, index_of, is_common
from nlu.choosing.list_positions import fillers, positions_in
from nlu.choosing.rows import WEEKEND, row_meaning
from nlu.choosing.selection import no_such_place, which_option
from nlu.clauses import is_word, skip
from nlu.dialogue_acts import Item, opens_by_asking, retained
from nlu.entity import Ambiguity
from nlu.expressions import claimed
from nlu.stems import stem
from nlu.text import read
from nlu.types import Option

ALONE, AMONG_SMALL, PHRASE, IN_ANSWER, PART, IN_STORY, DIGITS = 1.0, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6
"""How sure it is: nothing but a name, or a place in the list; a name among small words; a name of several words, or one
written as the form writes it; a word in a short answer; a part of a name, or a slip; a word in a story; a number."""

_SHORT, _LONGEST, _MOST_ASKED = 8, 80, 4
_SMALL, _SAYS = ("function_word", "subject_pronoun", "auxiliary"), frozenset({"yes", "no"})
"""Small words, without those of politeness: "Thank you" may be an option."""
_LEADS, _POINTS = ("day_until", "day_the", "loose_word"), ("the", "possessive", "vague_count", "article")


class Chosen(NamedTuple):
    """Options by their place in the list, and the span of the original text that chose them."""

    places: tuple[int, ...]
    start: int
    end: int
    confidence: float = ALONE


class OptionMatcher:
    """A message and `options`. `hits` are the names in it with how sure each is, and `rest` the other words that tell;
    what is denied is in neither. `wordings` are the stems of the question, which tell nothing new, and `weekend` the
    days of one where the person is."""

    def __init__(
        self, text: str, options: tuple[Option, ...], wordings: Sequence[frozenset[str]] = (), weekend: range = WEEKEND
    ) -> None:
        self.text, self.options, self.wordings = read(text), options, wordings
        self.index, self.about = index_of(options), frozenset[str]().union(*wordings)
        self.is_short = len(self.text) > 0 and sum(is_word(self.text, at) for at in range(len(self.text))) <= _SHORT
        self.is_answer, self.is_long = self.is_short and not opens_by_asking(self.text), len(self.text) > _LONGEST
        self.span = self.text.span(0, len(self.text)) if len(self.text) else (0, 0)
        self.words = words = self.index.words(self.text, slips=not self.is_long)
        mentions = sorted((*self.index.mentions(words), *self._day_groups(weekend)), key=lambda mention: mention.first)
        self.mentions, self.denying = mentions, denials(self.text, mentions)
        self.pointed = {*filter(self._is_pointed_at, words)}
        self.denied = denied(self.text, mentions, self.denying)
        self.taken = denial_tokens(self.denying).union(*(range(mention.first, mention.last) for mention in mentions))
        self.rest = self._telling_words([word for word in words if word.at not in self.taken], alone=not mentions)
        self.hits = self._hits([mention for mention in mentions if mention not in self.denied])

    def _telling_words(self, words: Sequence[Word], *, alone: bool) -> list[Word]:
        """Words of the options, common ones only where there is nothing else; and other words that are neither small
        nor the question's."""
        known = [*filter(self._is_of_options, words)]
        kept = {word for word in known if not is_common(self.text.word(word.at))}
        kept.update(word for word in words if word.at not in fillers(self.text) and word.stem not in self.about)
        return sorted(self.pointed & kept or kept or (known if alone else ()), key=lambda word: word.at)

    def _is_pointed_at(self, it: Word) -> bool:
        """ "The pump one", whatever else is said; and "a pump one" beside whole names."""
        points = self.text.has(it.at - 1, *_POINTS[: 3 + bool(self.mentions)])
        return points and not is_common(self.text.word(it.at)) and self._is_of_options(it)

    def _is_of_options(self, word: Word) -> bool:
        """None is that the field itself is called by, and no small word."""
        is_own = any(word.stem in names for names in self.wordings[:1])
        return word.stem in self.index.by_stem and not (is_own or self.text.has(word.at, *_SMALL))

    def kept(self, values: list[Item], at: Callable[[Item], tuple[int, int]]) -> list[Item]:
        """What nothing takes back that is told; the denial of a name takes back no other."""
        deny = {first for first, span in self.denying.items() if any(mention.first in span for mention in self.denied)}
        return retained(self.text, values, at, deny)

    def denied_words(self) -> list[Word]:
        """The words that tell among what is denied."""
        reached = set[int]().union(*self.denying.values())
        return self._telling_words([word for word in self.words if word.at in reached], alone=False)

    def _hits(self, mentions: Sequence[NameSpan]) -> dict[NameSpan, float]:
        """Without words of every day among words that tell more, and what is cut out of a day or an hour."""
        taken, found = claimed(self.text, but=self.index.kinds), list[NameSpan]()
        for mention in filter(lambda it: not (self._is_cut(it, taken) or self._is_incidental(it)), mentions):
            whole = self._range(found[-1], mention) if found else None
            found[-1:] = [whole] if whole else [*found[-1:], mention]
        return {mention: sure for mention in map(self._kept, found) if mention.places and (sure := self._sure(mention))}

    def _is_cut(self, it: NameSpan, taken: frozenset[int]) -> bool:
        """Whether it is a part of what is read as a day or an hour; not a name that goes on behind "a second"."""
        return {it.last - 1, it.last} <= taken or {it.first - 1, it.first, it.last - 1} <= taken

    def _day_groups(self, weekend: range) -> Iterator[NameSpan]:
        """Days that one word names."""
        for name in {"weekend", "workday"} & self.text.all_names:
            places = self.index.days(weekend, ends=name == "weekend")
            found = ((at, tag.size) for at in range(len(self.text)) if places and (tag := self.text.tag(at, name)))
            yield from (NameSpan(places, at, at + size, len(places), together=True) for at, size in found)

    def _range(self, before: NameSpan, mention: NameSpan) -> NameSpan | None:
        """A range of which two names are the ends; a dash may stand between any."""
        text, at, to = self.text, before.last, mention.first
        joints = ("day_until", "and")[: 1 + text.has(before.first - 1, "between")]
        is_range = any(text.has(it, *joints) for it in range(at, to)) and skip(text, at, to, (*joints, *_LEADS)) == to
        whole = self.index.joined(before, mention) if is_range else None
        return whole if whole and (whole.together or any(is_word(text, it) for it in range(at, to))) else None

    def _kept(self, mention: NameSpan) -> NameSpan:
        """A mention without the options that are denied later on; of several together, anywhere."""
        gone = {place for it in self.denied if mention.together or it.first > mention.first for place in it.places}
        return mention._replace(places=tuple(place for place in mention.places if place not in gone))

    def _is_incidental(self, mention: NameSpan) -> bool:
        """Whether a name of nothing but small words, "I do", stands among words that tell: "I do have a question"."""
        return bool(self.rest) and all(self.text.has(at, *_SMALL) for at in range(mention.first, mention.last))

    def _sure(self, mention: NameSpan) -> float:
        if mention.slipped or mention.begun:
            return PART
        return PHRASE if mention.words > 1 and self.rest else self._sure_of_word(mention) if self.rest else AMONG_SMALL

    def _sure_of_word(self, mention: NameSpan) -> float:
        name = self.text.original[slice(*self.text.span(mention.first, mention.last))]
        names = {*chain.from_iterable(self.options[place].names() for place in mention.places)}
        if (row_meaning(self.text.word(mention.first)) or ("",))[0] == "number":
            return DIGITS
        capitals = {*filter(str.isupper, names)}
        if is_common(name) or name.upper() in capitals:
            # "a medium tent", where the size of a tent is asked for
            is_of_it = not self.about.isdisjoint(map(stem, map(self.text.word, (mention.first - 1, mention.last))))
            return PHRASE if len(name) > 1 and name in capitals else IN_STORY * is_of_it
        written = name in filter(str.istitle, names) and self.text.sentence(mention.first)[0] < mention.first
        return PHRASE if written else IN_STORY

    def in_free_text(self) -> dict[NameSpan, float]:
        """The names told, without words that stand in any text, without slips, what something takes back, and what may
        be told as one of two: "the bus or a boat"."""
        mentions = list(filter(self._is_named, self.hits))
        last = mentions[-1].last if mentions and self.is_short else len(self.text)
        mentions += [NameSpan((), word.at, word.at + 1) for word in self.rest if word.at >= last][:1]
        kept = self.kept(mentions, lambda item: (item.first, item.last))
        return {item: self.hits[item] for item in kept if item.places}

    def _is_named(self, item: NameSpan) -> bool:
        """Not what merely says yes or no, for that is said to what was asked."""
        is_either = any(self.text.has(at, "either_of") for at in (item.first - 1, item.last))
        says = any(tag.size == item.last - item.first and tag.name in _SAYS for tag in self.text.tags(item.first))
        return (item.words > 1 or self._sure_of_word(item) > DIGITS) > (item.slipped or is_either or says)

    def has_spared(self) -> bool:
        """Whether one of several names is said to stay as it is, of which the question says nothing."""
        return len(self.hits) > 1 and any(self.text.has(next_content(self.text, it.last), "spares") for it in self.hits)

    def chosen(self, places: Sequence[int], first: int, last: int, confidence: float) -> Chosen:
        """The choice of these places, without repeats, by `tokens[first:last]`."""
        return Chosen(tuple(dict.fromkeys(places)), *self.text.span(first, last), confidence)

    def ambiguity(self, places: Sequence[int]) -> Ambiguity:
        """The question which of these options is meant."""
        return which_option(self.options, tuple(dict.fromkeys(places)), self.span)

    def part(self, first: int, last: int, telling: Sequence[Word]) -> Chosen | Ambiguity | None:
        """What those of some words that stand there mean, without a whole name: places in the list, a part of a name,
        or a name that they resemble."""
        words = [word for word in telling if word.at in range(first, last)]
        known = [*filter(None, map(self.index.by_stem.get, (word.stem for word in words)))]
        fitting = set.intersection(*(known or [set()]))
        if places := positions_in(self.text, first, last, len(self.options), bare=not self.index.has_numbers):
            return self._by_position(places, fitting, first, last)
        if len(fitting) == 1 and len(known) in (len(words), 2, 3):
            return self.chosen([*fitting], *((words[0].at, words[-1].at + 1), (first, last))[self.is_short], PART)
        close = sorted(fitting) if len(known) == len(words) else self.index.resembled(words, self.text)
        return self.ambiguity(close) if 0 < len(close) <= _MOST_ASKED else None

    def _by_position(self, places: Sequence[int], fitting: set[int], first: int, last: int) -> Chosen | Ambiguity:
        if max(places) >= len(self.options):
            return no_such_place(self.options, self.span)
        return self.chosen(places, first, last, ALONE) if fitting <= {*places} else self.ambiguity([*places, *fitting])
