"""What types and columns are called, as people are asked about them. The words are in `guesses.yaml`."""

from __future__ import annotations

from forms_registry.documents.suggest.hints import guesses
from forms_registry.schema import LocalText


def type_in_words(name: str) -> LocalText | str:
    """What a type of field is called; a name that is none stays as it is."""
    named = guesses()["type_names"].get(name)
    return LocalText.of(named["en"], ar=named["ar"]) if named else name


def role_in_words(role: str) -> LocalText:
    """What a column holds, in words."""
    named = guesses()["roles"].get(role, {"en": role, "ar": role})
    return LocalText.of(named["en"], ar=named["ar"])


def roles() -> dict[str, dict[str, str]]:
    """What a column may hold, besides what only is to be read, in words by language."""
    return dict(guesses()["roles"])
