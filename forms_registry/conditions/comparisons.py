"""What may stand behind a declared name: a comparing sign or word, and values of the field."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import NamedTuple

from forms_registry.conditions.errors import ConditionError
from forms_registry.conditions.names import Names
from forms_registry.conditions.tokens import Token
from forms_registry.conditions.values import Values
from forms_registry.schema.condition import Variable

FLIPPED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
CLOSING = {"(": ")", "[": "]", "{": "}"}
_PRESENCE = {"answered": True, "empty": False, "null": False, '""': False, "''": False}


class Open(NamedTuple):
    """A bracket, which `close` will end, or a "not" before `out[at]`. A list has the values of `variable`."""

    close: str = ""
    at: int = 0
    variable: Variable | None = None


class Comparisons(Values):
    """Writes comparisons of declared names."""

    def __init__(self, text: str, names: Names) -> None:
        super().__init__(text, names)
        self.open: list[Open] = []

    def sign(self, name: str) -> str:
        """Moves past a comparing sign or word: "==", "<", "in", "not in", "contains"...; "" where none comes next."""
        key, following = self.ahead().key, self.ahead(1).key
        if key == "is":
            self.at += 1
            negative = following == "not" and not self.option(name)
            self.at += negative
            listed = self.ahead().key == "in"
            self.at += listed
            return ("not in" if negative else "in") if listed else ("!=" if negative else "==")
        sign = "not in" if (key, following) == ("not", "in") else key
        if sign not in {*FLIPPED, "in", "not in", "contains"} or self.is_member():
            return ""
        self.at += len(sign.split())
        return sign

    def presence(self, variable: Variable, sign: str) -> bool:
        """`is answered`, `is empty`, `== null`, unless the field offers an option of that name."""
        present = _PRESENCE.get(self.ahead().key or self.ahead().text)
        if present is None or sign not in {"==", "!="} or not self.ends(1) or self.option(variable.name):
            return False
        self.at += 1
        self.out[-1] = Token("answered", f"answered.{variable.cel}", self.out[-1].start)
        if present != (sign == "=="):
            self._negate(len(self.out) - 1)
        return True

    def compare(self, variable: Variable, sign: str) -> None:
        if sign in {"in", "not in"}:
            self._among(variable, sign)
        elif sign == "contains":
            self._contains(variable)
        elif variable.type == "bool":
            self._truth(variable, sign)
        elif variable.type == "list":
            raise _several(variable.name)
        else:
            self.write(sign)
            unordered = self.value(variable) and self.out[-1].kind == "string" and sign not in {"==", "!="}
            if unordered and not re.fullmatch(r'"\d\d:\d\d(:\d\d)?"', self.out[-1].text):
                raise ConditionError(f"{variable.name} is text, which has no order.", "Write “is” or “in [...]”.")

    def _among(self, variable: Variable, sign: str) -> None:
        if variable.type == "list":
            raise _several(variable.name)
        if sign == "not in":
            self.open.append(Open(at=len(self.out) - 1))
        self.write("in")
        if self.ahead().key in {"(", "["}:
            self.write("[")
            self.open.append(Open("]", 0, variable))
            self.at += 1
            if self.ahead().key in {")", "]"}:
                raise ConditionError(f"{variable.name} is compared with nothing.", "List at least one value.")

    def _contains(self, variable: Variable) -> None:
        name = self.out.pop()
        if variable.type not in {"list", "string"}:
            raise ConditionError(f"{variable.name} is neither text nor a list.", "Only those contain something.")
        if not self.value(variable):
            self.fail(self.at)
        value = self.out.pop()
        if variable.type == "list":
            self.out += [value, Token("sign", "in", name.start), name]
        else:
            self.out += [name, Token("call", f".contains({value.text})", name.start)]

    def _truth(self, variable: Variable, sign: str) -> None:
        if sign not in {"==", "!="}:
            raise ConditionError(f"{variable.name} is either yes or no.", f"Write: {variable.name} is yes.")
        if self.value(variable):
            if (self.out.pop().text == "true") != (sign == "=="):
                self._negate(len(self.out) - 1)
        elif self.is_known() or self.ahead().key in {"(", "!"}:
            self.write(sign)
        else:
            found = f"{variable.name} is either yes or no, not “{self.ahead().content}”."
            raise ConditionError(found, f"Write: {variable.name} is yes.")

    def end_negations(self) -> None:
        while self.open and not self.open[-1].close:
            self._negate(self.open.pop().at)

    def _negate(self, at: int) -> None:
        negated = self.out[at:]
        if not negated:
            self.fail(self.at)
        inner = negated[1:-1] if len(negated) > 2 and _in_brackets(negated) else negated
        if len(inner) == 2 and inner[0].text == "!":
            self.out[at:] = inner[1:]
            return
        start, end = negated[0].start, negated[-1].start
        if len(inner) > 1:
            inner = [Token("sign", "(", start), *inner, Token("sign", ")", end)]
        self.out[at:] = [Token("sign", "!", start), *inner]


def _in_brackets(tokens: list[Token]) -> bool:
    """Whether the first bracket ends with the last token."""
    depths = list(accumulate((token.text in CLOSING) - (token.text in CLOSING.values()) for token in tokens))
    return tokens[0].text == "(" and 0 not in depths[:-1]


def _several(name: str) -> ConditionError:
    return ConditionError(f"{name} may have several answers.", f"Write for each value: {name} contains …")
