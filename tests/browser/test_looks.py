"""Every state, in both languages and both themes: axe finds nothing serious; a picture goes to var/screenshots/."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from tests.browser.looking import Look
from tests.browser.people import WithMouse
from tests.browser.sheets import BEGIN, PAPER, TODAY, Place, Sheet, both
from tests.browser.windows import DESKTOP, PHONE

LOOKS = [("en", "light", DESKTOP), ("en", "dark", PHONE), ("ar", "light", PHONE), ("ar", "dark", DESKTOP)]
DISTRICTS = [
    {
        "tool": "get_districts",
        "result": {
            "districts": [
                {"name": {"english": "Olaya", "arabic": "العليا"}},
                {"name": {"english": "Diriyah", "arabic": "الدرعية"}},
            ]
        },
    }
]
GALLERY = Sheet(
    opening=BEGIN,
    answers={
        "size": "Medium",
        "trade": "Potter",
        "machines": ["Kiln", "Press"],
        "insured": "Yes",
        "district": "Olaya",
        "owner": both("Huda Saleh", "هدى صالح"),
        "story": both("Bowls and tiles, fired twice a week.", "أوان وبلاط، تُحرق مرتين في الأسبوع."),
        "workers": "12",
        "mail": "huda@example.org",
        "phone": "+966501234567",
        "opens": "08:30",
        "founded": date(2011, 3, 9),
        "visit": datetime.combine(TODAY + timedelta(days=9), datetime.min.time()).replace(hour=10, minute=30),
        "place": Place(24.7136, 46.6753),
        "licence": PAPER,
    },
)


@pytest.mark.parametrize(("locale", "scheme", "size"), LOOKS)
def test_every_widget_looks_sound(open_chat, locale, scheme, size):
    chat = open_chat("gallery", locale=locale, scheme=scheme, size=size)
    chat.play_tools(DISTRICTS)
    person, look = WithMouse(chat, GALLERY), Look(chat.page, f"{locale}-{scheme}")
    look.at("greeting")

    reply = person.answer(chat.reply["action"])
    while reply["status"] != "completed":
        hints = reply["action"].get("input", {})
        if hints.get("kind") != "text":
            chat.widget.first.wait_for()
        look.at(reply["action"].get("field_id") or hints["kind"])
        reply = person.answer(reply["action"])
    chat.widget.first.wait_for()
    look.at("complete")

    assert look.faults == {}
