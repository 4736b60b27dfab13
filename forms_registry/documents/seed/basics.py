"""What must be known of every field before any condition can be read: its type, its options, its question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from forms_registry.documents.keys import FACTS
from forms_registry.documents.phrases import match_limit
from forms_registry.documents.seed.lexicon import (
    ASIDE,
    CHOICES,
    lists_options,
    options_in,
    question,
    spoken,
    type_named,
    without_asides,
    words,
)
from forms_registry.documents.seed.names import Names, is_remark, tools_in
from forms_registry.documents.seed.parts import Draft, Fact, Part
from forms_registry.documents.seed.requirements import kinds_in, sentences, strict_limit, type_told
from forms_registry.documents.text import fold, plain

_JOINING = frozenset({"and", "or", "range", "to"})
"""Words after which a type is no longer the one that the first words name: "date range"."""

_REFINED = ("textarea", "phone", "email")
_TEXTS = ("label", "reprompt", "help", "message")


def read_basics(part: Part, draft: Draft) -> None:
    """Settles the type, the options and what is said to people."""
    _settle_type(part, draft)
    part.facts = [_in_place(fact, draft) for fact in part.facts]
    for fact in part.facts:
        if fact.key == "prompt":
            _question(part, fact, draft)
        elif fact.key.startswith((*_TEXTS, "prompt_")):
            part.set(fact.key, question(fact.text)[0], fact.line)
    if fold(part.name) not in {"", fold(part.id)} and not part.declared:
        part.set("label", part.name, part.line)
    _list_options(part, draft)
    part.type = "dropdown" if part.options and part.type not in CHOICES else part.type
    _label_options(part)


def _settle_type(part: Part, draft: Draft) -> None:
    told = [_type_of(fact.text) for fact in part.all("type")]
    part.type = next(filter(None, told), "text")
    if not any(told[:1]):
        fact = part.first("type") or Fact("type", "", part.line)
        draft.warn("type_unknown", fact.line, id=part.id, type=fact.text)
    if part.type == "text":
        told += [type_told(said) for fact in part.all("constraints") for said in sentences(fact.text)]
        part.type = _refined(part, told)
    part.facts += [*_limits_beside(part)]


def _limits_beside(part: Part) -> Iterator[Fact]:
    """What the brackets behind its types say of the answer: "String(60)", "File (PDF)"."""
    for fact in part.all("type"):
        if said := _limit_in(plain(fact.text).partition("(")[2].strip(" )"), part.type):
            yield Fact("constraints", said, fact.line)


def _limit_in(said: str, type_name: str) -> str:
    if said.isdecimal():
        return f"max {said} characters" if match_limit(f"max {said} characters", type_name) else ""
    return said if strict_limit(said, type_name, Names(())) or kinds_in(said, type_name) else ""


def _refined(part: Part, told: Sequence[str | None]) -> str:
    """A plain text is what a later type, or a limit, says more exactly."""
    phone = "phone" if part.first("region") or "region" in part.keys else "text"
    return next((kind for kind in told if kind in _REFINED), None) or phone


def _type_of(text: str) -> str | None:
    """The type that the first words of a cell mean: "Single-select from list", "text (phone)"."""
    spelled = fold(without_asides(text)).split()[:8]
    said = (type_named(" ".join(spelled[:end])) for end in range(len(spelled), 0, -1))
    kind = next(filter(None, said), None) if not _JOINING & set(spelled) else type_named(" ".join(spelled))
    inside = type_named(plain(text).partition("(")[2].rstrip(")"))
    return inside if kind == "text" and inside in _REFINED else kind


def _question(part: Part, fact: Fact, draft: Draft) -> None:
    first = spoken(fact.text).split(" ")[0].casefold()
    guided = tools_in(fact.text, draft.tools) if first in words()["guides"] else []
    part.guided += guided
    if first in words()["confirms"]:
        part.set("confirm", True, fact.line)
    elif not guided:
        told = ASIDE.sub(lambda aside: "" if tools_in(aside[0], draft.tools) else aside[0], fact.text)
        asked, rest = question(told)
        part.set("prompt", asked, fact.line)
        if lists_options(rest):
            part.options = part.options or {value: {} for value in options_in(rest)}
        elif not is_remark(rest) and not tools_in(rest, draft.tools):
            draft.warn("remark_unread", fact.line, text=rest, id=part.id)


def _in_place(fact: Fact, draft: Draft) -> Fact:
    """What stands among the options and lists none: a tool that brings them, and examples of what may be answered."""
    if fact.key != "options":
        return fact
    if tools_in(fact.text, draft.tools):
        return replace(fact, key="source")
    is_example = any(spoken(fact.text).casefold().startswith(f"{one} ") for one in words()["examples"])
    return Fact(FACTS, plain(fact.text), fact.line) if is_example else fact


def _tells_options(fact: Fact) -> bool:
    return lists_options(fact.text)


def _list_options(part: Part, draft: Draft) -> None:
    """The options that front matter, the question or a cell lists; what has options is a choice."""
    exact = part.keys.get("options", Fact("options", [], 0)).items
    if exact and not any(isinstance(item, dict) for item in exact):
        part.options = {str(item): {} for item in exact}
        del part.keys["options"]
    for fact in (*part.all("options"), *filter(_tells_options, part.all("source"))):
        found = dict.fromkeys(options_in(fact.text))
        if len(found) < 2 and "[" not in fact.text:
            draft.warn("options_unread", fact.line, id=part.id, text=fact.text)
            found = {}
        part.options = part.options or {value: {} for value in found}


def _label_options(part: Part) -> None:
    """Takes the labels of tables, and their options where none are listed."""
    rows = [row for table in part.tables for row in table.rows if not table.when]
    if part.type in CHOICES and not part.options and "options" not in part.keys:
        part.options = {row["value"]: {} for row in rows}
    for row in rows:
        labels = dict(row)
        if known := part.option(labels.pop("value")):
            part.options[known] |= labels
