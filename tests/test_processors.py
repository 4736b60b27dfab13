"""A service in a container counts the processors that it has a share of."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from formpilot_site.processors import processors

HERE = len(os.sched_getaffinity(0))


@pytest.mark.parametrize(
    ("share", "count"),
    [("max 100000\n", HERE), ("50000 100000\n", 1), ("100000 100000\n", 1), ("9900000 100000\n", HERE), ("odd", HERE)],
)
def test_it_is_no_more_than_the_containers_share(tmp_path: Path, share: str, count: int) -> None:
    file = tmp_path / "cpu.max"
    file.write_text(share)

    assert processors(file) == count


def test_without_a_container_it_is_what_this_process_may_use(tmp_path: Path) -> None:
    assert processors(tmp_path / "nothing") == HERE
