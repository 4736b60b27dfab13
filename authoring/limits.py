"""The limits that were read for a field, in words for its author."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext

from forms_registry.schema import FieldSpec, FormSpec, LocalText


def limits_of(spec: FormSpec, item: FieldSpec, now: datetime, language: str) -> list[str]:
    """Each limit of the answer, and each rule that it must keep with others, as people are told it in `language`."""
    from agent.dialogue.limit_words import limits_in_words  # it brings the dialogue along, as the greeting does
    from agent.dialogue.rule_words import rule_in_words
    from agent.turns.turn import TurnContext
    from agent.view.form_view import FormView

    context = TurnContext(spec=spec, conversation_id="preview", number=1, now=now, locale=language)
    view = FormView(context, {}, locale=language)
    plain_item = replace(item, limits=replace(item.limits, message=LocalText()))
    rules = (rule_in_words(view, item, replace(rule, message=LocalText())) for rule in item.constraints)
    return [*filter(None, (limits_in_words(view, plain_item), *_besides(item), *rules))]


def _besides(item: FieldSpec) -> Iterator[str]:
    """What an author has to know of limits that the person is not told."""
    limits = item.limits
    if any(isinstance(limit, str) and limit.startswith(("today", "now")) for limit in (limits.minimum, limits.maximum)):
        yield gettext("This is counted from today, and moves on with the days.")
    if limits.pattern:
        yield gettext("The pattern: %(pattern)s") % {"pattern": limits.pattern}
