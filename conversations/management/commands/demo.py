"""Talks an injury report through over HTTP, as a person and their frontend would, and prints what happened."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

FORM = "occupational_injury_report"
OPENING = (
    "I slipped on the stairs at the Olaya office last Monday around 10 in the morning, treatment has started already"
)
SAYS = {
    "selectedEstablishment": "Riyadh Technology Co.",
    "selectedOccupation": "engineer, and no wait, it was at half past 9",
    "workDisabilityDate": "today",
    "contributorInformedDate": "today",
    "delayReason": "The doctor asked me to rest first",
    "injuryOccurred": "I slipped on the wet stairs and fell on my left arm",
    "selectedInjuryType": "Fall",
    "selectedInjuryReason": "Stairs",
    "locationResults": "yes",
    "placeType": "Establishment workplace",
    "governmentSector": "Red Crescent",
    "emergencyMobileNumber": "050 123 4567",
}
MOST_TURNS = 60


class Command(BaseCommand):
    help = "Plays an injury report through the API of a running server, and prints the talk and each answer's evidence."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the server answers")
        parser.add_argument("--key", default="", help="an API key, for a server without DEBUG")
        parser.add_argument("--wait", type=float, default=0, help="seconds to wait for the server to come up")

    def handle(self, *args: Any, **options: Any) -> None:
        self._client = _Client(options["url"], options["key"])
        self._client.wait_until_up(options["wait"])
        self._tools = ScriptedTools.of(FORM)
        conversation = self._talk()
        self._print_evidence(self._client.get(f"/api/conversations/{conversation}/answers/"))

    def _talk(self) -> str:
        reply = self._client.converse({"form": FORM, "context": {"tools": ["*"]}})
        self._print_reply(reply)
        reply = self._say(reply, OPENING)
        for _ in range(MOST_TURNS):
            action = reply["action"]
            if action["action"] == "FORM_COMPLETE":
                return str(reply["conversation_id"])
            if action["action"] == "TOOL_CALL":
                result = self._tools.call(action["tool_name"], action["tool_args"])
                self.stdout.write(f"   (the frontend runs {action['tool_name']})")
                results = [{"tool_name": action["tool_name"], "result": result}]
                reply = self._client.converse({"conversation_id": reply["conversation_id"], "tool_results": results})
                self._print_reply(reply)
            else:
                reply = self._say(reply, SAYS.get(action.get("field_id", ""), "yes"))
        raise CommandError(f"The form was not complete after {MOST_TURNS} turns.")

    def _say(self, reply: dict[str, Any], words: str) -> dict[str, Any]:
        self.stdout.write(self.style.MIGRATE_HEADING(f"P  {words}"))
        answer = self._client.converse({"conversation_id": reply["conversation_id"], "user_message": words})
        self._print_reply(answer)
        return answer

    def _print_reply(self, reply: dict[str, Any]) -> None:
        action = reply["action"]
        what = action.get("field_id") or action.get("tool_name") or ""
        words = reply["response_message"].replace("\n", "\n   ")
        self.stdout.write(f"F  {words}\n   → {action['action']} {what}".rstrip())

    def _print_evidence(self, history: dict[str, Any]) -> None:
        self.stdout.write("\nEach answer, and where it came from")
        for row in history["answers"]:
            value = json.dumps(row["value"], ensure_ascii=False)
            quote = f" «{row['quote']}»" if row["quote"] else ""
            reason = f" ({row['reason']})" if row["reason"] else ""
            came = f"{row['change']} by {row['source']}{quote}{reason}"
            self.stdout.write(f"  turn {row['turn']:>2}  {row['field_id']} = {value}  {came}")


class ScriptedTools:
    """The frontend's tools, played from the example's own results."""

    def __init__(self, entries: list[dict[str, Any]]) -> None:
        self._entries = entries

    @classmethod
    def of(cls, form: str) -> ScriptedTools:
        path = Path(settings.BASE_DIR) / "forms_registry" / "examples" / "tools" / f"{form}.json"
        return cls(json.loads(path.read_text(encoding="utf-8")))

    @property
    def names(self) -> frozenset[str]:
        """The tools that are played."""
        return frozenset(str(entry["tool"]) for entry in self._entries)

    def call(self, name: str, args: dict[str, Any]) -> Any:
        """The first entry of that name whose arguments are among those given. CommandError when there is none."""
        for entry in self._entries:
            if entry["tool"] == name and entry.get("args", {}).items() <= args.items():
                return entry["result"]
        raise CommandError(f"The example has no result for the tool {name}.")


class _Client:
    def __init__(self, url: str, key: str) -> None:
        import requests

        self._url = url.rstrip("/")
        self._session = requests.Session()
        if key:
            self._session.headers["Authorization"] = f"Bearer {key}"

    def converse(self, body: dict[str, Any]) -> dict[str, Any]:
        return self._checked(self._session.post(f"{self._url}/api/converse/", json=body, timeout=60))

    def get(self, path: str) -> dict[str, Any]:
        return self._checked(self._session.get(f"{self._url}{path}", timeout=60))

    def wait_until_up(self, seconds: float) -> None:
        import requests

        until = time.monotonic() + seconds
        while True:
            try:
                self.get("/api/health/")
                return
            except (requests.ConnectionError, CommandError) as error:
                if time.monotonic() >= until:
                    raise CommandError(f"No server answers at {self._url}; start one with script/server.") from error
                time.sleep(0.3)

    def _checked(self, response: Any) -> dict[str, Any]:
        if response.status_code >= 400:
            raise CommandError(f"The API answered {response.status_code}: {response.text}")
        body: dict[str, Any] = response.json()
        return body
