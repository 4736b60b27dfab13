"""What happened, turn by turn. The database itself refuses to change or delete any of these rows."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q
from django.db.models.functions import Cast, Now
from django.db.models.lookups import Regex
from django.utils.translation import gettext_lazy as _

from agent.turns.outcome import Change, Source
from conversations.fields import OrderedJSONField
from conversations.models.conversation import STATUS_CHOICES, Conversation
from conversations.models.triggers import append_only
from forms_registry.models import FormVersion

SOURCE_LABELS = {
    Source.WIDGET: _("Widget"),
    Source.WORDS: _("The person's words"),
    Source.TOOL: _("Tool result"),
    Source.DEFAULT: _("Default"),
    Source.PREFILL: _("Known beforehand"),
    Source.PAGE: _("The host's page"),
    Source.AMENDMENT: _("Amended afterwards"),
}
CHANGE_LABELS = {
    Change.SET: _("Set"),
    Change.CORRECTED: _("Corrected"),
    Change.CLEARED: _("Cleared"),
    Change.SKIPPED: _("Skipped"),
    Change.HIDDEN: _("Hidden"),
    Change.RESTORED: _("Restored"),
}
WITH_FAULTS = Q(Regex(Cast("trace", models.TextField()), r'"fault": ?"[^"]|"guard_verdicts": ?\["'))
"""Turns in which the model failed, or a guard refused a reply. Quotes inside JSON texts are escaped, so nobody's words
look like this."""
_LEAVES_AN_ANSWER = {Change.SET, Change.CORRECTED, Change.RESTORED}


LATE_RESULT = "LATE_RESULT"
"""`Turn.action` of what was said after the end: results of tools, which change nothing any more."""
LONG_OF_TURN = ("request", "response", "trace")
"""Columns that a list of turns should not read."""


class Turn(models.Model):
    """One request and its response, stored as they were; numbered from 1 without gaps.

    `request_hash` tells a repeated request from another one under the same `idempotency_key`. The key of a request that
    opened the conversation is unique among the openings of its client, `opening_scope`. If the form has sensitive
    fields, the words are in the box of the turn (`Sealed`). Then `request_hash` is "", `request` contains the SHA-256
    of what is in the box, as `sealed`, and the rows of the turn contain only what everybody may read.
    `conversations.encryption.in_clear` restores the rest. `trace` is what the agent did, node by node; `duration_ms`
    counts from the claim to the commit.
    """

    conversation = models.ForeignKey(
        Conversation, verbose_name=_("conversation"), on_delete=models.PROTECT, related_name="turns"
    )
    number = models.PositiveIntegerField(_("number"))
    idempotency_key = models.CharField(_("idempotency key"), max_length=255, blank=True)
    opening_scope = models.CharField(max_length=40, blank=True, editable=False)
    request_hash = models.CharField(max_length=64, editable=False)
    request = OrderedJSONField(_("request"))
    response = OrderedJSONField(_("response"))
    action = models.CharField(_("action"), max_length=20)
    status = models.CharField(_("status after it"), max_length=13, choices=STATUS_CHOICES)
    trace = OrderedJSONField(_("trace"), default=list)
    started_at = models.DateTimeField(_("started"))
    duration_ms = models.PositiveIntegerField(_("milliseconds"))
    created_at = models.DateTimeField(_("stored"), db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        ordering = ("conversation", "number")
        indexes = [
            models.Index(fields=["conversation"], condition=Q(action="AMENDMENT"), name="turn_amendments"),
            models.Index(fields=["conversation"], condition=WITH_FAULTS, name="turn_faults"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["conversation", "number"], name="turn_number_once"),
            models.UniqueConstraint(
                fields=["conversation", "idempotency_key"], condition=~Q(idempotency_key=""), name="turn_key_once"
            ),
            models.UniqueConstraint(
                fields=["opening_scope", "idempotency_key"], condition=~Q(opening_scope=""), name="opening_key_once"
            ),
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.conversation_id} #{self.number}"

    @property
    def is_encrypted(self) -> bool:
        """Whether what was said lies in the turn's box, and not in its rows."""
        return not self.request_hash


class Role(models.TextChoices):
    """Who speaks."""

    USER = "user", _("Person")
    TOOL = "tool", _("Tool")
    ASSISTANT = "assistant", _("FormPilot")


class Message(models.Model):
    """One line of the transcript. `payload` is what came beside the words: widget answers by field id (user), results
    (tool), or the action (assistant)."""

    turn = models.ForeignKey(Turn, verbose_name=_("turn"), on_delete=models.PROTECT, related_name="messages")
    position = models.PositiveSmallIntegerField()
    role = models.CharField(_("role"), max_length=9, choices=Role)
    text = models.TextField(_("text"), blank=True)
    payload = OrderedJSONField(_("payload"), null=True, blank=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ("turn", "position")
        constraints = [models.UniqueConstraint(fields=["turn", "position"], name="message_position_once")]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.role}: {self.text[:60]}"


class Answer(models.Model):
    """One change of the answer of one field, with its evidence: `agent.turns.outcome.Provenance` as a row. `span_start`
    and `span_end` are the position of `quote` in the turn's own message, in code points, half-open. `supersedes` is the
    previous change of the same field, so the rows that no other row supersedes are the current ones."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey(
        Conversation, verbose_name=_("conversation"), on_delete=models.PROTECT, related_name="answers"
    )
    turn = models.ForeignKey(Turn, verbose_name=_("turn"), on_delete=models.PROTECT, related_name="answers")
    position = models.PositiveSmallIntegerField()
    field_id = models.TextField(_("field"))
    change = models.CharField(_("change"), max_length=9, choices=[(c.value, CHANGE_LABELS[c]) for c in Change])
    value = models.JSONField(_("value"), null=True)
    source = models.CharField(_("source"), max_length=11, choices=[(s.value, SOURCE_LABELS[s]) for s in Source])
    quote = models.TextField(_("quote"), blank=True)
    span_start = models.PositiveIntegerField(_("from"), null=True, blank=True)
    span_end = models.PositiveIntegerField(_("to"), null=True, blank=True)
    interpreter = models.TextField(_("read by"))
    confidence = models.FloatField(_("confidence"))
    reason = models.TextField(_("reason"), blank=True)
    supersedes = models.OneToOneField(
        "self",
        verbose_name=_("supersedes"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="superseded_by",
    )
    created_at = models.DateTimeField(_("stored"), db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        ordering = ("turn", "position")
        constraints = [
            models.UniqueConstraint(fields=["turn", "position"], name="answer_position_once"),
            models.CheckConstraint(
                condition=Q(span_start__isnull=True, span_end__isnull=True)
                | Q(span_start__isnull=False, span_end__gte=models.F("span_start")),
                name="answer_span_whole",
            ),
            models.CheckConstraint(condition=Q(confidence__gte=0, confidence__lte=1), name="answer_confidence_range"),
        ]
        indexes = [models.Index(fields=["conversation", "field_id"], name="answer_history")]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.field_id}: {self.change}"

    @property
    def span(self) -> tuple[int, int] | None:
        return None if self.span_start is None or self.span_end is None else (self.span_start, self.span_end)

    @property
    def leaves_an_answer(self) -> bool:
        """Whether the field held a value after this change."""
        return self.change in _LEAVES_AN_ANSWER

    @property
    def is_current(self) -> bool:
        """Whether this is what the field holds now: nothing supersedes it, and it left an answer there."""
        return self.leaves_an_answer and not hasattr(self, "superseded_by")


class Submission(models.Model):
    """What a completed conversation came to: the visible answers by field id, in the form's order.

    `left_open` holds the required fields without an answer, with the reason that the person gave; with any of these the
    submission is incomplete.
    """

    conversation = models.OneToOneField(
        Conversation, verbose_name=_("conversation"), on_delete=models.PROTECT, related_name="submission"
    )
    turn = models.OneToOneField(Turn, verbose_name=_("turn"), on_delete=models.PROTECT, related_name="submission")
    version = models.ForeignKey(
        FormVersion, verbose_name=_("form version"), on_delete=models.PROTECT, related_name="submissions"
    )
    reference = models.CharField(_("reference"), max_length=20, unique=True)
    data = OrderedJSONField(_("data"))
    left_open = OrderedJSONField(_("left open"), default=dict, blank=True)
    completed_at = models.DateTimeField(_("completed"))

    class Meta:
        verbose_name = _("submission")
        verbose_name_plural = _("submissions")
        permissions = (("amend_submission", "Can amend submissions, giving a reason"),)
        ordering = ("-completed_at",)
        indexes = [models.Index(fields=["-completed_at", "-id"], name="submission_newest")]
        triggers = append_only()

    def __str__(self) -> str:
        return self.reference
