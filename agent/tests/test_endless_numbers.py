"""More digits than any number has make none, wherever a number may stand."""

from __future__ import annotations

import pytest

from agent.tests.assistants import LOANS, Library
from agent.tests.talk import talk
from agent.tests.test_growth import form
from nlu.tests.asking import READERS

EVERY_KIND = form([*READERS])


@pytest.mark.parametrize("digits", ["9" * 30, "٣" * 5000, "0" * 5000], ids=["thirty", "Arabic", "noughts"])
@pytest.mark.parametrize(
    "written",
    ["{}:30", "at {} pm", "5pm UTC+{}", "{} March 2026", "3/{}/2026", "in {} days", "from {} to {}", "change 1 to {}"],
)
def test_a_message_with_them_is_answered(digits: str, written: str) -> None:
    talk_of_all = talk(EVERY_KIND)
    talk_of_all.say(written.replace("{}", digits)[:8000])

    assert talk_of_all.words
    assert digits not in str(talk_of_all.answers)


@pytest.mark.parametrize("digits", ["9" * 30, "٣" * 5000], ids=["thirty", "Arabic"])
def test_they_are_no_id(digits: str) -> None:
    library = Library()
    desk = talk(LOANS, actions=library)
    desk.say(f"lend book {digits}")

    assert desk.words
    assert library.asked == []
