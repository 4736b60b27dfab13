"""Places to write: what stands before and behind them, and what names them: "I live at ____ (address)"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from forms_registry.documents.suggest.attributes import Attributes
from forms_registry.documents.suggest.hints import condition_opening, guesses, is_asked_for, is_one_of, type_of_hint
from patterns.regular import linear
from patterns.scanning import Match, encodable

PLACE = linear(r"(?:\|_+)+\||_{3,}(?:\s*[/:.–-]\s*_{2,})*|__(?:\s*[/:.]\s*__)+|\.{4,}(?:\s*/\s*\.{4,})*|…{2,}")
_LETTER_O = linear(r"(\A|:\s+|\?\s+|\s{2,})[oO]\s+")
_ESCAPED = linear(r"(?:\\_)+")
_PLACE_OF_DATE = linear(r"_+\s*[/.–-]\s*_+\s*[/.–-]\s*_+|\.+\s*/\s*\.+\s*/\s*\.+")
_CUT_LINE = linear(r"\s*(?:(?:[-*+] ){3,}|[-=*~]{5,} *[^\W\d_])")
_RULED = linear(r"\s*(?:_{5,}|\.{9,}|…{4,})\s*[.,;]?\s*")
_TO_COLON = linear(r"(?:\s+\.+|\.{3,})\s*:(?:\s|\z)")
_BACK = linear(r"\s+(?:<-+|←)\s+")
_SHORTEST = 9
_CAPTION = linear(r"\([^()]+\)")
_CAPTIONS = linear(r"\s+\([^()]+\)(?:\s{2,}\([^()]+\))*\s*")
TEXTAREA = "textarea"
_SEVERAL, ROOM = 2, 4
"""So many lines beneath a place to write are looked at."""

BEHIND = linear(r"\s*[(\[][^()\[\]]{1,200}[)\]]\s*")
_STARRED = linear(r"\s*(?:\\?[*†‡])+(?:\s+|\z)")
BOXES = linear(r"\[(?:\s{1,9}|[xX✓✔])\]|\((?:\s{1,9}|[xX✓✔])\)|[☐☑☒□▢⬚◻⬜❏❑○◯◦⚪]")
_LEADER = linear(r"(?:\.{4,}|…{2,})\s*((?:[A-Z]{3}\s?)?\p{Sc}?\s?\d[\d.,]*(?:\s?\p{Sc})?(?:\s+[\p{L}/.]+){0,4}\s*)\z")
"""Dots that lead to an amount at the end of a line, and leave no room for an answer."""

_ASIDE = linear(r"\([^()]*\)")
_OPEN = linear(r"\s*[(\[]([^()\[\]]*)\z")
_CLOSED = linear(r"\s*[)\]]")
_UNIT = linear(r" ?([^\W\d_][^\t:?]{0,20}?)(?: *\t\s*| {2,})(\S.*)", "s")
"""What goes on behind a place to write, up to a gap, and what stands after that: "o'clock   End"."""

_COUNTED = linear(r" (\p{Ll}[^,;:?()\t]{0,30}(?:\([^()]*\))?), (\S.*)", "s")
"""The same up to a comma: "hours a week (at most 20), from"."""

_JOINED = linear(r"(?:and|or|und|oder|et|ou|y|o)\s", "i")
_POINTS = " \t.,;"
_MOST_WORDS = 8

_NAMED = linear(r"(.*?)\s*\(([^()]+)\)\.?", "s")
_NAME = linear(r"([^,;]+)[,;]?\s*(.*)", "s")
_BARE_TYPES = frozenset({"date", "time", "integer", "number"})
"""What brackets tell of an answer that the words before its place name better: "The loan ends on ____ (date)"."""

_LONGEST_UNIT = 3
_SIGNS = frozenset(" '’-‑")


def without_leaders(line: str) -> str:
    """A line with a gap in the place of dots that lead to an amount."""
    return _LEADER.sub(lambda leader: f"   {leader[1]}", encodable(line)) if "..." in line or "…" in line else line


def unescaped(text: str) -> str:
    """A text with its places to write as they look: exported markdown has a backslash before each of their signs, and
    three of these at least are a place."""
    return _ESCAPED.sub(lambda place: "_" * max(3, len(place[0]) // 2), text)


def with_drawn_boxes(line: str) -> str:
    """A line with circles for the letter o, where several stand between gaps as those do."""
    written = encodable(line)
    return _LETTER_O.sub(lambda match: f"{match[1]}○ ", written) if len([*_LETTER_O.finditer(written)]) > 1 else line


def with_names_beside_places(text: str) -> str:
    """The text, what stands in brackets beneath places to write behind these, and names that dots lead from to a colon
    before a place where nothing else follows."""
    lines = [_BACK.sub(lambda _: " – ", _TO_COLON.sub(_colon, encodable(line))) for line in text.split("\n")]
    for at, line in enumerate(lines):
        if at and _CAPTIONS.fullmatch(line) and PLACE.search(lines[at - 1]):
            top = at - 1 - sum(1 for _ in takewhile(_RULED.fullmatch, reversed(lines[max(at - ROOM, 0) : at - 1])))
            if top and lines[top - 1].strip() and _RULED.fullmatch(lines[top]):
                lines[top - 1], lines[at] = f"{lines[top - 1]} {line.strip()}", ""
            else:
                lines[top], lines[at] = _with_captions(lines[top], [*_CAPTION.finditer(line)]), ""
    return "\n".join(lines)


def _colon(match: Match) -> str:
    rest = match.string[match.end() :].strip()
    return ": " if rest and not BEHIND.fullmatch(rest) else ": ____ "


def _with_captions(line: str, captions: Sequence[Match]) -> str:
    """A line with each caption behind the place to write that it stands nearest to, which makes room for it."""
    places = [*PLACE.finditer(line)]
    for caption in reversed(captions):
        centre = (caption.start() + caption.end()) // 2
        nearest = min(places, key=lambda place: abs((place.start() + place.end()) // 2 - centre))
        end = max(nearest.end() - len(caption[0]) - 1, nearest.start() + _SHORTEST)
        line = f"{line[:end]} {caption[0]}{line[nearest.end() :]}"
    return line


def without_cut_lines(text: str) -> str:
    """The text, the words in lines that cut it as small headings: of dashes alone, or a run of signs before them."""
    lines = text.split("\n")
    return "\n".join(_words_of_cut_line(line) if _CUT_LINE.match(encodable(line)) else line for line in lines)


def _words_of_cut_line(line: str) -> str:
    words = line.strip(" -–—_=*~·.")
    return f"###### {words}" if words else ""


def look_of(place: str) -> str:
    """The type that a place to write looks like one for, "__/__/____"; "" for any other."""
    return "date" if _PLACE_OF_DATE.fullmatch(place) else ""


def count_ruled(lines: Sequence[str]) -> int:
    """How many lines to write on others begin with, with an empty one between them at most; up to two."""
    filled = [*filter(str.strip, lines)][:_SEVERAL]
    ruled = [bool(_RULED.fullmatch(encodable(unescaped(line)))) for line in filled]
    return sum(takewhile(bool, ruled))


def split_at_places(text: str) -> list[str]:
    """What stands before each place to write, and after the last; brackets and stars behind one are of the former, and
    so is the rest of a sentence behind the last: "for ____ hours a day"."""
    parts = PLACE.split(text)
    for index in range(1, len(parts)):
        parts[index - 1 : index + 1] = _split_between(parts[index - 1], parts[index])
    if len(parts) > 1 and parts[-2].strip() and _is_end_of_sentence(parts[-1]):
        parts[-2:] = [f"{parts[-2].rstrip()} … {parts[-1].rstrip(' .')}", ""]
    return parts


def _split_between(before: str, after: str) -> tuple[str, str]:
    """What stands before a place to write, and after it, with each word on the side that it belongs to."""
    if behind := BEHIND.match(after):
        before, after = f"{before.rstrip()} {behind[0].strip()}", after[behind.end() :]
    if star := _STARRED.match(after):
        before, after = f"{before.rstrip()} *", after[star.end() :]
    if (closed := _CLOSED.match(after)) and (opened := _OPEN.search(before)):
        before, after = f"{before[: opened.start()]}, {opened[1]}", after[closed.end() :]
    if (
        before.strip()
        and (unit := _UNIT.fullmatch(after) or _COUNTED.fullmatch(after))
        and _continues_sentence(unit[1])
    ):
        before, after = f"{before.rstrip()} … {unit[1]}", unit[2]
    return before, after.lstrip(_POINTS) if before.strip() else after


def _is_end_of_sentence(text: str) -> bool:
    """Whether a text behind a place to write goes on with the sentence that it stands in, and asks nothing more."""
    said = _ASIDE.sub("", text).strip()
    is_one_sentence = not any(sign in said for sign in ":?؟_") and ". " not in said and not BOXES.search(said)
    is_end = is_one_sentence and said[:1].islower() and len(said.split()) <= _MOST_WORDS
    return is_end and not is_one_of("leading", said.split()[-1])


def _continues_sentence(text: str) -> bool:
    """Whether words go on with what stands before a place, and join nothing to it."""
    return _is_end_of_sentence(text.partition("(")[0]) and not _JOINED.match(text)


def name_of_place(text: str) -> tuple[str, str]:
    """The name of a place to write that the `text` stands before, with what its bracket says besides, and the words of
    the sentence; ("", "") where it is named by other words."""
    match = _NAMED.fullmatch(encodable(text))
    if not match or not _leads(match[1]):
        return "", ""
    inside = _NAME.fullmatch(match[2].strip())
    if inside is None or _is_bare_type(match[2], match[1]) or not _may_name(inside[1]):
        return "", ""
    is_whole = not inside[2] or is_asked_for(inside[2])
    name = match[2].strip() if is_whole else f"{inside[1].strip()} ({inside[2]})"
    condition = _condition(match[1])
    place_name = f"{condition}{name}" if condition else f"{name[0].upper()}{name[1:]}"
    return place_name, "" if Attributes().read(match[1]).is_understood else match[1]


def _is_bare_type(bracket: str, before: str) -> bool:
    return type_of_hint(bracket) in _BARE_TYPES and len(before.split()) > 1


def _leads(text: str) -> bool:
    """Whether a sentence waits for what is to be written: "I live at"."""
    return not text.strip() or is_one_of("leading", text.split()[-1].strip(",;"))


def _condition(text: str) -> str:
    """The condition that a sentence begins with, which stays with the name."""
    first, comma, _ = text.partition(",")
    return f"{first}, " if comma and condition_opening(first)[0] else ""


def _is_short_unit(text: str) -> bool:
    return len(text) <= _LONGEST_UNIT and text in guesses()["units"]


def _may_name(text: str) -> bool:
    """Whether words are those of a name, and tell no more of an answer than names do."""
    is_plain = all(char.isalpha() or char in _SIGNS for char in text) and not _is_short_unit(text.strip())
    return is_plain and (is_asked_for(text) or not Attributes().read(text).is_understood)
