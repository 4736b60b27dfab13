"""How a form stands: which of its versions people get, and what is in the making."""

from __future__ import annotations

from django.utils.translation import gettext

from conversations.actions.serving import unserved
from forms_registry import selectors
from forms_registry.errors import ReadersBusy, VersionUnreadable
from forms_registry.models import Form, VersionStatus


def standing_of(form: Form) -> str:
    """What people get, and what is in the making: "Published 3, Draft 4"."""
    newest_by_status = {version.status: version for version in reversed(form.versions.all())}
    if VersionStatus.PUBLISHED in newest_by_status:
        newest_by_status.pop(VersionStatus.RETIRED, None)
    standing = ", ".join(
        f"{newest_by_status[status].get_status_display()} {newest_by_status[status].number}"
        for status in VersionStatus
        if status in newest_by_status
    )
    published = [version for version in form.versions.all() if version.status == VersionStatus.PUBLISHED]
    try:
        tools = [tool.name for version in published for tool in unserved(selectors.spec_of(version))]
    except (VersionUnreadable, ReadersBusy):
        return gettext("%(stands)s: out of use") % {"stands": standing}
    if not tools:
        return standing
    message = gettext("%(stands)s: on no list, because this installation cannot run %(tools)s")
    return message % {"stands": standing, "tools": ", ".join(tools)}
