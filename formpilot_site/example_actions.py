"""Actions for the tools of the example forms if nothing else runs them, as a demonstration and a pattern for your own.

Most of them return the results in `forms_registry/examples/tools`; some compute their results.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from conversations.actions.marks import repeatable

if TYPE_CHECKING:
    from agent.turns.service_actions import ActionCall

_HERE = "formpilot_site.example_actions"
_PLAYED = Path(__file__).resolve().parent.parent / "forms_registry" / "examples" / "tools"
_PROTECTED = {"FMLA", "Pregnancy", "Bonding", "Family Care", "Military Family"}
_FMLA_WEEKS = 12
_VACATION_WEEKS = 5
_MONTHS_OF_SERVICE = 12
_HOURS_A_YEAR = 1250
_WEEKS_A_YEAR = 52

EXAMPLE_ACTIONS = {
    "calculate_entitlement": f"{_HERE}.calculate_entitlement",
    "validate_dates": f"{_HERE}.validate_dates",
    "example_lookup": f"{_HERE}.look_up",
    "example_sending": f"{_HERE}.send",
    "example_saving": f"{_HERE}.save",
    "example_nothing": f"{_HERE}.nothing",
    "example_asking": f"{_HERE}.save",  # its name in versions of the injury report that were published before
}


@repeatable
def look_up(args: Mapping[str, Any], call: ActionCall) -> Any:
    """What the examples have for a tool and its arguments; nothing where they have nothing."""
    for entry in _played():
        if entry["tool"] == call.tool.name and entry.get("args", {}).items() <= args.items():
            return entry["result"]
    return {}


@repeatable
def nothing(_args: Mapping[str, Any], _call: ActionCall) -> Any:
    """Brings no value, so the person is asked: nobody here can put a pin on a map for them."""
    return {}


def send(_args: Mapping[str, Any], call: ActionCall) -> Any:
    """Takes a request, and gives it a number: the same for the same call."""
    return {"success": True, "referenceNumber": f"EX-{int(call.key[:8], 16) % 1_000_000:06}"}


@repeatable
def save(_args: Mapping[str, Any], _call: ActionCall) -> Any:
    """Has nothing to do: a conversation is kept anyway."""
    return {"success": True}


@repeatable
def calculate_entitlement(args: Mapping[str, Any], _call: ActionCall) -> Any:
    """The weeks of protected leave in a year, what this leave takes of them, and what is left."""
    weeks, law = _entitled(args)
    taken = _weeks_between(args.get("startDate"), args.get("endDate"))
    return {
        "entitledWeeks": weeks,
        "usedWeeks": min(taken, weeks),
        "remainingWeeks": round(max(weeks - taken, 0), 1),
        "law": law,
    }


@repeatable
def validate_dates(args: Mapping[str, Any], call: ActionCall) -> Any:
    """Refuses a leave that begins more than a year ahead, or lasts more than a year."""
    start, end = _day(args.get("startDate")), _day(args.get("endDate"))
    arabic = call.locale.startswith("ar")
    if start and (start - call.now.date()).days > 365:
        error = "لا يمكن طلب إجازة تبدأ بعد أكثر من سنة." if arabic else "Leave can be asked for a year ahead at most."
        return {"valid": False, "errors": [{"field": "start_date", "message": error}]}
    if start and end and (end - start).days > 365:
        error = "لا يمكن أن تزيد الإجازة على سنة." if arabic else "A leave lasts a year at most."
        return {"valid": False, "errors": [{"field": "end_date", "message": error}]}
    return {"valid": True}


def _entitled(args: Mapping[str, Any]) -> tuple[int, str]:
    kind, hired, starts = args.get("leaveType"), _day(args.get("hireDate")), _day(args.get("startDate"))
    if kind == "Vacation":
        return _VACATION_WEEKS, "Company policy"
    if kind not in _PROTECTED:
        return 0, "Company policy"
    months = (starts.year - hired.year) * 12 + starts.month - hired.month if hired and starts else 0
    if months < _MONTHS_OF_SERVICE or (args.get("weeklyHours") or 0) * _WEEKS_A_YEAR < _HOURS_A_YEAR:
        return 0, "Company policy"
    return _FMLA_WEEKS, "FMLA and CFRA" if args.get("workState") == "California" else "FMLA"


def _weeks_between(start: Any, end: Any) -> float:
    first, last = _day(start), _day(end)
    return round(((last - first).days + 1) / 7, 1) if first and last and last >= first else 0


def _day(text: Any) -> date | None:
    return date.fromisoformat(text) if isinstance(text, str) else None


@cache
def _played() -> list[dict[str, Any]]:
    return [entry for path in sorted(_PLAYED.glob("*.json")) for entry in json.loads(path.read_text("utf-8"))]
