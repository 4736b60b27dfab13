"""What the agent and the registry refuse, in the language of the client: neither knows more than those of people."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from agent.turns.turn import TurnRefused
from forms_registry.errors import DocumentUnreadable, FormNotFound, ReadersBusy
from forms_registry.schema import Severity

TURN_REFUSALS: Mapping[str, Promise] = {
    "conversation_over": _("The conversation is completed or cancelled, and takes no more turns. Open a new one."),
    "form_mismatch": _("This conversation is not about the fields of a page."),
    "unknown_field": _("The form has no field “%(name)s”. /api/forms/<form>/ lists the fields of a published form."),
    "unknown_tool": _("The form has no tool “%(name)s”. /api/forms/<form>/ lists the tools of a published form."),
}
"""By code, with a place for what the request has called it."""


def refusal_text(error: TurnRefused | FormNotFound | ReadersBusy | DocumentUnreadable) -> str:
    """Why, and what to do."""
    match error:
        case FormNotFound():
            text = gettext("There is no published form called “%(slug)s”. /api/forms/ lists the published forms.")
            return text % {"slug": error.slug}
        case ReadersBusy():
            return gettext("Too many documents are being read just now. Try again in a few seconds.")
        case DocumentUnreadable():
            return _unreadable_text(error)
    template = TURN_REFUSALS.get(error.code)
    return str(error) if template is None else str(template) % {"name": error.name}


def _unreadable_text(error: DocumentUnreadable) -> str:
    """The finding itself is as it stands in the guide for authors."""
    errors = [diagnostic for diagnostic in error.diagnostics if diagnostic.severity is Severity.ERROR]
    text = gettext("The document cannot be used as a form until its errors (%(count)d) are mended.")
    if not errors:
        return text % {"count": 0}
    first = gettext("The first is on line %(line)d: %(message)s") % {
        "line": errors[0].line,
        "message": errors[0].message,
    }
    return f"{text % {'count': len(errors)}} {first}"
