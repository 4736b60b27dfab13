"""Puts the words of the last turns where they are searched; the worker runs it every minute."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from auditing.indexing import BY_A_SEARCH, index_words


class Command(BaseCommand):
    help = f"Indexes the words of turns that cannot be searched yet. Searches do so too, {BY_A_SEARCH} turns at a time."

    def handle(self, *args: Any, **options: Any) -> None:
        if indexed := index_words():
            self.stdout.write(f"{indexed} turns indexed.")
