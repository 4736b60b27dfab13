"""What a document says of all its questions at once: what a star means, and whether the others must be answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, pairwise, takewhile

from forms_registry.documents.suggest.attributes import without_brackets
from forms_registry.documents.suggest.confirmations import Confirmations
from forms_registry.documents.suggest.hints import condition_opening, contains_one_of, obligation
from forms_registry.documents.suggest.marks import with_stars
from forms_registry.documents.suggest.readers.inquiries import sentences_with_signs
from forms_registry.documents.suggest.readers.numbering import begins_item
from forms_registry.documents.suggest.shape import Candidate, Doubt, ImportedForm, Value
from forms_registry.documents.text import plain
from patterns.regular import linear
from patterns.scanning import encodable
from patterns.sentences import sentences

_STAR = linear(r"\\\*|(?:\A|[\s(\[\"'“„])\*+(?:[\s)\]\"'”.,:;=]|\z)")
_FIRST = linear(r"[\s(*_]*\\\*[\s)*]*[=:–—-]?\s*([^\W\d].*)|[\s(]*\*+[\s)]*[=:–—-]\s*([^\W\d].*)|\s*\*\s+(\w+)\s*", "s")
_MOST_AROUND, _MOST_STARS = 10, 3
"""The words on either side of a star that explain it, since a sentence may speak of other things as well; and the stars
of a sentence that are looked at, since it may begin with one as an item."""

_ENDS = (".", "!", "?", "؟")
_SEVERAL = 2


def sentences_in_paragraphs(lines: Sequence[str]) -> Iterator[str]:
    """The sentences of a text, with the signs at their ends; those of a paragraph go over several lines, and those of a
    row or an item do not go on in the next."""
    starts = [at for at, line in enumerate(lines) if not line.strip() or line.lstrip()[:1] == "|" or begins_item(line)]
    for start, end in pairwise(sorted({0, *starts, len(lines)})):
        yield from sentences_with_signs(" ".join(line.strip() for line in lines[start:end]))


def is_legend(sentence: str) -> bool:
    """Whether a sentence says that a star means that something must be answered, or demands it of all that has one."""
    written = with_stars(encodable(sentence))
    words = written.split() if _has_star(written) else []
    stars = islice((at for at, word in enumerate(words) if _has_star(word)), _MOST_STARS)
    return any(_is_explained(_around(words, at)) and not _may_be_left(words, at) for at in stars)


def _may_be_left(words: Sequence[str], at: int) -> bool:
    """Whether what follows a star says that it may be left open: "* may be left empty, all else must be answered"."""
    behind = words[at + 1 : at + _MOST_AROUND]
    end = next((place for place, word in enumerate(behind, 1) if word[-1:] in ",;:.–—"), len(behind))
    return obligation(" ".join(behind[:end])) is False


def _around(words: Sequence[str], at: int) -> str:
    """The words on either side of one, as far as its sentence goes: in brackets several may stand."""
    before = [*takewhile(lambda word: not word.endswith(_ENDS), reversed(words[max(at - _MOST_AROUND, 0) : at]))]
    behind = words[at : at + _MOST_AROUND + 1]
    end = next((place for place, word in enumerate(behind[1:], 2) if word.endswith(_ENDS)), len(behind))
    return " ".join((*reversed(before), *behind[:end]))


def _has_star(written: str) -> bool:
    return bool(_STAR.search(written)) or contains_one_of("stars", written)


def _is_explained(written: str) -> bool:
    text = without_brackets(written)
    must = contains_one_of("required", text) or demands_all(text)
    return must and (contains_one_of("marking", written) or _explains(written))


def demands_all(text: str) -> bool:
    """Whether a sentence says that all questions must be answered, or what cannot be done while some are not."""
    is_refused = contains_one_of("refusing", text) and contains_one_of("lacking", text)
    return is_refused or (contains_one_of("everything", text) and contains_one_of("demanding", text))


def excuses_all(text: str) -> bool:
    """Whether a sentence says that no question need be answered, "All answers are voluntary"; not of those alone that
    are marked."""
    is_said = contains_one_of("all_answers", text) and contains_one_of("optional", text)
    return is_said and not (demands_all(text) or contains_one_of("marking", text))


def _explains(written: str) -> bool:
    """`* = required`; what else a line says follows in a sentence of its own."""
    match = _FIRST.fullmatch(written)
    return bool(match) and obligation(plain(match[match.lastindex or 0]).partition(". ")[0]) is True


def resolve_obligations(form: ImportedForm, lines: Sequence[str], confirmations: Confirmations) -> None:
    """Settles for all fields at once whether they must be answered, where nothing beside them says it: by what a star
    means, by a sentence that excuses from all, or by one question."""
    if any(map(is_legend, sentences_in_paragraphs(lines))):
        for candidate in _guessed(form):
            candidate.values["required"] = Value(candidate.values["required"].value, candidate.line)
        return
    if any(map(excuses_all, chain.from_iterable(map(sentences, lines)))):
        for candidate in _guessed(form):
            candidate.values["required"] = Value(False, candidate.line)
        return
    guessed = _unsaid(form)
    if len(guessed) < _SEVERAL:
        return
    must = confirmations.resolve("form", "required", _guess_for_all(form, guessed))
    for candidate in guessed:
        candidate.values["required"] = Value(bool(must), candidate.line)


def _unsaid(form: ImportedForm) -> list[Candidate]:
    """The fields of which nothing says whether they must be answered; where a sentence demands all answers, those that
    are asked under a condition are asked about one by one."""
    unsaid = [candidate for candidate in _guessed(form) if candidate.values["required"].value is False]
    if not any(demands_all(sentence) for sentence, _ in form.sentences):
        return unsaid
    return [candidate for candidate in unsaid if not condition_opening(candidate.text("label"))[0]]


def _guessed(form: ImportedForm) -> list[Candidate]:
    return [
        candidate for candidate in form.fields if "required" in candidate.values and candidate.values["required"].doubt
    ]


def _guess_for_all(form: ImportedForm, guessed: Sequence[Candidate]) -> Value:
    """The guess about fields without a mark: they must be answered where the text demands all, or marks the others."""
    demand = _take_demand(form)
    marks = {
        candidate.values["required"].value
        for candidate in form.fields
        if "required" in candidate.values and candidate not in guessed
    }
    code = "all_required" if demand else "others_required" if marks == {False} else "all_optional"
    labels = " | ".join(candidate.text("label") or candidate.text("id") for candidate in guessed)
    must = code != "all_optional"
    return Value(must, guessed[0].line, Doubt(code, {"said": demand, "labels": labels}, denied=not must))


def _take_demand(form: ImportedForm) -> str:
    """The sentence that demands an answer to all questions, which says no more then; "" where there is none."""
    sentence = next((sentence for sentence, _ in form.sentences if demands_all(sentence)), "")
    form.sentences = [other for other in form.sentences if other[0] != sentence]
    return sentence
