"""What a line of a free text is by its words: a question, an option, a property of a field, or a remark."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents.keys import FACTS, key_of
from forms_registry.documents.seed.lexicon import CHOICES
from forms_registry.documents.seed.requirements import seems_limit
from forms_registry.documents.suggest.attributes import Attributes, split_label, without_brackets
from forms_registry.documents.suggest.choosing import choice_in
from forms_registry.documents.suggest.hints import (
    asks_for_file,
    asks_yes_or_no,
    begins_with_one_of,
    condition_opening,
    hinted_type,
    is_one_of,
    is_to_be_agreed,
    tells_to_attach,
)
from forms_registry.documents.suggest.limits import limit_in
from forms_registry.documents.suggest.marks import with_stars
from forms_registry.documents.suggest.readers.lines import BOLD, HEADING, ITEM, TEXT, Line
from forms_registry.documents.suggest.readers.name_and_rest import MOST_WORDS, is_asking, name_and_rest
from forms_registry.documents.text import fold, is_identifier
from patterns.regular import linear
from patterns.scanning import encodable

LABEL_WORDS = frozenset(
    {"field", "field name", "name", "question", "item", "label", "title", "input", "element", "parameter"}
)
_FEW = 2
_PROPERTY = linear(r"([^\W\d][\w /-]*?)\s*:\s*(\S.*)", "s")
_CUT = linear(r"[.;,](?:\s+)|\s*(?:→|->|⇒)\s*")
_BRACKETED = linear(r"\([^()]*\)\.?")


def is_bracketed(text: str) -> bool:
    return bool(_BRACKETED.fullmatch(encodable(text)))


def offers_options(text: str) -> bool:
    """Whether a line is one after which options may follow: it asks, or tells to choose."""
    return is_asking(split_label(name_and_rest(text)[0])[0]) or choice_in(text) is not None


def says_how_to_answer(question: str) -> bool:
    """Whether a question tells how it is to be answered: by yes or no, with a number, or by what its brackets say."""
    name, attributes = split_label(question)
    is_explicit = attributes.kind or attributes.options or attributes.limits
    return bool(is_explicit) or asks_yes_or_no(name) or hinted_type(name) == "integer"


def is_question(line: Line) -> bool:
    """Whether the words of a line ask, or say how they are to be answered."""
    label, rest = name_and_rest(line.text)
    name, attributes = split_label(label)
    if is_asking(name) and (line.kind != TEXT or line.bold or len(name.split()) > _FEW or not rest):
        return len(rest.split()) <= 2 * MOST_WORDS
    attributes.add(_attributes_behind(attributes).read(rest))
    if attributes.starred and line.kind == HEADING:
        return True
    return _may_be_name(line, name) and (_is_explicit(line, attributes) or _begins_with_name(line, name, rest))


def _is_explicit(line: Line, attributes: Attributes) -> bool:
    """Whether marks or words say how a line is to be answered; in a text they say nothing else."""
    return attributes.starred or (attributes.is_understood and not (line.kind == TEXT and attributes.rest))


def _attributes_behind(attributes: Attributes) -> Attributes:
    """What is to be read behind a name; behind that of a choice, a list is one of options."""
    return Attributes(kind=attributes.kind if attributes.kind in CHOICES else "")


def _may_be_name(line: Line, name: str) -> bool:
    """Whether words are no sentence, nor several; one that people are to agree to may be long."""
    is_whole = name.endswith(".") and len(name.split()) > MOST_WORDS // 2 and not is_to_be_agreed(name)
    is_sentence = line.kind == TEXT and (". " in name or is_whole or is_one_of("polite", name.partition(" ")[0]))
    is_short = len(without_brackets(name).split()) <= MOST_WORDS or is_to_be_agreed(name)
    return is_short and not is_sentence


def _begins_with_name(line: Line, name: str, rest: str) -> bool:
    """Whether a line begins with a bold name that is a field's by what it hints at, or by what stands behind it."""
    if not line.bold or line.kind == BOLD:
        return False
    return line.text.endswith((")", "]")) or (bool(rest) and (hinted_type(name) != "text" or seems_limit(rest)))


def awaits_answer(line: Line) -> bool:
    """Whether a line is a name with a colon, and nothing behind it."""
    return line.text.endswith(":") and not name_and_rest(line.text)[1] and len(line.text.split()) <= MOST_WORDS


def is_answering_remark(line: Line) -> bool:
    """Whether a remark says how something is to be answered, and nothing else, or what to attach."""
    if is_remark(line) and tells_to_attach(line.text):
        return True
    attributes = Attributes().read(line.text if is_remark(line) else "")
    limits = [limit_in(piece) for piece in attributes.rest]
    return all(limits) and (attributes.is_understood or bool(limits))


def is_option(line: Line) -> bool:
    """Whether an item may be an option: it is none of a list of questions, leaves no place to write, asks nothing, and
    says nothing of an answer."""
    name, attributes = split_label(line.text)
    is_place = line.is_asked or line.is_answered or line.text.endswith(":") or ": " in line.text
    open_ended = is_place or is_asking(name_and_rest(line.text)[0])
    return (
        bool(name) and not open_ended and attributes.required is None and not attributes.starred and not attributes.kind
    )


def property_of(line: Line) -> tuple[str, str] | None:
    """The key and the value of a line such as `Type: date`."""
    match = _PROPERTY.fullmatch(encodable(line.text)) if line.kind in {ITEM, TEXT} and not line.boxes else None
    if match is None:
        return None
    key = key_of(match[1], "field")
    if key is None and fold(match[1]) in LABEL_WORDS:
        return ("id" if is_identifier(match[2]) else "label"), match[2]
    return (key.name, match[2]) if key and key.language is None and key.name != FACTS else None


def choice_of(line: Line, options: Sequence[str]) -> Attributes:
    """The options of a question; `line` is one that they stand on. Boxes beneath each other may all be ticked."""
    several = len(options) > 1 and len(line.boxes) == 1 and not line.is_round
    kind = "checkbox" if several else "" if options else line.looks
    return Attributes(kind=kind, shaped=several or kind == "textarea", single=line.is_round, options=[*options])


def take_explanation(texts: dict[str, str], attributes: Attributes, text: str, kind: str = "") -> None:
    """Takes what an explanation says of the answer to a field of a kind; all of it is shown where it says more."""
    starred = split_label(text)[1].starred
    text = with_stars(text).rstrip(" *") if starred else text
    attributes.starred |= starred
    if not any(map(str.isalnum, text)):
        return
    explained = Attributes(kind=kind if kind in CHOICES else "").read(text)
    if explained.rest or not explained.is_understood:
        texts["help"] = " ".join(filter(None, (texts.get("help", ""), text)))
    explained.rest = []
    if attributes.shaped and explained.kind in CHOICES:
        attributes.kind, attributes.shaped = "", False
    attributes.add(explained)


def is_for_file(line: Line) -> bool:
    """Whether a line is one sentence that asks for a file."""
    is_sentence = ". " not in line.text and len(line.text.split()) <= 2 * MOST_WORDS
    return is_sentence and line.kind in {TEXT, BOLD} and asks_for_file(line.text)


def is_prose(line: Line) -> bool:
    """Whether a question stands in a text like any of its sentences."""
    is_marked = line.is_answered or line.numbered or line.bold
    return line.kind == TEXT and is_asking(name_and_rest(line.text)[0]) and not is_marked


def is_remark(line: Line) -> bool:
    """Whether a line only explains: it neither asks nor has where, or how, an answer is to be given."""
    name, rest = name_and_rest(line.text)
    is_open = is_asking(name) or (name.endswith(":") and not rest)
    return not (line.takes_answer or line.numbered or line.bold or is_open)


def is_paragraph(line: Line) -> bool:
    """Whether a line is several sentences, as minutes and contracts number them, and neither asks nor has where an
    answer is to be given."""
    most = MOST_WORDS * (2 if line.text.count(". ") == 1 else 1)
    is_long = len(line.text.split()) > most and ". " in without_brackets(line.text)
    is_counted = line.number[:1].isdecimal()
    return is_long and is_counted and not line.takes_answer and not is_asking(name_and_rest(line.text)[0])


def is_title(line: Line) -> bool:
    """Whether a line is the title of the whole document."""
    return line.kind == HEADING and line.level == 1


def is_section_title(line: Line) -> bool:
    """Whether a line is the title of a part of the form: "Section B - only for members"."""
    first, *others = line.text.split() or [""]
    is_part = bool(others) and is_one_of("parts", first)
    return is_part and (line.kind in {BOLD, HEADING} or len(others[0].rstrip(".:")) == 1)


def is_scale_line(after: Line, line: Line) -> bool:
    """Whether boxes with numbers stand between what the first and the last of them mean: "bad ☐ 1 ☐ 2 ☐ 3 good"."""
    first, *others = after.boxes
    is_counted = bool(others) and all(box.isdecimal() for box in (first, *others[:-1])) and others[-1][:1].isdecimal()
    return is_counted and is_asking(line.text) and not after.bold


def is_joined(after: Line, line: Line) -> bool:
    """Whether a box is to be chosen from with another: what is to be agreed to stands for itself."""
    return after.passage == line.passage and not any(map(stands_alone, (line.boxes[0], after.boxes[0])))


def stands_alone(option: str) -> bool:
    """Whether what stands beside a box is a statement of its own: what people agree to, or wish for."""
    return len(option.split()) > _FEW and (is_to_be_agreed(option) or begins_with_one_of("wishing", option))


def follow_up(text: str, label: str) -> tuple[str, str]:
    """What stands behind a question, cut before the question that goes on from its answer: "If so, which?"; behind one
    that asks, another is a question of its own."""
    cuts = (match.end() for match in _CUT.finditer(encodable(text)))
    cut = next((end for end in (0, *cuts) if _goes_on(text[end:])), len(text))
    cut = 0 if cut == len(text) and is_asking(label) and is_asking(text) else cut
    return text[:cut].rstrip(" .;→->"), text[cut:]


def follow_up_in_hints(hints: str, label: str, more: str) -> tuple[str, str]:
    """The hints, and the question that goes on from an answer: the one that stands behind the label, else theirs."""
    kept, of_hints = follow_up(hints, label)
    return (hints, more) if more else (kept, of_hints)


def _goes_on(text: str) -> bool:
    """Whether a text asks, or tells to describe, what goes on from an answer."""
    told = condition_opening(text)[1].partition(", ")[2].partition(" ")[0]
    is_told = is_one_of("describing", told) or is_one_of("attaching", told)
    return bool(condition_opening(text)[0]) and (is_told or is_asking(name_and_rest(text)[0]))
