"""Email addresses are checked without asking the network."""

from __future__ import annotations

import pytest

from forms_registry.tests.field_types.fields import AskedField

EMAIL = AskedField("email")


@pytest.mark.parametrize(
    "value", ["x", "x@y", "a b@c.com", "n\x00@y.com", "\ud800@y.com", None, 5, "a" * 300 + "@x.com"]
)
def test_clean_refuses_what_cannot_receive_mail(value: object) -> None:
    assert EMAIL.refusal(value) == "email_invalid"


def test_clean_lowers_the_domain_and_keeps_the_limit() -> None:
    assert EMAIL.clean(" X@Y.Com ") == "X@y.com"
    assert AskedField("email", max_length=6).refusal("long@example.com") == "email_too_long"
    assert EMAIL.schema == {"type": "string", "format": "email"}
