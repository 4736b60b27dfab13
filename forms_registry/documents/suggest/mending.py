"""Has the strict reader read a draft: takes out what it refuses, and tells the rest on the lines of the source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from forms_registry.documents.reading import parse
from forms_registry.documents.suggest.confirmations import LANGUAGES, display_text, texts_of
from forms_registry.documents.suggest.shape import Candidate, Unread, Value
from forms_registry.documents.suggest.suggestion import Draft, Notice
from forms_registry.documents.suggest.writing import Places, lines_of
from forms_registry.schema import Diagnostic, Severity

_KEPT = frozenset({"id", "type", "required", "step", "options"})
"""Keys that stay in a draft even where they are at fault."""

_ROUNDS = 4


def drop_refused(head: Mapping[str, Any], candidates: Sequence[Candidate], draft: Draft) -> None:
    """Takes out what the strict reader refuses of the fields, and says so: a draft shall be one that can be read. What
    it says of the rest is told on the line of the source."""
    for remaining in reversed(range(_ROUNDS)):
        entries, lines = lines_of(head, draft.fields)
        parsed = parse("\n".join(entries))
        at_fault = dict.fromkeys((lines[error.line], error) for error in parsed.errors if error.line in lines)
        taken_out = [_take_out(index, about, error, candidates, draft) for (index, about), error in at_fault]
        if not any(taken_out) or not remaining:
            _add_notices(parsed.diagnostics, lines, candidates, draft)
            return


def _add_notices(
    diagnostics: Sequence[Diagnostic], lines: Places, candidates: Sequence[Candidate], draft: Draft
) -> None:
    for diagnostic in diagnostics:
        is_error = diagnostic.severity is Severity.ERROR
        if diagnostic.severity is Severity.INFO or not (is_error or diagnostic.line in lines):
            continue
        line = 1
        if diagnostic.line in lines:
            index, about = lines[diagnostic.line]
            line = candidates[index].values.get(about, Value(None, candidates[index].line)).line
        draft.notices.append(Notice(line, _in_languages(diagnostic), is_error))


def add_source_notices(diagnostics: Sequence[Diagnostic], draft: Draft) -> None:
    """Tells on its line what the strict reader says of the source; what it says of the draft as well is an error."""
    for diagnostic in diagnostics:
        text = _in_languages(diagnostic)
        index = next((at for at, notice in enumerate(draft.notices) if diagnostic.message in notice.text["en"]), None)
        if index is None:
            draft.notices.append(Notice(diagnostic.line, text))
        elif draft.notices[index].text == text:
            draft.notices[index] = Notice(diagnostic.line, text, draft.notices[index].is_error)


def notice_of(diagnostic: Diagnostic) -> Notice:
    """What the strict reader says of a source without a draft."""
    return Notice(diagnostic.line, _in_languages(diagnostic), diagnostic.severity is Severity.ERROR)


def _in_languages(diagnostic: Diagnostic) -> dict[str, str]:
    translations = {language: diagnostic.in_language(language) for language in LANGUAGES}
    return {language: f"{each.message} {each.hint}".strip() for language, each in translations.items()}


def _take_out(index: int, about: str, error: Diagnostic, candidates: Sequence[Candidate], draft: Draft) -> bool:
    field, candidate = draft.fields[index], candidates[index]
    if about in _KEPT or about not in field:
        return False
    value = field.pop(about)
    if _reopen(index, about, error, draft):
        return True
    removed = candidate.values.get(about, Value(None, candidate.line))
    texts = texts_of(Unread(removed.line, "refused", {"key": about, "said": display_text(value), "id": field["id"]}))
    why = {language: error.in_language(language).message for language in texts}
    draft.notices.append(Notice(removed.line, {language: f"{texts[language]} {why[language]}" for language in texts}))
    draft.confirmations.forget(draft.keys[index], about)
    field["notes"] = "; ".join(filter(None, (field.get("notes", ""), f"{about}: {display_text(value)}")))
    return True


def _reopen(index: int, about: str, error: Diagnostic, draft: Draft) -> bool:
    """Leaves the questions open in whose answers somebody gave what has been taken out; says whether there are such."""
    key = draft.keys[index]
    before, questions = draft.replaced.pop(
        (index, about), (None, [about] if draft.confirmations.is_replaced(key, about) else [])
    )
    if before:
        draft.fields[index][about] = before
    for question in questions:
        draft.confirmations.reopen(key, question, _in_languages(error))
    return bool(questions)
