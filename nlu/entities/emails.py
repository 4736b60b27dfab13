"""Email addresses, as they are written or spelled out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from nlu.canonical.emails import bad_address, normal_address
from nlu.dialogue_acts import is_question
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.folding import Folded, fold, fold_text
from nlu.problems import one_of
from nlu.words import trim

_ADDRESS = re.compile(r"[^\s@<>()\[\]{},;:\"'“”«»|\\/=?]{1,64}@[^\s@<>()\[\]{},;:\"'“”«»|\\/=?!؟،]{1,253}")
_SPOKEN = re.compile(
    r"(?<![\w.+-])(?P<local>[a-z0-9][\w+-]{0,63}(?:(?: dot | underscore | dash |\.)[\w+-]{1,63}){0,4})"
    r"(?: at | ?\(at\) ?| ?\[at\] ?)"
    r"(?P<domain>[a-z0-9-]{1,63}(?:(?: dot | ?\(dot\) ?| ?\[dot\] ?|\.)[a-z0-9-]{1,63}){1,4})"
)
_SPOKEN_SIGN = re.compile(r" dot |[(\[]")
_SPOKEN_BEFORE = re.compile(r"(?:^|(?:e?-?mail(?: address)?|address|is|it's|its|:|بريدي|ايميلي|هو))[ :]*$")
_SPOKEN_WORDS = ((" dot ", "."), ("(dot)", "."), ("[dot]", "."), (" underscore ", "_"), (" dash ", "-"), (" ", ""))
_FULL_WIDTH = str.maketrans({"＠": "@", "．": ".", "。": "."})

_REFUSED = re.compile(
    r"(?:\b(?:don't|do not|never|stop|not|no longer|instead of)\b(?! hesitate)"
    r"|(?<!\w)(?:لا|بدل|ليس|مو|مش)(?!\w))[^.,!?;\n]{0,50}$"
)
_MOST_FOUND = 20


class EmailReader(EntityReader):
    """Reads email addresses, their domain in lower case."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        found = [item for item in self.extract(text, context) if isinstance(item, Entity)]
        different = tuple(dict.fromkeys(item.value for item in found))
        if len(different) == 1:
            return found[0]
        if len(different) > 1:
            return one_of(text, found, "email_unclear")
        span = trim(text)
        if ("@" in text or _SPOKEN.search(fold_text(text))) and not is_question(fold_text(text)):
            return Ambiguity(bad_address().problem, *span)
        return None

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Whole addresses, but for those that the words before refuse: "don't write to the old one at ..."."""
        written = list(_addresses(text.translate(_FULL_WIDTH)))
        found = written or list(_spoken_addresses(fold(text)))
        return [one for one in found if not _REFUSED.search(fold_text(text[max(0, one.start - 60) : one.start]))]


def _addresses(text: str) -> Iterator[Entity]:
    if "@" not in text:
        return
    for match in islice(_ADDRESS.finditer(text), _MOST_FOUND):
        said = match.group().rstrip(".")
        lead = len(said) - len(said.lstrip(".-"))
        address = normal_address(said[lead:])
        if address:
            yield Entity(address, match.start() + lead, match.start() + len(said))


def _spoken_addresses(folded: Folded) -> Iterator[Entity]:
    """ "john at example dot com", where nothing before it could belong to the name."""
    for match in islice(_SPOKEN.finditer(folded.text), _MOST_FOUND):
        if not _SPOKEN_SIGN.search(match.group()) or not _SPOKEN_BEFORE.search(folded.text[: match.start()]):
            continue
        local, domain = match.group("local"), match.group("domain")
        for said, sign in _SPOKEN_WORDS:
            local, domain = local.replace(said, sign), domain.replace(said, sign)
        if address := normal_address(f"{local}@{domain}"):
            yield Entity(address, *folded.span(match.start(), match.end()), 0.7)
