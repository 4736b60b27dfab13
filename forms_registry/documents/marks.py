"""Takes the marks of markdown off a text: links, code, emphasis, tags and backslashes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from html import unescape

from forms_registry.conditions.names import in_word
from patterns.regular import linear

MAX_MARKED = 5_000
"""Characters within which marks are paired; in longer text they are only taken out."""

_ROUNDS = 3
_SIGNS = frozenset("*_`~<\\[")
_ANY_MARK = linear(r"[*_`~]{2,}|`|<br\s*/?>", "i")
_LINK = linear(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_BREAK = linear(r"<br\s*/?>", "i")
_TAG = linear(r"</?[a-zA-Z][^<>]{0,200}>")
_ESCAPE = linear(r"\\([\\`*_{}\[\]()#+\-.!|<>~])")


def without_marks(text: str) -> str:
    """The text; `code` keeps its content, line breaks become newlines."""
    unmarked = _without_signs(text)
    return unescape(unmarked) if "&" in unmarked else unmarked


def _without_signs(text: str) -> str:
    if _SIGNS.isdisjoint(text):
        return text.strip()
    if len(text) > MAX_MARKED:
        return _ANY_MARK.sub("", text).strip()
    if "<" in text:
        text = _BREAK.sub("\n", text)
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    text = _cut_out(text, _code_marks(text))
    for _ in range(_ROUNDS):
        before = text
        text = _cut_out(text, _emphasis_marks(text))
        if text == before:
            break
    if "<" in text:
        text = _TAG.sub("", text)
    return (_ESCAPE.sub(r"\1", text) if "\\" in text else text).strip()


def code_spans(text: str) -> tuple[str, ...]:
    """What stands in code marks."""
    spans = list(_code_marks(text[:MAX_MARKED]))
    return tuple(text[opened:closed].strip() for (_, opened), (closed, _) in zip(spans[::2], spans[1::2], strict=True))


def _cut_out(text: str, cuts: Iterator[tuple[int, int]]) -> str:
    kept, at = [], 0
    for start, end in cuts:
        kept.append(text[at:start])
        at = end
    return "".join([*kept, text[at:]])


def _code_marks(text: str) -> Iterator[tuple[int, int]]:
    """The marks of each code span, with a blank that stands within them: an opening one, then its closing one."""
    at = text.find("`")
    unclosed: set[str] = set()
    while at >= 0:
        mark = "`" * _run_length(text, at)
        opened = at + len(mark)
        closed = -1 if mark in unclosed else text.find(mark, opened + 1)
        if closed < 0:
            unclosed.add(mark)
            at = text.find("`", opened)
            continue
        end = closed + len(mark)
        yield at, opened + (text[opened].isspace() and closed > opened + 1)
        yield closed - (text[closed - 1].isspace() and closed > opened + 2), end
        at = text.find("`", end)


def _emphasis_marks(text: str) -> Iterator[tuple[int, int]]:
    """The marks of each emphasis: they stand outside of a word, and close upon what they open."""
    closing: dict[str, list[int]] = {}
    at = 0
    while at < len(text):
        mark = _opening_mark(text, at)
        if mark is None:
            at += 1
            continue
        if mark not in closing:
            closing[mark] = list(_closing_marks(text, mark))
        opened = at + len(mark)
        place = bisect_left(closing[mark], opened + 1)
        if place == len(closing[mark]):
            at = opened
            continue
        closed = closing[mark][place]
        yield at, opened
        yield closed, closed + len(mark)
        at = closed + len(mark)


def _opening_mark(text: str, at: int) -> str | None:
    """The mark of emphasis that opens here."""
    if text[at] not in "*_~" or (at and in_word(text[at - 1])):
        return None
    mark = text[at] * min(_run_length(text, at), 3)
    follows = text[at + len(mark) : at + len(mark) + 1]
    return None if mark in {"~", "~~~"} or not follows or follows.isspace() else mark


def _closing_marks(text: str, mark: str) -> Iterator[int]:
    at = text.find(mark)
    while at >= 0:
        if at and not text[at - 1].isspace() and not in_word(text[at + len(mark) : at + len(mark) + 1]):
            yield at
        at = text.find(mark, at + 1)


def _run_length(text: str, at: int) -> int:
    end = at
    while end < len(text) and text[end] == text[at]:
        end += 1
    return end - at
