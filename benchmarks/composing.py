"""Composes words for values in both languages, from language.yaml and CLDR; each says one value and no other."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import phonenumbers
import yaml
from babel import Locale
from babel.dates import format_date, format_skeleton

from forms_registry.schema import JsonValue

WORDS: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("language.yaml").read_text(encoding="utf-8"))
NOW = datetime(2026, 9, 16, 10, 30, tzinfo=ZoneInfo("Asia/Riyadh"))
TONGUES = ("de", "fr", "es", "tr", "ur", "pt")
REGIONS = ("SA", "AE", "EG", "JO", "GB", "US", "FR", "IN", "DE", "MA")
SKELETONS = ("MMMMd", "MMMd", "yMMMd", "yMMMEd", "yMMMMEEEEd")
ARABIC_DIGITS = str.maketrans("0123456789", "".join(chr(0x660 + digit) for digit in range(10)))


@dataclass(frozen=True)
class Phrase:
    """Words, and the value that they say; `placed` are the words with the preposition that they need in a sentence."""

    said: str
    value: JsonValue
    placed: str


def tongue_in(language: str, code: str) -> str:
    return str(Locale(language).languages[code])


@dataclass(frozen=True)
class Composer:
    """Words of one language; the same ones for the same dice."""

    language: str
    dice: Random

    def value(self, field_id: str) -> Phrase:
        phrase: Phrase = getattr(self, field_id)()
        return phrase

    def pick(self, name: str, *path: str) -> Any:
        """One of the entries of a row of language.yaml."""
        found = WORDS[self.language][name]
        for key in path:
            found = found[key]
        return self.dice.choice(list(found.items()) if isinstance(found, dict) else found)

    def people(self, most: int = 99_999) -> Phrase:
        n = self.dice.randint(3, min(most, 10 ** self.dice.randint(1, 5)))
        return _phrase(self.dice.choice((self.digits(n), self.digits(f"{n:,}"), self.number(n))), n)

    def hour(self) -> Phrase:
        part, (first, last) = self.pick("parts")
        template, (least, most) = self.pick("times")
        if "{H}" in template:
            first, last = 13, 23
        hour = self.dice.randint(first, last - ("{next}" in template))
        minute = self.dice.randint(least, most)
        h = (hour - 1) % 12 + 1
        digits = {"h": h, "H": hour, "mm": f"{minute:02}"}
        spoken = {"hours": self._hour(h), "next": self._hour(h % 12 + 1), "part": part}
        counted = {"minutes": self._minutes(minute), "rest": self._minutes(60 - minute)}
        said = self.digits(template.format(**digits, **spoken, **counted))
        return _phrase(said, f"{hour:02}:{minute:02}")

    def day(self) -> Phrase:
        if self.dice.random() < 0.3:
            template, unit = self.pick("days")
            amount = self.dice.randint(3, 9)
            there = NOW.date() + timedelta(days=amount * (7 if unit == "week" else 1))
            said = template.format(amount=self.dice.choice((self.digits(amount), self.number(amount))))
            return _phrase(said, there.isoformat())
        there = NOW.date() + timedelta(days=self.dice.randint(10, 340))
        said = self.digits(self._date(there))
        return Phrase(said, there.isoformat(), WORDS[self.language]["dated"].format(x=said))

    def phone(self) -> Phrase:
        region = self.dice.choice(REGIONS)
        number = phonenumbers.example_number_for_type(region, phonenumbers.PhoneNumberType.MOBILE)
        assert number is not None
        kind = phonenumbers.PhoneNumberFormat
        styles = (kind.INTERNATIONAL, kind.E164, kind.NATIONAL if region == "SA" else kind.INTERNATIONAL)
        said = phonenumbers.format_number(number, self.dice.choice(styles))
        if self.dice.random() < 0.2:
            said = said.replace("+", "00", 1)
        return _phrase(self.digits(said), phonenumbers.format_number(number, kind.E164))

    def tongue(self) -> Phrase:
        chosen = self.dice.choice(TONGUES)
        return _phrase(tongue_in(self.language, chosen), chosen)

    def number(self, n: int) -> str:
        return _english(n) if self.language == "en" else _arabic(n, "units", "tens")

    def digits(self, text: object) -> str:
        """In Arabic every other time with Arabic digits."""
        arabic = self.language == "ar" and self.dice.random() < 0.5
        return str(text).translate(ARABIC_DIGITS) if arabic else str(text)

    def slip(self, word: str) -> str:
        """Two letters of its second half in the wrong order; a short word stays as it is."""
        if len(word) < 6:
            return word
        at = self.dice.randrange(len(word) // 2, len(word) - 1)
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]

    def _hour(self, h: int) -> str:
        return str(WORDS["ar"]["hours"][h - 1]) if self.language == "ar" else self.number(h)

    def _minutes(self, n: int) -> str:
        tens = self.dice.choice(("tens", "spoken_tens"))
        return _english(n) if self.language == "en" else _arabic(n, "of_minutes", tens)

    def _date(self, there: date) -> str:
        locale = self.pick("locales")
        skeleton = self.dice.choice((*SKELETONS, ""))
        return (
            format_skeleton(skeleton, there, locale=locale) if skeleton else format_date(there, "long", locale=locale)
        )


def _phrase(said: str, value: JsonValue) -> Phrase:
    return Phrase(said, value, said)


def _english(n: int) -> str:
    words = WORDS["en"]
    for scale, name in ((1000, "thousand"), (100, "hundred")):
        if n >= scale:
            rest = n % scale
            joint = " and " if rest and (scale == 100 or rest < 100) else " "
            return f"{_english(n // scale)} {name}{joint}{_english(rest) if rest else ''}".rstrip()
    if n < 20:
        return str(words["units"][n])
    return words["tens"][n // 10 - 2] + (f"-{words['units'][n % 10]}" if n % 10 else "")


def _arabic(n: int, units: str, tens: str) -> str:
    words = WORDS["ar"]
    parts = []
    if thousands := n // 1000:
        noun = words["thousand"]["few" if 3 <= thousands % 100 <= 10 else "many"]
        few = words["thousand"].get(thousands)
        parts.append(few or f"{_arabic(thousands, units, tens)} {noun}")
    if hundreds := n % 1000 // 100:
        parts.append(words["hundreds"][hundreds - 1])
    rest = n % 100
    if rest >= 20:
        parts += [words[units][rest % 10]] * (rest % 10 > 0) + [words[tens][rest // 10 - 2]]
    elif rest or not parts:
        parts.append(words[units][rest])
    return " و".join(parts)
