"""The words of the interface: each is there in both languages, is used, and means to the agent what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from agent.dialogue.commands import Command, command_of

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "static" / "formpilot"
# Keys that scripts put together from parts, such as stop_${kind}.
COMPOSED = re.compile(r"t\(\s*`([a-z_]+)\$\{")
NAMED = re.compile(r"""["'`]([a-z]+(?:_[a-z]+)*)["'`]""")
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def strings(client, language: str) -> dict[str, str]:
    return client.get("/api/ui/strings/", {"lang": language}).json()["strings"]


def script() -> str:
    return "\n".join(path.read_text() for path in sorted(SCRIPTS.rglob("*.js")))


def test_any_site_may_ask_for_the_words_and_keep_them_a_while(client, settings):
    settings.DEBUG = False
    answer = client.get("/api/ui/strings/?lang=ar", headers={"Origin": "https://any.example"})

    assert answer.json()["lang"] == "ar"
    assert answer.json()["dir"] == "rtl"
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "max-age=300" in answer["Cache-Control"]
    assert "Cookie" not in answer.get("Vary", "")


@pytest.mark.parametrize(("asked", "given"), [("ar-SA", "ar"), ("EN", "en"), ("fr", "en"), ("", "en"), ("../x", "en")])
def test_the_nearest_language_is_given(client, asked, given):
    assert client.get("/api/ui/strings/", {"lang": asked}).json()["lang"] == given


def test_every_word_is_translated_and_keeps_its_placeholders(client):
    english, arabic = strings(client, "en"), strings(client, "ar")

    assert [key for key in english if not re.search(r"[\u0600-\u06FF]", arabic[key])] == []
    assert {key: set(PLACEHOLDER.findall(text)) for key, text in english.items()} == {
        key: set(PLACEHOLDER.findall(text)) for key, text in arabic.items()
    }


def test_every_word_is_used_by_the_element(client):
    text = script()
    composed = tuple(COMPOSED.findall(text))
    named = set(NAMED.findall(text))

    assert [key for key in strings(client, "en") if key not in named and not key.startswith(composed)] == []


def test_the_element_uses_no_word_that_is_not_there(client):
    known = strings(client, "en")
    asked = set(re.findall(r"""\bt\(\s*["']([a-z_]+)["']""", script()))

    assert len(asked) > 40
    assert asked - set(known) == {"retry"}  # one of the two words for when the service cannot be reached


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize(
    ("key", "command"),
    [
        ("say_skip", Command.SKIP),
        ("say_leave_open", Command.LEAVE_OPEN),
        ("say_none_of_these", Command.LEAVE_OPEN),
        ("say_send_later", Command.SEND_LATER),
        ("say_back", Command.BACK),
        ("say_yes", Command.YES),
        ("say_no", Command.NO),
        ("say_try_again", Command.RETRY),
        ("say_help", Command.HELP),
        ("say_start_over", Command.RESTART),
        ("say_cancel", Command.CANCEL),
    ],
)
def test_what_buttons_say_is_understood(client, language, key, command):
    assert command_of(strings(client, language)[key]) is command
