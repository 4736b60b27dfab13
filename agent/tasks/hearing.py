"""What a message tells a task: values beside the names of their fields first, for they are surest, then the rest."""

from __future__ import annotations

from collections.abc import Sequence

from agent.clauses.utterance import is_question
from agent.corrections.taking_back import corrects
from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command, command_of
from agent.state.pending import DetailsAsked, asked_of
from agent.tasks.labelled import Named, hear_labelled, names_in, outside_told_texts, with_numbers
from agent.tasks.naming import hear_full_name
from agent.tasks.phrases import POLITE, Match, Token, find_phrase
from agent.tasks.references import (
    hear_ids,
    hear_lone_id,
    hear_name_of_thing,
    hear_other_thing,
    hear_thing_meant,
    reference_field,
    words_of_name,
)
from agent.tasks.said import Said
from agent.tasks.telling import covered
from agent.tasks.words import patterns, word_set
from forms_registry.field_types import FieldType, SelfEvidence, all_field_types, type_of
from forms_registry.schema import Effect, FieldSpec
from nlu.dialogue_acts import opens_by_asking
from nlu.entity import Entity

_JOINTS = word_set("rest_leads")
_LEAST_BEFORE_A_REST = 2


def hear(draft: TurnDraft, tokens: Sequence[Token], begun: Match | None) -> Said:
    """Takes all that a message tells. `begun` is the phrase that began the task with it; None where a model understood
    that, and while the task runs."""
    said = Said(draft, tokens, begun)
    asked = asked_of(draft.pending)
    found = outside_told_texts(said, names_in(draft, tokens))
    names = [with_numbers(said, one) if one.is_thing else one for one in found]
    things = [one for one, bare in zip(names, found, strict=True) if one.is_thing and one.last > bare.last]
    ends_in_name = any(one.last == said.behind and not one.is_thing for one in names)
    hear_ids(said, things, behind_phrase=not ends_in_name)
    said.use(at for one in things for at in range(one.first, one.last))
    empty = [one for one in names if not one.is_thing]
    if begun is None or not _is_asked_about(draft, tokens):
        empty = hear_labelled(said, names)
    said.use(at for one in names for at in range(one.first, one.last))
    if begun is None or not _is_asked_about(draft, tokens):
        is_labelled = bool(said.told - {one.item.id for one in things if one.item})
        _hear_unnamed(said, asked=asked, is_labelled=is_labelled)
    item = reference_field(draft)
    is_thing_asked = item is not None and asked == item.id
    hear_lone_id(said, asked=is_thing_asked)
    if begun is not None or is_thing_asked:
        hear_name_of_thing(said)
        hear_thing_meant(said)
    elif corrects(draft.message):
        hear_other_thing(said)
    _hear_rest(said)
    if begun is not None or isinstance(draft.pending, DetailsAsked):
        _want(said, empty)
    return said


def _hear_unnamed(said: Said, *, asked: str, is_labelled: bool) -> None:
    """Values beside which no field is named."""
    if said.begun is not None and is_labelled and _changes(said.draft):
        return
    _hear_self_evident(said, "shape")
    hear_full_name(said, asked=asked)
    if said.begun is not None or asked in {*said.told, ""}:  # else they may be what was asked, misspelt
        _hear_self_evident(said, "looks")


def _is_asked_about(draft: TurnDraft, tokens: Sequence[Token]) -> bool:
    """Whether the words that begin a task rather ask about it, "did you …", so that it is not to be done at once."""
    task = draft.running_task
    writes = task is not None and task.effect is not Effect.NONE
    return writes and bool(tokens) and tokens[0].word not in POLITE and opens_by_asking(draft.message)


def names_another(draft: TurnDraft, tokens: Sequence[Token], phrase: Match) -> bool:
    """Whether the phrase of the task that runs begins it for another thing: where a thing is named beside it, be it by
    words before the first "to" that are of no field; and always, where the task is to make one."""
    items = [item for item in draft.view.visible() if item.lookup]
    names = names_in(draft, tokens)
    if not items or any(one.is_thing for one in names):
        return True
    said = Said(draft, tokens, phrase)
    said.use(at for one in names for at in range(one.first, one.last))
    stop = next((at for at, token in enumerate(tokens) if token.word in word_set("becomes")), len(tokens))
    said.use(range(stop, len(tokens)))
    return len(words_of_name(said, items[0])) >= len(draft.spec.lookup_of(items[0]).names)


def hear_reply(draft: TurnDraft, tokens: Sequence[Token]) -> bool:
    """Takes what a message tells the running task; whether it told anything, so that nothing else need read it. A
    description that was asked for is left to its field, as are commands and questions."""
    asked = asked_of(draft.pending)
    is_text = bool(asked) and type_of(draft.spec.field(asked)).is_multiline
    if is_text or draft.command not in {None, Command.CHANGE} or asks(draft, tokens):
        return False
    return bool(hear(draft, tokens, None).told) or bool(asked and asked in draft.named)


def asks(draft: TurnDraft, tokens: Sequence[Token]) -> bool:
    """Whether the message asks something, and not politely for something to be done."""
    words = [token.word for token in tokens]
    is_wish = any(pattern.ends(words) - {0} for pattern in patterns("wish"))
    return not is_wish and is_question(draft.message)


def holds_value(draft: TurnDraft) -> bool:
    """Whether some field of the task would take a value out of the message; not one of words, which any would be."""
    view, message = draft.view, draft.message
    for item in view.visible():
        field_type, context = view.field_type(item), view.value_context(item)
        is_free = type_of(item).takes_free_text
        if not is_free and field_type.parse_answer(message, context) is not None:
            return True
        if is_free and item.limits.pattern and any(field_type.extract(message, context)):
            return True
    return False


def _changes(draft: TurnDraft) -> bool:
    return draft.running_task is not None and draft.running_task.changes


def _hear_self_evident(said: Said, by: SelfEvidence) -> None:
    """Fills fields with values that show by their shape what they are, each where it is the only one of its kind."""
    draft = said.draft
    kinds = [kind for kind in all_field_types().values() if kind.self_evident == by]
    for kind in sorted(kinds, key=_surest_first):
        fields = [item for item in draft.view.visible() if type_of(item) is kind and not item.lookup]
        if len(fields) == 1 and said.may_fill(fields[0]) and not draft.view.is_answered(fields[0].id):
            _fill_alone(said, fields[0])


def _surest_first(kind: FieldType) -> tuple[bool, bool, str]:
    """What tells one person from all others looks like nothing else, and a row of digits may be much else."""
    return not kind.is_identifier, kind.is_phone_number, kind.type


def _fill_alone(said: Said, item: FieldSpec) -> None:
    view, text = said.draft.view, list(said.draft.message)
    for at in said.used:
        token = said.tokens[at]
        text[token.start : token.end] = " " * (token.end - token.start)
    if item.written:
        places = said.written(item, 0, len(said.tokens))
        start, end = (said.tokens[places[0]].start, said.tokens[places[0]].end) if len(places) == 1 else (0, 0)
        if end and _stands_alone(said, item, start, end):
            said.fill(item, said.draft.message[start:end], start, end)
        return
    field_type, context, left = view.field_type(item), view.value_context(item), "".join(text)
    sure = [one for one in field_type.extract(left, context) if isinstance(one, Entity)]
    read = sure[0] if len(sure) == 1 else field_type.parse_answer(left, context)
    if isinstance(read, Entity) and _stands_alone(said, item, read.start, read.end):
        said.fill(item, read.value, read.start, read.end, read.confidence)


def _stands_alone(said: Said, item: FieldSpec, start: int, end: int) -> bool:
    """Whether a day is one in a row of values, and not when something happened; all else is what it is anywhere."""
    places = said.within(start, end)
    if not type_of(item).is_moment or not places:
        return bool(places)
    return places[0] in {0, said.behind} or places[0] - 1 in said.used


def _hear_rest(said: Said) -> None:
    """Of one who tells several things of what a task is to make, the words behind them are its description."""
    draft = said.draft
    task = draft.running_task
    texts = [item for item in draft.view.visible() if type_of(item).is_multiline and draft.view.is_open(item)]
    is_enough = len(said.told & {*draft.view.values}) >= _LEAST_BEFORE_A_REST
    if task is None or task.effect is not Effect.CREATE or len(texts) != 1 or not is_enough:
        return
    first = max(said.used, default=-1) + 1
    while first < len(said.tokens) and said.tokens[first].word in _JOINTS | POLITE:
        first += 1
    if texts[0].id in said.told or first >= len(said.tokens) or not _tells(draft, said.tokens[first:]):
        return
    words = draft.message[said.tokens[first].start :].rstrip(" \t\n.,;")
    said.fill(texts[0], words, said.tokens[first].start, said.tokens[first].start + len(words))


def _tells(draft: TurnDraft, rest: Sequence[Token]) -> bool:
    """Whether words describe something, and neither thank nor want another task."""
    words = draft.message[rest[0].start :]
    if covered(draft, words) != words:  # a number of somebody describes nothing
        return False
    if command_of(words) is not None or is_question(words) or all(token.word in POLITE for token in rest):
        return False
    tasks = draft.document.assistant.tasks if draft.document.assistant else ()
    return not any(find_phrase(task.beginnings, rest, at_start=True) for task in tasks)


def _want(said: Said, empty: Sequence[Named]) -> None:
    """What was named without a value is asked for: "change the due date". Not a description, whose name says little."""
    draft = said.draft
    named = [one.item for one in empty if one.item is not None and not type_of(one.item).is_multiline]
    items = [item for item in named if item.if_told and item.id not in said.told and draft.view.is_open(item)]
    draft.wanted = list(dict.fromkeys([*draft.wanted, *(item.id for item in items)]))
