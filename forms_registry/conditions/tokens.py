"""Cuts a condition into words, numbers, dates, quoted values and signs, and writes such pieces as CEL."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_TOKEN = re.compile(
    r"""(?P<space>\s+|\*\*|`)
    |(?P<string>"(?:\\.|[^"\\])*" | (?<!\w)'(?:\\.|[^'\\])*'(?!\w) | [rR](?:"[^"]*"|'[^']*')
        | “[^”]*” | „[^“”]*[“”] | «[^»]*» | ‘[^’]*’(?!\w))
    |(?P<date>\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?(?![\w:-]))
    |(?P<time>\d\d?:\d\d(?![\w:]))
    |(?P<number>0[xX][0-9a-fA-F]+u?|(?:\d+\.)?\d+(?:[eE][+-]?\d+)?u?)
    |(?P<word>[^\W\d]\w*)
    |(?P<sign>===|!==|==|!=|<>|>=|<=|&&|\|\||.)""",
    re.VERBOSE | re.DOTALL,
)
_WORD = re.compile(r"[^\W\d]\w*")
_INSIDE = re.compile(r"[\w-]")
_KEYS = {"=": "==", "===": "==", "!==": "!=", "<>": "!=", "≠": "!=", "≥": ">=", "≤": "<=", "−": "-", "–": "-"}
_KEYS |= {"and": "&&", "or": "||"}
_WORDS = frozenset({"word", "unknown", "name", "number"})
_BINARY = frozenset("== != >= <= > < && || + * / % in ?".split())


class Token(NamedTuple):
    """One piece, from `start` in the author's text. `kind` is "string", "date", "time", "number", "word", "name" (a
    declared name), "sign" or "end"; `key` is its spelling as a keyword or sign, "" for what is neither."""

    kind: str
    text: str
    start: int
    key: str = ""

    @property
    def content(self) -> str:
        """What a string says, without its quotes; other pieces as they are written."""
        return self.text[1:-1] if self.kind == "string" else self.text


def tokenize(text: str, names: Sequence[str] = ()) -> list[Token]:
    """The pieces of `text`, with an "end" last. Emphasis and backticks count as blanks. `names` may hold any signs:
    they are found where no word goes on."""
    return [*_tokens(text, [name for name in names if not _WORD.fullmatch(name)]), Token("end", "", len(text))]


def _tokens(text: str, names: Sequence[str]) -> Iterator[Token]:
    at = 0
    while at < len(text):
        standing = (name for name in names if text.startswith(name, at) and not _INSIDE.match(text, at + len(name)))
        name = max(standing, key=len, default="")
        match = None if name else _TOKEN.match(text, at)
        kind, written = (str(match.lastgroup), match.group()) if match else ("word", name)
        if kind != "space":
            key = written.casefold() if kind in {"word", "sign"} else ""
            yield Token(kind, written, at, _KEYS.get(key, key))
        at += len(written)


def written(tokens: Sequence[Token]) -> tuple[str, list[int]]:
    """CEL text of the pieces, and the column of each, counted from 0."""
    text, columns, before = "", [], Token("sign", "", 0)
    after_binary = False
    for token in tokens:
        binary = token.text in _BINARY or (token.text in {"-", ":"} and _is_operand(before))
        words = before.kind in _WORDS and token.kind in _WORDS
        text += " " if text and (binary or after_binary or words) else ""
        columns.append(len(text))
        text += token.text
        before, after_binary = token, binary or token.text == ","
    return text, columns


def _is_operand(token: Token) -> bool:
    return token.kind != "sign" or token.text in {")", "]", "}"}
