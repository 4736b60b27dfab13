"""Writes a draft in the notation from the candidates of a text, and asks about each guess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from forms_registry.documents import phrases
from forms_registry.documents.build.options import items_of
from forms_registry.documents.findings import Findings
from forms_registry.documents.front_matter import split_front_matter
from forms_registry.documents.markdown import read_chapters
from forms_registry.documents.reading import parse
from forms_registry.documents.suggest.candidates import Candidate, find_candidates
from forms_registry.documents.text import fold, is_identifier, plain, slug
from forms_registry.field_types import canonical_type
from patterns.regular import linear

_MAX_FIELDS = 300
_CHOICES = {"dropdown", "checkbox"}
_LISTED = linear(r"\s*(?:,|;|/|\n|\bor\b)\s*")
_KEPT = ("id", "label", "type", "required", "prompt", "options", "help", "default", "step")
"""What is drafted; all else that a row says becomes a note, and a question where it could decide something."""


@dataclass(frozen=True, slots=True)
class Question:
    """One guess for a person to confirm: the line of the text that it was made on, what was guessed, and about what."""

    line: int
    text: str
    guess: str = ""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """`markdown` is a draft in the notation, "" where no field could be found."""

    markdown: str
    questions: tuple[Question, ...] = ()


@dataclass(slots=True)
class _Draft:
    fields: list[dict[str, Any]] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)

    def ask(self, line: int, text: str, guess: str = "") -> None:
        self.questions.append(Question(line, text, guess))


def suggest(text: str) -> Suggestion:
    """A draft of the form that `text` seems to describe. Never raises, and is never used unseen."""
    if parse(text).spec is not None:
        return Suggestion(text)
    from forms_registry.documents.seed import translate  # its lexicon is loaded where it is needed alone

    if (translation := translate(text)) is not None:
        asked = tuple(Question(one.line, f"{one.message} {one.hint}".strip()) for one in translation.warnings)
        return Suggestion(translation.markdown, asked)
    body = split_front_matter(text, Findings())[2]
    chapters = read_chapters(body)
    found = find_candidates(chapters)
    draft = _Draft()
    for line, head, role in found.roles:
        if role:
            draft.ask(line, f"Does the column “{head}” hold the {role} of each field?", role)
        else:
            draft.ask(line, f"What does the column “{head}” decide? Nothing is made of it.")
    for candidate in found.candidates[:_MAX_FIELDS]:
        draft.fields.append(_field(candidate, draft))
    if not draft.fields:
        return Suggestion("", (Question(1, "No field could be found. Which questions does the form ask?"),))
    title = next((plain(chapter.title) for chapter in chapters if chapter.title), "Form")
    front = yaml.safe_dump({"title": title, "fields": draft.fields}, allow_unicode=True, sort_keys=False, width=120)
    return Suggestion(f"---\n{front}---\n\n{_prose(body)}", tuple(draft.questions))


def _field(candidate: Candidate, draft: _Draft) -> dict[str, Any]:
    one: dict[str, Any] = {"id": _id(candidate, draft)}
    options = _options(candidate, draft)
    one |= _spoken(candidate, one["id"])
    one["type"] = _type_of_choice(candidate) if options else _type(candidate, draft)
    one["required"] = _required(candidate, draft)
    if options:
        one["options"] = options
    return one | _notes(candidate, draft)


def _spoken(candidate: Candidate, field_id: str) -> dict[str, str]:
    """The label, the question and the help; a label that asks is the question."""
    said = {key: candidate.said[key] for key in ("prompt", "help") if key in candidate.said}
    label = candidate.name.rstrip("* ")
    if label.endswith(("?", "؟")):
        said.setdefault("prompt", label)
    return said if label in {"", field_id} else {"label": label.rstrip("?؟ "), **said}


def _notes(candidate: Candidate, draft: _Draft) -> dict[str, str]:
    """What else the text says of a field, kept to be read."""
    notes = {key: text for key, text in candidate.said.items() if key not in _KEPT}
    for key, text in notes.items():
        draft.ask(candidate.line, f"“{text}” ({key}) decides nothing yet. Should it?")
    return {"notes": "; ".join(f"{key}: {text}" for key, text in notes.items())} if notes else {}


def _id(candidate: Candidate, draft: _Draft) -> str:
    given = candidate.said.get("id", "")
    name = given if is_identifier(given) else slug(candidate.name, "_")[:60]
    name = name if name and is_identifier(name) else f"field_{len(draft.ids) + 1}"
    while name in draft.ids:
        name = f"{name}_{len(draft.ids) + 1}"
    draft.ids.add(name)
    if name != given:
        draft.ask(candidate.line, f"“{candidate.name}” has no id. Which key should its answer have?", name)
    return name


def _options(candidate: Candidate, draft: _Draft) -> list[str]:
    written = candidate.said.get("options", "")
    options = items_of(written) or []
    if len(options) < 2:
        options = [part.strip("`\"' ") for part in _LISTED.split(written) if part.strip("`\"' ")]
    if len(options) < 2:
        return []
    draft.ask(candidate.line, f"Are these the options: {' | '.join(options)}?", "yes")
    return list(dict.fromkeys(options))


def _type_of_choice(candidate: Candidate) -> str:
    exact = canonical_type(candidate.said.get("type", ""))
    return exact if exact in _CHOICES else "dropdown"


def _type(candidate: Candidate, draft: _Draft) -> str:
    """The type of a field without options: the one that is written, else what its words hint at."""
    written = candidate.said.get("type", "")
    exact = canonical_type(written.split(",")[0].strip())
    if exact is not None and exact not in _CHOICES:
        return exact
    words = fold(" ".join((written, candidate.name, candidate.said.get("prompt", ""))))
    guess = next((name for name, hints in _hints() if any(hint in words for hint in hints)), "text")
    about = f"“{written}”" if written else "nothing"
    draft.ask(candidate.line, f"Of the type of “{candidate.name}” the text says {about}. Which is it?", guess)
    return guess


def _required(candidate: Candidate, draft: _Draft) -> bool:
    written = candidate.said.get("required", "")
    said = phrases.truth(written)
    if said is not None:
        return said
    around = fold(" ".join((written, candidate.said.get("type", ""))))
    marked = candidate.name.rstrip().endswith("*") or any(word in around for word in _words("required"))
    guess = marked and not any(word in around for word in _words("optional"))
    draft.ask(candidate.line, f"Must “{candidate.name}” be answered?", "yes" if guess else "no")
    return guess


@cache
def _data() -> Mapping[str, Any]:
    return yaml.safe_load((Path(__file__).parent / "guesses.yaml").read_text(encoding="utf-8"))


def _hints() -> Iterator[tuple[str, list[str]]]:
    for name, words in _data()["types"].items():
        yield name, [fold(word) for word in words]


def _words(topic: str) -> list[str]:
    return [fold(word) for word in _data()[topic] if fold(word)]


def _prose(body: str) -> str:
    """The text without its tables, which the draft has taken over."""
    return "\n".join(line for line in body.split("\n") if not line.lstrip().startswith("|")).strip() + "\n"
