"""The settings of the server that the browser tests talk to: those of production, except that there are no limits on
how much may be asked."""

from formpilot_site.settings import *  # noqa: F403
from formpilot_site.settings import LIMITS

# One address asks for many people here, and quicker than any.
LIMITS = dict.fromkeys(LIMITS)
