"""The full name of a person or a thing that a task is to make: the words behind what began it, or capitalised ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from agent.draft import TurnDraft
from agent.ledger import Evidence
from agent.tasks.phrases import Match, Token, tokens_of
from agent.turn import Source

_LEADS = frozenset("named called name is for".split())


def hear_full_name(draft: TurnDraft, tokens: Sequence[Token], begun: Match | None, *, asked: str = "") -> bool:
    """Fills the fields that together are a full name, where as many words in a row can be one. With `asked`, the field
    that was asked for, only where it is one of these, and such words are all that is said."""
    taken = False
    assistant = draft.spec.assistant
    for lookup in assistant.lookups if assistant else ():
        if any(item.lookup == lookup.name for item in draft.view.visible()):
            continue  # a name is that of the thing which is meant
        fields = [name for name in lookup.names if draft.spec.has(name)]
        if len(fields) < 2 or len(fields) != len(lookup.names) or any(map(draft.view.is_answered, fields)):
            continue
        if begun is None and asked and (asked not in fields or len(tokens) != len(fields)):
            continue
        if begun is None and not asked:
            continue
        run = tokens if asked else _run(draft, tokens, begun, len(fields))
        for name, token in zip(fields, run, strict=False):
            quote = draft.message[token.start : token.end]
            evidence = Evidence(Source.WORDS, "rules", quote, (token.start, token.end))
            taken = draft.propose(name, quote, evidence) or taken
    return taken


def _run(draft: TurnDraft, tokens: Sequence[Token], begun: Match | None, count: int) -> list[Token]:
    """So many words in a row: those right behind the phrase, else the only ones that are capitalised."""
    labels = _labels(draft)
    rest = list(tokens[begun.last if begun else 0 :])
    while rest and rest[0].word in _LEADS:
        rest = rest[1:]
    runs = [list(group) for is_name, group in groupby(rest, lambda token: _may_be_name(token, labels)) if is_name]
    if begun and runs and runs[0][0] is rest[0] and len(runs[0]) == count:
        return runs[0]
    capital = [[token for token in run if draft.message[token.start].isupper()] for run in runs]
    fitting = [run for run in capital if len(run) == count]
    return fitting[0] if len(fitting) == 1 else []


def _may_be_name(token: Token, labels: frozenset[str]) -> bool:
    return not any(map(str.isdigit, token.word)) and token.word not in labels | _LEADS


def _labels(draft: TurnDraft) -> frozenset[str]:
    texts = [text for item in draft.view.visible() for text in (*item.label.all(), item.id, *item.cues)]
    return frozenset(token.word for text in texts for token in tokens_of(text.replace("_", " ")))
