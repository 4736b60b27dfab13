"""Makes the project's own commands and login form known to Django, and the groups of staff to the database."""

from django.apps import AppConfig, apps
from django.contrib import admin
from django.db.models.signals import post_migrate


class FormPilotSiteConfig(AppConfig):
    name = "formpilot_site"

    def ready(self) -> None:
        from formpilot_site import checks  # noqa: F401 - they register themselves
        from formpilot_site.groups import give_groups_their_permissions
        from formpilot_site.login_form import LoginForm

        admin.site.login_form = LoginForm
        # Told of apps that have tables alone, such as that of the groups.
        post_migrate.connect(give_groups_their_permissions, sender=apps.get_app_config("auth"))
