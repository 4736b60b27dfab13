"""Nobody guesses passwords at leisure, and nobody learns from the attempt which accounts there are."""

from __future__ import annotations

from datetime import timedelta
from time import time
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

pytestmark = pytest.mark.django_db

PASSWORD = "long-and-hard-to-guess"
ELSEWHERE = "198.51.100.7"


@pytest.fixture(autouse=True)
def _account(settings: Any) -> None:
    settings.AXES_FAILURE_LIMIT = 5
    User.objects.create_superuser("huda", password=PASSWORD)


def sign_in(name: str, password: str, address: str = "203.0.113.9", **headers: str) -> Any:
    return Client().post(
        "/admin/login/", {"username": name, "password": password}, REMOTE_ADDR=address, headers=headers
    )


@pytest.mark.parametrize("name", ["huda", "nobody"])
def test_after_a_few_wrong_passwords_the_right_one_is_not_tried(name: str) -> None:
    first = [sign_in(name, "wrong").status_code for _ in range(4)]
    paused = [sign_in(name, password) for password in ("wrong", "wrong again", PASSWORD)]

    assert first == [200] * 4
    assert [response.status_code for response in paused] == [429] * 3
    assert int(paused[-1].headers["Retry-After"]) > 60
    assert "Please wait a little" in paused[-1].text


@pytest.mark.parametrize("said", ["203.0.113.5:{}", "[2001:db8::5]:{}", "unknown", ""])
def test_an_address_that_a_gateway_writes_in_its_own_way_is_no_way_around_the_pause(settings: Any, said: str) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    tried = [sign_in("huda", "wrong", "", **{"X-Forwarded-For": said.format(4000 + turn)}) for turn in range(5)]

    assert [response.status_code for response in tried] == [200] * 4 + [429]
    assert sign_in("huda", PASSWORD, "", **{"X-Forwarded-For": said.format(5000)}).status_code == 429
    assert sign_in("huda", PASSWORD, "", **{"X-Forwarded-For": ELSEWHERE}).status_code == 302


@pytest.mark.parametrize("length", [150, 151, 256, 100_000])
def test_a_name_that_no_account_has_is_refused_however_long(length: int) -> None:
    response = sign_in("n" * length, "wrong")

    assert response.status_code == 200
    assert "errornote" in response.text


def test_the_pause_is_told_in_arabic() -> None:
    responses = [sign_in("huda", "wrong", **{"Accept-Language": "ar"}) for _ in range(6)]

    assert 'dir="rtl"' in responses[-1].text
    assert "يُرجى الانتظار" in responses[-1].text


def test_who_signs_in_from_elsewhere_is_not_locked_out() -> None:
    for _ in range(6):
        sign_in("huda", "wrong")

    assert sign_in("huda", PASSWORD, ELSEWHERE).status_code == 302


def test_a_right_password_forgets_the_wrong_ones() -> None:
    for _ in range(3):
        for _ in range(4):
            sign_in("huda", "wrong")
        assert sign_in("huda", PASSWORD).status_code == 302


def test_an_address_that_tries_many_names_is_stopped(settings: Any) -> None:
    settings.LIMITS = {**settings.LIMITS, "logins_per_address": (10, 86_400)}

    statuses = [sign_in(f"name-{number}", "wrong").status_code for number in range(12)]

    assert statuses == [200] * 10 + [429] * 2
    assert Client().get("/admin/login/", REMOTE_ADDR="203.0.113.9").status_code == 200


def signed_in() -> Client:
    browser = Client()
    assert browser.post("/admin/login/", {"username": "huda", "password": PASSWORD}).status_code == 302
    return browser


def hours_go_by(browser: Client, hours: float) -> None:
    """In the session, and in the row that keeps it."""
    session = browser.session
    row = Session.objects.get(pk=session.session_key)
    session["renewed_at"] = session.get("renewed_at", int(time())) - int(hours * 3600)
    session.save()
    Session.objects.filter(pk=row.pk).update(expire_date=row.expire_date - timedelta(hours=hours))


def test_a_session_of_staff_ends_after_half_a_day_without_a_request() -> None:
    browser = signed_in()
    assert browser.cookies["sessionid"]["max-age"] == 12 * 3600
    hours_go_by(browser, 12.1)
    answer = browser.get("/admin/")
    assert (answer.status_code, "/admin/login/" in answer["Location"]) == (302, True)


def test_it_goes_on_while_it_is_used_and_is_not_stored_with_each_request() -> None:
    browser = signed_in()
    for _ in range(3):
        hours_go_by(browser, 7)
        answer = browser.get("/admin/")
        assert (answer.status_code, answer.cookies["sessionid"]["max-age"]) == (200, 12 * 3600)
    assert "sessionid" not in browser.get("/admin/").cookies


def test_nobody_gets_a_session() -> None:
    browser = Client()
    browser.cookies["sessionid"] = "of-a-stranger-who-makes-it-up-012"
    for address in ("/", "/admin/login/", "/api/health/"):
        browser.get(address)
    assert not Session.objects.exists()
