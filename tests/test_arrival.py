"""A request is complete with its last byte and not before, in whatever pieces it comes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formpilot_site.serving.arrival import Arrival, BodyLimits
from formpilot_site.serving.faults import Fault

LIMITS = BodyLimits(head=2000, body=1000)


def chunked(parts: list[bytes], extension: bytes, trailers: bytes) -> bytes:
    chunks = b"".join(b"%X%s\r\n%s\r\n" % (len(part), extension, part) for part in parts)
    return b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\n" + trailers + b"\r\n"


def with_length(body: bytes) -> bytes:
    return b"POST / HTTP/1.1\r\nHost: a\r\ncontent-LENGTH:%d \r\nX: y\r\n\r\n" % len(body) + body


lines = st.sampled_from([b"", b"\r\n", b"0\r\n\r\n", b"\r\n\r\n", b"5\r\n"])
bodies = st.lists(st.binary(min_size=1, max_size=40) | lines.filter(bool), max_size=8)
requests = st.one_of(
    st.builds(
        chunked, bodies, st.sampled_from([b"", b";a=b"]), st.sampled_from([b"", b"X: y\r\n", b"A: b\r\nC: d\r\n"])
    ),
    bodies.map(b"".join).map(with_length),
    st.just(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
)


@given(requests, st.lists(st.integers(min_value=1, max_value=30), min_size=1))
def test_it_is_complete_with_the_last_byte_alone(request: bytes, sizes: list[int]) -> None:
    arrival, place, pieces = Arrival(LIMITS), 0, iter(sizes * len(request))
    while place < len(request):
        assert not arrival.complete
        size = next(pieces)
        arrival.feed(request[place : place + size])
        place += size

    assert arrival.complete
    assert not arrival.body_too_long
    assert bytes(arrival.data) == request


@given(requests, requests)
def test_what_comes_after_it_makes_no_difference(request: bytes, following: bytes) -> None:
    arrival = Arrival(LIMITS)
    arrival.feed(request + following)

    assert arrival.complete


@pytest.mark.parametrize(
    "words",
    [
        with_length(b"x" * 1001),
        chunked([b"x" * 600, b"x" * 600], b"", b""),
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1;" + b"x" * 200 + b"\r\na\r\n" * 3000,
    ],
)
def test_no_more_is_asked_of_what_is_too_long(words: bytes) -> None:
    arrival = Arrival(LIMITS)
    for place in range(0, len(words), 100):
        arrival.feed(words[place : place + 100])
        if arrival.complete:
            break

    assert arrival.complete
    assert len(arrival.data) < 10_000


def test_a_head_that_never_ends_is_too_long() -> None:
    arrival = Arrival(LIMITS)
    arrival.feed(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500)

    assert arrival.complete
    assert arrival.fault is Fault.HEADERS


@pytest.mark.parametrize(
    "beginning", [b"", b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", with_length(b"x" * 900_000)[:-900_000]]
)
def test_bytes_that_come_one_by_one_cost_the_same_however_many_there_are(beginning: bytes) -> None:
    def seconds(number: int) -> float:
        arrival = Arrival(BodyLimits(head=1_000_000, body=1_000_000))
        arrival.feed(beginning)
        started = time.process_time()
        for _ in range(number):
            arrival.feed(b"1\r\na\r\n" if b"chunked" in beginning else b"a")
        return time.process_time() - started

    few = min(seconds(5_000) for _ in range(3))

    assert min(seconds(40_000) for _ in range(3)) < 8 * few * 5


@pytest.mark.parametrize(
    ("head", "noted"),
    [
        (b"Host: a", []),
        (b"X-Forwarded-For: 10.0.0.1", ["10.0.0.1"]),
        (b"x-forwarded-for:  ::1 , 10.0.0.2 \r\nHost: a\r\nX-FORWARDED-FOR: 10.0.0.3", ["::1", "10.0.0.2", "10.0.0.3"]),
        (b"Host: a\r\n\r\nX-Forwarded-For: 10.0.0.1", []),
    ],
)
def test_who_asked_a_proxy_stands_in_the_head_alone(head: bytes, noted: list[str]) -> None:
    arrival = Arrival(LIMITS)
    arrival.feed(b"GET / HTTP/1.1\r\n" + head + b"\r\n\r\n")

    assert arrival.forwarded_for() == noted


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        (b"POST /api/converse/ HTTP/1.1", (b"POST", b"/api/converse/")),
        (b"GET /api/forms/leave/versions/?page=2 HTTP/1.1", (b"GET", b"/api/forms/leave/versions/")),
        (b"GET /?lang=ar HTTP/1.1", (b"GET", b"/")),
        (b"GET /" + b"x" * 900 + b" HTTP/1.1", (b"GET", b"/" + b"x" * 507)),
        (b"A" * 900 + b" / HTTP/1.1", (b"", b"")),
        (b"\x16\x03\x01 no HTTP", (b"", b"")),
    ],
)
def test_what_is_asked_for_is_a_method_and_a_path(line: bytes, asked: tuple[bytes, bytes]) -> None:
    arrival = Arrival(LIMITS)
    arrival.feed(line + b"\r\nHost: a\r\n\r\n")

    assert arrival.method_and_path == asked
    assert arrival.conversation_scope == (False, b"")


@pytest.mark.parametrize(
    ("body", "about"),
    [
        (b'{"conversation_id": "7f1c", "user_message": "Hi"}', (True, b"7f1c")),
        (b'{"user_message":"Hi","conversation_id":"7f1c"}', (True, b"7f1c")),
        (b'{"form": "leave"}', (False, b"")),
        (b'{"user_message": "' + b"x" * 5000 + b'", "conversation_id": "7f1c"}', (False, b"")),
    ],
)
def test_a_request_is_about_the_conversation_that_its_body_names(body: bytes, about: tuple[bool, bytes]) -> None:
    head = b'POST /api/converse/ HTTP/1.1\r\nX-Noise: "conversation_id":"chosen"\r\nCookie: a=' + b"c" * 5000
    arrival = Arrival(BodyLimits(head=8000, body=8000))
    arrival.feed(head + b"\r\nContent-Length: %d\r\n\r\n" % len(body) + body)

    assert arrival.method_and_path == (b"POST", b"/api/converse/")
    assert arrival.conversation_scope == about


def test_operators_are_told_of_every_fault() -> None:
    told = (Path(__file__).resolve().parent.parent / "docs" / "operations.md").read_text()

    assert [fault for fault in Fault if f"`{fault}`" not in told] == []


@pytest.mark.parametrize("header", [b"Content-Length: 5", b"Expect: 100-continue\r\nTransfer-Encoding: gzip, chunked"])
def test_a_header_is_read_as_far_as_it_is_here(header: bytes) -> None:
    arrival = Arrival(LIMITS)
    arrival.feed(b"GET / HTTP/1.1\r\nAccept-Language:  AR \r\n" + header + b"\r\n")
    assert (arrival.header(b"accept-language"), arrival.header(b"expected")) == ("ar", "")

    arrival.feed(b"\r\nX-A: b\r\n\r\n")
    assert (arrival.header(b"accept-language"), arrival.header(b"x-a")) == ("ar", "")
