"""What staff do to webhooks."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from webhooks.addresses import is_private_literal
from webhooks.models import Endpoint
from webhooks.secrets import SecretUnreadable, is_under_current_key, new_secret, sealed, unsealed


def checked_url(url: str) -> str:
    """Raises ValidationError for an address that is no use, or would give something away."""
    parts = urlsplit(url)
    if parts.scheme not in ({"https", "http"} if settings.DEBUG else {"https"}):
        raise ValidationError(_("The address must begin with https://, so that nobody reads it on the way."))
    if parts.username or parts.password:
        raise ValidationError(_("The address must not hold a name or password: the signature says who sends."))
    if parts.fragment:
        raise ValidationError(_("The part after # is never sent. Leave it out."))
    if is_private_literal(parts.hostname or "", settings.WEBHOOK_PRIVATE_ADDRESSES):
        detail = _(
            "Nothing would be sent to a private address. Operators allow networks of their own in "
            "WEBHOOK_PRIVATE_ADDRESSES."
        )
        raise ValidationError(detail)
    return url


def add_endpoint(endpoint: Endpoint) -> None:
    """Stores a new endpoint, with a secret of its own."""
    endpoint.sealed_secret = sealed(new_secret())
    endpoint.save()


def change_secret(endpoint: Endpoint) -> str:
    """A new secret, which nobody sees again. For a day, deliveries are signed with the one before too."""
    secret = new_secret()
    # By the row as it is then: it may have been changed since `endpoint` was read.
    Endpoint.objects.filter(pk=endpoint.pk).update(
        sealed_secret=sealed(secret), sealed_secret_before=F("sealed_secret"), secret_changed_at=Now()
    )
    return secret


def reseal_secrets() -> int:
    """Encrypts the secrets anew that are not under the first of SEALING_KEYS; of how many endpoints these were. What
    cannot be read stays as it is."""
    return sum(_reseal(number) for number in Endpoint.objects.values_list("pk", flat=True))


@transaction.atomic
def _reseal(number: int) -> bool:
    """The row is locked meanwhile, so that a secret that is made now is not overwritten with the one before it."""
    endpoint = Endpoint.objects.select_for_update().filter(pk=number).first()
    if endpoint is None:  # it was deleted since it was listed
        return False
    changed = []
    for name in ("sealed_secret", "sealed_secret_before"):
        stored = getattr(endpoint, name)
        with suppress(SecretUnreadable):
            if stored and not is_under_current_key(stored):
                setattr(endpoint, name, sealed(unsealed(stored)))
                changed.append(name)
    endpoint.save(update_fields=changed)
    return bool(changed)
