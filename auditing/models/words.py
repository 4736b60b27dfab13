"""The words that are searched, one row for several turns, so that frequent words cost no more than rare ones."""

from __future__ import annotations

from django.contrib.postgres.search import SearchVectorField
from django.db import models

from conversations.models import Conversation

TURNS_A_ROW = 10


class IndexedWords(models.Model):
    """What was said and answered in TURNS_A_ROW turns of a conversation, up to the turn with the id `last_turn`; `page`
    counts these rows from 0, and is larger than any such count if the row only continues one that would be too long.
    Contains what the tables contain, so nothing that is encrypted. `auditing.indexing` creates it some time after the
    turns, and it is deleted with its conversation."""

    conversation = models.ForeignKey(Conversation, on_delete=models.DO_NOTHING, related_name="+", db_index=False)
    page = models.PositiveIntegerField()
    last_turn = models.BigIntegerField(db_index=True)
    words = SearchVectorField()

    class Meta:
        verbose_name = "indexed words"
        verbose_name_plural = "indexed words"
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["conversation", "page"], name="indexed_page_once")]

    def __str__(self) -> str:
        return f"{self.conversation_id} {self.page}"
