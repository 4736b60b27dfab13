"""Judges the settings before the service begins: commands do by themselves, and a server would not."""

from __future__ import annotations

import logging
import sys

from django.conf import settings
from django.core import checks

from formpilot_site.logs import OURS

logger = logging.getLogger(__name__)


def stop_where_settings_are_wrong() -> None:
    """Logs what should be otherwise, and ends the process with a line for each error. Without DEBUG what is asked of
    deployments counts too; of that, Django's own is for `manage.py check --deploy` to tell."""
    found = checks.run_checks(include_deployment_checks=not settings.DEBUG)
    messages = [message for message in found if not message.is_silenced()]
    errors = [message for message in messages if message.is_serious()]
    for message in messages:
        if message not in errors and message.id and message.id.partition(".")[0] in OURS:
            logger.warning(message.msg, extra={"check": message.id, "hint": message.hint})
    if errors:
        sys.exit("\n".join(f"error: {message.msg} {message.hint or ''}".rstrip() for message in errors))
