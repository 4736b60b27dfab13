"""Lines that are names and nothing else, which may be questions, titles, or words of a letter."""

from __future__ import annotations

from forms_registry.documents.suggest.attributes import split_label, without_brackets
from forms_registry.documents.suggest.hints import (
    begins_with_one_of,
    condition_opening,
    contains_one_of,
    is_one_of,
)
from forms_registry.documents.suggest.readers.lines import BOLD, HEADING, ITEM, TABLE, TEXT, Line
from forms_registry.documents.suggest.readers.name_and_rest import MOST_WORDS
from forms_registry.documents.suggest.readers.questions import is_question, is_section_title, is_title
from forms_registry.documents.suggest.type_words import is_field_name

_OF_SENTENCES = ".,!;؛،"
_DASH = " – "


def may_be_title(line: Line) -> bool:
    """Whether a bold line may be the title of a text that it begins."""
    return line.kind == BOLD and not (line.takes_answer or is_field_name(line.text) or is_question(line))


def is_bare_name(line: Line) -> bool:
    """Whether a line is a name, and says nothing else."""
    name = _name_of(line)
    words = name.split()
    most = 2 * MOST_WORDS if condition_opening(name)[0] else MOST_WORDS
    is_field_name = 0 < len(words) <= most and not any(sign in name for sign in _OF_SENTENCES)
    is_free = line.kind in {TEXT, BOLD, HEADING} and not (is_title(line) or is_section_title(line) or line.numbered)
    return is_free and is_field_name and not is_of_letter(name)


def may_await(line: Line, after: Line) -> bool:
    """Whether a line ends with a colon, and stands over nothing that it may lead to."""
    is_open = line.kind == TEXT and line.text.endswith(":") and len(line.text.split()) <= 2 * MOST_WORDS
    return is_open and ". " not in line.text and not (is_heading_of(line, after) or is_of_letter(line.text))


def _name_of(line: Line) -> str:
    """The words of a line without brackets, and of one that begins in bold without what follows a dash."""
    text = line.text.partition(_DASH)[0] if line.bold else line.text
    return without_brackets(split_label(text)[0])


def is_of_letter(text: str) -> bool:
    """Whether words ask for something, greet or take leave, as a letter does."""
    return contains_one_of("polite", text) or begins_with_one_of("greeting", text) or is_one_of("closing", text)


def is_numbered_name(line: Line) -> bool:
    return line.kind in {TEXT, ITEM} and line.numbered and not (line.takes_answer or is_question(line))


def is_heading_of(line: Line, after: Line) -> bool:
    """Whether a name with a colon stands over what comes after it, and is no field."""
    return (after.kind == ITEM and not after.bold) if line.bold else after.kind in {ITEM, TABLE, BOLD}
