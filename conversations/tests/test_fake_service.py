"""The stand-in for a service: it keeps what it is told, refuses what it does not take, and goes wrong when told to."""

from __future__ import annotations

import pytest
import requests

from conversations.fake_service import FAULTS, DescriptionError, FakeService

JANE = {"first_name": "Jane", "last_name": "Tan", "nric": "S7654321D"}


def send(service: FakeService, method: str, path: str, body=None) -> requests.Response:
    return requests.request(method, service.url + path, json=body, timeout=5)


def test_rows_are_made_read_replaced_and_removed(hydro):
    made = send(hydro, "POST", "/patients/", JANE)
    assert (made.status_code, made.json()["id"], made.json()["user"]) == (201, 41, 1)
    replaced = send(hydro, "PUT", "/patients/41/", {**JANE, "contact_no": "91234567", "user": 9})
    assert (replaced.json()["contact_no"], replaced.json()["user"]) == ("91234567", 1)
    assert send(hydro, "DELETE", "/patients/41/").status_code == 204
    assert send(hydro, "GET", "/patients/41/").status_code == 404
    assert (hydro.count(), hydro.count("PUT"), hydro.count(path="/patients/41")) == (4, 1, 3)
    assert len(send(hydro, "GET", "/scan-results/?patient=5").json()) == 12
    assert send(hydro, "POST", "/scan-results/", {}).status_code == 405


REFUSED = {
    "first_name": {**JANE, "first_name": ""},
    "last_name": {"first_name": "Jane", "nric": "S7654321D"},
    "nric": {**JANE, "nric": "S2345671F"},
    "date_of_birth": {**JANE, "date_of_birth": "12/3/1990"},
    "contact_no": {**JANE, "contact_no": 7},
}


def test_numbers_are_taken_where_they_are_described_and_nothing_else_is(tmp_path):
    described = tmp_path / "shed.yaml"
    described.write_text("collections: {loans: {required: [tool], numbers: [tool]}}")
    with FakeService(str(described)) as shed:
        statuses = [send(shed, "POST", "/loans/", {"tool": tool}).status_code for tool in (4, 2.5, "4", True, None)]
    assert statuses == [201, 201, 400, 400, 400]


@pytest.mark.parametrize("key", REFUSED)
def test_what_is_wrong_is_told_by_its_key(hydro, key):
    refused = send(hydro, "POST", "/patients/", REFUSED[key])
    assert (refused.status_code, list(refused.json())) == (400, [key])


def test_faults_line_up_and_write_nothing(hydro):
    hydro.fault("503", 1, method="POST")
    hydro.fault("lost_answer", 1, method="POST")
    assert send(hydro, "GET", "/patients/").status_code == 200
    assert send(hydro, "POST", "/patients/", JANE).status_code == 503
    assert len(hydro.tables["patients"].rows) == 6
    with pytest.raises(requests.ConnectionError):
        send(hydro, "POST", "/patients/", JANE)
    assert len(hydro.tables["patients"].rows) == 7
    with pytest.raises(ValueError, match="There is no fault"):
        hydro.fault("nothing")


@pytest.mark.parametrize("name", sorted(FAULTS.keys() - {"slow"}))
def test_each_fault_is_met_by_lists_and_rows(hydro, name):
    hydro.fault(name)
    for path in ("/patients/", "/patients/5/"):
        try:
            answer = send(hydro, "GET", path)
        except requests.ConnectionError:
            assert name in {"down", "lost_answer"}
        else:
            assert answer.status_code >= 400 or answer.content != b""


def test_a_file_that_describes_no_service_is_told(tmp_path):
    (tmp_path / "x.yaml").write_text("collections: 7")
    for name in (str(tmp_path / "x.yaml"), "nowhere"):
        with pytest.raises(DescriptionError):
            FakeService(name)
