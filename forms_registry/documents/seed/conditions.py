"""Conditions in loose words, restated in the small fixed phrasing; what is not understood is None."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from forms_registry.conditions.compiling import compile_with
from forms_registry.conditions.names import ConditionError
from forms_registry.conditions.names import Names as StrictNames
from forms_registry.documents.phrases import MAX_PHRASE, filled, truth
from forms_registry.documents.seed.drafts import FieldDraft
from forms_registry.documents.seed.lexicon import book, words
from forms_registry.documents.seed.names import FieldNames
from forms_registry.documents.text import plain
from forms_registry.field_types import field_type_of
from patterns.regular import linear

MAX_COMPARISONS = 2_000

_JOIN = linear(r"\s+(and|or)\s+|\s*(&&|\|\|)\s*", "i")
_COMPARE = linear(
    r"\s*(>=|<=|==|!=|=|>|<|\bis (?:greater|more|less|fewer) than\b|\bis not\b|\bnot in\b|\bis\b|\bequals\b|\bin\b"
    r"|\s(?:هو|هي|يساوي|تساوي)\s)\s*",
    "i",
)
_IS = linear(r"\s*(.+?\s*(?:==|=|\bis|\bequals))\s+", "i")
_OR = frozenset({"or", "||"})
_JOINTS = {"and": "and", "&&": "and", "or": "or", "||": "or"}
_SPELLED = str.maketrans({"≥": ">=", "≤": "<=", "≠": "!="})
_SIGNS = {
    "=": "==",
    "is": "==",
    "equals": "==",
    "is not": "!=",
    **dict.fromkeys(("هو", "هي", "يساوي", "تساوي"), "=="),
    **dict.fromkeys(("is greater than", "is more than"), ">"),
    **dict.fromkeys(("is less than", "is fewer than"), "<"),
}
_MINUS = linear(r"\s+[-–−]\s+")
_LITERAL = linear(r"-?\d|today\Z", "i")
_SPAN = linear(r"(\d)-([a-z])", "i")
_REMARK = linear(r" \(([^()<>=]*)\)\z")
_WORD = linear(r"[A-Za-z]\w*")
_JOINING = linear(r"\b(?:and|or|not)\b", "i")
_LEAD = linear(
    r"(?:only )?(?:if|when|after|once)\s+|(?:فقط )?(?:إذا (?:كان|كانت)|عندما (?:يكون|تكون)|إذا|عندما)\s+", "i"
)
_IN_WORDS = frozenset({"dropdown", "checkbox", "text", "textarea", "email", "phone"})


class Restated(NamedTuple):
    """`rule` in the fixed phrasing; `answered` where it asks for no more than answers."""

    rule: str
    answered: bool = False


class LooseConditions:
    """Reads conditions over these fields and flags."""

    def __init__(self, names: FieldNames, flags: Sequence[str]) -> None:
        self.names, self.flags = names, tuple(flags)
        self._options: dict[str, Mapping[str, str]] = {}
        self._strict_cache: tuple[list[str], StrictNames] | None = None
        self._compared_so_far = 0

    def read(self, text: str, field_id: str = "") -> Restated | None:
        """The condition that a text is; None where a part of it is not understood, or names nothing known, or the field
        `field_id` that it is said of."""
        restated = self._read(text)
        return None if restated and field_id and field_id in _WORD.findall(restated.rule) else restated

    def _read(self, text: str) -> Restated | None:
        unmarked = plain(text).translate(_SPELLED).strip(" .;")
        for wording in dict.fromkeys((unmarked, _without_remark(unmarked))) if len(unmarked) <= MAX_PHRASE else ():
            if restated := self._joined(_LEAD.sub("", wording, count=1) if _LEAD.match(wording) else wording):
                return restated
        return None

    def strict(self, text: str) -> str | None:
        """A condition in the strict notation: as it is written where it is in that already, else as `read` has it."""
        if self._is_strict(text):
            return text
        restated = self.read(text)
        return restated.rule if restated else None

    def _joined(self, text: str) -> Restated | None:
        rule, joint, answered = "", "", True
        for place, piece in enumerate(_with_subjects([*filter(None, _JOIN.split(text.strip()))])):
            if place % 2:
                joint = _JOINTS[piece.lower()]
                continue
            clause = self._clause(piece.strip())
            if clause is None:
                return None
            rule, answered = f"{rule} {joint} {clause.rule}".strip(), answered and clause.answered and joint != "or"
            joint = ""
        return Restated(rule, answered) if rule and not joint else None

    def _clause(self, clause: str) -> Restated | None:
        if clause.lower().startswith("not "):
            inner = self._clause(clause[4:].strip())
            return Restated(f"not ({inner.rule})") if inner else None
        phrase = book().match("conditions", clause)
        return (self._from_phrase(phrase.name, **phrase.holes) if phrase else None) or self._comparison(clause)

    def _from_phrase(self, name: str, **holes: str) -> Restated | None:
        if name == "later":
            return self._comparison(filled("{field} - {other} >= {n} {unit}", holes))
        if name == "answered":
            return self._answered_or_chosen(holes["field"])
        flag = holes.get("flag") or " ".join(self.flags)
        return Restated(f"{flag} is {words()['states'][holes['state'].lower()]}") if flag in self.flags else None

    def _answered_or_chosen(self, name: str) -> Restated | None:
        """That a field is answered, or that the option of the one field that has it is chosen."""
        option = name.strip("\"'“”‘’` ")
        fields = [field for field in self.names.fields.values() if self._option(field, option) is not None]
        if self.names.exact(option) is None and len(fields) == 1:
            sign = "contains" if fields[0].type == "checkbox" else "=="
            return Restated(f"{fields[0].id} {sign} {json.dumps(self._option(fields[0], option), ensure_ascii=False)}")
        field_id = self.names.field(name)
        return Restated(f"{field_id} is answered", answered=True) if field_id else None

    def _comparison(self, clause: str) -> Restated | None:
        parts = _COMPARE.split(clause, maxsplit=1)
        if len(parts) != 3:
            return None
        operands = _MINUS.split(parts[0].strip(" ()"))
        fields = [field_id for operand in operands if (field_id := self.names.field(operand))]
        if len(fields) < len(operands) or len(set(fields)) != len(fields):
            return None
        sign, right = _SIGNS.get(parts[1].lower().strip(), parts[1].lower()), _without_open_end(parts[2].strip())
        if sign in {"in", "not in"}:
            right = f"[{', '.join(self._value(item.strip(), fields[0]) for item in right.strip('[]( )').split(','))}]"
        else:
            right = self._value(right, fields[0])
        rule = f"{' - '.join(fields)} {sign} {right}"
        return Restated(rule) if self._is_strict(rule) else None

    def _value(self, text: str, field_id: str) -> str:
        """What a field is compared with: one of its options, yes or no, a quoted text, an amount, or another field."""
        field, value = self.names.fields[field_id], text.strip("\"'“”‘’ ")
        if field.type in _IN_WORDS:
            return json.dumps(self._option(field, value) or value, ensure_ascii=False) if value else ""
        if field.type == "boolean":
            is_yes = truth(value)
            return value if is_yes is None else str(is_yes).lower()
        return _SPAN.sub(r"\1 \2", text.lower()) if _LITERAL.match(text) else self.names.field(text) or text

    def _option(self, field: FieldDraft, wording: str) -> str | None:
        """The option of a field that a text names; which it has is settled before conditions are read."""
        if field.id not in self._options:
            self._options[field.id] = field.options_by_name()
        return self._options[field.id].get(wording.casefold())

    def _is_strict(self, rule: str) -> bool:
        """Whether the rule can be compiled over the form's fields, while it is not one of more than a form has."""
        self._compared_so_far += 1
        try:
            return self._compared_so_far <= MAX_COMPARISONS and bool(compile_with(rule, self._strict_names()))
        except ConditionError:
            return False

    def _strict_names(self) -> StrictNames:
        """The fields as the strict notation knows them: the same for all conditions, until a field's type is mended."""
        fields = self.names.fields.values()
        types = [field.type for field in fields]
        if self._strict_cache is None or self._strict_cache[0] != types:
            rule_types = {field.id: field_type_of(field.type).rule_type for field in fields}
            options = {field.id: list(field.options) for field in fields if field.options}
            self._strict_cache = types, StrictNames(rule_types, options, (), None)
        return self._strict_cache[1]


def _with_subjects(pieces: list[str]) -> list[str]:
    """The clauses and what joins them; after "size is small", "or large" is "or size is large"."""
    match = _IS.match(pieces[0]) if pieces and all(joint.lower() in _OR for joint in pieces[1::2]) else None
    if match is None:
        return pieces
    subject = match[1]
    for place in range(2, len(pieces), 2):
        if not _COMPARE.search(pieces[place]) and not book().match("conditions", pieces[place].strip()):
            pieces[place] = f"{subject} {pieces[place].strip()}"
    return pieces


def _without_open_end(text: str) -> str:
    """A text without the brackets at its end that open before it."""
    while text.endswith(")") and text.count(")") > text.count("("):
        text = text[:-1].rstrip()
    return text


def _without_remark(text: str) -> str:
    """A condition without what is said of it in brackets at its end."""
    remark = _REMARK.search(text)
    return text[: remark.start()] if remark and not _JOINING.search(remark[1]) else text
