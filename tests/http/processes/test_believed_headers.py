"""Whether a request came encrypted is told by the proxy that the settings announce, in its one header, and by nobody
else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import requests

from tests.http.service import Machine, Server, running

ONE = "X-Forwarded-Proto"
OTHERS = [{"X-Forwarded-Ssl": "on"}, {"X-Forwarded-Protocol": "ssl"}, {"X-Forwarded-Ssl": "off", ONE: "http"}]


class Encrypted(Machine):
    """Its servers take keys over HTTPS alone, and are `more` that is set before they start."""

    more: dict[str, str] = {}

    def environment(self, **more: str) -> dict[str, str]:
        return super().environment(HTTPS="on", **self.more, **more)


@pytest.fixture(scope="module")
def encrypted() -> Iterator[Encrypted]:
    with running(Encrypted) as machine:
        yield machine


@pytest.fixture(scope="module")
def key(encrypted: Encrypted) -> str:
    made = encrypted.manage("create_api_key", "A host application")
    return next(word for word in made.stdout.split() if word.startswith("fp_"))


@pytest.fixture(scope="module")
def alone(encrypted: Encrypted) -> Server:
    encrypted.more = {"BEHIND_PROXY": "off"}
    return encrypted.serve()


@pytest.fixture(scope="module")
def behind(encrypted: Encrypted) -> Server:
    encrypted.more = {"BEHIND_PROXY": "on"}
    return encrypted.serve()


def is_taken(server: Server, key: str, headers: dict[str, str]) -> bool:
    answer = requests.get(f"{server.url}/api/forms/", headers={"X-API-Key": key, **headers}, timeout=10)
    assert (answer.status_code, answer.json().get("code")) in {(200, None), (403, "https_required")}, answer.text
    return answer.status_code == 200


@pytest.mark.parametrize("headers", [{}, {ONE: "https"}, *OTHERS, {"SCRIPT_NAME": "/api"}], ids=str)
def test_without_a_proxy_no_header_is_believed(alone: Server, key: str, headers: dict[str, str]) -> None:
    assert not is_taken(alone, key, headers)


@pytest.mark.parametrize("headers", [{}, {ONE: "http"}, {ONE: "https, http"}, {ONE: "https,"}, *OTHERS], ids=str)
def test_behind_one_what_clients_write_is_not_believed(behind: Server, key: str, headers: dict[str, str]) -> None:
    assert not is_taken(behind, key, headers)


@pytest.mark.parametrize("said", ["https", "http, https", "http,https"])
def test_what_the_proxy_says_is(behind: Server, key: str, said: str) -> None:
    assert is_taken(behind, key, {ONE: said})
