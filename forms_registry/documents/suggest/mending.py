"""Has the strict reader read a draft: takes out what it refuses, and tells the rest on the lines of the source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from forms_registry.documents.reading import parse
from forms_registry.documents.suggest.made import Draft, Left
from forms_registry.documents.suggest.settling import LANGUAGES, shown, words
from forms_registry.documents.suggest.shape import Candidate, Unread, Value
from forms_registry.documents.suggest.writing import Places, lines_of
from forms_registry.schema import Diagnostic, Severity

_KEPT = frozenset({"id", "type", "required", "step", "options"})
"""Keys that stay in a draft even where they are at fault."""

_ROUNDS = 4


def mend(head: Mapping[str, Any], candidates: Sequence[Candidate], made: Draft) -> None:
    """Takes out what the strict reader refuses of the fields, and says so: a draft shall be one that can be read. What
    it says of the rest is told on the line of the source."""
    for remaining in reversed(range(_ROUNDS)):
        entries, lines = lines_of(head, made.fields)
        read = parse("\n".join(entries))
        at_fault = dict.fromkeys((lines[found.line], found) for found in read.errors if found.line in lines)
        taken = [_take_out(place, about, found, candidates, made) for (place, about), found in at_fault]
        if not any(taken) or not remaining:
            _tell(read.diagnostics, lines, candidates, made)
            return


def _tell(found: Sequence[Diagnostic], lines: Places, candidates: Sequence[Candidate], made: Draft) -> None:
    for one in found:
        is_error = one.severity is Severity.ERROR
        if one.severity is Severity.INFO or not (is_error or one.line in lines):
            continue
        line = 1
        if one.line in lines:
            place, about = lines[one.line]
            line = candidates[place].said.get(about, Value(None, candidates[place].line)).line
        made.left.append(Left(line, _in_languages(one), is_error))


def tell_of_source(found: Sequence[Diagnostic], made: Draft) -> None:
    """Tells on its line what the strict reader says of the source; what it says of the draft as well is an error."""
    for one in found:
        text = _in_languages(one)
        kept = next((at for at, left in enumerate(made.left) if one.message in left.text["en"]), None)
        if kept is None:
            made.left.append(Left(one.line, text))
        elif made.left[kept].text == text:
            made.left[kept] = Left(one.line, text, made.left[kept].is_error)


def left_of(found: Diagnostic) -> Left:
    """What the strict reader says of a source without a draft."""
    return Left(found.line, _in_languages(found), found.severity is Severity.ERROR)


def _in_languages(found: Diagnostic) -> dict[str, str]:
    told = {language: found.in_language(language) for language in LANGUAGES}
    return {language: f"{one.message} {one.hint}".strip() for language, one in told.items()}


def _take_out(place: int, about: str, found: Diagnostic, candidates: Sequence[Candidate], made: Draft) -> bool:
    one, candidate = made.fields[place], candidates[place]
    if about in _KEPT or about not in one:
        return False
    value = one.pop(about)
    if _refuse(place, about, found, made):
        return True
    settled = candidate.said.get(about, Value(None, candidate.line))
    told = words(Unread(settled.line, "refused", {"key": about, "said": shown(value), "id": one["id"]}))
    why = {language: found.in_language(language).message for language in told}
    made.left.append(Left(settled.line, {language: f"{told[language]} {why[language]}" for language in told}))
    made.settling.forget(made.places[place], about)
    one["notes"] = "; ".join(filter(None, (one.get("notes", ""), f"{about}: {shown(value)}")))
    return True


def _refuse(place: int, about: str, found: Diagnostic, made: Draft) -> bool:
    """Leaves the questions open in whose answers somebody gave what has been taken out; says whether there are such."""
    key = made.places[place]
    before, asked = made.given.pop((place, about), (None, [about] if made.settling.is_given(key, about) else []))
    if before:
        made.fields[place][about] = before
    for one in asked:
        made.settling.refuse(key, one, _in_languages(found))
    return bool(asked)
