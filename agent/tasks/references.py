"""Things that people mean, by their id or their full name: the words that say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.deciding.draft import TurnDraft
from agent.dialogue.wording import listed
from agent.state.pending import TaskConfirmed, asked_of, candidates_of
from agent.tasks.labelled import Named, with_numbers
from agent.tasks.phrases import POLITE, Token, find_phrase, tokens_of, words_of_phrases
from agent.tasks.said import Said
from agent.tasks.words import word_set
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue

_LONGEST_ID = 18


def reference_field(draft: TurnDraft) -> FieldSpec | None:
    """The field of the running task whose thing is still to be named."""
    return next((item for item in draft.view.visible() if item.lookup and draft.view.is_open(item)), None)


def hear_ids(said: Said, things: Sequence[Named], *, behind_phrase: bool) -> None:
    """Takes the id that stands behind the name of a thing, in a later message instead of the one that was taken;
    `behind_phrase`: or right behind the phrase that begins the task."""
    for item in said.draft.view.visible():
        named = [one for one in things if one.item is item and one.last > one.first]
        places = [at for one in named for at in range(one.first, one.last) if said.tokens[at].word.isdecimal()]
        if item.lookup and said.begun and behind_phrase and not places:
            behind = with_numbers(said, Named(said.behind, said.behind, item))
            places = [at for at in range(behind.first, behind.last) if said.tokens[at].word.isdecimal()]
        if item.lookup and places:
            _take_ids(said, item, places)


def hear_lone_id(said: Said, *, asked: bool) -> None:
    """Takes a number for the id of the thing that is still to be named: where it was asked for any, else one that ends
    what is said of something."""
    item = reference_field(said.draft)
    if item is None or item.id in said.told:
        return
    numbers = [at for at in range(len(said.tokens)) if at not in said.used and _may_be_id(said, at)]
    places = numbers if asked else [at for at in numbers if _ends_clause(said, at)]
    if places and (asked or len(places) == 1):
        _take_ids(said, item, places)


def _may_be_id(said: Said, place: int) -> bool:
    word = said.tokens[place].word
    return word.isdecimal() and len(word) <= _LONGEST_ID and not said.gap(place).endswith("-")


def _ends_clause(said: Said, place: int) -> bool:
    after = place + 1
    is_last = after == len(said.tokens) or after in said.used or said.is_break(after)
    return place >= said.behind and (is_last or said.tokens[after].word in POLITE)


def _take_ids(said: Said, item: FieldSpec, places: Sequence[int]) -> None:
    draft = said.draft
    each = list(dict.fromkeys(said.tokens[at].word for at in places))
    said.use(places)
    if len(each) == 1:
        _take_id(said, item, said.tokens[places[0]])
    elif draft.view.is_open(item):
        said.told.add(item.id)
        draft.note("reference_which", field=item.name(draft.locale), items=listed(draft.locale, each, "or"))


def _take_id(said: Said, item: FieldSpec, token: Token) -> None:
    """Takes an id; where several things were told that one name means, it has to be one of theirs."""
    draft = said.draft
    among = candidates_of(draft.pending) if draft.view.is_open(item) else ()
    if among and token.word not in among:
        said.told.add(item.id)
        tell_candidates(draft, among)
        return
    value: JsonValue = int(token.word) if type_of(item).is_numeric else token.word
    if said.may_fill(item) and not said.fill(item, value, token.start, token.end):
        draft.problem = draft.rejected[item.id]


def tell_candidates(draft: TurnDraft, among: Sequence[JsonValue]) -> None:
    """Says which ids there are to choose from."""
    draft.note("reference_not_among", items=listed(draft.locale, [str(one) for one in among], "or"))
    draft.repeating = True


def hear_name_of_thing(said: Said) -> None:
    """Keeps the words in which the name of a thing may stand: all but those that name fields, that begin the task, or
    that have told something; none where there are fewer than a full name has."""
    draft = said.draft
    item = reference_field(draft)
    if item is None or item.id in said.told:
        return
    if _may_be_whole_name(draft, item, left := words_of_name(said, item)):
        _look_for(said, item, left)


def _may_be_whole_name(draft: TurnDraft, item: FieldSpec, words: Sequence[Token]) -> bool:
    """Whether there are as many words as a full name has, and not only those of politeness: "I want to …"."""
    tells = any(token.word not in POLITE for token in words)
    return tells and len(words) >= len(draft.spec.lookup_of(item).names)


def _look_for(said: Said, item: FieldSpec, words: Sequence[Token]) -> None:
    draft = said.draft
    draft.named = {**draft.named, item.id: " ".join(draft.message[token.start : token.end] for token in words)}
    said.told.add(item.id)


def hear_thing_meant(said: Said) -> None:
    """Takes the thing that the talk was of last, where words stand for it, "her" or "this one", and no name is told."""
    draft, item = said.draft, reference_field(said.draft)
    if item is None or item.id in {*said.told, *draft.named}:
        return
    at, meant = _place_of_meant(said), draft.meant.get(item.lookup)
    if at is not None and meant is not None:
        _take_id(said, item, replace(said.tokens[at], word=meant["ids"][0]))
        draft.known = {**draft.known, item.id: meant}


def hear_other_thing(said: Said) -> None:
    """Has the thing that a correction names looked for, instead of the one that was taken."""
    draft = said.draft
    items = [item for item in draft.view.visible() if item.lookup and draft.view.is_answered(item.id)]
    if len(items) != 1 or said.told:
        return
    ids = [at for at in range(len(said.tokens)) if at not in said.used and _may_be_id(said, at)]
    if ids and isinstance(draft.pending, TaskConfirmed):  # elsewhere a number may be another field's value
        _take_ids(said, items[0], ids)
    elif _may_be_whole_name(draft, items[0], left := words_of_name(said, items[0])):
        draft.clear(items[0].id, "another one is meant")
        _look_for(said, items[0], left)


def _place_of_meant(said: Said) -> int | None:
    """Where a word that tells nothing else stands for the thing that the talk was of."""
    return next((at for at in range(len(said.tokens)) if _stands_for_thing(said, at)), None)


def _stands_for_thing(said: Said, at: int) -> bool:
    token = said.tokens[at]
    if token.is_bound or at in said.used:
        return token.is_bound
    things = [item for item in said.draft.view.visible() if item.lookup]
    if asked_of(said.draft.pending) in {item.id for item in things}:
        return token.word in word_set("meant", "pointing")
    fields = {word for item in things for word in _words_of_field(item)}
    is_near = at < said.behind or at + 1 == len(said.tokens) or said.tokens[at + 1].word in fields
    return token.word in word_set("meant") or (token.word in word_set("pointing") and is_near)


def words_of_name(said: Said, item: FieldSpec) -> list[Token]:
    """The words that may be a name of the field's thing."""
    draft = said.draft
    fields = {word for one in draft.document.fields for word in _words_of_field(one)}
    own = draft.running_task.beginnings if draft.running_task else ()
    is_wish = said.begun is not None or find_phrase(own, said.tokens, at_start=True) is not None
    begins = words_of_phrases(own if is_wish else ())
    lookup = draft.spec.lookup_of(item)
    labels = {token.word for text in lookup.label.all() for token in tokens_of(text)}
    known = fields | begins | labels | word_set("small", "meant", "pointing")
    free = [token for at, token in enumerate(said.tokens) if at not in said.used]
    free = [token for token in free if not any(map(str.isdigit, token.word))]
    return [token for token in free if token.word.removesuffix("'s") not in known]


def _words_of_field(item: FieldSpec) -> set[str]:
    texts = (*item.label.all(), item.id.replace("_", " "), *item.cues)
    return {token.word for text in texts for token in tokens_of(text)}
