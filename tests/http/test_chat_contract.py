"""The contract of the simple chat clients, from end to end: five addresses, and documents whose fields are bullets."""

from __future__ import annotations

import time
from typing import Any

import pytest
import requests

from conversations.tests.support import VISIT
from forms_registry.services import import_form
from tests.http.clients import EXAMPLES, Api, Json

GARDEN = """# Garden Plot Request

People of the district ask here for a plot in one of the community gardens.

## Fields

- **plot_kind** (dropdown, required): What kind of plot would you like?
  Options: Raised bed, Greenhouse, Orchard
- **starts_on** (date, required): From which day would you like it?
- **crops** (text, required): What would you like to grow?
"""
GARDEN_WITH_SITES = """# Garden Site Request

## Fields

- **site** (dropdown, required): On which site would you like a plot?
- **lent_tools** (checkbox, required): Which tools shall we lend you?
  - Options: Spade, Rake, Hose

## Tools

- `get_sites`: the sites that have free plots
"""
SITES = {"sites": [{"id": 3, "name": "Canal Bank"}, {"id": 9, "name": "Old Quarry"}]}


def chat(api: Api, message: Any = "", document: str = GARDEN, **more: Any) -> Json:
    """A turn; whatever it says, the reply has the three keys that clients know."""
    reply = api.post("/api/chat", {"form_context_md": document, "user_message": message, **more})
    assert list(reply) == ["action", "conversation_id", "answers"]
    return reply


def opened(api: Api, document: str = GARDEN) -> str:
    return str(chat(api, document=document)["conversation_id"])


# --- the addresses ---------------------------------------------------------------------------------------------------


def test_health_counts_the_sessions(api: Api) -> None:
    before = api.get("/api/health")
    opened(api)

    assert before["status"] == "healthy"
    wanted, patience = before["active_sessions"] + 1, time.monotonic() + 10  # they are counted now and then
    while api.get("/api/health")["active_sessions"] != wanted:
        assert time.monotonic() < patience
        time.sleep(0.2)


def test_an_empty_message_is_greeted(api: Api) -> None:
    reply = chat(api)

    assert reply["action"]["action"] == "MESSAGE"
    assert "Garden Plot Request" in reply["action"]["text"]
    assert reply["answers"] == {}


@pytest.mark.parametrize("document", ["", "  \n\t"])
def test_an_empty_document_is_refused(api: Api, document: str) -> None:
    refused = api.post("/api/chat", {"form_context_md": document, "user_message": "Hello"}, status=400)

    assert "form_context_md" in refused["detail"]


@pytest.mark.parametrize("body", [{}, {"user_message": "Hello"}, {"form_context_md": 7}])
def test_a_missing_document_cannot_be_processed(api: Api, body: Json) -> None:
    refused = api.post("/api/chat", body, status=422)

    assert (refused["field"], bool(refused["detail"])) == ("form_context_md", True)


def test_the_id_of_a_reply_leads_on(api: Api) -> None:
    session = opened(api)
    chat(api, "A greenhouse, please", conversation_id=session)

    reply = chat(api, "from 2 May 2027", conversation_id=session)

    assert reply["conversation_id"] == session
    assert reply["answers"] == {"plot_kind": "Greenhouse", "starts_on": "2027-05-02"}


def test_without_an_id_each_message_opens_a_session(api: Api) -> None:
    assert opened(api) != opened(api)


def test_an_id_that_the_client_chose_is_kept(api: Api) -> None:
    first = chat(api, "A greenhouse, please", conversation_id="garden-desk-17")
    again = chat(api, conversation_id="garden-desk-17")

    assert first["conversation_id"] == again["conversation_id"] == "garden-desk-17"
    assert again["answers"] == {"plot_kind": "Greenhouse"}


def test_a_reset_session_is_gone(api: Api) -> None:
    session = opened(api)
    chat(api, "A greenhouse, please", conversation_id=session)

    assert api.post("/api/sessions/reset", {"conversation_id": session})["success"] is True
    assert chat(api, conversation_id=session)["answers"] == {}


def test_a_session_that_is_not_there_cannot_be_reset(api: Api) -> None:
    reset = api.post("/api/sessions/reset", {"conversation_id": "never-opened"})

    assert (reset["success"], bool(reset["message"])) == (False, True)


def test_the_forms_are_listed(api: Api, examples: None) -> None:
    listed = api.get("/api/schemas")["schemas"]

    assert [entry["filename"] for entry in listed] == sorted(path.name for path in EXAMPLES.glob("*.md"))
    assert {frozenset(entry) for entry in listed} == {frozenset({"filename", "title", "size"})}
    assert all(entry["filename"].endswith(".md") and entry["size"] > 0 for entry in listed)


def test_one_form_is_given_as_it_was_written(api: Api) -> None:
    """Without its dialogue tests, which are the authors' own."""
    tests = "\n## Tests\n\n```yaml\n- test: A plot\n  steps: [say: hello]\n```\n"
    import_form(markdown=VISIT + tests, slug="leave")

    assert api.get("/api/schemas/leave.md") == {"filename": "leave.md", "content": VISIT}


def test_a_form_that_is_not_there(api: Api) -> None:
    response = api.session.get(f"{api.url}/api/schemas/nowhere.md", timeout=10)

    assert (response.status_code, "detail" in response.json()) == (404, True)


def test_pages_of_other_sites_may_ask(api: Api) -> None:
    asking = {"Origin": "https://app.example.org", "Access-Control-Request-Method": "POST"}
    preflight = requests.options(f"{api.url}/api/chat", headers=asking, timeout=10)

    assert preflight.status_code == 200
    assert preflight.headers["Access-Control-Allow-Origin"] in {"*", "https://app.example.org"}
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]


def test_results_of_tools_are_taken_with_whatever_comes_along(api: Api) -> None:
    """Asked for or not: a client that sends a result gets the reply that the conversation has for it."""
    results = [{"tool_name": "get_sites", "tool_args": {}, "result": SITES, "source": "cache"}]

    assert chat(api, tool_results=results)["action"]["action"] == "MESSAGE"
    assert chat(api, conversation_id=opened(api, GARDEN_WITH_SITES), tool_results=results)["answers"] == {}


# --- whole conversations ---------------------------------------------------------------------------------------------


def test_all_in_one_message_completes_the_form(api: Api) -> None:
    told = "plot_kind: Orchard, starts_on: 2027-05-02, crops: beans and pumpkins"

    done = chat(api, told, conversation_id=opened(api))

    assert done["action"]["action"] == "FORM_COMPLETE"
    assert done["action"]["data"] == done["answers"]
    assert done["answers"] == {"plot_kind": "Orchard", "starts_on": "2027-05-02", "crops": "beans and pumpkins"}


def test_what_the_first_message_leaves_open_is_asked(api: Api) -> None:
    session = opened(api)

    reply = chat(api, "I would like an orchard from 2 May 2027", conversation_id=session)
    assert reply["answers"] == {"plot_kind": "Orchard", "starts_on": "2027-05-02"}
    assert (reply["action"]["action"], reply["action"]["field_id"]) == ("ASK_TEXT", "crops")

    done = chat(api, "Beans and pumpkins", conversation_id=session)
    assert (done["action"]["action"], done["answers"]["crops"]) == ("FORM_COMPLETE", "Beans and pumpkins")


def test_one_field_is_asked_at_a_time(api: Api) -> None:
    session = opened(api)
    said = {"ASK_DROPDOWN": "Raised bed", "ASK_DATE": "2027-05-02", "ASK_TEXT": "Beans"}
    asked = []

    reply = chat(api, "Hello", conversation_id=session)
    while reply["action"]["action"] != "FORM_COMPLETE":
        asked.append(reply["action"]["field_id"])
        reply = chat(api, said[reply["action"]["action"]], conversation_id=session)

    assert asked == ["plot_kind", "starts_on", "crops"]
    assert reply["answers"] == {"plot_kind": "Raised bed", "starts_on": "2027-05-02", "crops": "Beans"}


def test_a_tool_is_called_and_its_result_is_on_offer(api: Api) -> None:
    session = opened(api, GARDEN_WITH_SITES)
    call = chat(api, "Hello", GARDEN_WITH_SITES, conversation_id=session)["action"]
    assert [call[name] for name in ("action", "tool_name", "tool_args")] == ["TOOL_CALL", "get_sites", {}]

    results = [{"tool_name": "get_sites", "tool_args": call["tool_args"], "result": SITES}]
    for _ in range(2):  # the second time as a client does whose reply was lost
        asked = chat(api, "", GARDEN_WITH_SITES, conversation_id=session, tool_results=results)["action"]
        assert (asked["field_id"], asked["options"]) == ("site", ["Canal Bank", "Old Quarry"])

    chat(api, "Old Quarry", GARDEN_WITH_SITES, conversation_id=session)
    done = chat(api, ["Spade", "Hose"], GARDEN_WITH_SITES, conversation_id=session)
    assert done["action"]["data"] == {"site": "Old Quarry", "lent_tools": ["Spade", "Hose"]}


def test_sessions_do_not_mix(api: Api) -> None:
    mine, yours = opened(api), opened(api)
    chat(api, "A greenhouse, please", conversation_id=mine)
    chat(api, "An orchard, please", conversation_id=yours)

    assert chat(api, conversation_id=mine)["answers"] == {"plot_kind": "Greenhouse"}
    assert chat(api, conversation_id=yours)["answers"] == {"plot_kind": "Orchard"}
