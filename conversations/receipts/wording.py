"""The words of a document around what people said, in the language that is active."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import get_language, gettext

from conversations.receipts.content import Amendment, Entry, LeftOpen, Piece, Receipt
from conversations.submission_facts import result_facts
from nlu.temporal.problems import show_moment
from patterns.local_writing import isolated, local_digits


def fact_pairs(receipt: Receipt) -> Iterator[tuple[str, str]]:
    """Facts about the whole submission, as pairs of a name and a value."""
    yield gettext("Reference"), receipt.reference
    yield gettext("Completed"), _moment(receipt.completed_at, receipt)
    if not receipt.complete:
        yield gettext("Not complete"), gettext("Required answers were left open.")
    if receipt.handed_over:
        yield gettext("Not taken by"), ", ".join(receipt.handed_over)


def result_pairs(receipt: Receipt) -> Iterator[tuple[str, str]]:
    """What the tools told that took the form, such as their own number for it, for those who keep the record: what a
    person is to know of it, the form tells them itself."""
    for result in receipt.results:
        facts = (": ".join(_isolated(part) for part in fact if part) for fact in result_facts(result))
        yield gettext("Result of %(tool)s") % {"tool": result["tool_name"]}, " · ".join(facts)


def form_pairs(receipt: Receipt) -> Iterator[tuple[str, str]]:
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


def evidence_text(entry: Entry) -> str:
    """Where an answer came from, and in which words; for a list, a line for the items that came together."""
    if entry.pieces:
        return "\n".join(f"{_isolated(piece.value)} · {_evidence(piece)}" for piece in entry.pieces)
    return _evidence(entry)


def _evidence(answer: Entry | Piece) -> str:
    params = {"source": answer.source, "quote": _isolated(answer.quote)}
    if answer.said_in:
        return gettext("%(source)s: “%(quote)s”, confirmed with a yes later") % params
    return gettext("%(source)s: “%(quote)s”") % params if answer.quote else answer.source


def amendment_texts(receipt: Receipt) -> list[tuple[str, list[str]]]:
    """Each amendment: when, by whom and why, and what changed by it."""
    amendments = receipt.amendments
    return [
        (_amended(amendment, _moment(amendment.at, receipt)), [_changed(*change) for change in amendment.changes])
        for amendment in amendments
    ]


def _amended(amendment: Amendment, at: str) -> str:
    params = {"at": at, "by": _isolated(amendment.by), "reason": _isolated(amendment.reason)}
    return gettext("Amended on %(at)s by %(by)s, because: %(reason)s") % params


def _changed(label: str, before: str, after: str) -> str:
    none = gettext("nothing")
    return gettext("%(label)s: %(after)s, before it %(before)s") % {
        "label": _isolated(label),
        "after": _isolated(after or none),
        "before": _isolated(before or none),
    }


def reason_text(left_open: LeftOpen) -> str:
    """That a field was left open, and why."""
    reason = {"reason": _isolated(left_open.reason)}
    return gettext("Left open: “%(reason)s”") % reason if left_open.reason else gettext("Left open")


def _isolated(words: str) -> str:
    """What people wrote, within a sentence of ours, which may run the other way."""
    return isolated(get_language() or "en", words)
