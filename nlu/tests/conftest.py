"""No example has a deadline: the first one loads lexicons and grammars."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("readers", deadline=None)
settings.load_profile("readers")
