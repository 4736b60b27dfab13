"""What `manage.py check --deploy`, and each start without DEBUG, finds out about settings that others could make use
of; and what each check and start finds out about those that DEBUG alone allows.

What cannot be used at all is refused by `environment` before there are checks.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import checks

SHORTEST_TOKEN = 16
_OWN_NAMES = {"localhost", "127.0.0.1", "[::1]"}
_FEW_SIGNS = 8
_PLACEHOLDERS = ("change-me", "changeme", "placeholder", "your-secret", "django-insecure", "only-for-this-build")
_NEW_KEY = "Make one: python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"


@checks.register(checks.Tags.security, deploy=True)
def secrets_are_secret(**_options: Any) -> list[checks.CheckMessage]:
    """Those that are in use; one of before, which only opens what is old, cannot be made another."""
    names_by_secret = {settings.SEALING_KEYS[0]: "SEALING_KEYS", settings.SECRET_KEY: "SECRET_KEY"}
    return [
        checks.Error(
            f"{name} can be guessed: it is a placeholder, or repeats few signs.",
            hint=_NEW_KEY,
            id="formpilot_site.E001",
        )
        for secret, name in names_by_secret.items()
        if _can_be_guessed(secret)
    ]


@checks.register(checks.Tags.security, deploy=True)
def metrics_are_for_those_who_have_a_token(**_options: Any) -> list[checks.CheckMessage]:
    """METRICS_TOKEN, where it is set, is none that can be guessed."""
    token = settings.METRICS_TOKEN
    if not token or (len(token) >= SHORTEST_TOKEN and not _can_be_guessed(token)):
        return []
    return [
        checks.Warning(
            f"METRICS_TOKEN can be guessed: it is a placeholder, or has fewer than {SHORTEST_TOKEN} characters.",
            hint=_NEW_KEY,
            id="formpilot_site.W001",
        )
    ]


@checks.register(checks.Tags.security, deploy=True)
def hosts_are_named(**_options: Any) -> list[checks.CheckMessage]:
    """ALLOWED_HOSTS names hosts of the deployment, and not all there are."""
    hosts = set(settings.ALLOWED_HOSTS)
    problem = ""
    if "*" in hosts:
        problem = "ALLOWED_HOSTS is *: whoever sends a request decides by which name the service calls itself."
    elif hosts <= _OWN_NAMES:
        problem = "ALLOWED_HOSTS has no name but those of this machine: the service answers to no other."
    if not problem:
        return []
    hint = "Name the hosts under which people reach the service: ALLOWED_HOSTS=forms.example.org"
    return [checks.Warning(problem, hint=hint, id="formpilot_site.W002")]


@checks.register
def leases_outlast_turns(**_options: Any) -> list[checks.CheckMessage]:
    """Without DEBUG, such a lease is refused by `environment`."""
    lease, longest = settings.TURN_LEASE_SECONDS, settings.TURN_DEADLINE_SECONDS
    if lease > longest:
        return []
    return [
        checks.Warning(
            f"TURN_LEASE_SECONDS is {lease}, and a turn may take {longest}: its own repetition may overtake it.",
            hint=f"Leave it out, or set it to more than TURN_DEADLINE_SECONDS: TURN_LEASE_SECONDS={2 * longest}",
            id="formpilot_site.W003",
        )
    ]


def _can_be_guessed(secret: str) -> bool:
    normalised = secret.casefold().replace("_", "-").replace(" ", "-")
    return len(set(normalised)) < _FEW_SIGNS or any(placeholder in normalised for placeholder in _PLACEHOLDERS)
