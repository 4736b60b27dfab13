"""What staff have written is looked for once a turn, however often its question is compared with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from agent.faq.guides import GuidePassage
from agent.runner import run_turn
from agent.tests.talk import THURSDAY, spec_of
from agent.turns.turn import Page, TurnContext, TurnInput

OWNER = """---
form_id: page
title: Page
fields:
  - {id: owner, type: text, required: true, label: Owner, prompt: Who is the owner?}
---
"""


@dataclass(frozen=True)
class Written:
    document: str = "Water permits"
    heading: str = "Fees"
    text: str = "A permit costs 300 riyals."


@dataclass
class Guides:
    """All that it was asked."""

    asked: list[str] = field(default_factory=list)

    def __call__(self, words: str, *, language: str, most: int) -> Sequence[GuidePassage]:
        self.asked.append(words)
        return [Written()]


def test_guides_are_asked_once_a_turn_for_the_same_words() -> None:
    guides, head, spec = Guides(), None, spec_of(OWNER)
    for number, message in enumerate(("", "How much does a permit cost?"), 1):
        context = TurnContext(spec, "c1", number, THURSDAY, guides=guides)
        outcome = run_turn(TurnInput(message=message, page=Page(values={})), context, head)
        head = outcome.head
    assert "A permit costs 300 riyals." in outcome.response_message
    assert guides.asked
    assert len(guides.asked) == len(set(guides.asked))
