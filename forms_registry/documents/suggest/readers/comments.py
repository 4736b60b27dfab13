"""Comments of HTML and quotes, in the template of an issue or in a mail."""

from __future__ import annotations

from patterns.regular import linear
from patterns.scanning import encodable

_COMMENT = linear(r"(\s*)<!--\s*([^<>\n]{1,300}?)\s*-->")
_ALONE = linear(r"\s*<!--\s*([^<>\n]{1,300}?)\s*-->\s*")


_QUOTE = linear(r"(?:>\s?)+")
_ASKING = ("?", "؟")


def without_quote_signs(text: str) -> str:
    """The text as if it quoted nothing, where it asks most of its questions in quotes; else a quote is of another
    text."""
    lines = text.split("\n")
    asking = [line.startswith(">") for line in lines if any(sign in line for sign in _ASKING)]
    is_quoted = sum(asking) * 2 > len(asking)
    return "\n".join(_QUOTE.sub("", line) if line.startswith(">") else line for line in lines) if is_quoted else text


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
