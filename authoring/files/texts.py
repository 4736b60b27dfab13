"""What the page for importing files says while files go up."""

from __future__ import annotations

from django.utils.translation import gettext as _


def texts(most: int) -> dict[str, str]:
    """By the names that the script has for them."""
    return {
        "sending": _("Being read…"),
        "tooLarge": _("The file is too large: a document has at most 200 KB. Split the form."),
        "tooMany": _("At most %(most)d files can be imported at once. Nothing was sent; choose fewer.")
        % {"most": most},
        "twice": _("Another of these files makes the same address. Rename one of the two, and import it again."),
        "unreached": _("The service cannot be reached, or you are signed out. Try again."),
        "draft": _("Open the draft"),
        "add": _("Add a new draft"),
        "addAll": _("Add a new draft to each form that is there"),
        "replace": _("Replace the form"),
        "leave": _("Leave it out"),
        "left": _("Left out; nothing was stored."),
        "again": _("Try again"),
        "done": _("Files: {count}. Drafts: {drafts}."),
    }
