"""What a form is: written in markdown, published in versions that never change."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FormsRegistryConfig(AppConfig):
    name = "forms_registry"
    verbose_name = _("Forms")
    default_auto_field = "django.db.models.BigAutoField"
