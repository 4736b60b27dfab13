"""An auditor finds one injury report among others, follows an answer to its words and back, and takes it along."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import staff
from tests.browser.looking import Look
from tests.browser.site_server import Site
from tests.browser.windows import DESKTOP, PHONE
from tests.http.clients import Api, Host, Tools
from tests.http.driving import drive
from tests.http.journeys import INCIDENT_WIDGETS, INJURY_WIDGETS

INJURY = "occupational_injury_report"
CONTROLS = "form[method=post], a[href*='/add/'], a[href*='/delete/'], [contenteditable], .submit-row"
NO_CHANGE = {"logout-form", "changelist-form"}


@pytest.fixture(scope="module")
def auditor(profiles: Any, site: Site) -> list[Any]:
    return staff.signed_in(profiles, site, "/admin/", "#user-tools", name="auditor")


@pytest.fixture(scope="module")
def reference(site: Site) -> str:
    """That of the injury report, in which the day was told twice."""
    api = Api(site.address, site.key)
    host = Host(api, {"form": INJURY, "timezone": "Asia/Riyadh", "context": {"tools": ["*"]}})
    host.say("I slipped on 3 March 2025 at 10 in the morning, and treatment has started")
    tools = Tools.of_example(INJURY)
    host.tool(tools.run(host.action))
    host.say("Please change the injury date to 2 March 2025")
    assert host.reply["answers"]["injuryDate"] == "2025-03-02", host.reply
    drive(host, INJURY_WIDGETS, tools)
    for _ in range(2):
        drive(Host(api, {"form": "incident_report"}), INCIDENT_WIDGETS, Tools.of_example("incident_report"))
    return str(host.reply["reference"])


def changing(page: Page) -> set[str]:
    """What of the page could change anything."""
    found = page.locator(CONTROLS).evaluate_all("all => all.map(one => one.id || one.outerHTML.slice(0, 200))")
    actions = page.locator("select[name=action] option").evaluate_all("all => all.map(one => one.value)")
    return ({*found} - NO_CHANGE) | {one for one in actions if one and not one.startswith("export_")}


@pytest.mark.parametrize(("language", "scheme", "size"), [("en", "light", DESKTOP), ("ar", "dark", PHONE)])
def test_an_answer_is_traced_to_its_words_and_back(
    open_window: Any, auditor: list[Any], reference: str, tmp_path: Path, language: str, scheme: str, size: Any
) -> None:
    page: Page = open_window(locale=language, scheme=scheme, size=size)
    page.context.add_cookies(auditor)
    look = Look(page, f"{language}-{scheme}")
    page.goto("/admin/conversations/submission/")
    look.at("auditing-list")
    assert changing(page) == set()
    page.fill("#searchbar", reference.lower())
    page.press("#searchbar", "Enter")
    expect(page.locator("#result_list tbody tr")).to_have_count(1)
    page.check(".action-select")
    page.select_option("select[name=action]", "export_csv_with_evidence")
    with page.expect_download() as download:
        page.click("button[name=index]")
    download.value.save_as(tmp_path / "one.csv")
    with (tmp_path / "one.csv").open(encoding="utf-8-sig") as file:
        [row] = csv.DictReader(file)
    assert row["reference"] == reference
    assert [told for told in row.values() if told.endswith("2 March 2025")] != []

    page.click("#result_list tbody th a")
    look.at("auditing-submission")
    assert changing(page) == set()
    told = page.locator("table.frozen tr", has=page.locator("q", has_text="2 March 2025"))
    told.locator("a").click()
    words = page.locator(":target + a")
    expect(words).to_have_text("2 March 2025")
    expect(page).to_have_url(re.compile(r"/conversation/.*#said-"))
    words.click()
    answer = page.locator(":target.evidence")
    expect(answer).to_be_in_viewport()
    before = page.locator("article.answer", has=answer).locator("ol.before > li")
    expect(before).to_have_count(1)
    expect(before).to_contain_text("3 March 2025")
    look.at("auditing-conversation")
    assert changing(page) == set()

    page.locator(".turn-head a").first.click()
    look.at("auditing-turn")
    assert changing(page) == set()
    assert look.faults == {}


SIDES = """all => all.map(one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const [text, list] = [range, one.closest("dl")].map(part => part.getBoundingClientRect());
  return Math.round(list.right - text.right);
})"""


def test_what_runs_the_other_way_stands_beside_its_label(open_window: Any, auditor: list[Any], reference: str) -> None:
    page: Page = open_window(locale="en")
    page.context.add_cookies(auditor)
    page.goto(f"/admin/conversations/submission/?q={reference}")
    address, _change, _filters = str(page.locator("#result_list tbody th a").get_attribute("href")).partition("change/")
    page.goto(f"{address}print/?language=ar")

    values = page.locator(".answers :is(dt, dd)")
    assert "ltr" in values.evaluate_all("all => all.map(one => getComputedStyle(one).direction)")
    assert {*values.evaluate_all(SIDES)} == {0}
