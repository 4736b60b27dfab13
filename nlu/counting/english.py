"""Numbers spelled out in English: "two hundred and five", "a dozen", "two and a half"."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.words import WordSpan

_BELOW_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
UNITS = {name: value for value, name in enumerate(_BELOW_TWENTY.split())}
TENS = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fourty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
SCALES = {
    "hundred": 100,
    "thousand": 1000,
    "grand": 1000,
    "million": 10**6,
    "mln": 10**6,
    "billion": 10**9,
    "bn": 10**9,
}
GROUPS = {"dozen": 12, "couple": 2, "pair": 2}


def read_english(words: Sequence[WordSpan], index: int, folded: str) -> tuple[int | float, int] | None:
    """The amount that `words[index:]` begin with, and how many words it takes; their offsets are those of `folded`."""
    return _English(words, index, folded).read()


class _English:
    """A reader of one English number; each step takes words as long as they extend the number."""

    def __init__(self, words: Sequence[WordSpan], index: int, folded: str) -> None:
        self.words, self.start, self.at, self.folded = words, index, index, folded

    def read(self) -> tuple[int | float, int] | None:
        total, current = 0, self._below_hundred()
        if current is None:
            current = self._article()
            if current is None:
                return self._halves()
        while (scale := self._scale()) is not None:
            if scale == 100:
                current = (current or 1) * 100
            else:
                total, current = total + (current or 1) * scale, 0
            rest = self._rest(scale)
            current += rest or 0
        amount = self._groups(total + current)
        return self._fraction(amount), self.at - self.start

    def _word(self, offset: int = 0) -> str:
        position = self.at + offset
        if position >= len(self.words):
            return ""
        if position > self.start:
            gap = self.folded[self.words[position - 1].end : self.words[position].start]
            if gap.strip(" ") not in {"", "-"} or len(gap) > 3:
                return ""
        return self.words[position].text

    def _below_hundred(self) -> int | None:
        word = self._word()
        if word in UNITS:
            self.at += 1
            return UNITS[word]
        if word not in TENS:
            return None
        self.at += 1
        unit = UNITS.get(self._word(), 0)
        if 0 < unit < 10:
            self.at += 1
            return TENS[word] + unit
        return TENS[word]

    def _article(self) -> int | None:
        """ "a hundred", "a dozen", "hundred": the first word counts once."""
        word = self._word()
        if word == "a" and self._word(1) in {*SCALES, *GROUPS}:
            self.at += 1
            return 1
        return 1 if word in {"hundred", "thousand", "million", "dozen"} else None

    def _scale(self) -> int | None:
        scale = SCALES.get(self._word())
        if scale is not None:
            self.at += 1
        return scale

    def _rest(self, scale: int) -> int | None:
        """ "and five" after "two hundred"; nothing is taken unless a smaller number follows."""
        back = self.at
        if self._word() == "and":
            self.at += 1
        rest = self._below_hundred()
        if rest is not None and rest >= scale:
            rest = None
        if rest is None:
            self.at = back
        return rest

    def _groups(self, amount: int) -> int:
        word = self._word().removesuffix("s") if amount != 1 else self._word()
        if word in GROUPS:
            self.at += 1
            return amount * GROUPS[word]
        return amount

    def _fraction(self, amount: float) -> int | float:
        if self._word() == "and" and self._word(1) == "a" and self._word(2) == "half":
            self.at += 3
            return amount + 0.5
        if self._word() == "point":
            digits = ""
            while 0 <= (digit := UNITS.get(self._word(len(digits) + 1), -1)) < 10:
                digits += str(digit)
            if digits:
                self.at += 1 + len(digits)
                return float(f"{amount}.{digits}")
        return amount

    def _halves(self) -> tuple[int | float, int] | None:
        if self._word() == "half" and self._word(1) == "a" and self._word(2) == "dozen":
            return 6, 3
        return None
