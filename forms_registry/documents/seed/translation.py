"""The door: a document in the loose notation in, one in the strict notation and warnings out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import yaml

from forms_registry.documents.keys import languages_in
from forms_registry.documents.reading import MAX_BYTES
from forms_registry.documents.seed.basics import read_basics
from forms_registry.documents.seed.conditions import LooseConditions
from forms_registry.documents.seed.drafts import Fact, FieldDraft, FormDraft
from forms_registry.documents.seed.fields import FieldSettler
from forms_registry.documents.seed.gather import gather
from forms_registry.documents.seed.names import FieldNames
from forms_registry.documents.seed.tools import ToolSettler
from forms_registry.documents.seed.verbatim import Dumper
from forms_registry.schema import Diagnostic, JsonValue

_FIRST = ("id", "type", "step")
_WORDED_KEYS = frozenset({"required", "constraints"})


@dataclass(frozen=True, slots=True)
class Translation:
    """A document in the strict notation: front matter, and what else the original says.

    `lines` has, for each line of `markdown`, the line of the original (from 1) that it stands for; `warnings` are
    about lines of the original. `bullets` has the lines of its fields where all of them are bullets, as a text of any
    kind may have; else none.
    """

    markdown: str
    lines: tuple[int, ...]
    warnings: tuple[Diagnostic, ...]
    bullets: tuple[int, ...] = ()


def translate(markdown: str) -> Translation | None:
    """None where no part of the document is in the loose notation. Never raises; its time grows with the length."""
    text = markdown.encode("utf-8", "replace").decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    draft = gather(text) if len(text.encode()) <= MAX_BYTES else None
    if draft is None or not _is_loose(draft):
        return None
    numbered = [*_front_matter(draft)]
    numbered += [(line, at) for at, line in enumerate(text.split("\n"), 1) if at not in draft.replaced_lines]
    document, lines = "\n".join(line for line, _ in numbered), tuple(at for _, at in numbered)
    return Translation(document, lines, draft.findings.sorted(), draft.bullets)


def _is_loose(draft: FormDraft) -> bool:
    """Whether there are fields, and any of it is said in words that the strict notation does not know."""
    facts = [fact for field in draft.fields.values() for fact in field.facts if field.declared]
    texts = (fact.text for fact in facts if fact.key in _WORDED_KEYS or "flag " in fact.text)
    return any(texts) or not all(field.declared for field in draft.fields.values())


def _front_matter(draft: FormDraft) -> Iterator[tuple[str, int]]:
    """Its lines, each with the line of the original that it stands for."""
    fields = list(draft.fields.values())
    _number_steps(fields)
    for field in fields:
        read_basics(field, draft)
    names = FieldNames(fields)
    tools = ToolSettler(FieldSettler(fields, names, LooseConditions(names, list(draft.flags)), draft), draft).settle()
    yield "---", 1
    yield from (line for fact in _head(draft) for line in _fact_lines(fact))
    yield from _list_lines("fields", [*map(_field_facts, fields)])
    yield from _list_lines("tools", tools)
    yield "---", max(draft.replaced_lines, default=1)


def _field_facts(field: FieldDraft) -> list[Fact]:
    return [*(Fact(key, getattr(field, key), field.line) for key in _FIRST), *field.keys.values()]


def _list_lines(name: str, items: Sequence[Sequence[Fact]]) -> Iterator[tuple[str, int]]:
    for number, facts in enumerate(items):
        if number == 0:
            yield f"{name}:", facts[0].line
        lines = [line for fact in facts for line in _fact_lines(fact)]
        yield from ((f"{'    ' if place else '  - '}{line}", at) for place, (line, at) in enumerate(lines))


def _number_steps(fields: Sequence[FieldDraft]) -> None:
    """A field that nothing places stands in the step of the one before it, else of the next that has one."""
    step = next((field.step for field in fields if field.step is not None), 1)
    for field in fields:
        step = field.step = field.step if field.step is not None else step


def _head(draft: FormDraft) -> Iterator[Fact]:
    for key, fact in draft.head.items():
        yield from _language_facts(fact, draft) if key == "language" else [fact]
    if draft.flags and "flags" not in draft.head:
        yield Fact("flags", list(draft.flags), next(iter(draft.flags.values())))
    if draft.steps and "steps" not in draft.head:
        steps: list[JsonValue] = [{"number": n, "title": fact.text} for n, fact in sorted(draft.steps.items())]
        yield Fact("steps", steps, next(iter(draft.steps.values())).line)


def _language_facts(fact: Fact, draft: FormDraft) -> Iterator[Fact]:
    names = fact.text or ", ".join(map(str, fact.items))
    if codes := languages_in(names):
        yield Fact(fact.key, list(codes), fact.line)
    else:
        draft.warn("language_unread", fact.line, text=names)


def _fact_lines(fact: Fact) -> Iterator[tuple[str, int]]:
    pair = {fact.key: fact.value}
    dumped = yaml.dump(pair, Dumper=Dumper, allow_unicode=True, sort_keys=False, width=2**30)
    return ((line, fact.line) for line in dumped.rstrip("\n").split("\n"))
