"""Answers a person's question, and asks the pending one again."""

from __future__ import annotations

from collections.abc import Iterator

from agent.clauses.clause_acts import asks_us_to_do
from agent.deciding.draft import TurnDraft
from agent.dialogue.wording import rotated, variants
from agent.faq.form_answers import answer_to, cited_guide, whom_to_ask
from agent.faq.topics import tag_values
from agent.slots.scores import Span
from agent.state.pending import ToolAwaited, attempts_of, field_of
from agent.turns.outcome import Source
from nlu.dialogue_acts import Act, act_clauses, opens_by_asking
from nlu.text import Text, read

_ASKING = frozenset("?\u061f")
_LONGEST_ASIDE = 600  # who asks beside an answer does it in a sentence or two


def answer_question(draft: TurnDraft, text: str) -> None:
    """Says `text`, the form's own words, or that the form does not tell and whom to ask. The pending question then
    counts as asked again, so that replies do not repeat forever."""
    if _asks_about_waiting(draft):
        draft.note("still_at_work")
        return
    if text:
        place = cited_guide(draft.message, draft.view, None) if draft.on_page else ""
        draft.say(text)
        if place and place not in text:
            draft.note("guide_named", source=place)
        draft.repeating = True
        return
    if draft.task is not None:
        return
    if not draft.on_page and _requests_deed(read(draft.message)):
        draft.note("only_fills")
    else:
        draft.say(rotated(variants(draft.locale, _unknown_key(draft)), max(attempts_of(draft.pending), 0))[0])
        draft.say(whom_to_ask(draft.spec, draft.locale) or draft.words("ask_owner"))
    draft.repeating = not field_of(draft.pending)


def _asks_about_waiting(draft: TurnDraft) -> bool:
    """Whether the question is how long it takes, while a tool runs and nothing is left to ask."""
    is_waiting = isinstance(draft.pending, ToolAwaited) and not any(map(draft.view.is_open, draft.view.visible()))
    return is_waiting and "duration" in tag_values(draft.message, "about_form")


def _unknown_key(draft: TurnDraft) -> str:
    return "page_does_not_say" if draft.on_page else "form_does_not_say"


def answer_beside_question(draft: TurnDraft) -> None:
    """Answers a question beside an answer from the form: "silver. Is that with new cables?" Says that the form does not
    tell if the question came first."""
    quoted = [span.span for span in draft.ledger.records if span.source is Source.WORDS and span.span]
    if not quoted or draft.task is not None or len(draft.message) > _LONGEST_ASIDE:
        return
    text = read(draft.message)
    questions = [asking for asking in _question_spans(text) if not any(_is_within(asking, span) for span in quoted)]
    answered_field = draft.spec.field(draft.last_answered) if draft.last_answered else None
    answers = (answer_to(draft.message[start:end], draft.view, answered_field) for start, end in questions)
    if answer := next(filter(None, answers), ""):
        draft.say(answer)
    elif questions and opens_by_asking(text):
        draft.note(_unknown_key(draft))


def _is_within(question: Span, evidence: Span) -> bool:
    """Whether a question contains the whole value, or is the value; a question that the value only starts in refers to
    it."""
    first, last = min(question[0], evidence[0]), max(question[1], evidence[1])
    return (first, last) in (question, evidence)


def _question_spans(text: Text) -> Iterator[Span]:
    """The clauses that ask, in sentences with a question mark."""
    for clause in act_clauses(text):
        end = text.sentence(clause.first)[1]
        if Act.ASKS in clause.acts and text.word(end - 1) in _ASKING:
            yield text.span(clause.first, clause.last)


def _requests_deed(text: Text) -> bool:
    """Whether something is requested ("Can you book me a room?"), which no text of the form can answer."""
    return any(Act.REQUESTS in clause.acts or asks_us_to_do(text, clause.last - 1) for clause in act_clauses(text))
