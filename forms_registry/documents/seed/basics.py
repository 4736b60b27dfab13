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
    phrase_text,
    split_question,
    type_named,
    without_asides,
    words,
)
from forms_registry.documents.seed.names import Names, is_remark, tools_in
from forms_registry.documents.seed.parts import Draft, Fact, Part
from forms_registry.documents.seed.requirements import file_kinds_in, sentences, strict_limit, type_of_limit
from forms_registry.documents.text import fold, plain

_JOINING_WORDS = frozenset({"and", "or", "range", "to"})
"""Words after which a type is no longer the one that the first words name: "date range"."""

_TEXT_TYPES = ("textarea", "phone", "email")
_TEXTS = ("label", "reprompt", "help", "message")


def read_basics(part: Part, draft: Draft) -> None:
    """Settles the type, the options and what is said to people."""
    _settle_type(part, draft)
    part.facts = [_reassigned(fact, draft) for fact in part.facts]
    for fact in part.facts:
        if fact.key == "prompt":
            _settle_question(part, fact, draft)
        elif fact.key.startswith((*_TEXTS, "prompt_")):
            part.settle(fact.key, split_question(fact.text)[0], fact.line)
    if fold(part.name) not in {"", fold(part.id)} and not part.declared:
        part.settle("label", part.name, part.line)
    _list_options(part, draft)
    part.type = "dropdown" if part.options and part.type not in CHOICES else part.type
    _label_options(part)


def _settle_type(part: Part, draft: Draft) -> None:
    types = [_type_of(fact.text) for fact in part.all("type")]
    part.type = next(filter(None, types), "text")
    if not any(types[:1]):
        fact = part.first("type") or Fact("type", "", part.line)
        draft.warn("type_unknown", fact.line, id=part.id, type=fact.text)
    if part.type == "text":
        types += [type_of_limit(sentence) for fact in part.all("constraints") for sentence in sentences(fact.text)]
        part.type = _refined_type(part, types)
    part.facts += [*_limits_beside(part)]


def _limits_beside(part: Part) -> Iterator[Fact]:
    """What the brackets behind its types say of the answer: "String(60)", "File (PDF)"."""
    for fact in part.all("type"):
        if limit := _strict_limit_text(plain(fact.text).partition("(")[2].strip(" )"), part.type):
            yield Fact("constraints", limit, fact.line)


def _strict_limit_text(text: str, type_name: str) -> str:
    if text.isdecimal():
        return f"max {text} characters" if match_limit(f"max {text} characters", type_name) else ""
    return text if strict_limit(text, type_name, Names(())) or file_kinds_in(text, type_name) else ""


def _refined_type(part: Part, types: Sequence[str | None]) -> str:
    """A plain text is what a later type, or a limit, says more exactly."""
    phone = "phone" if part.first("region") or "region" in part.keys else "text"
    return next((type_name for type_name in types if type_name in _TEXT_TYPES), None) or phone


def _type_of(text: str) -> str | None:
    """The type that the first words of a cell mean: "Single-select from list", "text (phone)"."""
    head = fold(without_asides(text)).split()[:8]
    candidates = (type_named(" ".join(head[:end])) for end in range(len(head), 0, -1))
    type_name = next(filter(None, candidates), None) if not _JOINING_WORDS & set(head) else type_named(" ".join(head))
    inside = type_named(plain(text).partition("(")[2].rstrip(")"))
    return inside if type_name == "text" and inside in _TEXT_TYPES else type_name


def _settle_question(part: Part, fact: Fact, draft: Draft) -> None:
    first = phrase_text(fact.text).split(" ")[0].casefold()
    tools = tools_in(fact.text, draft.tools) if first in words()["guides"] else []
    part.guided += tools
    if first in words()["confirms"]:
        part.settle("confirm", True, fact.line)
    elif not tools:
        text = ASIDE.sub(lambda aside: "" if tools_in(aside[0], draft.tools) else aside[0], fact.text)
        prompt, rest = split_question(text)
        part.settle("prompt", prompt, fact.line)
        if lists_options(rest):
            part.options = part.options or {value: {} for value in options_in(rest)}
        elif not is_remark(rest) and not tools_in(rest, draft.tools):
            draft.warn("remark_unread", fact.line, text=rest, id=part.id)


def _reassigned(fact: Fact, draft: Draft) -> Fact:
    """What stands among the options and lists none: a tool that brings them, and examples of what may be answered."""
    if fact.key != "options":
        return fact
    if tools_in(fact.text, draft.tools):
        return replace(fact, key="source")
    is_example = any(phrase_text(fact.text).casefold().startswith(f"{word} ") for word in words()["examples"])
    return Fact(FACTS, plain(fact.text), fact.line) if is_example else fact


def _lists_options(fact: Fact) -> bool:
    return lists_options(fact.text)


def _list_options(part: Part, draft: Draft) -> None:
    """The options that front matter, the question or a cell lists; what has options is a choice."""
    listed = part.keys.get("options", Fact("options", [], 0)).items
    if listed and not any(isinstance(item, dict) for item in listed):
        part.options = {str(item): {} for item in listed}
        del part.keys["options"]
    for fact in (*part.all("options"), *filter(_lists_options, part.all("source"))):
        options = dict.fromkeys(options_in(fact.text))
        if len(options) < 2 and "[" not in fact.text:
            draft.warn("options_unread", fact.line, id=part.id, text=fact.text)
            options = {}
        part.options = part.options or {value: {} for value in options}


def _label_options(part: Part) -> None:
    """Takes the labels of tables, and their options where none are listed."""
    rows = [row for table in part.tables for row in table.rows if not table.when]
    if part.type in CHOICES and not part.options and "options" not in part.keys:
        part.options = {row["value"]: {} for row in rows}
    for row in rows:
        labels = dict(row)
        if option := part.option(labels.pop("value")):
            part.options[option] |= labels
