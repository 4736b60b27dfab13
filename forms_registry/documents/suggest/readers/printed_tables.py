"""Tables as forms on paper have them, to be marked or filled in, rather than tables that tell of fields."""

from __future__ import annotations

from collections.abc import Iterable

from forms_registry.documents.suggest.confirmations import Confirmations
from forms_registry.documents.suggest.readers.blanks import fields_of, is_form
from forms_registry.documents.suggest.readers.choice_tables import is_choice, questions_of_choice
from forms_registry.documents.suggest.readers.scales import is_scale, questions_of
from forms_registry.documents.suggest.shape import Candidate, ImportedForm
from forms_registry.documents.tables import Table


def is_printed(table: Table) -> bool:
    """Whether a table is to be marked or filled in: a scale, a choice, or a form."""
    return is_scale(table) or is_choice(table) or is_form(table)


def fields_of_printed(
    table: Table, form: ImportedForm, confirmations: Confirmations, lead: str = "", title: str = ""
) -> Iterable[Candidate]:
    """The fields of such a table; `lead` is the question above it, and `title` what it stands beneath."""
    if is_scale(table):
        return questions_of(table, lead)
    if is_choice(table):
        return questions_of_choice(table, lead or title)
    return fields_of(table, form, confirmations) if is_form(table) else ()
