"""What the registry refuses, in the language of whoever asked for it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from forms_registry import errors
from forms_registry.errors import RegistryError

REFUSALS: Mapping[type[RegistryError], Promise] = {
    errors.FormNotFound: _("There is no published form at the address %(slug)s."),
    errors.DocumentUnreadable: _("The document has errors. It cannot be used as a form until they are mended."),
    errors.VersionUnreadable: _("%(version)s cannot be used by this release. Publish a new version of the form."),
    errors.ReadersBusy: _("Too many documents are being read just now. Try again in a few seconds."),
    errors.NotAllowed: _("Your account may not do this."),
    errors.VersionImmutable: _(
        "%(version)s has been published and cannot be changed. Create a draft, and publish that."
    ),
    errors.DraftGone: _("%(version)s has been discarded by somebody else. Create a new draft, and publish that."),
    errors.DraftChanged: _("%(draft)s has been changed since you opened it. Look at it as it is now, and try again."),
    errors.WrongForm: _(
        "The address %(slug)s holds the form %(earlier)s, and this document is the form %(given)s. Give it an address "
        "of its own."
    ),
    errors.NotADraft: _("%(version)s is no draft. To bring its content back, restore it as a draft, and publish that."),
    errors.InvalidSlug: _("Give an address of letters, digits and hyphens, such as leave-request."),
    errors.AddressTaken: _("There is a form at this address already."),
    errors.NothingToRestore: _("%(version)s was never published under an address. Duplicate it, and publish that."),
    errors.BreakingChange: _("Publishing would break what integrates the form. Look at the changes, and confirm them."),
}
"""Each with places for what its error tells."""


def refusal(error: RegistryError) -> str:
    """Why it is refused, and what to do. Refusals without a text here have that of the registry."""
    words = REFUSALS.get(type(error))
    return str(error) if words is None else str(words) % vars(error)
