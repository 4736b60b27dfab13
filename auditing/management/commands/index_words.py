"""Puts the words of the last turns where they are searched; to be run by a timer."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from auditing.indexing import index_words


class Command(BaseCommand):
    help = "Indexes the words of turns that cannot be searched yet. Searches do so too, two thousand turns at a time."

    def handle(self, *args: Any, **options: Any) -> None:
        if indexed := index_words():
            self.stdout.write(f"{indexed} turns indexed.")
