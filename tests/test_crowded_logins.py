"""Who guesses passwords from many addresses at once takes the processors from nobody."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import requests
from django.contrib.auth.hashers import PBKDF2PasswordHasher, check_password, make_password
from django.contrib.auth.models import User
from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "long-and-hard-to-guess"


@pytest.fixture(autouse=True)
def _as_it_is_served(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["formpilot_site.hashing.OneAtATime"]
    settings.TRUSTED_PROXIES = 1


def signed_in(url: str, name: str, password: str, address: str) -> requests.Response:
    with requests.Session() as browser:
        browser.headers.update({"X-Forwarded-For": address, "Accept": "text/html"})
        page = browser.get(f"{url}/admin/login/", timeout=60).text
        token = re.findall(r'csrfmiddlewaretoken" value="([^"]+)', page)[0]
        sent = {"username": name, "password": password, "csrfmiddlewaretoken": token}
        return browser.post(f"{url}/admin/login/", data=sent, allow_redirects=False, timeout=60)


def test_a_few_logins_wait_and_more_are_told_when_to_come_again(live_server: LiveServer) -> None:
    User.objects.create_superuser("huda", password=PASSWORD)
    with ThreadPoolExecutor(12) as people:
        tried = [people.submit(signed_in, live_server.url, "huda", "wrong", f"198.51.100.{n}") for n in range(12)]
        answers = [one.result() for one in tried]

    refused = [one for one in answers if one.status_code == 429]
    assert {one.status_code for one in answers} == {200, 429}
    assert len(answers) - len(refused) >= 4
    assert {one.headers["Retry-After"] for one in refused} == {"3"}
    assert all("Too many people are logging in" in one.text for one in refused)
    assert signed_in(live_server.url, "huda", PASSWORD, "198.51.100.200").status_code == 302


def test_passwords_are_hashed_one_at_a_time_and_are_those_of_before() -> None:
    stored = PBKDF2PasswordHasher().encode(PASSWORD, "of-the-release-before")
    assert check_password(PASSWORD, stored)
    assert not check_password("wrong", stored)

    began, used = time.monotonic(), time.process_time()
    with ThreadPoolExecutor(4) as people:
        made = list(people.map(make_password, [PASSWORD] * 4))
    assert time.process_time() - used < 1.2 * (time.monotonic() - began)
    assert all(one.startswith("pbkdf2_sha256$") for one in made)
