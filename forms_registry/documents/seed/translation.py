"""The door: a document in the loose notation in, one in the strict notation and warnings out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import yaml

from forms_registry.documents.keys import languages_in
from forms_registry.documents.reading import MAX_BYTES, parse
from forms_registry.documents.seed.basics import Basics, read_basics
from forms_registry.documents.seed.conditions import Conditions
from forms_registry.documents.seed.fields import Fields
from forms_registry.documents.seed.gather import gather
from forms_registry.documents.seed.lexicon import words
from forms_registry.documents.seed.names import Called, Names, word_set
from forms_registry.documents.seed.parts import Draft, Fact, Part
from forms_registry.documents.seed.tools import Tools
from forms_registry.schema import Diagnostic, JsonValue


@dataclass(frozen=True, slots=True)
class Translation:
    """A document in the strict notation: front matter, and what else the original says.

    `lines` has, for each line of `markdown`, the line of the original (from 1) that it stands for; `warnings` are
    about lines of the original.
    """

    markdown: str
    lines: tuple[int, ...]
    warnings: tuple[Diagnostic, ...]


def translate(markdown: str) -> Translation | None:
    """None where no part of the document is in the loose notation. Never raises; its time grows with the length."""
    text = markdown.encode("utf-8", "replace").decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    draft = gather(text) if len(text.encode()) <= MAX_BYTES and parse(text).spec is None else None
    if draft is None or not _is_worded(draft):
        return None
    document = _write(draft)
    for number, line in enumerate(text.split("\n"), 1):
        if number not in draft.taken:
            document.add(line, number)
    found = sorted(draft.warnings, key=lambda warning: (warning.line, warning.code, warning.message))
    return Translation("\n".join(document.text), tuple(document.lines), tuple(found))


def _is_worded(draft: Draft) -> bool:
    """Whether there are fields, and any of it is said in words that the strict notation does not know."""
    facts = [fact for part in draft.fields.values() for fact in part.facts if part.declared]
    said = [said for tool in draft.tools.values() for said in tool.args.values()]
    return (
        any(not part.declared for part in draft.fields.values())
        or any(fact.key in {"required", "constraints"} and fact.text for fact in facts)
        or any("flag " in fact.text for fact in facts)
        or (bool(draft.fields) and any(one in words()["type_words"] for one in said))
    )


def _write(draft: Draft) -> _Document:
    parts = list(draft.fields.values())
    _number_steps(parts)
    fields = [read_basics(part, draft.tools, draft) for part in parts]
    names = Names(_called(item) for item in fields)
    conditions = Conditions(names, tuple(draft.flags), {item.part.id: item.spellings() for item in fields})
    tools = Tools(Fields(fields, names, conditions, draft), draft).settle()
    document = _Document()
    document.add("---", 1)
    for fact in _head(draft):
        document.key(fact)
    document.items("fields", [_field(item) for item in fields])
    document.items("tools", tools)
    document.add("---", max(draft.taken, default=1))
    return document


def _number_steps(parts: Sequence[Part]) -> None:
    """A field that nothing places stands in the step of the one before it, else of the next that has one."""
    step = next((part.step for part in parts if part.step is not None), 1)
    for part in parts:
        step = part.step = part.step if part.step is not None else step


def _called(item: Basics) -> Called:
    label, prompt = (item.part.keys.get(key) for key in ("label", "prompt"))
    called = (label.text if label else item.part.name, prompt.text if prompt else "")
    return Called(item.part.id, item.type, word_set(item.part.id), *map(word_set, called))


def _head(draft: Draft) -> Iterator[Fact]:
    for fact in draft.head.values():
        listed = languages_in(fact.text) if fact.key.startswith("language") else ()
        yield Fact(fact.key, list(listed), fact.line) if listed else fact
    if draft.flags and "flags" not in draft.head:
        yield Fact("flags", list(draft.flags), next(iter(draft.flags.values())))
    if draft.steps and "steps" not in draft.head:
        steps: list[JsonValue] = [{"number": n, "title": fact.text} for n, fact in sorted(draft.steps.items())]
        yield Fact("steps", steps, next(iter(draft.steps.values())).line)


def _field(item: Basics) -> list[Fact]:
    part = item.part
    first = [Fact("id", part.id, part.line), Fact("type", item.type, part.line), Fact("step", part.step, part.line)]
    return [*first, *part.keys.values()]


@dataclass(slots=True)
class _Document:
    """Lines, with the lines of the original that they stand for."""

    text: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)

    def add(self, text: str, line: int) -> None:
        self.text.append(text)
        self.lines.append(line)

    def key(self, fact: Fact, indent: str = "") -> None:
        dumped = yaml.dump(
            {fact.key: fact.value}, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=2**30
        )
        for text in dumped.rstrip("\n").split("\n"):
            self.add(indent + text, fact.line)

    def items(self, name: str, items: Iterable[Sequence[Fact]]) -> None:
        """A list of mappings, each with its keys."""
        for place, facts in enumerate(items):
            if place == 0:
                self.add(f"{name}:", facts[0].line)
            start = len(self.text)
            for fact in facts:
                self.key(fact, "    ")
            self.text[start] = "  - " + self.text[start][4:]
