"""The small fixed phrasing on top of CEL: words for signs, and values as the form knows them beside a declared name.

One pass over the pieces of a text. Each rule looks at what comes next, and either writes its CEL and moves on, or
leaves it to the next rule; what none of them knows is CEL already.
"""

from __future__ import annotations

from forms_registry.conditions.comparisons import CLOSING, FLIPPED, Comparisons, Open
from forms_registry.conditions.errors import MAX_DEPTH, ConditionError
from forms_registry.conditions.tokens import Token
from forms_registry.conditions.values import CONSTANTS, literal, moment

LOOPS = frozenset({"all", "exists", "exists_one", "existsOne", "filter", "map"})
_CALENDAR = {"month": "plusMonths", "year": "plusYears"}
_UNITS = frozenset({"day", "week", "hour", "minute", *_CALENDAR})


class Phrasing(Comparisons):
    """Translates one text."""

    def translate(self) -> list[Token]:
        """The pieces of CEL. Raises ConditionError."""
        rules = (self._item, self._joint, self._not, self._flag, self._time, self._turn, self._name, self._sign_alone)
        while self.ahead().kind != "end":
            if not any(rule() for rule in rules):
                self._verbatim()
        self.end_negations()
        return self.out

    # Rules

    def _item(self) -> bool:
        """A value in `leave_type in [Sick, Annual]`."""
        variable = self.open[-1].variable if self.open else None
        return variable is not None and self.out[-1].text in {"[", ","} and self.value(variable)

    def _joint(self) -> bool:
        key = self.ahead().key
        if key in CLOSING:
            self.open.append(Open(CLOSING[key]))
            if len(self.open) > MAX_DEPTH:
                raise ConditionError("The condition is nested too deeply.", "Use fewer parentheses, or split the rule.")
        elif key in {"&&", "||", "?", ":", ",", ")", "]", "}"}:
            self.end_negations()
            if key in CLOSING.values():
                key = self.open.pop().close if self.open else key
        else:
            return False
        self.write(key)
        self.at += 1
        return True

    def _not(self) -> bool:
        """`not` reaches to the end of its comparison; CEL's `!` only over the next value."""
        if self.ahead().key != "not" or self.variable() or self.ahead(1).key == "in":
            return False
        self.at += 1
        self.open.append(Open(at=len(self.out)))
        return True

    def _flag(self) -> bool:
        """`feature flag X` is X; `flag` without a name is the only one."""
        skipped = 0
        while self.ahead(skipped).key in {"the", "feature"}:
            skipped += 1
        if self.ahead(skipped).key != "flag" or self.variable(skipped):
            return False
        self.at += skipped + 1
        if self.ahead().key in {"is", "==", "!=", "on", "off"}:
            self.tokens.insert(self.at, Token("word", self.names.sole_flag(), self.ahead().start))
        return True

    def _time(self) -> bool:
        """`7 days`, `2026-01-15`, `9:00`."""
        token, unit = self.ahead(), self.ahead(1).key.removesuffix("s")
        if token.kind == "date":
            self.write(moment(token.text), "moment")
        elif token.kind == "time":
            self.write(literal(token), "string")
        elif token.kind == "number" and unit in _CALENDAR:
            self._by_calendar(_CALENDAR[unit], token.text)
            self.at += 1
        elif token.kind == "number" and unit in _UNITS:
            self.write(f"{unit}s({token.text})", "duration")
            self.at += 1
        else:
            return False
        self.at += 1
        return True

    def _by_calendar(self, method: str, amount: str) -> None:
        """Months and years have no fixed length: `a - b >= 6 months` is `a >= b.plusMonths(6)`."""
        before, later, minus, earlier, sign = ([Token("", "", 0)] * 5 + self.out)[-5:]
        moved = earlier.kind in {"name", "moment"} and amount.isdecimal()
        if moved and sign.text in {"+", "-"} and minus.text not in {"+", "-"}:
            self.out[-1:] = [Token("call", f".{method}({sign.text.strip('+')}{amount})", sign.start)]
        elif moved and sign.text in FLIPPED and minus.text == "-" and later.kind and before.text not in {"+", "-"}:
            self.out[-3:] = [sign, earlier, Token("call", f".{method}({amount})", sign.start)]
        else:
            example = "Write for example: end_date - start_date >= 6 months."
            raise ConditionError("Whole months and years can only be beside dates.", example)

    def _turn(self) -> bool:
        """`Sick == leave_type` is read as `leave_type == Sick`; in `"Invoice" in documents` the value is checked."""
        start, token = self.at, self.ahead()
        if token.kind not in {"string", "word"} or self.is_known():
            return False
        self.at += 1
        sign, variable, end = self.sign(""), self.variable(), self.at
        self.at = start
        if variable is None or (sign == "in") != (variable.type == "list"):
            return False
        if token.kind == "word" and not self.names.option(variable.name, token.text):
            return False
        if sign in FLIPPED:
            turned = Token("sign", sign, token.start, FLIPPED[sign])
            self.tokens[start : end + 1] = [self.tokens[end], turned, token]
        return sign == "in" and self.value(variable)

    def _name(self) -> bool:
        variable = self.variable()
        if variable is None:
            return False
        calculated = bool(self.out) and self.out[-1].text in {"+", "-", "*", "/", "%"}
        self.write(variable.cel, "name")
        self.at += 1
        if calculated or self.ahead().key in {".", "["}:
            return True
        sign = self.sign(variable.name)
        if variable.type == "bool" and not sign and self.ahead().key in {"on", "off"}:
            sign = "=="
        if sign and not self.presence(variable, sign):
            self.compare(variable, sign)
        return True

    def _sign_alone(self) -> bool:
        """A comparing word behind something else than a name, and `answered.x`."""
        start = self.at
        if self.ahead().key == "answered" and self.ahead(1).key == ".":
            variable = self.names.find(self.ahead(2).text)
            if variable is None:
                raise self.names.unknown(self.ahead(2).text)
            self.write(f"answered.{variable.cel}", "answered")
            self.at += 3
            return True
        sign = self.sign("")
        if sign in {"not in", "contains"} or (sign and self.ahead().key in {"answered", "empty"}):
            self.fail(start)
        if sign:
            self.write(sign)
        return bool(sign)

    def _verbatim(self) -> None:
        token = self.ahead()
        if token.key in LOOPS and self.ahead(1).key == "(":
            self.loop_variables.add(self.ahead(2).text)
        known = token.kind != "word" or self.is_known()
        plain = token.key if token.kind == "sign" or token.key in CONSTANTS else token.text
        kind = "moment" if plain in {"today", "now"} else token.kind
        self.write(literal(token) if token.kind == "string" else plain, kind if known else "unknown")
        self.at += 1
