"""What must be known of every field before any condition can be read: its type, its options, its question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from forms_registry.documents.keys import FACTS
from forms_registry.documents.phrases import match_limit
from forms_registry.documents.seed.drafts import Fact, FieldDraft, FormDraft
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
from forms_registry.documents.seed.names import FieldNames, is_remark, tools_in
from forms_registry.documents.seed.requirements import file_kinds_in, sentences, strict_limit, type_of_limit
from forms_registry.documents.text import fold, plain

_JOINING_WORDS = frozenset({"and", "or", "range", "to"})
"""Words after which a type is no longer the one that the first words name: "date range"."""

_TEXT_TYPES = ("textarea", "phone", "email")
_TEXTS = ("label", "reprompt", "help", "message")


def read_basics(field: FieldDraft, draft: FormDraft) -> None:
    """Settles the type, the options and what is said to people."""
    _settle_type(field, draft)
    field.facts = [_reassigned(fact, draft) for fact in field.facts]
    for fact in field.facts:
        if fact.key == "prompt":
            _settle_question(field, fact, draft)
        elif fact.key.startswith((*_TEXTS, "prompt_")):
            field.settle(fact.key, split_question(fact.text)[0], fact.line)
    if fold(field.name) not in {"", fold(field.id)} and not field.declared:
        field.settle("label", field.name, field.line)
    _list_options(field, draft)
    field.type = "dropdown" if field.options and field.type not in CHOICES else field.type
    _label_options(field)


def _settle_type(field: FieldDraft, draft: FormDraft) -> None:
    types = [_type_of(fact.text) for fact in field.all("type")]
    field.type = next(filter(None, types), "text")
    if not any(types[:1]):
        fact = field.first("type") or Fact("type", "", field.line)
        draft.warn("type_unknown", fact.line, id=field.id, type=fact.text)
    if field.type == "text":
        types += [type_of_limit(sentence) for fact in field.all("constraints") for sentence in sentences(fact.text)]
        field.type = _refined_type(field, types)
    field.facts += [*_limits_beside(field)]


def _limits_beside(field: FieldDraft) -> Iterator[Fact]:
    """What the brackets behind its types say of the answer: "String(60)", "File (PDF)"."""
    for fact in field.all("type"):
        if limit := _strict_limit_text(plain(fact.text).partition("(")[2].strip(" )"), field.type):
            yield Fact("constraints", limit, fact.line)


def _strict_limit_text(text: str, type_name: str) -> str:
    if text.isdecimal():
        return f"max {text} characters" if match_limit(f"max {text} characters", type_name) else ""
    return text if strict_limit(text, type_name, FieldNames(())) or file_kinds_in(text, type_name) else ""


def _refined_type(field: FieldDraft, types: Sequence[str | None]) -> str:
    """A plain text is what a later type, or a limit, says more exactly."""
    phone = "phone" if field.first("region") or "region" in field.keys else "text"
    return next((type_name for type_name in types if type_name in _TEXT_TYPES), None) or phone


def _type_of(text: str) -> str | None:
    """The type that the first words of a cell mean: "Single-select from list", "text (phone)"."""
    head = fold(without_asides(text)).split()[:8]
    candidates = (type_named(" ".join(head[:end])) for end in range(len(head), 0, -1))
    type_name = next(filter(None, candidates), None) if not _JOINING_WORDS & set(head) else type_named(" ".join(head))
    inside = type_named(plain(text).partition("(")[2].rstrip(")"))
    return inside if type_name == "text" and inside in _TEXT_TYPES else type_name


def _settle_question(field: FieldDraft, fact: Fact, draft: FormDraft) -> None:
    first = phrase_text(fact.text).split(" ")[0].casefold()
    tools = tools_in(fact.text, draft.tools) if first in words()["guides"] else []
    field.handover_tools += tools
    if first in words()["confirms"]:
        field.settle("confirm", True, fact.line)
    elif not tools:
        text = ASIDE.sub(lambda aside: "" if tools_in(aside[0], draft.tools) else aside[0], fact.text)
        prompt, rest = split_question(text)
        field.settle("prompt", prompt, fact.line)
        if lists_options(rest):
            field.options = field.options or {value: {} for value in options_in(rest)}
        elif not is_remark(rest) and not tools_in(rest, draft.tools):
            draft.warn("remark_unread", fact.line, text=rest, id=field.id)


def _reassigned(fact: Fact, draft: FormDraft) -> Fact:
    """What stands among the options and lists none: a tool that brings them, and examples of what may be answered."""
    if fact.key != "options":
        return fact
    if tools_in(fact.text, draft.tools):
        return replace(fact, key="source")
    is_example = any(phrase_text(fact.text).casefold().startswith(f"{word} ") for word in words()["examples"])
    return Fact(FACTS, plain(fact.text), fact.line) if is_example else fact


def _lists_options(fact: Fact) -> bool:
    return lists_options(fact.text)


def _list_options(field: FieldDraft, draft: FormDraft) -> None:
    """The options that front matter, the question or a cell lists; what has options is a choice."""
    listed = field.keys.get("options", Fact("options", [], 0)).items
    if listed and not any(isinstance(item, dict) for item in listed):
        field.options = {str(item): {} for item in listed}
        del field.keys["options"]
    for fact in (*field.all("options"), *filter(_lists_options, field.all("source"))):
        options = dict.fromkeys(options_in(fact.text))
        if len(options) < 2 and "[" not in fact.text:
            draft.warn("options_unread", fact.line, id=field.id, text=fact.text)
            options = {}
        field.options = field.options or {value: {} for value in options}


def _label_options(field: FieldDraft) -> None:
    """Takes the labels of tables, and their options where none are listed."""
    rows = [row for table in field.tables for row in table.rows if not table.when]
    if field.type in CHOICES and not field.options and "options" not in field.keys:
        field.options = {row["value"]: {} for row in rows}
    for row in rows:
        labels = dict(row)
        if option := field.option(labels.pop("value")):
            field.options[option] |= labels
