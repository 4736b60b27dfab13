"""What a row of the access log says beside its columns, in words for staff."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

_SEARCHED = {"number": _("for the number"), "reference": _("for the reference"), "words": _("for words")}


def details_in_words(details: Mapping[str, Any]) -> str:
    """`details` are those of an `Access`."""
    parts = [f"manage.py {command}"] if (command := details.get("command")) else []
    if (rows := details.get("rows")) is not None:
        parts.append(ngettext("%(count)d row", "%(count)d rows", rows) % {"count": rows})
    if kind := details.get("searched"):
        words = str(_SEARCHED.get(kind, kind))
        parts.append(gettext("searched %(kind)s") % {"kind": f"{words} {details.get('term', '')}".strip()})
    if filters := details.get("filters"):
        parts.append(", ".join(f"{name}={value}" for name, value in filters.items()))
    if format_name := details.get("format"):
        parts.append(str(format_name).upper())
    if details.get("unmasked"):
        parts.append(gettext("with sensitive values"))
    if fields := details.get("fields"):
        parts.append(gettext("fields: %(names)s") % {"names": ", ".join(fields)})
    if file := details.get("file"):
        parts.append(gettext("file %(file)s of %(field)s") % {"file": file, "field": details.get("field", "")})
    if reason := details.get("reason"):
        parts.append(gettext("reason: %(reason)s") % {"reason": reason})
    return " · ".join(parts)
