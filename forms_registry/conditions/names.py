"""The names that a condition may use: what type each has, which options it offers, and what CEL calls it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import product
from typing import Any

from rapidfuzz import fuzz, process

from forms_registry.schema.bilingual import bilingual
from forms_registry.schema.condition import Variable
from nlu.types import LocalText
from patterns.beginnings import Beginnings
from patterns.data import read_beside

MAX_LENGTH = 1_000
MAX_DEPTH = 25
TRUTH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class ConditionError(Exception):
    """The text is not a condition over the form's names: `what` says what is wrong, `remedy` what to write instead."""

    def __init__(self, what: LocalText, remedy: LocalText | None = None) -> None:
        self.what, self.remedy = what, remedy or example()
        super().__init__(f"{self.what.get('en')} {self.remedy.get('en')}")


def example() -> LocalText:
    return bilingual("Write for example: leave_type is Sick and end_date - start_date >= 7 days.")


@cache
def table(section: str) -> Any:
    """A part of phrases.yaml."""
    return read_beside(__file__, "phrases.yaml")[section]


@dataclass
class Names:
    """The vocabulary of one form. `types` is identifier -> rule type; `options` are the values that a field offers;
    `flags` those of the names that are flags; `subject` is the field whose constraint is read, which `value` means."""

    types: Mapping[str, str]
    options: Mapping[str, Sequence[str]]
    flags: Sequence[str]
    subject: str | None

    _vocabulary: _Vocabulary = field(init=False, repr=False)
    _option_indexes: dict[str, _OptionIndex] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._vocabulary = _vocabulary(tuple(self.types.items()))

    def about(self, subject: str | None) -> Names:
        """The vocabulary in a constraint of the field `subject`, which `value` means there."""
        other = copy(self)
        other.subject = subject
        return other

    @property
    def variables(self) -> Mapping[str, Variable]:
        """By the id of the field or flag."""
        return self._vocabulary.variables

    @property
    def unlike_words(self) -> Beginnings:
        """The names that are no plain words, in small letters."""
        return self._vocabulary.unlike_words

    def variables_of(self, cels: Iterable[str]) -> tuple[Variable, ...]:
        """What CEL calls so, in the order of the names."""
        vocabulary = self._vocabulary
        names = [vocabulary.by_cel[cel] for cel in cels if cel in vocabulary.by_cel]
        return tuple(vocabulary.variables[name] for name in sorted(names, key=vocabulary.places.__getitem__))

    def find(self, written: str) -> Variable | None:
        """What was named, by its own id or by what CEL calls it."""
        if written == "value" and self.subject and written not in self.types:
            return self.variables[self.subject]
        return self.variables.get(written) or self.variables.get(self.id_of_cel(written))

    def id_of_cel(self, cel: str) -> str:
        """The id of what CEL calls so."""
        return self._vocabulary.by_cel.get(cel, cel)

    def option(self, name: str, written: str) -> str | None:
        """The option of `name` that was written, in its own spelling; yes and no also stand for Yes and No."""
        offer = self._option_index(name)
        return written if written in offer.values else offer.by_fold.get(" ".join(written.split()).casefold())

    def options_beginning(self, name: str) -> Beginnings:
        """The options of `name` that are not alike in small letters, in these."""
        return self._option_index(name).folds

    def _option_index(self, name: str) -> _OptionIndex:
        if name not in self._option_indexes:
            self._option_indexes[name] = _option_index(tuple(self.options.get(name, ())))
        return self._option_indexes[name]

    def unknown_option(self, name: str, written: str) -> ConditionError:
        """The error for an option that `name` does not offer, with the one that is nearest."""
        offered = self.options[name]
        hint = suggestion(written, offered) or bilingual("Its options are: {options}.", options=", ".join(offered[:8]))
        return ConditionError(bilingual("{name} has no option “{written}”.", name=name, written=written), hint)

    def unknown_name(self, written: str) -> ConditionError:
        """The error for a name that the form lacks; it may be an option of a field, written without it."""
        offering = next((name for name in self.options if self.option(name, written)), None)
        sign = "contains" if self.types.get(offering or "") == "list" else "=="
        what = bilingual("Unknown name “{written}”.", written=written)
        if offering:
            facts = {"name": offering, "sign": sign, "written": written}
            return ConditionError(what, bilingual("It is an option of {name}: write {name} {sign} {written}.", **facts))
        names = ", ".join([name for name in self.types if name != "user"][:8])
        remedy = suggestion(written, self.types) or bilingual("Known names are: {names}.", names=names)
        return ConditionError(what, remedy)


def suggestion(written: str, known: Collection[str], likeness: float = 70) -> LocalText | None:
    """ "Did you mean leave_type?", or None when nothing known comes near."""
    folds, by_fold = _folds(tuple(known))
    match = process.extractOne(_fold(written), folds, scorer=fuzz.ratio, score_cutoff=likeness)
    return bilingual("Did you mean {name}?", name=by_fold[match[0]]) if match else None


@lru_cache(maxsize=64)
def _folds(known: tuple[str, ...]) -> tuple[list[str], dict[str, str]]:
    """The known names without case and blanks, and each with what it is: much the same is known to a whole form."""
    folds = list(map(_fold, known))
    return folds, dict(zip(folds, known, strict=True))


def _fold(name: str) -> str:
    return "".join(name.replace("_", " ").replace("-", " ").split()).casefold()


def lowered(text: str) -> str:
    """In small letters, each in the place of its own."""
    if text.isascii():
        return text.lower()
    return "".join(letter if len(letter := char.lower()) == 1 else char for char in text)


@cache
def in_word(char: str) -> bool:
    """Whether a sign is a letter, a digit or the underscore; not of ""."""
    return char.isalnum() or char == "_"


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    variables: Mapping[str, Variable]
    by_cel: Mapping[str, str]
    places: Mapping[str, int]
    unlike_words: Beginnings


@lru_cache(maxsize=16)
def _vocabulary(types: tuple[tuple[str, str], ...]) -> _Vocabulary:
    """That of all conditions of a form: worked out once for them."""
    reserved = frozenset(table("reserved"))
    plain = set(filter(_is_cel, dict(types))) - reserved
    taken, variables = {*plain, *reserved}, {}
    for name, kind in types:
        cel = name if name in plain else _unique_cel(_cel_spelling(name), taken)
        taken.add(cel)
        variables[name] = Variable(cel, name, kind)
    unlike = Beginnings(lowered(name) for name in variables if not _is_word(name))
    by_cel = {variable.cel: variable.name for variable in reversed(variables.values())}
    return _Vocabulary(variables, by_cel, {name: place for place, name in enumerate(variables)}, unlike)


def _is_word(name: str) -> bool:
    return not name[:1].isdecimal() and all(map(in_word, name))


def _is_cel(name: str) -> bool:
    return name.isascii() and name.isidentifier()


def _unique_cel(cel: str, taken: Collection[str]) -> str:
    while not cel or cel in taken:
        cel += "_"
    return cel


def _cel_spelling(name: str) -> str:
    """A name with the letters that CEL knows."""
    known = "".join(char if char.isascii() and in_word(char) else "_" for char in name)
    return f"_{known}" if name[:1].isdecimal() else known


@dataclass(frozen=True, slots=True)
class _OptionIndex:
    """The options of a field: as they are; in small letters without those that are alike then; and what these are."""

    values: frozenset[str]
    folds: Beginnings
    by_fold: Mapping[str, str]


@lru_cache(maxsize=1024)
def _option_index(options: tuple[str, ...]) -> _OptionIndex:
    folds = [" ".join(option.split()).casefold() for option in options]
    counts = Counter(folds)
    by_fold = {fold: option for fold, option in zip(folds, options, strict=True) if counts[fold] == 1}
    for word, other in product(TRUTH, TRUTH):
        if TRUTH[word] is TRUTH[other] and other in by_fold:
            by_fold.setdefault(word, by_fold[other])
    return _OptionIndex(frozenset(options), Beginnings(filter(None, by_fold)), by_fold)
