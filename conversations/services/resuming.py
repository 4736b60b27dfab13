"""How long a silent conversation can be resumed."""

from __future__ import annotations

from django.conf import settings

from forms_registry.schema import FormSpec


def resume_seconds(spec: FormSpec) -> int:
    """The form's setting, else the service's."""
    return int(settings.SESSION_TIMEOUT_SECONDS) if spec.resume_within is None else spec.resume_within
