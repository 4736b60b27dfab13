"""The form in which words are both indexed and searched for, so that one is found by the other."""

from __future__ import annotations

# Signs over and under letters, tatweel, and what is not seen within a word.
_MARKS = (
    r"[\u00AD\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\uFE00-\uFE0F]+"
)
# All signs of ASCII, of which the parser of Postgres makes kinds of words of their own (with hyphens, addresses, paths,
# signed numbers, tags), and what a database with the locale C would take for letters.
_SIGNS = (
    r"[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7"
    r"\u060C\u061B-\u061F\u066A-\u066D\u06D4\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u3000-\u3004\u3008-\u3020"
    r"\uFD3E\uFD3F\uFEFF\U0001F000-\U0001FAFF]+"
)
_VARIANTS, _PLAIN = "ٱىیةہک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹", "اييههك01234567890123456789"


def plain_words(text: str) -> str:
    """SQL for the words of `text`, which is SQL too, with blanks in place of all signs between them: "Quinn-Byrne's" is
    three words. Letters are without their marks, and widths, Arabic letters and digits of one kind: "هُدى" is "هدي"."""
    unmarked = f"regexp_replace(normalize({text}, NFKD), '{_MARKS}', '', 'g')"
    return f"regexp_replace(translate({unmarked}, '{_VARIANTS}', '{_PLAIN}'), '{_SIGNS}', ' ', 'g')"
