"""The names that a condition may use: what type each has, which options it offers, and what CEL calls it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from forms_registry.conditions.errors import ConditionError, UnreadableError
from forms_registry.schema.condition import Variable

RESERVED = frozenset(
    {"answered", "now", "today", "true", "false", "null", "in", "as", "break", "const", "continue", "else", "for"}
    | {"function", "if", "import", "let", "loop", "package", "namespace", "return", "var", "void", "while", "bool"}
    | {"bytes", "double", "duration", "dyn", "google", "int", "list", "map", "null_type", "string", "timestamp"}
    | {"type", "uint"}
)
"""What CEL, and our own declarations, keep for themselves."""

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True)
class Names:
    """The vocabulary of one form. `types` is identifier -> rule type; `subject` is the field a rule belongs to, for
    phrases that name none; `flags` are those of the names that are switches, for phrases that only say "the flag"."""

    types: Mapping[str, str]
    options: Mapping[str, Sequence[str]] = field(default_factory=dict)
    flags: Sequence[str] = ()
    subject: str | None = None
    _variables: dict[str, str] = field(init=False, repr=False)
    _folded: dict[str, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_variables", _variables_of(self.types))
        object.__setattr__(self, "_folded", _unambiguous(self.types))

    def find(self, written: str) -> str | None:
        """The declared name that was written: exactly, or with other capitals, or as words ("leave type")."""
        if written in self.types:
            return written
        return self._folded.get(fold_name(written))

    def cel(self, name: str) -> str:
        """The CEL identifier of a name; only names that CEL cannot spell differ ("leave-type" -> leave_type)."""
        return self._variables[name]

    def variables(self) -> list[Variable]:
        return [Variable(cel, name, self.types[name]) for name, cel in self._variables.items()]

    def unknown(self, written: str) -> ConditionError:
        return UnreadableError(f"Unknown name “{written}”.", suggestion(written, self.types))

    def option(self, name: str | None, written: str) -> str | None:
        """The option of `name` that was written, in its own spelling."""
        offered = self.options.get(name or "", ())
        if written in offered:
            return written
        matches = {option for option in offered if fold_value(option) == fold_value(written)}
        return matches.pop() if len(matches) == 1 else None

    def no_option(self, name: str, written: str) -> ConditionError:
        offered = self.options[name]
        hint = suggestion(written, offered) or f"Its options are: {', '.join(offered[:8])}."
        return ConditionError(f"{name} has no option “{written}”.", hint)

    def sole_flag(self) -> str:
        """The flag that is meant by "the flag" alone."""
        if len(self.flags) == 1:
            return self.flags[0]
        if self.flags:
            raise ConditionError("It is not clear which flag is meant.", f"Name one of: {', '.join(self.flags)}.")
        raise ConditionError("No flag is named.", "Write its name, for example: flag enableUploads is on.")


def suggestion(written: str, known: Iterable[str], cutoff: float = 0.7) -> str:
    """ "Did you mean leave_type?", or "" when nothing known comes near."""
    by_fold = {fold_name(name): name for name in known}
    near = get_close_matches(fold_name(written), by_fold, n=1, cutoff=cutoff)
    return f"Did you mean {by_fold[near[0]]}?" if near else ""


def fold_name(name: str) -> str:
    return re.sub(r"[\s_-]+", "", name).casefold()


def fold_value(text: str) -> str:
    return " ".join(re.sub("[`'\"“”„«»‘’]", "", text).casefold().split())


def _unambiguous(names: Iterable[str]) -> dict[str, str]:
    folded: dict[str, list[str]] = {}
    for name in names:
        folded.setdefault(fold_name(name), []).append(name)
    return {key: found[0] for key, found in folded.items() if len(found) == 1}


def _variables_of(names: Iterable[str]) -> dict[str, str]:
    plain = {name: name for name in names if _IDENTIFIER.fullmatch(name) and name not in RESERVED}
    taken = {*plain, *RESERVED}
    variables = {}
    for name in names:
        variable = plain.get(name)
        if variable is None:
            variable = re.sub(r"[^A-Za-z0-9_]", "_", name)
            variable = f"_{variable}" if variable[:1].isdigit() else variable
            while variable in taken or not variable:
                variable += "_"
            taken.add(variable)
        variables[name] = variable
    return variables
