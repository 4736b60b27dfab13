"""What stands in the bracket of a bullet: its type, whether it must be answered, its options and its limits."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import accumulate

from forms_registry.documents.keys import Key
from forms_registry.documents.seed.lexicon import CHOICES, column, spoken, type_named, words
from forms_registry.documents.seed.names import Names
from forms_registry.documents.seed.parts import Fact
from forms_registry.documents.seed.requirements import strict_limit
from patterns.regular import linear, split_at

_PROPERTY = linear(r"\s*([\w /-]+?)\s*:\s*(\S.*)")
_CONDITIONAL = linear(r"(?:only )?(?:if|when|unless)\b", "i")
_CLOSING = {"(": ")", "[": "]"}
_NOBODY = Names(())
_LONGEST_OPTION = 100


def bracket(text: str) -> tuple[str, str]:
    """(what stands in the bracket that a text begins with, what comes after it)."""
    closing = _CLOSING.get(text[:1], "")
    signs = accumulate((one == text[0]) - (one == closing) for one in text) if closing else ()
    end = next((at for at, depth in enumerate(signs) if depth == 0), len(text) if closing else 0)
    return text[1:end], text[end + bool(closing) :].strip(" *:").lstrip("–—- ")


def asks(text: str) -> bool:
    return text.rstrip(" *_`").endswith(("?", "؟"))


def is_requirement(text: str) -> bool:
    """Whether words say that, or when, a field must be answered."""
    said = spoken(text).casefold()
    known = [one for listed in words()["required"].values() for one in listed if one]
    return said in known or said.split(" ")[0] in known or bool(_CONDITIONAL.match(text))


def is_listed(text: str) -> bool:
    """Whether words may be an option of a choice: short, and no limit or condition."""
    limits = (strict_limit(text, kind, _NOBODY) is not None for kind in CHOICES)
    return 0 < len(text) <= _LONGEST_OPTION and not (_CONDITIONAL.match(text) or "only if" in text or any(limits))


def told_inside(inside: str, line: int) -> list[Fact]:
    """The facts of a bracket such as "dropdown, required; options: Red, Blue". The first words are the type, unless
    they say something else."""
    said = list(_parts(inside))
    facts = [fact for place, one in enumerate(said) for fact in _facts(one, place, line)]
    kind = next((type_named(fact.text) for fact in facts if fact.key == "type"), None)
    if kind in CHOICES and not any(fact.key == "options" for fact in facts):
        facts = _with_options(facts, line)
    return facts


def tells_type(facts: Sequence[Fact]) -> bool:
    return any(fact.key == "type" and type_named(fact.text) for fact in facts)


def tells_requirement(facts: Sequence[Fact]) -> bool:
    """Whether a bracket says that a field must be answered, or may; a condition alone may be about anything."""
    told = [fact for fact in facts if fact.key == "required"]
    return bool(told) and not (len(facts) == 1 and _CONDITIONAL.match(told[0].text))


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
    return spoken(piece).casefold().split(" ")[0] in words()["ends_list"]


def _facts(said: str, place: int, line: int) -> list[Fact]:
    found = _PROPERTY.match(said)
    if found and type_named(found[1]) in CHOICES:
        return [Fact("type", found[1], line), Fact("options", _as_list(found[2]), line)]
    if found and (key := column(found[1]) or Key("")).name:
        return [Fact(key.name, _as_list(found[2]) if key.name == "options" else found[2], line)]
    if is_requirement(said):
        return [Fact("required", said, line)]
    return [Fact("type" if place == 0 else "constraints", said, line)] if said else []


def _with_options(facts: Sequence[Fact], line: int) -> list[Fact]:
    """The facts of a choice, with its options among the words that are no limit."""
    loose = [fact for fact in facts if fact.key == "constraints" and is_listed(fact.text)]
    listed = ",".join(fact.text for fact in loose)
    if len(split_at(listed, ",/|")) < 2:
        return [*facts]
    return [*(fact for fact in facts if fact not in loose), Fact("options", _as_list(listed), line)]


def _as_list(text: str) -> str:
    """A list that has slashes or bars between its items, as JSON; any other as it is written."""
    items = [one.strip() for one in split_at(text, ",/|") if one.strip()]
    return json.dumps(items, ensure_ascii=False) if {"/", "|"} & set(text) else text
