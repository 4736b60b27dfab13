"""Email addresses, as they are written or spelled out."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from nlu import contacts
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.matcher import Grammar
from nlu.problems import one_of, question
from nlu.text import Text, read
from nlu.words import trim

_SIGNS = frozenset("._-+")
_MOST_PIECES = 8
_LED = 0.7


def normal_address(address: str) -> str | None:
    """The address with its domain in lower case; None for what is no address. Asks no network."""
    from email_validator import EmailNotValidError, validate_email

    try:
        return validate_email(address, check_deliverability=False).normalized
    except (EmailNotValidError, UnicodeError):
        return None


class EmailReader(EntityReader):
    """Reads email addresses, their domain in lower case; never corrects one."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        found: list[Entity | Ambiguity] = [*_written(read(text))] or [*_spelled(read(text))]
        entities = [one for one in found if isinstance(one, Entity)]
        if len({one.value for one in entities}) > 1:
            return one_of(text, entities, "email_unclear")
        broken = question("email_invalid", trim(text)) if "@" in read(text).folded.text else None
        return next(iter([*entities, *found]), broken)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return list(_written(read(text))) or [one for one in _spelled(read(text)) if _is_led(one)]


def _is_led(found: Entity | Ambiguity) -> bool:
    return isinstance(found, Entity) and found.confidence >= _LED


def _written(text: Text) -> Iterator[Entity]:
    for match in contacts.find(text):
        if match.rule == "email":
            start, end = text.span(match.first, match.last)
            said = unicodedata.normalize("NFKC", text.original[start:end])
            if address := normal_address("".join(sign for sign in said if unicodedata.category(sign) != "Cf")):
                yield Entity(address, start, end)


def _spelled(text: Text) -> Iterator[Entity | Ambiguity]:
    """ "john at example dot com"; where a word stands before it that may belong to it, a question."""
    for match in _GRAMMAR.matches(text):
        address = normal_address(f"{match.parts['local']}@{match.parts['domain']}")
        if address and "." in match.parts["domain"]:
            span, before = text.span(match.first, match.last), match.first - 1
            led = text.has(before, "states", "email_word")
            free = before < text.sentence(match.first)[0] or not text.tokens[before].is_word
            certain = _LED if led else 0.6
            yield Entity(address, *span, certain) if led or free else question("email_invalid", span)


def _part(text: Text, at: int) -> Iterator[tuple[int, str]]:
    """The words of one side of an address with the signs between them, as they are written."""
    end, said = at, ""
    for _ in range(_MOST_PIECES):
        sign, size = _sign(text, end) if said else ("", 0)
        if sign is None or not text.word(end + size).isalnum():
            break
        said += sign + text.word(end + size)
        end += size + 1
    if said:
        yield end - at, said


def _sign(text: Text, at: int) -> tuple[str | None, int]:
    word = text.word(at)
    if text.glued(at) and (word in _SIGNS or word.isalnum()):
        return (word, 1) if word in _SIGNS else ("", 0)
    tag = text.tag(at, "address_sign")
    return (str(tag.value), tag.size) if tag else (None, 0)


_GRAMMAR = Grammar({"email": ["part:local at_word part:domain"]}, {"part": _part})
