"""Answers a question that the person asks, and asks the same again."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.dialogue.wording import in_turn, variants
from agent.hearing.clause_acts import asks_us_to_do
from agent.questions.told_by_form import cited_guide, whom_to_ask
from agent.state.pending import attempts_of, field_of
from nlu.dialogue_acts import Act, sentences
from nlu.text import Text, read


def answer_question(draft: TurnDraft, text: str) -> None:
    """Says `text`, the form's own words, or that the form tells nothing and whom to ask; then the same question counts
    as asked once more, so that nobody is answered alike for ever."""
    if text:
        place = cited_guide(draft.message, draft.view, None) if draft.on_page else ""
        draft.say(text)
        if place and place not in text:
            draft.note("guide_named", source=place)
        draft.repeating = True
        return
    if draft.task is not None:
        return
    if not draft.on_page and _asks_for_a_deed(read(draft.message)):
        draft.note("only_fills")
    else:
        key = "page_does_not_say" if draft.on_page else "form_does_not_say"
        draft.say(in_turn(variants(draft.locale, key), max(attempts_of(draft.pending), 0))[0])
        draft.say(whom_to_ask(draft.spec, draft.locale) or draft.words("ask_owner"))
    draft.repeating = not field_of(draft.pending)


def _asks_for_a_deed(text: Text) -> bool:
    """ "Can you book me a room?", "Can I get a room?": nobody who made the form could tell more about it."""
    return any(Act.REQUESTS in one.acts or asks_us_to_do(text, one.last - 1) for one in sentences(text))
