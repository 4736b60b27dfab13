"""Email addresses as they are written; one that is spelled out in words is asked for again."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from nlu import contacts
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.problems import make_ambiguity, one_entity, without_retracted
from nlu.text import read
from patterns.texts import trimmed_span

_MOST = 40


def normal_address(address: str) -> str | None:
    """The address with its domain in lower case; None if it is invalid. Uses no network."""
    from email_validator import EmailNotValidError, validate_email

    try:
        return validate_email(address, check_deliverability=False).normalized
    except (EmailNotValidError, UnicodeError):
        return None


class EmailReader(EntityReader):
    """Reads email addresses with their domain in lower case; never corrects one."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        broken = make_ambiguity("email_invalid", trimmed_span(text)) if "@" in read(text).folded.text else None
        return one_entity(read(text), self.extract(text, context), "email_unclear") or broken

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity]:
        """None of more than anybody tells."""
        spans = [read(text).span(match.first, match.last) for match in contacts.matches_of(read(text), "email")]
        if len(spans) > _MOST:
            return []
        found = [Entity(normal_address(_plain(text[slice(*span)])), *span) for span in spans]
        return without_retracted(read(text), [entity for entity in found if entity.value])


def _plain(written: str) -> str:
    """A text in normal width, without invisible marks."""
    return "".join(sign for sign in unicodedata.normalize("NFKC", written) if unicodedata.category(sign) != "Cf")
