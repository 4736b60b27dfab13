"""A field's name within a sentence: the author's, else derived from its label by grammar rules."""

from __future__ import annotations

from functools import lru_cache

import re2

from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from patterns.data import read_beside
from patterns.local_writing import isolate
from patterns.scanning import encodable

_RULES = read_beside(__file__, "names.yaml")
_BESIDE = re2.compile(r"\s*\([^()]*\)|[\s*:.]+$")
_ARABIC = re2.compile(r"[\x{0600}-\x{06FF}]")


def name_in_sentence(item: FieldSpec, locale: str) -> str:
    """ "your hire date", "the place of the injury"; "the answer to “Are you insured?”" for a label that may not be a
    noun, such as those of yes/no fields."""
    language = "ar" if locale.startswith("ar") else "en"
    if item.spoken.has(language):
        return item.spoken.get(language)
    return _name_from_label(language, item.name(locale), is_noun=not type_of(item).is_yes_no)


def is_named_by_quote(item: FieldSpec, locale: str) -> bool:
    """Whether a field's name is its quoted label."""
    language = "ar" if locale.startswith("ar") else "en"
    return name_in_sentence(item, locale).startswith(str(_RULES[language]["quoted"]).partition("{")[0])


@lru_cache(maxsize=4096)
def _name_from_label(language: str, label: str, *, is_noun: bool) -> str:
    rules = _RULES[language]
    name = str(_BESIDE.sub("", encodable(label))) or label
    first, *other_words = name.split()
    is_foreign = bool(_ARABIC.search(name)) != (language == "ar")
    if is_foreign:
        return str(rules["quoted"].format(name=isolate(name)))
    is_open = first.lower() in rules["questions"] or name.split()[-1].lower() in rules["open_ends"]
    if not is_noun or is_open or name.endswith(("?", "\u061f")):
        return str(rules["quoted"].format(name=name))
    return _in_arabic(rules, first, other_words, name) if language == "ar" else _in_english(rules, first, other_words)


def _in_english(rules: dict[str, list[str]], first: str, others: list[str]) -> str:
    """Lowers capitals that only headings have: of the first word, or of all words if all have one."""
    is_title = bool(others) and all(word[:1].isupper() for word in others if len(word) > 3)
    words = [_lowered(first), *(map(_lowered, others) if is_title else others)]
    name = " ".join(words)
    return name if words[0] in rules["without_article"] else str(rules["with_article"]).format(name=name)


def _lowered(word: str) -> str:
    """A word without its first capital; names such as "CFRA" or "iPhone" are unchanged."""
    return word if any(char.isupper() for char in word[1:]) or len(word) == 1 else word[:1].lower() + word[1:]


def _in_arabic(rules: dict[str, list[str]], first: str, others: list[str], name: str) -> str:
    if any(word.startswith(tuple(rules["articles"])) for word in (first, *others)):
        return name
    return str(rules["quoted" if others else "with_article"]).format(name=name)
