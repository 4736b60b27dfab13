"""How people say that there is none of what is asked for: "no witnesses", "nobody saw it", "ما كان فيه شهود"."""

from __future__ import annotations

import re

from forms_registry.spec.values.counting.measures import Wanted

_NO = re.compile(
    r"\b(?:no|not any|without(?: any)?) (?P<word>\w+)"
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


def absences(text: str, wanted: Wanted) -> list[tuple[int, int]]:
    """Where folded `text` says that there is none of what the field counts, or that nobody did what it asks about."""
    return [
        match.span()
        for pattern, is_asked in ((_NO, wanted.names), (_NOBODY, wanted.deeds.__contains__))
        for match in pattern.finditer(text)
        if is_asked(match[match.lastgroup or 0])
        and _GOES_ON.match(text, match.end())
        and not _EXCEPT.match(text, match.end())
    ]
