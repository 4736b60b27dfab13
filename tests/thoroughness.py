"""How much is tried: a little by every run, much more by `script/test --hypothesis-profile=thorough`."""

from __future__ import annotations

from hypothesis import settings

THOROUGH = 500
"""How many examples of each property the profile reads."""


def is_thorough() -> bool:
    return settings.default.max_examples >= THOROUGH


def seeds(suite: int, thorough: int) -> range:
    """Where random draws begin, of which each run takes the same."""
    return range(thorough if is_thorough() else suite)
