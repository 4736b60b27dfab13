"""The settings of the server that the browser tests talk to: those of production, except that no static file has to be
collected first."""

from formpilot_site.settings import *  # noqa: F403
from formpilot_site.settings import STORAGES

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
