"""Addresses as gateways write them."""

from __future__ import annotations

import pytest

from patterns.network_addresses import UNKNOWN, counted_address, read_address


@pytest.mark.parametrize(
    ("said", "address", "counted"),
    [
        ("203.0.113.5", "203.0.113.5", "203.0.113.5"),
        (" 203.0.113.5:1234", "203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("[2001:db8:1:2::7]:443", "2001:db8:1:2::7", "2001:db8:1:2::"),
        ("[2001:db8:1:2::7]", "2001:db8:1:2::7", "2001:db8:1:2::"),
        ("::1", "::1", "::"),
        ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1"),
        ("[::ffff:192.0.2.1]:80", "192.0.2.1", "192.0.2.1"),
    ],
)
def test_an_address_is_read_with_its_brackets_and_its_port(said: str, address: str, counted: str) -> None:
    assert str(read_address(said)) == address
    assert counted_address(said) == counted


@pytest.mark.parametrize("said", ["", " ", "unknown", "unix:", ":", "[", "[]", "[]:443", "203.0.113", "a.example:80"])
def test_what_is_no_address_counts_with_all_that_is_none(said: str) -> None:
    assert read_address(said) is None
    assert counted_address(said) == UNKNOWN
