"""Where staff write, try and publish forms. It keeps nothing itself: `forms_registry.services` do."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AuthoringConfig(AppConfig):
    name = "authoring"
    verbose_name = _("Authoring")
