"""The names that a condition may use: what type each has, which options it offers, and what CEL calls it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rapidfuzz import fuzz, process

from forms_registry.conditions.errors import EXAMPLE, ConditionError
from forms_registry.conditions.tokens import Token, tokenize
from forms_registry.schema.condition import Variable

RESERVED = frozenset(
    """answered now today true false null in as break const continue else for function if import let loop package
    namespace return var void while bool bytes double duration dyn google int list map null_type string timestamp type
    uint""".split()
)
"""What CEL, and our own declarations, keep for themselves."""


@dataclass(frozen=True)
class Names:
    """The vocabulary of one form. `types` is identifier -> rule type; `options` are the values that a field offers;
    `flags` those of the names that are flags; `subject` is the field whose constraint is read, which `value` means."""

    types: Mapping[str, str]
    options: Mapping[str, Sequence[str]] = field(default_factory=dict)
    flags: Sequence[str] = ()
    subject: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "variables", _variables(self.types))
        object.__setattr__(self, "_by_cel", {variable.cel: variable for variable in self.variables.values()})

    variables: dict[str, Variable] = field(init=False, repr=False)
    _by_cel: dict[str, Variable] = field(init=False, repr=False)

    def find(self, written: str) -> Variable | None:
        """What was named, by its own id or by what CEL calls it."""
        if written == "value" and self.subject and written not in self.types:
            return self.variables[self.subject]
        return self.variables.get(written) or self._by_cel.get(written)

    def option_at(self, name: str, tokens: Sequence[Token]) -> tuple[str | None, int]:
        """The longest option of `name` that the tokens begin with, and how many they are."""
        index = _index(tuple(self.options.get(name, ())))
        for length in sorted({len(key) for key in index}, reverse=True):
            if (option := index.get(_key(tokens[:length]))) is not None:
                return option, length
        return None, 0

    def option(self, name: str, written: str) -> str | None:
        """The option of `name` that was written, in its own spelling."""
        if written in self.options.get(name, ()):
            return written
        return _index(tuple(self.options.get(name, ()))).get(_key(tokenize(written)[:-1]))

    def no_option(self, name: str, written: str) -> ConditionError:
        offered = self.options[name]
        hint = suggestion(written, offered) or f"Its options are: {', '.join(offered[:8])}."
        return ConditionError(f"{name} has no option “{written}”.", hint)

    def unknown(self, written: str) -> ConditionError:
        offering = next((name for name in self.options if self.option(name, written)), None)
        sign = "contains" if self.types.get(offering or "") == "list" else "=="
        hint = f"It is an option of {offering}: write {offering} {sign} {written}." if offering else ""
        return ConditionError(f"Unknown name “{written}”.", hint or suggestion(written, self.types) or EXAMPLE)

    def sole_flag(self) -> str:
        """The flag that is meant by "flag" alone."""
        if len(self.flags) == 1:
            return self.flags[0]
        if self.flags:
            raise ConditionError("It is not clear which flag is meant.", f"Name one of: {', '.join(self.flags)}.")
        raise ConditionError("No flag is named.", "Write its name, for example: flag enableUploads is on.")


def suggestion(written: str, known: Iterable[str], likeness: float = 70) -> str:
    """ "Did you mean leave_type?", or "" when nothing known comes near."""
    by_fold = {_fold(name): name for name in known}
    found = process.extractOne(_fold(written), list(by_fold), scorer=fuzz.ratio, score_cutoff=likeness)
    return f"Did you mean {by_fold[found[0]]}?" if found else ""


def _fold(name: str) -> str:
    return re.sub(r"[\s_-]+", "", name).casefold()


def _key(tokens: Sequence[Token]) -> tuple[str, ...]:
    return tuple(token.content.casefold() for token in tokens)


@lru_cache(maxsize=1024)
def _index(options: tuple[str, ...]) -> dict[tuple[str, ...], str]:
    """The options by their tokens in small letters, without those that are alike then."""
    found: dict[tuple[str, ...], list[str]] = {}
    for option in options:
        found.setdefault(_key(tokenize(option)[:-1]), []).append(option)
    return {key: same[0] for key, same in found.items() if len(same) == 1 and key}


def _variables(types: Mapping[str, str]) -> dict[str, Variable]:
    plain = {name for name in types if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) and name not in RESERVED}
    taken = {*plain, *RESERVED}
    variables = {}
    for name, kind in types.items():
        cel = name
        if name not in plain:
            cel = re.sub(r"^(?=\d)|[^A-Za-z0-9_]", "_", name)
            while cel in taken or not cel:
                cel += "_"
            taken.add(cel)
        variables[name] = Variable(cel, name, kind)
    return variables
