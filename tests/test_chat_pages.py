"""The pages for people, in both languages: what they show, what they may load, and who may frame them."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from rest_framework.test import APIClient

from conversations.services import create_api_key, read_embed_token
from forms_registry.services import import_form

VISIT = """---
form_id: visit
title: Announce a visit
title_ar: الإعلان عن زيارة
languages: [en, ar]
purpose: Tell the front desk who is coming.
fields:
  - {id: guest, type: text, required: true, prompt: Who is coming?}
---
"""
LANGUAGES = "languages: [en, ar]"
ARABIC = """---
form_id: ziyara
title: زيارة
fields:
  - {id: guest, type: text, required: true, prompt: من القادم؟}
---
"""


@pytest.fixture
def visit(db) -> None:
    import_form(markdown=VISIT, slug="visit")


@pytest.fixture
def arabic(client) -> Client:
    client.post("/language/", {"language": "ar", "next": "/"})
    return client


def test_the_front_page_lists_the_published_forms(client, visit):
    page = client.get("/").content.decode()

    assert '<a href="/chat/visit/" dir="auto">Announce a visit</a>' in page
    assert "Tell the front desk who is coming." in page
    assert "About 1 minute<" in page


@pytest.mark.parametrize("path", ["/", "/simulator/"])
@pytest.mark.parametrize("slugs", [("gate", "yard"), ("north-gate", "south-gate", "west-gate")])
def test_forms_of_one_title_are_told_apart_by_their_addresses(admin_client, visit, path, slugs):
    """The one whose title no other has stands there without."""
    for slug in slugs:
        document = VISIT.replace("form_id: visit", f"form_id: {slug}").replace("Announce a visit", "Come in")
        import_form(markdown=document, slug=slug)
    page = admin_client.get(path).content.decode()

    assert [slug for slug in (*slugs, "visit") if f"({slug})" in page] == [*slugs]


def test_the_front_page_says_so_when_there_is_no_form(client, db):
    assert "No form is published yet." in client.get("/").content.decode()


def test_a_form_whose_tools_nobody_runs_here_is_not_listed_and_staff_are_told_why(client, admin_client, db, settings):
    tools = "tools: [{name: announce, purpose: Tells the front desk., when: complete}]\n---\n"
    version = import_form(markdown=VISIT.removesuffix("---\n") + tools, slug="visit")

    assert "Announce a visit" not in client.get("/").content.decode()
    assert client.get("/api/forms/").status_code == 401
    page = admin_client.get(f"/admin/forms_registry/formversion/{version.pk}/change/").content.decode()
    assert "`announce` is run by the page or server of a host" in page
    settings.DEBUG = True  # the pages play tools then
    assert "Announce a visit" in client.get("/").content.decode()


def test_the_page_of_a_form_holds_the_element(client, visit):
    page = client.get("/chat/visit/").content.decode()

    assert '<formpilot-chat form="visit" heading="Announce a visit" locale="en"' in page
    assert re.search(r'<script type="module" src="/static/formpilot/formpilot-chat\.js">', page)


def test_a_person_can_switch_to_arabic(arabic, visit):
    page = arabic.get("/chat/visit/").content.decode()

    assert '<html lang="ar" dir="rtl">' in page
    assert 'locale="ar"' in page
    assert "الانتقال إلى المحتوى" in page
    assert '<button name="language" value="en" lang="en">English</button>' in page


def test_a_form_that_is_not_there_is_told_in_words(client, db, settings):
    settings.DEBUG = False
    answer = client.get("/chat/nothing/")

    assert answer.status_code == 404
    assert "There is nothing here" in answer.content.decode()


@pytest.mark.parametrize("title", ['</title><script src="//evil.example"></script>', '" onload="alert(1)'])
def test_markup_in_a_title_stays_text(client, db, title):
    import_form(markdown=VISIT.replace("Announce a visit", f"'{title}'"), slug="visit")

    for address in ("/", "/chat/visit/"):
        page = client.get(address).content.decode()
        assert "<script src=" not in page
        assert " onload=" not in page.replace("&quot; onload=&quot;", "")


@pytest.mark.parametrize("address", ["/", "/chat/visit/"])
def test_the_strict_policy_holds_and_no_other_host_is_asked(client, visit, address):
    answer = client.get(address)
    page = answer.content.decode()

    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert re.findall(r"<script(?![^>]* src=)", page) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", page) == []
    assert re.findall(r'(?:src|href|action)="(?![/#])', page) == []


def test_no_other_site_may_frame_a_page(client, visit):
    answer = client.get("/chat/visit/")

    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"


def test_sites_of_the_setting_may_frame_the_page_of_a_form_and_no_other_page(client, visit, settings):
    settings.FRAME_ORIGINS = ["https://portal.example.org"]
    framed, index = client.get("/chat/visit/"), client.get("/")

    assert "frame-ancestors https://portal.example.org" in framed["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed
    assert "frame-ancestors 'none'" in index["Content-Security-Policy"]
    assert index["X-Frame-Options"] == "DENY"


def test_in_a_frame_the_page_is_the_chat_alone(client, visit):
    framed = client.get("/chat/visit/", headers={"Sec-Fetch-Dest": "iframe"})
    whole = client.get("/chat/visit/")

    assert 'class="site"' not in framed.content.decode()
    assert "<formpilot-chat" in framed.content.decode()
    assert 'class="site"' in whole.content.decode()
    assert "Sec-Fetch-Dest" in whole["Vary"]


@pytest.mark.parametrize(("asked", "shown"), [("ar", "ar"), ("AR-sa", "ar"), ("en", "en"), ("fr", "en"), ("", "en")])
def test_the_address_of_a_form_can_ask_for_a_language(client, visit, asked, shown):
    answer = client.get("/chat/visit/", {"lang": asked})

    assert f'<html lang="{shown}"' in answer.content.decode()
    assert answer["Content-Language"] == shown
    assert client.get("/chat/visit/")["Content-Language"] == "en"


@pytest.fixture
def english(db) -> None:
    """A form that speaks English alone."""
    import_form(markdown=VISIT.replace(LANGUAGES, "languages: [en]"), slug="visit")


def languages_shown(page) -> tuple[str, str, list[str]]:
    """The language and the direction of a page, with that of the talk, and the languages that it offers."""
    html, direction, talk = re.search(r'<html lang="(..)" dir="(...)">.* locale="(..)"', page.text, re.DOTALL).groups()
    assert page["Content-Language"] == html == talk
    return html, direction, re.findall(r'<button name="language" value="(..)" lang="..">', page.text)


@pytest.mark.parametrize("asked", [{}, {"lang": "ar"}])
def test_a_form_is_shown_in_a_language_that_it_speaks_and_no_other_is_offered(arabic, english, asked):
    import_form(markdown=ARABIC, slug="ziyara")

    assert languages_shown(arabic.get("/chat/visit/", asked)) == ("en", "ltr", [])
    assert languages_shown(Client().get("/chat/ziyara/", {"lang": "en"})) == ("ar", "rtl", [])
    assert "What would you like" not in arabic.get("/").text  # the list of forms stays in the language of who reads it


def test_a_form_in_none_of_our_languages_is_shown_in_the_one_that_was_chosen(arabic, db):
    import_form(markdown=VISIT.replace(LANGUAGES, "languages: [fr]"), slug="visit")

    assert languages_shown(arabic.get("/chat/visit/")) == ("ar", "rtl", ["en"])


def opened_conversation(**body) -> str:
    """A talk about the form; its number."""
    api = APIClient(headers={"Authorization": f"Bearer {create_api_key(name='A host')[1]}"})
    return api.post("/api/converse/", {"form": "visit", **body}, format="json").json()["conversation_id"]


def test_a_talk_keeps_its_language_where_the_form_has_lost_it_since(arabic, visit):
    held = opened_conversation(locale="ar")
    import_form(markdown=VISIT.replace(LANGUAGES, "languages: [en]"), slug="visit")

    assert languages_shown(arabic.get("/chat/visit/", {"conversation": held})) == ("ar", "rtl", ["en"])
    assert languages_shown(arabic.get("/chat/visit/")) == ("en", "ltr", [])
    assert languages_shown(arabic.get("/chat/visit/", {"conversation": "nonsense"})) == ("en", "ltr", [])


def test_a_talk_in_words_that_the_form_lacks_stays_in_its_language(arabic, english):
    heard = opened_conversation(user_message="مرحبا، أريد الإعلان عن زيارة")

    for page in (arabic, Client()):
        assert languages_shown(page.get("/chat/visit/", {"conversation": heard})) == ("en", "ltr", [])


def test_the_map_has_tiles_only_where_the_setting_names_some(client, visit, settings):
    assert "tiles=" not in client.get("/chat/visit/").content.decode()

    settings.MAP_TILES_URL = "https://tiles.example.org/{z}/{x}/{y}.png"
    settings.MAP_TILES_ATTRIBUTION = "© Example Maps"
    page = client.get("/chat/visit/").content.decode()
    assert 'tiles="https://tiles.example.org/{z}/{x}/{y}.png" tiles-attribution="© Example Maps"' in page


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_pages_are_only_read(client, visit, method):
    for address in ("/", "/chat/visit/", "/api/ui/strings/"):
        assert getattr(client, method)(address).status_code == 405


def test_pages_without_an_icon_of_their_own_have_one_too(client):
    answer = client.get("/favicon.ico")

    assert (answer.status_code, answer["Location"]) == (302, "/static/site/icon.svg")


def test_the_front_page_tells_the_time_in_the_digits_of_its_language(arabic, db):
    fields = "".join(f"\n  - {{id: f{number}, type: text, prompt: Say it}}" for number in range(12))
    import_form(markdown=f"---\nform_id: long\ntitle: Long\nfields:{fields}\n---\n", slug="long")

    assert "نحو ٣ دقائق" in arabic.get("/").content.decode()


@pytest.mark.parametrize("word", ["no", "false", "لا"])
def test_a_form_that_is_not_public_is_nowhere_to_be_seen(db, client, word):
    import_form(markdown=VISIT.replace("title:", f"public: {word}\ntitle:", 1), slug="visit")

    assert "Announce a visit" not in client.get("/").text
    for address in ("/chat/visit/", "/chat/visit/token/"):
        assert client.get(address).status_code == 404


def test_clients_with_a_key_open_a_form_that_is_not_public_and_make_tokens_for_it(db):
    import_form(markdown=VISIT.replace("title:", "public: no\ntitle:", 1), slug="visit")
    host = Client(headers={"X-API-Key": create_api_key(name="A host")[1]})
    page = {"form": "visit", "origins": ["https://www.example.org"]}

    token = host.post("/api/embed-tokens/", page, content_type="application/json").json()["token"]
    browser = Client(headers={"Authorization": f"Bearer {token}", "Origin": "https://www.example.org"})

    for asking in (host, browser):
        assert asking.post("/api/converse/", {"form": "visit"}, content_type="application/json").status_code == 200


def test_the_public_pages_can_be_switched_off(client, visit, settings):
    settings.PUBLIC_PAGES = False

    for address in ("/", "/chat/visit/", "/chat/visit/token/"):
        assert client.get(address).status_code == 404
    assert client.get("/api/ui/strings/").status_code == 200


@pytest.mark.parametrize("address", ["/chat/visit/", "/chat/visit/token/"])
def test_what_holds_a_token_is_kept_by_nobody(client, visit, address):
    assert "no-store" in client.get(address).headers["Cache-Control"]


def token_of(page) -> str:
    return re.search(r'\btoken="(fpe_[^"]+)"', page.text)[1]


def test_a_browser_is_the_same_visitor_on_each_page_and_another_is_not(client, visit):
    tokens = [token_of(client.get("/chat/visit/")), client.get("/chat/visit/token/").json()["token"]]
    elsewhere = token_of(Client().get("/chat/visit/"))

    nonces = [read_embed_token(token).nonce for token in (*tokens, elsewhere)]

    assert nonces[0] == nonces[1] != nonces[2]
    cookie = client.cookies["formpilot_visitor"]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", "")


@pytest.mark.parametrize("kept", ["", "short", "x" * 500, "../../etc/passwd/......."])
def test_a_cookie_that_is_not_ours_names_nobody(client, visit, kept):
    client.cookies["formpilot_visitor"] = kept

    assert read_embed_token(token_of(client.get("/chat/visit/"))).nonce != kept


def test_in_a_frame_no_cookie_is_kept(visit):
    page = Client().get("/chat/visit/", headers={"Sec-Fetch-Dest": "iframe"})

    assert "formpilot_visitor" not in page.cookies


def link_of(api, number: str) -> str:
    return api.post(f"/api/conversations/{number}/links/", {}).json()["url"].removeprefix("http://testserver")


def test_a_link_shows_one_conversation_even_of_a_form_that_is_not_for_everybody(client, db, settings):
    settings.DEBUG = False
    import_form(markdown=VISIT.replace("form_id: visit", "form_id: visit\npublic: no"), slug="visit")
    api = APIClient(headers={"Authorization": f"Bearer {create_api_key(name='A host')[1]}"})
    number = api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    link = link_of(api, number)
    page = client.get(link)
    renewed = client.get(link.replace("/visit/", "/visit/token/")).json()["token"]

    assert client.get("/chat/visit/").status_code == 404
    assert f'conversation="{number}" single' in page.content.decode()
    assert "resume-param" not in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    assert "formpilot_visitor" not in client.cookies
    for token in (re.search(r'\btoken="([^"]+)"', page.content.decode())[1], renewed):
        assert str(read_embed_token(token).conversation) == number


@pytest.mark.parametrize("mangle", [lambda link: link + "x", lambda link: "x", lambda link: "\0"])
def test_a_link_that_nobody_made_or_for_another_form_opens_nothing(client, visit, settings, mangle):
    settings.DEBUG = False
    import_form(markdown=VISIT.replace("form_id: visit", "form_id: tour"), slug="tour")
    api = APIClient(headers={"Authorization": f"Bearer {create_api_key(name='A host')[1]}"})
    link = link_of(api, api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"])
    address, _, signed = link.partition("?link=")

    for refused in (f"{address}?link={mangle(signed)}", link.replace("/visit/", "/tour/")):
        page = client.get(refused)
        assert page.status_code == 403
        assert "This link is not valid" in page.content.decode()
        assert "token=" not in page.content.decode()
    assert client.get(f"{address}token/?link={mangle(signed)}").status_code == 403
