"""Where a head cannot be read, the rows lead on: nothing is lost, and what was pending is asked again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import ormsgpack
import pgtrigger
import pytest
from django.db.models import F
from rest_framework.test import APIClient

from conversations.models import Answer, Checkpoint, Submission, Turn
from conversations.tests.support import VISIT
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db

HEADS = {
    "garbage": b"nonsense",
    "cut off": ormsgpack.packb({"v": 1, "channels": {"status": "in_progress", "locale": "en"}})[:-3],
    "of a later version": ormsgpack.packb({"v": 999, "channels": {"status": "in_progress"}}),
    "without a state": ormsgpack.packb({"v": 1, "channels": {}}),
}
DAMAGES: dict[str, Callable[[], object]] = {
    **{name: partial(Checkpoint.objects.update, head=head) for name, head in HEADS.items()},
    "of an earlier turn": lambda: Checkpoint.objects.update(turn_number=F("turn_number") - 1),
    "deleted": lambda: Checkpoint.objects.all().delete(),
}
WITH_NOTES = VISIT.replace(
    "\n---\n\n# Visit",
    """
  - {id: badge, type: text, required: true, label: Badge, prompt: Which number has the badge?}
  - {id: car, type: text, required: false, label: Car, prompt: Which car?}
  - {id: note, type: text, required: true, label: Note, prompt: What else?}
---

# Visit""",
)


def send(api: APIClient, **body: object) -> dict[str, object]:
    response = api.post("/api/converse/", body)
    assert response.status_code == 200, response.content
    return response.json()


@pytest.fixture
def left(api: APIClient, db: None) -> dict[str, object]:
    """A conversation by words and widgets: one answer corrected, one field passed over, one left open."""
    import_form(markdown=WITH_NOTES, slug="visit")
    ids = {"conversation_id": send(api, form="visit")["conversation_id"]}
    send(api, **ids, user_message="The guest is Huda Saleh, on 9 March 2026")
    send(api, **ids, user_message="no, on 10 March 2026")
    send(api, **ids, answers={"purpose": "Meeting"})
    for _ in range(6):
        if send(api, **ids, user_message="I do not know")["action"]["field_id"] != "badge":
            break
    reply = send(api, **ids, answers={"car": None})
    assert reply["action"]["field_id"] == "note"
    return reply


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=list(DAMAGES))
def test_nothing_is_lost_and_what_was_pending_is_asked_again(
    api: APIClient, left: dict[str, object], damage: Callable[[], object]
) -> None:
    with pgtrigger.ignore():
        damage()
    before = list(Answer.objects.order_by("turn", "position").values())

    reply = send(api, conversation_id=left["conversation_id"])

    same = ("answers", "filled_fields", "missing_fields", "current_field", "status", "locale")
    assert {name: reply[name] for name in same} == {name: left[name] for name in same}
    assert reply["action"]["field_id"] == "note"
    assert list(Answer.objects.order_by("turn", "position").values()) == before
    assert "recovery" in {entry["node"] for entry in Turn.objects.order_by("-number")[0].trace}

    done = send(api, conversation_id=left["conversation_id"], user_message="Please open the gate")
    assert done["action"]["data"] == {**left["answers"], "note": "Please open the gate"}
    assert Submission.objects.get().left_open == {"badge": "I do not know"}


def test_a_widget_answers_at_once_where_the_head_is_lost(api: APIClient, left: dict[str, object]) -> None:
    with pgtrigger.ignore():
        Checkpoint.objects.update(head=b"")

    done = send(api, conversation_id=left["conversation_id"], answers={"note": "Nothing"})

    assert done["status"] == "completed"
