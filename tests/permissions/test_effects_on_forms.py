"""What comes of trying to read and change forms: through every address, with every method, and through the services."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group
from django.db import transaction
from django.test import Client
from django.test.client import BOUNDARY, encode_multipart
from django.test.client import MULTIPART_CONTENT as MULTIPART
from django.urls import reverse

from authoring.tests.staff_pages import ADD, FORMS, VERSIONS, page_of, texts
from forms_registry import selectors, services
from forms_registry.errors import NotAllowed
from forms_registry.models import Form, FormVersion, VersionStatus
from forms_registry.tests.samples import document
from tests.permissions.addresses import HOLE, all_routes, member

pytestmark = pytest.mark.django_db

REGISTRY = "forms_registry"
SECRET = "Whatever happened in Room 417?"


def addresses(version: FormVersion) -> set[str]:
    """Every address of the site, with this version, or its form, put in where one is named."""
    filled = {"slug": "leave", "filename": "leave.md", "app_label": "forms_registry", "conversation_id": str(uuid4())}

    def named(route: str) -> str:
        key = version.form_id if f"/{route}".startswith(FORMS) else version.pk
        return HOLE.sub(lambda hole: filled.get(hole[1] or hole[2], str(key)), route)

    found = {named(route) for route in all_routes()}
    return {f"/{route}" for route in found if "(" not in route and not route.startswith(("admin/log", "language"))}


def attempts(versions: list[FormVersion]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Address, method and content of whatever may be tried; what is about no version is tried once.

    A form post says everything that any page asks for: each takes what it knows, but for the lists, which take one
    action at a time. Pages that answer JSON take it by POST; other methods change nothing by more than one body.
    """
    of_address = {address: version for version in versions for address in addresses(version) if REGISTRY in address}
    actions = {FORMS: ("retire", "export"), VERSIONS: ("publish", "delete_selected")}
    for address, version in sorted(of_address.items(), key=lambda one: one[0]):
        text = {"markdown": document("Mine?"), "read": version.content_hash}
        said = {**text, "publish": "on", "replace": "on", "slug": "leave", "start": "empty", "post": "yes"}
        said |= {"sure": "on", "confirm": "on", "pasted": text["markdown"], "save": "1", "existing": "on"}
        for action in actions.get(address, ("",)):
            chosen = [one.form_id if address == FORMS else one.pk for one in versions]
            listed = {"action": action, "_selected_action": chosen} if action else {}
            yield (
                address,
                "POST",
                {"data": encode_multipart(BOUNDARY, said | listed), "content_type": MULTIPART},
            )
        as_json = json.dumps({**text, "publish": True})
        for method in ("POST", "PUT", "DELETE"):
            yield address, method, {"data": as_json, "content_type": "application/json"}


def pages_by_address(client: Client, version: FormVersion) -> Iterator[tuple[str, str]]:
    for address in sorted(addresses(version)):
        yield address, b"".join(client.get(f"{address}?slug=leave&form=leave")).decode(errors="replace")


def tried(client: Client, versions: list[FormVersion]) -> Iterator[tuple[str, str]]:
    """Each address with what it answers; what it did stands until the next one is asked for, and is undone then."""
    for address, method, content in attempts(versions):
        with transaction.atomic():
            yield address, b"".join(client.generic(method, address, **content)).decode(errors="replace")
            transaction.set_rollback(True)


Row = tuple[int, str, str, Any, int | None]


def is_kept(stored: list[Row], *versions: FormVersion) -> bool:
    """Whether these are as they were, and nobody has published another."""
    kept = set(map(row_of, versions))
    others = [status for _, status, _, _, form in set(stored) - kept if form is not None]
    return kept <= set(stored) and set(others) <= {VersionStatus.DRAFT}


def row_of(version: FormVersion) -> Row:
    return version.pk, version.status, version.markdown, version.published_at, version.form_id


def rows() -> list[Row]:
    return list(FormVersion.objects.order_by("pk").values_list("pk", "status", "markdown", "published_at", "form"))


@pytest.fixture
def published() -> FormVersion:
    return services.import_form(markdown=document("Why?", title="Leave"), slug="leave")


@pytest.fixture
def draft(published: FormVersion) -> FormVersion:
    return services.create_draft(markdown=document(SECRET, title="Leave"), slug="leave")


def test_a_draft_is_told_at_no_address_to_whom_it_is_none_of(client: Client, draft: FormVersion) -> None:
    client.raise_request_exception = False
    for person in (None, member()):
        if person:
            client.force_login(person)
        assert [address for address, body in pages_by_address(client, draft) if SECRET in body] == []


@pytest.mark.parametrize("group", [None, "Form authors", "Auditors"])
def test_no_address_does_more_for_somebody_than_the_group_may(
    client: Client, draft: FormVersion, published: FormVersion, group: str | None
) -> None:
    client.force_login(member(*filter(None, [group])))
    client.raise_request_exception = False
    kept = [published] if group == "Form authors" else [draft, published]
    count = FormVersion.objects.count()

    for address, told in tried(client, [draft, published]):
        stored = rows()
        assert group is not None or SECRET not in told, address
        assert is_kept(stored, *kept), address
        assert group == "Form authors" or len(stored) == count, address


def test_what_is_tried_comes_through_every_door_for_those_who_may(
    client: Client, draft: FormVersion, published: FormVersion
) -> None:
    client.force_login(member("Form publishers"))
    count = FormVersion.objects.count()
    changing, adding = set(), set()

    for address, _told in tried(client, [draft, published]):
        stored = rows()
        changing |= set() if is_kept(stored, draft, published) else {address}
        adding |= {address} if len(stored) > count else set()

    page = f"{VERSIONS}{draft.pk}"
    retire = reverse("admin:forms_registry_form_retire", args=[draft.form_id])
    assert changing >= {FORMS, VERSIONS, ADD, f"{page}/change/", f"{page}/publish/", f"{page}/save/", retire}
    assert adding >= {ADD, reverse("admin:forms_registry_import"), f"{VERSIONS}{published.pk}/restore/"}


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
    user = member()
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

    assert rows() == [row_of(published), row_of(draft)]
