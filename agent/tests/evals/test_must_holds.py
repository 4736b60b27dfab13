"""The rules' understanding of people does not fall below what the product promises."""

from functools import cache
from pathlib import Path

import pytest

from agent.evals.replay import Replay
from agent.evals.report import as_lines
from agent.evals.scoring import Scores, score
from agent.evals.utterances import DEVELOPMENT, HELD_OUT, load_utterances

MOMENTS_AND_NUMBERS = ("date", "time", "integer", "number")
FILES = [DEVELOPMENT, HELD_OUT]


@cache
def _scores(path: Path) -> Scores:
    replay = Replay()
    return score((one, replay.values_taken(one)) for one in load_utterances(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_dates_times_and_numbers_are_understood(path):
    scores = _scores(path)
    found = scores.over(*MOMENTS_AND_NUMBERS)
    misses = "\n".join(as_lines(scores, misses=True))
    assert found.precision >= 0.95, misses
    assert found.recall >= 0.80, misses


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_names_are_understood(path):
    names = _scores(path).over("name")
    assert names.precision >= 0.95
    assert names.recall >= 0.80


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_holds_no_answer_gives_none(path):
    scores = _scores(path)
    assert scores.invention <= 0.02, "\n".join(as_lines(scores, misses=True))


def test_there_are_enough_utterances_of_both_sorts_in_both_languages():
    utterances = [one for path in FILES for one in load_utterances(path)]
    silent = [one for one in utterances if not one.expected]
    arabic = [one for one in utterances if any("\u0621" <= char <= "\u064a" for char in one.said)]
    assert len(utterances) >= 400
    assert 0.5 <= len(silent) / len(utterances) <= 0.6
    assert len(arabic) >= 100
    assert len({(one.spec.form_id, one.asked, one.said) for one in utterances}) == len(utterances)
