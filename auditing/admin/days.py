"""Days that staff choose, as moments of the database."""

from __future__ import annotations

from datetime import date, datetime, time

from django.utils import timezone


def midnight(day: date) -> datetime:
    """When a day begins, in the time zone of the service."""
    return timezone.make_aware(datetime.combine(day, time()))
