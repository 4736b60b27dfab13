"""Makes the project's own management commands known to Django."""

from django.apps import AppConfig


class FormPilotSiteConfig(AppConfig):
    name = "formpilot_site"
