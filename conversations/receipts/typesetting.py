"""A receipt as a PDF. Typst sets it, with fonts that lie beside it: nothing is fetched, nor taken from the machine."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import get_language_info, override

from conversations.receipts.content import Part, Receipt
from conversations.receipts.legible import FONTS, legible
from conversations.receipts.wording import amendments_of, evidence_of, facts, reason_of

_HERE = Path(__file__).resolve().parent


def pdf_of(receipt: Receipt, *, with_evidence: bool = True) -> bytes:
    """The document. `with_evidence` says under each answer where it came from, and in which words."""
    import typst  # a large library that few requests need

    told = json.dumps(_legible(_told(receipt, with_evidence=with_evidence)), ensure_ascii=False)
    return typst.compile(
        _template(),
        root=_HERE,
        font_paths=_fonts(),
        sys_inputs={"told": told},
        format="pdf",
        timestamp=int(receipt.completed_at.timestamp()),
    )


@cache
def _template() -> bytes:
    return (_HERE / "receipt.typ").read_bytes()


@cache
def _fonts() -> Any:
    import typst

    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])


def _told(receipt: Receipt, *, with_evidence: bool) -> dict[str, Any]:
    with override(receipt.language):
        return {
            "title": receipt.title,
            "reference": receipt.reference,
            "language": receipt.language,
            "rtl": get_language_info(receipt.language)["bidi"],
            "facts": list(facts(receipt)),
            "amendments": amendments_of(receipt),
            "parts": [_part(part, with_evidence=with_evidence) for part in receipt.parts],
        }


def _part(part: Part, *, with_evidence: bool) -> dict[str, Any]:
    answered = [
        {"label": one.label, "value": one.value, "evidence": evidence_of(one) if with_evidence else ""}
        for one in part.entries
    ]
    lacking = [{"label": one.label, "value": reason_of(one), "evidence": ""} for one in part.left_open]
    return {"title": part.title, "entries": answered + lacking}


def _legible(told: Any) -> Any:
    if isinstance(told, str):
        return legible(told)
    if isinstance(told, dict):
        return {key: _legible(value) for key, value in told.items()}
    return [_legible(value) for value in told] if isinstance(told, list | tuple) else told
