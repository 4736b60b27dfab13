"""Where the settings name a bucket, files are kept in it: sent, fetched, and removed, over the protocol of S3."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.files.storage import storages
from django.utils import timezone
from rest_framework.test import APIClient

from auditing.chain.sealing import seal
from conversations.models import Rule, UploadedFile
from conversations.services import create_api_key
from conversations.services.erasing import erase_conversation
from conversations.services.files import purge_files
from conversations.services.files.storage import content_of
from conversations.tests.support import client, in_background
from conversations.tests.test_files import APPLICATION, PDF, begun, send, sent_file
from formpilot_site.environment import Environment
from formpilot_site.uploads import uploads_storage
from forms_registry.services import import_form
from tests.bucket import Bucket, opened_bucket


@pytest.fixture
def prefix() -> str:
    return "sent"


@pytest.fixture
def bucket(settings: Any, tmp_path: Path, prefix: str) -> Iterator[Bucket]:
    with opened_bucket() as bucket:
        named = {
            "UPLOADS_S3_BUCKET": "papers",
            "UPLOADS_S3_PREFIX": prefix,
            "UPLOADS_S3_REGION": "eu-central-1",
            "UPLOADS_S3_ENDPOINT": bucket.address,
            "UPLOADS_S3_ACCESS_KEY": "who",
            "UPLOADS_S3_SECRET_KEY": "secret",
        }
        storage = uploads_storage(Environment(named), tmp_path, authorities="")
        settings.STORAGES = {**settings.STORAGES, "uploads": storage}
        yield bucket


@pytest.fixture
def api(db: None) -> APIClient:
    return client(create_api_key(name="A host application")[1])


@pytest.fixture
def talk(api: APIClient) -> str:
    import_form(markdown=APPLICATION, slug="application")
    return begun(api)


def test_a_file_is_kept_in_the_bucket_and_comes_back(api: APIClient, talk: str, bucket: Bucket) -> None:
    sent_file(api, talk)

    [(key, content)] = bucket.objects.items()
    assert key.startswith("sent/")
    assert content == PDF
    with content_of(UploadedFile.objects.get()) as kept:
        assert kept.read() == PDF


def test_a_large_file_comes_in_parts(api: APIClient, talk: str, bucket: Bucket) -> None:
    large = PDF + b"%" + bytes(9 * 2**20)

    sent_file(api, talk, content=large, field="photos")

    assert [*bucket.objects.values()] == [large]
    assert len(bucket.parts) > 1


@pytest.mark.parametrize("prefix", ["sent", ""])
def test_what_is_removed_and_what_nobody_names_leaves_the_bucket(api: APIClient, talk: str, bucket: Bucket) -> None:
    file = sent_file(api, talk)
    assert api.delete(f"/api/conversations/{talk}/files/{file['file_id']}/").status_code == 204
    assert bucket.objects == {}

    sent_file(api, talk)
    assert purge_files(older_than=timedelta(0)) == 1
    assert bucket.objects == {}

    for days in (2, 90):  # what a killed process left
        day = timezone.now().date() - timedelta(days=days)
        storages["uploads"].save(f"{day}/left", BytesIO(PDF))
    assert len(bucket.objects) == 2
    assert purge_files(older_than=timedelta(days=1)) == 2
    assert bucket.objects == {}


def test_a_bucket_that_is_away_keeps_nothing_and_says_when_to_come_back(
    api: APIClient, talk: str, bucket: Bucket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    bucket.closed = True

    answer = send(api, talk)

    assert (answer.status_code, answer.json()["code"]) == (503, "files_unavailable")
    assert not UploadedFile.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_an_erasure_that_waits_for_the_bucket(api: APIClient, talk: str, bucket: Bucket) -> None:
    sent_file(api, talk)
    another = begun(api)
    bucket.may_go.clear()
    erasing = in_background(lambda: erase_conversation(UUID(talk), rule=Rule.REQUEST))
    try:
        assert bucket.delete_requested.wait(30)
        assert in_background(seal).result(5)
        assert in_background(lambda: erase_conversation(UUID(another), rule=Rule.REQUEST)).result(5).number == 1
        in_background(lambda: api.post("/api/converse/", {"form_context_md": APPLICATION})).result(5)
        assert not erasing.done()
    finally:
        bucket.may_go.set()

    assert erasing.result(30).number == 2
    assert bucket.objects == {}
