"""Puts a reply together as people talk: what there is to tell in two sentences, and one question. No sentence is said
in two replies in a row: another wording takes its place, or it is said to be said again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command
from agent.dialogue.wording import continued, say
from patterns.sentences import asks, sentences

MOST_STATEMENTS = 2
_ENDS, _CLOSING = frozenset(".!?؟:…\n"), ")]\"'”»\u2069"
_ITEM = "- "


def compose(
    draft: TurnDraft, told: Sequence[str], questions: Sequence[str] = (), aids: Iterable[Sequence[str]] = ()
) -> str:
    """The reply's words. `questions` are wordings of one question, of which the first counts that is new and fits;
    `aids` are wordings of what helps to answer, the most helpful first, as far as there is room."""
    told = [_said_again(draft, part) for part in told if part]
    told = told if fits(told) else _as_list(told)
    question = _chosen(draft, _not_in(told, questions), MOST_STATEMENTS - _count(told))
    beside: list[str] = []
    for wordings in aids:
        aid = next((one for one in wordings if one and is_new(draft, one)), "")
        if aid and _count([*told, question, *beside, aid]) <= MOST_STATEMENTS:
            beside.append(aid)
    return joined([*told, question, *beside]).rstrip("\n")


def fits(told: Iterable[str]) -> bool:
    """Whether it can be told in a row, as people speak; more becomes a list."""
    return _count(told) <= MOST_STATEMENTS


def is_new(draft: TurnDraft, text: str) -> bool:
    """Whether the last reply had none of the sentences, or the person wants to hear it again."""
    return _is_asked_again(draft) or draft.last_reply_sentences.isdisjoint(_spoken(text))


def ends_in_question(text: str) -> bool:
    return any(map(asks, sentences(text)))


def joined(parts: Iterable[str]) -> str:
    """One sentence after the other; what follows a list begins a line of its own."""
    said = [part for part in parts if part]
    ended = [part if _is_ended(part) else f"{part}." for part in said[:-1]]
    first, *others = " ".join([*ended, *said[-1:]]).split("\n")
    return "\n".join([first, *(line.lstrip(" ") for line in others)])


def _not_in(told: Sequence[str], wordings: Sequence[str]) -> Sequence[str]:
    """The wordings of which nothing is told before the question already, where there are such."""
    said = {sentence for part in told for sentence in _spoken(part)}
    return [one for one in wordings if said.isdisjoint(_spoken(one))] or wordings


def _chosen(draft: TurnDraft, wordings: Sequence[str], room: int) -> str:
    new = [one for one in wordings if is_new(draft, one)] or list(wordings)
    fitting = next((one for one in new if _count([one]) <= room), None)
    return min(new, key=lambda one: _count([one]), default="") if fitting is None else fitting


def _said_again(draft: TurnDraft, part: str) -> str:
    if is_new(draft, part) or _is_list(part):
        return part
    return say(draft.locale, "as_said", text=continued(part))


def _is_list(part: str) -> bool:
    return f"\n{_ITEM}" in part


def _as_list(told: Sequence[str]) -> list[str]:
    lists, others = [part for part in told if _is_list(part)], [part for part in told if not _is_list(part)]
    return ["\n".join(f"{_ITEM}{part}" for part in others) + "\n\n", *lists]


def _count(parts: Iterable[str]) -> int:
    """How many sentences tell something. A list is data."""
    return sum(not asks(one) for part in parts for one in _spoken(part))


@lru_cache(maxsize=256)
def _spoken(part: str) -> tuple[str, ...]:
    """Kept for a while: each wording is looked at several times a turn, and most of them turn after turn."""
    return tuple(one for line in part.split("\n") if not line.startswith(_ITEM) for one in sentences(line))


def _is_asked_again(draft: TurnDraft) -> bool:
    return draft.is_empty_request or draft.command is Command.REPEAT


def _is_ended(said: str) -> bool:
    bare = said.rstrip()
    return "\n" in said[len(bare) :] or bare.rstrip(_CLOSING)[-1:] in _ENDS
