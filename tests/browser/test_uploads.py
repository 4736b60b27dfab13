"""A file is sent from the page: how far it has come is shown, and what goes wrong can be mended."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.chat import Chat

FAILED = ("Failed to load resource",)
PDF = b"%PDF-1.7\n"


def paper(content: bytes = PDF, name: str = "paper.pdf") -> dict[str, Any]:
    return {"name": name, "mimeType": "application/pdf", "buffer": content}


@pytest.fixture
def chat(open_chat) -> Chat:
    """Asked for a paper."""
    chat = open_chat("paper", expected=FAILED)
    chat.say("Let us begin")
    return chat


def test_a_file_is_sent_and_named_by_the_answer(chat):
    expect(chat.widget.locator(".file-limits")).to_contain_text("documents, pictures · up to 2.5 MB")
    chat.widget.locator("input").set_input_files(paper())
    expect(chat.widget.locator(".sent-file")).to_contain_text("9 bytes · sent")
    expect(chat.widget.get_by_role("status")).to_contain_text("paper.pdf\u2069 has been sent.")

    chat.reload()
    expect(chat.widget.locator(".sent-file")).to_contain_text("paper.pdf")
    chat.widget.locator(".card-foot .primary").click()
    [file] = chat.next()["answers"]["paper"]
    assert (file["name"], file["size"], file["type"]) == ("paper.pdf", 9, "application/pdf")
    assert file["file_id"].startswith("fpf_")
    assert len(file["sha256"]) == 64


def test_the_only_file_gives_way_to_none_but_one_that_may_take_its_place(open_chat):
    chat = open_chat("only_paper")
    chat.say("Let us begin")
    sent = chat.widget.locator(".sent-file")
    chat.widget.locator("input").set_input_files(paper())
    expect(sent).to_contain_text("sent")
    chat.widget.locator("input").set_input_files(paper(name="paper.exe"))
    expect(chat.widget.locator(".wrong")).to_contain_text("paper.exe\u2069 is not one of these")
    expect(sent).to_contain_text("paper.pdf")

    chat.widget.locator("input").set_input_files(paper(PDF + b"another", name="another.pdf"))
    expect(chat.widget.get_by_role("status")).to_contain_text("another.pdf\u2069 has been sent.")
    expect(sent).to_have_count(1)
    chat.widget.locator(".card-foot .primary").click()
    assert [file["name"] for file in chat.next()["answers"]["paper"]] == ["another.pdf"]


def test_what_is_not_taken_says_why_and_can_be_replaced(chat):
    chat.widget.locator("input").set_input_files(paper(b"MZ\x90\0" + bytes(100)))
    failed = chat.widget.locator(".sent-file.failed")
    expect(failed).to_contain_text("What is in paper.pdf is no PDF.")
    expect(chat.widget.locator(".primary:visible")).to_have_text("Choose one or more files")
    chat.widget.locator("input").set_input_files(paper())
    expect(chat.widget.locator(".sent-file").last).to_contain_text("sent")
    chat.widget.locator(".card-foot .primary").click()
    expect(chat.widget.locator(".wrong")).to_contain_text("Remove what was not sent")
    for remove in reversed(chat.widget.get_by_role("button", name="Remove").all()):
        remove.click()
    expect(chat.widget.locator(".sent-file")).to_have_count(0)
    chat.widget.locator("input").set_input_files(paper(name="paper.exe"))
    expect(chat.widget.locator(".wrong")).to_contain_text("paper.exe\u2069 is not one of these: documents, pictures.")

    chat.page.route("**/files/", lambda route: route.abort(), times=1)
    chat.widget.locator("input").set_input_files(paper())
    expect(failed).to_contain_text("The file could not be sent.")
    failed.get_by_role("button", name="again").click()
    expect(chat.widget.locator(".sent-file")).to_contain_text("sent")
    chat.widget.locator(".card-foot .primary").click()
    assert chat.next()["answers"]["paper"][0]["size"] == len(PDF)
