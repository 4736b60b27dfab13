"""Whatever the registry refuses to staff is a page in their language; a form that cannot be taken says why."""

from __future__ import annotations

import pytest
from django.conf import settings as django_settings
from django.contrib.admin import ModelAdmin, site
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path, reverse

from authoring.admin.refusals import REFUSALS
from conversations.services import create_api_key
from formpilot_site.urls import urlpatterns as all_pages
from formpilot_site.wsgi import application
from forms_registry import errors

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


def refused(_request: HttpRequest, name: str) -> HttpResponse:
    error = getattr(errors, name)
    raise error.__new__(error)  # as it is told: what its words have places for is not of matter here


urlpatterns = [path("admin/refused/<str:name>/", refused), *all_pages]
WITHOUT_PLACES = [error.__name__ for error, words in REFUSALS.items() if "%(" not in str(words)]


@pytest.mark.parametrize("name", WITHOUT_PLACES)
@pytest.mark.parametrize(("language", "title"), [("en", "This cannot be done"), ("ar", "لا يمكن القيام بهذا")])
def test_what_no_page_tells_by_itself_is_a_page(admin_client: Client, name: str, language: str, title: str) -> None:
    response = admin_client.get(f"/admin/refused/{name}/", headers={"Accept-Language": language})

    assert response.status_code in {403, 409, 503}
    assert title in response.content.decode()
    assert (response.status_code == 503) == ("Retry-After" in response.headers)


def test_a_form_whose_length_is_no_number_is_refused_as_any_other() -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.generic("POST", "/admin/login/", b"", "multipart/form-data; boundary=a", CONTENT_LENGTH="abc")

    assert response.status_code == 403


@pytest.mark.django_db(transaction=True)  # as a server does, each request closes its connection
@pytest.mark.parametrize("charset", ["rot13", "utf-16", "utf-7", "undefined", "nothing"])
def test_no_encoding_that_a_request_names_changes_what_it_says(charset: str) -> None:
    key = create_api_key(name="A host")[1]

    def status(address: str, method: str = "GET", kind: str = "text/plain") -> str:
        named = {"CONTENT_TYPE": f"{kind}; charset={charset}", "HTTP_X_API_KEY": key}
        environ = RequestFactory().generic(method, address, b"username=%C3%A9").environ | named
        statuses: list[str] = []
        application(environ, lambda status, _headers: statuses.append(status[:3]))
        return statuses[0]

    assert status("/admin/login/?next=%C3%A9+AAA-") == "200"
    assert status("/api/submissions/?form=%C3%A9") == "200"
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=a"):
        assert status("/nowhere/", "POST", kind) == "404"
        assert status("/admin/login/", "POST", kind) in {"400", "403"}


@pytest.mark.parametrize(("size", "status", "said"), [(10, 403, "Please try again"), (2_000_000, 413, "too long")])
def test_a_form_without_its_token_says_why(size: int, status: int, said: str) -> None:
    assert size < django_settings.DATA_UPLOAD_MAX_MEMORY_SIZE or status == 413
    response = Client(enforce_csrf_checks=True).post("/admin/login/", {"username": "a" * size})

    assert response.status_code == status
    assert said in response.content.decode()
    assert "style=" not in response.content.decode()


@pytest.mark.parametrize(
    "address",
    [
        "/admin/forms_registry/formversion/?status__exact=%00",
        "/admin/conversations/turn/?q=a%00b",
        "/admin/webhooks/delivery/?status__exact=x%00",
        "/chat/visit/?lang=%00",
    ],
)
def test_an_address_that_no_database_could_be_asked_for_is_refused(admin_client: Client, address: str) -> None:
    response = admin_client.get(address)

    assert response.status_code == 400
    assert "NUL" in response.content.decode()


@pytest.mark.parametrize("address", ["/admin/", "/admin/login/", "/simulator/", "/chat/visit/"])
def test_so_is_a_cookie_that_stands_for_such_a_sign(client: Client, address: str) -> None:
    response = client.get(address, headers={"Cookie": r'sessionid="\000abcdefgh"'})

    assert response.status_code == 400
    assert "NUL" in response.content.decode()


@pytest.mark.parametrize("model_admin", site._registry.values(), ids=lambda it: it.opts.label_lower)
def test_what_can_be_no_row_of_a_list_cannot_be_chosen(admin_client: Client, model_admin: ModelAdmin) -> None:
    admin_client.raise_request_exception = False
    address = reverse(f"admin:{model_admin.opts.app_label}_{model_admin.opts.model_name}_changelist")
    actions = [
        "delete_selected",
        *(action if isinstance(action, str) else action.__name__ for action in model_admin.actions or ()),
    ]
    for action in actions:
        response = admin_client.post(address, {"action": action, "_selected_action": ["x", "\x00"], "index": "0"})
        assert response.status_code in {400, 403, 405}
