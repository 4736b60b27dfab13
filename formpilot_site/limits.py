"""The limits on how much anybody may ask, as the environment sets them."""

from __future__ import annotations

from collections.abc import Mapping

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
