"""A server is started where one runs already: it ends, and that one goes on as if nothing had been."""

from __future__ import annotations

from pathlib import Path

import requests
from prometheus_client.parser import text_string_to_metric_families

from tests.http.service import METRICS_TOKEN, START_SECONDS, Server


def counted(server: Server) -> dict[str, float]:
    """The opened conversations, by action."""
    answer = requests.get(f"{server.url}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}, timeout=10)
    assert answer.status_code == 200
    return {
        sample.labels["action"]: sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
        if sample.name == "formpilot_turns_total"
    }


def test_what_the_running_server_has_counted_stays(server: Server, tmp_path: Path) -> None:
    assert server.post({"form_fields": [{"id": "guest"}]}).status_code == 200
    before = counted(server)
    assert sum(before.values()) >= 1

    second = server.start_master(tmp_path / "second.log")
    assert second.wait(timeout=START_SECONDS) != 0
    assert "in use" in (tmp_path / "second.log").read_text()

    assert counted(server) == before
    assert server.post({"form_fields": [{"id": "guest"}]}).status_code == 200
    assert sum(counted(server).values()) == sum(before.values()) + 1
    assert len([one for one in (server.machine.data / "metrics").iterdir() if one.is_dir()]) == 2

    server.kill()
    server.start()
    assert len([one for one in (server.machine.data / "metrics").iterdir() if one.is_dir()]) == 1
