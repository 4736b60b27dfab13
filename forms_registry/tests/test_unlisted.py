"""Documents that conversations bring."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from forms_registry import services
from forms_registry.errors import (
    NotADraft,
)
from forms_registry.models import FormVersion, Origin, VersionStatus
from forms_registry.tests.samples import document
from forms_registry.tests.stored import numbers

pytestmark = pytest.mark.django_db


def test_an_unlisted_version_has_no_publication_of_its_own() -> None:
    with pytest.raises(NotADraft):
        services.publish_version(version=services.unlisted_version(document()))


def unlisted(markdown: str = document()) -> FormVersion:
    return services.keep_unlisted(services.unlisted_version(markdown))


def test_the_same_document_sent_twice_is_one_unlisted_version() -> None:
    version = unlisted()

    assert unlisted() == version
    assert unlisted(document("Since when?")) != version
    version.refresh_from_db()
    assert (version.form, version.number, version.status) == (None, None, VersionStatus.PUBLISHED)
    assert (version.origin, version.title, version.languages) == (Origin.INLINE, "Leave", ["en"])


def test_a_document_that_only_came_along_is_not_stored() -> None:
    assert services.unlisted_version(document()).pk is None
    assert not FormVersion.objects.exists()


def test_two_who_found_a_document_new_store_it_once() -> None:
    first, second = services.unlisted_version(document()), services.unlisted_version(document())

    assert services.keep_unlisted(first) == services.keep_unlisted(second)
    assert FormVersion.objects.count() == 1


def test_a_listed_form_with_the_same_document_stays_apart() -> None:
    listed = services.import_form(markdown=document(), slug="leave")

    assert unlisted() != listed


@pytest.mark.django_db(transaction=True)
def test_many_at_once_get_one_unlisted_version_and_numbers_without_gaps() -> None:
    def work(index: int) -> int:
        try:
            services.create_draft(markdown=document(f"Question {index}?"), slug="leave")
            with transaction.atomic():
                return unlisted().pk
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        kept = set(pool.map(work, range(16)))

    assert len(kept) == 1
    assert [number for number, _ in numbers("leave")] == list(range(1, 17))
