"""Adds a webhook, for deployments that set themselves up; its secret is shown once."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from forms_registry.models import Form
from webhooks.models import Endpoint
from webhooks.secrets import unsealed
from webhooks.services import add_endpoint, checked_url


class Command(BaseCommand):
    help = "Adds a webhook, which is told of each submission of a form, and prints its secret: it is shown only now."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--form", metavar="SLUG", required=True, help="the address of the form")
        parser.add_argument("--url", required=True, help="where deliveries go")
        parser.add_argument("--sensitive", action="store_true", help="send sensitive values too, which are masked else")

    def handle(self, *args: Any, form: str, url: str, sensitive: bool, **options: Any) -> None:
        form_row = Form.objects.filter(slug=form).first()
        if form_row is None:
            raise CommandError(f"There is no form at the address {form!r}. The admin lists those there are.")
        endpoint = Endpoint(form=form_row, url=url, sends_sensitive=sensitive)
        try:
            endpoint.url = checked_url(url)
            endpoint.full_clean(exclude=["sealed_secret", "sealed_secret_before"])
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        add_endpoint(endpoint)
        self.stderr.write(f"The secret of the webhook of {form}. Keep it now: it cannot be shown again.")
        self.stdout.write(unsealed(endpoint.sealed_secret))
