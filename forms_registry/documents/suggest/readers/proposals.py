"""Reads what a model proposes of a text: each value is a guess, and each field needs words that stand in the text."""

from __future__ import annotations

from typing import Any

from forms_registry.documents.markdown import read_chapters
from forms_registry.documents.reading import MAX_FIELDS
from forms_registry.documents.seed.lexicon import CHOICES
from forms_registry.documents.suggest.loose import name_it, required_doubt
from forms_registry.documents.suggest.rules import sentences_of
from forms_registry.documents.suggest.shape import Candidate, Doubt, Imported, Other
from forms_registry.field_types import canonical_type
from forms_registry.schema import JsonValue


def read_proposals(proposed: dict[str, Any], text: str) -> Imported:
    """The form that `{"title", "fields": [{"quote", "label", "id", "type", "required", "options", "question", "help",
    "asked_if"}]}` proposes; what quotes nothing of `text` is left out, and said."""
    form = Imported(title=_word(proposed.get("title")), prose=text, sentences=[*sentences_of(read_chapters(text))])
    squeezed = _Squeezed(text)
    listed = proposed.get("fields")
    for one in listed[: MAX_FIELDS + 1] if isinstance(listed, list) else ():
        if isinstance(one, dict):
            _read(one, squeezed, form)
    return form


class _Squeezed:
    """A text with single blanks, and the line of each of its characters."""

    def __init__(self, text: str) -> None:
        words = [(word, number) for number, line in enumerate(text.split("\n"), 1) for word in line.split()]
        self.text = " ".join(word for word, _ in words).casefold()
        self._lines = [(len(word) + 1, number) for word, number in words]

    def lines_of(self, quote: str) -> tuple[int, int] | None:
        """The first and the last line of a quote; None where it does not occur."""
        wanted = " ".join(quote.split()).casefold()
        start = self.text.find(wanted) if wanted else -1
        return None if start < 0 else (self._line(start), self._line(start + len(wanted) - 1))

    def _line(self, place: int) -> int:
        for length, line in self._lines:
            place -= length
            if place < 0:
                return line
        return self._lines[-1][1]


def _read(one: dict[str, Any], text: _Squeezed, form: Imported) -> None:
    label, quote = _word(one.get("label")), _word(one.get("quote"))
    lines = text.lines_of(quote)
    if lines is None or not label:
        form.leave(1, "quote_missing", label=label, quote=quote)
        return
    candidate = Candidate(*lines)
    name_it(candidate, label)
    kind = canonical_type(_word(one.get("type"))) or "text"
    listed = one.get("options")
    options: list[JsonValue] = list(dict.fromkeys(map(_word, listed))) if isinstance(listed, list) else []
    kind = "text" if kind in CHOICES and len(options) < 2 else kind
    candidate.say("type", kind, doubt=_doubt("type", label, kind, "type", "text"))
    candidate.say("label", label.rstrip("?؟:* "))
    if kind in CHOICES:
        candidate.say("options", options, doubt=_doubt("options", label, " | ".join(map(str, options)), "options"))
    candidate.say(
        "prompt", _word(one.get("question")), doubt=_doubt("prompt", label, _word(one.get("question")), "text")
    )
    required = one.get("required") is True
    candidate.say("required", required, doubt=required_doubt(label, required))
    if asked_if := _word(one.get("asked_if")):
        candidate.rules.append((f"only if {asked_if}", candidate.line))
    form.fields.append(candidate)


def _doubt(key: str, label: str, value: str, other: Other, denied: JsonValue = None) -> Doubt:
    facts = {"key": f"`{key}`", "label": label, "value": value}
    return Doubt("proposed", facts, other=other, denied=denied, deniable=key != "options" and value != denied)


def _word(value: Any) -> str:
    return " ".join(value.split())[:1_000] if isinstance(value, str) else ""
