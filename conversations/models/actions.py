"""What the service did for a form: one row before each call, one after it. The database refuses to change either."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from conversations.fields import OrderedJSONField
from conversations.models.ledger import Entered
from conversations.models.triggers import append_only

_OF_ITS_CALL = "(SELECT conversation_id FROM conversations_actioncall AS c WHERE c.key = NEW.call_id)"


class ActionStatus(models.TextChoices):
    """How a call ended."""

    DONE = "done", _("Carried out")
    FAILED = "failed", _("Not carried out")
    UNKNOWN = "unknown", _("Not known")


class ActionCall(models.Model):
    """A call that is about to be made, committed before it is. `key` is the same whenever the same turn comes to the
    same call; it goes with the request as `Idempotency-Key`.

    The conversation is named and not referred to: while it is being opened, it is not stored yet. `target` is the
    action's name, or the service with the method and the template of the path. `request` is masked.
    """

    key = models.CharField(max_length=32, primary_key=True)
    conversation_id = models.UUIDField(_("conversation"))
    turn_number = models.PositiveIntegerField(_("turn"))
    tool = models.TextField(_("tool"))
    target = models.TextField(_("carried out by"))
    request = OrderedJSONField(_("request"))
    begun_at = models.DateTimeField(_("begun"), db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        ordering = ("conversation_id", "turn_number", "begun_at")
        default_permissions = ("view",)
        indexes = [models.Index(fields=["conversation_id", "turn_number"], name="action_of_turn")]
        triggers = [*append_only(), Entered(function="audit_actioncall_1", conversation="NEW.conversation_id")]

    def __str__(self) -> str:
        return f"{self.tool}: {self.target}"


class ActionOutcome(models.Model):
    """How a call ended. A call without this row was begun by a process that ended first.

    `code` is the status with which a service refused, or "down" or "unknown", or "" for success. `answer` is masked
    and, if it is long, cut. `kept` is the whole answer, encrypted, for a turn that is taken again, and for auditors
    what the rows must not contain. `digest` is the digest of both rows, which the turn's trace repeats, so the chain of
    the record proves it. `commitment` is the SHA-256 of the contents of the box, so that a change of keys changes
    nothing that is proved. Outcomes that are older than commitments have "" there, and the ledger has the SHA-256 of
    the box; once such a box was encrypted with another key, `first_box` has this hash in hexadecimal, and the
    commitment has a second entry in the ledger.
    """

    call = models.OneToOneField(
        ActionCall, verbose_name=_("action"), on_delete=models.PROTECT, primary_key=True, related_name="outcome"
    )
    status = models.CharField(_("outcome"), max_length=7, choices=ActionStatus)
    code = models.CharField(_("code"), max_length=10, blank=True)
    answer = models.TextField(_("answer"), blank=True)
    error = models.TextField(_("error"), blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"))
    duration_ms = models.PositiveIntegerField(_("milliseconds"))
    digest = models.CharField(max_length=64, editable=False)
    kept = models.BinaryField(editable=False)
    commitment = models.CharField(max_length=64, blank=True, db_default="", editable=False)
    first_box = models.CharField(max_length=64, blank=True, db_default="", editable=False)
    finished_at = models.DateTimeField(_("finished"), db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("outcome of an action")
        verbose_name_plural = _("outcomes of actions")
        default_permissions = ("view",)
        triggers = [
            *append_only(),
            Entered(function="audit_actionoutcome_2", conversation=_OF_ITS_CALL),
            Entered(
                function="audit_actionresealed_1",
                conversation=_OF_ITS_CALL,
                where="NEW.first_box <> ''",
                updated="first_box",
                suffix="resealed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.call_id}: {self.status}"
