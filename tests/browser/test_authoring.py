"""Staff write a form, see what is wrong with it, mend, save and publish it; two of them, if need be."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chat import Chat
from tests.browser.editor import VERSIONS, Editor
from tests.browser.looking import Look
from tests.browser.staff import sign_in
from tests.browser.windows import DESKTOP, PHONE

MISTAKEN = """---
form_id: {slug}
title: Visit
fields:
  - id: guest
    type: texxt
    required: true
    prompt: Who is coming?
  - id: room
    type: dropdown
    required: true
    prompt: Which room?
  - id: reason
    type: text
    required: true
    visible_if: purpos == "other"
    prompt: Why?
---
# Visit
"""
MENDED = {6: "    type: text", 10: "    type: dropdown\n    options: [Red, Blue]", 17: "    visible_if: room is Blue"}
SOUND = MISTAKEN
for line in sorted(MENDED):
    SOUND = "\n".join([*SOUND.split("\n")[: line - 1], MENDED[line], *SOUND.split("\n")[line:]])
TESTS = """
## Tests

```yaml
- test: Blue has a reason
  steps:
    - choose: {{guest: Mona, room: Blue}}
    - expect: {{asks: reason}}
- test: Red
  steps:
    - choose: {{guest: Mona, room: Blue}}
    - expect: {{room: Red}}
```
"""
ROOM = """element => {
    const root = element.shadowRoot;
    const place = one => one.getBoundingClientRect();
    const panel = root.getElementById("panel-try");
    const { top, bottom } = place(root.querySelector("formpilot-chat").shadowRoot.querySelector("textarea"));
    return {
        rows: new Set([...root.querySelectorAll("[role=tab]")].map(tab => place(tab).top)).size,
        is_seen: top > 0 && bottom < innerHeight && bottom < place(panel).bottom,
        is_scrolled: panel.scrollHeight > panel.clientHeight,
        talk: place(root.querySelector("formpilot-chat")).height,
    };
}"""
LOOKS = {"en": (("light", DESKTOP), ("dark", DESKTOP)), "ar": (("light", DESKTOP), ("dark", PHONE))}


@pytest.fixture
def open_editor(open_window, signed_in) -> Callable[..., Editor]:
    """Opens the editor of a new draft, or of the one at `address`."""

    def open_one(address: str = f"{VERSIONS}add/", **options: object) -> Editor:
        page: Page = open_window(**options)
        page.context.add_cookies(signed_in)
        editor = Editor(page)
        editor.open(address)
        return editor

    return open_one


def begin(editor: Editor, slug: str, text: str = SOUND) -> None:
    """Writes a new draft, not yet saved."""
    editor.page.fill("#id_slug", slug)
    editor.text.click()
    editor.write(text.format(slug=slug))


def save_draft(editor: Editor) -> str:
    """Saves a new draft; the address of its page."""
    with editor.page.expect_navigation():
        editor.save()
    editor.wait()
    return editor.page.url


def test_three_mistakes_are_marked_mended_and_saved_and_the_form_is_tried_published_and_filled(open_editor, site):
    editor = open_editor()
    begin(editor, "visit", MISTAKEN)
    expect(editor.findings).to_have_count(3)
    assert editor.marked_lines() == [6, 9, 16]
    expect(editor.element.locator(".cm-lintRange-error")).to_have_count(3)
    expect(editor.preview.locator(".note")).to_be_visible()
    save_draft(editor)

    expect(editor.findings).to_have_count(3)
    editor.findings.first.get_by_role("button").click()
    assert editor.page.evaluate("() => document.activeElement.localName") == "formpilot-editor"
    for line, text in MENDED.items():
        editor.change_line(line, text)
    expect(editor.findings).to_have_count(0)
    assert editor.marked_lines() == []
    fields = editor.preview.locator(".fields > li")
    expect(fields).to_have_count(3)
    expect(fields.nth(2)).to_contain_text('room == "Blue"')
    expect(editor.status).to_have_text("Not saved yet.")
    editor.save()
    editor.saved()

    chat = editor.tried()
    chat.say("What do you need?")
    chat.say("Mona")
    expect(chat.live).to_contain_text("Which room?")
    tests = "SELECT is_test FROM conversations_conversation WHERE id = %s"
    test = chat.reply["conversation_id"]
    assert site.query(tests, test) == [(True,)]
    editor.trial("try").get_by_role("button", name="Delete this test").click()
    expect(editor.trial("try").locator(".told")).to_have_text("The test is deleted.")
    expect(editor.element.locator("formpilot-chat")).to_have_count(0)
    assert site.query(tests, test) == []

    editor.page.get_by_label("Publish", exact=True).check()
    editor.page.get_by_role("button", name="Save", exact=True).click()
    expect(editor.page.locator(".messagelist .success").first).to_contain_text("is published")
    asked = editor.page.request.post(
        "/api/converse/",
        data={"form": "visit", "answers": {"guest": "Mona", "room": "Blue"}},
        headers={"X-API-Key": site.key},
    ).json()
    assert asked["answers"] == {"guest": "Mona", "room": "Blue"}
    assert asked["missing_fields"] == ["reason"]


@pytest.mark.parametrize("locale", ["en", "ar"])
@pytest.mark.parametrize("size", [(1280, 720), (1440, 1300), (390, 844)])
def test_who_tries_a_draft_sees_where_to_write(open_editor, locale, size):
    """All that is asked has room beneath one row of tabs, and of what lies within one another, the talk alone is
    scrolled."""
    editor = open_editor(f"{VERSIONS}add/?slug=incident_report", locale=locale, size=size)
    editor.preview.locator(".fields > li").first.wait_for()
    editor.preview.locator("#tab-try").click()
    editor.trial("try").get_by_role("button").first.click()
    Chat(editor.page).settle()

    room = editor.element.evaluate(ROOM)
    assert (room["rows"], room["is_seen"], room["is_scrolled"]) == (1, True, False)
    assert room["talk"] > 500


def test_a_draft_is_tested_and_its_paths_are_listed_as_it_is_written(open_editor):
    editor = open_editor()
    begin(editor, "tried", SOUND + TESTS)
    tests = editor.try_out("tests", "Run the tests")
    expect(tests.locator(".told")).to_have_text("Tests that failed: 1 of 2.")
    expect(tests.locator(".fault")).to_have_text("room should be “Red”, and is “Blue”.")
    tests.locator("li", has=tests.page.locator(".fault")).get_by_role("button", name="Line").click()
    expect(editor.element.locator(".cm-activeLine")).to_contain_text("room: Red")
    paths = editor.try_out("paths", "Show all paths")
    expect(paths.locator(".told")).to_contain_text("2 different sequences of questions")
    expect(paths.locator(".asked").first.locator("li")).to_have_count(3)


@pytest.mark.parametrize("how", ["by keyboard", "by button"])
def test_of_two_authors_the_second_sees_the_difference_and_nothing_is_lost(open_editor, how):
    first = open_editor()
    begin(first, f"two_authors_{len(how)}")
    address = save_draft(first)
    second = open_editor(address, expected=("409",))
    first.line("Who is coming?").click()
    first.page.keyboard.press("End")
    first.write(" First.")
    first.save()
    first.saved()
    second.line("Why?").click()
    second.page.keyboard.press("End")
    second.write(" Second.")
    if how == "by keyboard":
        second.save()
    else:
        second.page.locator("[name=_save]").click()

    dialog = second.element.locator("dialog")
    expect(dialog.locator(".cm-changedLine")).to_have_count(4)
    dialog.get_by_role("button", name="Take over this part").first.click()
    dialog.get_by_role("button", name="Save my text").click()
    if how == "by keyboard":
        second.saved()
        expect(dialog).to_have_count(0)
    else:
        expect(second.page.locator(".messagelist .success")).to_contain_text("was changed successfully")
    first.open(address)
    expect(first.line("Who is coming? First.")).to_be_visible()
    expect(first.line("Why? Second.")).to_be_visible()


def test_what_stands_is_taken_and_ones_own_text_comes_back(open_editor):
    first = open_editor()
    begin(first, "taken_back")
    address = save_draft(first)
    second = open_editor(address, expected=("409",))
    for editor, name in ((first, "One"), (second, "Two")):
        editor.line("title:").click()
        editor.page.keyboard.press("End")
        editor.write(f" {name}")
    first.save()
    first.saved()
    second.save()
    second.element.get_by_role("button", name="Take what stands").click()
    expect(second.line("title: Visit One")).to_be_visible()
    expect(second.status).to_have_text("")

    second.text.focus()
    second.page.keyboard.press("ControlOrMeta+z")
    expect(second.line("title: Visit Two")).to_be_visible()
    second.save()
    second.saved()


@pytest.mark.parametrize("how", ["by keyboard", "by button"])
def test_who_was_signed_out_signs_in_elsewhere_and_saves_what_was_written(open_editor, site, how):
    editor = open_editor(fresh=True, expected=("401",))
    begin(editor, f"signed_out_{len(how)}")
    address = save_draft(editor)
    editor.line("Who is coming?").click()
    editor.page.keyboard.press("End")
    editor.write(" At last.")
    profile = editor.page.context
    profile.clear_cookies(name="sessionid")
    editor.save()
    expect(editor.status).to_contain_text("Sign in, in another window")

    elsewhere = profile.new_page()
    sign_in(elsewhere, site, "/admin/", "#user-tools")
    if how == "by keyboard":
        editor.save()
        editor.saved()
    else:
        with editor.page.expect_navigation():
            editor.page.locator("[name=_continue]").click()
    editor.open(address)
    expect(editor.line("Who is coming? At last.")).to_be_visible()


def test_whatever_can_be_written_at_a_place_is_offered(open_editor):
    editor = open_editor()
    begin(editor, "offers")
    expect(editor.preview.locator(".fields > li")).to_have_count(3)
    offered = editor.element.locator(".cm-tooltip-autocomplete li")
    for line, written, wanted in (
        (6, "    type: texta", "textarea"),
        (7, "    requ", "required_if"),
        (18, "    visible_if: roo", "room"),
        (3, "purp", "purpose"),
    ):
        editor.change_line(line, written[:-1])
        editor.page.keyboard.type(written[-1])
        expect(offered.filter(has_text=wanted).first).to_be_visible()
        editor.page.keyboard.press("Escape")


def test_names_are_offered_while_another_line_is_unfinished(open_editor):
    editor = open_editor()
    begin(editor, "unfinished")
    expect(editor.preview.locator(".fields > li")).to_have_count(3)
    editor.change_line(7, "    requ")
    expect(editor.findings).not_to_have_count(0)
    editor.change_line(18, "    visible_if: ro")
    editor.page.keyboard.type("o")
    expect(editor.element.locator(".cm-tooltip-autocomplete li").filter(has_text="room").first).to_be_visible()


def test_a_keyboard_alone_comes_in_and_out(open_editor):
    editor = open_editor()
    begin(editor, "keys", "")
    editor.write("fields:\n")
    editor.page.keyboard.press("Tab")
    editor.write("x")
    expect(editor.line("x")).to_have_text("  x")
    editor.page.keyboard.press("Escape")
    editor.page.keyboard.press("Tab")
    expect(editor.text).not_to_be_focused()
    editor.page.keyboard.press("Shift+Tab")
    expect(editor.text).to_be_focused()


def test_unsaved_text_is_not_left_without_asking(open_editor):
    editor = open_editor(expected=("dialog",))
    begin(editor, "leaving")
    asked = []
    editor.page.on("dialog", lambda dialog: asked.append(dialog.type))
    editor.page.evaluate("() => { location.href = '/admin/'; }")
    editor.page.wait_for_timeout(500)
    assert asked == ["beforeunload"]

    save_draft(editor)
    editor.page.goto("/admin/")
    assert asked == ["beforeunload"]


def test_five_thousand_lines_are_written_without_waiting(open_editor):
    """Bounds are wide: a machine may be busy. What is not bounded grows with the square of the lines."""
    editor = open_editor(expected=("413",))
    editor.text.click()
    editor.paste("---\ntitle: Long\n" + "# a remark for authors\n" * 5000 + "fields: []\n---\n")
    expect(editor.findings).not_to_have_count(0)
    editor.page.keyboard.press("ControlOrMeta+Home")
    began = time.monotonic()
    for letter in "some words at the very beginning of it":
        editor.page.keyboard.press(letter if letter != " " else "Space")
    assert time.monotonic() - began < 8
    expect(editor.line("some words at the very beginning of it---")).to_be_visible()


def test_without_scripts_the_text_area_serves(browser, site, signed_in):
    profile = browser.new_context(base_url=site.address, java_script_enabled=False)
    profile.add_cookies(signed_in)
    page = profile.new_page()
    page.goto(f"{VERSIONS}add/")
    page.fill("#id_slug", "plain")
    page.fill("#id_markdown", SOUND.format(slug="plain"))
    page.click("[name=_continue]")

    expect(page.locator("#id_markdown")).to_have_value(SOUND.format(slug="plain"))
    profile.close()


@pytest.mark.parametrize("locale", LOOKS)
def test_it_looks_sound(open_editor, locale):
    editor = open_editor(f"{VERSIONS}add/?slug=incident_report", locale=locale)
    look = Look(editor.page, locale, *LOOKS[locale])
    editor.preview.locator(".fields > li").first.wait_for()
    for tab in ("form", "rules", "schema", "greeting"):
        editor.preview.locator(f"#tab-{tab}").click()
        look.at(f"editor-{tab}")
    for name, button in (("tests", 0), ("paths", 0), ("try", 0)):
        editor.preview.locator(f"#tab-{name}").click()
        trial = editor.trial(name)
        trial.get_by_role("button").nth(button).click()
        trial.locator(".result > *").first.wait_for()
        if name == "try":
            Chat(editor.page).settle()
        look.at(f"editor-{name}")
    editor.element.locator(".cm-content").click()
    editor.page.keyboard.press("ControlOrMeta+a")
    editor.write(MISTAKEN.format(slug="looks"))
    expect(editor.findings).to_have_count(3)
    look.at("editor-mistakes")
    editor.page.keyboard.press("ControlOrMeta+f")
    look.at("editor-search")

    assert look.faults == {}
