"""What stands beside the name of a field: its type, whether it must be answered, its options, its limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from forms_registry.documents.seed.lexicon import CHOICES, type_named
from forms_registry.documents.suggest.choosing import choice_in, choice_opening, is_condition
from forms_registry.documents.suggest.figures import with_plain_numbers
from forms_registry.documents.suggest.hints import (
    NUMBERED,
    default_in,
    hinted_type,
    is_to_be_agreed,
    obligation,
    type_of_hint,
)
from forms_registry.documents.suggest.limits import is_limit, limit_in, may_limit
from forms_registry.documents.suggest.lists import listed_options, with_bars
from forms_registry.documents.suggest.marks import with_stars
from forms_registry.documents.suggest.type_words import leading_type_words, without_article
from patterns.regular import linear, split_at
from patterns.scanning import encodable

_CLAUSE = linear(r"[;؛\n]|\.(?:\s+|\z)|\s[–—-]\s")
_BRACKET = linear(r"\s*[(\[]([^()\[\]]{1,200})[)\]]")
_INSIDE = linear(r"([^()\[\]]*)[(\[]([^()\[\]]{1,200})[)\]]\s*")
_JOINT = linear(r"\b(?:if|when|unless)\b|إذا|عندما", "i")
_STAR = linear(r"([^\s*])\*+([\s:?؟([]|\z)|\s\*+(\s*[:?؟([…]|\s*\z)|\A\*+\s+")
_TAIL = linear(r"\s+[-–—]\s+")
_SHAPE = linear(r"[^\w\s]")
_EXAMPLES = linear(r"\b(?:e\.?g|such as|for example|like\s+\w+|i\.e)\b|https?:|مثل", "i")
_TEXTS = frozenset({"text", "textarea"})
_TIMES = frozenset({"date", "time", "datetime"})
_MOST_WORDS, _FEW_WORDS, _LONGEST = 4, 2, 4_000


@dataclass(slots=True)
class Attributes:
    """`required` is None where nothing is said, and `starred` a mark that may mean it; `shaped` says that the `kind` is
    one by the look of it alone, `single` that one option may be chosen, of whatever kind the options are; `rules` are
    conditions; `rest` is what is not understood, and `unread` that of a bracket of which the rest was."""

    kind: str = ""
    required: bool | None = None
    starred: bool = False
    shaped: bool = False
    single: bool = False
    options: list[str] = field(default_factory=list)
    limits: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    default: str = ""
    rest: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    @property
    def is_understood(self) -> bool:
        """Whether any of it is understood."""
        return any((self.kind, self.required is not None, self.options, self.limits, self.rules, self.default))

    def add(self, other: Attributes) -> None:
        """Takes over what is said elsewhere, where nothing is said so far."""
        self.shaped = self.shaped if self.kind else other.shaped
        self.kind = self.kind or other.kind
        self.single = self.single or other.single
        self.required = other.required if self.required is None else self.required
        self.starred = self.starred or other.starred
        self.options = self.options or other.options
        self.limits += other.limits
        self.rules += other.rules
        self.default = self.default or other.default
        self.rest += other.rest
        self.unread += other.unread

    def read(self, text: str) -> Attributes:
        """Takes in what a text says; one that is too long tells nothing of one field."""
        for clause in _CLAUSE.split(with_bars(with_plain_numbers(text))) if len(text) <= _LONGEST else ():
            if clause and clause.strip():
                self._read_clause(clause.strip())
        return self

    def _read_clause(self, clause: str) -> None:
        if is_to_be_agreed(clause.rpartition(": ")[2]):
            self.kind = self.kind or "boolean"
            self.rest.append(clause)
            return
        clause = self._without_shape(clause)
        inside = _INSIDE.fullmatch(clause)
        if inside and inside[1].strip():
            self._read_clause(inside[1].strip())
            self._read_clause(self._length_in(inside[2].strip()))
        elif not (self._take_listed_after_colon(*clause.partition(":")) or self._take_choice_opening(clause)):
            self._take_pieces([piece.strip() for piece in split_at(clause, ",،") if piece.strip()], clause)

    def _without_shape(self, clause: str) -> str:
        """A clause without the shape of a day or a time that it ends with: "the day is enough: YYYY-MM-DD"."""
        head, _, shape = clause.rpartition(": ")
        if not head or type_of_hint(shape) not in _TIMES:
            return clause
        self.kind = self.kind or type_of_hint(shape)
        return head

    def _length_in(self, text: str) -> str:
        """The words of a bracket; a number alone, behind the name of a text, is its length: "Text(80)"."""
        return f"at most {text} characters" if text.isdecimal() and self.kind in _TEXTS else text

    def _take_listed_after_colon(self, head: str, _: str, tail: str) -> bool:
        """`Choose one: Red, Blue`"""
        kind = (type_named(head) or choice_in(head)) if tail.strip() else None
        options = listed_options(tail, exactly=kind is not None)
        is_list = kind is not None or (bool(options) and len(head.split()) <= _FEW_WORDS)
        if is_list:
            self.kind, self.options = self.kind or kind or "", self.options or options
            self.unread += [head] if kind is None else []
            self._take_obligation(head.rpartition(",")[2])
        return is_list

    def _take_choice_opening(self, clause: str) -> bool:
        """`One of red, blue`"""
        kind, rest = choice_opening(clause)
        options = listed_options(rest, exactly=True) if rest and not self.options else []
        options = [] if any(map(_says_how_to_answer, options)) else options
        self.kind, self.options = (self.kind or kind, options) if options else (self.kind, self.options)
        return bool(options)

    def _take_pieces(self, pieces: Sequence[str], clause: str) -> None:
        unread = [piece for piece in pieces if not self._take_piece(piece)]
        self._take_type(pieces, unread)
        whole = _is_whole(pieces, unread) and not self.options and not _EXAMPLES.search(clause)
        if listed := listed_options(",".join(unread), exactly=self.kind in CHOICES) if whole else []:
            self.options = listed
        else:
            self.rest += unread

    def _take_type(self, pieces: Sequence[str], unread: list[str]) -> None:
        """Takes the one piece that names a type, where it stands first, or all others are understood."""
        kinds = [piece for piece in unread if leading_type_words(piece)]
        if len(kinds) == 1 and (kinds == unread or kinds[0] == pieces[0]):
            self._take_type_words(kinds[0])
            unread.remove(kinds[0])

    def _take_piece(self, piece: str) -> bool:
        """Takes in a piece that says one thing besides the type; says whether it is one."""
        return self._take_obligation(piece) or self._take_rule_or_limit(piece) or self._take_choice(piece)

    def _take_obligation(self, piece: str) -> bool:
        must, default = obligation(piece), default_in(piece)
        decided = must is False or bool(must and not _JOINT.search(piece))
        if decided:
            self.required = must if self.required is None else self.required
        elif default:
            self.default = self.default or default
        return decided or bool(default)

    def _take_rule_or_limit(self, piece: str) -> bool:
        if is_condition(piece):
            self.rules.append(piece)
        elif type_named(piece) is None and is_limit(piece):
            self.limits.append(piece)
        else:
            return False
        return True

    def _take_choice(self, piece: str) -> bool:
        """Takes how many are to be chosen; a limit beside it tells that it is not one alone."""
        kind = choice_in(piece) if _may_choose(piece) else None
        limit = limit_in(piece) if kind is not None else ""
        self.limits += [limit] if limit else []
        self.single = self.single or (kind == "dropdown" and not (limit or self.kind))
        self.kind = ("checkbox" if limit else kind) or self.kind
        return bool(kind or limit)

    def _take_type_words(self, piece: str) -> None:
        name = leading_type_words(piece)
        self.kind = self.kind or type_named(name) or type_of_hint(name)
        if limit := without_article(piece)[len(name) :].strip(" ()[]"):
            self.limits.append(limit)


def split_label(text: str) -> tuple[str, Attributes]:
    """The name of a field, and what its marks, its brackets and what follows a dash say of it. What is not understood
    stays in the name, and of brackets also in the `rest`."""
    text = with_stars(text)
    attributes = Attributes(starred=bool(_STAR.search(encodable(text))))
    text = _STAR.sub(r"\1\2\3", encodable(text))
    for bracket in _BRACKET.finditer(encodable(text)):
        inner = _read_bracket(bracket[1])
        if inner.is_understood and not _tells_apart(inner, bracket[1], text.replace(bracket[0], "", 1)):
            inner.rest, inner.unread = [], inner.rest
            attributes.add(inner)
            text = text.replace(bracket[0], "", 1)
        elif bracket[0][0].isspace():
            attributes.rest.append(bracket[1])
    return _take_tail(text, attributes).strip(), attributes


def _take_tail(text: str, attributes: Attributes) -> str:
    """A name without what follows a dash, where that is understood; what may limit something is asked about. Behind a
    comma may stand whether it must be answered."""
    before, _, last = text.rpartition(",")
    if before and obligation(last) is not None:
        attributes.add(Attributes(required=obligation(last)))
        text = before
    name, *behind = _TAIL.split(encodable(text), maxsplit=1)
    tail = Attributes().read("".join(behind))
    if tail.is_understood and (not tail.rest or tail.kind):
        tail.rest, tail.unread = [], tail.rest
        attributes.add(tail)
        return name
    attributes.unread += filter(may_limit, behind)
    return text


def _read_bracket(text: str) -> Attributes:
    """What a bracket says; what is understood no other way may be a list of options."""
    inner = Attributes().read(text)
    if not inner.is_understood and (options := listed_options(text)):
        inner.options, inner.rest = options, []
    return inner


def _tells_apart(inner: Attributes, bracketed: str, name: str) -> bool:
    """Whether the words of a bracket hint at the type that its name hints at, or at a time of which no name of its kind
    is, and say nothing else: "Phone (mobile)", "Phone (day)" are told from others by it. Answers, and the shape of one,
    name nothing."""
    is_hint = Attributes(kind=inner.kind) == inner and bracketed.strip().casefold() != inner.kind
    is_field_name = inner.kind != "boolean" and not _SHAPE.search(encodable(bracketed))
    hint = hinted_type(name)
    return is_hint and is_field_name and (hint == inner.kind or (hint in NUMBERED and inner.kind in _TIMES))


def without_brackets(text: str) -> str:
    return _BRACKET.sub("", encodable(text)).strip() or text


def _is_whole(pieces: Sequence[str], unread: Sequence[str]) -> bool:
    """Whether what is not understood of some pieces may be one list: all that says nothing of how to choose."""
    return len(unread) == 1 or all(piece in unread or choice_in(piece) is not None for piece in pieces)


def _says_how_to_answer(piece: str) -> bool:
    """Whether a piece says how to answer, and so is none of a list."""
    return obligation(piece) is not None or is_limit(piece)


def _may_choose(piece: str) -> bool:
    """Whether words may ask to choose: they are few, and mean no type, as "several lines" do."""
    return len(piece.split()) <= 2 * _MOST_WORDS and not type_of_hint(piece)
