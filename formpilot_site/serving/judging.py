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
    found = [one for one in checks.run_checks(include_deployment_checks=not settings.DEBUG) if not one.is_silenced()]
    errors = [one for one in found if one.is_serious()]
    for one in found:
        if one not in errors and one.id and one.id.partition(".")[0] in OURS:
            logger.warning(one.msg, extra={"check": one.id, "hint": one.hint})
    if errors:
        sys.exit("\n".join(f"error: {one.msg} {one.hint or ''}".rstrip() for one in errors))
