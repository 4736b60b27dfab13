"""Reads the value that stands beside a declared name: an option in its own spelling, a yes or no, a date, a text."""

from __future__ import annotations

import json
from datetime import datetime
from typing import NoReturn

from forms_registry.conditions.errors import ConditionError
from forms_registry.conditions.names import Names, suggestion
from forms_registry.conditions.tokens import Token, tokenize
from forms_registry.schema.condition import Variable

TRUTH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
CONSTANTS = frozenset({"today", "now", "true", "false", "null"})
_ENDS = frozenset({"&&", "||", ")", "]", ",", "?", ":", "==", "!=", "in", "is"})


class Values:
    """A place in a text, and `out`, the CEL of what stands before it. Reads the values of declared names."""

    def __init__(self, text: str, names: Names) -> None:
        self.text, self.names = text, names
        self.tokens = tokenize(text, tuple(names.types))
        self.at = 0
        self.out: list[Token] = []
        self.loop_variables: set[str] = set()

    def ahead(self, count: int = 0) -> Token:
        return self.tokens[min(self.at + count, len(self.tokens) - 1)]

    def write(self, text: str, kind: str = "sign") -> None:
        self.out.append(Token(kind, text, self.ahead().start))

    def variable(self, count: int = 0) -> Variable | None:
        """The declared name that stands there, unless it is called or a member of something."""
        token = self.ahead(count)
        if token.kind != "word" or self.is_member(count) or self.ahead(count + 1).key == "(":
            return None
        return self.names.find(token.text)

    def option(self, name: str) -> tuple[str, int] | None:
        """The option of `name` that comes next, and how many tokens it takes; yes and no also stand for Yes and No."""
        token = self.ahead()
        if token.kind == "string":
            found: str | None = self.names.option(name, token.content)
            length = 1
        else:
            found, length = self.names.option_at(name, self.tokens[self.at :])
            if found is None and token.key in TRUTH:
                same = (self.names.option(name, word) for word, truth in TRUTH.items() if truth == TRUTH[token.key])
                found, length = next(filter(None, same), None), 1
        return (found, length) if found is not None and self.ends(length) else None

    def value(self, variable: Variable) -> bool:
        """Writes what comes next as a value of the field; False, and stays, where it is something else."""
        token, name = self.ahead(), variable.name
        option = self.option(name)
        if option:
            self.write(json.dumps(option[0], ensure_ascii=False), "string")
            self.at += option[1]
            return True
        text = ""
        if self.ends(1) and token.kind != "end":
            text = _fitting(token, variable.type)
        if not text and variable.type in {"string", "list"}:
            text = self._text(name)
        if text:
            self.write(text, "moment" if text.startswith("date(") else "string")
            self.at += 1
        return bool(text)

    def _text(self, name: str) -> str:
        """The CEL of one word, number, or quoted text."""
        token = self.ahead()
        length = self._run()
        if length == 0 or not self.ends(length) or self.is_known():
            return ""
        written = token.content if length == 1 else self.text[token.start : self.ahead(length).start].strip()
        if name in self.names.options:
            raise self.names.no_option(name, written)
        if length > 1:
            raise ConditionError(f"It is not clear where “{written}” ends.", f'Put it in quotes: "{written}".')
        if token.kind == "word" and suggestion(written, self.names.types, 85):
            raise self.names.unknown(written)
        return literal(token)

    def _run(self) -> int:
        """How many words and values follow one another before a sign, or where a comparison ends."""
        counts = range(len(self.tokens))
        return next(count for count in counts if self.ends(count) or self.ahead(count).kind == "sign")

    def is_known(self) -> bool:
        """Whether a word comes next that means something by itself: a name, a call, a member, a constant."""
        token = self.ahead()
        known = self.variable() or token.key in CONSTANTS or token.text in self.loop_variables or self.is_member()
        return token.kind == "word" and bool(known or self.ahead(1).key in {"(", "."})

    def is_member(self, count: int = 0) -> bool:
        return self.at + count > 0 and self.tokens[self.at + count - 1].key == "."

    def ends(self, count: int) -> bool:
        """Whether a comparison may end before the token that is `count` ahead."""
        token = self.ahead(count)
        return token.kind == "end" or token.key in _ENDS

    def fail(self, start: int) -> NoReturn:
        """Raises the error for a text that cannot be read from the token `start` on."""
        rest = self.text[self.tokens[start].start :]
        raise ConditionError(f"“{rest[:60]}” cannot be read here." if rest else "The condition ends too early.")


def literal(token: Token) -> str:
    """CEL text of a quoted value, a time of day, or a bare word."""
    if token.kind == "string" and ("\\" in token.text or token.text[0] in "rR"):
        return token.text
    content = token.content
    if token.kind != "word" and content[1:2] == ":" and content[:1].isdecimal():
        content = f"0{content}"
    return json.dumps(content, ensure_ascii=False)


def _fitting(token: Token, kind: str) -> str:
    """CEL of a yes or no, or of a date in quotes, for fields of these types; else ""."""
    truth = TRUTH.get(token.content.casefold())
    if kind == "bool" and truth is not None:
        return "true" if truth else "false"
    return moment(token.content) if kind in {"date", "datetime"} and token.kind == "string" else ""


def moment(written: str) -> str:
    try:
        datetime.fromisoformat(written)
    except ValueError:
        raise ConditionError(f"“{written}” is not a date.", "Write dates as 2026-01-31.") from None
    return f'date("{written}")'
