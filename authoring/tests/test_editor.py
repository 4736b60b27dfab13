"""What the editor is told while a document is written, and how it saves."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from agent.tests.assistants import LOANS
from authoring.tests.staff_pages import VERSIONS
from forms_registry import services
from forms_registry.models import FormVersion
from forms_registry.tests.reading.support import form
from forms_registry.tests.samples import BROKEN, document

pytestmark = pytest.mark.django_db

EXAMPLES = Path(__file__).parents[2] / "forms_registry" / "examples"
ADD_CHECK = f"{VERSIONS}add/check/"


LIMITED = """---
title: Feast
languages: [en, ar]
fields:
  - {id: born, type: date, constraints: in the past}
  - {id: guests, type: integer, constraints: between 5 and 500}
  - {id: arrives, type: date}
  - {id: leaves, type: date, constraints: not before arrives}
  - {id: code, type: text, constraints: exactly 4 digits}
  - {id: note, type: text}
---
"""


def ask(client: Client, address: str, **said: Any) -> Any:
    return client.post(address, said, content_type="application/json")


@pytest.fixture
def draft() -> FormVersion:
    return services.create_draft(markdown=document("Why?"), slug="leave")


class TestChecking:
    @pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.md")), ids=lambda path: path.stem)
    def test_an_example_is_shown_as_it_was_understood(self, admin_client: Client, path: Path) -> None:
        told = ask(admin_client, ADD_CHECK, markdown=path.read_text()).json()

        shown = told["preview"]
        fields = [field for step in shown["steps"] for field in step["fields"]]
        assert [found["severity"] for found in told["findings"] if found["severity"] == "error"] == []
        assert [field["id"] for field in fields] == told["words"]["fields"]
        assert {field["type"] for field in fields} <= set(told["words"]["types"])
        assert set(shown["schema"]["properties"]) == set(told["words"]["fields"])
        assert list(shown["greeting"]) == shown["languages"]
        assert all(shown["greeting"].values())
        ruled = [field for field in fields if field["visible_when"] or field["required_when"]]
        assert bool(ruled) is (form(path.read_text()).assistant is None)  # what is asked by tasks needs no rules
        assert all(field["said"] for field in ruled)
        assert bool(shown["tasks"]) is not bool(ruled)

    @pytest.mark.parametrize(
        ("language", "limits"),
        [
            (
                "en",
                {
                    "born": ["It should be", "or earlier.", "moves on with the days"],
                    "guests": ["It should be from 5 to 500."],
                    "leaves": ["arrives"],
                    "code": ["It should be 4 digits.", r"^\d{4}$"],
                    "note": [],
                },
            ),
            ("ar", {"guests": ["المطلوب", "٥٠٠"], "born": ["من اليوم"], "note": []}),
        ],
    )
    def test_the_limits_of_a_field_are_told_in_words(
        self, admin_client: Client, language: str, limits: dict[str, list[str]]
    ) -> None:
        told = admin_client.post(
            ADD_CHECK, {"markdown": LIMITED}, content_type="application/json", headers={"accept-language": language}
        ).json()
        fields = {field["id"]: " ".join(field["limits"]) for field in told["preview"]["steps"][0]["fields"]}

        for name, words in limits.items():
            assert all(word in fields[name] for word in words), fields[name]
            assert bool(fields[name]) is bool(words)

    def test_of_an_assistant_the_tasks_are_shown_with_their_words_and_what_their_tools_are_for(
        self, admin_client: Client
    ) -> None:
        told = ask(admin_client, ADD_CHECK, markdown=LOANS).json()

        lend, drop, listing = told["preview"]["tasks"]
        assert (lend["title"], lend["effect"], lend["phrases"]) == (
            "lend a book",
            "create",
            ["lend|borrow *? book"],
        )
        assert (lend["needs"], lend["takes"], lend["confirm"]) == (["book", "member", "card"], ["until"], "")
        assert drop["confirm"].startswith("Take book {book}")
        assert (listing["tool"], listing["more"]) == ("books", ["more", "with authors"])
        assert listing["tells"].splitlines()[:2] == ["{total} books", "{id} {title}"]
        assert told["preview"]["refusals"] == [{"phrases": ["buy"], "words": "We lend and do not sell."}]
        uses = {tool["name"]: tool["when"] for tool in told["preview"]["tools"]}
        assert uses["lend"] == "for the task lend"
        assert uses["books"] == "for the task list; to find names among books"

    def test_what_is_wrong_is_told_with_its_line_and_remedy(self, admin_client: Client) -> None:
        told = ask(admin_client, ADD_CHECK, markdown=document() + "| 2 | `note` | texxt | Yes | - | Note? |\n").json()

        assert told["preview"] is None
        assert told["words"]["fields"] == ["reason", "note"]
        found = told["findings"][0]
        assert (found["code"], found["severity"]) == ("type_unknown", "error")
        assert found["line"] == len(document().splitlines()) + 1
        assert found["message"]
        assert found["hint"]

    def test_findings_are_in_the_language_of_the_author(self, admin_client: Client) -> None:
        wrong = document() + "| 2 | `note` | text | Yes, only if reasn is yes | - | Note? |\n"
        in_arabic = {"headers": {"accept-language": "ar"}}
        asked = {"data": {"markdown": wrong}, "content_type": "application/json"}

        found = admin_client.post(ADD_CHECK, **asked, **in_arabic).json()["findings"][0]

        assert found["message"].startswith("لا يمكن استخدام")
        assert "الاسم" in found["message"]
        assert found["hint"] == "هل تقصد reason؟"

    def test_a_draft_is_checked_without_being_changed(self, admin_client: Client, draft: FormVersion) -> None:
        told = ask(admin_client, f"{VERSIONS}{draft.pk}/check/", markdown=BROKEN)

        assert told.json()["findings"]
        draft.refresh_from_db()
        assert draft.markdown == document("Why?")

    @pytest.mark.parametrize(
        "markdown",
        [
            document() + "\nA line.\n" * 5_000,
            document() + "> " * 90_000,
            "---\nfields: " + "[" * 100_000 + "\n---\n",
            document() + "".join(f"| f{number} | text | Yes | - | Q? |\n" for number in range(5_000)),
        ],
        ids=["lines", "quotes", "brackets", "fields"],
    )
    def test_a_long_or_deep_document_is_answered_in_bounded_time(self, admin_client: Client, markdown: str) -> None:
        before = time.monotonic()

        told = ask(admin_client, ADD_CHECK, markdown=markdown)

        assert time.monotonic() - before < 60
        assert told.status_code == 200
        assert told.json()["preview"] or told.json()["findings"][0]["severity"] == "error"

    @pytest.mark.parametrize(
        ("body", "status"),
        [
            (b"{", 400),
            (b"[" * 100_000, 400),
            (b"[]", 400),
            (b'{"markdown": 1}', 400),
            (b'{"markdown": "\xff"}', 400),
            (b'{"markdown": "' + b"a" * 200_001 + b'"}', 413),
            (b'{"markdown": "' + b"a" * 2_000_000 + b'"}', 413),
        ],
    )
    def test_what_is_no_document_is_refused_in_words(self, admin_client: Client, body: bytes, status: int) -> None:
        told = admin_client.post(ADD_CHECK, body, content_type="application/json")

        assert told.status_code == status
        assert told.json()["error"]


class TestSaving:
    def save(self, client: Client, draft: FormVersion, markdown: str, read: str | None = None) -> Any:
        return ask(client, f"{VERSIONS}{draft.pk}/save/", markdown=markdown, read=read or draft.content_hash)

    def test_each_saving_goes_on_from_the_one_before(self, admin_client: Client, draft: FormVersion) -> None:
        first = self.save(admin_client, draft, document("When?"))
        second = self.save(admin_client, draft, document("Where?"), first.json()["read"])

        assert second.status_code == 200
        draft.refresh_from_db()
        assert (draft.markdown, draft.content_hash) == (document("Where?"), second.json()["read"])

    def test_a_text_with_errors_is_kept_too(self, admin_client: Client, draft: FormVersion) -> None:
        assert self.save(admin_client, draft, BROKEN).status_code == 200
        assert FormVersion.objects.get().markdown == BROKEN

    def test_the_second_author_is_told_and_shown_what_stands(self, admin_client: Client, draft: FormVersion) -> None:
        services.update_draft(version=draft, markdown=document("When?"), read=draft.content_hash)

        told = self.save(admin_client, draft, document("Where?"))

        assert told.status_code == 409
        stands = FormVersion.objects.get()
        assert (told.json()["markdown"], told.json()["read"]) == (document("When?"), stands.content_hash)
        assert "When?" in told.json()["difference"]
        assert self.save(admin_client, draft, document("Where?"), told.json()["read"]).status_code == 200

    @pytest.mark.parametrize("sign", ["\0", "\ud800"], ids=["NUL", "half a character"])
    @pytest.mark.parametrize("read", ["as it stands", "as it stood"])
    @pytest.mark.parametrize("place", ["markdown", "note"])
    def test_a_sign_that_cannot_be_kept_is_told(
        self, admin_client: Client, draft: FormVersion, sign: str, read: str, place: str
    ) -> None:
        said = {"markdown": document("When?"), "note": "Asked anew"}
        said |= {place: said[place] + sign, "read": draft.content_hash}
        if read == "as it stood":
            services.update_draft(version=draft, markdown=document("Where?"), read=draft.content_hash)

        told = ask(admin_client, f"{VERSIONS}{draft.pk}/save/", **said)

        assert told.status_code == 400
        assert told.json()["error"]
        assert FormVersion.objects.get().markdown != said["markdown"]

    def test_what_is_no_draft_any_more_is_not_touched(self, admin_client: Client, draft: FormVersion) -> None:
        services.publish_version(version=draft)

        told = self.save(admin_client, draft, document("Where?"))

        assert told.status_code == 410
        assert told.json()["error"]
        assert FormVersion.objects.get().markdown == document("Why?")
