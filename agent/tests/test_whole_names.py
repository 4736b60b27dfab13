"""The quote of an option holds all of its name, also where that begins with what is a small word elsewhere."""

import pytest

from agent.tests.talk import talk

SHOP = """---
title: {en: Shop, ar: متجر}
language: [en, ar]
fields:
  - {id: thing, type: dropdown, required: true, label: {en: Thing, ar: الشيء},
     prompt: {en: What would you like?, ar: ماذا تريد؟},
     options: [{value: Fan, en: Fan, ar: فان}, {value: Milk, en: Milk, ar: لبن}]}
  - {id: count, type: integer, required: true, label: {en: Count, ar: العدد}, prompt: {en: How many?, ar: كم؟}}
---
"""


@pytest.mark.parametrize(("words", "name"), [("أريد فان", "فان"), ("فان من فضلك", "فان"), ("نعم، لبن", "لبن")])
def test_it_begins_where_the_word_does(words: str, name: str) -> None:
    opened = talk(SHOP, locale="ar")
    opened.say("مرحبا")
    opened.say(words)
    filled = opened.outcome.filled_fields[0]
    assert (filled.quote, filled.span) == (name, (words.index(name), words.index(name) + len(name)))
