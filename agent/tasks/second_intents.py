"""Finds a second intent in a message: the first one is carried out, and the person is told that the other is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from agent.deciding.draft import TurnDraft
from agent.state.pending import TaskConfirmed, asked_field_of
from agent.tasks.phrases import CLAUSE_ENDS, POLITE, Token, earliest_end, find_phrase, tokens_of, words_of_phrases
from agent.tasks.templates import covered
from agent.tasks.words import word_set
from forms_registry.field_types import type_of
from forms_registry.schema import Effect, FieldSpec, TaskSpec

_MOST_SHOWN = 120
_VALUE_SIGNS = ":="


def second_intent_start(draft: TurnDraft, tokens: Sequence[Token]) -> int:
    """The place from which on a message wants another thing than before; 0 where it wants but one, and where only a
    yes, or all of the words, can be the answer. To a running task a sign parts no wishes: what stands first behind it
    begins another one."""
    asked = asked_field_of(draft.pending)
    is_text = bool(asked) and draft.spec.has(asked) and type_of(draft.spec.field(asked)).is_multiline
    return 0 if is_text or isinstance(draft.pending, TaskConfirmed) else next(_wish_places(draft, tokens), 0)


def postpone_rest(draft: TurnDraft, tokens: list[Token], at: int) -> list[Token]:
    """The words before a token; the rest is reported as not done, and removed from the message."""
    begins = next((place for place in range(at, len(tokens)) if not _is_leading_word(tokens[place])), at)
    words = " ".join(covered(draft, draft.message[tokens[begins].start :]).split())
    draft.note("not_done_yet", words=words if len(words) <= _MOST_SHOWN else f"{words[:_MOST_SHOWN]}…")
    draft.replace_message(draft.message[: tokens[at - 1].end])
    return tokens[:at]


def _wish_places(draft: TurnDraft, tokens: Sequence[Token]) -> Iterator[int]:
    ends = [(task, earliest_end(task.beginnings, tokens)) for task in _tasks(draft)]
    for at in range(1, len(tokens)):
        between = draft.message[tokens[at - 1].end : tokens[at].start]
        is_parted = not draft.task and not CLAUSE_ENDS.isdisjoint(between)
        if not (is_parted or tokens[at].word in word_set("joint") or tokens[at].is_joined):
            continue
        if all(map(_is_leading_word, tokens[:at])):
            continue
        task = draft.running_task or next((task for task, end in ends if end is not None and end <= at), None)
        if task is not None and not _is_told_text(draft, tokens[:at]) and _is_another_intent(draft, task, tokens, at):
            yield at


def _tasks(draft: TurnDraft) -> tuple[TaskSpec, ...]:
    return draft.document.assistant.tasks if draft.document.assistant else ()


def _is_leading_word(token: Token) -> bool:
    return token.word in POLITE | word_set("joint")


def _is_another_intent(draft: TurnDraft, current_task: TaskSpec, tokens: Sequence[Token], at: int) -> bool:
    """Whether the words from a place on begin another task, or the same one for another thing. A task's verb alone does
    so where a thing is named behind it, and in no description; so does a field that is named a second time."""
    rest = tokens[at:]
    while rest and _is_leading_word(rest[0]):
        rest = rest[1:]
    if not rest:
        return False
    begun = next((task for task in _tasks(draft) if find_phrase(task.beginnings, rest, at_start=True)), None)
    if begun is not None:
        return begun.name != current_task.name or _names_thing(draft, rest) or not _things(draft, current_task)
    if _names_text(draft, tokens[:at]) or not _names_thing(draft, rest[1:], surely=_may_describe(draft, current_task)):
        return False
    verbs = [task for task in _tasks(draft) if rest[0].word in _verbs(draft, task)]
    if verbs:
        return current_task not in verbs or bool(_things(draft, current_task))
    return bool(_fields_in(draft, tokens[:at]) & _fields_in(draft, rest))


def _may_describe(draft: TurnDraft, current_task: TaskSpec) -> bool:
    """Whether words may describe what the task creates, without its name."""
    texts = (name for name in current_task.fields if type_of(draft.document.field(name)).is_multiline)
    return current_task.effect is Effect.CREATE and any(texts)


def _verbs(draft: TurnDraft, task: TaskSpec) -> set[str]:
    """The first words of the task's phrases, without names of things."""
    names = {token.word for item in _things(draft) for text in _names_of(draft, item) for token in tokens_of(text)}
    return words_of_phrases(phrase.split()[0] for phrase in task.phrases if phrase.split()) - names


def _things(draft: TurnDraft, task: TaskSpec | None = None) -> list[FieldSpec]:
    """The fields for things: those of a task, else of the document."""
    fields = draft.document.fields
    return [item for item in fields if item.lookup and (task is None or item.id in task.fields)]


def _names_of(draft: TurnDraft, item: FieldSpec) -> tuple[str, ...]:
    return (*item.label.all(), *item.cues, *draft.document.lookup_of(item).label.all())


def _names_thing(draft: TurnDraft, rest: Sequence[Token], *, surely: bool = False) -> bool:
    """Whether words name a thing of their own: by an id, or by as many words as a name has that are of no field;
    `surely`, by capitalised ones."""
    fields = {token.word for item in draft.document.fields for text in _field_labels(item) for token in tokens_of(text)}
    known_words = fields | word_set("small", "polite", "joint", "meant", "value_leads")
    known_words |= words_of_phrases(phrase for task in _tasks(draft) for phrase in task.beginnings)
    stop = next((place for place, token in enumerate(rest) if token.word in word_set("becomes")), len(rest))
    words = [token for token in rest[:stop] if token.word.removesuffix("'s") not in known_words]
    words = [token for token in words if not surely or draft.message[token.start].isupper()]
    for item in _things(draft):
        names = {token.word for text in _names_of(draft, item) for token in tokens_of(text)}
        if any(before.word in names and next_token.word.isdecimal() for before, next_token in pairwise(rest)):
            return True
        name_words = [token for token in words if not any(map(str.isdigit, token.word)) and token.word not in names]
        if len(name_words) >= len(draft.document.lookup_of(item).names):
            return True
    return False


def _field_labels(item: FieldSpec) -> tuple[str, ...]:
    return (*item.label.all(), item.id.replace("_", " "), *item.cues)


def _named_fields(draft: TurnDraft, tokens: Sequence[Token]) -> Iterator[tuple[FieldSpec, int]]:
    """Fields that are no things, each with the index after its name."""
    words = [token.word for token in tokens]
    for item in (field for field in draft.document.fields if not field.lookup):
        for label in ([token.word for token in tokens_of(text)] for text in _field_labels(item)):
            places = range(len(words) - len(label) + 1)
            yield from ((item, at + len(label)) for at in places if words[at : at + len(label)] == label)


def _fields_in(draft: TurnDraft, tokens: Sequence[Token]) -> set[str]:
    return {item.id for item, _ in _named_fields(draft, tokens)}


def _places_behind_texts(draft: TurnDraft, tokens: Sequence[Token]) -> Iterator[int]:
    """The indexes after the names of descriptions."""
    return (end for item, end in _named_fields(draft, tokens) if type_of(item).is_multiline)


def _names_text(draft: TurnDraft, tokens: Sequence[Token]) -> bool:
    return any(True for _ in _places_behind_texts(draft, tokens))


def _is_told_text(draft: TurnDraft, tokens: Sequence[Token]) -> bool:
    """Whether a description continues, after a sign that starts it."""
    ends = (tokens[at - 1].end for at in _places_behind_texts(draft, tokens))
    return any(draft.message[end:].lstrip()[:1] in tuple(_VALUE_SIGNS) for end in ends)
