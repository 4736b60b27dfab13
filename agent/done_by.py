"""Finds people who are named by what they did: "directed by Huda Saleh", where the director is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agent.interpretation.base import ProposedValue
from agent.interpretation.placement import Cell, proposal
from agent.interpretation.relevance import names
from agent.interpretation.scores import NOT_STATED, Talk, acts_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.naming import is_capital, name_end
from nlu.slot_words import called
from nlu.stems import stem
from nlu.text import Text, once, read

_SHORTEST_ROOT = 5
_SURE = 1.0
_DOERS = ("er", "or")


def people_named(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """For each line that is called after who does something, who is said to have done it; in form order."""
    for item in fields if _deeds(talk.text) else ():
        if item.type == "text" and (who := _who(talk.text, item)) is not None:
            yield proposal(talk, Cell(item, who, _SURE, _SURE))


def _who(text: Text, item: FieldSpec) -> Entity | None:
    """The one of whom the deed is told; None for nobody, or for several."""
    words = (token.text for name in called(item) for token in read(name).tokens)
    said = {stem(word) for word in words if word.endswith(_DOERS)}
    alone = (name for name in names(item) if len(name) == 1)  # "manager", no "manager's desk"
    doers = frozenset().union(*alone) & said
    told = [(at, end) for deed, at, end in _deeds(text) if any(_is_of(deed, doer) for doer in doers)]
    if len(told) != 1:
        return None
    start, end = text.span(*told[0])
    return Entity(text.original[start:end], start, end, _SURE)


def _is_of(deed: str, doer: str) -> bool:
    """Whether the stems of a verb and of a name are of one root: "direct" and "director", "manag" and "manag"."""
    return len(deed) >= _SHORTEST_ROOT and doer.startswith(deed)


@once
def _deeds(text: Text) -> tuple[tuple[str, int, int], ...]:
    """The stem of what was done, and the tokens of the name behind its "by"."""
    passive = (at for at in range(1, len(text)) if text.word(at) == "by" and text.word(at - 1).endswith("ed"))
    named = ((at, name_end(text, at + 1, told=True)) for at in passive if is_capital(text, at + 1))
    stated = ((at, end) for at, end in named if end > at + 1 and not acts_of(text, at) & NOT_STATED)
    return tuple((stem(text.word(at - 1)), at + 1, end) for at, end in stated)
