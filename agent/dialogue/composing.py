"""Composes a reply: at most two statements and a question. A sentence is never repeated in two replies in a row, but
reworded, or marked as repeated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command
from agent.dialogue.wording import say, uncapitalised
from patterns.sentences import is_question, sentences

MOST_STATEMENTS = 2
_ENDS, _CLOSING = frozenset(".!?؟:…\n"), ")]\"'”»\u2069"
_ITEM = "- "


def compose(
    draft: TurnDraft, statements: Sequence[str], questions: Sequence[str] = (), aids: Iterable[Sequence[str]] = ()
) -> str:
    """The words of the reply. `questions` are wordings of one question, the first that is new and fits is used; `aids`
    are texts that help to answer, most helpful first, used if there is room."""
    statements = [_as_repetition(draft, part) for part in dict.fromkeys(statements) if part]
    statements = statements if fits(statements) else _as_list(statements)
    question = _pick_wording(draft, _unsaid_wordings(statements, questions), MOST_STATEMENTS - _count(statements))
    aids_told: list[str] = []
    for wordings in aids:
        aid = next((wording for wording in wordings if wording and is_new(draft, wording)), "")
        if aid and _count([*statements, question, *aids_told, aid]) <= MOST_STATEMENTS:
            aids_told.append(aid)
    return in_sentences([*statements, question, *aids_told]).rstrip("\n")


def fits(statements: Iterable[str]) -> bool:
    """Whether statements fit into running text; more become a list."""
    return _count(statements) <= MOST_STATEMENTS


def is_new(draft: TurnDraft, text: str) -> bool:
    """Whether the last reply had none of these sentences, or the person wants to hear it again."""
    return _is_asked_again(draft) or draft.last_reply_sentences.isdisjoint(_sentences_in(text))


def ends_in_question(text: str) -> bool:
    return any(map(is_question, sentences(text)))


def in_sentences(parts: Iterable[str]) -> str:
    """Joins parts into running text; what follows a list starts a new line."""
    sentences_told = [part for part in parts if part]
    ended = [part if _is_ended(part) else f"{part}." for part in sentences_told[:-1]]
    first, *others = " ".join([*ended, *sentences_told[-1:]]).split("\n")
    return "\n".join([first, *(line.lstrip(" ") for line in others)])


def _unsaid_wordings(statements: Sequence[str], wordings: Sequence[str]) -> Sequence[str]:
    """The wordings that repeat no statement, if there are any."""
    told_sentences = {sentence for part in statements for sentence in _sentences_in(part)}
    return [wording for wording in wordings if told_sentences.isdisjoint(_sentences_in(wording))] or wordings


def _pick_wording(draft: TurnDraft, wordings: Sequence[str], room: int) -> str:
    fresh = [wording for wording in wordings if is_new(draft, wording)] or list(wordings)
    fitting = next((wording for wording in fresh if _count([wording]) <= room), None)
    return min(fresh, key=lambda wording: _count([wording]), default="") if fitting is None else fitting


def _as_repetition(draft: TurnDraft, part: str) -> str:
    if is_new(draft, part) or _is_list(part):
        return part
    return say(draft.locale, "as_said", text=uncapitalised(part))


def _is_list(part: str) -> bool:
    return f"\n{_ITEM}" in part


def _as_list(statements: Sequence[str]) -> list[str]:
    lists, others = [part for part in statements if _is_list(part)], [part for part in statements if not _is_list(part)]
    return ["\n".join(f"{_ITEM}{part}" for part in others) + "\n\n", *lists]


def _count(parts: Iterable[str]) -> int:
    """The number of sentences, without lists."""
    return sum(not is_question(sentence) for part in parts for sentence in _sentences_in(part))


@lru_cache(maxsize=256)
def _sentences_in(part: str) -> tuple[str, ...]:
    """Cached, because each wording is looked at several times per turn."""
    return tuple(sentence for line in part.split("\n") if not line.startswith(_ITEM) for sentence in sentences(line))


def _is_asked_again(draft: TurnDraft) -> bool:
    return draft.is_empty_request or draft.command is Command.REPEAT


def _is_ended(text: str) -> bool:
    bare = text.rstrip()
    return "\n" in text[len(bare) :] or bare.rstrip(_CLOSING)[-1:] in _ENDS
