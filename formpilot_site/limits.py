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
    "DOCUMENTS_PER_KEY": "120/minute",
    "TOKENS_PER_ADDRESS": "60/minute",
    "CHECKS_PER_ADDRESS": "120/minute",
    "LOGINS_PER_ADDRESS": "30/minute",
    "MODEL_CALLS_PER_CONVERSATION": "200/day",
    "MODEL_CALLS": "50000/day",
}


def limits_from(environment: Environment, *, debug: bool) -> Mapping[str, tuple[int, int] | None]:
    """Each limit by its name in lower case, as (uses, seconds); None for one that is off. With DEBUG all are off but
    those that the environment sets."""
    return {name.lower(): environment.rate(name, "off" if debug else usual) for name, usual in USUAL.items()}
