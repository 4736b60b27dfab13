"""Where free text gives the name of who speaks, or of whom a booking is for: "name's Sara", "a table for Mr Khan"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forms_registry.spec.values.digits import Folded, fold, fold_text
from forms_registry.spec.values.name_parts import name_at
from forms_registry.spec.values.speech import vocabulary

_TRIGGER = re.compile(
    r"(?:\bmy (?:full |first |last |legal )?name(?:'s| is)|\bthe name(?:'s| is)"
    r"|\b(?:i'm|i am|(?:patient|guest|customer|client|passenger|employee) is) (?:called|named)"
    r"|\bsurname(?: is|:)?"
    r"|\bunder the name(?: of)?|\bin the name of|\b(?:booking|reservation|guest) name(?: is|:)?|(?<!\w)name(?: is|'s"
    r"|:|,)"
    r"|(?<!\w)(?:و?انا )?[وف]?اسمي(?: الكامل)?(?: هو)?|(?<!\w)و?(?:الحجز )?باسم|(?<!\w)و?الاسم(?: الكامل)?(?: هو)?"
    r"|(?<!\w)و?اسم (?:المريض|المريضه|الضيف|العميل|الزبون|المسافر|الموظف|صاحب الحجز)(?: هو| هي)?) ?:? +(?:\" ?)?"
)
_SPEAKING = re.compile(r"\bthis is ((?:[^\W\d_]+[ '-]?){1,4}) (?:speaking|here|calling)\b")
_UNDER = re.compile(r"\b(?:under|call me|(?<!the )(?<!my )name) (?!the\b)")
_TITLE = r"(?:mr|mrs|ms|miss|mister|madam|dr|doctor|prof|professor|sheikh|sheikha|sir|lady)"
_VISIT = (
    r"\b(?:booking|reservation|book|reserve|table|appointment)(?: (?:a |the )?(?:table|room|place))?"
    r"(?: should be| will be)?"
)
_ON_BEHALF = re.compile(
    rf"{_VISIT} (?:is )?for (?={_TITLE}\b)|{_VISIT} (?:is )?for the (?=[^\W\d_]+(?:-[^\W\d_]+)? family\b)"
)
_FOR_SOMEONE = re.compile(r"\b(?:booking|reservation) (?:is )?for ")
_NO_PERSON = vocabulary(
    "christmas easter ramadan eid iftar suhoor valentine's diwali new mothers fathers muslim christian jewish hindu "
    "buddhist catholic vegan vegetarian halal kosher pregnant diabetic celiac coeliac dinner lunch breakfast brunch "
    "supper drinks tea coffee friends family everyone someone anyone them us"
)
_PLACE_AFTER = re.compile(
    r" (?:branch|restaurant|hotel|airport|street|road|office|day|eve|party|festival|company|team)\b"
)
_INTRODUCTION = re.compile(
    r"(?:^|[.!?\n,] ?)(?:(?:hi|hello|hey|good (?:morning|evening|afternoon))(?: there)?[ ,.!]+)?"
    r"(?:i'm|i am|(?P<vague>it's|it is|this is)) "
)
_HERE = re.compile(r"^\W*(?:(?:hi|hello|hey)[ ,!]+)?(?P<name>[^\W\d_]+(?: [^\W\d_]+)?) here(?=[ ]*(?:[,.!]|$))")
_OWNED = re.compile(r"(?<!patient)(?<!guest)(?<!customer)(?<!client)'s (?:full |first |last )?$")
_VERB_NEXT = re.compile(r" (?:is|was|are|were)\b")
_PARTS_ON = re.compile(r" ?(?:[,.!?;:\n-]|$)| (?:and|i|i'd|i'm|we|we'd|from|for|here|calling|looking|wanting)\b")
_PEOPLES = re.compile(r".*(?:ian|ese|ish|can|audi|rati|aiti|mani|raqi|emeni|tari|stani)$")


def names_in(text: str) -> list[tuple[int, int, float]]:
    """Where the speaker gives their own name in free text, and how surely; in order, without overlap."""
    folded = fold(text)
    found = [*_after(text, folded, _TRIGGER, 0.9), *_speaking(text, folded)]
    if not found:
        found = [*_capitalised(text, folded, _UNDER, 0.8), *_introduced(text, folded), *_on_behalf(text, folded)]
    kept: list[tuple[int, int, float]] = []
    for name in sorted(found):
        if not kept or name[0] >= kept[-1][1]:
            kept.append(name)
    return kept


def is_anothers(folded: str, start: int) -> bool:
    """Whether a name spoken of at `start` is said to be someone's: "the chef's name is Paul"."""
    return _OWNED.search(folded, max(0, start - 24), start) is not None


def _after(text: str, folded: Folded, trigger: re.Pattern[str], confidence: float) -> Iterator[tuple[int, int, float]]:
    for match in trigger.finditer(folded.text):
        if match.group().startswith("name") and is_anothers(folded.text, match.start()):
            continue
        if span := name_at(text, folded.origin[match.end()] if match.end() < len(folded.text) else len(text)):
            yield *span, confidence


def _speaking(text: str, folded: Folded) -> Iterator[tuple[int, int, float]]:
    for match in _SPEAKING.finditer(folded.text):
        span = name_at(text, folded.origin[match.start(1)])
        if span and span[1] >= folded.span(match.start(1), match.end(1))[1]:
            yield *span, 0.9


def _capitalised(
    text: str, folded: Folded, trigger: re.Pattern[str], confidence: float
) -> Iterator[tuple[int, int, float]]:
    return (span for span in _after(text, folded, trigger, confidence) if text[span[0]].isupper())


def _introduced(text: str, folded: Folded) -> Iterator[tuple[int, int, float]]:
    """ "Hi, I'm Sara": a name when written like one; "I'm Egyptian" is none."""
    for match in _INTRODUCTION.finditer(folded.text):
        span = name_at(text, folded.origin[match.end()]) if match.end() < len(folded.text) else None
        if span and text[span[0]].isupper() and _introduces(text, span, vague=bool(match["vague"])):
            yield *span, 0.7
    if (here := _HERE.match(folded.text)) and text[(start := folded.origin[here.start("name")])].isupper():
        span = name_at(text, start)
        if span and span[1] == folded.span(*here.span("name"))[1]:
            yield *span, 0.7


def _introduces(text: str, span: tuple[int, int], *, vague: bool) -> bool:
    """ "It's Tom, a table please" introduces; "I am Legend is a great film", "I'm Egyptian", "It's London" do not."""
    name, after = fold_text(text[slice(*span)]), fold_text(text[span[1] : span[1] + 20])
    if name.split()[0] in _NO_PERSON or _VERB_NEXT.match(after):
        return False
    if vague:
        return bool(after) and _PARTS_ON.match(after) is not None
    return " " in name or not _PEOPLES.match(name)


def _on_behalf(text: str, folded: Folded) -> Iterator[tuple[int, int, float]]:
    """ "Booking for Mr Khan", "a table for the Khan family", "reservation for Garcia"."""
    for start, end, confidence in _after(text, folded, _ON_BEHALF, 0.85):
        yield start, end, confidence
    for start, end, confidence in _capitalised(text, folded, _FOR_SOMEONE, 0.7):
        key = fold_text(text[start:end])
        if not (key.split()[0] in _NO_PERSON or _PLACE_AFTER.match(fold_text(text[end : end + 20]))):
            yield start, end, confidence
