"""A play in a process of its own: what goes over its share is stopped, and told as that."""

from __future__ import annotations

import pytest

from authoring.bounded import PlayStopped, play, players
from authoring.dialogue_tests import failures, run
from forms_registry.documents import parse
from forms_registry.schema import FormSpec


@pytest.fixture
def spec() -> FormSpec:
    tests = "```yaml\n- test: One\n  steps: [{expect: {a: x}}]\n```\n"
    parsed = parse(f"---\nfields: [{{id: a, type: text, prompt: A?}}]\n---\n# A\n\n## Tests\n\n{tests}")
    assert parsed.spec is not None
    return parsed.spec


def test_what_fails_in_the_process_is_told_here_and_logged(spec: FormSpec, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(PlayStopped):
        play("no such task", spec, seconds=1)

    assert "KeyError" in caplog.text


def test_tests_that_were_stopped_have_failed_and_the_next_are_played(
    spec: FormSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = players(memory_bytes=32 * 1024 * 1024)
    with monkeypatch.context() as patched:
        patched.setattr("authoring.bounded.process._players", small)
        (failure,) = failures(spec)
    small.close()

    assert (failure.test, failure.mismatch) == ("One", None)
    assert [one.was_played for one in run(spec)] == [True]
