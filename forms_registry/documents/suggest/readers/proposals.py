"""Reads what a model proposes of a text: each value is a guess, and each field needs words that stand in the text."""

from __future__ import annotations

from typing import Any

from forms_registry.documents.markdown import read_chapters
from forms_registry.documents.reading import MAX_FIELDS
from forms_registry.documents.seed.lexicon import CHOICES
from forms_registry.documents.suggest.candidates import required_doubt, set_id
from forms_registry.documents.suggest.readers.wrapped_lines import page_width
from forms_registry.documents.suggest.rules import sentences_of
from forms_registry.documents.suggest.shape import Candidate, Doubt, ImportedForm, Other
from forms_registry.field_types import canonical_type
from forms_registry.schema import JsonValue


def read_proposals(proposed: dict[str, Any], text: str) -> ImportedForm:
    """The form that `{"title", "fields": [{"quote", "label", "id", "type", "required", "options", "question", "help",
    "asked_if"}]}` proposes; what quotes nothing of `text` is left out, and said."""
    sentences = sentences_of(read_chapters(text), page_width(text.split("\n")))
    form = ImportedForm(title=_text(proposed.get("title")), prose=text, sentences=[*sentences])
    squeezed = _Squeezed(text)
    proposals = proposed.get("fields")
    for proposal in proposals[: MAX_FIELDS + 1] if isinstance(proposals, list) else ():
        if isinstance(proposal, dict):
            _read_field(proposal, squeezed, form)
    return form


class _Squeezed:
    """A text with single blanks, and the line of each of its characters."""

    def __init__(self, text: str) -> None:
        words = [(word, number) for number, line in enumerate(text.split("\n"), 1) for word in line.split()]
        self.text = " ".join(word for word, _ in words).casefold()
        self._lines = [(len(word) + 1, number) for word, number in words]

    def lines_of(self, quote: str) -> tuple[int, int] | None:
        """The first and the last line of a quote; None where it does not occur."""
        squeezed = " ".join(quote.split()).casefold()
        start = self.text.find(squeezed) if squeezed else -1
        return None if start < 0 else (self._line(start), self._line(start + len(squeezed) - 1))

    def _line(self, place: int) -> int:
        for length, line in self._lines:
            place -= length
            if place < 0:
                return line
        return self._lines[-1][1]


def _read_field(proposal: dict[str, Any], text: _Squeezed, form: ImportedForm) -> None:
    label, quote = _text(proposal.get("label")), _text(proposal.get("quote"))
    lines = text.lines_of(quote)
    if lines is None or not label:
        form.note_unread(1, "quote_missing", label=label, quote=quote)
        return
    candidate = Candidate(*lines)
    set_id(candidate, label)
    kind = canonical_type(_text(proposal.get("type"))) or "text"
    options_proposed = proposal.get("options")
    options: list[JsonValue] = (
        list(dict.fromkeys(map(_text, options_proposed))) if isinstance(options_proposed, list) else []
    )
    kind = "text" if kind in CHOICES and len(options) < 2 else kind
    candidate.add("type", kind, doubt=_doubt("type", label, kind, "type", "text"))
    candidate.add("label", label.rstrip("?؟:* "))
    if kind in CHOICES:
        candidate.add("options", options, doubt=_doubt("options", label, " | ".join(map(str, options)), "options"))
    candidate.add(
        "prompt",
        _text(proposal.get("question")),
        doubt=_doubt("prompt", label, _text(proposal.get("question")), "text"),
    )
    required = proposal.get("required") is True
    candidate.add("required", required, doubt=required_doubt(label, required))
    if asked_if := _text(proposal.get("asked_if")):
        candidate.rules.append((f"only if {asked_if}", candidate.line))
    form.fields.append(candidate)


def _doubt(key: str, label: str, value: str, other: Other, denied: JsonValue = None) -> Doubt:
    facts = {"key": f"`{key}`", "label": label, "value": value}
    return Doubt("proposed", facts, other=other, denied=denied, deniable=key != "options" and value != denied)


def _text(value: Any) -> str:
    return " ".join(value.split())[:1_000] if isinstance(value, str) else ""
