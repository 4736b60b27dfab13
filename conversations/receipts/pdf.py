"""A receipt as a PDF: the words that stand on it. `conversations.typesetting` sets them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language_info, override

from conversations.receipts.content import Part, Receipt
from conversations.receipts.wording import (
    amendment_texts,
    evidence_text,
    fact_pairs,
    form_pairs,
    reason_text,
    result_pairs,
)
from conversations.typesetting import typeset


def pdf_of(receipt: Receipt, *, with_evidence: bool = True) -> bytes:
    """The document. `with_evidence` adds to each answer where it came from, and in which words, and what the tools told
    that took the form. Raises as `typeset` does."""
    data = _template_data(receipt, with_evidence=with_evidence)
    return typeset(data, timestamp=int(receipt.completed_at.timestamp()))


def _template_data(receipt: Receipt, *, with_evidence: bool) -> dict[str, Any]:
    with override(receipt.language):
        return {
            "title": receipt.title,
            "reference": receipt.reference,
            "language": receipt.language,
            "rtl": get_language_info(receipt.language)["bidi"],
            "facts": [*fact_pairs(receipt), *(result_pairs(receipt) if with_evidence else ())],
            "origin": list(form_pairs(receipt)),
            "amendments": amendment_texts(receipt),
            "parts": [_part(part, with_evidence=with_evidence) for part in receipt.parts],
        }


def _part(part: Part, *, with_evidence: bool) -> dict[str, Any]:
    entries = [
        {"label": entry.label, "value": entry.value, "evidence": evidence_text(entry) if with_evidence else ""}
        for entry in part.entries
    ]
    left_open = [{"label": entry.label, "value": reason_text(entry), "evidence": ""} for entry in part.left_open]
    return {"title": part.title, "entries": entries + left_open}
