"""The names that a condition may use: what type each has, which options it offers, and what CEL calls it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import yaml
from rapidfuzz import fuzz, process

from forms_registry.schema.condition import Variable

MAX_LENGTH = 1_000
MAX_DEPTH = 25
TRUTH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
END = r"(?=[\s`*]*(?:$|[,()\[\]{}&|?]|\s:|\b(?:and|or)\b))"
"""Where a value without quotes may end."""

_EXAMPLE = "Write for example: leave_type is Sick and end_date - start_date >= 7 days."


class ConditionError(Exception):
    """The text is not a condition over the form's names: `message` says what is wrong, `hint` what to write instead."""

    def __init__(self, message: str, hint: str = _EXAMPLE) -> None:
        super().__init__(f"{message} {hint}")
        self.message = message
        self.hint = hint


@cache
def table(section: str) -> Any:
    """A part of phrases.yaml."""
    return yaml.safe_load(Path(__file__).with_name("phrases.yaml").read_text(encoding="utf-8"))[section]


@dataclass
class Names:
    """The vocabulary of one form. `types` is identifier -> rule type; `options` are the values that a field offers;
    `flags` those of the names that are flags; `subject` is the field whose constraint is read, which `value` means."""

    types: Mapping[str, str]
    options: Mapping[str, Sequence[str]]
    flags: Sequence[str]
    subject: str | None

    @cached_property
    def variables(self) -> dict[str, Variable]:
        reserved = table("reserved")
        plain = {name for name in self.types if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) and name not in reserved}
        taken, found = {*plain, *reserved}, {}
        for name, kind in self.types.items():
            cel = name if name in plain else re.sub(r"^(?=\d)|[^A-Za-z0-9_]", "_", name)
            while name not in plain and (cel in taken or not cel):
                cel += "_"
            taken.add(cel)
            found[name] = Variable(cel, name, kind)
        return found

    def find(self, written: str) -> Variable | None:
        """What was named, by its own id or by what CEL calls it."""
        if written == "value" and self.subject and written not in self.types:
            return self.variables[self.subject]
        return self.variables.get(written) or self.variables.get(self.named(written))

    def named(self, cel: str) -> str:
        """The id of what CEL calls so."""
        return next((variable.name for variable in self.variables.values() if variable.cel == cel), cel)

    def option(self, name: str, written: str) -> str | None:
        """The option of `name` that was written, in its own spelling; yes and no also stand for Yes and No."""
        options = tuple(self.options.get(name, ()))
        return written if written in options else _options(options)[1].get(" ".join(written.split()).casefold())

    def option_at(self, name: str, text: str, at: int) -> tuple[str, int] | None:
        """The longest option of `name` that stands in `text` at `at`, and where it ends."""
        found = _options(tuple(self.options.get(name, ())))[0].match(text, at)
        return (self.option(name, found[0]) or found[0], found.end()) if found else None

    def no_option(self, name: str, written: str) -> ConditionError:
        offered = self.options[name]
        hint = suggestion(written, offered) or f"Its options are: {', '.join(offered[:8])}."
        return ConditionError(f"{name} has no option “{written}”.", hint)

    def unknown(self, written: str) -> ConditionError:
        offering = next((name for name in self.options if self.option(name, written)), None)
        sign = "contains" if self.types.get(offering or "") == "list" else "=="
        hint = f"It is an option of {offering}: write {offering} {sign} {written}." if offering else ""
        return ConditionError(f"Unknown name “{written}”.", hint or suggestion(written, self.types) or _EXAMPLE)


def suggestion(written: str, known: Collection[str], likeness: float = 70) -> str:
    """ "Did you mean leave_type?", or "" when nothing known comes near."""
    fold, *folds = (re.sub(r"[\s_-]+", "", name).casefold() for name in (written, *known))
    by_fold = dict(zip(folds, known, strict=True))
    found = process.extractOne(fold, folds, scorer=fuzz.ratio, score_cutoff=likeness)
    return f"Did you mean {by_fold[found[0]]}?" if found else ""


@lru_cache(maxsize=1024)
def _options(options: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds an option in a text, and the options in small letters, without those that are alike then."""
    folds = [" ".join(option.split()).casefold() for option in options]
    found = {fold: option for fold, option in zip(folds, options, strict=True) if folds.count(fold) == 1}
    for word, other in product(TRUTH, TRUTH):
        if TRUTH[word] is TRUTH[other] and other in found:
            found.setdefault(word, found[other])
    spelt = [r"\s+".join(map(re.escape, fold.split())) for fold in sorted(found, key=len, reverse=True) if fold]
    return re.compile(rf"(?:{'|'.join(spelt) or '(?!)'}){END}", re.IGNORECASE), found
