"""Where free text gives the name of who speaks, or of whom a booking is for: "name's Sara", "a table for Mr Khan"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from nlu.folding import Folded, fold, fold_text
from nlu.given_names import is_arabic_name
from nlu.name_parts import name_at
from nlu.name_talk import is_sure_name, is_talk
from nlu.words import vocabulary

_TRIGGER = re.compile(
    r"(?:\bmy (?:full |first |last |legal )?name(?:'s| is|:)|\bthe name(?:'s| is)(?: called| gonna be| going to be)?"
    r"|\bname (?:will|would|should) be"
    r"|\b(?:i'm|i am|(?:patient|guest|customer|client|passenger|employee) is) (?:called|named)"
    r"|\b(?:patient|guest|customer|client|passenger|employee) ?:"
    r"|(?<!\w)(?:المريض|المريضه|الضيف|العميل|المسافر|الموظف)(?: ?:| اسمه| اسمها)"
    r"|\bsurname(?: is|:)?"
    r"|\bunder the name(?: of)?|\bin the name of|\b(?:booking|reservation|guest) name(?: is|:)?|(?<!\w)name(?: is|'s"
    r"|:|,)"
    r"|(?<!\w)(?:و?انا )?[وف]?اسمي(?: الكامل)?(?: هو)?|(?<!\w)و?(?:الحجز )?باسم|(?<!\w)و?الاسم(?: الكامل)?(?: هو)?"
    r"|(?<!\w)و?اسم (?:المريض|المريضه|الضيف|العميل|الزبون|المسافر|الموظف|صاحب الحجز)(?: هو| هي)?) ?:? +(?:\" ?)?"
)
_SPEAKING = re.compile(r"\bthis is ((?:[^\W\d_]+[ '-]?){1,4}) (?:speaking|here|calling)\b")
_UNDER = re.compile(
    r"\b(?:(?:under|in) my \w+(?:'s)? (?:full )?name,?|under|call me|(?<!the )name|my name,|(?:patient|guest) is) "
    r"(?!the\b|my\b)"
)
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
_HERE = re.compile(
    r"^\W*(?:(?:hi|hello|hey|good (?:morning|evening|afternoon))[ ,!.]+)?"
    r"(?P<name>[^\W\d_]{1,30}(?:(?:[.'-] ?| )[^\W\d_]{1,30}){0,3}) here(?=[ ]*(?:[,.!]|$))"
)
_ARABIC = re.compile(
    r"(?:^|[.!?\n,:] ?|(?<!\w)(?:مرحبا|اهلا|هلا|السلام عليكم|الخير|النور|سلام) )(?:و?انا|معا?ك(?:م|ي)?|ويا?ك(?:م|ي)?) "
    r"(?!و|اسمي)"
)
_RELATIVE = re.compile(
    r"\b(?:my|our) (?:\w+ )?(?:son|daughter|child|baby|kid|wife|husband|mother|father|mom|mum|dad|brother|sister|guest"
    r"|grandmother|grandfather|grandson|granddaughter|nephew|niece|partner|friend|colleague),? (?:called |named )?"
    r"|(?<!\w)[ول]?(?:ابني|ابنتي|بنتي|ولدي|زوجتي|زوجي|امي|والدتي|ابوي|والدي|اخي|اخوي|اختي|طفلي|طفلتي) "
)
_HIS_NAME = re.compile(r"(?<!\w)و?اسم(?:ه|ها) ")
_FOR = re.compile(r"\bfor $")
_IS_SERVED = re.compile(
    r",? ?(?:$|[.,;!\n]"
    r"|(?:who )?(?:needs?|has|is|was born|born|wants?|requires?|should|would|dob|date of birth|aged?)\b)"
)
_CONTACT = re.compile(r"\s*(?:\S+@\S+|\+?\(?\d[\d ()-]{6,})\s*$")
_OWNED = re.compile(r"(?<!patient)(?<!guest)(?<!customer)(?<!client)'s (?:full |first |last )?$|\b(?:its|your|their) $")
_OF_ANOTHER = re.compile(r"\b(?:his|her) (?:full |first |last )?$")
_VERB_NEXT = re.compile(r" (?:is|was|are|were)\b")
_PARTS_ON = re.compile(r" ?(?:[,.!?;:\n-]|$)| (?:and|i|i'd|i'm|we|we'd|from|for|here|calling|looking|wanting)\b")
_LISTED = re.compile(r"(?:[^,;:،؛\n]|:(?! ))+")
_PEOPLES = re.compile(r".*(?:ian|ese|ish|can|audi|rati|aiti|mani|raqi|emeni|tari|stani)$")


def names_in(text: str, *, of_another: bool = False) -> list[tuple[int, int, float]]:
    """Where free text gives the name of who speaks, and how surely; in order, without overlap. With `of_another`, that
    of whom they speak for as well ("my daughter Hana needs a doctor", "his name is Omar")."""
    folded = fold(text)
    found = [*_after(text, folded, _TRIGGER, 0.9, of_another=of_another), *_speaking(text, folded)]
    if not found:
        found = [*_capitalised(text, folded, _UNDER, 0.8), *_introduced(text, folded), *_on_behalf(text, folded)]
        found += [*_introduced_in_arabic(text, folded)]
        if of_another:
            found += [*_relatives(text, folded), *_after(text, folded, _HIS_NAME, 0.8)]
    if not found:
        found = [*_beside_contacts(text)]
    kept: list[tuple[int, int, float]] = []
    for name in sorted(found):
        if not kept or name[0] >= kept[-1][1]:
            kept.append(name)
    return kept


def is_anothers(folded: str, start: int) -> bool:
    """Whether what is named at `start` is said to be someone's or something's: "the chef's name is Paul"."""
    return _OWNED.search(folded, max(0, start - 24), start) is not None


def _after(
    text: str, folded: Folded, trigger: re.Pattern[str], confidence: float, *, of_another: bool = True
) -> Iterator[tuple[int, int, float]]:
    for match in trigger.finditer(folded.text):
        if match.group().startswith("name") and (
            is_anothers(folded.text, match.start()) or (not of_another and _is_of_another(folded.text, match.start()))
        ):
            continue
        start = folded.origin[match.end()] if match.end() < len(folded.text) else len(text)
        span = name_at(text, start, told=trigger is _TRIGGER)
        if span and not is_talk(fold_text(text[slice(*span)]).split()[0]):
            yield *span, confidence


def _is_of_another(folded: str, start: int) -> bool:
    return _OF_ANOTHER.search(folded, max(0, start - 24), start) is not None


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
    if name.endswith("'s") or name.split()[0] in _NO_PERSON or is_talk(name.split()[0]) or _VERB_NEXT.match(after):
        return False
    if vague:
        return bool(after) and _PARTS_ON.match(after) is not None
    return " " in name or not _PEOPLES.match(name)


def _introduced_in_arabic(text: str, folded: Folded) -> Iterator[tuple[int, int, float]]:
    """ "I'm Abeer", "Abu Khalid is with you": without capitals, only what is sure to be a name."""
    for match in _ARABIC.finditer(folded.text):
        span = name_at(text, folded.origin[match.end()]) if match.end() < len(folded.text) else None
        if span and is_arabic_name(text[slice(*span)]):
            yield *span, 0.7


def _relatives(text: str, folded: Folded) -> Iterator[tuple[int, int, float]]:
    """ "My daughter Hana Yusuf, born in May, needs a doctor": who is said to be served, not who is only spoken of."""
    for match in _RELATIVE.finditer(folded.text):
        span = name_at(text, folded.origin[match.end()]) if match.end() < len(folded.text) else None
        if span is None or not is_sure_name(text[slice(*span)]):
            continue
        after = fold_text(text[span[1] : span[1] + 20])
        if (
            _FOR.search(folded.text, max(0, match.start() - 5), match.start())
            or _IS_SERVED.match(after)
            or is_arabic_name(text[slice(*span)])
        ):
            yield *span, 0.8


def _beside_contacts(text: str) -> Iterator[tuple[int, int, float]]:
    """ "two tickets, Mei Tanaka, mei@example.com": a name in capitals beside how to reach its owner."""
    parts = [(match.start(), match.end()) for match in _LISTED.finditer(text)]
    for here, beside in (*pairwise(parts), *((second, first) for first, second in pairwise(parts))):
        said = text[slice(*here)].strip()
        if " " in said and _CONTACT.fullmatch(text[slice(*beside)]) and len(said.split()) <= 4 and is_sure_name(said):
            start = text.index(said, here[0])
            yield start, start + len(said), 0.8


def _on_behalf(text: str, folded: Folded) -> Iterator[tuple[int, int, float]]:
    """ "Booking for Mr Khan", "a table for the Khan family", "reservation for Garcia"."""
    for start, end, confidence in _after(text, folded, _ON_BEHALF, 0.85):
        yield start, end, confidence
    for start, end, confidence in _capitalised(text, folded, _FOR_SOMEONE, 0.7):
        key = fold_text(text[start:end])
        if not (key.split()[0] in _NO_PERSON or _PLACE_AFTER.match(fold_text(text[end : end + 20]))):
            yield start, end, confidence
