"""The limits on how much anybody may ask, as the environment sets them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from formpilot_site.environment import Environment

# By the name of the setting; what counts as one use of each stands in .env.example.
USUAL = {
    "REQUESTS_PER_ADDRESS": "1200/minute",
    "OPENINGS_PER_ADDRESS": "30/minute",
    "OPENINGS_PER_TOKEN": "120/minute",
    "TURNS_PER_CONVERSATION": "120/minute",
    "TURNS_PER_KEY": "6000/minute",
    "TOLD_KB_PER_CONVERSATION": "50000/hour",
    "TOLD_KB_PER_ADDRESS": "200000/hour",
    "DOCUMENTS_PER_KEY": "120/minute",
    "DOCUMENTS_PER_ADDRESS": "30/minute",
    "UPLOADS_PER_ADDRESS": "60/minute",
    "UPLOADED_KB_PER_ADDRESS": "2000000/hour",
    "UPLOADED_KB_PER_CONVERSATION": "500000/day",
    "TOKENS_PER_ADDRESS": "60/minute",
    "CHECKS_PER_ADDRESS": "120/minute",
    "LOGINS_PER_ADDRESS": "30/minute",
    "MODEL_CALLS_PER_CONVERSATION": "200/day",
    "MODEL_CALLS": "50000/day",
}

# With DEBUG, where anybody who reaches the service needs no key: more than people and trials need, less than a flood.
WITH_DEBUG = dict.fromkeys(USUAL, "off") | {"OPENINGS_PER_ADDRESS": "1500/minute"}


def limits_from(environment: Environment, *, debug: bool) -> Mapping[str, tuple[int, int] | None]:
    """Each limit by its name in lower case, as (uses, seconds); None for one that is off."""
    return {name.lower(): environment.rate(name, rate) for name, rate in (WITH_DEBUG if debug else USUAL).items()}


def login_settings(environment: Environment) -> Mapping[str, Any]:
    """The settings of django-axes: so many wrong passwords in a row close an account for a while, to the address that
    they came from alone, so that no stranger can lock its owner out."""
    pause = environment.whole_number("LOGIN_PAUSE_SECONDS", 900, minimum=1, maximum=86_400)
    return {
        "AXES_FAILURE_LIMIT": environment.whole_number("LOGIN_ATTEMPTS", 5, minimum=1, maximum=1000),
        "AXES_COOLOFF_TIME": timedelta(seconds=pause),
        "AXES_LOCKOUT_PARAMETERS": [["username", "ip_address"]],
        "AXES_RESET_ON_SUCCESS": True,
        "AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT": False,
        "AXES_DISABLE_ACCESS_LOG": True,
        "AXES_VERBOSE": False,
        "AXES_CLIENT_IP_CALLABLE": "formpilot_site.limiting.address_of_login",
        "AXES_LOCKOUT_CALLABLE": "formpilot_site.limiting.login_paused",
    }
