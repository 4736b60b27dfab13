"""The ambiguities of choices: no option, or more than one."""

from __future__ import annotations

from collections.abc import Sequence

from nlu import lexicon
from nlu.entity import Ambiguity
from nlu.problems import make_ambiguity, make_problem, or_list
from nlu.types import LocalText, Option
from patterns.folding import fold_text

_SHOWN = 8
Span = tuple[int, int]


def meaning_of(option: Option) -> bool | None:
    """Whether an option means yes or no as such."""
    means = {lexicon.values("means").get(fold_text(name)) for name in option.names()} - {None}
    return bool(means.pop()) if len(means) == 1 else None


def means_none(option: Option) -> bool:
    """Whether choosing the option means choosing none of the others."""
    return any(fold_text(name) in lexicon.words("none_of") for name in option.names())


def which_option(options: tuple[Option, ...], places: Sequence[int], span: Span) -> Ambiguity:
    """Asks which of these options is meant, or whether the only one is."""
    some = [options[place] for place in places]
    code = "choice_unclear" if len(some) > 1 else "choice_meant"
    return make_ambiguity(code, span, tuple(option.value for option in some), names=_names(some))


def not_offered(options: tuple[Option, ...], span: Span) -> Ambiguity:
    """The words name no option; lists the options."""
    return make_ambiguity("not_an_option", span, names=_names(options))


def no_such_place(options: tuple[Option, ...], span: Span) -> Ambiguity:
    """The position is beyond the end of the list; says how many there are."""
    return make_ambiguity("no_such_place", span, count=str(len(options)), names=_names(options))


def _names(options: Sequence[Option]) -> LocalText:
    """The labels in a row; of a long list, the first ones and how many more."""
    return or_list(_labels(options, "en"), _labels(options, "ar"))


def _labels(options: Sequence[Option], language: str) -> list[str]:
    labels = list(dict.fromkeys(option.label(language) for option in options))
    more = make_problem("choice_more", count=len(labels) - _SHOWN).text.get(language)
    return labels if len(labels) <= _SHOWN else [*labels[:_SHOWN], more]
