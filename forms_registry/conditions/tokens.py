"""Cuts a condition into tokens, with values as the field means them that they stand beside."""

from __future__ import annotations

import json
import re
from functools import lru_cache

from forms_registry.conditions.names import END, TRUTH, ConditionError, Names, suggestion, table
from forms_registry.schema.condition import Variable

_BEFORE_A_VALUE = frozenset("== != < <= > >= is not in contains [ ( ,".split())
_RESETTING = frozenset("&& || ? : ) .".split())
_FOLLOWING = re.compile(r"[\s`*]*(.?)")
_RUN = re.compile(rf"[^,()\[\]{{}}&|?]*?{END}", re.IGNORECASE)


class Tokens:
    """`found` are the tokens of a text, as phrases.yaml tells them; a value of `field` may come next."""

    def __init__(self, text: str, names: Names) -> None:
        self.text, self.names = text, names
        self.literals: list[str] = []
        self.found: list[str] = []
        self.last = ""
        self.field: Variable | None = None
        pattern = _pattern(tuple(name for name in names.types if not re.fullmatch(r"[^\W\d]\w*", name)))
        at = 0
        while match := pattern.match(text, at):
            at = match.end() if match.lastgroup == "blank" else self._take(match)

    def _take(self, match: re.Match[str]) -> int:
        """Adds the token, and returns where it ends."""
        following = next(_FOLLOWING.finditer(self.text, match.end()))[1]
        value = self._value(self.field, match, following) if self.field and self.last in _BEFORE_A_VALUE else None
        self.last, end = value or (self._token(match, following), match.end())
        if self.last in _RESETTING or (self.last in {"(", "["} and self.found[-1:] != ["in"]):
            self.field = None
        self.found.append(self.last)
        return end

    def _token(self, match: re.Match[str], following: str) -> str:
        kind, text = str(match.lastgroup), match.group()
        if kind in {"word", "name"}:
            return self._word(text, called=kind == "word" and following == "(")
        if kind == "string":
            said = content(text)
            return self._literal(text, "text") if "\\" in said or text[0] in "rR" else self._text(said)
        if kind == "answered":
            name = text.partition(".")[2].strip()
            if variable := self.names.find(name):
                return f"answered.{variable.cel}@presence"
            raise self.names.unknown(name)
        written = {"date": self._date, "time": self._text, "amount": _amount}.get(kind)
        return written(text) if written else str(table("keys").get(text, text))

    def _word(self, text: str, called: bool) -> str:
        key, keywords = text.casefold(), table("words")
        if self.last == "." or (called and key not in keywords):
            return text
        variable = None if called or ("@" in self.last and key in keywords) else self.names.find(text)
        if variable is None:
            return str(table("keys").get(key, key if key in keywords else text))
        self.field = variable
        return f"{variable.cel}@{variable.type}"

    def _value(self, field: Variable, match: re.Match[str], following: str) -> tuple[str, int] | None:
        """The token of a value of the field, and where it ends; None for what is no plain value."""
        kind, said = match.lastgroup, content(match.group()) if match.lastgroup == "string" else ""
        if field.type in {"string", "list"}:
            return self._text_of(field.name, match, following) if kind not in {"sign", "name", "answered"} else None
        if said and field.type in {"date", "datetime"}:
            return self._date(said), match.end()
        return (said.casefold(), match.end()) if field.type == "bool" and said.casefold() in TRUTH else None

    def _text_of(self, name: str, match: re.Match[str], following: str) -> tuple[str, int] | None:
        """The same for an option, a text in quotes, and one word or number."""
        if found := self.names.option_at(name, self.text, match.start()):
            return self._text(found[0]), found[1]
        if match.lastgroup == "string":
            said = content(match.group())
            return (self._option(name, said), match.end()) if said else None
        key = match.group().casefold()
        known = key in {*table("words"), *table("keys")} - {"yes", "no", "on", "off"} or self.names.find(match.group())
        if match.lastgroup == "word" and (known or following in {"(", "."}):
            return None
        run = _RUN.match(self.text, match.start())
        return (self._bare(name, run[0].strip()), run.end()) if run else None

    def _bare(self, name: str, written: str) -> str:
        if name not in self.names.options and " " in written:
            raise ConditionError(f"It is not clear where “{written}” ends.", f'Put it in quotes: "{written}".')
        if name not in self.names.options and suggestion(written, self.names.types, 85):
            raise self.names.unknown(written)
        return self._option(name, written)

    def _option(self, name: str, written: str) -> str:
        """An option of the field in its own spelling, or any text where it offers none."""
        option = self.names.option(name, written) if name in self.names.options else written
        if option is None:
            raise self.names.no_option(name, written)
        return self._text(option)

    def _date(self, written: str) -> str:
        return self._literal(f"date({json.dumps(written)})", "datetime" if ":" in written else "date")

    def _text(self, text: str) -> str:
        text = re.sub(r"^(?=\d:\d\d$)", "0", text)
        kind = "time" if re.fullmatch(r"\d\d:\d\d(:\d\d)?", text) else "text"
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
    amount, unit = re.findall(r"[\d.]+|[a-z]+", written.casefold())
    unit = unit.removesuffix("s")
    if unit in {"month", "year"}:
        return f"plus{unit.capitalize()}s({amount})@calendar"
    return f"{unit}s({amount})@{'clock' if unit in {'hour', 'minute'} else 'span'}"


@lru_cache(maxsize=256)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """The pattern of a token, where these names hold other signs than letters."""
    spelt = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    kinds = {"name": rf"(?:{spelt or '(?!)'})(?![\w-])", **table("tokens")}
    return re.compile("|".join(f"(?P<{kind}>{one})" for kind, one in kinds.items()), re.DOTALL | re.IGNORECASE)
