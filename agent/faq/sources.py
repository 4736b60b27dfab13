"""The sources of answers: the sentences of a form and the facts from tools, each below its heading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import filterfalse

import re2

from agent.faq.caching import cached_per_form
from agent.faq.topics import Term, asked_terms, keys_by_phrase, keys_of, tag_values
from agent.view.form_view import FormView
from forms_registry.schema import FieldSpec, FormSpec
from patterns import scanning

_EVIDENT = 2
_ASKS = ("?", "\u061f")
_ROW = re2.compile(r"\s*[-*•] |[^:;]{1,60}: [^;]*; [^:;]{1,60}: ")
_DATA_ROW = re2.compile(rf"{_ROW.pattern}|[^:.;]{{1,60}}: ")
_IDENTIFIER = re2.compile(r"[a-z]+(?:_[a-z0-9]+)+|[a-z]+[A-Z]\w*|```|\{")
_SENTENCE_END = re2.compile("([.!?\u061f])[\\s\\pZ]+")


@dataclass(frozen=True, eq=False)
class Source:
    """`lines` are sentences below a heading: a title, or the field they explain. `names` are synonyms of their subject.
    `cited` is the source to name if it is not the form, `tool` the tool that returned it."""

    heading: str
    lines: tuple[str, ...]
    names: tuple[str, ...] = ()
    field_id: str = ""
    cited: str = ""
    tool: str = ""

    @property
    def is_question(self) -> bool:
        return self.heading.rstrip().endswith(_ASKS)

    @cached_property
    def terms_asked(self) -> int:
        """The number of terms in the heading."""
        return len(asked_terms(self.heading))

    @cached_property
    def heading_keys(self) -> frozenset[str]:
        return keys_of(self.heading, "asks_for")

    @cached_property
    def name_keys(self) -> frozenset[str]:
        return keys_of(" / ".join(self.names))

    @cached_property
    def all_line_keys(self) -> frozenset[str]:
        return keys_of(" ".join(self.lines))

    @cached_property
    def keys_by_line(self) -> list[frozenset[str]]:
        return [keys_of(line) for line in self.lines]

    @cached_property
    def phrases_by_line(self) -> list[list[list[str]]]:
        return [[*keys_by_phrase(line)] for line in self.lines]

    def speaks_of(self, terms: Sequence[Term], at: int) -> bool:
        """Whether a line contains several of the terms, or the only one."""
        keys = frozenset(key for term in terms for key in term)
        spoken = [of_phrase for of_phrase in self.phrases_by_line[at] if not keys.isdisjoint(of_phrase)]
        return len(spoken) >= _EVIDENT or (bool(spoken) and not any(key[0] in "?#" for key in keys))

    @cached_property
    def all_keys(self) -> frozenset[str]:
        return frozenset().union(self.heading_keys, self.name_keys, self.all_line_keys, *self.keys_by_line)

    @cached_property
    def keys_by_headed_line(self) -> list[frozenset[str]]:
        return [keys_of(f"{self.heading} {line}") for line in self.lines]


@cached_per_form
def form_sources(spec: FormSpec, locale: str) -> tuple[Source, ...]:
    """What a form says about its fields, in its sections, and about itself: in the person's language if it has it."""
    return tuple(_sources(spec, locale))


def _sources(spec: FormSpec, locale: str) -> Iterator[Source]:
    for item in spec.fields:
        yield from _field_sources(item, locale)
    labels = tuple(name for item in spec.fields for name in item.label.all())
    for section in spec.sections:
        if not tag_values(section.title, "for_programs"):
            yield Source(section.title, tuple(_lines_of(section.text, defines=section.title.endswith(labels))))
    yield Source(spec.title.get(locale), (spec.purpose.get(locale),), spec.title.all())


def tool_sources(view: FormView) -> Iterator[Source]:
    """Facts from tools, below the purpose of their tool."""
    for name, facts in view.results.items():
        purposes = tool.purpose if (tool := view.spec.tool(name)) else view.spec.title
        lines = tuple(f"{key.capitalize()}: {value}." for key, value in facts.items())
        yield Source(purposes.get(view.locale), lines, purposes.all(), tool=name)


def _field_sources(item: FieldSpec, locale: str) -> Iterator[Source]:
    names = (*item.label.all(), *item.cues, *(name for option in item.options for name in option.names()))
    for text in (item.help, *item.prompts, item.limits.message):
        lines = tuple(line for line in _sentences(text.get(locale)) if line and line[-1] not in _ASKS)
        yield Source(item.name(locale), lines, names, item.id)


def sentences_of(text: str) -> list[str]:
    """The sentences and lines of a text."""
    return [line for paragraph in text.splitlines() for line in _sentences(paragraph) if line.strip()]


def _sentences(text: str) -> list[str]:
    return str(_SENTENCE_END.sub(lambda end: f"{end[1]}\n", scanning.encodable(text))).split("\n")


def _lines_of(text: str, *, defines: bool) -> Iterator[str]:
    """The sentences, items and rows that are written for people: nothing that names things as programs do, nor what
    `defines` a field in a section of its own."""
    is_data, lines = defines or bool(_IDENTIFIER.search(text)), text.splitlines()
    is_row = (_DATA_ROW if is_data else _ROW).match
    rows = [] if is_data else [line.strip(" -*•") for line in filter(is_row, lines)]
    prose = " ".join(line.strip() for line in filterfalse(is_row, lines))
    return (line for line in (*rows, *_sentences(prose)) if line and not _IDENTIFIER.search(line))
