"""What the loose words of a row or an item say of a field, in the keys of the notation, each guess with its doubt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from forms_registry.documents import phrases
from forms_registry.documents.items import items_of
from forms_registry.documents.suggest.shape import Candidate, Doubt
from forms_registry.documents.text import fold, is_identifier, slug
from forms_registry.field_types import canonical_type
from forms_registry.schema import LocalText
from patterns.data import read_yaml
from patterns.regular import linear

_CHOICES = {"dropdown", "checkbox"}
_LISTED = linear(r"\s*(?:,|;|/|\n|\bor\b)\s*")
_CONDITIONS = ("visible_if", "required_if")
_READ = {"id", "label", "type", "required", "prompt", "options", "help", "default", "constraints", *_CONDITIONS}
_NAMING = {"number", "step"}
_LONGEST_ID = 60


def in_keys(said: Mapping[str, str], candidate: Candidate) -> Candidate:
    """The candidate with what `said` says: texts by the keys of the notation, or by headings that nobody knows."""
    name_it(candidate, said.get("label", ""), said.get("id", ""))
    _speak(candidate, said)
    options = _options(candidate, said.get("options", ""))
    if options:
        exact = canonical_type(said.get("type", ""))
        candidate.say("type", exact if exact in _CHOICES else "dropdown")
    else:
        _type(candidate, said)
    _require(candidate, said)
    candidate.say("default", said.get("default"), doubt=Doubt("default_read", {"said": said.get("default", "")}))
    _note(candidate, said)
    return candidate


def name_it(candidate: Candidate, label: str, given: str = "", line: int | None = None) -> None:
    """Its id: the one given where it can be one, else one made of its label, which is asked about."""
    if is_identifier(given):
        candidate.say("id", given, line)
        return
    name = label.rstrip("*:?؟ ")
    made = slug(given or name, "_")[:_LONGEST_ID].strip("_")
    made = made if is_identifier(made) else f"field_{made}".rstrip("_") if made else f"field_{candidate.line}"
    candidate.say("id", made, line, Doubt("id_made", {"label": name or given, "id": made}, other="id", deniable=False))


def _speak(candidate: Candidate, said: Mapping[str, str]) -> None:
    """The label, the question and the help; a label that asks is the question."""
    label = said.get("label", "").rstrip("* ")
    candidate.say("prompt", said.get("prompt"))
    if label.endswith(("?", "؟")):
        candidate.say("prompt", label)
    if label != candidate.text("id"):
        candidate.say("label", label.rstrip("?؟: "))
    candidate.say("help", said.get("help"))


def _options(candidate: Candidate, written: str) -> bool:
    options = items_of(written) or []
    if len(options) < 2:
        options = [part.strip("`\"' ") for part in _LISTED.split(written) if part.strip("`\"' ")]
    options = list(dict.fromkeys(options))
    if len(options) < 2:
        return False
    doubt = Doubt("options_read", {"options": " | ".join(options)}, other="options", deniable=False)
    candidate.say("options", [*options], doubt=doubt)
    return True


def _type(candidate: Candidate, said: Mapping[str, str]) -> None:
    """The type of a field without options: the one that is written, else what its words hint at."""
    parts = [part.strip() for part in said.get("type", "").split(",") if not _is_about_answering(part)]
    written = ", ".join(filter(None, parts))
    exact = canonical_type(parts[0] if parts else "")
    if exact is not None and exact not in _CHOICES:
        candidate.say("type", exact)
        return
    label = said.get("label", "") or candidate.text("id")
    guess = hinted(" ".join((written, label, said.get("prompt", ""))))
    code = "type_loose" if written else "type_unsaid"
    candidate.say("type", guess, doubt=type_doubt(code, label=label, said=written, type=guess))


def _is_about_answering(text: str) -> bool:
    """Whether words say that a field must or may be answered, and nothing of its type."""
    said = fold(text).strip()
    return said in {one.strip() for one in (*_words("required"), *_words("optional"))}


def type_doubt(code: str, **facts: object) -> Doubt:
    """A doubt about a type, which a no leaves a plain text."""
    return Doubt(code, facts, other="type", denied="text", deniable=facts.get("type") != "text")


def hinted(text: str) -> str:
    """The type that words hint at; text where they hint at none."""
    words = fold(text)
    return next((name for name, hints in _hints() if any(hint in words for hint in hints)), "text")


def _require(candidate: Candidate, said: Mapping[str, str]) -> None:
    written, label = said.get("required", ""), said.get("label", "") or candidate.text("id")
    truth = phrases.truth(written)
    if truth is not None:
        candidate.say("required", truth)
        return
    if len(written.split()) > 2:
        candidate.rules.append((f"required {written}", candidate.line))
    around = fold(" ".join((written, said.get("type", ""))))
    marked = label.rstrip().endswith("*") or any(word in around for word in _words("required"))
    guess = marked and not any(word in around for word in _words("optional"))
    candidate.say("required", guess, doubt=required_doubt(label.rstrip("* "), guess))


def required_doubt(label: str, guess: bool) -> Doubt:
    """A doubt whether a field must be answered, which a no turns around."""
    return Doubt("required_guessed" if guess else "optional_guessed", {"label": label}, denied=not guess)


def _note(candidate: Candidate, said: Mapping[str, str]) -> None:
    """What else is said of a field: kept to be read, and looked through for conditions and limits."""
    notes = []
    for key, text in said.items():
        if key in _CONDITIONS:
            candidate.rules.append((text if key == "visible_if" else f"required if {text}", candidate.line))
        elif key == "constraints":
            doubt = Doubt("limit_read", {"label": candidate.text("label") or candidate.text("id"), "said": text})
            candidate.say("constraints", text, doubt=doubt)
        elif key == "help":
            candidate.rules.append((text, candidate.line))
        elif key not in _READ | _NAMING:
            notes.append(f"{key}: {text}")
            candidate.rules.append((text, candidate.line))
            doubt = Doubt("note_decides_nothing", {"said": text, "key": key}, deniable=False)
            candidate.say(f"notes {key}", f"{key}: {text}", doubt=doubt)


def role_named(role: str) -> LocalText:
    """What a column holds, in words."""
    named = _data()["roles"].get(role, {"en": role, "ar": role})
    return LocalText.of(named["en"], ar=named["ar"])


def roles() -> dict[str, dict[str, str]]:
    """What a column may hold, besides what only is to be read, in words by language."""
    return dict(_data()["roles"])


@cache
def _data() -> Mapping[str, Any]:
    return read_yaml(Path(__file__).parent / "guesses.yaml")


def _hints() -> Iterator[tuple[str, list[str]]]:
    for name, words in _data()["types"].items():
        yield name, [fold(word) for word in words]


def _words(topic: str) -> list[str]:
    return [fold(word) for word in _data()[topic] if fold(word)]
