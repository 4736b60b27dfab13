"""Which requests of one client have a turn together."""

from __future__ import annotations

import pytest

from formpilot_site.serving.routes import route_of


@pytest.mark.parametrize(
    ("method", "address"),
    [
        (b"GET", "/wp-login-{}.php"),
        (b"GET", "/{}/admin/"),
        (b"GET", "/chat/{}/"),
        (b"GET", "/admin/{}/"),
        (b"GET", "/admin/forms_registry/form/{}/change/"),
        (b"GET", "/api/conversations/{}/messages/"),
        (b"POST", "/api/{}"),
        (b"GET", "/static/{}.js"),
    ],
)
def test_whatever_names_a_client_makes_up_they_come_by_one_door(method: bytes, address: str) -> None:
    doors = {route_of(method, address.format(f"name-{number}").encode()) for number in range(5)}

    assert len(doors) == 1


def test_a_client_makes_no_doors_of_methods() -> None:
    assert len({route_of(method, b"/api/converse/") for method in (b"BREW", b"BREWN", b"")}) == 1


def test_what_is_different_work_comes_by_doors_of_its_own() -> None:
    asked = [
        (b"GET", b"/"),
        (b"GET", b"/chat/leave/"),
        (b"GET", b"/chat/leave/token/"),
        (b"POST", b"/api/converse/"),
        (b"GET", b"/api/conversations/7f1c/"),
        (b"GET", b"/api/conversations/7f1c/messages/"),
        (b"DELETE", b"/api/conversations/7f1c/"),
        (b"GET", b"/admin/forms_registry/form/"),
        (b"GET", b"/static/chat.js"),
        (b"GET", b"/nothing/"),
        (b"GET", b"/api/nothing/"),
    ]

    assert len({route_of(*each) for each in asked}) == len(asked)


@pytest.mark.parametrize("path", [b"", b"/\xff\xfe", b"/%2e%2e/%00", b"/" + b"a/" * 250])
def test_whatever_is_asked_has_a_door(path: bytes) -> None:
    assert route_of(b"GET", path)
