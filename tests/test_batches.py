"""Reading many rows where no cursor of the server can be had, as behind PgBouncer."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from formpilot_site.database_settings import database_settings
from formpilot_site.environment import Environment
from forms_registry.batches import by_key, in_order
from forms_registry.models import Form

EMBEDDED, EXTERNAL = {}, {"DATABASE_URL": "postgresql://ann:secret@pooler.example.org:6432/forms"}


@pytest.fixture
def forms(db: None) -> list[Form]:
    return [Form.objects.create(slug=f"form-{number}") for number in (3, 1, 4, 0, 2)]


@pytest.mark.parametrize("at_once", [1, 2, 5, 6])
def test_all_rows_come_by_their_keys_and_no_query_brings_more_than_was_asked_for(
    forms: list[Form], at_once: int
) -> None:
    rows = Form.objects.exclude(slug="form-4")

    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert list(by_key(rows, at_once)) == [form for form in forms if form.slug != "form-4"]
    assert all(f"LIMIT {at_once}" in query["sql"] for query in asked.captured_queries)
    assert [slug for _pk, slug in by_key(rows.values_list("pk", "slug"), at_once)] == [
        "form-3",
        "form-1",
        "form-0",
        "form-2",
    ]
    assert list(by_key(Form.objects.none(), at_once)) == []


def test_rows_in_another_order_come_in_batches(forms: list[Form]) -> None:
    batches = in_order(Form.objects.order_by("-slug"), 2)

    assert [[form.slug for form in some] for some in batches] == [
        ["form-4", "form-3"],
        ["form-2", "form-1"],
        ["form-0"],
    ]


@pytest.mark.parametrize("given", [EMBEDDED, EXTERNAL])
def test_nothing_relies_on_cursors_of_the_server(given: dict[str, str]) -> None:
    assert database_settings(Environment(given))["DISABLE_SERVER_SIDE_CURSORS"] is True
    # Without these, Django's own way to read a few rows at a time fetches all of them.
    packages = (path.parent for path in Path(settings.BASE_DIR).glob("*/__init__.py"))
    sources = [path for package in packages for path in package.rglob("*.py") if "tests" not in path.parts]
    assert [str(path) for path in sources if ".iterator(" in path.read_text()] == []
    assert len(sources) > 500
