"""How long a silent conversation can be continued."""

from __future__ import annotations

from django.conf import settings

from forms_registry.schema import FormSpec


def resume_seconds(spec: FormSpec) -> int:
    """As the form says, otherwise as the setting says."""
    return int(settings.SESSION_TIMEOUT_SECONDS) if spec.resume_within is None else spec.resume_within
