"""Checks the tasks of an assistant as a whole: phrases that begin nothing, parts that do nothing without another, and
fields that no task uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from forms_registry.documents.build.assistants import listed_items, rows_in
from forms_registry.documents.build.operations import pairs_of
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Entry, FormSource
from forms_registry.documents.lint.templates import check_templates
from forms_registry.schema import AssistantSpec, FormSpec, TaskSpec
from forms_registry.schema.bilingual import bilingual
from nlu.types import LocalText
from patterns.folding import fold

_MAX_PHRASES = 200
_MAX_WORDS = 24
"""More phrases than these, and longer ones, are not compared with each other."""

_Position = tuple[int, int, tuple[str, ...]]
"""How many slots of two phrases were followed, and the words that both took until there."""


def check_assistant(form: FormSource, spec: FormSpec) -> None:
    """Adds what is wrong with the tasks of a document that was read without an error."""
    if spec.assistant is None:
        return
    for task in spec.assistant.tasks:
        _check_parts(form.tasks[task.name], task)
    for item in spec.fields:
        if item.reveal and not item.sensitive:
            _report_without(form.fields[item.id], "task_part_alone", "reveal", "sensitive")
    _check_phrases(form)
    _check_trigger_phrases(form)
    check_templates(form, spec)
    _check_fields(spec, spec.assistant, form.findings)


def _check_fields(spec: FormSpec, assistant: AssistantSpec, findings: Findings) -> None:
    """A field that is sensitive says what is masked in the words of a service, though no task may use it."""
    used = {name for task in assistant.tasks for name in task.fields}
    for item in spec.fields:
        if item.id not in used and not item.sensitive:
            findings.add("field_of_no_task", item.line, id=item.id)


def _check_parts(entry: Entry, task: TaskSpec) -> None:
    rows = rows_in(entry)
    if task.changes and not task.takes:
        _report_without(entry, "task_part_alone", "changes", "takes")
    if rows and not (rows.all("ask") and rows.all("links")):
        _report_without(rows, "task_part_alone", "ask", "links")
        _report_without(rows, "task_part_alone", "links", "ask")
    if rows and not rows.all("more"):
        _report_without(rows, "rows_without_more", "size" if rows.all("size") else "no_more", "more")


def _report_without(entry: Entry, code: str, key: str, other: str) -> None:
    if value := entry.first(key):
        entry.report(code, value.line, key=key, other=other)


def _check_phrases(form: FormSource) -> None:
    for entry, key, phrase, line in _phrases(form):
        if not any(map(str.isalnum, phrase)):
            entry.report("phrase_without_words", line, key=key, text=phrase)


def _phrases(form: FormSource) -> Iterator[tuple[Entry, str, str, int]]:
    """(whose, key, phrase, line) of all phrases of the document."""
    groups = (
        ("phrases", [*form.refusals, *form.tasks.values()]),
        ("refresh", form.lookups.values()),
        ("reveal", form.fields.values()),
        ("more", filter(None, map(rows_in, form.tasks.values()))),
    )
    for key, parts in groups:
        for entry in parts:
            yield from ((entry, key, phrase, line) for phrase, line in listed_items(entry, key))
    for rows in filter(None, map(rows_in, form.tasks.values())):
        for value in rows.all("on_request"):
            yield from ((rows, "on_request", phrase, wording.line) for phrase, wording in pairs_of(value))


@dataclass(frozen=True, slots=True)
class _WordSlot:
    """One place of a phrase: the words that may stand there, and whether none has to."""

    words: frozenset[str]
    optional: bool

    @classmethod
    def of(cls, part: str) -> _WordSlot:
        return cls(frozenset(part.removesuffix("?").split("|")), part.endswith("?"))


@dataclass(frozen=True, slots=True)
class _TriggerPhrase:
    """A phrase that begins a task, or a refusal."""

    entry: Entry
    line: int
    slots: tuple[_WordSlot, ...]
    words: frozenset[str]

    @classmethod
    def of(cls, entry: Entry, phrase: str, line: int) -> _TriggerPhrase:
        slots = tuple(map(_WordSlot.of, fold(phrase).text.split()))
        return cls(entry, line, slots, frozenset(word for slot in slots for word in slot.words))

    def common_words(self, other: _TriggerPhrase) -> str:
        """Words that both take as a whole, "" where there are none. What stands for any word is like itself alone."""
        if not (self._may_match(other) and other._may_match(self)):
            return ""
        pending: list[_Position] = [(0, 0, ())]
        seen = set()
        while pending:
            at, other_at, words = pending.pop()
            if words and (at, other_at) == (len(self.slots), len(other.slots)):
                return " ".join(words)
            if (at, other_at, bool(words)) not in seen:
                seen.add((at, other_at, bool(words)))
                pending += self._successors(other, at, other_at, words)
        return ""

    def _successors(self, other: _TriggerPhrase, at: int, other_at: int, words: tuple[str, ...]) -> Iterator[_Position]:
        """The places behind each way to go on in both phrases with the same word, or in one of them without."""
        mine, others = self.slots[at : at + 1], other.slots[other_at : other_at + 1]
        yield from ((at + 1, other_at, words) for slot in mine if slot.optional)
        yield from ((at, other_at + 1, words) for slot in others if slot.optional)
        for common in (slot.words & other_slot.words for slot in mine for other_slot in others):
            if common:
                yield at + 1, other_at + 1, (*words, min(common))

    def _may_match(self, other: _TriggerPhrase) -> bool:
        return all(slot.optional or not slot.words.isdisjoint(other.words) for slot in self.slots)


def _check_trigger_phrases(form: FormSource) -> None:
    """Phrases are tried in one order, the refusals before the tasks, so that of two alike the first is taken."""
    earlier: list[_TriggerPhrase] = []
    for entry in (*form.refusals, *form.tasks.values()):
        phrases = [_TriggerPhrase.of(entry, phrase, line) for phrase, line in listed_items(entry, "phrases")]
        phrases = [phrase for phrase in phrases if len(phrase.slots) <= _MAX_WORDS][: _MAX_PHRASES - len(earlier)]
        for phrase in phrases if entry.scope == "task" else ():
            first = next((first for first in earlier if first.common_words(phrase)), None)
            if first is not None:
                entry.report("phrase_twice", phrase.line, text=first.common_words(phrase), other=_owner(first.entry))
        earlier += phrases


def _owner(entry: Entry) -> LocalText:
    return bilingual("the task `{name}`", name=entry.name) if entry.scope == "task" else bilingual("a refusal")
