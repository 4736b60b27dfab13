"""Which pages of a host a conversation has been on."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from conversations.models.conversation import Conversation
from conversations.models.ledger import Entered
from conversations.models.triggers import append_only
from forms_registry.models import FormVersion


class PageTurned(models.Model):
    """From turn `from_turn` on, until the next such row, the conversation was about the fields of this page.

    The request of each turn that tells of its page names the document by its hash, and is digested by the turn's link.
    """

    conversation = models.ForeignKey(
        Conversation, verbose_name=_("conversation"), on_delete=models.PROTECT, related_name="pages", db_index=False
    )
    from_turn = models.PositiveIntegerField(_("from turn"))
    version = models.ForeignKey(
        FormVersion, verbose_name=_("form version"), on_delete=models.PROTECT, related_name="pages_turned"
    )

    class Meta:
        verbose_name = _("page")
        verbose_name_plural = _("pages")
        ordering = ("conversation", "from_turn")
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["conversation", "from_turn"], name="page_turned_once")]
        triggers = [*append_only(), Entered(function="audit_pageturned_1", conversation="NEW.conversation_id")]

    def __str__(self) -> str:
        return f"{self.conversation_id} from #{self.from_turn}"
