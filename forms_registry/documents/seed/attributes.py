"""What stands in the bracket of a bullet: its type, whether it must be answered, its options and its limits."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import accumulate

from forms_registry.documents.keys import Key
from forms_registry.documents.seed.drafts import Fact
from forms_registry.documents.seed.lexicon import CHOICES, column_key, phrase_text, type_named, words
from forms_registry.documents.seed.names import FieldNames
from forms_registry.documents.seed.requirements import strict_limit
from patterns.regular import linear, split_at

_PROPERTY = linear(r"\s*([\w /-]+?)\s*:\s*(\S.*)")
_CONDITIONAL = linear(r"(?:only )?(?:if|when|unless)\b", "i")
_CLOSING = {"(": ")", "[": "]"}
_NO_NAMES = FieldNames(())
_MAX_OPTION = 100


def bracket(text: str) -> tuple[str, str]:
    """(what stands in the bracket that a text begins with, what comes after it)."""
    closing = _CLOSING.get(text[:1], "")
    signs = accumulate((sign == text[0]) - (sign == closing) for sign in text) if closing else ()
    end = next((at for at, depth in enumerate(signs) if depth == 0), len(text) if closing else 0)
    return text[1:end], text[end + bool(closing) :].strip(" *:").lstrip("–—- ")


def is_question(text: str) -> bool:
    """Whether a text ends as a question does."""
    return text.rstrip(" *_`").endswith(("?", "؟"))


def is_requirement(text: str) -> bool:
    """Whether words say that, or when, a field must be answered."""
    phrase = phrase_text(text).casefold()
    known = [wording for wordings in words()["required"].values() for wording in wordings if wording]
    return phrase in known or phrase.split(" ")[0] in known or bool(_CONDITIONAL.match(text))


def may_be_option(text: str) -> bool:
    """Whether words may be an option of a choice: short, and no limit or condition."""
    limits = (strict_limit(text, kind, _NO_NAMES) is not None for kind in CHOICES)
    return 0 < len(text) <= _MAX_OPTION and not (_CONDITIONAL.match(text) or "only if" in text or any(limits))


def bracket_facts(inside: str, line: int) -> list[Fact]:
    """The facts of a bracket such as "dropdown, required; options: Red, Blue". The first words are the type, unless
    they say something else."""
    parts = list(_parts(inside))
    facts = [fact for place, part in enumerate(parts) for fact in _part_facts(part, place, line)]
    type_name = next((type_named(fact.text) for fact in facts if fact.key == "type"), None)
    if type_name in CHOICES and not any(fact.key == "options" for fact in facts):
        facts = _with_options(facts, line)
    return facts


def has_type(facts: Sequence[Fact]) -> bool:
    """Whether a bracket names a type that is known."""
    return any(fact.key == "type" and type_named(fact.text) for fact in facts)


def has_requirement(facts: Sequence[Fact]) -> bool:
    """Whether a bracket says that a field must be answered, or may; a condition alone may be about anything."""
    requirements = [fact for fact in facts if fact.key == "required"]
    return bool(requirements) and not (len(facts) == 1 and _CONDITIONAL.match(requirements[0].text))


def _parts(inside: str) -> Iterator[str]:
    """The parts between commas and semicolons; a list after a colon is one part."""
    for clause in split_at(inside, ";؛"):
        open_list: list[str] = []
        for piece in split_at(clause, ",،"):
            if open_list and not _ends_list(piece):
                open_list.append(piece)
                continue
            if open_list:
                yield ",".join(open_list)
            open_list = [piece] if _PROPERTY.match(piece) else []
            if not open_list:
                yield piece.strip()
        if open_list:
            yield ",".join(open_list)


def _ends_list(piece: str) -> bool:
    """Whether a piece is no further item of a list; yes and no may be items."""
    return phrase_text(piece).casefold().split(" ")[0] in words()["ends_list"]


def _part_facts(part: str, place: int, line: int) -> list[Fact]:
    match = _PROPERTY.match(part)
    if match and type_named(match[1]) in CHOICES:
        return [Fact("type", match[1], line), Fact("options", _as_list(match[2]), line)]
    if match and (key := column_key(match[1]) or Key("")).name:
        return [Fact(key.name, _as_list(match[2]) if key.name == "options" else match[2], line)]
    if is_requirement(part):
        return [Fact("required", part, line)]
    return [Fact("type" if place == 0 else "constraints", part, line)] if part else []


def _with_options(facts: Sequence[Fact], line: int) -> list[Fact]:
    """The facts of a choice, with its options among the words that are no limit."""
    candidates = [fact for fact in facts if fact.key == "constraints" and may_be_option(fact.text)]
    listed = ",".join(fact.text for fact in candidates)
    if len(split_at(listed, ",/|")) < 2:
        return [*facts]
    return [*(fact for fact in facts if fact not in candidates), Fact("options", _as_list(listed), line)]


def _as_list(text: str) -> str:
    """A list that has slashes or bars between its items, as JSON; any other as it is written."""
    items = [item.strip() for item in split_at(text, ",/|") if item.strip()]
    return json.dumps(items, ensure_ascii=False) if {"/", "|"} & set(text) else text
