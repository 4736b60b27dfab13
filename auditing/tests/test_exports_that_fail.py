"""An export that cannot be made comes to an end, and says why; what goes wrong by the way is tried a few times."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pgtrigger
import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db.models import F
from django.db.models.functions import Now
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from auditing.access_log import Looker
from auditing.exports import ordering
from auditing.exports.formats import Format
from auditing.models import Access, Export
from auditing.tests.tampering import no_trigger
from auditing.tests.test_ordered_exports import EXPORTS, LIST, auditor, fetch, folder, ordered
from auditing.tests.test_sealed_record import FORM, talk
from bounded_processes import Pool
from conversations.models import Sealed, Submission
from conversations.services import Amender, amend_submission
from forms_registry.content import content_hash
from forms_registry.models import FormVersion
from forms_registry.reading_process import reading

__all__ = ["auditor", "folder"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def three(db: None) -> list[Submission]:
    for _ in range(3):
        talk()
    return list(Submission.objects.order_by("pk"))


def damage(turn: int) -> None:
    with no_trigger() as cursor:
        last = "set_byte(box, octet_length(box) - 1, get_byte(box, octet_length(box) - 1) # 1)"
        cursor.execute(f"UPDATE conversations_sealed SET box = {last} WHERE turn_id = %s", [turn])


def away(settings: Any, folder: Path) -> dict[str, Any]:
    """Storages of which the exports' one takes no file."""
    (folder / "full").touch()
    exports = {**settings.STORAGES["exports"], "OPTIONS": {"location": str(folder / "full" / "exports")}}
    return {**settings.STORAGES, "exports": exports}


def order_of(submissions: list[Submission]) -> Export:
    by = Looker("another", account=User.objects.get(username="auditor").pk)
    chosen = Submission.objects.filter(pk__in=[one.pk for one in submissions])
    return ordering.order(chosen, Format.CSV, by=by, asked={}, language="en", with_evidence=False)


def recorded() -> int:
    return Access.objects.filter(action="exported").count()


def due_again() -> None:
    Export.objects.update(claimed_until=Now())


@pytest.mark.parametrize("part", ["submission", "replaced", "amendment"])
def test_one_damaged_box_ends_it_and_the_person_is_told_which(
    auditor: Client, three: list[Submission], folder: Path, part: str
) -> None:
    damaged = three[1]
    amend_submission(damaged, {"guest": "Hind"}, reason="A slip", amender=Amender("clerk"))
    turns = Sealed.objects.filter(turn__conversation=damaged.conversation_id).order_by("turn__number")
    turn = {"submission": damaged.turn_id, "replaced": turns[1].turn_id, "amendment": turns.last().turn_id}[part]
    damage(turn)
    export = ordered(auditor)

    assert [ordering.make_ordered() for _ in range(3)] == [1, 0, 0]

    export.refresh_from_db()
    page = auditor.get(reverse(EXPORTS)).content.decode()
    assert (export.status, export.ended_at is not None) == ("failed", True)
    assert damaged.reference in page
    assert "it was damaged" in page
    assert "leave it out" in page.lower()
    assert not any(one.reference in page for one in (three[0], three[2]))
    assert fetch(auditor, export).status_code == 404
    assert (recorded(), list(folder.iterdir())) == (1, [])


@pytest.mark.parametrize("action", ["export_csv", "export_xlsx", "export_jsonl"])
def test_what_comes_at_once_comes_whole_or_not_at_all(
    auditor: Client, three: list[Submission], folder: Path, settings: Any, action: str
) -> None:
    settings.EXPORT_ROWS_AT_ONCE = 3
    damage(three[2].turn_id)
    chosen = {"action": action, "_selected_action": [one.pk for one in three]}

    answer = auditor.post(reverse(LIST), chosen)

    assert (answer.status_code, answer.streaming) == (302, False)
    page = auditor.get(answer["Location"]).content.decode()
    assert three[2].reference in page.partition("messagelist")[2].partition("</ul>")[0]
    whole = auditor.post(reverse(LIST), {**chosen, "_selected_action": [one.pk for one in three[:2]]})
    assert int(whole["Content-Length"]) == len(b"".join(whole)) > 0


def test_the_command_leaves_no_part_of_a_file(three: list[Submission], tmp_path: Path) -> None:
    damage(three[2].turn_id)
    file = tmp_path / "all.csv"

    with pytest.raises(CommandError, match=three[2].reference):
        call_command("export_submissions", output=file)

    assert not file.exists()


def test_what_goes_wrong_is_tried_a_few_times_and_recorded_once(
    auditor: Client, three: list[Submission], folder: Path, settings: Any
) -> None:
    export = ordered(auditor)
    other = order_of(three[:2])
    settings.STORAGES = away(settings, folder)

    assert ordering.make_ordered() == 0
    assert set(Export.objects.values_list("status", "attempts")) == {("waiting", 1)}  # one holds no other up
    assert ordering.make_ordered() == 0
    for _ in range(ordering.MOST_ATTEMPTS - 2):
        due_again()
        assert ordering.make_ordered() == 0
    due_again()
    assert ordering.make_ordered() == 2

    due_again()
    assert ordering.make_ordered() == 0
    assert "tried 5 times" in auditor.get(reverse(EXPORTS)).content.decode()
    assert fetch(auditor, export).status_code == 404
    assert recorded() == 2
    assert set(Export.objects.values_list("pk", "status")) == {(export.pk, "failed"), (other.pk, "failed")}


def test_what_is_well_again_is_made(auditor: Client, three: list[Submission], folder: Path, settings: Any) -> None:
    export, stored = ordered(auditor), settings.STORAGES
    settings.STORAGES = away(settings, folder)
    ordering.make_ordered()
    settings.STORAGES = stored
    due_again()

    assert ordering.make_ordered() == 1

    assert three[0].reference in b"".join(fetch(auditor, export)).decode()
    assert recorded() == 1


def test_one_at_which_workers_are_killed_is_given_up(auditor: Client, three: list[Submission], folder: Path) -> None:
    export = ordered(auditor)
    Export.objects.update(attempts=ordering.MOST_ATTEMPTS, claimed_until=Now() + timedelta(minutes=1))
    assert ordering.make_ordered() == 0
    due_again()

    assert ordering.make_ordered() == 1

    export.refresh_from_db()
    assert export.status == "failed"


def test_a_worker_that_is_to_stop_has_not_failed(auditor: Client, three: list[Submission], folder: Path) -> None:
    export = ordered(auditor)
    for _ in range(ordering.MOST_ATTEMPTS + 1):
        asked = iter([False, True])
        assert ordering.make_ordered(lambda told=asked: next(told, True)) == 0

    assert ordering.make_ordered() == 1
    export.refresh_from_db()
    assert (export.status, recorded()) == ("ready", 1)


def test_a_worker_that_lost_its_claim_leaves_the_export_to_who_has_it(
    auditor: Client, three: list[Submission], folder: Path
) -> None:
    export = ordered(auditor)
    other = order_of(three[:2])
    of_another = timezone.now() + timedelta(minutes=10)
    asked = 0

    def stopping() -> bool:
        nonlocal asked
        asked += 1
        if asked == 2:  # the file is begun, and nothing is told of it yet
            taken_over = {"attempts": F("attempts") + 1, "claimed_until": of_another, "done": 2}
            Export.objects.filter(pk=export.pk).update(**taken_over)
        return False

    assert ordering.make_ordered(stopping) == 1

    export.refresh_from_db()
    other.refresh_from_db()
    assert (export.status, export.attempts, export.claimed_until, export.done) == ("waiting", 2, of_another, 2)
    assert (other.status, [path.name for path in folder.iterdir()]) == ("ready", [other.file])


@pytest.fixture
def full(three: list[Submission], monkeypatch: pytest.MonkeyPatch) -> None:
    """The form of the submissions has to be read anew, from its document, and there is no place for it."""
    with pgtrigger.ignore():
        text = f"{FORM}\n<!-- {uuid4()} -->\n"
        FormVersion.objects.update(spec=None, spec_hash="", markdown=text, content_hash=content_hash(text))
    monkeypatch.setattr(reading, "_pool", Pool(reading.reader, processes=0, waiting=0))


def test_where_a_form_cannot_be_read_just_now_it_is_tried_again(
    auditor: Client, full: None, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export, pool = ordered(auditor), Pool(reading.reader, processes=1, waiting=0)
    assert ordering.make_ordered() == 0
    export.refresh_from_db()
    assert (export.status, export.attempts, recorded()) == ("waiting", 1, 0)

    monkeypatch.setattr(reading, "_pool", pool)
    due_again()
    try:
        assert ordering.make_ordered() == 1
    finally:
        pool.close()
    export.refresh_from_db()
    assert (export.status, recorded()) == ("ready", 1)


def test_where_no_form_is_ever_read_it_ends(auditor: Client, full: None, folder: Path) -> None:
    export = ordered(auditor)
    for _ in range(ordering.MOST_ATTEMPTS):
        ordering.make_ordered()
        due_again()

    export.refresh_from_db()
    assert (export.status, export.attempts) == ("failed", ordering.MOST_ATTEMPTS)


def test_who_waits_for_the_file_is_told_to_come_again(auditor: Client, full: None, folder: Path, settings: Any) -> None:
    settings.EXPORT_ROWS_AT_ONCE = 3
    chosen = {"action": "export_csv", "_selected_action": list(Submission.objects.values_list("pk", flat=True))}
    assert "Try again in a few seconds" in auditor.post(reverse(LIST), chosen, follow=True).content.decode()
    with pytest.raises(CommandError, match="Try again in a few seconds"):
        call_command("export_submissions")
