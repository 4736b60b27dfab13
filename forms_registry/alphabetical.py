"""Names in the order of an alphabet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import CharField, Func

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

_MARKS = r"[\u0300-\u036f\u0640\u064b-\u065f\u0670]"


class Alphabetical(Func):
    """A name to order by, whatever the case, accents and vowel signs of its letters, and the hamza on an alef. The
    database that comes with the service knows no collations, and compares code points."""

    template = f"regexp_replace(lower(normalize(%(expressions)s, NFKD)), '{_MARKS}', '', 'g')"
    output_field = CharField()


def name_column(field: str, label: str | _StrPromise) -> Any:
    """A column of an admin's list that shows a name, and puts the list in its order."""

    @admin.display(description=label, ordering=Alphabetical(field))
    def name_of(_admin: Any, row: Any) -> str:
        return str(getattr(row, field))

    return name_of
