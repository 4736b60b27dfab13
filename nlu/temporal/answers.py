"""From the days and times in a message to what a reader returns: entities, or ambiguities to ask back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from nlu.dialogue_acts import is_unsure
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.folding import Folded, fold
from nlu.temporal.mentions import Grammar, Moment, TimeExpression, is_whole_message, scan, stated
from nlu.temporal.problems import temporal_problem
from nlu.temporal.resolution_context import ResolutionContext

Write = Callable[[Moment], str | None]
"""A moment in the entity's canonical form; None for what is only a part of one."""

State = Callable[[ResolutionContext], tuple[Sequence[TimeExpression], Sequence[TimeExpression]]]
"""From a context to every mention in its message, and to those that the person states, in order."""

_IN_PASSING, _IN_DOUBT, _WITH_QUESTION_MARK = 0.9, 0.8, 0.8


def read_answer(kind: str, state: State, write: Write, text: str, context: ValueContext) -> Entity | Ambiguity | None:
    """Reads `text` as the answer to the pending field: alone with filler words, or else a sentence that states it."""
    folded = fold(text)
    resolution = ResolutionContext.of(folded.text, context, whole=True)
    said, mentions = state(resolution)
    certainty = 1.0
    if not is_whole_message(said, folded.text):
        _, mentions = state(replace(resolution, whole=False))
        certainty = _IN_PASSING
    mention = chosen(mentions)
    if mention is None:
        return None
    if is_unsure(folded.text):
        certainty *= _IN_DOUBT
    if folded.text.rstrip().endswith("?"):
        certainty *= _WITH_QUESTION_MARK
    return _result(kind, write, replace(mention, confidence=mention.confidence * certainty), folded, text, context)


def find_mentions(kind: str, state: State, write: Write, text: str, context: ValueContext) -> list[Entity | Ambiguity]:
    """Everything of this kind that the person states in `text`."""
    folded = fold(text)
    _, mentions = state(ResolutionContext.of(folded.text, context, whole=False))
    return [_result(kind, write, mention, folded, text, context) for mention in mentions]


def states(rules: Grammar) -> State:
    """Reads a message by one grammar."""

    def state(resolution: ResolutionContext) -> tuple[list[TimeExpression], list[TimeExpression]]:
        said = scan(rules, resolution)
        return said, stated(said, resolution.text)

    return state


def chosen(mentions: Sequence[TimeExpression]) -> TimeExpression | None:
    """The one that a message with these mentions answers with; several different ones make one that is unclear."""
    if not mentions:
        return None
    sure = [mention for mention in mentions if mention.sure]
    if sure and all(sure[0].values[0] in mention.values for mention in mentions):
        return max(sure, key=lambda mention: mention.confidence)
    if len(mentions) == 1:
        return mentions[0]
    values = tuple(dict.fromkeys(value for mention in mentions for value in mention.values))
    if len(values) < 2:
        return mentions[0]
    return TimeExpression(mentions[0].start, mentions[-1].end, values, code="several")


def _result(
    kind: str, write: Write, mention: TimeExpression, folded: Folded, text: str, context: ValueContext
) -> Entity | Ambiguity:
    start, end = folded.span(mention.start, mention.end)
    values = tuple(written for value in mention.values if (written := write(value)) is not None)
    if mention.sure:
        return Entity(values[0], start, end, round(mention.confidence, 2))
    code = mention.code if mention.code.startswith(("date_", "time_")) else f"{kind}_{mention.code}"
    why = temporal_problem(code, context.today, mention.values, quote=text[start:end])
    return Ambiguity(why, start, end, values)
