"""Email addresses as they are kept."""

from __future__ import annotations

from nlu.entity import InvalidValue
from nlu.problems import invalid


def normal_address(address: str) -> str | None:
    """The address with its domain in lower case; None for what is no address. Asks no network."""
    from email_validator import EmailNotValidError, validate_email

    try:
        return validate_email(address, check_deliverability=False).normalized
    except (EmailNotValidError, UnicodeError):
        return None


def bad_address() -> InvalidValue:
    return invalid(
        "email_invalid",
        "That is not a complete email address. Please write it like name@example.com.",
        "هذا ليس عنوان بريد إلكتروني كاملًا. يرجى كتابته بالشكل name@example.com.",
    )
