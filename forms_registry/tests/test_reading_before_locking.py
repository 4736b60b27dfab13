"""A document is read before anything is locked for it: who has a long one read keeps nobody waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from time import sleep
from uuid import uuid4

import psutil
import pytest
from django.db import connection

from bounded_processes import Pool
from forms_registry import content, services
from forms_registry.errors import DraftChanged
from forms_registry.models import FormVersion
from forms_registry.reading_process.reading import reader
from forms_registry.tests.samples import document
from patterns.byte_cache import ByteCache

Verb = Callable[[FormVersion, FormVersion], object]
pytestmark = pytest.mark.django_db(transaction=True)
THEIRS = document("What another writes meanwhile?")
LONG_ENOUGH_SECONDS = 0.5
IN_TRANSACTIONS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND state <> 'active'
"""

VERBS: dict[str, Verb] = {
    "create_form": lambda _draft, _first: services.create_form(markdown=new(), slug="visit"),
    "create_draft": lambda _draft, _first: services.create_draft(markdown=new(), slug="leave"),
    "update_draft": lambda draft, _first: services.update_draft(version=draft, markdown=new(), read=draft.content_hash),
    "publish_version": lambda draft, _first: services.publish_version(version=draft),
    "restore_version": lambda _draft, first: services.restore_version(version=first),
    "publish_again": lambda _draft, first: services.publish_again(version=first),
    "import_form": lambda _draft, _first: services.import_form(markdown=new(), slug="leave"),
}


def new() -> str:
    return document(f"Why {uuid4()}?")


@pytest.fixture
def first() -> FormVersion:
    return services.import_form(markdown=new(), slug="leave")


@pytest.fixture
def draft(first: FormVersion) -> FormVersion:
    return services.create_draft(markdown=new(), slug="leave")


@pytest.fixture
def stopped_reader(draft: FormVersion, monkeypatch: pytest.MonkeyPatch) -> Iterator[psutil.Process]:
    """The only process that reads, of a service that has read THEIRS alone; it goes on when it is told to."""
    monkeypatch.setattr(content, "_READINGS", ByteCache(1_000_000))
    content.read(THEIRS)
    before = set(psutil.Process().children())
    pool = Pool(reader, processes=1, waiting=4)
    monkeypatch.setattr("forms_registry.reading_process.reading._pool", pool)
    pool.warm_up()
    (process,) = set(psutil.Process().children()) - before
    process.suspend()
    try:
        yield process
    finally:
        process.resume()
        pool.close()


@pytest.fixture
def elsewhere() -> Iterator[Callable[[Callable[[], object]], Future[object]]]:
    """Begins something in another thread, and gives it time to come to its reading."""

    def work(verb: Callable[[], object]) -> object:
        try:
            return verb()
        finally:
            connection.close()

    def begin(verb: Callable[[], object]) -> Future[object]:
        begun = threads.submit(work, verb)
        sleep(LONG_ENOUGH_SECONDS)
        return begun

    with ThreadPoolExecutor(1) as threads:
        yield begin


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_no_transaction_is_open_while_a_document_is_read(
    elsewhere: Callable[..., Future[object]],
    first: FormVersion,
    draft: FormVersion,
    stopped_reader: psutil.Process,
    verb: Verb,
) -> None:
    begun = elsewhere(lambda: verb(draft, first))
    with connection.cursor() as cursor:
        cursor.execute(IN_TRANSACTIONS)
        (open_ones,) = cursor.fetchone()
    was_read = begun.done()
    stopped_reader.resume()

    begun.result(30)
    assert (was_read, open_ones) == (False, 0)


@pytest.mark.parametrize("name", ["update_draft", "publish_version"])
def test_a_draft_that_another_changes_while_it_is_read_stays_as_that_one_left_it(
    elsewhere: Callable[..., Future[object]],
    first: FormVersion,
    draft: FormVersion,
    stopped_reader: psutil.Process,
    name: str,
) -> None:
    begun = elsewhere(lambda: VERBS[name](draft, first))
    services.update_draft(version=draft, markdown=THEIRS, read=draft.content_hash)
    stopped_reader.resume()

    with pytest.raises(DraftChanged):
        begun.result(30)
    stands = FormVersion.objects.get(pk=draft.pk)
    assert (stands.markdown, stands.is_draft) == (THEIRS, True)
