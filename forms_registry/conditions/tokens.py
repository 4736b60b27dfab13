"""Cuts an author's phrase into words, numbers, quoted values and signs, and walks along them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from forms_registry.conditions.errors import MAX_DEPTH, ConditionError, UnreadableError
from forms_registry.conditions.idioms import without_idioms
from forms_registry.conditions.wording import Phrases

Meaning = TypeVar("Meaning")

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<code>`[^`]*`)
    |(?P<string>"[^"]*" | “[^”]*” | „[^“”]*[“”] | «[^»]*» | ‘[^’]*’(?!\w) | (?<!\w)'[^']*'(?!\w))
    |(?P<date>\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?)?(?!\w))
    |(?P<time>\d{1,2}:\d{2}(?!\w))
    |(?P<number>\d+(?:\.\d+)?)
    |(?P<word>[^\W\d]\w*(?:['’]t\b)?)
    |(?P<sign>===|!==|==|!=|<>|>=|<=|&&|\|\||.)""",
    re.VERBOSE | re.DOTALL,
)
_EMPHASIS = re.compile(r"\*\*|(?<!\S)\*([^\s*][^*]*)\*(?=[\s.,;:)]|$)")
_SPELLINGS = {"’": "'", "≥": ">=", "≤": "<=", "≠": "!=", "−": "-", "–": "-", "—": "-", "،": ",", "؛": ";"}
_SPELLING = str.maketrans(_SPELLINGS)


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of the phrase, `text[start:end]`. `value` is what it says without its quotes; `key` is its folded
    spelling where it may be a keyword, "" where the author quoted it."""

    kind: str
    value: str
    key: str
    start: int
    end: int


def normalise(text: str) -> str:
    """The author's text without line ends, escaped pipes, backticks around the whole of it, and foreign idioms."""
    plain = re.sub(r"\s", " ", text.replace("\\|", "|")).strip()
    return without_idioms(plain[1:-1].strip() if re.fullmatch(r"`[^`]*`", plain) else plain)


def tokenize(text: str, offset: int = 0) -> list[Token]:
    """The tokens of `text`. Backticks around one identifier quote it; around more they are only dropped."""
    tokens: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind, written = str(match.lastgroup), match.group()
        start, end = match.start() + offset, match.end() + offset
        if kind == "code" and not re.fullmatch(r"`\s*[^\W\d][\w.-]*\s*`", written):
            tokens.extend(tokenize(written[1:-1], start + 1))
        elif kind == "code":
            tokens.append(Token("word", written[1:-1].strip(), "", start, end))
        elif kind == "string":
            tokens.append(Token(kind, written[1:-1], "", start, end))
        elif kind != "space":
            tokens.append(Token(kind, written, written.translate(_SPELLING).casefold(), start, end))
    return tokens


class Scanner:
    """A place in a phrase. Every read either moves it past what was read, or leaves it where it was."""

    def __init__(self, text: str) -> None:
        self.text = _EMPHASIS.sub(r"\1", text)
        self.tokens = tokenize(self.text)
        self.position = 0
        self._end = Token("end", "", "", len(self.text), len(self.text))
        self._depth = 0

    @property
    def at_end(self) -> bool:
        return self.position >= len(self.tokens)

    def peek(self, ahead: int = 0) -> Token:
        index = self.position + ahead
        return self.tokens[index] if index < len(self.tokens) else self._end

    def next(self) -> Token:
        token = self.peek()
        self.position += 1
        return token

    def take(self, *keys: str) -> bool:
        """Moves past the next token when it is one of these keywords or signs."""
        if self.peek().key not in keys or self.at_end:
            return False
        self.position += 1
        return True

    def expect(self, key: str) -> None:
        if not self.take(key):
            self.fail()

    def take_phrase(self, phrases: Phrases[Meaning]) -> Meaning | None:
        """Moves past the longest wording that comes next, and says what it means."""
        found = phrases.match(self.keys(phrases.longest))
        if found is None:
            return None
        self.position += found[1]
        return found[0]

    def sees(self, phrases: Phrases[Meaning]) -> bool:
        return phrases.match(self.keys(phrases.longest)) is not None

    def keys(self, count: int) -> list[str]:
        return [token.key for token in self.tokens[self.position : self.position + count]]

    def slice(self, count: int) -> str:
        """The source text of the next `count` tokens."""
        return self.text[self.peek().start : self.peek(count - 1).end]

    @contextmanager
    def nested(self) -> Iterator[None]:
        """One level further in; ConditionError when that is too deep to be meant."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ConditionError("The condition is nested too deeply.", "Use fewer parentheses, or split the rule.")
        try:
            yield
        finally:
            self._depth -= 1

    def fail(self) -> NoReturn:
        """Raises the error for a phrase that cannot be read from here on."""
        if self.at_end:
            raise UnreadableError("The condition ends too early.", EXAMPLE)
        raise UnreadableError(f"“{shorten(self.text[self.peek().start :])}” cannot be read here.", EXAMPLE)


EXAMPLE = "Write for example: leave_type is Sick and end_date - start_date >= 7 days."


def shorten(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else f"{text[:limit]}…"
