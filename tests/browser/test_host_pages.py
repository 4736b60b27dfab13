"""The pages of docs/host-pages.md, as bare files of another web site: one form on three pages, filled by talking and by
hand."""

from __future__ import annotations

import json
import re

import requests

from tests.browser.chat import Chat
from tests.browser.site_server import ROOT

GUIDE = (ROOT / "docs" / "host-pages.md").read_text(encoding="utf-8")
FIRST, *FORMS = re.findall(r"^```html\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
[SCRIPT] = re.findall(r"^```js\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
[ASKS_FOR_TOKEN] = re.findall(r"-d '(\{.*?\})'", GUIDE)
FORM = re.compile(r"<form.*?</form>", re.DOTALL)
HEAR = "() => { window.heard = []; document.forms[0].oninput = event => heard.push(event.target.name); }"
MARKED = "document.querySelector('[data-formpilot-current]')?.name ?? ''"
PAYING = """<form id="permit">
  <label>Name <input name="name" autocomplete="billing name" value="Huda"></label>
  <label>Card <input name="card" autocomplete="billing cc-number" value="secret-1"></label>
  <label>Check <input name="check" autocomplete="Section-Parcel  CC-CSC" value="secret-2"></label>
  <label>Code <input name="code" autocomplete="one-time-code webauthn" value="secret-3"></label>
  <label>Wish <input name="wish"></label>
</form>"""


def token_for(site, origin: str) -> str:
    body = json.loads(ASKS_FOR_TOKEN) | {"origins": [origin]}
    headers = {"Authorization": f"Bearer {site.key}"}
    made = requests.post(f"{site.address}/api/embed-tokens/", json=body, headers=headers, timeout=30)
    return str(made.json()["token"])


def test_one_form_on_three_pages(open_host, host, site):
    first = FIRST.replace("EMBED-TOKEN", token_for(site, host.site.host_address))
    for name, form in zip(("second.html", "third.html"), FORMS, strict=True):
        host.show(FORM.sub(lambda _, form=form: form, first), name)
    page = open_host(first, expected=("favicon",))
    page.evaluate(HEAR)
    chat = Chat(page)
    chat.settle()

    reply = chat.say("Owner name: Huda Saleh")
    assert page.input_value("[name=owner_name]") == "Huda Saleh"
    assert page.evaluate("heard") == ["owner_name"]
    assert (page.evaluate(MARKED), reply["current_field"]["data_id"]) == ("parcel.number", "parcel.number")

    # A script lets go of the form, and gives it back.
    page.evaluate("document.querySelector('formpilot-chat').bind(null)")
    assert page.evaluate(MARKED) == ""
    page.evaluate(SCRIPT)
    page.wait_for_selector("[data-formpilot-current][name='parcel.number']")

    # Typed on the page, the field that is asked is answered.
    page.fill("[name='parcel.number']", "123-456")
    page.press("[name='parcel.number']", "Tab")
    reply = chat.next()
    assert [(one["data_id"], one["source"]) for one in reply["filled_fields"]] == [
        ("owner_name", "words"),
        ("parcel.number", "page"),
    ]
    assert page.evaluate(MARKED) == "password"
    page.fill("[name=password]", "hunter2-secret")
    page.press("[name=password]", "Tab")
    reply = chat.next()
    assert reply["action"]["input"] == {"kind": "page_filled"}
    assert "hunter2" not in str(reply)
    conversation = reply["conversation_id"]

    page.click("text=Next")
    page.wait_for_url("**/second.html")  # and no more: what somebody typed is no part of an address
    chat = Chat(page)
    chat.settle(reply["turn"] + 1)
    assert (chat.reply["conversation_id"], page.evaluate(MARKED)) == (conversation, "use")
    page.fill("[name=depth]", "12")
    reply = chat.say("Farm")
    assert (page.input_value("[name=use]"), reply["answers"]) == ("Farm", {"use": "Farm", "depth": 12})
    reply = chat.say("make the depth 30")
    assert page.input_value("[name=depth]") == "30"

    page.click("text=Next")
    chat = Chat(page)
    chat.settle(reply["turn"] + 1)
    reply = chat.say("Drought")
    assert page.locator("[name=reasons]:checked").evaluate_all("all => all.map(one => one.value)") == ["Drought"]
    chat.say("yes")
    assert page.is_checked("[name=terms]")

    changes = site.query(
        "SELECT a.field_id, a.change, a.source"
        " FROM conversations_answer a JOIN conversations_turn t ON t.id = a.turn_id"
        " WHERE a.conversation_id = %s AND a.change IN ('set', 'corrected') ORDER BY t.number, a.position",
        conversation,
    )
    assert changes == [
        ("owner_name", "set", "words"),
        ("parcel.number", "set", "page"),
        ("password", "set", "page"),
        ("depth", "set", "page"),
        ("use", "set", "words"),
        ("depth", "corrected", "words"),
        ("reasons", "set", "words"),
        ("terms", "set", "words"),
    ]


def test_what_browsers_fill_in_of_cards_and_codes_stays_on_the_page(open_host, host, site):
    """By each word of `autocomplete`, in any case."""
    first = FIRST.replace("EMBED-TOKEN", token_for(site, host.site.host_address))
    page = open_host(FORM.sub(lambda _: PAYING, first), expected=("favicon",))
    chat = Chat(page)
    chat.settle()

    with page.expect_request("**/api/converse/") as sent:
        chat.say("Wish: A well")

    fields = {field["data_id"]: field for field in sent.value.post_data_json["form_fields"]}
    assert (fields["name"]["fieldValue"], "sensitive" in fields["name"]) == ("Huda", False)
    for name in ("card", "check", "code"):
        assert (fields[name]["fieldValue"], fields[name]["sensitive"]) == ("••••", True)
