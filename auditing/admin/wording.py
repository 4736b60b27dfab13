"""What stands in the record as a code, in words for staff."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from agent.interpretation.guards.verdicts import Guard
from conversations.masking import Veil

INTERPRETERS = {
    "widget": "",
    "rules": _("the rules"),
    "model": _("the model"),
    "form": _("the form"),
    "host": _("the host"),
    "client": _("the client"),
    "staff": _("staff"),
}
GUARDS: Mapping[str, Any] = {
    Guard.INVALID_JSON: _("no valid JSON"),
    Guard.UNKNOWN_ACTION: _("unknown action"),
    Guard.REASK_ANSWERED: _("asked what was answered"),
    Guard.MESSAGE_FOR_QUESTION: _("words in place of a question"),
    Guard.DROPDOWN_WITHOUT_OPTIONS: _("choice without options"),
    Guard.PREMATURE_COMPLETE: _("ended too early"),
    Guard.UNKNOWN_FIELD: _("unknown field"),
    Guard.HIDDEN_FIELD: _("hidden field"),
    Guard.UNGROUNDED_VALUE: _("value without words of the person"),
    Guard.OUT_OF_RANGE_VALUE: _("value out of range"),
    Guard.ANSWERED_FIELD: _("field was answered before"),
    Guard.OPTIONS_UNKNOWN: _("options are not known"),
    Guard.WRONG_LANGUAGE: _("wrong language"),
    Guard.FALSE_CLAIM: _("claimed what is not so"),
    Guard.UNFOUNDED_MESSAGE: _("message without ground"),
}
WIDGETS = {
    "ASK_DROPDOWN": _("Offered: one of"),
    "ASK_CHECKBOX": _("Offered: any of"),
    "ASK_TEXT": _("Offered: a box for text"),
    "ASK_DATE": _("Offered: a calendar"),
    "ASK_DATETIME": _("Offered: a calendar with the time"),
    "ASK_LOCATION": _("Offered: a box for a place"),
}
BOXES = {
    "number": _("Offered: a box for a number"),
    "time": _("Offered: a box for a time"),
    "email": _("Offered: a box for an e-mail address"),
    "tel": _("Offered: a box for a phone number"),
    "file": _("Offered: a file to choose"),
}


def interpreter_in_words(name: str) -> str:
    """`name` is as in `Provenance.interpreter` of `agent.turns.outcome`; "" for the widget, as the source says that."""
    bare, by_client, _rest = name.partition(" (client)")
    kind, _colon, tool = bare.partition(":")
    words = gettext("the tool %(name)s") % {"name": tool} if kind == "tool" else str(INTERPRETERS.get(bare, bare))
    return gettext("%(who)s, by the client's word") % {"who": words} if by_client else words


def reason_in_words(reason: str, field_id: str, veil: Veil) -> str:
    """`reason` is that of `agent.turns.outcome.Provenance`, which may contain people's words; "" if the change says the
    same."""
    if reason == "correction":
        return ""
    what, _dependent, other = reason.partition("depends on ")
    if other and not what and veil.spec and veil.spec.has(other):
        return gettext("depends on “%(field)s”") % {"field": veil.label(other)}
    return veil.words(field_id, reason)


def verdict_in_words(verdict: str, label: str = "") -> str:
    """`verdict` is the name of a guard, `label` the field that it is about."""
    words = str(GUARDS.get(verdict, verdict))
    return f"{words}: {label}" if label else words


def offer_in_words(action: str, kind: str) -> str:
    """What an action shows, beside its words; "" for one that only says something."""
    if action == "ASK_TEXT":
        return str(BOXES.get(kind, WIDGETS[action]))
    return str(WIDGETS.get(action, ""))


def clock_time(time: timedelta | None) -> str:
    """Days, where there are some, hours, minutes and seconds; "" for none."""
    if time is None:
        return ""
    days, rest = divmod(round(time.total_seconds()), 86_400)
    clock = f"{rest // 3600}:{rest // 60 % 60:02}:{rest % 60:02}"
    return (
        ngettext("%(days)d day, %(clock)s", "%(days)d days, %(clock)s", days) % {"days": days, "clock": clock}
        if days
        else clock
    )
