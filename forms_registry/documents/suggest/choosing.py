"""What words ask to choose, how many and of what, or say when something holds. The words are in `guesses.yaml`."""

from __future__ import annotations

from functools import cache

from forms_registry.documents.suggest.hints import (
    condition_opening,
    fold_all,
    folded_words,
    guesses,
    is_one_of,
    obligation,
)

_MOST_WORDS = 4


def choice_opening(text: str) -> tuple[str, str]:
    """The type of the choice that a text begins to speak of, and what follows those words: "one of red, blue"; ""
    of either type, or where it speaks of none."""
    folded, choosing = f"{folded_words(text)} ", guesses()["choosing"]
    for kind, listed in (*((kind, choosing[kind]) for kind in ("checkbox", "dropdown")), ("", guesses()["among"])):
        phrases_begun = (phrase for phrase in fold_all(listed) if folded.startswith(f"{phrase} "))
        if length := max((len(phrase.split()) for phrase in phrases_begun), default=0):
            return kind, " ".join(text.split()[length:])
    return "", ""


def choice_in(text: str) -> str | None:
    """The type of the choice that words ask for: "" where any is meant, None where they ask for none."""
    words = f" {folded_words(text)} "
    return next((kind for kind, phrases in _choosing() if any(phrase in words for phrase in phrases)), None)


@cache
def _choosing() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The words that ask to choose, with a space around them, by the type of the choice."""
    choosing = guesses()["choosing"].items()
    return tuple((kind, tuple(f" {phrase} " for phrase in fold_all(listed))) for kind, listed in choosing)


def is_condition(text: str) -> bool:
    """Whether words are as those that say when something holds: "if …", "required if …", "members only"."""
    first, *others = text.split() or [""]
    after = " ".join(others) if obligation(first) is not None else text
    is_alone = 0 < len(others) <= _MOST_WORDS and is_one_of("alone", text.split()[-1])
    return bool(condition_opening(after)[0]) or (is_alone and choice_in(text) is None)
