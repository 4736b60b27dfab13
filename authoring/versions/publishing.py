"""Publishing, with all that somebody should have seen before."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from authoring import dialogue_tests
from forms_registry import content, permissions, services
from forms_registry.consequences import Consequences, consequences
from forms_registry.errors import BreakingChange, DraftChanged, NotADraft, RegistryError, WrongForm
from forms_registry.models import FormVersion
from forms_registry.schema import FormSpec


@dataclass(frozen=True, slots=True)
class Concerns:
    """What speaks against publishing a version: breaking changes among the `consequences`, and failing tests, in words.
    `another` is set if the address has published a form with another id.

    `confirmation` has to be sent back by somebody who has seen both; "" if there is nothing to see.
    """

    consequences: Consequences
    failures: tuple[str, ...]
    another: WrongForm | None
    confirmation: str


class Unconfirmed(RegistryError):
    """Nobody has confirmed what speaks against publishing, as it is now."""

    def __init__(self, concerns: Concerns) -> None:
        super().__init__("To publish it needs to be confirmed.")
        self.concerns = concerns


def concerns_of(version: FormVersion) -> Concerns:
    """Of publishing a draft, or once more what was published before. Raises DocumentUnreadable, ReadersBusy, and
    NotADraft for a document that has no address."""
    if version.form is None:
        raise NotADraft(version)
    spec = content.read_usable(version.markdown)
    expected = consequences(version.form, spec, version.content_hash)
    failing = dialogue_tests.failures(spec)
    seen = [expected.confirmation, version.content_hash, [(failure.test, failure.line) for failure in failing]]
    confirmation = hashlib.sha256(json.dumps(seen).encode()).hexdigest() if expected.confirmation or failing else ""
    failures = tuple(map(dialogue_tests.failure_in_words, failing))
    return Concerns(expected, failures, _another(version, spec), confirmation)


def publish(
    version: FormVersion,
    *,
    published_by: User,
    replace: bool = False,
    note: str = "",
    confirmed: str = "",
    read: str = "",
) -> FormVersion:
    """Publishes a draft, or the contents of an earlier version as a new one. Raises Unconfirmed unless `confirmed` is
    the confirmation of what speaks against it now, DraftChanged if the page showed another document, whose content hash
    was `read`, and what the services raise."""
    permissions.demand(permissions.PUBLISH, published_by)
    if read not in ("", version.content_hash):
        raise DraftChanged(version)
    concerns = concerns_of(version)
    if concerns.confirmation not in ("", confirmed):
        raise Unconfirmed(concerns)
    release = services.publish_version if version.is_draft else services.publish_again
    seen = concerns.consequences.confirmation
    try:
        with transaction.atomic():
            published = release(version=version, published_by=published_by, replace=replace, note=note, confirmed=seen)
            if published.content_hash != version.content_hash:
                raise DraftChanged(published)
    except BreakingChange:
        raise Unconfirmed(concerns_of(version)) from None
    return published


def _another(version: FormVersion, spec: FormSpec) -> WrongForm | None:
    assert version.form is not None, "it was asked before"
    try:
        services.refuse_another_form(version.form, spec)
    except WrongForm as error:
        return error
    return None
