"""The example of docs/embedding.md, as a bare file of another web site; and frames, and what both are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from uuid import uuid4

import pytest
import requests
from playwright.sync_api import expect

from tests.browser.chat import Chat
from tests.browser.people import WithMouse
from tests.browser.site_server import ROOT, Site

INCIDENT = "incident_report"
GUIDE = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
PAGE, FRAME = re.findall(r"^```html\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)

STORED = "() => JSON.stringify({ ...sessionStorage, ...localStorage })"
MEASURES = """words => {
    const { fontSize, lineHeight, letterSpacing, textTransform, textIndent, whiteSpace } = getComputedStyle(words);
    return { fontSize, lineHeight, letterSpacing, textTransform, textIndent, whiteSpace };
}"""


@pytest.fixture(scope="module")
def key(site: Site) -> str:
    return site.key


@pytest.fixture(scope="module")
def make_token(site: Site, key: str) -> Callable[[str], str]:
    """As a host's server does it: with its API key, for the pages of an origin."""
    headers = {"Authorization": f"Bearer {key}"}

    def make(origin: str) -> str:
        body = {"form": INCIDENT, "origins": [origin], "tools": ["notify_safety_team"]}
        made = requests.post(f"{site.address}/api/embed-tokens/", json=body, headers=headers, timeout=30)
        return str(made.json()["token"])

    return make


@pytest.fixture(scope="module")
def token(site: Site, make_token) -> str:
    return make_token(site.host_address)


@pytest.fixture(scope="module")
def expired_token(site: Site) -> str:
    return site.expired_token


def test_the_example_works_to_the_end(open_host, site, token):
    page = open_host(PAGE.replace("EMBED-TOKEN", token), expected=("favicon",))
    chat = Chat(page, INCIDENT)
    chat.settle()
    chat.element.evaluate(
        "chat => chat.addEventListener('formpilot-complete', ({ detail }) => (chat.ended = detail), { once: true })"
    )

    reply = WithMouse(chat).fill()

    assert reply["status"] == "completed"
    assert page.title() == "Reported: INC-4711"
    ended = chat.element.evaluate("chat => chat.ended")
    assert (ended["reference"], ended["toolReference"]) == ("INC-4711", "INC-4711")
    assert ended["submissionReference"] == reply["reference"]
    assert chat.element.evaluate("chat => chat.offsetHeight") == 640
    assert chat.element.locator(".reference .code").inner_text() == "INC-4711"
    owner = site.query(
        "SELECT k.name FROM conversations_conversation c JOIN conversations_apikey k ON k.id = c.api_key_id"
        " WHERE c.id = %s",
        reply["conversation_id"],
    )
    assert owner == [("The host",)]


def test_its_colours_are_the_hosts(open_host, token):
    page = open_host(PAGE.replace("EMBED-TOKEN", token), expected=("favicon",))
    chat = Chat(page, INCIDENT)
    chat.settle()

    expect(chat.live.locator(".button.primary")).to_have_css("background-color", "rgb(11, 93, 59)")


def test_what_the_host_says_of_its_own_words_is_not_for_ours(open_host, token):
    odd = (
        "html { font-size: 62.5% } * { box-sizing: content-box; line-height: 3; letter-spacing: 0.3em }"
        "body { text-transform: uppercase; white-space: nowrap; text-indent: 3rem; display: flex }"
    )
    plain = PAGE.replace("EMBED-TOKEN", token)
    measures = []
    for shown in (plain, plain.replace("</style>", f"{odd}</style>")):
        chat = Chat(open_host(shown, expected=("favicon",)), INCIDENT)
        chat.settle()
        words = chat.live.locator(".words p").first
        chat.widget.wait_for()
        measures.append(words.evaluate(MEASURES))

    assert words.inner_text() == chat.reply["action"]["text"]
    assert measures[0] == measures[1]
    assert words.evaluate("p => p.scrollWidth <= p.clientWidth")
    assert chat.send.evaluate("send => send.offsetWidth") == 44
    # Alone in a row of boxes, it is as wide as a talk is read best.
    assert chat.element.evaluate("chat => chat.offsetWidth") == 672


def test_a_reload_of_the_hosts_page_goes_on(open_host, token):
    page = open_host(PAGE.replace("EMBED-TOKEN", token), expected=("favicon",))
    chat = Chat(page, INCIDENT)
    chat.settle()
    chat.say("There was a fire yesterday")
    said = chat.words()
    page.reload()

    chat.settle(2)
    assert chat.words() == said


def page_for(person: str, token: str) -> str:
    context = f"chat.context = {json.dumps({'user': {'name': person}})};"
    return PAGE.replace("EMBED-TOKEN", token).replace("chat.tools", f"{context} chat.tools", 1)


@pytest.mark.parametrize("is_same", [True, False])
def test_an_opening_without_a_reply_is_repeated_for_the_same_person_alone(open_window, host, site, make_token, is_same):
    """Each time, the host's server makes another token."""
    first, other = (f"{name}-{uuid4()}" for name in ("Alia", "Badr"))
    people = [first, first if is_same else other]
    page = open_window(hosts=(site.host_address,), expected=("favicon", "409"))
    page.route("**/api/converse/", lambda route: (route.fetch(), None), times=1)
    sent = []
    for person in people:
        with page.expect_request("**/api/converse/") as request:
            page.goto(host.show(page_for(person, make_token(site.host_address))))
        sent.append(request.value)
    page.unroute_all(behavior="ignoreErrors")

    number = Chat(page, INCIDENT).settle()["conversation_id"]

    assert [request.post_data_json["context"]["user"]["name"] for request in sent] == people
    opened = site.query("""SELECT id::text FROM conversations_conversation WHERE "user" ->> 'name' = %s""", people[1])
    assert opened == [(number,)]


def test_what_a_tab_remembers_of_one_visitor_is_not_there_for_another(open_host, host, token):
    shown = PAGE.replace("EMBED-TOKEN", token)
    page = open_host(shown.replace("<formpilot-chat", '<formpilot-chat visitor="account-1"'), expected=("favicon",))
    chat = Chat(page, INCIDENT)
    first = chat.settle()["conversation_id"]
    chat.box.fill("My manager is")
    page.reload()
    assert chat.settle()["conversation_id"] == first
    expect(chat.box).to_have_value("My manager is")

    chat.element.evaluate("chat => chat.setAttribute('visitor', 'account-2')")
    page.wait_for_function(
        "id => ![null, id].includes(document.querySelector('formpilot-chat').conversationId)", arg=first
    )
    expect(chat.box).to_have_value("")
    second = chat.settle()["conversation_id"]
    page.reload()

    assert chat.settle()["conversation_id"] not in {first, second}, "the page names the first visitor again"


def test_what_is_said_of_a_sensitive_field_is_kept_in_no_storage_of_the_page(open_host, key):
    document = """---
title: Clinic
fields:
  - {id: patient, type: text, required: true, prompt: Who is ill?}
  - {id: illness, type: text, required: true, prompt: What is it?, sensitive: true}
---
"""
    own = PAGE.replace('form="incident_report" token="EMBED-TOKEN"', f'key="{key}"')
    own = own.replace("chat.tools", f"chat.formMarkdown = {json.dumps(document)}; chat.tools", 1)
    page = open_host(own, expected=("favicon", "ERR_FAILED"))
    chat = Chat(page)
    chat.settle()
    page.route("**/api/converse/", lambda route: route.abort(), times=1)
    chat.element.evaluate("chat => chat.answer('illness', 'Jaundice')")  # which is not asked yet
    assert "Jaund" not in page.evaluate(STORED)
    chat.box.press_sequentially("Huda S")
    assert "Huda S" in page.evaluate(STORED)
    chat.say("Huda Saleh")

    chat.box.press_sequentially("Jaund")
    assert "Jaund" not in page.evaluate(STORED)
    page.route("**/api/converse/", lambda route: route.abort(), times=1)
    chat.say_without_waiting("Jaundice")
    expect(chat.element.locator(".entry.user").last.locator(".fate")).to_be_visible()
    assert "Jaund" not in page.evaluate(STORED)
    chat.element.get_by_role("button", name="Retry").last.click()

    assert chat.settle(3)["answers"] == {"patient": "Huda Saleh", "illness": "Jaundice"}


def test_with_the_token_of_another_site_the_page_is_told(open_host, make_token):
    page = open_host(PAGE.replace("EMBED-TOKEN", make_token("https://www.example.org")), expected=("favicon", "403"))

    expect(page.locator("formpilot-chat .notice")).to_contain_text("This page is not allowed to open the form")


def test_with_a_forged_token_the_page_is_told(open_host):
    page = open_host(PAGE.replace("EMBED-TOKEN", "fpe_forged:token:here"), expected=("favicon", "401"))

    expect(page.locator("formpilot-chat .notice")).to_contain_text("This page is not allowed to open the form")


def test_with_an_old_token_the_page_is_told(open_host, expired_token):
    page = open_host(PAGE.replace("EMBED-TOKEN", expired_token), expected=("favicon", "401"))

    expect(page.locator("formpilot-chat .notice")).to_contain_text("open for too long")


def test_a_token_that_ran_out_is_fetched_anew_from_the_host(open_host, host, token, expired_token):
    (host.folder / "token.json").write_text(f'{{"token": "{token}"}}')
    old = PAGE.replace('token="EMBED-TOKEN"', f'token="{expired_token}" token-url="/token.json"')
    page = open_host(old, expected=("favicon", "401"))

    assert Chat(page, INCIDENT).settle()["turn"] == 1
    assert page.locator("formpilot-chat").get_attribute("token") == token


def test_a_key_will_do_until_it_is_revoked(open_host, site, key):
    page = open_host(PAGE.replace('token="EMBED-TOKEN"', f'key="{key}"'), expected=("favicon", "401"))
    chat = Chat(page, INCIDENT)
    chat.settle()
    assert chat.say("There was a fire yesterday")["answers"]["incident_type"] == "Fire"
    site.query("UPDATE conversations_apikey SET revoked_at = now() WHERE name = 'The host'")
    try:
        chat.say_without_waiting("It was in the kitchen")
        expect(chat.element.locator(".notice")).to_contain_text("not allowed to open the form")
    finally:
        site.query("UPDATE conversations_apikey SET revoked_at = NULL WHERE name = 'The host'")


def test_pages_whose_own_forms_begin_alike_have_talks_of_their_own(open_host, host, key):
    prompt = "Who is coming? " * 20
    fields = [{"id": name, "type": "text", "required": True, "prompt": prompt} for name in ("guest", "host")]
    own = PAGE.replace('form="incident_report" token="EMBED-TOKEN"', f'key="{key}"')
    pages = [
        own.replace("chat.tools", f"chat.formFields = {json.dumps(some)}; chat.tools", 1)
        for some in (fields[:1], fields)
    ]
    page = open_host(pages[0], expected=("favicon",))
    first = Chat(page).settle()
    page.goto(host.show(pages[1], "second.html"))

    second = Chat(page).settle()
    assert (first["missing_fields"], second["missing_fields"]) == (["guest"], ["guest", "host"])


def test_a_form_that_the_page_brings_late_is_begun_when_it_comes(open_host, key):
    """Until then there is nothing to talk about, of which the service says so."""
    own = PAGE.replace('form="incident_report" token="EMBED-TOKEN"', f'key="{key}"')
    page = open_host(own, expected=("favicon", "400"))
    expect(page.locator("formpilot-chat .notice")).to_be_visible()

    document = (
        "---\\ntitle: Guests\\nfields: [{id: guest, type: text, required: true, prompt: Who is coming?}]\\n---\\n"
    )
    page.evaluate(f"document.querySelector('formpilot-chat').formMarkdown = '{document}'")

    assert Chat(page).settle()["missing_fields"] == ["guest"]
    expect(page.locator("formpilot-chat .notice")).to_be_hidden()


def test_a_frame_shows_the_form_where_the_setting_allows_it(open_host, host):
    page = open_host(FRAME.replace("?lang=en", "?lang=ar"), expected=("favicon",))
    frame = page.frame_locator("iframe")

    expect(frame.locator("formpilot-chat .entry").first).to_contain_text("إبلاغ فريق السلامة")
    expect(frame.locator("header.site")).to_have_count(0)
    frame.locator("formpilot-chat textarea").fill("وقع حريق أمس")
    frame.locator("formpilot-chat textarea").press("Enter")
    expect(frame.locator("formpilot-chat .entry.assistant")).to_have_count(2)


def test_a_frame_of_any_other_site_stays_empty(open_window, host):
    address = host.show(FRAME).replace("127.0.0.1", "localhost")
    origin = address.rsplit("/", 1)[0]
    page = open_window(hosts=(origin, "chrome-error:"), expected=("favicon", "frame-ancestors", "ERR_BLOCKED"))
    page.goto(address)
    page.wait_for_load_state("networkidle")

    assert page.frame_locator("iframe").locator("formpilot-chat").count() == 0


def test_the_guide_names_every_attribute_property_and_event():
    element = (ROOT / "static" / "formpilot" / "core" / "element.js").read_text(encoding="utf-8")
    styles = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "static" / "formpilot").rglob("*.css"))
    attributes = set(re.findall(r'[a-z]etAttribute\("([a-z-]+)"\)', element)) - {"hidden"}
    events = {f"formpilot-{name}" for name in re.findall(r'#tell\("([a-z]+)"', element)}
    properties = {name for name in re.findall(r"var\((--fp-[a-z-]+)", styles) if not name.startswith("--fp-dark-")}

    told = set(re.findall(r"`([^`\s]+)`", GUIDE))
    assert (attributes | events | properties) - told == set()
