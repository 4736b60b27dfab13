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
        made = seal()
        for one in made:
            self.stdout.write(f"Seal {one.number}: {one.links} turns, {one.entries} entries of the ledger.")
        if not made:
            self.stdout.write("Nothing was stored since the last seal.")
