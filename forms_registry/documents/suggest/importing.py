"""Where it begins: a text of any format in, a draft and questions out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from forms_registry.documents.reading import MAX_BYTES, MAX_FIELDS, normalized, parse
from forms_registry.documents.suggest.adding import add_lines
from forms_registry.documents.suggest.confirmations import Answer, Confirmations, texts_of
from forms_registry.documents.suggest.drafting import write_draft
from forms_registry.documents.suggest.mending import notice_of
from forms_registry.documents.suggest.readers.html_form import is_html, read_html
from forms_registry.documents.suggest.readers.issue_form import is_issue_form, read_issue_form
from forms_registry.documents.suggest.readers.json_schema import is_json, read_json_schema
from forms_registry.documents.suggest.readers.notation import is_notation, read_notation
from forms_registry.documents.suggest.readers.proposals import read_proposals
from forms_registry.documents.suggest.readers.tables import read_markdown
from forms_registry.documents.suggest.readers.xlsform import is_xlsform, read_xlsform
from forms_registry.documents.suggest.shape import Doubt, ImportedForm, Unread, Unreadable, Value
from forms_registry.documents.suggest.suggestion import Notice, Suggestion
from forms_registry.documents.suggest.writing import with_open_questions
from forms_registry.documents.text import is_blank
from forms_registry.schema import Diagnostic, LocalText

Reader = Callable[[str], ImportedForm]

_READERS: tuple[tuple[str, Callable[[str], bool], Reader], ...] = (
    ("json_schema", is_json, read_json_schema),
    ("html", is_html, read_html),
    ("xlsform", is_xlsform, read_xlsform),
    ("issue_form", is_issue_form, read_issue_form),
)

_LACKING_OPTIONS = frozenset({"options_missing", "checkbox_alone"})
_SEVERAL = 2

_MARKS = tuple("-*+•#|")
"""What an item of a list, a heading or a row begins with."""


def suggest(
    text: str,
    answers: Mapping[str, Answer] | None = None,
    language: str = "en",
    proposed: dict[str, Any] | None = None,
) -> Suggestion:
    """A draft of the form that `text` seems to describe, after the `answers` to the questions of an earlier draft of
    the same text. The questions that stay open stand in it in `language`. What a model has `proposed` takes the place
    of our own reading of a text in no known format. Never raises."""
    text, confirmations = normalized(text), Confirmations(answers or {})
    if is_blank(text):
        return _refused(Unread(1, "empty"), "")
    if parse(text).spec is not None:
        return Suggestion(text, left=_notices_beside(text))
    if suggestion := _draft_of_known_format(text, confirmations, language):
        return suggestion
    if proposed:
        return _draft_of_free_text(text, read_proposals(proposed, text), confirmations, "proposed", language)
    return (
        _draft_of_seed(text, confirmations, language)
        or _draft_of_notation(text, confirmations, language)
        or _draft_of_free_text(text, read_markdown(text, confirmations), confirmations, "markdown", language)
    )


def _draft_of_known_format(text: str, confirmations: Confirmations, language: str) -> Suggestion | None:
    """The draft of a text in a format that is known, or why there is none; None for any other text."""
    kind, reader = next(((kind, reader) for kind, fits, reader in _READERS if fits(text)), ("", None))
    try:
        return _draft_of_form(reader(text), confirmations, kind, language) if reader else None
    except Unreadable as error:
        return _refused(error.unread, kind)


def _draft_of_notation(text: str, confirmations: Confirmations, language: str) -> Suggestion | None:
    """The draft of what is plainly meant to be in the notation, and is not quite."""
    return _draft_of_form(read_notation(text), confirmations, "front_matter", language) if is_notation(text) else None


def _draft_of_free_text(
    text: str, form: ImportedForm, confirmations: Confirmations, kind: str, language: str
) -> Suggestion:
    """The draft of a text in no known format, to which people may add questions."""
    add_lines(form, text, confirmations.answers)
    return _draft_of_form(form, confirmations, kind, language)


def _notices_beside(text: str) -> tuple[Notice, ...]:
    """The bullets of a document in the notation that look like fields, and are none."""
    from forms_registry.documents.seed import bullets_beside  # its lexicon is loaded where it is needed alone

    return tuple(
        Notice(diagnostic.line, {code: _wording(diagnostic, code) for code in ("en", "ar")})
        for diagnostic in bullets_beside(text)
    )


def _draft_of_form(form: ImportedForm, confirmations: Confirmations, kind: str, language: str) -> Suggestion:
    """The draft of what was read, or why there is none."""
    if not form.fields:
        return _refused(Unread(1, "nothing_found"), kind, form)
    suggestion = write_draft(form, confirmations, kind, language)
    size = len(suggestion.markdown.encode())
    too_large = Unread(1, "draft_too_large", {"size": size, "limit": MAX_BYTES})
    return _refused(too_large, kind) if size > MAX_BYTES else suggestion


def _draft_of_seed(text: str, confirmations: Confirmations, language: str) -> Suggestion | None:
    """The text in the strict notation where it is in the seed's; what the translator warns of is asked."""
    from forms_registry.documents.seed import translate  # its lexicon is loaded where it is needed alone

    translation = translate(text)
    if translation is None or reads_more(text, translation.bullets) or _lists_more(text, translation.warnings):
        return None
    for number, warning in enumerate(translation.warnings):
        doubt = Doubt(
            "translated", {"said": LocalText.of(_wording(warning, "en"), ar=_wording(warning, "ar"))}, deniable=False
        )
        confirmations.resolve(f"{warning.line}.{number}", "translated", Value("", warning.line, doubt))
    lines = with_open_questions(translation.markdown.split("\n"), confirmations, language)
    return Suggestion("\n".join(lines), "seed", tuple(confirmations.questions.values()))


def _lists_more(text: str, warnings: Sequence[Diagnostic]) -> bool:
    """Whether a text read freely has the options for choices that its translation finds none for: its columns are
    called otherwise than those of the notation that it looks like."""
    lacking = sum(warning.code in _LACKING_OPTIONS for warning in warnings)
    if lacking < _SEVERAL:
        return False
    return sum("options" in candidate.values for candidate in read_markdown(text, Confirmations({})).fields) >= lacking


def _continues_bullet(line: str) -> bool:
    """Whether a line belongs to the bullet above it, and is none of the same list."""
    return bool(line.strip()) and not line.startswith(_MARKS) and not line[0].isdecimal()


def reads_more(text: str, bullets: Sequence[int]) -> bool:
    """Whether a text with `bullets` as fields on these lines asks more than these where it is read freely, beside them
    and what belongs to them: a bold name with a bracket, as any text may have one, decides nothing about the others.
    Where its fields are no bullets, or more than a form may have, it never does."""
    if not 0 < len(bullets) <= MAX_FIELDS:
        return False
    lines, taken = text.split("\n"), {*bullets}
    for line in bullets:
        taken.update(takewhile(lambda at: _continues_bullet(lines[at - 1]), range(line + 1, len(lines) + 1)))
    return sum(candidate.line not in taken for candidate in read_markdown(text, Confirmations({})).fields) > len(
        bullets
    )


def _wording(diagnostic: Diagnostic, language: str) -> str:
    in_language = diagnostic.in_language(language)
    return f"{in_language.message} {in_language.hint}".strip()


def _refused(reason: Unread, kind: str, form: ImportedForm | None = None) -> Suggestion:
    if form and form.diagnostics:
        return Suggestion("", kind, left=tuple(map(notice_of, form.diagnostics)))
    unread = [reason, *(form.unread if form else ())]
    return Suggestion("", kind, left=tuple(Notice(each.line, texts_of(each)) for each in unread))
