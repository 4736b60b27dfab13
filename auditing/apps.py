"""Where auditors look, and prove that nobody changed what they see. What happened is kept by `conversations`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AuditingConfig(AppConfig):
    name = "auditing"
    verbose_name = _("Auditing")
    default_auto_field = "django.db.models.BigAutoField"
