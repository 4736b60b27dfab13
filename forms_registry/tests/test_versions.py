"""A published version refuses every change: asked politely through the model, or behind its back in the database."""

from __future__ import annotations

import pgtrigger
import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from forms_registry import services
from forms_registry.errors import VersionImmutable
from forms_registry.models import STATUS_GUARD, FormVersion, VersionStatus
from forms_registry.tests.samples import document

pytestmark = pytest.mark.django_db


@pytest.fixture
def published() -> FormVersion:
    return services.import_form(markdown=document(), slug="leave")


def stored(version: FormVersion) -> FormVersion:
    return FormVersion.objects.get(pk=version.pk)


def behind_its_back(version: FormVersion, **changes: object) -> None:
    with transaction.atomic():
        FormVersion.objects.filter(pk=version.pk).update(**changes)


@pytest.mark.parametrize(
    "change",
    [
        {"markdown": "# Other"},
        {"content_hash": "0" * 64},
        {"title": "Other"},
        {"languages": ["fr"]},
        {"number": 9},
        {"origin": "written"},
        {"published_at": None},
        {"form": None},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_database_keeps_the_content_of_a_published_version(
    published: FormVersion, change: dict[str, object]
) -> None:
    with pytest.raises(DatabaseError):
        behind_its_back(published, **change)

    assert stored(published).markdown == document()


def test_the_model_refuses_to_save_and_to_delete_a_published_version(published: FormVersion) -> None:
    published.title = "Other"

    with pytest.raises(VersionImmutable, match="Create a draft"):
        published.save()
    with pytest.raises(VersionImmutable):
        published.delete()
    assert stored(published).title == "Leave"


def test_the_model_is_not_fooled_by_a_status_changed_in_memory(published: FormVersion) -> None:
    published.status = VersionStatus.DRAFT

    with pytest.raises(VersionImmutable):
        published.save()


def test_the_database_deletes_drafts_only(published: FormVersion) -> None:
    draft = services.create_draft(markdown=document("Since when?"), slug="leave")

    with pytest.raises(DatabaseError), transaction.atomic():
        FormVersion.objects.all().delete()
    FormVersion.objects.filter(pk=draft.pk).delete()

    assert list(FormVersion.objects.all()) == [published]


@pytest.mark.parametrize("status", [VersionStatus.DRAFT, VersionStatus.PUBLISHED])
def test_a_retired_version_stays_retired(published: FormVersion, status: VersionStatus) -> None:
    assert published.form is not None
    services.retire_form(form=published.form)

    with pytest.raises(DatabaseError):
        behind_its_back(published, status=status, retired_at=None, published_at=None)
    with pytest.raises(DatabaseError):
        behind_its_back(published, status=status)
    assert stored(published).status == VersionStatus.RETIRED


def test_a_draft_cannot_retire_without_having_been_published() -> None:
    draft = services.create_draft(markdown=document(), slug="leave")

    with pytest.raises(DatabaseError):
        behind_its_back(draft, status=VersionStatus.RETIRED)


def test_nobody_publishes_or_retires_behind_the_services(published: FormVersion) -> None:
    draft = services.create_draft(markdown=document("Since when?"), slug="visit")

    with pytest.raises(DatabaseError):
        behind_its_back(draft, status=VersionStatus.PUBLISHED, published_at=published.published_at)
    with pytest.raises(DatabaseError):
        behind_its_back(published, status=VersionStatus.RETIRED, retired_at=published.published_at)
    assert (stored(draft).status, stored(published).status) == (VersionStatus.DRAFT, VersionStatus.PUBLISHED)


def test_a_form_has_one_published_version_and_numbers_each_once(published: FormVersion) -> None:
    draft = services.create_draft(markdown=document("Since when?"), slug="leave")

    with pytest.raises(IntegrityError), pgtrigger.ignore(f"forms_registry.FormVersion:{STATUS_GUARD}"):
        behind_its_back(draft, status=VersionStatus.PUBLISHED, published_at=published.published_at)
    with pytest.raises(IntegrityError):
        behind_its_back(draft, number=published.number)


def test_an_unlisted_version_is_as_immutable_and_kept_once() -> None:
    version = services.keep_unlisted(services.unlisted_version(document()))

    with pytest.raises(DatabaseError):
        behind_its_back(version, markdown="# Other")
    twin = FormVersion.objects.values(
        "status", "origin", "title", "languages", "markdown", "content_hash", "published_at"
    ).get()
    with pytest.raises(IntegrityError), transaction.atomic():
        FormVersion.objects.create(**twin)


@pytest.mark.parametrize(
    "emptied",
    ["forms_registry_formversion", "forms_registry_form", "auth_user"],
    ids=["versions", "forms", "above them"],
)
def test_no_table_of_forms_can_be_emptied_in_one_stroke(published: FormVersion, emptied: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # what the fixture wrote is as if it had been committed
        with pytest.raises(DatabaseError, match="Cannot truncate"), transaction.atomic():
            cursor.execute(f"TRUNCATE {emptied} CASCADE")

    assert stored(published) == published
