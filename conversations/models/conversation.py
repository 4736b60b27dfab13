"""The current state of a conversation, and which process is working on it."""

from __future__ import annotations

import uuid
from datetime import datetime

import pgtrigger
from django.db import models
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from agent.turns.outcome import Status
from conversations.models.keys import ApiKey
from conversations.models.triggers import written_by_services
from forms_registry.models import FormVersion

STATUS_LABELS = {
    Status.IN_PROGRESS: _("In progress"),
    Status.AWAITING_INFO: _("Awaiting information"),
    Status.REVIEW: _("In review"),
    Status.COMPLETED: _("Completed"),
    Status.CANCELLED: _("Cancelled"),
    Status.EXPIRED: _("Expired"),
}
STATUS_CHOICES = [(status.value, STATUS_LABELS[status]) for status in Status]
_CLOCK = {"read_at": Now()}
LIVE_STATUSES = [status.value for status in Status if not status.is_over]


class ConversationQuerySet(models.QuerySet["Conversation"]):
    def owned_by(self, owner: ApiKey | None) -> ConversationQuerySet:
        """Conversations that this key opened; without a key, those opened without one."""
        return self.filter(api_key=owner) if owner else self.filter(api_key__isnull=True)

    def in_earnest(self) -> ConversationQuerySet:
        """Without those in which staff try out a draft."""
        return self.filter(is_test=False)

    def active(self) -> ConversationQuerySet:
        """Neither over nor expired."""
        return self.filter(status__in=LIVE_STATUSES, expires_at__gt=Now())

    def with_version(self) -> ConversationQuerySet:
        """Joins the version and its form, without columns that `spec_of` needs only once per process."""
        return self.select_related("version__form").defer("version__markdown", "version__spec")

    def with_clock(self) -> ConversationQuerySet:
        """Adds `read_at`, the database's time of reading, which decides whether a conversation has expired."""
        return self.annotate(**_CLOCK)

    def with_current_status(self) -> ConversationQuerySet:
        """Adds `current_status`, the result of `Conversation.status_at`, for lists and filters."""
        expired = When(status__in=LIVE_STATUSES, expires_at__lte=Now(), then=Value(Status.EXPIRED.value))
        return self.annotate(current_status=Case(expired, default=F("status"), output_field=models.CharField()))


class Conversation(models.Model):
    """One person filling one version of one form.

    `status` is what the last turn left. A conversation expires by the clock alone, so use `status_at`, or
    `status_when_read` if it was read `with_clock`. `host_locale` is the language that the host asked for, if the form
    has it; `locale` is the one in use. `stopped_at` is the time at which a trial has stopped the person's clock; None
    for real conversations. `client_id` is the id that a client chose for the conversation, if any (a UUID as
    `selectors.client_ids` writes it). If a client continues under the id of a conversation that is over, the next one
    has the next `client_number`, from 1. `vouched` lists, by these names, what a host's server has said of `flags`,
    `user` and `prefill`: no browser changes it. `visitor` is the person whom the host's server named, who alone may use
    the conversation; "" without one. `is_test`: staff try a draft, or a form in the simulator. Tests are not counted,
    and can be deleted. During a turn, the claim `lease_token` is held until `lease_until`, or until its process,
    `lease_holder`, has ended. Between turns there is none.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    version = models.ForeignKey(
        FormVersion, verbose_name=_("form version"), on_delete=models.PROTECT, related_name="conversations"
    )
    api_key = models.ForeignKey(
        ApiKey, verbose_name=_("API key"), on_delete=models.PROTECT, null=True, blank=True, related_name="conversations"
    )
    status = models.CharField(_("status"), max_length=13, choices=STATUS_CHOICES)
    host_locale = models.CharField(_("language asked for"), max_length=35, blank=True)
    locale = models.CharField(_("language"), max_length=35, blank=True)
    timezone = models.CharField(_("time zone"), max_length=64)
    stopped_at = models.DateTimeField(_("clock stopped at"), null=True, blank=True)
    flags = models.JSONField(_("flags"), default=dict, blank=True)
    user = models.JSONField(_("about the person"), default=dict, blank=True)
    prefill = models.JSONField(_("known beforehand"), default=dict, blank=True)
    vouched = models.JSONField(default=dict, db_default=Value({}, models.JSONField()), blank=True, editable=False)
    visitor = models.CharField(max_length=40, db_default="", blank=True, editable=False)
    is_test = models.BooleanField(_("a test"), db_default=False, editable=False)
    turn_count = models.PositiveIntegerField(_("turns"), default=0)
    created_at = models.DateTimeField(_("opened"), db_default=Now(), editable=False)
    last_activity_at = models.DateTimeField(_("last turn"))
    expires_at = models.DateTimeField(_("expires"))
    reset_at = models.DateTimeField(_("reset"), null=True, blank=True)
    client_id = models.CharField(_("client's own id"), max_length=100, blank=True)
    client_number = models.PositiveIntegerField(default=0, editable=False)
    lease_token = models.UUIDField(null=True, blank=True, editable=False)
    lease_until = models.DateTimeField(null=True, blank=True, editable=False)
    lease_holder = models.TextField(blank=True, editable=False)

    read_at: datetime
    """Where it was read `with_clock`."""

    objects = ConversationQuerySet.as_manager()

    class Meta:
        verbose_name = _("conversation")
        verbose_name_plural = _("conversations")
        permissions = (("erase_conversation", "Can erase conversations for good"),)
        ordering = ("-last_activity_at",)
        indexes = [
            models.Index(fields=["-last_activity_at"], name="conversation_recent"),
            models.Index(fields=["-created_at"], name="conversation_opened"),
            models.Index(fields=["expires_at"], condition=Q(status__in=LIVE_STATUSES), name="conversation_live"),
            models.Index(fields=["last_activity_at"], condition=Q(is_test=True), name="conversation_tests"),
            models.Index(fields=["visitor"], condition=~Q(visitor=""), name="conversation_visitor"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(lease_token__isnull=True, lease_until__isnull=True)
                | Q(lease_token__isnull=False, lease_until__isnull=False),
                name="conversation_lease_whole",
            ),
            models.UniqueConstraint(
                fields=["client_id", "client_number", "api_key"],
                condition=~Q(client_id=""),
                nulls_distinct=False,
                name="conversation_client_id_once",
            ),
        ]
        triggers = [*written_by_services(), pgtrigger.ReadOnly(name="is_test_for_ever", fields=["is_test"])]

    def __str__(self) -> str:
        return f"{self.version} · {self.id}"

    def status_at(self, now: datetime) -> Status:
        """The status at a time: a live conversation past `expires_at` has expired."""
        status = Status(self.status)
        return Status.EXPIRED if not status.is_over and self.expires_at <= now else status

    @property
    def status_when_read(self) -> Status:
        """The status when it was read `with_clock`."""
        return self.status_at(self.read_at)

    def ended_before(self, moment: datetime) -> bool:
        """Whether it was completed, cancelled or expired by then."""
        return (self.last_activity_at if Status(self.status).is_over else self.expires_at) < moment


class Checkpoint(models.Model):
    """The agent's working state after the last turn (`TurnOutcome.head`): one per conversation."""

    conversation = models.OneToOneField(
        Conversation,
        verbose_name=_("conversation"),
        on_delete=models.PROTECT,
        primary_key=True,
        related_name="checkpoint",
    )
    turn_number = models.PositiveIntegerField(_("after turn"))
    head = models.BinaryField(_("state"))

    class Meta:
        verbose_name = _("checkpoint")
        verbose_name_plural = _("checkpoints")
        triggers = written_by_services()

    def __str__(self) -> str:
        return f"{self.conversation_id} after turn {self.turn_number}"


class OpeningClaim(models.Model):
    """A request with an idempotency key that is opening a conversation, which does not exist yet.

    Deleted by the commit. The next request with the same key takes over one that a crash left behind.
    """

    scope = models.CharField(max_length=40)
    idempotency_key = models.CharField(max_length=255)
    token = models.UUIDField()
    lease_until = models.DateTimeField()
    lease_holder = models.TextField(blank=True, editable=False)

    class Meta:
        verbose_name = _("opening claim")
        verbose_name_plural = _("opening claims")
        constraints = [models.UniqueConstraint(fields=["scope", "idempotency_key"], name="opening_claim_once")]

    def __str__(self) -> str:
        return f"{self.scope}: {self.idempotency_key}"
