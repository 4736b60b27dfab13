"""The simulator's addresses: who may ask, and what they tell."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import Permission, User
from django.core.management import call_command
from django.test import Client

from conversations.models import Conversation
from conversations.tests.support import VISIT
from forms_registry.services import import_form

PAGE = "/simulator/"
NO_CONVERSATION = "00000000-0000-0000-0000-000000000000"
READS = [PAGE, "/simulator/token/", "/simulator/tools/visit/", f"/simulator/turns/{NO_CONVERSATION}/"]
CHECK = "/simulator/check/"


@pytest.fixture(autouse=True)
def visit(db: None) -> None:
    import_form(markdown=VISIT, slug="visit")


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("ada"))
    return client


def check(client: Client, document: str | bytes) -> dict:
    return client.post(CHECK, document, content_type="text/markdown").json()


@pytest.mark.parametrize("address", READS)
def test_strangers_are_led_to_the_login_and_scripts_are_refused(client, address):
    led = client.get(address, headers={"Accept": "text/html"})
    refused = client.get(address)

    assert (led.status_code, led["Location"]) == (302, f"/admin/login/?next={address}")
    assert refused.status_code == 403
    assert client.post(CHECK, VISIT, content_type="text/markdown").status_code == 403


@pytest.mark.parametrize("address", READS)
def test_people_without_a_place_on_the_staff_are_strangers(client, address):
    client.force_login(User.objects.create_user("eve"))

    assert client.get(address).status_code == 403


@pytest.mark.parametrize("address", READS)
def test_staff_may_look_and_caches_may_not(staff, address):
    answer = staff.get(address)

    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("address", READS)
def test_with_debug_everyone_may_look(client, settings, address):
    settings.DEBUG = True

    assert client.get(address).status_code == 200


def test_the_page_keeps_the_strict_policy(staff):
    answer = staff.get(PAGE)

    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert '<option value="visit" data-flags="" data-languages="en ar">Visit</option>' in answer.content.decode()


def test_its_token_opens_any_form_and_a_document_of_ones_own(staff):
    token = staff.get("/simulator/token/").json()["token"]
    headers = {"Authorization": f"Bearer {token}", "Origin": "http://testserver"}

    for body in ({"form": "visit"}, {"form_context_md": VISIT.replace("Visit", "Tour")}):
        opened = Client().post("/api/converse/", json.dumps(body), content_type="application/json", headers=headers)
        assert opened.status_code == 200


@pytest.mark.parametrize("debug", [True, False])
def test_what_is_opened_in_it_is_a_test_that_no_list_and_no_count_has(staff, settings, debug):
    settings.DEBUG = debug
    looking = Client() if debug else staff
    headers = {"Origin": "http://testserver"}

    def ask(**body):
        token = looking.get("/simulator/token/").json()["token"]  # a fresh one, as after an hour
        asked = headers | {"Authorization": f"Bearer {token}"}
        return Client().post("/api/converse/", json.dumps(body), content_type="application/json", headers=asked)

    opened = ask(form="visit")
    went_on = ask(conversation_id=opened.json()["conversation_id"], user_message="Huda Saleh")

    assert (opened.status_code, went_on.status_code) == (200, 200)
    conversations = "/admin/conversations/conversation/"
    assert staff.get(conversations).context["cl"].result_count == 0
    assert staff.get(conversations, {"tests": "1"}).context["cl"].result_count == 1
    call_command("count_turns")
    assert staff.get("/admin/auditing/turncount/visit/").context["totals"].started == 0


def test_turns_come_with_their_trace_after_the_one_that_is_known(staff, settings):
    settings.DEBUG = True
    opened = staff.post("/api/converse/", {"form": "visit"}, content_type="application/json").json()
    body = {"conversation_id": opened["conversation_id"], "user_message": "Huda Saleh"}
    staff.post("/api/converse/", body, content_type="application/json")
    settings.DEBUG = False
    address = f"/simulator/turns/{opened['conversation_id']}/"

    first, second = staff.get(address).json()["turns"]
    assert (first["number"], second["number"]) == (1, 2)
    assert [step["node"] for step in second["trace"]]
    assert staff.get(address, {"after": 1}).json()["turns"] == [second]
    assert staff.get(address, {"after": "-1"}).status_code == 400
    assert Conversation.objects.get().turn_count == 2


def test_turns_are_for_those_who_may_see_them_in_the_admin(client):
    helper = User.objects.create_user("omar", is_staff=True)
    client.force_login(helper)
    address = f"/simulator/turns/{NO_CONVERSATION}/"
    assert client.get(address).status_code == 403

    helper.user_permissions.add(Permission.objects.get(codename="view_turn"))
    assert client.get(address).json() == {"turns": []}


def test_the_examples_bring_what_their_tools_answer(staff):
    played = {entry["tool"] for entry in staff.get("/simulator/tools/occupational_injury_report/").json()}

    assert {"get_establishments", "submit_final"} <= played
    assert staff.get("/simulator/tools/visit/").json() == []
    assert staff.get("/simulator/tools/nowhere/").json() == []


def test_for_the_tools_of_another_published_form_answers_are_proposed(staff):
    import_form(markdown=VISIT.replace("id: guest", "id: guest\n    data_source: get_guests"), slug="guests")

    assert staff.get("/simulator/tools/guests/").json() == [{"tool": "get_guests", "result": {"success": True}}]


def test_a_document_that_can_be_used_tells_its_tools_and_flags(staff):
    checked = check(staff, VISIT.replace("id: guest", "id: guest\n    data_source: get_guests"))

    assert checked["form"] == {
        "title": "Visit",
        "flags": [],
        "languages": ["en", "ar"],
        "tools": [{"tool": "get_guests", "result": {"success": True}}],
    }
    assert "error" not in [found["severity"] for found in checked["diagnostics"]]


@pytest.mark.parametrize(
    ("document", "code"), [("---\nfields: [\n---\n", None), ("", None), ("a\x00b", "unstorable_character")]
)
def test_a_document_that_cannot_be_used_tells_why_and_where(staff, document, code):
    checked = check(staff, document)

    assert checked["form"] is None
    errors = [found for found in checked["diagnostics"] if found["severity"] == "error"]
    assert errors
    assert all(found["line"] >= 1 and found["message"] for found in errors)
    assert code is None or code in {found["code"] for found in errors}


def test_what_is_no_document_is_refused_in_words(staff):
    long = staff.post(CHECK, b"x" * (1024 * 1024 + 1), content_type="text/markdown")

    assert (long.status_code, long.json()["detail"]) == (413, "The document is too long: at most 1 MB.")
    assert check(staff, b"\xff\xfe")["detail"] == "The document is not UTF-8 text."
    assert staff.get(CHECK).status_code == 405


def test_another_site_cannot_have_a_document_checked():
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.create_superuser("ada"))

    assert strict.post(CHECK, VISIT, content_type="text/markdown").status_code == 403


class TestChatPage:
    def test_it_brings_a_token_for_its_own_form(self, client):
        import_form(markdown=VISIT.replace("form_id: visit", "form_id: tour"), slug="tour")
        token = client.get("/chat/visit/token/").json()["token"]
        headers = {"Authorization": f"Bearer {token}", "Origin": "http://testserver"}

        assert 'token="fpe_' in client.get("/chat/visit/").content.decode()
        for form, status in (("visit", 200), ("tour", 403)):
            body = {"form": form}
            asked = client.post("/api/converse/", body, content_type="application/json", headers=headers)
            assert asked.status_code == status
        assert client.get("/chat/nothing/token/").status_code == 404
        assert "no-store" in client.get("/chat/visit/token/")["Cache-Control"]

    def test_behind_a_proxy_pages_of_the_trusted_origins_may_use_it(self, client, settings):
        settings.CSRF_TRUSTED_ORIGINS = ["https://forms.example.org"]
        token = client.get("/chat/visit/token/").json()["token"]
        headers = {"Authorization": f"Bearer {token}", "Origin": "https://forms.example.org"}

        asked = client.post("/api/converse/", {"form": "visit"}, content_type="application/json", headers=headers)
        assert asked.status_code == 200

    @pytest.mark.parametrize("debug", [True, False])
    def test_tools_are_played_on_a_machine_of_ones_own_alone(self, client, settings, debug):
        settings.DEBUG = debug

        assert ("data-example-tools" in client.get("/chat/visit/").content.decode()) is debug

    def test_what_the_service_can_run_is_not_played(self, client, settings):
        settings.DEBUG = True
        tools = [
            "{name: rooms, when: start, runs: server, calls: example_lookup}",
            "{name: keys, when: start, runs: server, service: NOWHERE, path: /}",
        ]
        fields = "fields:\n  - {id: name, type: text, label: Name, prompt: Who are you?}\n"
        listed = "".join(f"  - {tool}\n" for tool in [*tools, "{name: doors, when: start}"])
        import_form(markdown=f"---\nform_id: tour\ntitle: Tour\n{fields}tools:\n{listed}---\n# Tour\n", slug="tour")
        address = client.get("/chat/tour/").content.decode().split('data-example-tools="')[1].split('"')[0]

        played, simulated = ({one["tool"] for one in client.get(at).json()} for at in (address, address.split("?")[0]))
        assert (played, simulated) == ({"keys", "doors"}, {"rooms", "keys", "doors"})


def test_findings_come_with_the_worst_first(staff):
    document = VISIT.replace("type: text", "type: texd", 1).replace("---\n", "---\nunheard: of\n", 1)
    found = check(staff, document)["diagnostics"]

    weights = [one["severity"] for one in found]
    assert "error" in weights
    assert weights == sorted(weights, key=["error", "warning", "info"].index)


@pytest.mark.parametrize(
    ("tool", "result"),
    [
        (
            "returns: '{success, referenceNumber} or {success: false, error}'",
            {"success": True, "referenceNumber": "EX-1001"},
        ),
        ("returns: 'A list: [{code, name: {english, arabic}}]'", None),
        (
            "returns: '{valid: boolean, errors: [{field, message}], fee: number}'",
            {"valid": True, "errors": [], "fee": 1},
        ),
        ("returns: '{a: &a [x], b: *a}'", {"success": True}),
        ("returns: words alone", {"success": True}),
        ("returns: '{unfinished'", {"success": True}),
        ("purpose: Tells nothing.", {"success": True}),
    ],
)
def test_what_a_tool_may_answer_is_proposed_from_what_it_returns(staff, tool, result):
    tools = f"tools:\n  - name: announce\n    when: complete\n    {tool}\n---\n"
    _, front, _ = VISIT.split("---\n", 2)
    proposed = check(staff, f"---\n{front}{tools}")["form"]["tools"]

    listed = [
        {"code": f"EX-100{number}", "name": {"english": f"Example {number}", "arabic": f"مثال {local}"}}
        for number, local in ((1, "١"), (2, "٢"))
    ]
    assert proposed == [{"tool": "announce", "result": listed if result is None else result}]


def test_a_list_to_choose_from_is_proposed_where_nothing_is_said_of_it(staff):
    choice = "  - {id: shelf, type: dropdown, required: true, prompt: Which shelf?, data_source: get_shelves}\n"
    document = VISIT.replace("fields:\n", f"fields:\n{choice}", 1)
    (proposed,) = check(staff, document)["form"]["tools"]

    assert [one["value"] for one in proposed["result"]["options"]] == ["example_1", "example_2"]
