"""Cuts a condition into tokens, with values as the field means them that they stand beside."""

from __future__ import annotations

import json

from forms_registry.conditions.names import TRUTH, ConditionError, Names, suggestion, table
from forms_registry.conditions.scanner import Piece, Scanner, option_at, value_end
from forms_registry.schema.bilingual import bilingual
from forms_registry.schema.condition import Variable

_BEFORE_A_VALUE = frozenset("== != < <= > >= is not in contains [ ( ,".split())
_RESETTING = frozenset("&& || ? : ) .".split())


class Tokens:
    """`found` are the tokens of a text, as phrases.yaml tells them; a value of `field` may come next."""

    def __init__(self, text: str, names: Names) -> None:
        self.text, self.names = text, names
        self.literals: list[str] = []
        self.tokens: list[str] = []
        self.last = ""
        self.field: Variable | None = None
        scanner, at = Scanner(text, names), 0
        while at < len(text):
            piece = scanner.piece(at)
            at = piece.end if piece.kind == "blank" else self._add_token(piece, scanner.next_sign(piece.end))

    def _add_token(self, piece: Piece, following: str) -> int:
        """Adds the token, and returns where it ends."""
        value = self._value(self.field, piece, following) if self.field and self.last in _BEFORE_A_VALUE else None
        self.last, end = value or (self._token(piece, following), piece.end)
        if self.last in _RESETTING or (self.last in {"(", "["} and self.tokens[-1:] != ["in"]):
            self.field = None
        self.tokens.append(self.last)
        return end

    def _token(self, piece: Piece, following: str) -> str:
        kind, text = piece.kind, piece.text
        if kind in {"word", "name"}:
            return self._word(text, called=kind == "word" and following == "(")
        if kind == "string":
            quoted = content(text)
            return self._literal(text, "text") if "\\" in quoted or text[0] in "rR" else self._text(quoted)
        if kind == "answered":
            name = text.partition(".")[2].strip()
            if variable := self.names.find(name):
                return f"answered.{variable.cel}@presence"
            raise self.names.unknown_name(name)
        write = {"date": self._date, "time": self._text, "amount": _amount}.get(kind)
        return write(text) if write else str(table("keys").get(text, text))

    def _word(self, text: str, called: bool) -> str:
        key, keywords = text.casefold(), table("words")
        if self.last == "." or (called and key not in keywords):
            return text
        variable = None if called or ("@" in self.last and key in keywords) else self.names.find(text)
        if variable is None:
            return str(table("keys").get(key, key if key in keywords else text))
        self.field = variable
        return f"{variable.cel}@{variable.type}"

    def _value(self, field: Variable, piece: Piece, following: str) -> tuple[str, int] | None:
        """The token of a value of the field, and where it ends; None for what is no plain value."""
        kind, quoted = piece.kind, content(piece.text) if piece.kind == "string" else ""
        if field.type in {"string", "list"}:
            return self._text_token(field.name, piece, following) if kind not in {"sign", "name", "answered"} else None
        if quoted and field.type in {"date", "datetime"}:
            return self._date(quoted), piece.end
        return (quoted.casefold(), piece.end) if field.type == "bool" and quoted.casefold() in TRUTH else None

    def _text_token(self, name: str, piece: Piece, following: str) -> tuple[str, int] | None:
        """The token of an option, a text in quotes, or one word or number, and where it ends; None for a word of the
        language, or a name."""
        if option := option_at(self.names, name, self.text, piece.start):
            return self._text(option[0]), option[1]
        if piece.kind == "string":
            quoted = content(piece.text)
            return (self._checked_option(name, quoted), piece.end) if quoted else None
        key = piece.text.casefold()
        reserved = key in {*table("words"), *table("keys")} - {"yes", "no", "on", "off"} or self.names.find(piece.text)
        if piece.kind == "word" and (reserved or following in {"(", "."}):
            return None
        end = value_end(self.text, piece.start)
        return self._unquoted_token(name, self.text[piece.start : end].strip()), end

    def _unquoted_token(self, name: str, written: str) -> str:
        if name not in self.names.options and " " in written:
            what = bilingual("It is not clear where “{written}” ends.", written=written)
            raise ConditionError(what, bilingual('Put it in quotes: "{written}".', written=written))
        if name not in self.names.options and suggestion(written, self.names.types, 85):
            raise self.names.unknown_name(written)
        return self._checked_option(name, written)

    def _checked_option(self, name: str, written: str) -> str:
        """An option of the field in its own spelling, or any text where it offers none."""
        option = self.names.option(name, written) if name in self.names.options else written
        if option is None:
            raise self.names.unknown_option(name, written)
        return self._text(option)

    def _date(self, written: str) -> str:
        return self._literal(f"date({json.dumps(written)})", "datetime" if ":" in written else "date")

    def _text(self, text: str) -> str:
        shape = "".join("9" if char.isdecimal() else char for char in text[:9])
        text = f"0{text}" if shape == "9:99" else text
        kind = "time" if shape in {"9:99", "99:99", "99:99:99"} else "text"
        return self._literal(json.dumps(text, ensure_ascii=False), kind) if text else '""'

    def _literal(self, cel: str, kind: str) -> str:
        self.literals.append(cel)
        return f'"{len(self.literals) - 1}"@{kind}'


def content(quoted: str) -> str:
    """What a quoted text says."""
    try:
        return str(json.loads(quoted))
    except ValueError:
        return quoted[1:-1]


def _amount(written: str) -> str:
    unit = "".join(filter(str.isalpha, written.casefold())).removesuffix("s")
    amount = "".join(char for char in written if char.isdecimal() or char == ".")
    if unit in {"month", "year"}:
        return f"plus{unit.capitalize()}s({amount})@calendar"
    return f"{unit}s({amount})@{'clock' if unit in {'hour', 'minute'} else 'span'}"
