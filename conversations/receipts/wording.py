"""The words of a document around what people said, in the language that is active."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import get_language, gettext

from conversations.receipts.content import Amendment, Entry, LeftOpen, Piece, Receipt
from nlu.temporal.problems import show_moment
from patterns.local_writing import isolated, local_digits


def facts(receipt: Receipt) -> Iterator[tuple[str, str]]:
    """What is to be known of the whole: pairs of a name and what it is."""
    yield gettext("Reference"), receipt.reference
    yield gettext("Completed"), _moment(receipt.completed_at, receipt)
    if not receipt.complete:
        yield gettext("Not complete"), gettext("Required answers were left open.")
    if receipt.handed_over:
        yield gettext("Not taken by"), ", ".join(receipt.handed_over)


def origin_of(receipt: Receipt) -> Iterator[tuple[str, str]]:
    """Which form it was, and by whom it was shown, for those who keep the record."""
    if receipt.form:
        number = local_digits(receipt.language, str(receipt.version))
        yield gettext("Form"), gettext("%(form)s, version %(number)s") % {"form": receipt.form, "number": number}
    if receipt.client:
        yield gettext("API key"), receipt.client
    if receipt.spec_hash:
        yield gettext("Hash of the form"), receipt.spec_hash


def _moment(at: datetime, receipt: Receipt) -> str:
    return f"{show_moment(at.replace(tzinfo=None), receipt.notation)} ({at.tzinfo})"


def evidence_of(entry: Entry) -> str:
    """Where an answer came from, and in which words; of a list, a line for the items that came together."""
    if entry.pieces:
        return "\n".join(f"{_told(one.value)} · {_came_from(one)}" for one in entry.pieces)
    return _came_from(entry)


def _came_from(told: Entry | Piece) -> str:
    facts = {"source": told.source, "quote": _told(told.quote)}
    if told.said_in:
        return gettext("%(source)s: “%(quote)s”, confirmed with a yes later") % facts
    return gettext("%(source)s: “%(quote)s”") % facts if told.quote else told.source


def amendments_of(receipt: Receipt) -> list[tuple[str, list[str]]]:
    """Each amendment: when, by whom and why, and what changed by it."""
    told = receipt.amendments
    return [(_amended(one, _moment(one.at, receipt)), [_changed(*change) for change in one.changes]) for one in told]


def _amended(one: Amendment, at: str) -> str:
    told = {"at": at, "by": _told(one.by), "reason": _told(one.reason)}
    return gettext("Amended on %(at)s by %(by)s, because: %(reason)s") % told


def _changed(label: str, before: str, after: str) -> str:
    none = gettext("nothing")
    return gettext("%(label)s: %(after)s, before it %(before)s") % {
        "label": _told(label),
        "after": _told(after or none),
        "before": _told(before or none),
    }


def reason_of(left_open: LeftOpen) -> str:
    """That a field was left open, and why."""
    reason = {"reason": _told(left_open.reason)}
    return gettext("Left open: “%(reason)s”") % reason if left_open.reason else gettext("Left open")


def _told(words: str) -> str:
    """What people wrote, within a sentence of ours, which may run the other way."""
    return isolated(get_language() or "en", words)
