"""Parties told by their members in one breath: "me, my wife and 3 kids", "2 adults and a baby", or by few words: "just
me", "both of us"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from nlu.counting.named_companions import companies_in
from nlu.counting.other_numbers import BLANK
from nlu.counting.party_members import BARE, RELATIVE, SPEAKER, Member, members_in
from nlu.dialogue_acts import is_negated
from nlu.words import sentences

_AND = re.compile(
    r"(?: of (?:us|them|mine)| people)?,? ?(?:and|plus|&|\+|along with|as well as)(?: also)? (?:my |our )?"
    r"|[ ,]*و ?|[ ,]*و? ?مع ?"
)
_WITH = re.compile(r",? with (?:my |our )?|, ?(?:my |our )?")
_SAME = re.compile(" ")
_FARTHEST_PART = 40
_SENTENCE_MARK = re.compile(r"[.;!?\n]")
_DOES = re.compile(r"(?:'s|'ll| (?:is|was|are|were|will|has|had|can|could|would|wants|likes|loves|does|also)\b)")
_OTHERS = re.compile(
    r"[ ,]*(?:and|plus|&|\+|,) (?:(?:my|our|the|some|his|her|their) )?"
    r"(?:friends|family|kids|children|colleagues|guests|others|everyone|parents|team)\b"
    r"|[ ,]*و(?:ال|ا)?(?:اصدقا|اطفال|عائل|عايل|عيال|اولاد|اهل|ربع|اخوان|ناس|صحاب)"
)
_SOMEONE = re.compile(r" (?:and|plus|&|\+) (?:my|our|the|some|his|her|their|a|an|another|other|few|\d+|two|three)\b")
_COMES = re.compile(
    r"\b(?:would like|'d like|would love|'d love|want|need|book|reserv\w+|table|dinner|lunch|breakfast|spot"
    r"|for (?:me|myself)|thinking|gonna be|coming|come|dine|dining|eat|find)\b"
    r"|طاوله|ترابيز|حجز|نريد|نبي|نبغي|ابغي|اريد|عايز|بدي|بدنا|عشاء|غداء|الساعه|(?<!\w)(?:[بح]?ن[اي]?جي|جايين|جاي|بجي)(?!\w)"
)
_BARELY_BEFORE = re.compile(
    r"\W*(?:(?:(?:it|that|there|we|i)(?:'s| is|'ll be| will be| would be| are|'re|'d be)|its|hi|hello|hey"
    r"|just|only|for|us|so|yes|ok|well|my|our|the|لنا|بس|احنا|نحن|نحنا|حنا)\W+)*"
)
_BARELY_AFTER = re.compile(
    r"\s*(?:$|[.,;!\n\x00]|(?:on|at|for|this|next|tomorrow|tmrw|tonight|today|please|pls|thanks|\w+day)\b"
    r"|(?:يوم|الساعه|بكره|بكرا|غدا|الليله|اليوم|لو سمحت|من فضلك)(?!\w))"
)
_I_COME_WITH = re.compile(r"\bi(?:'m|'ll|'d)?\b(?:(?!\b(?:we|our|us)\b)[^.!?\n]){0,60} with (?:my )?$")
_REACH = 80
_MOST_MEMBERS, _MOST_SAYINGS = 12, 12
"""What one breath, and one message, can tell of a party."""
_FEW = re.compile(
    r"\b(?:(?:just|only) (?:(?:for|going to be) )?(?:me|myself)\b|(?:me|myself) (?:only|alone)\b|by myself\b"
    r"|on my own\b|(?:i'm|i'll|i'd|i am|i will|i would) (?:\w+ ){0,4}(?:alone|solo)\b)"
    r"|(?<!\w)(?:ل?وحدي|لحالي|بمفردي|بس انا|انا (?:بس|فقط))(?!\w)"
    r"|\b(?P<two>(?:both|the pair) of us)\b"
)


@dataclass(frozen=True, slots=True)
class Party:
    """Those told at `[start:end]` of the folded text. `is_whole` says that they are all who come; else the number is
    left open, and none told within may be taken for it."""

    values: tuple[float, ...]
    start: int
    end: int
    is_whole: bool
    members: tuple[Member, ...] = ()


def parties_in(text: str, numbered: Iterable[Member]) -> list[Party]:
    """The parties that folded `text` tells by their members; `numbered` are the members told by a number."""
    return _Told(text).parties(members_in(text, numbered))


class _Told:
    def __init__(self, text: str) -> None:
        self.text = text
        self.bounds = sentences(text)
        self.starts = [start for start, _ in self.bounds]
        self.booking: dict[int, bool] = {}

    def parties(self, members: list[Member]) -> list[Party]:
        found = [party for chain in self._chains(members) if (party := self._party(chain))]
        for few in islice(_FEW.finditer(self.text), _MOST_SAYINGS):
            start, end = few.span()
            free = all(end <= party.start or start >= party.end for party in found)
            if free and not is_negated(self.text, start) and self._comes(start, end):
                found.append(Party((2 if few["two"] else 1,), start, end, is_whole=True))
        for count, start, end in companies_in(self.text):
            if all(end <= party.start or start >= party.end for party in found) and not is_negated(self.text, start):
                found.append(Party((count,), start, end, is_whole=True))
        return sorted(found, key=lambda party: party.start)

    def _chains(self, members: list[Member]) -> list[list[Member]]:
        chains: list[list[Member]] = []
        for member in members:
            if chains and len(chains[-1]) < _MOST_MEMBERS and self._joins(chains[-1], member):
                chains[-1].append(member)
            elif member.kind != BARE:
                chains.append([member])
        return chains

    def _joins(self, chain: list[Member], member: Member) -> bool:
        last, text = chain[-1], self.text
        gap = text[last.end : member.start] + ("و" if text[member.start] == "و" else "")
        new = all(one.kind != member.kind for one in chain)
        if new and {last.kind, member.kind} == {"adults", "children"} and len(gap) <= _FARTHEST_PART:
            return _SENTENCE_MARK.search(gap) is None
        if {last.kind, member.kind} == {SPEAKER}:
            return _SAME.fullmatch(gap) is not None
        speaks = any(one.kind == SPEAKER for one in chain)
        if _WITH.fullmatch(gap):
            # "my wife and I, 2 people" tells the whole once more
            return "people" not in {last.kind, member.kind} and not _DOES.match(text, member.end)
        if not _AND.fullmatch(gap):
            return False
        counted = chain[0].kind in {"people", "adults"} and not speaks
        does = member.kind in {RELATIVE, "children"} and _DOES.match(text, member.end)
        return not (counted and (member.kind == RELATIVE or does))

    def _party(self, chain: list[Member]) -> Party | None:
        kinds = {member.kind for member in chain}
        start, end = chain[0].start, chain[-1].end
        if SPEAKER in kinds or self._speaker_brings(chain):
            if len(kinds - {SPEAKER}) == 0:
                return None
            whole = self._comes(start, end) and not (_OTHERS.match(self.text, end) or _SOMEONE.match(self.text, end))
            return Party(_sum(chain, speaker=1), start, end, whole, tuple(chain))
        if len(chain) < 2:
            return None
        counted = kinds & {"people", "adults"} and kinds <= {"people", "adults", "children", BARE}
        whole = bool(counted) and not _OTHERS.match(self.text, end)
        return Party(_sum(chain), start, end, whole, tuple(chain))

    def _speaker_brings(self, chain: list[Member]) -> bool:
        """ "I will come with 2 friends": the speaker is one more."""
        start = chain[0].start
        before = self.text[max(self._sentence(start)[0], start - _REACH) : start]
        return {one.kind for one in chain} <= {RELATIVE, "companions", "children"} and bool(_I_COME_WITH.search(before))

    def _comes(self, start: int, end: int) -> bool:
        """Whether the sentence books something for those told at `[start:end]`, or says nothing else."""
        first, last = self._sentence(start)
        if first not in self.booking:
            self.booking[first] = _COMES.search(self.text, first, last) is not None
        if self.booking[first] or start - first > _REACH:
            return self.booking[first]
        comma = self.text.rfind(", ", first, start)
        if comma >= 0 and BLANK in self.text[first:comma]:  # after a day or an hour, a new thing is told
            first = comma + 1
        return bool(_BARELY_BEFORE.fullmatch(self.text, first, start) and _BARELY_AFTER.match(self.text, end))

    def _sentence(self, place: int) -> tuple[int, int]:
        return self.bounds[max(0, bisect_right(self.starts, place) - 1)]


def _sum(chain: list[Member], speaker: int = 0) -> tuple[float, ...]:
    """How many they are in all: the least and the most where a number is left open."""
    told = [member.values for member in chain if member.kind != SPEAKER]
    return tuple(dict.fromkeys((sum(map(min, told)) + speaker, sum(map(max, told)) + speaker)))
