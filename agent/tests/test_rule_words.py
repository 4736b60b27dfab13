"""A rule that an answer breaks is told in the names of the questions, never in those of a program."""

import pytest

from agent.tests.talk import talk

FORM = """---
form_id: trip
title: Trip
fields:
  - {{id: start_day, type: date, required: true, label: {{en: First day, ar: اليوم الأول}}, prompt: From which day?}}
  - {{id: endDay, type: date, required: true, label: {{en: Last day, ar: اليوم الأخير}}, prompt: Until which day?,
     constraints: [{rule}]}}
---
"""


@pytest.mark.parametrize(
    ("rule", "said", "expected"),
    [
        ("endDay >= start_day", "1 March 2026", "It must be on or after the first day (10 March 2026)."),
        ("start_day < endDay", "10 March 2026", "It must be after the first day (10 March 2026)."),
        ("endDay <= today", "1 April 2026", "It must be on or before today."),
        (
            "endDay - start_day >= 7 days",
            "12 March 2026",
            "It must be at least 7 days after the first day (10 March 2026).",
        ),
        ("endDay > start_day and endDay <= today", "1 April 2026", "It must be on or before today."),
        (
            "{rule: endDay >= start_day, message: Must be on or after start_day}",
            "1 March 2026",
            "It must be on or after the first day (10 March 2026).",
        ),
        ("{rule: endDay >= start_day, message: The trip ends too early.}", "1 March 2026", "The trip ends too early."),
    ],
)
def test_a_broken_rule_is_told_in_words(rule, said, expected):
    opened = talk(FORM.format(rule=rule if rule.startswith("{") else f'"{rule}"'))
    opened.say("10 March 2026")
    if opened.asked == "start_day":
        opened.say("10 March 2026")
    opened.say(said)
    assert opened.asked == "endDay"
    assert expected in opened.words
    assert "start_day" not in opened.words
    assert "endDay" not in opened.words


def test_a_broken_rule_is_told_in_arabic():
    opened = talk(FORM.format(rule='"endDay >= start_day"'), locale="ar")
    opened.say("مرحبا")
    opened.say("١٠ مارس ٢٠٢٦")
    opened.say("١ مارس ٢٠٢٦")
    assert "يجب ألا يسبق اليوم الأول (١٠ مارس ٢٠٢٦)." in opened.words
