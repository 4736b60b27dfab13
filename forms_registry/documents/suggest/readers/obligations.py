"""What a document says of all its questions at once: what a star means, and whether the others must be answered."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents.suggest.attributes import with_stars, without_brackets
from forms_registry.documents.suggest.hints import holds, obligation
from forms_registry.documents.suggest.settling import Settling
from forms_registry.documents.suggest.shape import Candidate, Doubt, Imported, Value
from forms_registry.documents.text import plain
from patterns.regular import linear
from patterns.scanning import encodable

_STAR = linear(r"\\\*|(?:\A|[\s(\[\"'“„])\*+(?:[\s)\]\"'”.,:;=]|\z)")
_FIRST = linear(r"[\s(*_]*\\\*[\s)*]*[=:–—-]?\s*([^\W\d].*)|[\s(]*\*+[\s)]*[=:–—-]\s*([^\W\d].*)|\s*\*\s+(\w+)\s*", "s")
_LONGEST_LEGEND = 20
_SEVERAL = 2


def is_legend(text: str) -> bool:
    """Whether a line says that a star means that something must be answered, or demands it of all that has one."""
    written = with_stars(encodable(text))
    said = without_brackets(written)
    if not (holds("required", said) or _demands_all(said)) or len(written.split()) > _LONGEST_LEGEND:
        return False
    is_star = bool(_STAR.search(written)) or holds("stars", written)
    return is_star and (holds("marking", written) or _explains(written))


def _demands_all(said: str) -> bool:
    return holds("everything", said) and holds("demanding", said)


def _explains(written: str) -> bool:
    """`* = required`; what else a line says follows in a sentence of its own."""
    found = _FIRST.fullmatch(written)
    return bool(found) and obligation(plain(found[found.lastindex or 0]).partition(". ")[0]) is True


def settle_obligations(form: Imported, lines: Sequence[str], settling: Settling) -> None:
    """Settles for all fields at once whether they must be answered, where nothing beside them says it: by what a star
    means, or by one question."""
    if any(map(is_legend, lines)):
        for one in _guessed(form):
            one.said["required"] = Value(one.said["required"].value, one.line)
        return
    guessed = [one for one in _guessed(form) if one.said["required"].value is False]
    if len(guessed) < _SEVERAL:
        return
    must = settling.settle("form", "required", _of_all(form, guessed))
    for one in guessed:
        one.said["required"] = Value(bool(must), one.line)


def _guessed(form: Imported) -> list[Candidate]:
    return [one for one in form.fields if "required" in one.said and one.said["required"].doubt]


def _of_all(form: Imported, guessed: Sequence[Candidate]) -> Value:
    """The guess about fields without a mark: they must be answered where the text demands all, or marks the others."""
    demand = _demand(form)
    marks = {one.said["required"].value for one in form.fields if "required" in one.said and one not in guessed}
    code = "all_required" if demand else "others_required" if marks == {False} else "all_optional"
    labels = " | ".join(one.text("label") or one.text("id") for one in guessed)
    must = code != "all_optional"
    return Value(must, guessed[0].line, Doubt(code, {"said": demand, "labels": labels}, denied=not must))


def _demand(form: Imported) -> str:
    """The sentence that demands an answer to all questions, which says no more then; "" where there is none."""
    said = next((said for said, _ in form.sentences if _demands_all(said)), "")
    form.sentences = [each for each in form.sentences if each[0] != said]
    return said
