"""Runs labelled utterances against an interpreter, and prints how well it understands them."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from conversations.understanding import interpreter as configured_interpreter


class Command(BaseCommand):
    help = (
        "Runs labelled utterances (the file that agent/evals/utterances.py shows) against an interpreter, and prints "
        "precision, recall and abstention by field type, and how often a value was taken from words that hold none."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="The utterances: a YAML file with its forms in forms/ beside it.")
        parser.add_argument(
            "--interpreter", choices=("rules", "model"), default="rules", help="Who is to understand them."
        )
        parser.add_argument(
            "--misses", action="store_true", help="List each field that was not understood as labelled."
        )
        parser.add_argument("--json", action="store_true", help="Print everything as one JSON object.")

    def handle(self, *args: Any, file: Path, interpreter: str, **options: Any) -> None:
        # Read here, for the agent's libraries take their time and no other command needs them.
        from agent.evals.calls import count_calls
        from agent.evals.replay import Replay
        from agent.evals.report import as_json, as_lines
        from agent.evals.scoring import score
        from agent.evals.utterances import BadUtterances, load_utterances

        serving = configured_interpreter() if interpreter == "model" else None
        if interpreter == "model" and serving is None:
            raise CommandError("No model is configured: set CUSTOM_LLM_API_ENDPOINT, or use --interpreter rules.")
        try:
            replay = Replay(serving)
            scores = score((utterance, replay.values_taken(utterance)) for utterance in load_utterances(file))
        except BadUtterances as error:
            raise CommandError(str(error)) from error
        calls = count_calls(replay.calls) if serving is not None else None
        if options["json"]:
            result = as_json(scores) | ({"calls": asdict(calls)} if calls else {})
            self.stdout.write(json.dumps(result, ensure_ascii=False, indent=2))
            return
        for line in as_lines(scores, misses=options["misses"]):
            self.stdout.write(line)
        if calls:
            self.stdout.write(str(calls))
