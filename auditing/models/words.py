"""What is searched: the words of some turns of a conversation in one row, so that frequent words cost no more than rare
ones."""

from __future__ import annotations

from django.contrib.postgres.search import SearchVectorField
from django.db import models

from conversations.models import Conversation

TURNS_A_ROW = 10


class IndexedWords(models.Model):
    """What was said and answered in TURNS_A_ROW turns of a conversation, the `page`th from 0, up to that with the id
    `last_turn`: as the tables hold it, so what is sealed is not in it. Made by `auditing.indexing` some time after the
    turns; it goes with its conversation."""

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
