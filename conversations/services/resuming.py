"""How long a silent conversation can be taken up again."""

from __future__ import annotations

from django.conf import settings

from forms_registry.schema import FormSpec


def resume_seconds(spec: FormSpec) -> int:
    """As its form says, else as the service has it."""
    return int(settings.SESSION_TIMEOUT_SECONDS) if spec.resume_within is None else spec.resume_within
