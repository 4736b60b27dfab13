"""What Django reports about an error beside the log: the page with DEBUG, and mails to ADMINS.

Its own reports contain the variables of each frame, and with them what people said.
"""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.debug import ExceptionReporter
from typing_extensions import override

from formpilot_site.logs import traceback_of


class Places(ExceptionReporter):
    """Reports what the log contains: places in the code, and the type of each exception."""

    @override
    def get_traceback_text(self) -> str:  # type: ignore[override]  # no template makes it
        return traceback_of(self.exc_value) if self.exc_value else ""

    @override
    def get_traceback_html(self) -> SafeString:
        return format_html("<!doctype html><title>500</title><pre>{}</pre>", self.get_traceback_text())
