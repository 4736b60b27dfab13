"""Conditions in loose words, said again in the small fixed phrasing; what is not understood is None."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from forms_registry.documents.seed.lexicon import MAX_PHRASE, Said, phrase, words
from forms_registry.documents.seed.names import Names
from forms_registry.documents.text import plain

_JOIN = re.compile(r"\s+(and|or)\s+|\s*(&&|\|\|)\s*", re.IGNORECASE)
_COMPARE = re.compile(r"\s*(>=|<=|==|!=|=|>|<|\bis not\b|\bnot in\b|\bis\b|\bequals\b|\bin\b)\s*", re.IGNORECASE)
_JOINTS = {"and": "and", "&&": "and", "or": "or", "||": "or"}
_SPELLED = str.maketrans({"≥": ">=", "≤": "<=", "≠": "!="})
_LATER = re.compile(
    r"(.+?) is (?:at least )?(\d{1,6})(?:\+| or more)? (days?|weeks?|months?) after (.+)", re.IGNORECASE
)
_SIGNS = {"=": "==", "is": "==", "equals": "==", "is not": "!="}
_MINUS = re.compile(r"\s+[-–−]\s+")
_DURATION = re.compile(r"(\d{1,6})[ -](days?|weeks?|months?|years?|hours?)\Z", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d{1,15}(?:\.\d{1,9})?\Z")
_DAY = re.compile(r"today\Z|\d{4}-\d\d-\d\d\Z", re.IGNORECASE)
_REMARK = re.compile(r" \((?:(?!\b(?:and|or|not)\b)[^()<>=])*\)\Z", re.IGNORECASE)
_LEAD = re.compile(r"(?:only )?(?:if|when|after|once)\s+", re.IGNORECASE)
_FEATURE = re.compile(
    r"\b(?:the )?(?:feature )?flag (?!is\b)(?=\w+ (?:is )?(?:on|off|enabled|disabled)\b)", re.IGNORECASE
)
_LONE = re.compile(r"(?:the )?(?:feature )?flag (?:is )?(\w+)\Z", re.IGNORECASE)
_BOOLEANS = {"yes": "true", "true": "true", "no": "false", "false": "false"}
_DATES, _NUMBERS, _CHOICES = {"date", "datetime"}, {"number", "integer"}, {"dropdown", "checkbox"}


class Meant(NamedTuple):
    """`rule` in the fixed phrasing; `answered` where it asks for no more than answers."""

    rule: str
    answered: bool = False


class Conditions:
    """Reads conditions over these fields and flags."""

    def __init__(self, names: Names, flags: Sequence[str]) -> None:
        self.names, self.flags = names, tuple(flags)

    def read(self, text: str) -> Meant | None:
        """The condition that a text is; None where a part of it is not understood, or names nothing known."""
        shown = plain(text).translate(_SPELLED).strip(" .;")
        for said in (shown, _REMARK.sub("", shown)) if len(shown) <= MAX_PHRASE else ():
            if meant := self._joined(_LEAD.sub("", said, count=1) if _LEAD.match(said) else said):
                return meant
        return None

    def _joined(self, text: str) -> Meant | None:
        rule, joint, answered = "", "", True
        for place, piece in enumerate(filter(None, _JOIN.split(text.strip()))):
            if place % 2:
                joint = _JOINTS[piece.lower()]
                continue
            clause = self._clause(piece.strip())
            if clause is None:
                return None
            rule, answered = f"{rule} {joint} {clause.rule}".strip(), answered and clause.answered and joint != "or"
            joint = ""
        return Meant(rule, answered) if rule and not joint else None

    def _clause(self, clause: str) -> Meant | None:
        if clause.lower().startswith("not "):
            inner = self._clause(clause[4:].strip())
            return Meant(f"not ({inner.rule})") if inner else None
        lone = _LONE.match(clause)
        if lone and len(self.flags) == 1 and lone[1].lower() in words()["states"]:
            return Meant(f"{self.flags[0]} is {words()['states'][lone[1].lower()]}")
        if later := _LATER.fullmatch(clause):
            clause = f"{later[1]} - {later[4]} >= {later[2]} {later[3]}"
        said = phrase("conditions", _FEATURE.sub("", clause))
        return (self._said(said) if said else None) or self._compared(clause)

    def _said(self, said: Said) -> Meant | None:
        if said.name == "answered":
            field = self.names.field(said.holes["field"])
            return Meant(f"{field} is answered", answered=True) if field else None
        flag = said.holes["flag"]
        return Meant(f"{flag} is {words()['states'][said.holes['state'].lower()]}") if flag in self.flags else None

    def _compared(self, clause: str) -> Meant | None:
        parts = _COMPARE.split(clause, maxsplit=1)
        if len(parts) != 3:
            return None
        operands = _MINUS.split(parts[0].strip(" ()"))
        fields = [field for part in operands if (field := self.names.field(part))]
        if len(fields) < len(operands) or len(set(fields)) != len(fields) or len(fields) > 2:
            return None
        sign = _SIGNS.get(parts[1].lower(), parts[1].lower())
        right = self._right(parts[2].strip(" )"), sign, fields)
        return Meant(f"{' - '.join(fields)} {sign} {right}") if right else None

    def _right(self, text: str, sign: str, fields: Sequence[str]) -> str | None:
        if len(fields) == 2:
            return self._difference(text, {self.names.type(field) for field in fields})
        if sign in {"==", "!="}:
            return self._value(text, fields[0])
        if sign not in {"in", "not in"}:
            return self._ordered(text, fields[0])
        values = [self._value(part.strip(), fields[0]) or "" for part in text.strip("[]( )").split(",")]
        return f"[{', '.join(values)}]" if all(values) else None

    def _difference(self, text: str, kinds: set[str]) -> str | None:
        if found := _DURATION.match(text):
            return f"{found[1]} {found[2].lower()}" if kinds <= _DATES else None
        return text if _NUMBER.match(text) and kinds <= _NUMBERS else None

    def _ordered(self, text: str, field: str) -> str | None:
        kind = self.names.type(field)
        if _NUMBER.match(text) or _DAY.match(text):
            return text.lower() if kind in (_NUMBERS if _NUMBER.match(text) else _DATES) else None
        other = self.names.field(text)
        return other if other and self.names.type(other) == kind else None

    def _value(self, text: str, field: str) -> str | None:
        """What a field may equal: one of its options, yes or no, a quoted text, or whatever it may be compared with."""
        kind, value = self.names.type(field), text.strip("\"'“”‘’ ")
        if kind == "boolean":
            return _BOOLEANS.get(value.lower())
        if kind not in _CHOICES | {"text", "textarea", "email", "phone"}:
            return self._ordered(text, field)
        if self.names.parts[field].options:
            value = self.names.parts[field].option(value) or ""
        return json.dumps(value, ensure_ascii=False) if value else None
