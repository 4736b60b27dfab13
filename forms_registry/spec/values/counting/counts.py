"""Finds the numbers in free text that count what a field asks for, and says how sure each is; rather misses one."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from forms_registry.spec.types import FieldSpec
from forms_registry.spec.values.counting.measures import TWO_OF, Wanted, measure_of, wanted_by
from forms_registry.spec.values.counting.numerals import Numeral, numerals_in
from forms_registry.spec.values.counting.other_numbers import blank_other_numbers
from forms_registry.spec.values.digits import Folded, fold
from forms_registry.spec.values.speech import is_denied, is_question, sentences, vocabulary, words_in

Amounts = tuple[int | float, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """What a number at `[start:end]` of the folded text counts; several `values` when it is a range or ambiguous."""

    values: Amounts
    start: int
    end: int
    confidence: float
    measure: str = ""


_BETWEEN = re.compile(r"\bbetween $")
_RANGE = re.compile(r" ?(?:-|~|to|or|till|until|او|الي|ل) ?")
_SKIPPED = vocabulary(
    "adult young other hungry full whole grown paying additional-free extra-free full-time more-or-less كاملة"
)
_BENIGN = vocabulary(
    "please thanks thank on at in by for and or but tomorrow tonight today this next under from with to if the my our "
    "i we it "
    "around about is are would will can could should not no yes monday tuesday wednesday thursday friday saturday "
    "sunday "
    "من في يوم غدا بكرة اليوم الليلة الساعة لو على باسم مساء و مع عند بعد قبل إن شاء هذا شكرا فقط"
)
_LINKS = vocabulary(
    "is are was were will be would = of about around approximately roughly total exactly just only now the to should "
    "currently هو هي حوالي تقريبا يكون سيكون فقط"
)
_ADDED = re.compile(r"(?:\b(?:another|additional|extra|plus|further|add|other)|\+|(?<!\w)(?:كمان|ايضا)) ?$")
_BOUND = re.compile(
    r"(?:\b(?:at least|at most|up to|(?:more|less|fewer|greater|rather) than|over|under|above|below|max(?:imum)?(?: "
    r"of)?|beyond"
    r"|min(?:imum)?(?: of)?|no more than|exceed\w*|every|per|each|for every|out of)|(?<!\w)(?:لا يقل عن|اكثر من|اقل "
    r"من|علي الاقل|فوق|حتي|كل)) ?$"
)
_OPEN = re.compile(
    r" ?(?:\+|or (?:more|less|fewer)\b|plus\b|max\b|maximum\b|minimum\b|at (?:least|most)\b|more\b|extra\b|فاكثر|علي "
    r"الاقل|اضافي)"
)
_BROUGHT = re.compile(r"(?:\bwith|(?<!\w)مع) (?:my )?$")
_BRINGABLE = vocabulary("friends colleagues coworkers kids children companions family أصدقاء زملاء أطفال أصدقائي")
_COMPANION = re.compile(
    r"\b(?:wife|husband|spouse|partner|mother|father|mom|mum|dad|brother|sister|friend|family|boss|son|daughter)(?:,| "
    r"and| &| plus)+ (?:my |our )?$"
    r"|(?:زوجتي|زوجي|امي|ابي|اخي|اختي|عائلتي|صديقي) و$"
)
_MYSELF = re.compile(r"(?:\b(?:me|myself|i)(?:,? and| plus| \+| &| with) (?:my )?|(?<!\w)انا (?:و|مع ?))$")
_AND_MYSELF = re.compile(r" (?:(?:of )?(?:my )?\w+ )?(?:and|plus|\+|&) (?:me|myself|i)\b|(?: \w+)? وانا(?!\w)")
_BOOKING = re.compile(
    r"\b(?:table|reservation|reserve|reserving|booking|book|dinner|lunch|breakfast|brunch|party|seats?|seating|spots?"
    r"|rooms?|meal|drinks|"
    r"coffee|tea|supper|meeting|tour|trip|space|places?|appointment|session|class|tickets?)\b[^.!?\n]{0,40}? for(?: "
    r"about| around| just| maybe)? ?$"
)
_FOR = re.compile(r"\bfor(?: about| around| just| maybe| approximately)? ?$")
_GROUP = re.compile(
    r"\b(?:party|group|table|family|crew|team|total|gathering|crowd|class|couple) of(?: about| around)? ?$"
    r"|\b(?:we are|we're|we will be|we'll be|we would be|we were|there (?:are|will be|would be)|there'll be|there're"
    r"|that makes us|counting)"
    r"(?: about| around| just| only| going to be| maybe| probably)* ?$"
)
_OF_US = re.compile(r" (?:of us|in total|altogether|all together|in all|total)\b")
_AR_GROUP = re.compile(
    r"(?<!\w)(?:نحن|احنا|عددنا|عددهم|العدد|سنكون|بنكون|نكون|المجموع|مجموعنا|كلنا)(?: حوالي| تقريبا| فقط)? ?$"
    r"|(?<!\w)(?:طاوله|حجز|احجز|غداء|عشاء|فطور|موعد|مكان|حفله)[^.!?\n]{0,30}? ل$"
)
_AR_FOR = re.compile(r"(?<!\w)(?:طاوله|حجز|احجز|غداء|عشاء|فطور|مكان|حفله)[^.!?\n]{0,30}? $")
_CLOCK = re.compile(r"\d[:h]\d|\d ?[ap]\.?m\b|o'? ?clock|\bat \w+|الساعه")
_WHEN_NEXT = re.compile(
    r" (?:tonight|tomorrow|today|this|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\b"
)
_PAST = re.compile(
    r"\b(?:last time|last year|last week|previously|used to|discount|policy|capacity|charge|fee)\b|(?:المره الماضيه"
    r"|المره السابقه|خصم)"
)
_CHECKING = re.compile(
    r" ?(?:does|is|are there|is there|did|are you|has|was|were|do they|هل)\b(?!.{0,30}\b(?:free|available|possible"
    r"|متاح)).*\?\s*$"
)
_MY_AGE = re.compile(r"\b(?:i am|i'm|aged?|turning|turned)(?: now| only)? ?$|(?<!\w)(?:عمري|العمر) ?$")
_OLD = re.compile(r"[ -](?:years?|yrs?|yo)[ -]?(?:old|of age)\b| ?yo\b| (?:سنه|عاما|سنوات)")


def counts_in(text: str, field: FieldSpec) -> list[Count]:
    """Mentions of what `field` counts, in order, not overlapping; offsets are those of `fold(text).text`."""
    return _Finder(text, wanted_by(field)).find()


class _Finder:
    """One search: `text` is the folded message without the numbers of another sense."""

    def __init__(self, original: str, wanted: Wanted) -> None:
        folded = fold(original)
        self.wanted = wanted
        self.folded = folded.text
        self.text = blank_other_numbers(folded.text)
        self.numerals = numerals_in(Folded(self.text, folded.origin, folded.ends), original)

    def find(self) -> list[Count]:
        found = [*self._duals(), *(count for numeral in self._joined() if (count := self._count(numeral)))]
        found.sort(key=lambda count: count.start)
        found = [count for count in found if not self._elsewhere(count)]
        return self._whole_party(found) if self.wanted.counts_people else found

    def _joined(self) -> list[Numeral]:
        """The numbers, with "3 to 5" as one of several values. Numbers side by side are no counts: "5 5 5"."""
        joined: list[Numeral] = []
        for numeral in self.numerals:
            gap = self.text[joined[-1].end : numeral.start] if joined else None
            if gap is not None and (
                _RANGE.fullmatch(gap) or (gap == " and " and _BETWEEN.search(self.text[: joined[-1].start]))
            ):
                joined[-1] = Numeral((*joined[-1].values, *numeral.values), joined[-1].start, numeral.end, literal=True)
            elif gap is not None and gap in {"", " ", "-"} and not joined[-1].literal and not numeral.literal:
                joined[-1] = Numeral((), joined[-1].start, numeral.end, literal=False)
            else:
                joined.append(numeral)
        return [numeral for numeral in joined if numeral.values]

    def _count(self, numeral: Numeral) -> Count | None:
        before = self.text[max(0, numeral.start - 80) : numeral.start]
        after = self.text[numeral.end : numeral.end + 60]
        if (before[-1:].isalnum() and before[-1:] not in "لبو") or _ADDED.search(before) or _OPEN.match(after):
            return None
        if _BOUND.search(before) or is_denied(self.text, numeral.start):
            return None
        measure, confidence = self._meaning(numeral, before, after)
        if not confidence:
            return None
        values = numeral.values
        if self.wanted.counts_people and measure == "people":
            if _MYSELF.search(self._joining(numeral, before)) or _AND_MYSELF.match(after):
                return self._with_myself(numeral, before, after)
            if _COMPANION.search(self._joining(numeral, before)) or self._is_brought(before, after):
                return None
        return Count(values, numeral.start, numeral.end, confidence, measure)

    def _meaning(self, numeral: Numeral, before: str, after: str) -> tuple[str, float]:
        noun, glued = self._noun(before, after)
        measure = "age" if _OLD.match(after) else measure_of(noun) or ""
        if (
            numeral.values == (1,)
            and not numeral.literal
            and (measure in {"days", "times", "minutes"} or re.search(r"\b(?:the|this|that|no|any) $", before))
        ):
            return "", 0
        if noun and self.wanted.names(noun):
            return measure or noun, 0.97
        if measure:
            wanted = measure in self.wanted.measures or (self.wanted.generic and measure == "money")
            return measure, 0.9 if wanted else 0
        if glued:
            return "", 0
        if self._labelled(before):
            return "people" if self.wanted.counts_people else "", 0.95
        if noun and noun not in _BENIGN and not _OF_US.match(after):
            return noun, 0.6 if self.wanted.generic and numeral.values != (1,) else 0
        return self._by_manner(numeral, before, after)

    def _noun(self, before: str, after: str) -> tuple[str, bool]:
        """The word or sign that the number counts, and whether it is glued to it. Blanked numbers end the search."""
        sign = after.lstrip(" ")[:1]
        if sign in {"%", "$", "€", "£", "﷼"}:
            return sign, False
        if before.rstrip(" ")[-1:] in {"$", "€", "£"}:
            return before.rstrip(" ")[-1], False
        words = words_in(re.split(r"[.,;:!?\n()\x00]", after, maxsplit=1)[0])
        glued = bool(words) and words[0].start == 0
        while words and words[0].text in _SKIPPED:
            words = words[1:]
        noun = words[0].text if words else ""
        if noun in {"of", "من"} and len(words) > 1 and measure_of(words[1].text):
            noun = words[1].text
        previous = words_in(before.rpartition("\x00")[2])
        if previous and not measure_of(noun) and before.endswith((previous[-1].text, previous[-1].text + " ")):
            last = previous[-1].text
            if measure_of(last) == "money" or (not last.isascii() and measure_of(last) and not noun):
                return last, False
        return noun, glued

    def _labelled(self, before: str) -> bool:
        """ "guests: 5", "the number of people will be 6", "عدد الأشخاص ٥"."""
        words = [word.text for word in words_in(re.split(r"[.;!?\n\x00]", before)[-1])]
        while words and words[-1] in _LINKS:
            words.pop()
        if not words:
            return False
        named = (
            self.wanted.names(words[-1])
            or measure_of(words[-1]) in self.wanted.measures
            or (self.wanted.generic and words[-1] in {"quantity", "qty", "count", "total", "العدد", "عدد"})
        )
        return named and not (len(words) > 1 and words[-2].isdigit())

    def _by_manner(self, numeral: Numeral, before: str, after: str) -> tuple[str, float]:
        """ "for two", "party of 8", "we are 6", "4 of us" count people; "I'm 34" is an age."""
        if "age" in self.wanted.measures and _MY_AGE.search(before):
            return "age", 0.8
        if not (self.wanted.counts_people or self.wanted.generic):
            return "", 0
        sure = 0.9 if self.wanted.counts_people else 0.7
        if _OF_US.match(after) or _GROUP.search(before) or _AR_GROUP.search(before):
            return "people", sure
        if self.text[numeral.start] == "ل" and _AR_FOR.search(before):
            return "people", sure
        if _BOOKING.search(before) and not self._is_hour(before, after):
            return "people", sure
        if _FOR.search(before) and numeral.values != (1,) and not self._is_hour(before, after):
            return "people", sure - 0.1
        return "", 0

    def _is_hour(self, before: str, after: str) -> bool:
        """ "book me in for 7 tonight" may be an hour, unless the hour is told elsewhere or a table is asked for."""
        if re.search(r"\b(?:table|party|seats?|spots?|places?|group|room|space)\b", before):
            return False
        return bool(_WHEN_NEXT.match(after)) and not _CLOCK.search(self.folded)

    def _joining(self, numeral: Numeral, before: str) -> str:
        """What precedes the number, with the Arabic "و" that is glued to a spelled one."""
        return before + "و" if self.text[numeral.start] == "و" else before

    def _is_brought(self, before: str, after: str) -> bool:
        """ "with 3 friends" leaves open whether the person is counted."""
        return bool(_BROUGHT.search(before)) and any(word.text in _BRINGABLE for word in words_in(after)[:2])

    def _with_myself(self, numeral: Numeral, before: str, after: str) -> Count:
        """ "me and 3 friends" are four."""
        found, follows = _MYSELF.search(self._joining(numeral, before)), _AND_MYSELF.match(after)
        start = numeral.start - len(before) + found.start() if found else numeral.start
        end = numeral.end + follows.end() if follows else numeral.end
        return Count(tuple(value + 1 for value in numeral.values), start, end, 0.8, "people")

    def _duals(self) -> list[Count]:
        """Arabic says "two persons" in one word."""
        found = []
        for word in words_in(self.text):
            noun = word.text if word.text in TWO_OF else word.text[1:] if word.text[:1] in "لبو" else ""
            measure = TWO_OF.get(noun)
            if (
                measure
                and (measure in self.wanted.measures or self.wanted.names(noun))
                and not is_denied(self.text, word.start)
            ):
                found.append(Count((2,), word.start, word.end, 0.9, measure))
        return found

    def _elsewhere(self, count: Count) -> bool:
        """Whether the sentence asks, or tells of another time or of the rules, rather than answering."""
        start, end = next((span for span in sentences(self.text) if span[0] <= count.start < span[1]), (0, 0))
        sentence = self.text[start:end]
        return (is_question(sentence) and not _wishes(sentence)) or bool(
            _PAST.search(sentence) or _CHECKING.match(sentence)
        )

    def _whole_party(self, found: list[Count]) -> list[Count]:
        """A party told by its parts ("2 adults and 3 kids") is their sum, unless its whole is told as well."""
        parts = [
            count for count in found if count.measure in {"adults", "children"} and not self.wanted.names(count.measure)
        ]
        whole = [count for count in found if count not in parts]
        if whole or not parts:
            return whole
        if {part.measure for part in parts} == {"children"} or len({part.measure for part in parts}) < len(parts):
            return []
        if any(len(part.values) > 1 for part in parts) or parts[-1].start - parts[0].end > 40:
            return []
        total = sum(part.values[0] for part in parts)
        return [replace(parts[0], values=(total,), end=parts[-1].end, confidence=0.85, measure="people")]


def _wishes(sentence: str) -> bool:
    return (
        re.match(r"\W*(?:can|could|may|would|will|do you have|have you got|do you think|is it possible|ممكن)", sentence)
        is not None
    )
