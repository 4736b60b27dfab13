"""What stands around the text of a form: "Page 2 of 3" and what is printed beside it, comments of HTML, and quotes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from patterns.regular import linear
from patterns.scanning import encodable

_PAGE = linear(
    r"\s*(?:-\s*)?(?:page|seite|pagina|página|صفحة)\s+\d{1,3}(?:\s*(?:of|/|von|sur|de|من)\s*\d{1,3})?(?:\s*-)?\s*", "i"
)
_PRINTED = linear(
    r"\s*(?:https?://\S+\s+\d{1,3}/\d{1,3}|\d{1,4}[./]\d{1,2}[./]\d{1,4},?\s+\d{1,2}:\d\d(?:\s?[AP]M)?\s{3,}\S.*)\s*"
)
"""What a browser prints over a page, and under it."""


def without_page_lines(text: str) -> str:
    """The text with empty lines in the place of these."""
    lines = text.split("\n")
    counts = Counter(map(str.strip, lines))
    kept = ("" if _is_of_page(lines, at, counts) else line for at, line in enumerate(lines))
    return "\n".join(kept)


def _is_of_page(lines: Sequence[str], at: int, counts: Counter[str]) -> bool:
    """Whether a line numbers a page, or is repeated beside such lines."""
    if _is_number(lines[at]) or _PRINTED.fullmatch(encodable(lines[at])):
        return True
    is_beside = any(map(_is_number, (*lines[max(at - 1, 0) : at], *lines[at + 1 : at + 2])))
    return is_beside and counts[lines[at].strip()] > 1


def _is_number(line: str) -> bool:
    return bool(_PAGE.fullmatch(encodable(line)))


_COMMENT = linear(r"(\s*)<!--\s*([^<>\n]{1,300}?)\s*-->")
_ALONE = linear(r"\s*<!--\s*([^<>\n]{1,300}?)\s*-->\s*")


_QUOTE = linear(r"(?:\A|\n)(?:>[ \t]?)+")
_ASKING = ("?", "؟")


def without_quote_signs(text: str) -> str:
    """The text as if it quoted nothing, where it asks most of its questions in quotes; else a quote is of another
    text."""
    lines = text.split("\n")
    asking = [line.startswith(">") for line in lines if any(sign in line for sign in _ASKING)]
    return _QUOTE.sub(lambda quote: quote[0].rstrip("> \t"), encodable(text)) if sum(asking) * 2 > len(asking) else text


def with_comments_as_remarks(text: str) -> str:
    """The text with a remark for each comment of one line, and a bracket for one beside other words: longer ones tell
    of the document itself."""
    return "\n".join(_with_remark(line) if "<!--" in line else line for line in text.split("\n"))


def _with_remark(line: str) -> str:
    if alone := _ALONE.fullmatch(encodable(line)):
        return f"*{alone[1].replace('*', '')}*"
    return _COMMENT.sub(lambda comment: f" ({_without_brackets(comment[2])})", encodable(line))


def _without_brackets(words: str) -> str:
    return words.translate(str.maketrans("()", ",,"))
