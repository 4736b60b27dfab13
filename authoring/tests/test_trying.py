"""Trying out what stands in the editor: as a conversation, by its tests, along every path; for whoever may see it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from authoring.tests.staff_pages import ADD, VERSIONS
from conversations.models import Conversation
from forms_registry import services
from forms_registry.models import FormVersion
from forms_registry.tests.samples import BROKEN, document

pytestmark = pytest.mark.django_db

TESTED = (
    document()
    + """
## Tests

```yaml
- test: A reason
  steps:
    - choose: {reason: Rain}
    - expect: {reason: Sun}
```
"""
)


def ask(client: Client, address: str, **said: Any) -> Any:
    return client.post(address, said, content_type="application/json")


@pytest.fixture
def draft() -> FormVersion:
    return services.create_draft(markdown=document("Why?"), slug="leave")


@pytest.mark.parametrize(
    ("group", "draft_status", "new_status"),
    [("Form authors", 200, 200), ("Form publishers", 200, 200), ("Auditors", 200, 403), (None, 403, 403)],
)
def test_who_may_see_a_draft_may_try_it(
    client: Client, draft: FormVersion, group: str | None, draft_status: int, new_status: int
) -> None:
    user = User.objects.create_user("somebody", is_staff=True)
    user.groups.set(Group.objects.filter(name=group))
    client.force_login(user)

    assert ask(client, f"{VERSIONS}{draft.pk}/try/", markdown=document()).status_code == draft_status
    assert ask(client, f"{VERSIONS}add/try/", markdown=document()).status_code == new_status


def test_whoever_is_signed_out_tries_nothing(client: Client, draft: FormVersion) -> None:
    for trial in ("try", "tests", "paths"):
        assert ask(client, f"{VERSIONS}{draft.pk}/{trial}/", markdown=document()).status_code == 401


def test_a_conversation_about_what_is_written_is_a_test_that_its_tester_deletes(
    admin_client: Client, draft: FormVersion
) -> None:
    token = ask(admin_client, f"{VERSIONS}{draft.pk}/try/", markdown=TESTED).json()["token"]
    said = {"form_context_md": TESTED, "answers": {"reason": "Rain"}}
    headers = {"authorization": f"Bearer {token}", "origin": "http://testserver"}
    reply = Client().post("/api/converse/", said, content_type="application/json", headers=headers).json()

    assert reply["status"] == "completed"
    assert Conversation.objects.get().is_test
    other = Client()
    other.force_login(User.objects.create_superuser("another"))
    delete = f"{VERSIONS}tried/delete/"
    assert ask(other, delete, conversation=reply["conversation_id"]).json() == {"deleted": False}
    assert ask(admin_client, delete, conversation=reply["conversation_id"]).json() == {"deleted": True}
    assert ask(admin_client, delete, conversation=reply["conversation_id"]).json() == {"deleted": False}
    assert ask(admin_client, delete, conversation="?").status_code == 400
    assert not Conversation.objects.exists()


def test_tests_are_told_step_by_step_with_what_came_instead(admin_client: Client) -> None:
    (run,) = ask(admin_client, f"{VERSIONS}add/tests/", markdown=TESTED).json()["runs"]

    line = TESTED.split("\n").index("- test: A reason") + 1
    assert (run["name"], run["line"], run["passed"]) == ("A reason", line, False)
    opened, chosen, expected = run["steps"]
    assert [one["line"] for one in run["steps"]] == [line, line + 2, line + 3]
    assert opened["came"]
    assert chosen["faults"] == []
    assert expected["faults"] == ["reason should be “Sun”, and is “Rain”."]


def test_paths_are_told_in_the_words_of_the_form(admin_client: Client) -> None:
    fields = (
        "- {id: sick, type: boolean, label: Sick leave, prompt: Sick?}\n"
        "- {id: note, type: text, label: Note, prompt: Note?, visible_if: sick is yes}"
    )
    markdown = f"---\nfields:\n{fields}\n---\n# Leave\n"
    told = ask(admin_client, f"{VERSIONS}add/paths/", markdown=markdown).json()

    ways = {tuple(one["id"] for one in item["asked"]): item["ways"] for item in told["sequences"]}
    assert ways == {("sick", "note"): [["Sick leave: yes"]], ("sick",): [["Sick leave: no"]]}
    assert told["never"] == []
    assert told["stopped"] == ""


def test_a_document_with_errors_is_tried_when_it_is_mended(admin_client: Client, draft: FormVersion) -> None:
    for trial in ("try", "tests", "paths"):
        answer = ask(admin_client, f"{VERSIONS}{draft.pk}/{trial}/", markdown=BROKEN)
        assert answer.status_code == 422
        assert answer.json()["error"].startswith("Mend the errors first. Line ")


def test_the_tests_of_a_form_are_not_shown_to_people(client: Client, settings: Any) -> None:
    settings.DEBUG = True
    services.import_form(markdown=TESTED + "\n## After\n\nMore.\n", slug="leave")

    told = client.get("/api/forms/leave/").json()["markdown"]

    assert "Tests" not in told
    assert "Rain" not in told
    assert "## After" in told
    assert client.get("/api/schemas/leave.md").json()["content"] == told


def test_the_editor_knows_where_to_try(admin_client: Client, draft: FormVersion) -> None:
    assert f"{VERSIONS}add/tests/" in admin_client.get(ADD).content.decode()
    page = admin_client.get(f"{VERSIONS}{draft.pk}/change/").content.decode()
    assert f"{VERSIONS}{draft.pk}/paths/" in page
