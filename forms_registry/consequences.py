"""What publishing a document would change for those who use the form."""

from __future__ import annotations

import hashlib
import json
from dataclasses import astuple, dataclass

from forms_registry import selectors
from forms_registry.errors import VersionUnreadable
from forms_registry.models import Form, FormVersion
from forms_registry.schema import FormSpec
from forms_registry.schema.comparing import Change, changes


@dataclass(frozen=True, slots=True)
class Consequences:
    """`stands` is what people get of the form, or last got: None for a form that was never published.

    `confirmation` is what somebody who has seen the breaking changes gives back, 64 hexadecimal digits; it is another
    one for another document, and where something else stands by then. It is "" where nothing breaks.
    """

    stands: FormVersion | None
    changes: tuple[Change, ...]
    confirmation: str

    @property
    def breaking(self) -> tuple[Change, ...]:
        return tuple(one for one in self.changes if one.breaks)


def consequences(form: Form, spec: FormSpec, content_hash: str) -> Consequences:
    """Of publishing the document that was read as `spec`, under this form's address.

    What cannot be used by this release any more has nothing left to break. Raises ReadersBusy.
    """
    stands = selectors.published_or_retired(form)
    if stands is None:
        return Consequences(None, (), "")
    try:
        found = changes(selectors.spec_of(stands), spec)
    except VersionUnreadable:
        return Consequences(stands, (), "")
    breaking = [astuple(one) for one in found if one.breaks]
    told = json.dumps([stands.pk, content_hash, breaking])
    return Consequences(stands, found, hashlib.sha256(told.encode()).hexdigest() if breaking else "")
