"""Origins are compared as texts: each is written as browsers send it."""

from __future__ import annotations

import pytest

from patterns.origins import origin_of


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://www.example.org", "https://www.example.org"),
        (" HTTP://LOCALHOST:80/ ", "http://localhost"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("http://my_host.example:443", "http://my_host.example:443"),
        ("https://[::1]:8443", "https://[::1]:8443"),
        ("https://[0:0::A]", "https://[::a]"),
        ("https://München.example", "https://xn--mnchen-3ya.example"),
        ("https://straße.example:443", "https://xn--strae-oqa.example"),
        ("https://my_host.bücher.example", "https://my_host.xn--bcher-kva.example"),
        ("https://نموذج.مثال:8443", "https://xn--rgbh6ddl.xn--mgbh0fb:8443"),
        ("https://xn--mnchen-3ya.example", "https://xn--mnchen-3ya.example"),
    ],
)
def test_origins_are_written_as_browsers_send_them(address: str, origin: str) -> None:
    assert origin_of(address) == origin
    assert origin_of(origin) == origin


@pytest.mark.parametrize(
    "address",
    [
        "",
        "null",
        "*",
        "ftp://host",
        "https://",
        "https://user@host",
        "https://host/path",
        "https://host?q",
        "http://h:x",
        "http://[::x]",
        "https://\u0301.example",
    ],
)
def test_what_is_no_origin_is_refused(address: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the standard library and IDNA have words of their own
        origin_of(address)
