"""Two small forms for tests of what clients send: one with tools, one with a field of each kind and its values."""

from __future__ import annotations

from typing import Any

from tests.http.clients import Json

PICNIC = """---
form_id: picnic
title: Picnic
language: [en, ar]
fields:
  - {id: park, type: dropdown, required: true, label: {en: Park, ar: الحديقة}, data_source: get_parks,
     prompt: {en: Which park?, ar: أي حديقة؟}}
  - {id: spot, type: dropdown, required: true, label: {en: Spot, ar: المكان},
     prompt: {en: Which spot?, ar: أي مكان؟}, depends_on: [park],
     data_source: {tool: get_spots, args: {parkName: park}}}
tools:
  - {name: get_parks}
  - {name: get_spots, args: {parkName: park}}
---
# Picnic
"""
PARKS = {"parks": [{"name": "North Park"}, {"name": "South Park"}]}
NORTH = {"spots": [{"name": "By the pond"}, {"name": "On the hill"}]}
SOUTH = {"spots": [{"name": "Under the oak"}, {"name": "At the gate"}]}

ALL_KINDS = """---
form_id: all_kinds
title: Boat trip
language: [en, ar]
fields:
  - {id: snacks, type: checkbox, required: true, prompt: {en: Which snacks?, ar: أي وجبات؟},
     options: ["Nuts, salted", Figs, Olives]}
  - {id: pier, type: location, required: true, prompt: {en: From which pier?, ar: من أي رصيف؟}}
  - {id: guests, type: integer, required: true, prompt: {en: How many guests?, ar: كم ضيفًا؟}}
  - {id: swims, type: boolean, required: true, prompt: {en: Can all of you swim?, ar: هل تجيدون السباحة؟}}
  - {id: boat, type: dropdown, required: true, prompt: {en: Which boat?, ar: أي قارب؟}, options: [Sail, Motor]}
  - {id: day, type: date, required: true, prompt: {en: On which day?, ar: في أي يوم؟}}
  - {id: call, type: datetime, required: true, prompt: {en: When may we call?, ar: متى نتصل؟}}
  - {id: wish, type: text, required: true, prompt: {en: Any wish?, ar: هل من رغبة؟}}
review: final
---
# Boat trip
"""
VALUES: tuple[tuple[str, Any, Any], ...] = (
    ("snacks", ["Nuts, salted", "Olives"], ["Nuts, salted", "Olives"]),
    ("pier", {"lat": 24.7136, "lng": 46.6753}, {"lat": 24.7136, "lng": 46.6753}),
    ("guests", 7, 7),
    ("swims", False, False),
    ("boat", ["Motor"], "Motor"),
    ("day", "2026-03-01", "2026-03-01"),
    ("call", "2026-03-01T14:30:00", "2026-03-01T14:30:00"),
    ("wish", 42, "42"),
)
"""The field, the value of its widget, and what is stored of it."""


def result(name: str, body: Any, **more: Any) -> Json:
    return {"tool_name": name, "result": body, **more}
