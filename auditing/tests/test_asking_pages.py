"""Pages of the record that ask for something name each entry and each fault, for screen readers too."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.test import Client

from auditing.tests.browsing import browser_of
from auditing.tests.test_amended import page, revision_field
from conversations.models import Submission
from conversations.services import take_turn
from conversations.tests.support import inline, saying

pytestmark = pytest.mark.django_db
TOUR = """---
form_id: tour
title: Tour
review: none
fields:
  - {id: sights, type: checkbox, label: Sights, required: false, prompt: Which sights?, options: [Harbour, Old town]}
  - {id: wish, type: text, label: Wish, prompt: What would you like?}
  - {id: pass, type: text, label: Pass, sensitive: true, prompt: Which pass?}
---
"""
MARKUP = "<b>by boat</b>"


class References(HTMLParser):
    """What elements have as `id`, what others name by it, and how many sets of boxes there are without a legend."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.named: set[str] = set()
        self.legends = 0
        self.feed(content)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.ids.add(values.get("id") or "")
        for name in ("aria-describedby", "aria-labelledby", "aria-controls"):
            self.named |= set((values.get(name) or "").split())
        if tag == "label" and "for" in values:
            self.named.add(values["for"] or "a label for nothing")
        self.legends += tag == "legend"


@pytest.fixture
def submission() -> Submission:
    number = take_turn(inline(TOUR), owner=None).body["conversation_id"]
    take_turn(saying(number, sights=["Harbour"], wish=MARKUP, **{"pass": "Quetzal-77"}), owner=None)
    return Submission.objects.get()


def asking_pages(browser: Client, submission: Submission) -> dict[str, str]:
    """The pages as they are when what was sent to them is refused, by what they ask for."""
    chosen = {"_selected_action": submission.pk, "action": "export_unmasked"}
    erased = {"_selected_action": submission.conversation_id, "action": "erase", "confirmed": "yes"}
    answers = {
        "amending": browser.post(page(submission, "amend/"), revision_field(browser, submission) | {"reason": ""}),
        "exporting": browser.post("/admin/conversations/submission/", {**chosen, "reason": "", "format": "csv"}),
        "erasing": browser.post("/admin/conversations/conversation/", {**erased, "reason": ""}),
        "uncovering": browser.get(page(submission)),
    }
    return {name: answer.content.decode() for name, answer in answers.items()}


def test_every_entry_has_a_name_its_help_and_its_fault(submission: Submission) -> None:
    browser = browser_of("Data protection", "Auditors", "Unmaskers")

    pages = asking_pages(browser, submission)

    found = {name: References(content) for name, content in pages.items()}
    assert {name: page.named - page.ids for name, page in found.items()} == {name: set() for name in found}
    assert {"id_reason_helptext", "id_reason_error"} <= found["exporting"].named & found["erasing"].named
    assert {"id_field_sights_helptext", "id_reason_error"} <= found["amending"].named
    assert "id_reason_helptext" in found["uncovering"].named
    assert found["amending"].legends == 1  # of the boxes that are one question
    assert "by boat" in pages["amending"]
    assert MARKUP not in pages["amending"]
