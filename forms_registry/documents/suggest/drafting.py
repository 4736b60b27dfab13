"""Writes a draft in the notation from what a source says, and keeps each guess in it that nobody has confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

from forms_registry.documents.reading import MAX_FIELDS, parse
from forms_registry.documents.suggest.following import following
from forms_registry.documents.suggest.rules import Rules, share_sentences
from forms_registry.documents.suggest.settling import Question, Settling, shown, without_isolates, words
from forms_registry.documents.suggest.shape import Candidate, Imported, Unread, Value
from forms_registry.schema import Diagnostic

_FIRST = ("id", "type", "step", "required", "label", "prompt", "help", "options")
_KEPT = frozenset({"id", "type", "required", "step", "options"})
"""Keys that stay in a draft even where they are at fault."""

_ROUNDS = 4
_Places = dict[int, tuple[int, str]]
"""The field, by its place, and the key that stand on a line."""


@dataclass(frozen=True, slots=True)
class ReadField:
    """One field of a draft: the lines of the source that it comes from, and what was read, as words by key."""

    key: str
    id: str
    line: int
    last: int
    said: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Left:
    """What could not be taken over, by language, and the line of the source."""

    line: int
    text: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """`markdown` is a draft in the notation, "" where there is none; what nobody has confirmed stands in it, and is an
    error. `format` says how the source was read; `title` is what the form is called, "" where nothing says it."""

    markdown: str
    format: str = "notation"
    questions: tuple[Question, ...] = ()
    fields: tuple[ReadField, ...] = ()
    left: tuple[Left, ...] = ()
    title: str = ""


@dataclass(slots=True)
class _Draft:
    """`places` has the key of the field of each entry of `fields`."""

    settling: Settling
    language: str
    fields: list[dict[str, Any]] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)

    def leave(self, told: Unread) -> None:
        self.left.append(Left(told.line, words(told)))


def draft(form: Imported, settling: Settling, kind: str, language: str) -> Suggestion:
    """The form as front matter over its prose; `language` is that of the questions that stay in it."""
    share_sentences(form)
    made = _Draft(settling, language)
    for first in form.fields[MAX_FIELDS : MAX_FIELDS + 1]:
        made.leave(Unread(first.line, "too_many", {"limit": MAX_FIELDS}))
    candidates = form.fields[:MAX_FIELDS]
    for candidate in candidates:
        _add(candidate, made)
    _add_rules(candidates, made)
    _add_answers(candidates, made)
    head = {
        "form_id": form.form_id,
        "title": form.title or "Form",
        "purpose": form.purpose,
        "languages": form.languages,
        "steps": [{"number": number, "title": title} for number, title in sorted(form.steps.items())],
    }
    _mend(head, candidates, made)
    for told in form.unread:
        made.leave(told)
    read = tuple(map(_read, candidates, made.fields, made.places))
    document = _written(head, made) + (f"\n{form.prose}\n" if form.prose else "")
    questions = tuple(settling.questions.values())
    return Suggestion(
        document, kind, questions, read, tuple(sorted(made.left, key=lambda one: one.line)), shown(form.title)
    )


def _add(candidate: Candidate, made: _Draft) -> None:
    key = _key(candidate, made.places)
    made.places.append(key)
    one: dict[str, Any] = {}
    notes = []
    for about, value in candidate.said.items():
        stands = made.settling.settle(key, about, value)
        if about.startswith("notes"):
            notes.append(shown(stands))
        elif stands not in (None, "", []):
            one[about] = stands
    if notes:
        one["notes"] = "; ".join(notes)
    one["id"] = _single(one["id"], {each["id"] for each in made.fields}, candidate, made)
    if "options" in one and one.get("type") not in {"dropdown", "checkbox"}:
        del one["options"]  # another type was given in the place of the guess
        made.settling.forget(key, "options")
    made.fields.append(_ordered(one))


def _key(candidate: Candidate, taken: Sequence[str]) -> str:
    """The line of a field, and its place where several stand on one line."""
    same = sum(one.partition("-")[0] == str(candidate.line) for one in taken)
    return f"{candidate.line}-{same}" if same else str(candidate.line)


def _single(name: str, taken: set[str], candidate: Candidate, made: _Draft) -> str:
    if name not in taken:
        return name
    number = next(number for number in range(2, MAX_FIELDS + 2) if f"{name}_{number}" not in taken)
    made.leave(Unread(candidate.line, "id_twice", {"id": name, "given": f"{name}_{number}"}))
    return f"{name}_{number}"


def _ordered(one: dict[str, Any]) -> dict[str, Any]:
    return {key: one[key] for key in (*_FIRST, *one) if key in one}


def _add_rules(candidates: Sequence[Candidate], made: _Draft) -> None:
    rules = Rules(made.fields, [text for one in candidates for text, _ in one.rules])
    for candidate, one, key in zip(candidates, made.fields, made.places, strict=True):
        for about, value in rules.of(candidate, one["id"]):
            if about in one or f"{key}:{about}" in made.settling.questions:
                continue
            _drop_note(candidate, value, key, made)
            if stands := made.settling.settle(key, about, value):
                one[about] = stands
        if "required_if" in one:
            one.pop("required", None)
            made.settling.forget(key, "required")


def _add_answers(candidates: Sequence[Candidate], made: _Draft) -> None:
    """The conditions of questions that go on from the answer before them, where nothing else decides."""
    for place, value in following(candidates, made.fields):
        one, key = made.fields[place], made.places[place]
        is_said = "visible_if" in one or f"{key}:visible_if" in made.settling.questions
        if not is_said and (stands := made.settling.settle(key, "visible_if", value)):
            one["visible_if"] = stands


def _drop_note(candidate: Candidate, rule: Value, key: str, made: _Draft) -> None:
    """What is asked about as a rule is not asked about as a note."""
    for about, note in candidate.said.items():
        if (
            note.doubt
            and rule.doubt
            and about.startswith("notes")
            and str(rule.doubt.facts["said"]) in shown(note.value)
        ):
            made.settling.forget(key, about)


def _mend(head: Mapping[str, Any], candidates: Sequence[Candidate], made: _Draft) -> None:
    """Takes out what the strict reader refuses of the fields, and says so: a draft shall be one that can be read."""
    for _ in range(_ROUNDS):
        entries, lines = _lines(head, made.fields)
        at_fault = dict.fromkeys(
            (lines[found.line], found) for found in parse("\n".join(entries)).errors if found.line in lines
        )
        taken = [_take_out(place, about, found, candidates, made) for (place, about), found in at_fault]
        if not any(taken):
            return


def _take_out(place: int, about: str, found: Diagnostic, candidates: Sequence[Candidate], made: _Draft) -> bool:
    one, candidate = made.fields[place], candidates[place]
    if about in _KEPT or about not in one:
        return False
    value = one.pop(about)
    settled = candidate.said.get(about, Value(None, candidate.line))
    told = words(Unread(settled.line, "refused", {"key": about, "said": shown(value), "id": one["id"]}))
    why = {language: found.in_language(language).message for language in told}
    made.left.append(Left(settled.line, {language: f"{told[language]} {why[language]}" for language in told}))
    made.settling.forget(made.places[place], about)
    one["notes"] = "; ".join(filter(None, (one.get("notes", ""), f"{about}: {shown(value)}")))
    return True


def _lines(head: Mapping[str, Any], fields: Sequence[Mapping[str, Any]]) -> tuple[list[str], _Places]:
    """The document in lines, and which key of which field stands on each, by its number."""
    entries = ["---", *_dumped({key: value for key, value in head.items() if value}), "fields:"]
    lines: dict[int, tuple[int, str]] = {}
    for place, one in enumerate(fields):
        for number, (about, value) in enumerate(one.items()):
            for row in _dumped({about: value}):
                entries.append(f"{'    ' if number else '  - '}{row}")
                lines[len(entries)] = (place, about)
    return [*entries, "---"], lines


def _dumped(said: Mapping[str, Any]) -> Iterator[str]:
    text = yaml.dump(dict(said), Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=2**30)
    yield from text.rstrip("\n").split("\n")


def _written(head: Mapping[str, Any], made: _Draft) -> str:
    entries, _ = _lines(head, made.fields)
    return "\n".join(with_open_questions(entries, made.settling, made.language)) + "\n"


def with_open_questions(lines: Sequence[str], settling: Settling, language: str) -> list[str]:
    """A document in lines with each question that nobody has answered under `unconfirmed`, at its top."""
    asked = [without_isolates(one.text[language]) for one in settling.questions.values() if not one.settled]
    listed = list(_dumped({"unconfirmed": asked})) if asked else []
    return [lines[0], *listed, *lines[1:]]


def _read(candidate: Candidate, one: Mapping[str, Any], key: str) -> ReadField:
    said = {about: shown(value) for about, value in one.items()}
    return ReadField(key, one["id"], candidate.line, candidate.last, said)
