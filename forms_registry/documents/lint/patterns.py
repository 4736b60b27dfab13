"""Points at patterns that other programs may take very long over.

Answers are matched here in linear time alone; the JSON Schema hands a form's patterns to programs which may not be.
"""

from __future__ import annotations

from forms_registry.documents.findings import Findings
from forms_registry.schema import FormSpec
from patterns.regular import linear

_PIECES = linear(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?[^):]*:?|[()]|(?:[*+]|\{\d*,\})|.", "s")
"""An escape, a set, the start and end of a group, a repetition without an end, or another character."""


def check_patterns(spec: FormSpec, findings: Findings) -> None:
    """A warning for each pattern that repeats without an end what repeats without an end itself."""
    for item in spec.fields:
        if item.limits.pattern and repeats_repetitions(item.limits.pattern):
            findings.add("pattern_runaway", item.line, id=item.id, pattern=item.limits.pattern)


def repeats_repetitions(pattern: str) -> bool:
    """Whether a group that holds a repetition without an end is repeated without an end: `(a+)*`."""
    groups = [False]  # whether each group that is open holds a repetition
    closed = False  # whether the piece before is a group that holds one
    for match in _PIECES.finditer(pattern):
        piece, before, closed = match[0], closed, False
        if _is_endless(piece):
            if before:
                return True
            groups[-1] = True
        elif piece.startswith("("):
            groups.append(False)
        elif piece == ")" and len(groups) > 1:
            closed = groups.pop()
            groups[-1] = groups[-1] or closed
    return False


def _is_endless(piece: str) -> bool:
    return piece in {"*", "+"} or (piece.startswith("{") and piece.endswith(",}"))
