"""Counts the turns of the last hours for statistics; the worker runs it every ten minutes."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from auditing.statistics.counting import count_turns


class Command(BaseCommand):
    help = "Counts the turns that statistics of forms do not have yet. Their pages do so too, four thousand at a time."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{count_turns()} turns counted.")
