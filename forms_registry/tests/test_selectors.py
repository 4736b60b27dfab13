"""Looking forms up, and reading each document once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from forms_registry import selectors, services
from forms_registry.errors import DocumentUnreadable, FormNotFound
from forms_registry.models import Form, FormVersion
from forms_registry.tests.samples import BROKEN, document

pytestmark = pytest.mark.django_db


def test_published_forms_are_those_that_a_conversation_can_begin_with() -> None:
    services.import_form(markdown=document(title="Water"), slug="water")
    services.import_form(markdown=document(title="Leave"), slug="leave")
    services.import_form(markdown=document(title="Old"), slug="old")
    services.retire_form(form=Form.objects.get(slug="old"))
    services.create_draft(markdown=document(title="New"), slug="new")
    services.keep_unlisted(services.unlisted_version(document(title="Unlisted")))

    assert [version.title for version in selectors.published_forms()] == ["Leave", "Water"]


def test_listing_forms_with_their_addresses_is_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for slug in ("a", "b", "c"):
        services.import_form(markdown=document(title=slug), slug=slug)

    with django_assert_num_queries(1):
        assert [version.form.slug for version in selectors.published_forms() if version.form] == ["a", "b", "c"]


@pytest.mark.parametrize("slug", ["draft", "unknown", ""])
def test_a_form_that_is_not_published_is_not_found(slug: str) -> None:
    services.create_draft(markdown=document(), slug="draft")

    with pytest.raises(FormNotFound, match=f"{slug!r}.*list of forms"):
        selectors.published_version(slug)


def test_a_document_is_read_once_for_all_versions_and_threads_that_share_it(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    markdown = document(title=f"Leave {uuid4()}")
    listed = services.import_form(markdown=markdown, slug="leave")
    unlisted = services.unlisted_version(markdown)
    spec = selectors.spec_of(listed)

    assert selectors.spec_of(unlisted) is spec
    with ThreadPoolExecutor(4) as pool:
        assert all(found is spec for found in pool.map(selectors.spec_of, [listed, unlisted] * 10))
    without_text = FormVersion.objects.defer("markdown").get(pk=listed.pk)
    with django_assert_num_queries(0):
        assert selectors.spec_of(without_text) is spec
    assert spec.field("reason").type == "text"


def test_an_edited_draft_is_read_anew() -> None:
    draft = services.create_draft(markdown=document("Why?"), slug="leave")
    assert selectors.spec_of(draft).field("reason").prompts[0].get() == "Why?"

    draft = services.update_draft(version=draft, markdown=document("How come?"), read=draft.content_hash)

    assert selectors.spec_of(draft).field("reason").prompts[0].get() == "How come?"


def test_a_draft_with_errors_has_findings_but_no_specification() -> None:
    draft = services.create_draft(markdown=BROKEN, slug="leave")

    assert [found.code for found in selectors.diagnostics_of(draft)] == ["no_fields"]
    with pytest.raises(DocumentUnreadable):
        selectors.spec_of(draft)
