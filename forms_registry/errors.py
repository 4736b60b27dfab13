"""All that the registry refuses to do; each message says what to do about it."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.schema import Diagnostic, Severity


class RegistryError(Exception):
    """The root of this tree: catch it to catch everything the registry refuses."""


class FormNotFound(RegistryError):
    """No published form goes by this slug."""

    def __init__(self, slug: str) -> None:
        super().__init__(f"There is no published form called {slug!r}. The list of forms names those there are.")
        self.slug = slug


class DocumentUnreadable(RegistryError):
    """The markdown document has errors; `diagnostics` are all its findings, in line order, warnings included."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        errors = [found for found in self.diagnostics if found.severity is Severity.ERROR]
        first = f" The first is on line {errors[0].line}: {errors[0].message}" if errors else ""
        super().__init__(f"The document cannot be used as a form until its errors ({len(errors)}) are mended.{first}")


class VersionImmutable(RegistryError):
    """A version that has been published keeps its content for ever."""

    def __init__(self, version: object) -> None:
        super().__init__(f"{version} has been published and cannot be changed. Create a draft, and publish that.")


class NotADraft(RegistryError):
    """Only a draft can be published."""

    def __init__(self, version: object) -> None:
        super().__init__(
            f"{version} is not a draft. To bring its content back, create a draft of it, and publish that."
        )


class InvalidSlug(RegistryError):
    """A form's slug is part of its address, so it holds only letters, digits, hyphens and underscores."""

    def __init__(self, slug: str) -> None:
        super().__init__(
            f"{slug!r} cannot be the address of a form: use 1 to 100 letters, digits, hyphens or underscores."
        )
        self.slug = slug
