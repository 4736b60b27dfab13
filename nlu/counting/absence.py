"""How people say that there is none of what is asked for: "no witnesses", "nobody saw it", "ما كان فيه شهود"."""

from __future__ import annotations

import re

from nlu.counting.measures import QuantitySlot

_NO = re.compile(
    r"\b(?:no|not any|without(?: any)?) (?P<word>\w+)(?: (?P<noun>\w+))?"
    r"|(?<!\w)(?:لا يوجد|لم يكن هناك|لم يوجد|(?:ما|لم)(?: كان| يكن)? ?(?:في|فيه|عندي|هناك)|بدون|ولا) (?P<arabic>\w+)"
)
_NOBODY = re.compile(
    r"\b(?:nobody|no one|no-one|none of them)(?: else)? "
    r"(?:(?:was|were|is|got|has|have|had|has been|actually|really) )?(?P<word>\w+)"
)
_GOES_ON = re.compile(
    r"\s*(?:$|[.,;!\n]|(?:at all|saw|were|was|present|there|it|this|that|me|us|and|so|happen|in|at|when|هناك|وقتها)\b)"
)
_EXCEPT = re.compile(r"[^.!?\n]{0,40}\b(?:but|except|besides|other than|apart from|الا|غير|سوي)\b")


def absences(text: str, wanted: QuantitySlot) -> list[tuple[int, int]]:
    """Where folded `text` says that there is none of what the field counts, or that nobody did what it asks about."""
    found = [span for match in _NO.finditer(text) for span in _lacking(match, wanted)]
    found += [match.span() for match in _NOBODY.finditer(text) if match["word"] in wanted.predicates]
    return [(start, end) for start, end in found if _GOES_ON.match(text, end) and not _EXCEPT.match(text, end)]


def _lacking(match: re.Match[str], wanted: QuantitySlot) -> list[tuple[int, int]]:
    """What the match says there is none of, where the field counts it: "no kids", "no checked bags"."""
    first, noun = match["word"] or match["arabic"], match["noun"]
    if noun and wanted.names(first) and wanted.asks_for(noun):
        return [match.span()]
    return [(match.start(), match.end("word" if match["word"] else "arabic"))] if wanted.asks_for(first) else []
