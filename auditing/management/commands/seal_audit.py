"""Seals what was recorded; the worker runs it every ten minutes."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from auditing.chain.sealing import seal


class Command(BaseCommand):
    help = (
        "Seals the turns that were stored since the last seal: none of them can be removed afterwards without "
        "verify_audit finding it."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        new_seals = seal()
        for made in new_seals:
            self.stdout.write(f"Seal {made.number}: {made.links} turns, {made.entries} entries of the ledger.")
        if not new_seals:
            self.stdout.write("Nothing was stored since the last seal.")
