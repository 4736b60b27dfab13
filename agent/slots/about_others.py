"""Whether a value is about somebody else, or supposed: "my dog is 3", "if I were 30"."""

from __future__ import annotations

from agent.clauses.clause_acts import people_at
from agent.clauses.relevance import clause_of, clauses
from agent.clauses.tagged_tokens import has_tag
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.people import asks_you, people_in_form
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import Act
from nlu.entity import Entity
from nlu.slot_words import content_words_of
from nlu.stems import stems
from patterns.texts import blanked

_PRONOUNS = ("subject_pronoun", "possessive")


def is_of_others(talk: Talk, item: FieldSpec, entity: Entity) -> bool:
    """Whether the clause of a value supposes it, or, for a field about the speaker, is about somebody the form does not
    mention. Free text is never judged so."""
    first = talk.text.tokens_in(entity.start, entity.end)[0]
    if talk.is_of(first, item) is False:
        return True
    if type_of(item).takes_free_text or type_of(item).chooses_options or is_yes_or_no(talk, item, entity):
        return False  # "no, but my dad is"
    if type_of(item).is_yes_no and _is_of_another_matter(talk, item, entity):
        return True
    acts = talk.acts(first, item)
    return Act.SUPPOSES in acts or (Act.TELLS_OF_ANOTHER in acts and asks_you(item) and not _is_of_form(talk, first))


def is_of_somebody_else(talk: Talk, value: ProposedValue) -> bool:
    """Whether the clause of a value is about another person than its field."""
    return talk.is_of(talk.text.at(value.span[0]), talk.view.spec.field(value.field_id)) is False


def is_yes_or_no(talk: Talk, item: FieldSpec, entity: Entity) -> bool:
    """Whether the value of a yes/no field is given by a word for yes or no."""
    return type_of(item).is_yes_no and has_tag(talk.text, *talk.text.tokens_in(entity.start, entity.end), "means")


def _is_of_another_matter(talk: Talk, item: FieldSpec, entity: Entity) -> bool:
    """Whether a statement only means yes or no because of clauses without a word of the question: "good with dogs, it
    is cats he cannot abide"."""
    field_stems = content_words_of(item)
    parts = [part for part in clauses(talk.text) if talk.is_of(part[0], item) is not False]
    rest = [part for part in parts if field_stems.isdisjoint(stems(talk.text, *part))]
    if not 0 < len(rest) < len(parts):
        return False
    others = blanked(talk.message, [talk.text.span(*part) for part in rest])
    answer = talk.view.answer_in(item, others)
    return not isinstance(answer, Entity) or answer.value != entity.value


def _is_of_form(talk: Talk, at: int) -> bool:
    """Whether everybody the clause is about is mentioned in the form; "she" always is."""
    people = people_at(talk.text, at)
    if not people:
        tags = (tag for place in range(*clause_of(talk.text, at)) for tag in talk.text.tags(place))
        return any(tag.name in _PRONOUNS and tag.value == "person" for tag in tags)
    return people <= people_in_form(talk.view.spec)
