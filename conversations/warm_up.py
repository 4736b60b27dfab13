"""Warms a process up by rehearsing a conversation: words, grammars and sentences are read when they are first needed.
Without it, a crowd would need them all at once in a new process, and each of its threads would read them."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from agent.runner import run_turn
from agent.turns.turn import TurnContext, TurnInput
from conversations.encryption.keys import decrypt, encrypt
from forms_registry.conditions import compile_condition, holds
from forms_registry.documents import parse
from forms_registry.schema import FormSpec
from forms_registry.schema.storing import from_json, to_json

_MESSAGES = {
    "en": ("It was small, last Monday at half past 8, three times", "no wait, it was large", "why?", "yes, 4 July"),
    "ar": ("كان صغيرًا يوم الاثنين الماضي الساعة ٨ والنصف ثلاث مرات", "لا، كان كبيرًا", "لماذا؟", "نعم، ٤ يوليو"),
}


def warm_up() -> None:
    """Talks in each language about a form with fields of several types. Takes about a second the first time."""
    form = _form()
    for locale, messages in _MESSAGES.items():
        _talk(form, locale, messages)
    # As the first rule of a new form, and the first thing that is encrypted: what was done before a process was forked
    # is merely found in it.
    name = f"day_{os.getpid()}"
    holds(compile_condition(f"{name} <= today", {name: "date"}), {}, today=datetime.now(UTC).date())
    decrypt(*encrypt(b"rehearsal"))


@cache
def _form() -> FormSpec:
    """As forms come that were published."""
    spec = parse(Path(__file__).with_name("warm_up.md").read_text(encoding="utf-8")).spec
    if spec is None:
        raise ValueError("The form of the warm-up cannot be read.")
    return from_json(to_json(spec))


def _talk(spec: FormSpec, locale: str, messages: tuple[str, ...]) -> None:
    head = None
    for number, message in enumerate(("", *messages), 1):
        context = TurnContext(
            spec=spec, conversation_id="rehearsal", number=number, now=datetime.now(UTC), locale=locale
        )
        head = run_turn(TurnInput(message=message) if message else TurnInput(), context, head).head
