"""Reads the full name of a person or thing to create: the words after the phrase that started the task, or capitalized
ones.

If a name has more words than parts, the person is asked which belong to which.
"""

from __future__ import annotations

from collections.abc import Sequence

from agent.deciding.draft import TurnDraft
from agent.tasks.phrases import POLITE, Token, tokens_of
from agent.tasks.task_message import TaskMessage
from agent.tasks.templates import covered
from agent.tasks.words import word_set

_LEADS = word_set("name_leads")
_LONGEST_PARTICLE, _MOST_PARTS, _MOST_PLAIN = 3, 6, 2


def full_name_fields(draft: TurnDraft) -> tuple[str, ...]:
    """The fields that together are a full name, according to a list of things; () without any."""
    assistant = draft.spec.assistant
    lookups = assistant.lookups if assistant else ()
    visible = draft.view.visible_ids
    return next((lookup.names for lookup in lookups if len(lookup.names) > 1 and visible.issuperset(lookup.names)), ())


def fill_full_name(message: TaskMessage, *, asked: str = "") -> None:
    """Fills these fields from the same number of adjacent words; while the task runs, only if one of them was asked."""
    draft, fields = message.draft, full_name_fields(message.draft)
    if not fields or message.settled & set(fields):
        return
    if message.phrase is None:
        if asked in fields and not _take_part_of_name(message, asked, fields):
            _take_asked_name(message, asked, [name for name in fields if not draft.view.is_answered(name)])
        return
    if any(map(draft.view.is_answered, fields)):
        return
    if any(item.lookup for item in draft.view.visible()):
        return  # a name is that of the thing which is meant
    if run := _name_run(message, len(fields)):
        take_name(message, run[0], run[-1] + 1)


def take_name(message: TaskMessage, first: int, last: int) -> None:
    """Fills a full name, or asks which words belong to which part."""
    draft, fields = message.draft, full_name_fields(message.draft)
    if last - first == len(fields):
        for name, at in zip(fields, range(first, last), strict=True):
            if message.may_fill(draft.spec.field(name)):
                token = message.tokens[at]
                message.fill(draft.spec.field(name), draft.message[token.start : token.end], token.start, token.end)
    elif last - first > len(fields):
        name = message.words(first, last)
        message.mark_used(range(first, last))
        draft.named = {**draft.named, fields[0]: name}
        draft.wanted = list(
            dict.fromkeys([*draft.wanted, *(part for part in fields if draft.spec.field(part).if_told)])
        )
        draft.note("name_parts", name=covered(draft, name[:80]))


def name_row_end(message: TaskMessage, first: int, stop: int) -> int:
    """The end of the adjacent words that may be a name, from `first` on."""
    ends = (
        at for at in range(first, stop) if not _may_be_name(message.tokens[at]) or (at > first and message.is_break(at))
    )
    return next(ends, stop)


def name_end(message: TaskMessage, first: int, stop: int) -> int:
    """Where a part of a name ends that begins at `first`: with the last of its capitalised words, but for particles
    between them; all of the words where none is capitalised."""
    end = first
    for at in range(first, stop):
        if at > first and message.is_break(at):
            break
        if _is_capital(message, at):
            end = at + 1
        elif end and end > first and len(message.tokens[at].word) > _LONGEST_PARTICLE:
            break
    return end if end > first else stop


def _take_part_of_name(message: TaskMessage, asked: str, fields: Sequence[str]) -> bool:
    """Whether the answer is the first or last words of a name whose parts were asked; the rest is the other part."""
    draft = message.draft
    full_words = [token.word for token in tokens_of(draft.named.get(asked, ""))]
    places = _unused_places(message)
    words_said = [message.tokens[at].word for at in places]
    if not words_said or len(words_said) >= len(full_words) or len(fields) != 2:
        return False
    name, words = tokens_of(draft.named[asked]), draft.named[asked]
    if words_said == full_words[: len(words_said)]:
        own_tokens, other_tokens = name[: len(words_said)], name[len(words_said) :]
    elif words_said == full_words[-len(words_said) :]:
        own_tokens, other_tokens = name[-len(words_said) :], name[: -len(words_said)]
    else:
        return False
    start, end = message.tokens[places[0]].start, message.tokens[places[-1]].end
    for field, tokens in zip(fields, (own_tokens, other_tokens), strict=True):
        message.fill(draft.spec.field(field), words[tokens[0].start : tokens[-1].end], start, end)
    draft.named = {name_field: text for name_field, text in draft.named.items() if name_field != asked}
    return True


def _take_asked_name(message: TaskMessage, asked: str, fields: Sequence[str]) -> None:
    """Takes a name, or the part that was asked, if only other values stand beside it."""
    places = _unused_places(message)
    is_row = bool(places) and places == list(range(places[0], places[-1] + 1))
    if not is_row or any(not _may_be_name(message.tokens[at]) for at in places):
        return
    first, stop = places[0], places[-1] + 1
    capital, draft = _is_capital(message, first), message.draft
    is_whole = len(places) == len(fields) or all(_is_capital(message, at) for at in places)
    if min(len(places), len(fields)) > 1 and is_whole:
        take_name(message, first, stop)
    elif capital or (len(fields) == 1 and len(places) <= _MOST_PLAIN):
        stop = name_end(message, first, stop) if capital else stop
        words = message.words(first, stop)
        message.fill(draft.spec.field(asked), words, message.tokens[first].start, message.tokens[stop - 1].end)


def _unused_places(message: TaskMessage) -> list[int]:
    """The indexes of words that were not used yet, without politeness and what introduces a name."""
    tokens = enumerate(message.tokens)
    places = [at for at, token in tokens if at not in message.used and not any(map(str.isdigit, token.word))]
    while places and message.tokens[places[0]].word in _LEADS | POLITE:
        places = places[1:]
    while places and message.tokens[places[-1]].word in POLITE:
        places = places[:-1]
    return places


def _name_run(message: TaskMessage, count: int) -> list[int]:
    """The adjacent words of the name: those right after the phrase, else the only capitalized ones."""
    runs = list(_name_runs(message))
    if direct := next((run for run in runs if run[0] >= message.body_start and _is_direct(message, run[0])), []):
        capital = _capitalised_words(message, direct)
        if len(direct) == count or (not capital and len(direct) > count):
            return direct if len(direct) <= _MOST_PARTS else []
        if len(capital) >= count:
            return capital
    capital_runs = [words for run in runs if len(words := _capitalised_words(message, run)) == count]
    return capital_runs[0] if len(capital_runs) == 1 else []


def _is_direct(message: TaskMessage, first: int) -> bool:
    """Whether only words that introduce a name stand between the phrase and a word."""
    return all(message.tokens[at].word in _LEADS | POLITE for at in range(message.body_start, first))


def _name_runs(message: TaskMessage) -> list[list[int]]:
    """Rows of words that may be a name, outside of the phrase."""
    phrase = range(message.phrase.first, message.phrase.last) if message.phrase else range(0)
    runs: list[list[int]] = []
    before = -1
    for at, token in enumerate(message.tokens):
        if at in message.used or at in phrase or not _may_be_name(token):
            continue
        if before == at - 1 and runs and not message.is_break(at):
            runs[-1].append(at)
        else:
            runs.append([at])
        before = at
    return runs


def _capitalised_words(message: TaskMessage, run: Sequence[int]) -> list[int]:
    """The first adjacent capitalized words of a row."""
    first = next((place for place, at in enumerate(run) if _is_capital(message, at)), len(run))
    last = next((place for place in range(first, len(run)) if not _is_capital(message, run[place])), len(run))
    return list(run[first:last])


def _is_capital(message: TaskMessage, at: int) -> bool:
    """Whether a word starts with a capital, or its script has none."""
    letter = message.draft.message[message.tokens[at].start]
    return letter.isalpha() and not letter.islower()


def _may_be_name(token: Token) -> bool:
    return not any(map(str.isdigit, token.word)) and token.word not in _LEADS | POLITE
