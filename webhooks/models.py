"""Who is told about completed forms, and what is still to be sent: the outbox.

A trigger adds the deliveries in the commit of the turn that completes a conversation: there is a delivery if, and only
if, the submission is there.
"""

from __future__ import annotations

import uuid

import pgtrigger
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from conversations.models import Submission, Turn
from forms_registry.models import Form
from webhooks.triggers import TellOfAmendment, TellOfSubmission


class Endpoint(models.Model):
    """An address that gets each submission of a form while it is `active`.

    `sealed_secret` is the secret with which deliveries are signed, encrypted (`webhooks.secrets`), and
    `sealed_secret_before` the one that was used until `secret_changed_at`. Sensitive values are masked unless
    `sends_sensitive`.
    """

    form = models.ForeignKey(Form, verbose_name=_("form"), on_delete=models.CASCADE, related_name="webhook_endpoints")
    url = models.URLField(_("address"), max_length=1000)
    active = models.BooleanField(
        _("active"), default=True, help_text=_("While it is off, waiting deliveries wait, and no new ones are made.")
    )
    sends_sensitive = models.BooleanField(
        _("sends sensitive values"),
        default=False,
        help_text=_("Without it, values of fields that the form marks as sensitive are masked."),
    )
    sealed_secret = models.BinaryField(editable=False)
    sealed_secret_before = models.BinaryField(null=True, editable=False)
    secret_changed_at = models.DateTimeField(_("secret changed"), db_default=Now(), editable=False)
    created_at = models.DateTimeField(_("added"), db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ("form", "pk")
        permissions = [("send_sensitive_values", "Can have webhooks send sensitive values")]
        constraints = [
            models.UniqueConstraint(
                fields=["form", "url"],
                name="endpoint_once",
                violation_error_message=_("This form has a webhook with this address already."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.form}: {self.url}"


class DeliveryStatus(models.TextChoices):
    """Where a delivery stands."""

    WAITING = "waiting", _("Waiting")
    DELIVERED = "delivered", _("Delivered")
    DEAD = "dead", _("Given up")


class Outcome(models.TextChoices):
    """What came of the last attempt."""

    TAKEN = "taken", _("Taken")
    REFUSED = "refused", _("Another status than 2xx")
    REDIRECTED = "redirected", _("A redirection, which is not followed")
    GONE = "gone", _("410 Gone: the webhook was switched off")
    NO_ADDRESS = "no_address", _("The name of the host leads nowhere")
    PRIVATE_ADDRESS = "private_address", _("A private address, which the settings do not allow")
    PLAIN_HTTP = "plain_http", _("An address without https")
    NOT_REACHED = "not_reached", _("No connection")
    NOT_TRUSTED = "not_trusted", _("The host's certificate is not valid")
    TOO_SLOW = "too_slow", _("No answer in time")
    NO_SECRET = "no_secret", _("The secret cannot be decrypted: make a new one")
    NO_FORM = "no_form", _("The form cannot be read, so nobody can tell what is sensitive")
    SEALED = "sealed", _("What was answered cannot be decrypted: SEALING_KEYS lacks its key, or it was damaged")
    NO_SUBMISSION = "no_submission", _("The submission was erased")
    BROKEN = "broken", _("An error of our own, which stands in the log")


class Delivery(models.Model):
    """One submission, or one amendment of it, for one endpoint; its id is the same at each attempt. Without a
    submission, a test.

    The sender holds the claim until `claimed_until`, and loses it then if it was killed. The submission can be erased
    whatever is still to be sent, because there is no constraint.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    endpoint = models.ForeignKey(
        Endpoint, verbose_name=_("webhook"), on_delete=models.CASCADE, related_name="deliveries"
    )
    submission = models.ForeignKey(
        Submission,
        verbose_name=_("submission"),
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="deliveries",
    )
    amendment = models.ForeignKey(
        Turn,
        verbose_name=_("amendment"),
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="deliveries",
    )
    status = models.CharField(
        _("status"), max_length=9, choices=DeliveryStatus, default=DeliveryStatus.WAITING, db_default="waiting"
    )
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0, db_default=0)
    next_attempt_at = models.DateTimeField(_("next attempt"), db_default=Now())
    claimed_until = models.DateTimeField(null=True, editable=False)
    last_attempt_at = models.DateTimeField(_("last attempt"), null=True)
    last_outcome = models.CharField(_("outcome"), max_length=16, choices=Outcome, blank=True, db_default="")
    last_status = models.PositiveSmallIntegerField(_("HTTP status"), null=True)
    created_at = models.DateTimeField(_("made"), db_default=Now(), editable=False)
    ended_at = models.DateTimeField(_("ended"), null=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ("-created_at", "-pk")
        default_permissions = ("view",)
        permissions = [("redeliver_delivery", "Can have webhooks delivered again")]
        constraints = [
            models.UniqueConstraint(
                fields=["endpoint", "submission", "amendment"],
                condition=Q(submission__isnull=False),
                nulls_distinct=False,
                name="delivery_once",
            )
        ]
        indexes = [
            models.Index(
                fields=["endpoint", "next_attempt_at"], condition=Q(status="waiting"), name="delivery_waiting"
            ),
            models.Index(fields=["-created_at", "-id"], name="delivery_newest"),
            models.Index(fields=["ended_at"], condition=~Q(status="waiting"), name="delivery_ended"),
        ]

    def __str__(self) -> str:
        return str(self.id)

    @property
    def is_test(self) -> bool:
        """It has no submission, because staff want to see whether the endpoint takes one."""
        return self.submission_id is None


class ToldSubmission(Submission):
    """A submission, with the trigger that puts its deliveries into the outbox."""

    class Meta:
        proxy = True
        default_permissions = ()
        triggers: list[pgtrigger.Trigger] = [TellOfSubmission()]


class ToldTurn(Turn):
    """A turn, with the trigger that puts those of amendments into the outbox."""

    class Meta:
        proxy = True
        default_permissions = ()
        triggers: list[pgtrigger.Trigger] = [TellOfAmendment()]
