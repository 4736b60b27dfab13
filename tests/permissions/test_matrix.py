"""Who may read and who may write at each address of the site: as `matrix.yaml` says, and nobody else."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import yaml
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.auth.models import Group, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.utils import timezone

from auditing.access_log import Looker
from auditing.exports.formats import Format
from auditing.exports.ordering import make_ordered, order
from auditing.models import Access, Export
from conversations.models import Submission, Tombstone
from conversations.services import create_api_key, take_turn
from conversations.tests.support import ANSWERS, VISIT, opening, saying
from forms_registry.models import Guide
from forms_registry.services import create_draft, import_form
from tests.permissions.addresses import HOLE, all_routes, member
from webhooks.models import Delivery, Endpoint
from webhooks.services import add_endpoint

MATRIX = Path(__file__).parent / "matrix.yaml"
AS_JSON = '{"markdown": "# A", "read": ""}'
TAKEN = {"amendments": '{"answers": {"guest": "Huda"}, "reason": "As they wrote."}', "links": '{"seconds": 60}'}
"""Bodies that are whole, where only then somebody asks whose it is; by the end of the address."""
REFUSED = {401, 403, 404, 405}
STAFF = {
    "author": ("Form authors",),
    "publisher": ("Form publishers",),
    "auditor": ("Auditors",),
    "supervisor": ("Supervisors",),
    "unmasker": ("Auditors", "Unmaskers"),
    "protection": ("Data protection",),
}
PAPERS = """---
form_id: papers
title: Papers
fields:
  - {id: paper, type: file, prompt: Which paper?}
---
"""
PEOPLE = ("anonymous", *STAFF, "client", "other")
"""`client` has the API key that owns the one conversation there is, `other` has another one."""


@pytest.fixture
def filled(db: None, settings: Any, tmp_path: Path) -> Callable[[str], str]:
    """Puts what there is into the pattern of an address."""
    exports = {**settings.STORAGES["exports"], "OPTIONS": {"location": str(tmp_path)}}
    settings.STORAGES = {**settings.STORAGES, "exports": exports}
    version = import_form(markdown=VISIT, slug="visit")
    assert version.form is not None
    endpoint = Endpoint(form=version.form, url="https://hooks.example.org")
    add_endpoint(endpoint)
    guide = Guide.objects.create(title="House rules", markdown="Ask one thing at a time.")
    draft = create_draft(markdown=VISIT, slug="visit")
    key, secret = create_api_key(name="A host")
    number = take_turn(opening(), owner=key).body["conversation_id"]
    take_turn(saying(number, **ANSWERS), owner=key)
    submission = Submission.objects.get()
    delivery = Delivery.objects.get()
    export = of_the_auditor(submission)
    looked = Access.objects.create(person="huda", action="viewed", kind="submission")
    somebody = User.objects.create_user("somebody")
    with_file, file = sent_file(secret)
    its_submission = Submission.objects.get(conversation=with_file).pk
    told = {"rule": "retention", "counts": {}, "links": 1, "digest": b"", "chain": b"", "signature": b""}
    tombstone = Tombstone.objects.create(number=1, conversation_id=uuid4(), erased_at=timezone.now(), **told)
    rows = {
        "auditing/access": looked.pk,
        "auditing/export": export.pk,
        "webhooks/endpoint": endpoint.pk,
        "webhooks/delivery": delivery.pk,
        "forms_registry/guide": guide.pk,
        "conversations/conversation": number,
        "conversations/turn": submission.turn_id,
        "conversations/submission": submission.pk,
        "conversations/apikey": key.pk,
        "forms_registry/form": version.form_id,
        "forms_registry/formversion": draft.pk,
        "auth/user": somebody.pk,
        "conversations/tombstone": tombstone.pk,
        "auth/group": Group.objects.get(name="Auditors").pk,
        "axes/accessattempt": AccessAttempt.objects.create(failures_since_start=1).pk,
        "axes/accesslog": AccessLog.objects.create().pk,
        "axes/accessfailurelog": AccessFailureLog.objects.create().pk,
    }
    named = {
        "slug": "visit",
        "name": "authoring",
        "filename": "visit.md",
        "conversation_id": number,
        "reference": submission.reference,
        "file_id": file,
        "app_label": "conversations",
        "url": "nothing-here",
        "id": somebody.pk,
    }

    def address(route: str) -> str:
        if route.endswith("/restore/"):  # of what was published once
            return f"/{HOLE.sub(str(version.pk), route)}"
        if route.endswith("/compare/"):
            return f"/{route}?old={version.pk}&new={draft.pk}"
        table = "/".join(route.split("/")[1:3])
        if "/files/" in route:
            row = str(its_submission) if "/submission/" in route else with_file
            route = route.replace(r"(?P<conversation_id>[^/]+)", with_file).replace("<path:object_id>", row)
        told = HOLE.sub(lambda hole: str(named.get(hole[1] or hole[2]) or rows.get(table, 1)), route)
        return "/" + told.replace("(?:/[\\s\\S]*)?", "/nothing-here").replace("/?", "/")

    address.secret = secret  # type: ignore[attr-defined]
    return address


def sent_file(secret: str) -> tuple[str, str]:
    """The number of a conversation in which a file was sent, and that file's own."""
    api = Client(headers={"Authorization": f"Bearer {secret}"})
    opened = api.post("/api/converse/", {"form_context_md": PAPERS}, content_type="application/json").json()
    number = opened["conversation_id"]
    paper = SimpleUploadedFile("paper.txt", b"Whatever is written there.")
    sent = api.post(f"/api/conversations/{number}/files/", {"field_id": "paper", "file": paper})
    file = sent.json()["file_id"]
    answered = {"conversation_id": number, "answers": {"paper": [{"file_id": file}]}}
    api.post("/api/converse/", answered, content_type="application/json")
    return number, file


def of_the_auditor(submission: Submission) -> Export:
    """A file that the auditor has ordered, and nobody else may have."""
    looker = Looker("Auditors", account=member(*STAFF["auditor"]).pk)
    found = Submission.objects.filter(pk=submission.pk)
    ordered = order(found, Format.CSV, by=looker, asked={}, language="en", with_evidence=False)
    assert make_ordered() == 1
    return ordered


def browser_of(who: str, secret: str) -> Client:
    if who in {"client", "other"}:
        key = secret if who == "client" else create_api_key(name="Another host")[1]
        return Client(headers={"Authorization": f"Bearer {key}"}, raise_request_exception=False)
    browser = Client(raise_request_exception=False)
    if who in STAFF:
        browser.force_login(member(*STAFF[who]))
        browser.get("/admin/")  # notes when the session was looked at: else each request does, and is undone
    return browser


def may(browser: Client, method: str, address: str) -> bool:
    """Whether somebody comes past the door; what is wrong with an empty request is told inside. It leaves nothing."""
    cookies = deepcopy(browser.cookies)
    with transaction.atomic():
        answer: Any = browser.get(address) if method == "read" else browser.post(address, {})
        if answer.status_code in {400, 415}:
            body = TAKEN.get(address.strip("/").rpartition("/")[2], AS_JSON)
            answer = browser.generic("GET" if method == "read" else "POST", address, body, "application/json")
        if answer.status_code == 405 and method == "write" and address.startswith("/api/"):
            answer = browser.delete(address)
        if answer.get("Location", "") == f"{address}change/":  # from a row to its page
            answer = browser.get(answer["Location"])
        transaction.set_rollback(True)
    if answer.streaming:
        b"".join(answer)  # closes what it reads from
    browser.cookies = cookies
    assert answer.status_code < 500, f"{method} {address}: {answer.status_code}"
    led_away = answer.status_code == 302 and ("/login/" in answer["Location"] or answer["Location"] == "/admin/")
    return answer.status_code not in REFUSED and not led_away


def people_at(route: str) -> tuple[str, ...]:
    """Keys are read by the API alone, sessions by all else; one of the others is tried at each door nonetheless."""
    return ("anonymous", "auditor", "client", "other") if route.startswith("api/") else ("anonymous", *STAFF, "client")


def in_words(route: str, allowed: dict[str, set[str]]) -> dict[str, str]:
    return {
        method: "all" if who == set(people_at(route)) else " ".join(one for one in PEOPLE if one in who)
        for method, who in allowed.items()
        if who
    }


@pytest.mark.django_db
def test_each_address_is_open_to_those_whom_the_matrix_names(filled: Any, settings: Any) -> None:
    settings.METRICS_TOKEN = uuid4().hex
    found: dict[str, dict[str, set[str]]] = {route: {"read": set(), "write": set()} for route in all_routes()}
    for who in PEOPLE:
        browser = browser_of(who, filled.secret)
        for method in ("read", "write"):  # what a removal takes from the disk does not come back
            for route in filter(lambda route: who in people_at(route), found):
                if may(browser, method, filled(route)):
                    found[route][method].add(who)

    is_so = {route: in_words(route, allowed) for route, allowed in found.items()}
    written = yaml.safe_load(MATRIX.read_text())
    differing = {route: told for route, told in is_so.items() if told != written.get(route)}
    assert differing == {}, "The matrix says otherwise of these:\n" + yaml.safe_dump(differing, width=200)
    assert set(written) - set(is_so) == set(), "The matrix names addresses that are not there"


def test_the_matrix_gives_nobody_what_belongs_to_others() -> None:
    """What must hold whatever is written there."""
    written = yaml.safe_load(MATRIX.read_text())
    of_record = {route: told for route, told in written.items() if route.startswith("admin/conversations/")}

    assert of_record
    for route, told in of_record.items():
        assert set(told.get("read", "").split()) <= {"auditor", "unmasker", "protection"}, route
        if route.endswith("/unmask/"):
            assert told == {"write": "unmasker"}, route
        elif route.endswith(("/add/", "/change/", "/delete/")):
            assert "write" not in told, route
    for route, told in written.items():
        assert route.startswith("api/") or "other" not in told.values(), route
        if route.startswith("admin/auditing/access/"):
            assert set(" ".join(told.values()).split()) <= {"supervisor"}, route


@pytest.mark.django_db
@pytest.mark.parametrize("route", [route for route in all_routes() if not HOLE.search(route)])
def test_no_method_is_a_failure_to_a_stranger(client: Client, route: str) -> None:
    client.raise_request_exception = False
    methods = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND")
    statuses = {method: client.generic(method, f"/{route.removesuffix('?')}").status_code for method in methods}

    assert {method for method, status in statuses.items() if status >= 500} == set()
