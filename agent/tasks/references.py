"""References to things, by id or full name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from agent.deciding.draft import TurnDraft
from agent.dialogue.wording import listed
from agent.state.pending import TaskConfirmed, asked_field_of, candidates_of
from agent.tasks.labelled_values import FieldMention, with_ids_behind
from agent.tasks.phrases import POLITE, Token, find_phrase, tokens_of, words_of_phrases
from agent.tasks.task_message import TaskMessage
from agent.tasks.words import word_set
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue, TaskSpec

_LONGEST_ID = 18


def reference_field(draft: TurnDraft) -> FieldSpec | None:
    """The field of the running task whose thing is not known yet."""
    return next((item for item in draft.view.visible() if item.lookup and draft.view.is_open(item)), None)


def fill_ids(message: TaskMessage, mentions: Sequence[FieldMention], *, behind_phrase: bool) -> None:
    """Takes the id that stands behind the name of a thing, in a later message instead of the one that was taken;
    `behind_phrase`: or right behind the phrase that begins the task."""
    for item in message.draft.view.visible():
        own_mentions = [mention for mention in mentions if mention.item is item and mention.last > mention.first]
        places = [at for mention in own_mentions for at in range(mention.first, mention.last)]
        places = [at for at in places if _is_id(message, at)]
        if item.lookup and message.phrase and behind_phrase and not places:
            ids_behind = with_ids_behind(message, FieldMention(message.body_start, message.body_start, item))
            places = [at for at in range(ids_behind.first, ids_behind.last) if _is_id(message, at)]
        if item.lookup and places:
            _take_ids(message, item, places)


def fill_lone_id(message: TaskMessage, *, asked: bool) -> None:
    """Takes a number as the id of the missing thing: any number if the id was asked for, else one at the end."""
    item = reference_field(message.draft)
    if item is None or item.id in message.settled:
        return
    numbers = [at for at in range(len(message.tokens)) if at not in message.used and _may_be_id(message, at)]
    places = numbers if asked else [at for at in numbers if _ends_clause(message, at)]
    if places and (asked or len(places) == 1):
        _take_ids(message, item, places)


def _is_id(message: TaskMessage, place: int) -> bool:
    word = message.tokens[place].word
    return word.isdecimal() and len(word) <= _LONGEST_ID


def _may_be_id(message: TaskMessage, place: int) -> bool:
    return _is_id(message, place) and not message.gap(place).endswith("-")


def _ends_clause(message: TaskMessage, place: int) -> bool:
    after = place + 1
    is_last = after == len(message.tokens) or after in message.used or message.is_break(after)
    return place >= message.body_start and (is_last or message.tokens[after].word in POLITE)


def _take_ids(message: TaskMessage, item: FieldSpec, places: Sequence[int]) -> None:
    draft = message.draft
    ids = list(dict.fromkeys(message.tokens[at].word for at in places))
    message.mark_used(places)
    if len(ids) == 1:
        _take_id(message, item, message.tokens[places[0]])
    elif draft.view.is_open(item):
        message.settled.add(item.id)
        draft.note("reference_which", field=item.name(draft.locale), items=listed(draft.locale, ids, "or"))


def _take_id(message: TaskMessage, item: FieldSpec, token: Token) -> None:
    """Takes an id; where several things were told that one name means, it has to be one of theirs."""
    draft = message.draft
    candidates = candidates_of(draft.pending) if draft.view.is_open(item) else ()
    if candidates and token.word not in candidates:
        message.settled.add(item.id)
        tell_candidates(draft, candidates)
        return
    value: JsonValue = int(token.word) if type_of(item).is_numeric else token.word
    if message.may_fill(item) and not message.fill(item, value, token.start, token.end):
        draft.problem = draft.rejected[item.id]


def tell_candidates(draft: TurnDraft, candidates: Sequence[JsonValue]) -> None:
    """Lists the ids to choose from."""
    draft.note("reference_not_among", items=listed(draft.locale, [str(candidate) for candidate in candidates], "or"))
    draft.repeating = True


def note_name_of_thing(message: TaskMessage) -> None:
    """Keeps the words in which the name of a thing may stand: all but those that name fields, that begin the task, or
    that have told something; none where there are fewer than a full name has."""
    draft = message.draft
    item = reference_field(draft)
    if item is None or item.id in message.settled:
        return
    if _may_be_whole_name(draft, item, words := words_of_name(message, item)):
        _look_for(message, item, words)


def _may_be_whole_name(draft: TurnDraft, item: FieldSpec, words: Sequence[Token]) -> bool:
    """Whether there are as many words as a full name has, and not only those of politeness: "I want to …"."""
    tells = any(token.word not in POLITE for token in words)
    return tells and len(words) >= len(draft.spec.lookup_of(item).names)


def _look_for(message: TaskMessage, item: FieldSpec, words: Sequence[Token]) -> None:
    draft = message.draft
    draft.named = {**draft.named, item.id: " ".join(draft.message[token.start : token.end] for token in words)}
    message.settled.add(item.id)


def fill_salient_thing(message: TaskMessage) -> None:
    """Takes the thing that was mentioned last, if a pronoun ("her", "this one") refers to it and no name is given."""
    draft, item = message.draft, reference_field(message.draft)
    if item is None or item.id in {*message.settled, *draft.named}:
        return
    at, salient_thing = _place_of_anaphor(message), draft.meant.get(item.lookup)
    if at is not None and salient_thing is not None:
        _take_id(message, item, replace(message.tokens[at], word=salient_thing["ids"][0]))
        draft.known = {**draft.known, item.id: salient_thing}


def with_thing_named(draft: TurnDraft, task: TaskSpec, tokens: Sequence[Token]) -> Iterator[list[tuple[int, Token]]]:
    """The words that begin a task which needs a thing, with a name of that thing for each word that stands for the one
    that the talk was of last: of "drop it", "drop book". Each has the place where it was said. What is said while a
    task runs answers that."""
    items = [item for item in map(draft.document.field, task.needs) if item.lookup in draft.meant and not draft.task]
    places = {at for at in range(len(tokens)) if items and _may_stand_for_thing(tokens, at)}
    names = {name for item in items for name in _words_of_field(item)} if places else set()
    for name in sorted(names - word_set("numbers", "small")):
        kept = ((at, token) for at, token in enumerate(tokens) if at not in places or token.is_bound)
        named = ((at, replace(tokens[at], word=name)) for at in places)
        yield sorted((*kept, *named), key=lambda placed: (placed[0], placed[1].word == name))


def _may_stand_for_thing(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word stands for a person, or for any thing where nothing but politeness is said behind it."""
    is_last = all(token.word in POLITE for token in tokens[at + 1 :])
    return tokens[at].is_bound or tokens[at].word in word_set("meant", *(["pointing"] if is_last else []))


def replace_thing(message: TaskMessage) -> None:
    """Looks up the thing that a correction names, in place of the current one."""
    draft = message.draft
    items = [item for item in draft.view.visible() if item.lookup and draft.view.is_answered(item.id)]
    if len(items) != 1 or message.settled:
        return
    ids = [at for at in range(len(message.tokens)) if at not in message.used and _may_be_id(message, at)]
    if ids and isinstance(draft.pending, TaskConfirmed):  # elsewhere a number may be another field's value
        _take_ids(message, items[0], ids)
    elif _may_be_whole_name(draft, items[0], words := words_of_name(message, items[0])):
        draft.clear(items[0].id, "another one is meant")
        _look_for(message, items[0], words)


def _place_of_anaphor(message: TaskMessage) -> int | None:
    """The index of a pronoun for the thing that was mentioned last."""
    return next((at for at in range(len(message.tokens)) if _is_anaphor(message, at)), None)


def _is_anaphor(message: TaskMessage, at: int) -> bool:
    token = message.tokens[at]
    if token.is_bound or at in message.used:
        return token.is_bound
    things = [item for item in message.draft.view.visible() if item.lookup]
    if asked_field_of(message.draft.pending) in {item.id for item in things}:
        return token.word in word_set("meant", "pointing")
    fields = {word for item in things for word in _words_of_field(item)}
    is_near = at < message.body_start or at + 1 == len(message.tokens) or message.tokens[at + 1].word in fields
    return token.word in word_set("meant") or (token.word in word_set("pointing") and is_near)


def words_of_name(message: TaskMessage, item: FieldSpec) -> list[Token]:
    """The words that may be the name of the field's thing."""
    draft = message.draft
    fields = {word for field in draft.document.fields for word in _words_of_field(field)}
    beginnings = draft.running_task.beginnings if draft.running_task else ()
    is_wish = message.phrase is not None or find_phrase(beginnings, message.tokens, at_start=True) is not None
    begins = words_of_phrases(beginnings if is_wish else ())
    lookup = draft.spec.lookup_of(item)
    labels = {token.word for text in lookup.label.all() for token in tokens_of(text)}
    known_words = fields | begins | labels | word_set("small", "meant", "pointing")
    free = [token for at, token in enumerate(message.tokens) if at not in message.used]
    free = [token for token in free if not any(map(str.isdigit, token.word))]
    return [token for token in free if token.word.removesuffix("'s") not in known_words]


def _words_of_field(item: FieldSpec) -> set[str]:
    texts = (*item.label.all(), item.id.replace("_", " "), *item.cues)
    return {token.word for text in texts for token in tokens_of(text)}
