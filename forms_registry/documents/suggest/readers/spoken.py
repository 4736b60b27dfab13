"""Questions as they are to be spoken, in quotes, with arrows beneath that say what follows from which answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from forms_registry.documents.suggest.hints import condition_opening
from forms_registry.documents.suggest.readers.inquiries import TO_ATTACH, asked_in, papers_in
from forms_registry.documents.suggest.readers.lines import ITEM, TEXT, Line
from forms_registry.documents.suggest.readers.name_and_rest import is_asking, name_and_rest
from patterns.regular import linear
from patterns.scanning import encodable

_ARROW = linear(r"\s*(?:→|->|⇒|↳|=>)\s*(\S.*)", "s")
_QUOTED = linear(r"[\"“„«]([^\"“”„«»]{2,}?)[\"”“»](.*)", "s")
_AFTER = linear(r"([^\"“„«:,?]{1,60})[:,]\s*(.*)", "s")


def with_spoken_questions(lines: Sequence[Line]) -> list[Line]:
    """The lines, questions without their quotes; what stands behind an arrow beneath one goes on from its answer where
    it asks, and else explains it."""
    return [part for line, arrows in _with_arrows_beneath(lines) for part in _question_and_follow_ups(line, arrows)]


def _with_arrows_beneath(lines: Sequence[Line]) -> list[tuple[Line, list[Line]]]:
    """Each line, and where it asks those beneath it that begin with an arrow, without this."""
    groups: list[tuple[Line, list[Line]]] = []
    asks = False
    for line in map(_unquoted, lines):
        if asks and (words := _words_behind_arrow(line)):
            groups[-1][1].append(replace(line, text=words))
        else:
            groups.append((line, []))
            asks = is_asking(name_and_rest(line.text)[0])
    return groups


def _question_and_follow_ups(question: Line, arrows: Sequence[Line]) -> list[Line]:
    asked = [[*_follow_ups(arrow, question)] for arrow in arrows]
    hints = [arrow for arrow, questions in zip(arrows, asked, strict=True) if not questions]
    text = " ".join(filter(None, (question.hints, *(hint.text for hint in hints))))
    last = max(question.last, *(hint.line for hint in hints)) if hints else question.last
    return [replace(question, hints=text, last=last), *chain(*asked)]


def _words_behind_arrow(line: Line) -> str:
    """The words behind the arrow that a line begins with; "" for any other line."""
    arrow = _ARROW.fullmatch(encodable(line.text)) if line.kind in {TEXT, ITEM} and not line.is_answered else None
    return arrow[1] if arrow else ""


def _unquoted(line: Line) -> Line:
    """A line that begins with a question in quotes, without these."""
    quoted = _QUOTED.fullmatch(encodable(line.text)) if line.kind in {TEXT, ITEM} else None
    return replace(line, text=f"{quoted[1]}{quoted[2]}") if quoted and is_asking(quoted[1]) else line


def _follow_ups(line: Line, above: Line) -> Iterator[Line]:
    """The questions behind an arrow, each with the answer after which it is asked; what is to be sent is one too."""
    after = _AFTER.fullmatch(encodable(line.text))
    answer, rest = (after[1].strip(), after[2]) if after else ("", line.text)
    quoted = _QUOTED.fullmatch(encodable(rest))
    asked, behind = (quoted[1], quoted[2].strip()) if quoted else (rest, "")
    item = replace(line, kind=ITEM, depth=above.depth + 1, is_asked=True, number="")
    if is_asking(asked):
        names = asked_in(asked)
        hints = behind if len(names) == 1 else ""
        yield from (replace(item, text=f"{name}{_condition(answer)}", hints=hints) for name in names)
    elif quoted:
        yield from (replace(item, text=name, hints=TO_ATTACH, last=line.line) for name in papers_in(asked))


def _condition(answer: str) -> str:
    """What stands behind a question that is asked after an answer."""
    return "" if not answer else f" ({answer})" if condition_opening(answer)[0] else f" (if {answer})"
