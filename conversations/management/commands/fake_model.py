"""Serves a scripted stand-in for a model's endpoint."""

from __future__ import annotations

import signal
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser


class Command(BaseCommand):
    help = "Serves a scripted OpenAI-compatible endpoint; docs/model.md tells what a script holds."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8080, help="0 takes any that is free (default: 8080).")
        parser.add_argument("--script", type=Path, help="A YAML file of rules; without one, every reply is the same.")
        parser.add_argument("--fault", help="What every request meets instead of a reply; `list` names them.")
        parser.add_argument("--latency", type=int, default=0, help="Milliseconds before every reply.")

    def handle(self, *args: Any, port: int, latency: int, **options: Any) -> None:
        # Commands load what is heavy only when they use it.
        from agent.fake_model import FAULTS, FakeModel, ScriptRule, load_script

        if options["fault"] == "list":
            self.stdout.write("\n".join(sorted(FAULTS)))
            return
        try:
            script = load_script(options["script"]) if options["script"] else ()
            model = FakeModel([ScriptRule(fault=options["fault"])] if options["fault"] else script, port=port)
        except ValueError as error:
            raise CommandError(str(error)) from None
        except (OSError, OverflowError) as error:
            raise CommandError(f"Port {port} cannot be used: {error}.") from None
        model.latency_ms = latency
        self.stdout.write(f"A stand-in for a model listens at {model.url}; Ctrl-C ends it.")
        self.stdout.flush()
        # A shell has what it starts in the background ignore interrupts; whoever sends this process one means it.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with closing(model), suppress(KeyboardInterrupt):
            model.serve_forever()
