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
    """`current` is what people get of the form, or last got: None for a form that was never published.

    `confirmation` is what somebody who has seen the breaking changes gives back, 64 hexadecimal digits; it is another
    one for another document, and where something else stands by then. It is "" where nothing breaks.
    """

    current: FormVersion | None
    changes: tuple[Change, ...]
    confirmation: str

    @property
    def breaking(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.breaks)


def consequences(form: Form, spec: FormSpec, content_hash: str) -> Consequences:
    """Of publishing the document that was read as `spec`, under this form's address.

    What cannot be used by this release any more has nothing left to break. Raises ReadersBusy.
    """
    current = selectors.published_or_retired(form)
    if current is None:
        return Consequences(None, (), "")
    try:
        all_changes = changes(selectors.spec_of(current), spec)
    except VersionUnreadable:
        return Consequences(current, (), "")
    breaking = [astuple(change) for change in all_changes if change.breaks]
    payload = json.dumps([current.pk, content_hash, breaking])
    return Consequences(current, all_changes, hashlib.sha256(payload.encode()).hexdigest() if breaking else "")
