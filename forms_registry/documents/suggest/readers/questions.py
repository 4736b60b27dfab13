"""What a line of a free text is by its words: a question, an option, a property of a field, or a remark."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents.keys import FACTS, key_of
from forms_registry.documents.seed.lexicon import CHOICES
from forms_registry.documents.seed.requirements import is_rule
from forms_registry.documents.suggest.attributes import Attributes, split_label, without_brackets
from forms_registry.documents.suggest.hints import (
    asks_for_file,
    asks_yes_or_no,
    begins,
    choice_in,
    hinted,
    is_one_of,
    is_to_be_agreed,
    opening,
)
from forms_registry.documents.suggest.limits import limit_in
from forms_registry.documents.suggest.readers.lines import BOLD, HEADING, ITEM, TEXT, Line
from forms_registry.documents.text import fold, is_identifier
from patterns.regular import linear
from patterns.scanning import encodable

LABEL_WORDS = frozenset(
    {"field", "field name", "name", "question", "item", "label", "title", "input", "element", "parameter"}
)
MOST_WORDS = 8
"""The words of a name; what is longer is a sentence, unless it asks."""

_FEW = 2
_PROPERTY = linear(r"([^\W\d][\w /-]*?)\s*:\s*(\S.*)", "s")
_CUT = linear(r"[.;,](?:\s+)|\s*(?:→|->|⇒)\s*")
_BRACKETED = linear(r"\([^()]*\)\.?")
_BEHIND = linear(r"(?:\s*\*+)?(?:\s*[(\[][^()\[\]]*[)\]])*(?:\s*\*+)?")


def parts_of(text: str) -> tuple[str, str]:
    """The name or the question of a line, with its marks and brackets, and what follows it."""
    depth, goes_on = 0, bool(opening(text)[0])
    for place, sign in enumerate(text):
        depth = max(0, depth + (sign in "([") - (sign in ")]"))
        if depth == 0 and (_ends(text, place) or (goes_on and _ends_sentence(text, place))):
            behind = _BEHIND.match(encodable(text[place + 1 :]))
            end = place + 1 + (behind.end() if behind else 0)
            return text[:end], text[end:].strip()
    return text, ""


def _ends(text: str, place: int) -> bool:
    """Whether a question or a name ends at a place."""
    if text[place] == ":":
        return not text[place + 1 : place + 2].strip() and not opening(text[:place])[0]
    return text[place] in "?؟"


def _ends_sentence(text: str, place: int) -> bool:
    """Whether the first sentence of a text ends at a place, where it is no short word's end."""
    is_end = text[place] == "." and text[place + 1 : place + 2].isspace()
    return is_end and len(text[:place].split()) > MOST_WORDS


def asks(name: str) -> bool:
    return name.rstrip(" *:").endswith(("?", "؟"))


def is_bracketed(text: str) -> bool:
    return bool(_BRACKETED.fullmatch(encodable(text)))


def offers(text: str) -> bool:
    """Whether a line is one after which options may follow: it asks, or tells to choose."""
    return asks(split_label(parts_of(text)[0])[0]) or choice_in(text) is not None


def says_how(question: str) -> bool:
    """Whether a question tells how it is to be answered: by yes or no, with a number, or by what its brackets say."""
    name, told = split_label(question)
    is_said = told.kind or told.options or told.limits
    return bool(is_said) or asks_yes_or_no(name) or hinted(name) == "integer"


def is_question(line: Line) -> bool:
    """Whether the words of a line ask, or say how they are to be answered."""
    label, rest = parts_of(line.text)
    name, told = split_label(label)
    if asks(name) and (line.kind != TEXT or len(name.split()) > _FEW or not rest):
        return len(rest.split()) <= 2 * MOST_WORDS
    told.add(_beside(told).read(rest))
    says = told.starred or (told.says and not (line.kind == TEXT and told.rest))
    return _may_be_named(line, name) and (says or _is_named(line, name, rest))


def _beside(told: Attributes) -> Attributes:
    """What is to be read behind a name; behind that of a choice, a list is one of options."""
    return Attributes(kind=told.kind if told.kind in CHOICES else "")


def _may_be_named(line: Line, name: str) -> bool:
    """Whether words are no sentence, nor several; one that people are to agree to may be long."""
    is_sentence = line.kind == TEXT and (". " in name or is_one_of("polite", name.partition(" ")[0]))
    is_short = len(without_brackets(name).split()) <= MOST_WORDS or is_to_be_agreed(name)
    return is_short and not is_sentence


def _is_named(line: Line, name: str, rest: str) -> bool:
    """Whether a line begins with a bold name that is a field's by what it hints at, or by what stands behind it."""
    if not line.bold or line.kind == BOLD:
        return False
    return line.text.endswith((")", "]")) or (bool(rest) and (hinted(name) != "text" or is_rule(rest)))


def waits(line: Line) -> bool:
    """Whether a line is a name with a colon, and nothing behind it."""
    return line.text.endswith(":") and not parts_of(line.text)[1] and len(line.text.split()) <= MOST_WORDS


def is_settled(line: Line) -> bool:
    """Whether a remark says how something is to be answered, and nothing else."""
    told = Attributes().read(line.text if is_remark(line) else "")
    limits = [limit_in(piece) for piece in told.rest]
    return all(limits) and (told.says or bool(limits))


def is_option(line: Line) -> bool:
    """Whether an item may be an option: it is none of a list of questions, leaves no place to write, asks nothing, and
    says nothing of an answer."""
    name, told = split_label(line.text)
    is_place = line.is_asked or line.has_place or line.boxes or line.text.endswith(":") or ": " in line.text
    open_ended = is_place or asks(parts_of(line.text)[0])
    return bool(name) and not open_ended and told.required is None and not told.starred and not told.kind


def property_of(line: Line) -> tuple[str, str] | None:
    """The key and the value of a line such as `Type: date`."""
    found = _PROPERTY.fullmatch(encodable(line.text)) if line.kind in {ITEM, TEXT} and not line.boxes else None
    if found is None:
        return None
    key = key_of(found[1], "field")
    if key is None and fold(found[1]) in LABEL_WORDS:
        return ("id" if is_identifier(found[2]) else "label"), found[2]
    return (key.name, found[2]) if key and key.language is None and key.name != FACTS else None


def choice_of(line: Line, options: Sequence[str]) -> Attributes:
    """The options of a question; `line` is one that they stand on. Boxes beneath each other may all be ticked."""
    several = len(options) > 1 and len(line.boxes) == 1 and not line.is_round
    kind = "checkbox" if several or line.is_many else "date" if line.is_dated else ""
    return Attributes(kind=kind, shaped=several, single=line.is_round, options=[*options])


def explain(said: dict[str, str], told: Attributes, text: str, kind: str = "") -> None:
    """Takes what an explanation says of the answer to a field of a kind; all of it is shown where it says more."""
    if not any(map(str.isalnum, text)):
        return
    beside = Attributes(kind=kind if kind in CHOICES else "").read(text)
    if beside.rest or not beside.says:
        said["help"] = " ".join(filter(None, (said.get("help", ""), text)))
    beside.rest = []
    if told.shaped and beside.kind in CHOICES:
        told.kind, told.shaped = "", False
    told.add(beside)


def is_for_file(line: Line) -> bool:
    """Whether a line is one sentence that asks for a file."""
    is_sentence = ". " not in line.text and len(line.text.split()) <= 2 * MOST_WORDS
    return is_sentence and line.kind in {TEXT, BOLD} and asks_for_file(line.text)


def is_prose(line: Line) -> bool:
    """Whether a question stands in a text like any of its sentences."""
    marked = line.has_place or line.boxes or line.numbered or line.bold
    return line.kind == TEXT and asks(parts_of(line.text)[0]) and not marked


def is_remark(line: Line) -> bool:
    """Whether a line only explains: it neither asks nor leaves a place for an answer."""
    asked = line.has_place or line.boxes or line.numbered or line.bold
    return not asked and not parts_of(line.text)[0].endswith((":", "?", "؟"))


def is_title(line: Line) -> bool:
    return line.kind == HEADING and line.level == 1


def is_part(line: Line) -> bool:
    """Whether a line is the title of a part of the form: "Section B - only for members"."""
    first, *others = line.text.split() or [""]
    return line.kind in {BOLD, HEADING} and bool(others) and is_one_of("parts", first)


def is_joined(after: Line, line: Line) -> bool:
    """Whether a box is to be chosen from with another: what is to be agreed to stands for itself."""
    return after.passage == line.passage and not any(map(stands_alone, (line.boxes[0], after.boxes[0])))


def stands_alone(option: str) -> bool:
    """Whether what stands beside a box is a statement of its own: what people agree to, or wish for."""
    return len(option.split()) > _FEW and (is_to_be_agreed(option) or begins("wishing", option))


def follow_up(text: str, label: str) -> tuple[str, str]:
    """What stands behind a question, cut before the question that goes on from its answer: "If so, which?"; behind one
    that asks, another is a question of its own."""
    cuts = (found.end() for found in _CUT.finditer(encodable(text)))
    cut = next((end for end in (0, *cuts) if opening(text[end:])[0] and asks(parts_of(text[end:])[0])), len(text))
    cut = 0 if cut == len(text) and asks(label) and asks(text) else cut
    return text[:cut].rstrip(" .;→->"), text[cut:]
