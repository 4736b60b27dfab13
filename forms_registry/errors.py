"""The errors of the registry; each message says what to do."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.schema import Diagnostic, Severity
from forms_registry.schema.comparing import Change


class RegistryError(Exception):
    """The base of all errors here."""


class FormNotFound(RegistryError):
    """There is no published form with this slug."""

    def __init__(self, slug: str) -> None:
        super().__init__(f"There is no published form called {slug!r}. The list of forms names those there are.")
        self.slug = slug


class DocumentUnreadable(RegistryError):
    """The markdown document has errors; `diagnostics` are all its findings in line order, including warnings."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        errors = [diagnostic for diagnostic in self.diagnostics if diagnostic.severity is Severity.ERROR]
        first = f" The first is on line {errors[0].line}: {errors[0].message}" if errors else ""
        super().__init__(f"The document cannot be used as a form until its errors ({len(errors)}) are mended.{first}")


class VersionUnreadable(RegistryError):
    """This release cannot use a published version; `why` is for staff."""

    def __init__(self, version: object, why: str) -> None:
        super().__init__(f"{version} cannot be used: {why}. Publish a new version of the form.")
        self.version, self.why = version, why


class ReadersBusy(RegistryError):
    """Too many documents are being read; try again after `retry_after` seconds."""

    retry_after = 5

    def __init__(self) -> None:
        super().__init__("Too many documents are being read just now. Try again in a few seconds.")


class NotAllowed(RegistryError):
    """The account lacks a permission, such as "forms_registry.publish_formversion"."""

    def __init__(self, permission: str) -> None:
        super().__init__(f"Your account may not do this: it lacks the permission {permission}.")
        self.permission = permission


class VersionImmutable(RegistryError):
    """A published version cannot be changed."""

    def __init__(self, version: object) -> None:
        super().__init__(f"{version} has been published and cannot be changed. Create a draft, and publish that.")
        self.version = version


class DraftGone(RegistryError):
    """Somebody else has discarded the draft, and perhaps its form with it."""

    def __init__(self, version: object) -> None:
        super().__init__(f"{version} has been discarded by somebody else. Create a new draft, and publish that.")
        self.version = version


class DraftChanged(RegistryError):
    """Somebody else has changed the draft since its author started; `draft` is the current one."""

    def __init__(self, draft: object) -> None:
        super().__init__(
            f"{draft} has been changed since you opened it. Compare the two texts, and save what should stand."
        )
        self.draft = draft


class WrongForm(RegistryError):
    """The document is another form than the one published at its slug."""

    def __init__(self, slug: str, earlier: str, given: str) -> None:
        super().__init__(
            f"The address {slug!r} holds the form {earlier!r}, and this document is the form {given!r}. Give it an "
            "address of its own, or say that it shall replace that form."
        )
        self.slug, self.earlier, self.given = slug, earlier, given


class NotADraft(RegistryError):
    """Only a draft can be published."""

    def __init__(self, version: object) -> None:
        super().__init__(
            f"{version} is not a draft. To bring its content back, create a draft of it, and publish that."
        )
        self.version = version


class InvalidSlug(RegistryError):
    """A slug may only contain letters, digits, hyphens and underscores."""

    def __init__(self, slug: str) -> None:
        super().__init__(
            f"{slug!r} cannot be the address of a form: use 1 to 100 letters, digits, hyphens or underscores."
        )
        self.slug = slug


class AddressTaken(RegistryError):
    """The slug for a new form is in use."""

    def __init__(self, slug: str) -> None:
        super().__init__(f"There is a form at the address {slug!r} already. Give the new one an address of its own.")
        self.slug = slug


class NothingToRestore(RegistryError):
    """Only versions that were published at a slug can be restored there."""

    def __init__(self, version: object) -> None:
        super().__init__(f"{version} was never published under an address. Duplicate it, and publish that.")
        self.version = version


class BreakingChange(RegistryError):
    """Publishing a version would break integrations, and these changes were not confirmed.

    `changes` are the breaking ones; `confirmation` confirms them, for this document in place of the published one.
    """

    def __init__(self, version: object, changes: Sequence[Change], confirmation: str) -> None:
        super().__init__(
            f"To publish {version} would break what integrates the form (changes: {len(changes)}). Look at them, and "
            "confirm them."
        )
        self.changes, self.confirmation = tuple(changes), confirmation
