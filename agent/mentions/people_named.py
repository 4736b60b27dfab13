"""Finds whose name a message gives, in forms that distinguish people: "for my dad Ronald Fisk. I'm Peter, his son"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agent.clauses.clause_owner import names_given
from agent.slots.labels import proposals_in
from agent.slots.name_answers import names_in
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from forms_registry.schema import FieldSpec
from nlu.person_names import Range
from nlu.text import Text
from patterns.single import only


def person_mentions(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The name of who speaks, and of whom the form is about, each for the fields that have no answer yet and ask for
    it, or for its parts."""
    given = names_given(talk.text, people) if (people := talk.view.people).owners else []
    for owner in {whose for whose, _ in given}:
        name = only({_whole(talk.text, span) for whose, span in given if whose == owner})
        for item in people.asking_name(owner, talk.view):
            if name and item in fields:
                yield from proposals_in(talk, item, *name)


def _whole(text: Text, name: Range) -> Range:
    """A name in its longest form: "for our lad Jamie, Jamie Frost"."""
    original = text.original[slice(*text.span(*name))]
    longer = (other for other in names_in(text) if text.original[slice(*text.span(*other))].startswith(original + " "))
    return next(longer, name)
