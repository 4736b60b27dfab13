"""Gives the mentions of values in free text to the fields they speak of, by the fields' own words near them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from agent.interpretation.field_relevance import read_alike, relevance_at
from agent.interpretation.incidental import asks_birth, is_incidental
from agent.interpretation.utterance import Utterance
from agent.stop_words import words
from agent.view import FormView
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity, InvalidValue
from nlu.folding import fold

# Options of these names say nothing without a word that ties them to their field.
_COMMON_OPTIONS = words("yes no other others none n/a na unknown true false نعم لا اخري اخر") | {
    "not applicable",
    "غير ذلك",
    "لا ينطبق",
}

Claims = Callable[[str], Sequence[Entity | Ambiguity]]
"""All that a field, by its id, finds in the message: looked for once."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that reads as a value of a field; `strength` is how much its clause speaks of that field."""

    item: FieldSpec
    found: Entity | Ambiguity
    strength: float


def assign_entities(
    text: Utterance, view: FormView, fields: Sequence[FieldSpec], taken: list[tuple[int, int]]
) -> list[Mention]:
    """Mentions given to fields: the most relevant first, then what only one field of the form could mean."""
    mentions = [mention for item in fields for mention in _mentions_of(text, view, item) if _free(mention.found, taken)]
    mentions = [mention for mention in mentions if not _suits_another(mention, mentions, text.message, view)]
    tied = sorted((m for m in mentions if m.strength > 0), key=lambda m: (-m.strength, m.found.start))
    given: list[Mention] = []
    for mention in tied:
        if _unused(mention, given) and not _rivalled(mention, tied, given):
            given.append(mention)
    claims = cache(lambda field_id: _found_by(view.spec.field(field_id), text.message, view))
    for mention in mentions:
        if (
            mention.strength == 0
            and _unused(mention, given)
            and _only_home(mention, mentions, text.message, view, claims)
        ):
            given.append(mention)
    return given


def _mentions_of(text: Utterance, view: FormView, item: FieldSpec) -> Iterable[Mention]:
    for found in view.field_type(item).extract(text.message, view.value_context(item)):
        strength = relevance_at(text, found.start, item, view.spec)
        if strength == 0 and _says_little(text.message[found.start : found.end], item, view):
            continue
        if is_incidental(found, item, text, view, tied=strength > 0):
            continue
        yield Mention(item, found, strength)


def _says_little(quote: str, item: FieldSpec, view: FormView) -> bool:
    return bool(view.options(item)) and (fold(quote).text.strip() in _COMMON_OPTIONS or len(quote.strip()) < 3)


def _free(found: Entity | Ambiguity, taken: Iterable[tuple[int, int]]) -> bool:
    return all(found.end <= start or found.start >= end for start, end in taken)


def _unused(mention: Mention, given: Sequence[Mention]) -> bool:
    if any(other.item.id == mention.item.id for other in given):
        return False
    # "8 o'clock tonight" is a time, and its "tonight" a day.
    others = [other for other in given if {other.item.type, mention.item.type} != {"date", "time"}]
    return _free(mention.found, [(other.found.start, other.found.end) for other in others])


def _rivalled(mention: Mention, tied: Sequence[Mention], given: Sequence[Mention]) -> bool:
    """Whether another open field claims the same words as strongly."""
    return any(
        other.item.id != mention.item.id
        and (other.found.start, other.found.end) == (mention.found.start, mention.found.end)
        and other.strength >= mention.strength
        and all(earlier.item.id != other.item.id for earlier in given)
        for other in tied
    )


def _only_home(mention: Mention, mentions: Sequence[Mention], message: str, view: FormView, claims: Claims) -> bool:
    """Whether a mention without any tie can mean one field alone: the form has no other that reads such words, and
    the message has no other such mention."""
    if view.options(mention.item):
        rivals = {
            other.item.id for other in mentions if not _free(other.found, [(mention.found.start, mention.found.end)])
        }
        return rivals == {mention.item.id}
    same = [other.found for other in mentions if other.item.id == mention.item.id]
    told = {str(found.value) if isinstance(found, Entity) else f"{found.start}?" for found in same}
    return len(told) == 1 and not any(
        _reads(item, mention.found, message, view, claims) or _waits_for(mention.item, item, view)
        for item in view.visible()
        if read_alike(item, mention.item) and item is not mention.item
    )


def _waits_for(item: FieldSpec, other: FieldSpec, view: FormView) -> bool:
    """Whether a rule measures the field by another that is still open: what that one refuses is not its own either."""
    return view.is_open(other) and any(other.id in rule.condition.inputs for rule in item.constraints)


def _suits_another(mention: Mention, mentions: Sequence[Mention], message: str, view: FormView) -> bool:
    """Whether the field refuses a value that another one takes: a birth lies behind, an appointment ahead."""
    found = mention.found
    if not isinstance(found, Entity) or _takes(mention.item, found, message, view):
        return False
    return any(
        isinstance(other.found, Entity)
        and other.item is not mention.item
        and other.found.start == found.start
        and _takes(other.item, other.found, message, view)
        for other in mentions
    )


def _reads(item: FieldSpec, found: Entity | Ambiguity, message: str, view: FormView, claims: Claims) -> bool:
    """Whether another field, even one that is answered, could take the same words."""
    same = [one for one in claims(item.id) if not _free(found, [(one.start, one.end)])]
    born = asks_birth(item)
    return any(not born if isinstance(one, Ambiguity) else _takes(item, one, message, view) for one in same)


def _found_by(item: FieldSpec, message: str, view: FormView) -> tuple[Entity | Ambiguity, ...]:
    return tuple(view.field_type(item).extract(message, view.value_context(item)))


def _takes(item: FieldSpec, found: Entity, message: str, view: FormView) -> bool:
    """Whether a field may hold a value; a day without its year is nobody's birth."""
    if asks_birth(item) and str(found.value)[:4] not in message:
        return False
    try:
        view.field_type(item).clean(found.value, view.value_context(item))
    except InvalidValue:
        return False
    return True
