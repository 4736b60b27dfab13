"""Fills the fields of a task from a message: values beside the names of their fields first, because they are most
certain."""

from __future__ import annotations

from collections.abc import Sequence

from agent.clauses.utterance import is_question
from agent.corrections.taking_back import corrects
from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command, command_of
from agent.state.pending import DetailsAsked, asked_field_of
from agent.tasks.full_names import fill_full_name
from agent.tasks.labelled_values import (
    FieldMention,
    before_described_text,
    field_mentions,
    fill_labelled,
    with_ids_behind,
)
from agent.tasks.phrases import POLITE, Token, TokenSpan, find_phrase
from agent.tasks.references import (
    fill_ids,
    fill_lone_id,
    fill_salient_thing,
    note_name_of_thing,
    reference_field,
    replace_thing,
    words_of_name,
)
from agent.tasks.task_message import TaskMessage
from agent.tasks.templates import covered
from agent.tasks.words import patterns, word_set
from forms_registry.field_types import FieldType, SelfEvidence, all_field_types, type_of
from forms_registry.schema import Effect, FieldSpec
from nlu.dialogue_acts import opens_by_asking
from nlu.entity import Entity
from nlu.text import read

_JOINTS = word_set("rest_leads")
_LEAST_BEFORE_A_REST = 2


def fill_slots(draft: TurnDraft, tokens: Sequence[Token], phrase: TokenSpan | None) -> TaskMessage:
    """Takes all values of a message. `phrase` started the task in this message; None if a model recognized the task, or
    if it was running."""
    message = TaskMessage(draft, tokens, phrase)
    asked = asked_field_of(draft.pending)
    bare_mentions = before_described_text(message, field_mentions(draft, tokens))
    mentions = [with_ids_behind(message, mention) if mention.is_thing else mention for mention in bare_mentions]
    pairs = zip(mentions, bare_mentions, strict=True)
    things = [mention for mention, bare in pairs if mention.is_thing and mention.last > bare.last]
    ends_in_name = any(mention.last == message.body_start and not mention.is_thing for mention in mentions)
    fill_ids(message, things, behind_phrase=not ends_in_name)
    message.mark_used(at for mention in things for at in range(mention.first, mention.last))
    valueless = [mention for mention in mentions if not mention.is_thing]
    if phrase is None or not _is_asked_about(draft, tokens):
        valueless = fill_labelled(message, mentions)
    message.mark_used(at for mention in mentions for at in range(mention.first, mention.last))
    if phrase is None or not _is_asked_about(draft, tokens):
        is_labelled = bool(message.settled - {mention.item.id for mention in things if mention.item})
        _fill_unnamed(message, asked=asked, is_labelled=is_labelled)
    item = reference_field(draft)
    is_thing_asked = item is not None and asked == item.id
    fill_lone_id(message, asked=is_thing_asked)
    if phrase is not None or is_thing_asked:
        note_name_of_thing(message)
        fill_salient_thing(message)
    elif corrects(draft.message):
        replace_thing(message)
    _fill_description(message)
    if phrase is not None or isinstance(draft.pending, DetailsAsked):
        _ask_for_named(message, valueless)
    return message


def _fill_unnamed(message: TaskMessage, *, asked: str, is_labelled: bool) -> None:
    """Takes values without the name of a field."""
    if message.phrase is not None and is_labelled and _changes_something(message.draft):
        return
    _fill_self_evident(message, "shape")
    fill_full_name(message, asked=asked)
    if message.phrase is not None or asked in {*message.settled, ""}:  # else they may be what was asked, misspelt
        _fill_self_evident(message, "looks")


def _is_asked_about(draft: TurnDraft, tokens: Sequence[Token]) -> bool:
    """Whether the words that start a task only ask about it ("did you …"), so that it must not be done at once."""
    task = draft.running_task
    writes = task is not None and task.effect is not Effect.NONE
    return writes and bool(tokens) and tokens[0].word not in POLITE and opens_by_asking(read(draft.message))


def names_another(draft: TurnDraft, tokens: Sequence[Token], phrase: TokenSpan) -> bool:
    """Whether the phrase of the task that runs begins it for another thing: where a thing is named beside it, be it by
    words before the first "to" that are of no field; and always, where the task is to make one."""
    items = [item for item in draft.view.visible() if item.lookup]
    mentions = field_mentions(draft, tokens)
    if not items or any(mention.is_thing for mention in mentions):
        return True
    message = TaskMessage(draft, tokens, phrase)
    message.mark_used(at for mention in mentions for at in range(mention.first, mention.last))
    stop = next((at for at, token in enumerate(tokens) if token.word in word_set("becomes")), len(tokens))
    message.mark_used(range(stop, len(tokens)))
    return len(words_of_name(message, items[0])) >= len(draft.spec.lookup_of(items[0]).names)


def fill_from_reply(draft: TurnDraft, tokens: Sequence[Token]) -> bool:
    """Takes the values in a message to the running task; returns whether there were any. A description that was asked
    for is left to its field, as are commands and questions."""
    asked = asked_field_of(draft.pending)
    is_text = bool(asked) and type_of(draft.spec.field(asked)).is_multiline
    if is_text or draft.command not in {None, Command.CHANGE} or is_asking(draft, tokens):
        return False
    return bool(fill_slots(draft, tokens, None).settled) or bool(asked and asked in draft.named)


def is_asking(draft: TurnDraft, tokens: Sequence[Token]) -> bool:
    """Whether a message asks for information, and not politely for something to be done."""
    words = [token.word for token in tokens]
    is_wish = any(pattern.ends(words) - {0} for pattern in patterns("wish"))
    return not is_wish and is_question(draft.message)


def holds_value(draft: TurnDraft) -> bool:
    """Whether some field of the task, other than text, would read a value in the message."""
    view, message = draft.view, draft.message
    for item in view.visible():
        field_type, context = view.field_type(item), view.value_context(item)
        is_free = type_of(item).takes_free_text
        if not is_free and field_type.parse_answer(message, context) is not None:
            return True
        if is_free and item.limits.pattern and any(field_type.extract(message, context)):
            return True
    return False


def _changes_something(draft: TurnDraft) -> bool:
    return draft.running_task is not None and draft.running_task.changes


def _fill_self_evident(message: TaskMessage, by: SelfEvidence) -> None:
    """Fills fields with values recognizable by their form, if there is only one of the type."""
    draft = message.draft
    kinds = [kind for kind in all_field_types().values() if kind.self_evident == by]
    for kind in sorted(kinds, key=_surest_first):
        fields = [item for item in draft.view.visible() if type_of(item) is kind and not item.lookup]
        if len(fields) == 1 and message.may_fill(fields[0]) and not draft.view.is_answered(fields[0].id):
            _fill_lone_value(message, fields[0])


def _surest_first(kind: FieldType) -> tuple[bool, bool, str]:
    """Identifiers look like nothing else; a row of digits may be many things."""
    return not kind.is_identifier, kind.is_phone_number, kind.type


def _fill_lone_value(message: TaskMessage, item: FieldSpec) -> None:
    view, text = message.draft.view, list(message.draft.message)
    for at in message.used:
        token = message.tokens[at]
        text[token.start : token.end] = " " * (token.end - token.start)
    if item.written:
        places = message.places_of_shape(item, 0, len(message.tokens))
        start, end = (message.tokens[places[0]].start, message.tokens[places[0]].end) if len(places) == 1 else (0, 0)
        if end and _stands_alone(message, item, start, end):
            message.fill(item, message.draft.message[start:end], start, end)
        return
    field_type, context, unused_text = view.field_type(item), view.value_context(item), "".join(text)
    entities = [entity for entity in field_type.extract(unused_text, context) if isinstance(entity, Entity)]
    answer = entities[0] if len(entities) == 1 else field_type.parse_answer(unused_text, context)
    if isinstance(answer, Entity) and _stands_alone(message, item, answer.start, answer.end):
        message.fill(item, answer.value, answer.start, answer.end, answer.confidence)


def _stands_alone(message: TaskMessage, item: FieldSpec, start: int, end: int) -> bool:
    """Whether a day is one in a row of values, and not when something happened; all else is what it is anywhere."""
    places = message.places_within(start, end)
    if not type_of(item).is_moment or not places:
        return bool(places)
    return places[0] in {0, message.body_start} or places[0] - 1 in message.used


def _fill_description(message: TaskMessage) -> None:
    """Of several values for something that a task creates, the remaining words are its description."""
    draft = message.draft
    task = draft.running_task
    texts = [item for item in draft.view.visible() if type_of(item).is_multiline and draft.view.is_open(item)]
    is_enough = len(message.settled & {*draft.view.values}) >= _LEAST_BEFORE_A_REST
    if task is None or task.effect is not Effect.CREATE or len(texts) != 1 or not is_enough:
        return
    first = max(message.used, default=-1) + 1
    while first < len(message.tokens) and message.tokens[first].word in _JOINTS | POLITE:
        first += 1
    rest = message.tokens[first:]
    if texts[0].id in message.settled or not rest or not _is_description(draft, rest):
        return
    words = draft.message[message.tokens[first].start :].rstrip(" \t\n.,;")
    message.fill(texts[0], words, message.tokens[first].start, message.tokens[first].start + len(words))


def _is_description(draft: TurnDraft, rest: Sequence[Token]) -> bool:
    """Whether words describe something, and are neither thanks nor another task."""
    words = draft.message[rest[0].start :]
    if covered(draft, words) != words:  # a number of somebody describes nothing
        return False
    if command_of(words) is not None or is_question(words) or all(token.word in POLITE for token in rest):
        return False
    tasks = draft.document.assistant.tasks if draft.document.assistant else ()
    return not any(find_phrase(task.beginnings, rest, at_start=True) for task in tasks)


def _ask_for_named(message: TaskMessage, valueless: Sequence[FieldMention]) -> None:
    """What was named without a value is asked for: "change the due date". Not a description, whose name says little."""
    draft = message.draft
    named = [
        mention.item for mention in valueless if mention.item is not None and not type_of(mention.item).is_multiline
    ]
    items = [item for item in named if item.if_told and item.id not in message.settled and draft.view.is_open(item)]
    draft.wanted = list(dict.fromkeys([*draft.wanted, *(item.id for item in items)]))
