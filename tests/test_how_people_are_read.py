"""What is stored of how people are read without a model holds: a change of one mechanism often tells on another."""

import json

from benchmarks.language import FIGURES, fallen, measured


def test_nothing_is_read_less_often_right_or_more_often_wrong_than_was_stored():
    stored = json.loads(FIGURES.read_text(encoding="utf-8"))["figures"]
    assert fallen(measured(show=False), stored) == []
