"""The full name of a person or a thing that a task is to make: the words behind what began it, or capitalised ones.

Of a name with more words than it has parts nobody knows which are which, so that is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from agent.deciding.draft import TurnDraft
from agent.tasks.phrases import POLITE, Token, tokens_of
from agent.tasks.said import Said
from agent.tasks.telling import covered
from agent.tasks.words import word_set

_LEADS = word_set("name_leads")
_LONGEST_PARTICLE, _MOST_PARTS, _MOST_PLAIN = 3, 6, 2


def parts_of_name(draft: TurnDraft) -> tuple[str, ...]:
    """The fields that together are a full name, as a list of things has it; () where there is none."""
    assistant = draft.spec.assistant
    lookups = assistant.lookups if assistant else ()
    visible = draft.view.visible_ids
    return next((one.names for one in lookups if len(one.names) > 1 and visible.issuperset(one.names)), ())


def hear_full_name(said: Said, *, asked: str = "") -> None:
    """Fills the fields that together are a full name, where as many words in a row can be one. While the task runs,
    only where one of these is what was asked."""
    draft, fields = said.draft, parts_of_name(said.draft)
    if not fields or said.told & set(fields):
        return
    if said.begun is None:
        if asked in fields and not _split(said, asked, fields):
            _take_asked(said, asked, [name for name in fields if not draft.view.is_answered(name)])
        return
    if any(map(draft.view.is_answered, fields)):
        return
    if any(item.lookup for item in draft.view.visible()):
        return  # a name is that of the thing which is meant
    if run := _run(said, len(fields)):
        take_name(said, run[0], run[-1] + 1)


def take_name(said: Said, first: int, last: int) -> None:
    """Fills a full name from words, or asks which of them are which."""
    draft, fields = said.draft, parts_of_name(said.draft)
    if last - first == len(fields):
        for name, at in zip(fields, range(first, last), strict=True):
            if said.may_fill(draft.spec.field(name)):
                token = said.tokens[at]
                said.fill(draft.spec.field(name), draft.message[token.start : token.end], token.start, token.end)
    elif last - first > len(fields):
        name = said.words(first, last)
        said.use(range(first, last))
        draft.named = {**draft.named, fields[0]: name}
        draft.wanted = list(dict.fromkeys([*draft.wanted, *(one for one in fields if draft.spec.field(one).if_told)]))
        draft.note("name_parts", name=covered(draft, name[:80]))


def row_end(said: Said, first: int, stop: int) -> int:
    """Where the words end that can be a name and that no sign parts, from `first` on."""
    ends = (at for at in range(first, stop) if not _may_be_name(said.tokens[at]) or (at > first and said.is_break(at)))
    return next(ends, stop)


def name_end(said: Said, first: int, stop: int) -> int:
    """Where a part of a name ends that begins at `first`: with the last of its capitalised words, but for particles
    between them; all of the words where none is capitalised."""
    end = first
    for at in range(first, stop):
        if at > first and said.is_break(at):
            break
        if _is_capital(said, at):
            end = at + 1
        elif end and end > first and len(said.tokens[at].word) > _LONGEST_PARTICLE:
            break
    return end if end > first else stop


def _split(said: Said, asked: str, fields: Sequence[str]) -> bool:
    """Whether the answer is the first or the last words of a name whose parts were asked for; the others are then the
    other part."""
    draft = said.draft
    whole = [token.word for token in tokens_of(draft.named.get(asked, ""))]
    places = _free(said)
    part = [said.tokens[at].word for at in places]
    if not part or len(part) >= len(whole) or len(fields) != 2:
        return False
    name, words = tokens_of(draft.named[asked]), draft.named[asked]
    if part == whole[: len(part)]:
        ours, theirs = name[: len(part)], name[len(part) :]
    elif part == whole[-len(part) :]:
        ours, theirs = name[-len(part) :], name[: -len(part)]
    else:
        return False
    start, end = said.tokens[places[0]].start, said.tokens[places[-1]].end
    for field, tokens in zip(fields, (ours, theirs), strict=True):
        said.fill(draft.spec.field(field), words[tokens[0].start : tokens[-1].end], start, end)
    draft.named = {one: text for one, text in draft.named.items() if one != asked}
    return True


def _take_asked(said: Said, asked: str, fields: Sequence[str]) -> None:
    """A name, or the part of it that was asked for, beside which nothing is said but other values."""
    places = _free(said)
    is_row = bool(places) and places == list(range(places[0], places[-1] + 1))
    if not is_row or any(not _may_be_name(said.tokens[at]) for at in places):
        return
    first, stop = places[0], places[-1] + 1
    capital, draft = _is_capital(said, first), said.draft
    is_whole = len(places) == len(fields) or all(_is_capital(said, at) for at in places)
    if min(len(places), len(fields)) > 1 and is_whole:
        take_name(said, first, stop)
    elif capital or (len(fields) == 1 and len(places) <= _MOST_PLAIN):
        stop = name_end(said, first, stop) if capital else stop
        words = said.words(first, stop)
        said.fill(draft.spec.field(asked), words, said.tokens[first].start, said.tokens[stop - 1].end)


def _free(said: Said) -> list[int]:
    """The places of words that have told nothing yet, without what leads to a name, and politeness."""
    tokens = enumerate(said.tokens)
    left = [at for at, token in tokens if at not in said.used and not any(map(str.isdigit, token.word))]
    while left and said.tokens[left[0]].word in _LEADS | POLITE:
        left = left[1:]
    while left and said.tokens[left[-1]].word in POLITE:
        left = left[:-1]
    return left


def _run(said: Said, count: int) -> list[int]:
    """The words in a row that are the name: those right behind the phrase, else the only ones that are capitalised."""
    runs = list(_runs(said))
    if direct := next((run for run in runs if run[0] >= said.behind and _is_direct(said, run[0])), []):
        capital = _capital(said, direct)
        if len(direct) == count or (not capital and len(direct) > count):
            return direct if len(direct) <= _MOST_PARTS else []
        if len(capital) >= count:
            return capital
    capital_runs = [found for run in runs if len(found := _capital(said, run)) == count]
    return capital_runs[0] if len(capital_runs) == 1 else []


def _is_direct(said: Said, first: int) -> bool:
    """Whether nothing but words that lead to a name stands between the phrase and a word."""
    return all(said.tokens[at].word in _LEADS | POLITE for at in range(said.behind, first))


def _runs(said: Said) -> list[list[int]]:
    """The rows of words that can be a name, outside of the phrase."""
    phrase = range(said.begun.first, said.begun.last) if said.begun else range(0)
    runs: list[list[int]] = []
    before = -1
    for at, token in enumerate(said.tokens):
        if at in said.used or at in phrase or not _may_be_name(token):
            continue
        if before == at - 1 and runs and not said.is_break(at):
            runs[-1].append(at)
        else:
            runs.append([at])
        before = at
    return runs


def _capital(said: Said, run: Sequence[int]) -> list[int]:
    """The first capitalised words of a row that follow each other."""
    first = next((place for place, at in enumerate(run) if _is_capital(said, at)), len(run))
    last = next((place for place in range(first, len(run)) if not _is_capital(said, run[place])), len(run))
    return list(run[first:last])


def _is_capital(said: Said, at: int) -> bool:
    """Whether a word begins with a capital letter, or its script has none."""
    letter = said.draft.message[said.tokens[at].start]
    return letter.isalpha() and not letter.islower()


def _may_be_name(token: Token) -> bool:
    return not any(map(str.isdigit, token.word)) and token.word not in _LEADS | POLITE
