"""Webhooks go to the internet, and elsewhere only where the settings say so."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

import pytest

from webhooks.addresses import (
    AddressNotAllowed,
    NameLeadsNowhere,
    checked_addresses,
    is_private_literal,
    may_connect_to,
)

PRIVATE = [
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *("224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1"),
    *("::1", "::", "fe80::1", "fc00::1", "fd12:3456::1", "fec0::1", "ff02::1", "2001:db8::1"),
    # Those of IPv4 inside of others, which lead on to it.
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:a00:1::1"),
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
]
PUBLIC = ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"]


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_not_asked(address: str) -> None:
    assert not may_connect_to(ip_address(address), [])


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_of_the_internet_is_asked(address: str) -> None:
    assert may_connect_to(ip_address(address), [])


def test_a_network_that_is_allowed_is_asked_and_no_other() -> None:
    allowed = [ip_network("10.0.0.0/8"), ip_network("fd00::/8")]

    assert may_connect_to(ip_address("10.9.9.9"), allowed)
    assert may_connect_to(ip_address("::ffff:10.9.9.9"), allowed)
    assert may_connect_to(ip_address("fd12::1"), allowed)
    assert not may_connect_to(ip_address("192.168.0.1"), allowed)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "2130706433", "0x7f.1", "127.1", "0177.0.0.1"])
def test_this_machine_is_not_asked_however_it_is_written(host: str) -> None:
    with pytest.raises((AddressNotAllowed, NameLeadsNowhere)):
        checked_addresses(host, 80, [])


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "db.localhost.", "::1", "2130706433", "0x7f.1", "127.1"])
def test_a_private_address_is_known_without_a_look_however_it_is_written(host: str) -> None:
    assert is_private_literal(host, [])
    assert host == "::1" or not is_private_literal(host, [ip_network("127.0.0.1")])


@pytest.mark.parametrize("host", ["10.example.org", "hooks.internal", "8.8.8.8", "2606:4700::1111", "", "a" * 70])
def test_a_name_is_not_judged_before_it_is_looked_up(host: str) -> None:
    assert not is_private_literal(host, [])


@pytest.mark.parametrize("host", ["nowhere.invalid", "a" * 70 + ".example", "..", ""])
def test_a_name_that_leads_nowhere_says_so(host: str) -> None:
    with pytest.raises((AddressNotAllowed, NameLeadsNowhere)):
        checked_addresses(host, 80, [])
