"""The pages around the API, the first accounts, the logs, and what must not be forgotten before a commit."""

from __future__ import annotations

import json
import logging
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from time import process_time

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from formpilot_site.kept_secrets import kept_secret
from formpilot_site.logs import JsonLines


@pytest.mark.django_db
def test_no_migration_is_missing():
    call_command("makemigrations", check=True, dry_run=True)


def test_the_documentation_page_keeps_the_content_security_policy(client):
    page = client.get("/api/docs/")
    policy = page["Content-Security-Policy"]

    assert page.status_code == 200
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    text = page.content.decode()
    assert "<style" not in text
    assert re.findall(r"<script(?! src=)", text) == []
    assert re.findall(r'(?:src|href)="(?!/)', text) == []


def test_the_api_describes_itself(client):
    document = client.get("/api/openapi.json").json()

    assert document["openapi"].startswith("3.")
    assert any(path.startswith("/api/converse") for path in document["paths"])


def test_the_description_is_made_once_in_each_language(client):
    def timed_request(**query):
        before = process_time()
        answer = client.get("/api/openapi.json", {"version": "\r\nx: y", **query})
        return answer, process_time() - before

    first, in_arabic = timed_request()[0], timed_request(lang="ar")[0]
    again = [timed_request(lang=language) for language in ("en", "ar", "xx", "\r\nx: y")]

    assert [answer.content for answer, _ in again] == [first.content, in_arabic.content, first.content, first.content]
    assert sum(seconds for _, seconds in again) < 0.2


def test_the_description_is_small_and_kept_until_it_changes(client):
    """Problems, which most operations share, are told once."""
    plain = client.get("/api/openapi.json")
    sent = client.get("/api/openapi.json", headers={"Accept-Encoding": "gzip"})

    assert len(plain.content) < 200_000
    assert len(sent.content) < 30_000
    assert plain["Cache-Control"] == "no-cache"
    for known in (plain, sent):
        again = client.get("/api/openapi.json", headers={"If-None-Match": known["ETag"], "Accept-Encoding": "gzip"})
        assert (again.status_code, again.content) == (304, b"")
    assert client.get("/api/openapi.json", headers={"If-None-Match": '"of-another-release"'}).status_code == 200


@pytest.mark.django_db
def test_caches_ask_anew_for_pages_and_keep_no_error(client):
    assert client.get("/api/docs/")["Cache-Control"] == "no-cache"
    for address in ("/api/nothing", "/nothing", "/static/nothing.js", "/chat/nothing/"):
        answer = client.get(address)
        assert (answer.status_code, answer["Cache-Control"]) == (404, "no-store"), address
    refused = client.get("/api/health/", headers={"Host": "no host"})
    assert (refused.status_code, refused["Cache-Control"]) == (400, "no-store")


@pytest.mark.django_db
def test_the_front_door_leads_somewhere(client):
    assert client.get("/", follow=True).status_code == 200


@pytest.mark.parametrize("origin", ["https://any.example", "http://localhost:3000"])
def test_any_page_may_call_the_api_unless_told_otherwise(client, origin):
    answer = client.options(
        "/api/converse/",
        headers={"Origin": origin, "Access-Control-Request-Method": "POST"},
    )

    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "idempotency-key" in answer["Access-Control-Allow-Headers"]


def test_only_the_api_is_open_to_other_pages(client):
    assert "Access-Control-Allow-Origin" not in client.get("/admin/login/", headers={"Origin": "https://any.example"})


class TestFirstAccounts:
    @pytest.fixture(autouse=True)
    def _data_folder(self, db, settings, tmp_path):
        settings.FORMPILOT_DATA = tmp_path

    def passwords(self, settings) -> dict[str, str]:
        return json.loads((settings.FORMPILOT_DATA / "accounts.json").read_text())

    def test_both_can_enter_the_admin_and_only_their_owner_reads_the_passwords(self, client, settings):
        call_command("create_accounts")

        for name, password in self.passwords(settings).items():
            client.post("/admin/login/", {"username": name, "password": password})
            assert client.get("/admin/").status_code == 200
        assert (settings.FORMPILOT_DATA / "accounts.json").stat().st_mode & 0o077 == 0

    def test_the_auditor_sees_everything_of_ours_and_changes_nothing(self):
        call_command("create_accounts")
        permissions = User.objects.get(username="auditor").get_all_permissions()

        assert {"forms_registry.view_form", "conversations.view_conversation"} <= permissions
        assert {name for name in permissions if ".view_" not in name} == set()
        assert {name.split(".")[0] for name in permissions} == {
            "forms_registry",
            "conversations",
            "auditing",
            "webhooks",
        }
        assert "auditing.view_access" not in permissions

    def test_the_staff_account_writes_and_publishes_forms_and_rules_no_accounts(self):
        call_command("create_accounts")
        staff = User.objects.get(username="staff")

        assert {
            "forms_registry.publish_formversion",
            "forms_registry.change_formversion",
        } <= staff.get_all_permissions()
        assert not any(name.startswith("auth.") for name in staff.get_all_permissions())

    def test_a_second_time_changes_nothing(self, settings):
        call_command("create_accounts")
        first = self.passwords(settings), set(User.objects.values_list("username", "password"))
        call_command("create_accounts")

        assert (self.passwords(settings), set(User.objects.values_list("username", "password"))) == first

    def test_the_passwords_are_printed_only_with_debug_or_when_asked(self, capsys, settings):
        settings.DEBUG = False
        call_command("create_accounts")
        assert capsys.readouterr().out == ""

        call_command("create_accounts", show=True)
        assert self.passwords(settings)["staff"] in capsys.readouterr().out


def test_a_kept_secret_is_one_for_all_who_ask_at_once(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        secrets = list(pool.map(kept_secret, [tmp_path / "folder" / "secret"] * 32))

    assert len(set(secrets)) == 1
    assert len(secrets[0]) >= 50
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["secret"]
    assert (tmp_path / "folder" / "secret").stat().st_mode & 0o077 == 0


def test_an_event_is_one_line_of_json_with_its_facts_and_its_traceback():
    try:
        raise RuntimeError("broken\nin two")
    except RuntimeError:
        record = logging.getLogger("forms").makeRecord(
            "forms", logging.ERROR, __file__, 1, "turn %s", (7,), sys.exc_info(), extra={"conversation": "محادثة"}
        )

    line = JsonLines().format(record)

    assert "\n" not in line
    event = json.loads(line)
    assert (event["level"], event["logger"], event["message"]) == ("ERROR", "forms", "turn 7")
    assert event["conversation"] == "محادثة"
    assert "RuntimeError: broken" in event["traceback"]
