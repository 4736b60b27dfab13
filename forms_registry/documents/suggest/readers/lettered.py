"""Options behind letters, with where they lead and with what says how to choose."""

from __future__ import annotations

from dataclasses import replace

from forms_registry.documents.suggest.choosing import choice_in
from forms_registry.documents.suggest.readers.lines import LETTERED, Line
from patterns.regular import linear
from patterns.scanning import encodable

JUMP = linear(r"\s*(?:→|->|⇒)\s*")
_BRACKET = linear(r"\s*[(\[]([^()\[\]]+)[)\]]\z")


def lettered(line: Line) -> Line:
    """The option that a line is: without where it leads, and without a bracket behind the last of them that says how to
    choose."""
    bracket = _BRACKET.search(encodable(line.text))
    if bracket and choice_in(bracket[1]) is not None:
        line = replace(line, text=line.text[: bracket.start()], hints=bracket[1])
    name, *target = JUMP.split(line.text, maxsplit=1)
    jumps = ((name, target[0]),) if target and name else ()
    return replace(line, kind=LETTERED, text=name if jumps else line.text, jumps=jumps)
