"""Who may do what with forms: through every address, with every method, and through the services."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from authoring.tests.staff_pages import ADD, FORMS, VERSIONS, page_of, texts
from forms_registry import selectors, services
from forms_registry.errors import NotAllowed
from forms_registry.models import Form, FormVersion, VersionStatus
from forms_registry.tests.samples import document

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("staff_groups")]

SECRET = "Whatever happened in Room 417?"
HOLE = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^()]*\)")


def routes(patterns: list[Any], before: str = "") -> Iterator[str]:
    for one in patterns:
        route = before + str(one.pattern).removeprefix("^").removesuffix("$").removesuffix("\\Z")
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, route)
        elif isinstance(one, URLPattern):
            yield route


def addresses(version: FormVersion) -> set[str]:
    """Every address of the site, with this version put in where one is named."""
    filled = {"slug": "leave", "filename": "leave.md", "app_label": "forms_registry", "conversation_id": str(uuid4())}
    found = {
        HOLE.sub(lambda hole: filled.get(hole[1] or hole[2], str(version.pk)), route)
        for route in routes(get_resolver().url_patterns)
    }
    return {f"/{route}" for route in found if "(" not in route and not route.startswith(("admin/log", "language"))}


def member(group: str | None) -> User:
    user = User.objects.create_user(f"one of {group}", is_staff=True)
    if group:
        user.groups.add(Group.objects.get(name=group))
    return user


def bodies(version: FormVersion) -> list[Callable[[Client, str], Any]]:
    """What may be tried at an address."""
    text = {"markdown": document("Mine?"), "read": version.content_hash, "publish": "on", "replace": "on"}
    forms = [
        {**text, "slug": "leave"},
        {"action": "publish", "_selected_action": [version.pk], "post": "yes"},
        {"action": "delete_selected", "_selected_action": [version.pk], "post": "yes"},
        {"action": "retire", "_selected_action": [version.form_id], "post": "yes"},
        {"post": "yes", "confirm": "on"},
    ]
    as_json = json.dumps({**text, "publish": True})
    return [
        *(lambda client, address, form=form: client.post(address, form) for form in forms),
        *(
            lambda client, address, method=method: client.generic(method, address, as_json, "application/json")
            for method in ("POST", "PUT", "DELETE")
        ),
    ]


def everything_told(client: Client, version: FormVersion) -> Iterator[tuple[str, str]]:
    for address in sorted(addresses(version)):
        yield address, b"".join(client.get(f"{address}?slug=leave&form=leave")).decode(errors="replace")


def everything_tried(client: Client, version: FormVersion) -> Iterator[tuple[str, str]]:
    for address in sorted(one for one in addresses(version) if "forms_registry" in one):
        for attempt in bodies(version):
            yield address, b"".join(attempt(client, address)).decode(errors="replace")


def rows() -> list[Any]:
    return list(FormVersion.objects.order_by("pk").values_list("pk", "status", "markdown", "published_at"))


@pytest.fixture
def published() -> FormVersion:
    return services.import_form(markdown=document("Why?", title="Leave"), slug="leave")


@pytest.fixture
def draft(published: FormVersion) -> FormVersion:
    return services.create_draft(markdown=document(SECRET, title="Leave"), slug="leave")


def test_a_draft_is_told_at_no_address_to_whom_it_is_none_of(client: Client, draft: FormVersion) -> None:
    client.raise_request_exception = False
    for person in (None, member(None)):
        if person:
            client.force_login(person)
        assert [address for address, body in everything_told(client, draft) if SECRET in body] == []


@pytest.mark.parametrize("group", [None, "Form authors", "Auditors"])
def test_no_address_does_more_for_somebody_than_the_group_may(
    client: Client, draft: FormVersion, published: FormVersion, group: str | None
) -> None:
    client.force_login(member(group))
    client.raise_request_exception = False
    before = rows()

    for version in (draft, published):
        told = [address for address, body in everything_tried(client, version) if group is None and SECRET in body]
        assert told == []

    if group == "Form authors":
        listed = FormVersion.objects.filter(form__isnull=False)
        assert [version.pk for version in listed.exclude(status=VersionStatus.DRAFT)] == [published.pk]
        published.refresh_from_db()
        assert (published.status, published.markdown) == (VersionStatus.PUBLISHED, document("Why?", title="Leave"))
    else:
        assert [row for row in rows() if row[0] in {draft.pk, published.pk}] == before
        assert not FormVersion.objects.filter(form__isnull=False).exclude(pk__in=[draft.pk, published.pk]).exists()


def test_authors_write_and_publishers_publish(client: Client, published: FormVersion) -> None:
    client.force_login(member("Form authors"))
    assert 'name="publish"' not in texts(client.get(ADD))
    client.post(ADD, {"slug": "leave", "markdown": document("Mine?", title="Leave"), "publish": "on"})
    draft = FormVersion.objects.get(number=2)
    assert draft.status == VersionStatus.DRAFT

    client.force_login(member("Form publishers"))
    said = {"markdown": draft.markdown, "read": draft.content_hash, "publish": "on"}
    client.post(page_of(draft), said)
    assert selectors.published_version("leave") == draft
    client.post(FORMS, {"action": "retire", "_selected_action": [draft.form_id]})
    assert not selectors.published_forms().exists()


def test_who_may_only_add_is_not_shown_what_others_wrote(client: Client, draft: FormVersion) -> None:
    user = member(None)
    user.user_permissions.set(Group.objects.get(name="Form authors").permissions.filter(codename="add_formversion"))
    client.force_login(user)

    page = client.get(f"{ADD}?slug=leave")

    assert page.status_code == 200
    assert SECRET not in texts(page)
    assert client.post(f"{VERSIONS}{draft.pk}/check/", {}, content_type="application/json").status_code == 403


def test_the_services_ask_whoever_acts(draft: FormVersion, published: FormVersion) -> None:
    author, auditor = member("Form authors"), member("Auditors")
    form = Form.objects.get()
    for refused in (
        lambda: services.publish_version(version=draft, published_by=author),
        lambda: services.retire_form(form=form, retired_by=author),
        lambda: services.create_draft(markdown="# A", slug="a", created_by=auditor),
        lambda: services.update_draft(version=draft, markdown="# A", read=draft.content_hash, changed_by=auditor),
        lambda: services.discard_draft(version=draft, discarded_by=auditor),
    ):
        with pytest.raises(NotAllowed):
            refused()

    assert rows() == [(row.pk, row.status, row.markdown, row.published_at) for row in (published, draft)]
