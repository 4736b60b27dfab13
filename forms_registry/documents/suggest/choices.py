"""What may be chosen for a field, how many of it, and what of this is asked about."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents.items import items_of
from forms_registry.documents.seed.lexicon import CHOICES
from forms_registry.documents.suggest.attributes import Attributes
from forms_registry.documents.suggest.choosing import choice_in
from forms_registry.documents.suggest.hints import truth
from forms_registry.documents.suggest.lists import is_yes_or_no
from forms_registry.documents.suggest.shape import Candidate, Doubt
from forms_registry.documents.text import fold
from forms_registry.schema import LocalText
from patterns.regular import linear, split_at

_BOXES = LocalText.of("boxes to tick", ar="مربعات للتأشير")
_LISTED = linear(r"\s*(?:,|;|/|\n|\bor\b)\s*")


def set_options(candidate: Candidate, label: str, written: str, attributes: Attributes) -> bool:
    """Says the options, and that it is a choice; False for a field without options."""
    options = list(
        dict.fromkeys(_options_in_cell(written) or attributes.options or _options_in_label(label, attributes.kind))
    )
    if attributes.shaped and options and _exclude_each_other(options, label):
        attributes.kind, attributes.shaped, attributes.single = "dropdown", False, True
    if _is_yes_or_no(options, attributes):
        attributes.kind = "boolean"
    if len(options) < 2 or attributes.kind == "boolean":
        return not attributes.kind and _single_box(candidate, label, options)
    doubt = Doubt("options_read", {"options": " | ".join(options)}, other="options", deniable=False)
    kind = _kind_of_choice(label, attributes)
    candidate.add("type", kind, doubt=_choice_doubt(label, kind, attributes))
    candidate.add("options", [*options], doubt=doubt)
    return True


def _kind_of_choice(label: str, attributes: Attributes) -> str:
    """The kind of a choice, which the words of its question may tell."""
    if attributes.kind not in CHOICES:
        attributes.kind = choice_in(label) or attributes.kind
    return attributes.kind if attributes.kind in CHOICES else "dropdown"


def _exclude_each_other(options: Sequence[str], label: str) -> bool:
    """Whether yes and no are among the options, or the question asks which of them it is: "Collection or delivery?"."""
    question = f" {fold(label)} "
    has_both = {truth(option) for option in options} >= {True, False}
    return has_both or all(f" {fold(option)} " in question for option in options)


def _choice_doubt(label: str, kind: str, attributes: Attributes) -> Doubt | None:
    """Asks how many may be chosen, where neither words nor round boxes tell it."""
    if attributes.shaped:
        facts = {"label": label, "said": _BOXES, "type": kind}
        return Doubt("type_by_shape", facts, other="type", denied="dropdown")
    is_known = attributes.single or attributes.kind in CHOICES
    return None if is_known else Doubt("one_or_several", {"label": label}, other="type", denied="checkbox")


def _single_box(candidate: Candidate, label: str, options: Sequence[str]) -> bool:
    for option in options:
        facts = {"label": label, "option": option}
        candidate.add("type", "boolean", doubt=Doubt("single_box", facts, other="type", denied="text"))
    return bool(options)


def _is_yes_or_no(options: Sequence[str], attributes: Attributes) -> bool:
    """Whether it is yes or no that may be chosen, and no type that is written speaks against it."""
    is_open = attributes.shaped or attributes.single or attributes.kind not in CHOICES
    return is_open and is_yes_or_no(options)


def _options_in_label(label: str, kind: str) -> list[str]:
    """The options between slashes at the end of a choice: the first has as many words as the second."""
    first, *others = [part.strip(" ?؟") for part in split_at(label, "/")]
    if kind not in CHOICES or not others or not all(others):
        return []
    return [" ".join(first.split()[-len(others[0].split()) :]), *others]


def _options_in_cell(written: str) -> list[str]:
    """The options that a cell lists; [] for fewer than two."""
    options = items_of(written) or []
    if len(options) < 2:
        parts = split_at(written, "|") if "|" in written else _LISTED.split(written)
        options = [part.strip("`\"' ") for part in parts if part.strip("`\"' ")]
    return options if len(options) > 1 else []
