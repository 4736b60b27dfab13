"""Files by name: what was attached, not what is in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nlu import contacts, lexicon
from nlu.canonical.texts import trim
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.text import Text, read

_NAME = re.compile(
    r"\"(?P<quoted>[^\"\n]{1,200}\.(?P<inner>\w{1,7}))\""
    r"|(?<![\w.@/-])(?P<plain>\w[\w.()\[\]&+%-]{0,150}\.(?P<ending>\w{1,7}))(?!\w|\.\w|/)"
)
_MOST_WORDS = 7
_TALK = ("function_word", "greeting", "polite", "hesitation", "file_word")
_NO_NAME = re.compile(r"[,;:\n\"/\\]")


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
    for match in _NAME.finditer(text.folded.text):
        span = text.folded.span(*match.span("quoted" if match["quoted"] else "plain"))
        if (match["inner"] or match["ending"]) in endings and taken.isdisjoint(range(*text.tokens_in(*span))):
            found.append(span)
    return found


def _is_one_name(text: Text) -> bool:
    """ "medical report 2024.pdf": a short message that is all one name, without words around it."""
    folded, names = text.folded.text.strip(), _NAME.findall(text.folded.text)
    short = sum(token.is_word for token in text.tokens) <= _MOST_WORDS
    alone = len(names) == 1 and folded.endswith(names[0][3]) and not _NO_NAME.search(folded)
    return short and alone and text.all_names.isdisjoint(_TALK)
