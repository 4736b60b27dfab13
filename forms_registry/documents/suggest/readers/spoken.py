"""Questions as they are to be spoken, in quotes, with arrows beneath that say what follows from which answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from forms_registry.documents.suggest.readers.inquiries import TO_ATTACH, papers_in
from forms_registry.documents.suggest.readers.lines import ITEM, TEXT, Line
from forms_registry.documents.suggest.readers.name_and_rest import is_asking, name_and_rest
from patterns.regular import linear
from patterns.scanning import encodable

_ARROW = linear(r"\s*(?:→|->|⇒|↳|=>)\s*(\S.*)", "s")
_QUOTED = linear(r"([^\"“„«:,?]{1,60}[:,]\s*)?[\"“„«]([^\"“”„«»]{2,}?)[\"”“»](.*)", "s")


def with_spoken_questions(lines: Sequence[Line]) -> list[Line]:
    """The lines, questions without their quotes; what stands behind an arrow beneath one is a question of its own where
    it asks, or tells what to send, and else explains it."""
    kept, asks = list[Line](), False
    for line in map(_unquoted, lines):
        arrow = _ARROW.fullmatch(encodable(line.text)) if asks and not line.is_answered else None
        if arrow is None:
            kept.append(line)
            asks = is_asking(name_and_rest(line.text)[0])
        elif asked := _asked(replace(line, kind=ITEM, is_asked=True, depth=line.depth + 1, text=arrow[1])):
            kept += asked
        else:
            text = f"{kept[-1].hints} {arrow[1]}".strip()
            kept[-1] = replace(kept[-1], hints=text, last=line.line)
    return kept


def _unquoted(line: Line) -> Line:
    """A line that begins with a question in quotes, without these, and with the answer after which it is asked."""
    quoted = _QUOTED.fullmatch(encodable(line.text)) if line.kind in {TEXT, ITEM} else None
    if quoted is None or not is_asking(quoted[2]):
        return line
    condition = f" (if {quoted[1].rstrip(' :,')})" if quoted[1] else ""
    return replace(line, text=f"{quoted[2]}{condition}{quoted[3]}")


def _asked(line: Line) -> list[Line]:
    """What words behind an arrow ask, or tell to send."""
    question = _unquoted(line)
    if is_asking(name_and_rest(question.text)[0]):
        return [question]
    quoted = _QUOTED.fullmatch(encodable(line.text))
    return [
        replace(line, text=name, hints=TO_ATTACH, last=line.line) for name in papers_in(quoted[2] if quoted else "")
    ]
