"""Files by name: what was attached, not what is in it."""

from __future__ import annotations

from collections.abc import Sequence

import re2

from nlu import contacts, lexicon
from nlu.canonical.texts import trim
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.text import Text, once, read
from patterns import scanning
from patterns.scanning import WORD

_QUOTED = re2.compile(rf"\"([^\"\n]+\.([{WORD}]+))\"")
_PLAIN = re2.compile(
    rf"(?:^|[^{WORD}.@/-])([{WORD}][{WORD}.()\[\]&+%-]*\.([{WORD}]+))(?:$|[^{WORD}./]|\.(?:$|[^{WORD}]))"
)
_LONGEST = 200
_MOST_WORDS = 7
_TALK = ("function_word", "greeting", "polite", "hesitation", "file_word")
_NO_NAME = frozenset(',;:\n"/\\')


class FileReader(EntityReader):
    """Reads the names of files: a list of entries."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        found = self.extract(text, context)
        if found and _is_one_name(read(text)):
            span = trim(text)
            return Entity([{"name": text[slice(*span)]}], *span, 0.9)
        return next(iter(found), None)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """One reading of all names with a known ending, from the first to the last."""
        spans = _names(read(text))
        if not spans:
            return ()
        entries = [{"name": name} for name in dict.fromkeys(text[slice(*span)] for span in spans)]
        return (Entity(entries, spans[0][0], spans[-1][1], 0.9),)


def _names(text: Text) -> list[tuple[int, int]]:
    endings, taken = lexicon.words("file_ending"), contacts.tokens(text, "email", "link")
    found = list[tuple[int, int]]()
    for first, last, ending in _written(text):
        span = text.folded.span(first, last)
        if ending in endings and taken.isdisjoint(range(*text.tokens_in(*span))):
            found.append(span)
    return found


@once
def _written(text: Text) -> list[tuple[int, int, str]]:
    """What is written as a file's name is, in the folded text, with its ending."""
    folded = text.folded.text
    loose = _QUOTED.sub(lambda match: " " * len(match[0]), folded)
    names = (*scanning.found(_QUOTED, folded), *scanning.found(_PLAIN, loose))
    return sorted((*match.span(1), match[2]) for match in names if len(match[1]) <= _LONGEST)


def _is_one_name(text: Text) -> bool:
    """ "medical report 2024.pdf": a short message that is all one name, without words around it."""
    folded, names = text.folded.text.strip(), _written(text)
    short = sum(token.is_word for token in text.tokens) <= _MOST_WORDS
    alone = len(names) == 1 and folded.endswith(names[0][2]) and _NO_NAME.isdisjoint(folded)
    return short and alone and text.all_names.isdisjoint(_TALK)
