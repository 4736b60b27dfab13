"""Whether a place belongs to what the form is about ("a therapist in Gilroy", if the form finds therapists), or to a
wish."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from agent.clauses.clause_acts import any_in, is_wished
from forms_registry.schema import FieldSpec, FormSpec
from nlu.dialogue_acts import Act, acts_at
from nlu.entity import Entity
from nlu.person_names import asks_for_place
from nlu.slot_words import content_of, content_words_of
from nlu.stems import stem
from nlu.text import Text, once

_LEADS = ("located", "stays", "the")
_REACH = 3
_MOST_OPTIONS = 40


def with_subject(found: Entity, item: FieldSpec, text: Text, subject: Callable[[], frozenset[str]]) -> Entity:
    """A text with full confidence if it is a place of what the form is about, or is wished for. `subject` returns the
    stems of what the form is about."""
    if found.confidence == 1 or (noun := _noun_before(text, text.at(found.start))) is None or not asks_for_place(item):
        return found
    is_wanted = is_wished(text, noun + 1) or Act.REQUESTS in acts_at(text, noun)
    is_wanted = is_wanted or any_in(seeking_tokens(text, subject()), text.sentence(noun)[0], noun)
    is_sure = is_wanted or stem(text.word(noun)) in subject()
    return replace(found, confidence=1.0) if is_sure else found


@once
def seeking_tokens(text: Text, subject: frozenset[str]) -> list[int]:
    """The tokens that ask for what the form is about, which is a wish: "are there any hotels in Leeds?", in a form for
    hotels."""
    places = (at for at in range(len(text)) if text.has(at, "any_of"))
    return [at for at in places if any(stem(text.word(noun)) in subject for noun in (at + 1, at + 2))]


def _noun_before(text: Text, at: int) -> int | None:
    """The token of the noun that a place belongs to; not in "my therapist in Gilroy", who is another one."""
    first, before = text.sentence(at)[0], at - 1
    while before >= first and text.has(before, *_LEADS):
        before -= 1
    is_behind = first <= before < at - (not text.has(at, "located"))  # "hotels near Leeds" holds its own word of place
    owned = any(text.has(place, "possessive") for place in range(max(first, before - _REACH), before))
    return before if is_behind and not owned else None


def subject_of(spec: FormSpec) -> frozenset[str]:
    """The stems of what a form is about: of its title, its questions and the options of short lists."""
    titles = map(content_of, spec.title.all())
    few = (item.options for item in spec.fields if len(item.options) <= _MOST_OPTIONS)
    options = (content_of(name) for options in few for option in options for name in option.names())
    return frozenset().union(*titles, *options, *map(content_words_of, spec.fields))
