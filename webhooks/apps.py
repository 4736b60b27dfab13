"""Tells other services about submissions."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WebhooksConfig(AppConfig):
    name = "webhooks"
    verbose_name = _("Webhooks")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from conversations.services import belongings

        belongings.add_kept("webhooks.Delivery", "says that something was sent, and nothing that people said")
