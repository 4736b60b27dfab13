"""Signs by which a text tells itself what must be answered: "🔴 = we need an answer, ⚪ = nice to have"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from forms_registry.documents.suggest.hints import contains_one_of
from forms_registry.documents.suggest.marks import obligation_of_mark
from forms_registry.documents.suggest.readers.writing_places import BOXES, PLACE
from patterns.regular import linear
from patterns.scanning import encodable

_SIGN = linear(r"(\p{So}\x{FE0F}?|[†‡])")
_END = linear(r"\s{2,}|[:?|]|\p{So}")
_BOLD = linear(r"(\*\*[^*]+\*\*)")
_SIGNS_OF_MEANING = frozenset("=:–—")
_OF_PLACES = ("___", "....", "……")
_STARS = frozenset("†‡")
"""They are read as stars are, unless they say that something may be left out."""

_LONGEST, _MOST_SIGNS = 300, 12


def with_marks_in_brackets(text: str) -> str:
    """The text with "(required)" or "(optional)" behind the names that have such a sign, without the signs and without
    the lines that explain them."""
    lines = text.split("\n")
    legends = {line: found for line in lines if len(line) <= _LONGEST and (found := dict(_meanings(line)))}
    meanings = dict(islice((meaning for found in legends.values() for meaning in found.items()), _MOST_SIGNS))
    marked = ("" if line in legends else _in_brackets(line, meanings) for line in lines)
    return "\n".join(marked) if meanings else text


def _meanings(line: str) -> Iterator[tuple[str, bool]]:
    """Whether what has a sign must be answered, for each sign of which a line says it: of several with what stands
    behind them, of one with all words."""
    before, *parts = _SIGN.split(encodable(line))
    pairs = [(parts[at], parts[at + 1].partition(". ")[0]) for at in range(0, len(parts), 2)]
    for sign, after in pairs:
        is_equated = after.lstrip()[:1] in _SIGNS_OF_MEANING
        is_said = contains_one_of("marking", f"{before} {after}") and not BOXES.fullmatch(sign)
        must = _obligation(after if len(pairs) > 1 else f"{before} {after}")
        if (is_equated or is_said) and must is not None and not (must and sign in _STARS):
            yield sign, must


def _obligation(words: str) -> bool | None:
    """What the words for a sign mean, or what the first of them do where the others speak of what has none."""
    must = obligation_of_mark(words)
    return obligation_of_mark(words.partition(", ")[0]) if must is None else must


def _in_brackets(line: str, meanings: Mapping[str, bool]) -> str:
    for sign, must in meanings.items():
        for _ in range(0 if _SIGN.fullmatch(line.strip()) else min(line.count(sign), _MOST_SIGNS)):
            line = _moved(line, sign, " (required)" if must else " (optional)")
    return line


def _moved(line: str, sign: str, word: str) -> str:
    """A sign in words, behind the bold name that it stands before, or the name beside its number, else where it is."""
    before, _, after = line.partition(sign)
    number = before.rpartition("|")[2].strip()
    beside = after.partition("|")[2] if number.isdecimal() and not after.partition("|")[0].strip() else ""
    if beside.strip():
        name, bar, rest = beside.partition("|")
        return f"{before.rstrip()} | {name.strip()}{word} {bar}{rest}"
    if before.removesuffix(" ").endswith(_OF_PLACES):
        return f"{before.rstrip()}{word}{after}"  # what stands behind a place to write is of its name
    bold = _BOLD.search(encodable(after))
    if bold and not before.strip(" -*+|#"):
        return f"{before}{after[: bold.end()].strip()}{word}{after[bold.end() :]}"
    end = _end_of_name(after)
    name = f"{after[:end].rstrip()}{word}" if after[:end].strip() else f"{word}{after[:end]}"
    return f"{before}{name}{after[end:]}" if after[:end].strip() else f"{before.rstrip()}{name}{after[end:]}"


def _end_of_name(text: str) -> int:
    """Where the name ends with which a text begins: before where its answer is to be given, or other words."""
    written = encodable(text)
    start = len(text) - len(text.lstrip())
    if BOXES.match(written[start:]):
        return len(text)
    ends = (match.start() for pattern in (PLACE, BOXES, _END) if (match := pattern.search(written[start:])))
    return start + min(ends, default=len(text) - start)
