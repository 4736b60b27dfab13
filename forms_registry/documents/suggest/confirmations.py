"""Settles guesses by what a person answered, and keeps those that nobody answered as questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from forms_registry.documents.findings import Findings
from forms_registry.documents.items import items_of
from forms_registry.documents.suggest.guesses_in_words import type_in_words
from forms_registry.documents.suggest.shape import Doubt, Other, Unread, Value
from forms_registry.documents.text import is_identifier
from forms_registry.field_types import canonical_type
from forms_registry.schema import JsonValue, LocalText

_FINDINGS = Path(__file__).parent / "findings.yaml"
Reader = Callable[[str], str]

_IDS = "id"
_GROUPS = {
    **dict.fromkeys(("id_made", "id_flattened"), _IDS),
    **dict.fromkeys(("column_holds", "options_read", "limit_read", "default_read", "required_guessed"), "read"),
    "optional_guessed": "optional",
    "type_unsaid": "named",
    "name_not_asked": "titles",
}

LANGUAGES = ("en", "ar")
ADDED = "+"
"""What stands before the number of a line in the key of an answer that it is a question."""

_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"


@dataclass(frozen=True, slots=True)
class Answer:
    """`choice` is "yes", "no" or "other", with the `text` of the other; any other choice is no answer."""

    choice: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One guess. `text` asks about it, by language; `guess` is what was guessed, as words.

    `key` names the question for its answer, `field` what it is about (the key of a field, or of the document), `about`
    the key of the notation; `other` and `deniable` are those of `Doubt`. Those of a `group` may be confirmed together,
    by an answer to `all:GROUP`; an "id" need not be. `settled` says that it has been answered,
    `unfit` that what was given instead cannot stand there, and `why` the reason, by language, where one is known.
    """

    key: str
    field: str
    about: str
    line: int
    text: Mapping[str, str]
    guess: str
    other: Other
    deniable: bool
    settled: bool
    unfit: bool = False
    why: Mapping[str, str] | None = None
    group: str = ""


@dataclass(slots=True)
class Confirmations:
    """`answers` are by the key of a question, or of a field: "yes" where its every guess is right, "no" where it is no
    question of the form; or by `ADDED` and the number of a line: "yes" where it is one."""

    answers: Mapping[str, Answer]
    questions: dict[str, Question] = field(default_factory=dict)

    def resolve(self, field_key: str, about: str, value: Value, read: Reader | None = None) -> JsonValue:
        """What stands under a key after the answer to its doubt, where there is a doubt; None for nothing. `read` makes
        the notation of a condition, or of a limit, that is given instead."""
        if value.doubt is None:
            return value.value
        key = f"{field_key}:{about}"
        group = _group(value.doubt)
        answer = self._answer(field_key, about, group)
        outcome, settled, unfit = _outcome(value, value.doubt, answer, read)
        self.questions[key] = Question(
            *(key, field_key, about, value.line, texts_of(Unread(value.line, value.doubt.code, value.doubt.facts))),
            *(
                display_text(value.value),
                value.doubt.other,
                value.doubt.deniable,
                settled or (group == _IDS and not unfit),
            ),
            *(unfit, None, group),
        )
        return outcome

    def is_left_out(self, field_key: str) -> bool:
        """Whether somebody says that a field is no question of the form."""
        return self.answers.get(field_key, Answer("")).choice == "no"

    def is_added(self, line: int) -> bool:
        """Whether somebody says of a line that it is a question."""
        return self.answers.get(f"{ADDED}{line}", Answer("")).choice == "yes"

    def is_replaced(self, field_key: str, about: str) -> bool:
        """Whether somebody gave what stands there, in the place of a guess."""
        question = self.questions.get(f"{field_key}:{about}")
        return question is not None and question.settled and self._answer(field_key, about).choice == "other"

    def reopen(self, field_key: str, about: str, why: Mapping[str, str]) -> None:
        """The question stays open: what was given cannot stand there."""
        key = f"{field_key}:{about}"
        self.questions[key] = replace(self.questions[key], settled=False, unfit=True, why=why)

    def _answer(self, field_key: str, about: str, group: str = "") -> Answer:
        keys = (f"{field_key}:{about}", field_key, *([f"all:{group}"] if group else []))
        return next((self.answers[key] for key in keys if key in self.answers), Answer(""))

    def forget(self, field_key: str, about: str) -> None:
        """The question about what has been taken out."""
        self.questions.pop(f"{field_key}:{about}", None)


def _group(doubt: Doubt) -> str:
    """What may be confirmed with others of its kind: what stands in the document ("read"), types that names tell
    ("named"), "titles", and where it says nothing, that an answer is a "text" and may be left out ("optional"). What
    else was guessed is confirmed by itself."""
    if doubt.code == "type_unsaid" and doubt.facts.get("type") == "text":
        return "text"
    return _GROUPS.get(doubt.code, "")


def _outcome(value: Value, doubt: Doubt, answer: Answer, read: Reader | None) -> tuple[JsonValue, bool, bool]:
    """(what stands, whether that is settled, whether what was given does not fit)."""
    if answer.choice == "yes":
        return value.value, True, False
    if answer.choice == "no" and doubt.deniable:
        return doubt.denied, True, False
    if answer.choice == "other" and doubt.other:
        text = answer.text.strip()
        replacement = read(text) or None if read and text else _replacement(text, doubt.other)
        return (value.value, False, True) if replacement is None else (replacement, True, False)
    return value.value, False, False


def _replacement(text: str, other: Other) -> JsonValue:
    """What was given in the place of a guess; None where it cannot stand there."""
    if other == "options":
        options = list(dict.fromkeys(items_of(text) or []))
        return [*options] if len(options) > 1 else None
    if other == "type":
        return canonical_type(text)
    if other == "id":
        return text if is_identifier(text) else None
    return text or None


def texts_of(unread: Unread) -> dict[str, str]:
    """An entry of `findings.yaml` in each language, its message and its hint; a type is told in words."""
    findings = Findings(_FINDINGS)
    facts = {name: type_in_words(str(fact)) if name == "type" else fact for name, fact in unread.facts.items()}
    findings.add(unread.code, unread.line, **{name: _isolated(fact) for name, fact in facts.items()})
    diagnostic = findings.sorted()[0]
    diagnostics = {language: diagnostic.in_language(language) for language in LANGUAGES}
    return {language: f"{diagnostic.message} {diagnostic.hint}".strip() for language, diagnostic in diagnostics.items()}


def _isolated(fact: object) -> object:
    """A fact that keeps its own direction amid Arabic."""
    return fact if isinstance(fact, LocalText) else LocalText.of(str(fact), ar=f"{_ISOLATE}{fact}{_END_OF_ISOLATE}")


def without_isolates(text: str) -> str:
    """The text without the signs of direction around its facts."""
    return text.replace(_ISOLATE, "").replace(_END_OF_ISOLATE, "")


def display_text(value: JsonValue) -> str:
    """A value as a person reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " | ".join(map(display_text, value))
    if isinstance(value, dict):
        return str(value.get("label") or value.get("value") or next(iter(value.values()), ""))
    return "" if value is None else str(value)
