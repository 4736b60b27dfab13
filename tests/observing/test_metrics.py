"""Metrics: for who knows the token, of all processes, and cheap."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from rest_framework.test import APIClient

from conversations.api.health import HealthCounts
from conversations.observing import metrics
from conversations.tests.support import ANSWERS, VISIT

TOKEN = "a token for Prometheus"
ROOT = Path(__file__).resolve().parents[2]
COUNTING = """
import os, signal, sys
from pathlib import Path
from formpilot_site.observing.processes import begin_counting
begin_counting(Path(sys.argv[1]))
from conversations.observing import metrics
for number in range(3):
    if os.fork() == 0:
        metrics.count_turn("MESSAGE", "in_progress", 0.01)
        os.kill(os.getpid(), signal.SIGKILL)
    os.wait()
metrics.count_turn("MESSAGE", "in_progress", 0.01)
from prometheus_client import CollectorRegistry
from prometheus_client.multiprocess import MultiProcessCollector
registry = CollectorRegistry()
MultiProcessCollector(registry)
print(registry.get_sample_value("formpilot_turns_total", {"action": "MESSAGE", "status": "in_progress"}))
"""


@pytest.fixture
def token(settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN


def scraped() -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    answer = APIClient().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    families = text_string_to_metric_families(answer.content.decode())
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value for one in families for sample in one.samples
    }


def grown(before: dict[Any, float]) -> dict[str, float]:
    """What was counted since, as `name{labels}`."""
    now = scraped()
    return {
        name + "".join(f" {value}" for _label, value in labels): value - before.get((name, labels), 0)
        for (name, labels), value in now.items()
        if value != before.get((name, labels), 0) and not name.endswith(("_created", "_bucket"))
    }


@pytest.mark.parametrize("sent", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {TOKEN}"}])
def test_without_the_token_there_is_no_such_page(db: None, token: None, sent: dict[str, str]) -> None:
    assert APIClient().get("/metrics", headers=sent).status_code == 404


@pytest.mark.parametrize("sent", ["", "Bearer", "Bearer "])
def test_without_a_token_of_the_service_nobody_has_one(db: None, sent: str) -> None:
    assert APIClient().get("/metrics", headers={"Authorization": sent}).status_code == 404


def test_a_process_that_has_just_begun_to_count_is_left_out(
    db: None, token: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "counter_1.db").touch()
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    # Health counts once in some seconds, and may have done so in an earlier test.
    monkeypatch.setattr("conversations.api.health._counts", HealthCounts())

    assert scraped()
    assert APIClient().get("/api/health").status_code == 200


def test_turns_requests_and_problems_are_counted(api: APIClient, token: None) -> None:
    before = scraped()
    opened = api.post("/api/converse/", {"form": "visit"}).json()
    body = {"conversation_id": opened["conversation_id"], "answers": ANSWERS}
    assert api.post("/api/converse/", body, headers={"Idempotency-Key": "k" * 20}).json()["status"] == "completed"
    api.post("/api/converse/", body, headers={"Idempotency-Key": "k" * 20})
    api.post("/api/converse/", {"form": "a form that nobody wrote"})
    api.generic("PROPFIND", "/api/converse/")

    counted = grown(before)

    assert counted == counted | {
        "formpilot_turns_total MESSAGE in_progress": 1,
        "formpilot_turns_total FORM_COMPLETE completed": 1,
        "formpilot_turn_seconds_count": 2,
        "formpilot_replayed_turns_total": 1,
        "formpilot_problems_total form_not_found": 1,
        "formpilot_requests_total POST /api/converse 200": 3,
        "formpilot_requests_total POST /api/converse 404": 1,
        "formpilot_requests_total OTHER /api/converse 405": 1,
        "formpilot_request_seconds_count /api/converse": 5,
    }
    assert "nobody wrote" not in str(counted)


def test_conversations_are_counted_by_where_they_stand(api: APIClient, token: None) -> None:
    from formpilot_site.observing.metrics import Conversations

    api.post("/api/converse/", {"form": "visit"})
    api.post("/api/converse/", {"form_context_md": VISIT, "answers": ANSWERS})

    (family,) = Conversations().collect()
    assert {sample.labels["status"]: sample.value for sample in family.samples} == {"in_progress": 1, "completed": 1}


def test_processes_count_together_also_those_that_were_killed(tmp_path: Path) -> None:
    counting = [sys.executable, "-W", "error", "-c", COUNTING, str(tmp_path / "metrics")]
    run = subprocess.run(counting, cwd=ROOT, capture_output=True, text=True, check=False)

    assert run.stdout == "4.0\n", run.stderr


def test_counting_costs_next_to_nothing() -> None:
    began = time.perf_counter()
    for _ in range(1000):
        metrics.count_turn("ASK_TEXT", "awaiting_info", 0.01)

    assert time.perf_counter() - began < 0.1  # a tenth of a millisecond a turn


def test_every_metric_is_documented() -> None:
    from formpilot_site.observing import background
    from formpilot_site.observing import metrics as of_requests

    defined = set()
    for module in (metrics, of_requests, background):
        defined |= set(re.findall(r'"(formpilot_\w+)"', Path(module.__file__ or "").read_text()))
    told = set(re.findall(r"`(formpilot_\w+)`", (ROOT / "docs" / "operations.md").read_text()))

    assert told == defined


def test_what_waits_for_the_worker_is_told(client: Any, settings: Any, db: None) -> None:
    settings.METRICS_TOKEN = TOKEN

    page = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).content.decode()

    told = {one.name: one for one in text_string_to_metric_families(page)}
    assert {sample.labels["status"] for sample in told["formpilot_webhooks"].samples} == {"waiting", "dead"}
    assert {sample.labels["status"] for sample in told["formpilot_jobs"].samples} == {"todo", "doing", "failed"}
    for name in ("webhooks_oldest_seconds", "exports_waiting", "workers"):
        assert [sample.value for sample in told[f"formpilot_{name}"].samples] == [0]
