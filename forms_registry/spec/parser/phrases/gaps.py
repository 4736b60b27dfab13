"""The distance of two dates that authors speak of without their ids: "told 7+ days after the injury", "gap ≥ 7 days".

Only the dates are found here; what the amount means is for `conditions` to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from forms_registry.spec.parser.phrases.references import References

Pair = tuple[str, str]
"""The ids of the later and the earlier of two dates."""

_AMOUNT = (
    r"(?:(?:>=|<=|>|<|≥|≤|at least|at most|more than|less than|over|within)\s*)?"
    r"\d{1,4}\s*(?:\+|or more)?[\s-]*(?:days?|weeks?|months?|years?)\b(?:\s*or more)?"
)
_AFTER = re.compile(
    rf"^(?P<late>.+?)\s*(?:\b(?:is|was|are|were)\b)?\s*(?P<amount>{_AMOUNT})\s*"
    r"(?:after|later than|from|since|past|of)\s+(?P<early>.+)$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    rf"(?P<amount>{_AMOUNT}).*?\bbetween\s+(?P<early>.+?)\s+and\s+(?P<late>.+)$"
    rf"|\bbetween\s+(?P<early2>.+?)\s+and\s+(?P<late2>.+?)\s*(?:\b(?:is|was|of)\b)?\s*(?P<amount2>{_AMOUNT})",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"^(?:the\s+|a\s+)?(?:(?:reporting\s+|notification\s+)?(?:gap|delay|difference|interval|period|days?|time)\s*"
    r"(?:between dates|in days)?\s*(?:is|of|was|exceeds)?\s*)?"
    rf"(?P<amount>{_AMOUNT})"
    r"(?:\s*(?:or later|gap|delay|difference|interval|rule|applies|late|has passed|have passed|passed|apart))*$",
    re.IGNORECASE,
)
_DISTANCE = re.compile(r"\bdays?\b|\bgap\b|\bdifference\b|\bbetween\b|\bweeks?\b", re.IGNORECASE)


def gap_rules(text: str, dates: Sequence[str], references: References) -> Iterator[str]:
    """ "informed >= 7 days after injury" -> "informedDate - injuryDate >= 7 days", for fields among `dates`."""
    for pattern in (_AFTER, _BETWEEN):
        if (found := pattern.search(text)) is None:
            continue
        part = {name.rstrip("2"): value for name, value in found.groupdict().items() if value}
        late, early = (references.find(part[name], dates) for name in ("late", "early"))
        if late and early and late != early:
            yield _rule((late, early), part["amount"])


def bare_gap_rule(text: str, pair: Pair) -> str | None:
    """ "gap >= 7 days" as a rule about `pair`; None for any other text."""
    found = _BARE.match(text)
    return _rule(pair, found["amount"]) if found else None


def _rule(pair: Pair, amount: str) -> str:
    """Conditions know "within" only before an event."""
    return f"{pair[0]} - {pair[1]} {re.sub('^within', 'at most', amount, flags=re.IGNORECASE)}"


def date_pair(text: str, dates: Sequence[str]) -> Pair | None:
    """The only two date fields whose distance the document speaks of; None when that is unclear."""
    pairs: set[Pair] = set()
    for line in text.split("\n"):
        if not _DISTANCE.search(line):
            continue
        named = [name for name in dict.fromkeys(re.findall(r"[A-Za-z_]\w*", line)) if name in dates]
        if len(named) == 2:
            first, second = named
            minus = re.search(rf"{re.escape(first)}\W*[-−–]\W*{re.escape(second)}", line)
            # Fields are asked in the order in which things happen.
            later, earlier = (first, second) if minus or dates.index(first) > dates.index(second) else (second, first)
            pairs.add((later, earlier))
    return pairs.pop() if len(pairs) == 1 else None
