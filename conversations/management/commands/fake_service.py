"""Serves a stand-in for a service that forms ask."""

from __future__ import annotations

import signal
from contextlib import closing, suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser


class Command(BaseCommand):
    help = "Serves a stand-in for a REST service, in memory; docs/actions.md tells what its file holds."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("service", nargs="?", default="hydro", help="An example's service, or a YAML file.")
        parser.add_argument("--port", type=int, default=8090, help="0 takes any that is free (default: 8090).")
        parser.add_argument("--token", default="", help="Who does not send it as a bearer's token is refused.")
        parser.add_argument("--fault", help="What every request meets instead of an answer; `list` names them.")

    def handle(self, *args: Any, service: str, port: int, token: str, **options: Any) -> None:
        # Commands load what is heavy only when they use it.
        from conversations.fake_service import FAULTS, FakeService

        if options["fault"] == "list":
            self.stdout.write("\n".join(sorted(FAULTS)))
            return
        try:
            stand_in = FakeService(service, port=port, token=token)
            if options["fault"]:
                stand_in.fault(options["fault"])
        except ValueError as error:
            raise CommandError(str(error)) from None
        except (OSError, OverflowError) as error:
            raise CommandError(f"Port {port} cannot be used: {error}.") from None
        self.stdout.write(f"A stand-in for a service listens at {stand_in.url}; Ctrl-C ends it.")
        self.stdout.flush()
        # A shell has what it starts in the background ignore interrupts; whoever sends this process one means it.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with closing(stand_in), suppress(KeyboardInterrupt):
            stand_in.serve_forever()
