"""What makes a message a letter, and tells nothing: "Dear Sir or Madam, ...", "... With kind regards, Ida Rowe"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from agent.view.form_view import FormView
from agent.view.kinds import takes_any_words
from agent.view.people import named_by
from forms_registry.schema import FieldSpec
from nlu.matcher import Grammar
from nlu.person_names import asks_for_name, asks_for_own_name, asks_for_place, asks_for_your_name
from nlu.text import Text, read
from patterns.data import read_beside
from patterns.texts import blanked

_LONGEST_NAME = 4


def without_letter_frame(message: str, view: FormView, asked: FieldSpec | None) -> str:
    """A message with blanks in the place of its salutation, and of its farewell with the name of who wrote it; the name
    is left where the form asks its reader for their own. As it is where it may all be the answer to a question for
    words, which may be those of a card or a letter, and where nothing else is in it."""
    if asked is not None and takes_any_words(asked) and not (asks_for_name(asked) or asks_for_place(asked)):
        return message
    text = read(message)
    matches = {match.rule: match for match in _grammar().matches(text)}
    salutation, farewell = matches.get("salutation"), matches.get("farewell")
    spans = [text.span(salutation.first, salutation.last)] if salutation and salutation.first == 0 else []
    if farewell:
        is_own = any(_asks_who_writes(item) and view.is_open(item) for item in view.visible())
        spans.append(text.span(farewell.first, farewell.last if is_own else len(text)))
    body = blanked(message, spans)
    return body if body.strip() else message


def _asks_who_writes(item: FieldSpec) -> bool:
    return asks_for_your_name(item) or (asks_for_own_name(item) and not named_by(item))


@cache
def _grammar() -> Grammar:
    return Grammar(read_beside(__file__), {"any": _word, "parting": _parting})


def _word(text: Text, at: int) -> Sequence[tuple[int, None]]:
    return [(1, None)] * (at < len(text) and text.tokens[at].is_word)


def _parting(text: Text, at: int) -> Sequence[tuple[int, None]]:
    """Nothing, where no more than a name follows to the end."""
    rest = range(at, len(text))
    words = (place for place in rest if text.tokens[place].is_word)
    is_name = all(text.original[text.span(place, place + 1)[0]].isupper() for place in words)
    return [(0, None)] * (not rest or (len(rest) <= _LONGEST_NAME and is_name))
