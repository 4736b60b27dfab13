"""Which field or tool a few words mean: "informed date" is `contributorInformedDate` where no other fits as well."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple

from forms_registry.documents.marks import code_spans
from forms_registry.documents.seed.drafts import FieldDraft
from forms_registry.documents.seed.lexicon import phrase_text, signature, type_named, words
from forms_registry.documents.text import fold, plain
from forms_registry.schema import JsonValue
from patterns.regular import linear, split_at


@lru_cache(maxsize=4096)
def word_set(text: str) -> frozenset[str]:
    """The words of a name, singular, without articles."""
    return frozenset(_singular(word) for word in fold(text).split()) - set(words()["articles"])


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def best(scores: Mapping[str, float], at_least: float) -> str | None:
    """The one with the highest score; None where it is too low, or not alone."""
    top = max(scores.values(), default=0.0)
    leading = [name for name, score in scores.items() if score == top]
    return leading[0] if top >= at_least and len(leading) == 1 else None


def likeness(left: frozenset[str], right: frozenset[str]) -> float:
    """Shared words among all words of both: 1 for the same names."""
    return len(left & right) / len(left | right) if left and right else 0.0


def _words_under(key: str, field: FieldDraft) -> frozenset[str]:
    return word_set(field.keys[key].text) if key in field.keys else frozenset()


class FieldNames:
    """The fields of a form by what they are called: by their ids, by their labels, in their questions."""

    def __init__(self, fields: Iterable[FieldDraft]) -> None:
        self.fields = {field.id: field for field in fields}
        self.words = {id_: word_set(id_) for id_ in self.fields}
        self._labels = {id_: _words_under("label", field) or word_set(field.name) for id_, field in self.fields.items()}
        self._prompts = {id_: _words_under("prompt", field) for id_, field in self.fields.items()}
        self._folded = {fold(id_): id_ for id_ in self.fields}

    def exact(self, text: str) -> str | None:
        """The id that a text is, be it in other letters."""
        return text if text in self.fields else self._folded.get(fold(text))

    def field(self, text: str, type_name: str = "") -> str | None:
        """The id that a text is, or the one field that it can mean; None where none or several fit, or where that is
        of another type than `type_name`."""
        unmarked = text.strip(" `*\"'")
        if row_number := _ROW.fullmatch(unmarked):
            return next(islice(self.fields, int(row_number[1]) - 1, None), None)
        name_words = word_set(unmarked)
        exact_id = self.exact(unmarked)
        fitting = ([exact_id] if exact_id else self._fitting(name_words)) if name_words else []
        return fitting[0] if len(fitting) == 1 and type_name in {"", self.fields[fitting[0]].type} else None

    def collected(self, text: str) -> list[str]:
        """The ids that are collected where a text says so: those of the kind that it names, for a kind may be a part of
        many names, else the one field that it means."""
        spelled = [_singular(word) for word in fold(text).split()]
        kind = " ".join(word for word in spelled if word not in {*words()["articles"], *words()["collected"]})
        of_kind = [id_ for id_, field in self.fields.items() if field.type == type_named(kind)]
        field_id = self.exact(text) or (None if of_kind else self.field(text) or self.field(kind))
        return [field_id] if field_id else of_kind

    def _fitting(self, name_words: frozenset[str]) -> list[str]:
        """The ids that words mean, by the first test that any of them meets."""
        tests: tuple[Callable[[str], bool], ...] = (
            lambda id_: name_words == self.words[id_],
            lambda id_: name_words == self._labels[id_],
            lambda id_: name_words <= self.words[id_],
            lambda id_: name_words <= self._labels[id_],
            lambda id_: name_words <= set(words()["phones"]) and self.fields[id_].type == "phone",
            lambda id_: name_words <= self._prompts[id_],
        )
        fitting = ([id_ for id_ in self.fields if test(id_)] for test in tests)
        return next(filter(None, fitting), [])

    def nearest(self, name_words: frozenset[str], among: Iterable[str]) -> str | None:
        """The one field of `among` whose id shares most words with `name_words`, and at least half of them."""
        return best({id_: len(name_words & self.words[id_]) / max(len(name_words), 1) for id_ in among}, 0.5)


_ROW = linear(r"field #?([1-9]\d{0,2})(?: is answered)?", "i")
_PASS = linear(r"\bpass(?:ing)? (?:the )?([\w ]+)", "i")
_PARENT = linear(r"\b((?:selected|chosen) [\w ]+)", "i")
_WITHIN = linear(r"\b(?:of|from|in|inside|under) the ((?:selected|chosen) [\w ]+)", "i")
_NONE = linear(r"(?:none|static|user input)\b\W*", "i")


class Source(NamedTuple):
    """`tool` is called first, with the answer of `passed` where one is named, and with the parameters `args`; or
    options nest in that of `parent`, which is "?" where it is not clear."""

    tool: str = ""
    parent: str = ""
    passed: str = ""
    args: Mapping[str, JsonValue] = MappingProxyType({})


def tools_in(text: str, tools: Collection[str]) -> list[str]:
    """The tools that a text names: those that the document declares, and code that is spelled as a call for data."""
    return [name for name, _ in _calls_in(text, tools)]


def _calls_in(text: str, tools: Collection[str]) -> list[tuple[str, dict[str, JsonValue]]]:
    """The same, with the parameters of each."""
    signatures = (signature(span) for span in code_spans(text) or (text.strip(),))
    return [span[:2] for span in signatures if span and (span[0] in tools or _is_lookup_name(span[0]))]


def read_source(text: str, names: FieldNames, tools: Collection[str]) -> Source | None:
    """The source that a cell names; None where it names none."""
    unmarked = plain(text)
    tool, args = next(iter(_calls_in(text, tools)), ("", {}))
    within = _WITHIN.search(unmarked)
    if within or set(words()["nested"]) & set(phrase_text(text).casefold().replace("(", " ").split()):
        parent = within or _PARENT.search(unmarked)
        return Source(tool, (_longest_field(parent[1], names) if parent else "") or "?")
    passed = _PASS.search(unmarked)
    return Source(tool, passed=_longest_field(passed[1], names) if passed else "", args=args) if tool else None


def _longest_field(text: str, names: FieldNames) -> str:
    """The field that the most words of a text name, from its first on; "selected" may be part of the name, or not."""
    parts = text.split()[:6]
    spans = [(start, end) for start in (0, 1) for end in range(len(parts), start, -1)]
    return next((id_ for start, end in spans if (id_ := names.field(" ".join(parts[start:end])))), "")


def source_asides(text: str) -> Iterator[str]:
    """What a cell without a source says besides: after "None", and in brackets."""
    unmarked = plain(text)
    if match := _NONE.match(unmarked):
        yield from (part for part in split_at(unmarked[match.end() :], "()") if not is_remark(part))


def is_remark(text: str) -> bool:
    """Whether words beside a source or a question decide nothing."""
    return phrase_text(text).casefold() in {"", *words()["remarks"]}


def _is_lookup_name(tool: str) -> bool:
    return tool.partition("_")[0] in words()["verbs"] and "_" in tool


def fitting_tool(field_id: str, tools: Collection[str]) -> str | None:
    """The one tool whose name has the words of the field: `get_employees` for `employee`."""
    field_words = word_set(field_id) - set(words()["verbs"])
    return best({name: float(len(field_words & word_set(name))) for name in tools if _is_lookup_name(name)}, 1)
