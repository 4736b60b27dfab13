"""How labels and values are compared, loaded and shown."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from agent.evals.replay import Replay
from agent.evals.report import as_json, as_lines
from agent.evals.scoring import Miss, Tally, score
from agent.evals.utterances import UNCLEAR, BadUtterances, LabelledUtterance, load_utterances
from agent.tests.forms import BOOKING
from agent.tests.talk import spec_of

NOW = datetime(2026, 3, 12, 9, 30, tzinfo=ZoneInfo("Asia/Riyadh"))
SAID = LabelledUtterance("4 on Friday", spec_of(BOOKING), NOW, {"people": 4, "day": "2026-03-13"})


def _expecting(**expected):
    return replace(SAID, expected=expected)


def test_a_right_a_wrong_and_a_missed_value():
    scores = score([(_expecting(people=4, day="2026-03-13", meal="Lunch"), {"people": 4, "day": "2026-03-20"})])
    assert scores.over("integer") == Tally(labelled=1, right=1)
    assert scores.over("date") == Tally(labelled=1, wrong=1)
    assert scores.over("dropdown") == Tally(labelled=1)
    assert scores.over().precision == pytest.approx(1 / 2)
    assert scores.over().recall == pytest.approx(1 / 3)
    assert scores.over().abstention == pytest.approx(1 / 3)
    assert [miss.field_id for miss in scores.misses] == ["day", "meal"]


def test_a_value_where_none_is_labelled_costs_precision_alone():
    scores = score([(_expecting(people=4), {"people": 4, "day": "2026-03-13"})])
    assert scores.over().precision == pytest.approx(1 / 2)
    assert scores.over().recall == 1.0
    assert scores.misses == [Miss("4 on Friday", "day", None, "2026-03-13")]


def test_what_is_unclear_is_best_left_alone():
    assert score([(_expecting(day=UNCLEAR), {})]).over() == Tally()
    assert score([(_expecting(day=UNCLEAR), {})]).misses == []
    taken = score([(_expecting(day=UNCLEAR), {"day": "2026-03-13"})])
    assert taken.over("date") == Tally(extra=1)
    assert taken.over("date").precision == 0.0
    assert taken.silent == 0


def test_inventions_are_counted_by_utterance_that_holds_no_answer():
    silent = _expecting()
    scores = score([(silent, {}), (silent, {"people": 4, "day": "2026-03-13"}), (SAID, {"people": 4}), (silent, {})])
    assert (scores.utterances, scores.silent, scores.inventive) == (4, 3, 1)
    assert scores.invention == pytest.approx(1 / 3)


def test_nothing_labelled_and_nothing_taken_is_perfect():
    assert (Tally().precision, Tally().recall, Tally().abstention, score([]).invention) == (1.0, 1.0, 0.0, 0.0)


def test_the_report_tells_every_type_and_each_miss():
    scores = score([(SAID, {"people": 5})])
    shown = "\n".join(as_lines(scores, misses=True))
    assert "integer" in shown
    assert "expected 4, took 5 from '4 on Friday'" in shown
    assert "took 5" not in "\n".join(as_lines(scores))
    told = as_json(scores)
    assert told["types"]["integer"] == {
        "values": 1, "right": 0, "wrong": 1, "extra": 0, "precision": 0.0, "recall": 0.0, "abstention": 0.0,
    }  # fmt: skip
    assert told["misses"][0] == {"said": "4 on Friday", "field_id": "people", "expected": 4, "given": 5}


def _file(tmp_path: Path, content: str) -> Path:
    (tmp_path / "forms").mkdir()
    (tmp_path / "forms" / "booking.md").write_text(BOOKING, encoding="utf-8")
    path = tmp_path / "said.yaml"
    path.write_text("now: 2026-03-12T09:30:00\ntimezone: Asia/Riyadh\n" + content, encoding="utf-8")
    return path


def test_a_file_holds_situations_and_what_is_said_in_them(tmp_path):
    path = _file(
        tmp_path,
        """
situations:
  - form: booking
    known: {people: 4}
    asked: day
    utterances:
      - ["tomorrow, 5 people after all", {day: 2026-03-13, people: unclear}]
      - "hm"
""",
    )
    first, second = load_utterances(path)
    assert first.expected == {"day": "2026-03-13", "people": UNCLEAR}
    assert (first.known, first.asked, first.now) == ({"people": 4}, "day", NOW)
    assert (second.said, second.expected) == ("hm", {})


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("situations: 5", "situations"),
        ("situations: [{form: booking}]", "utterances"),
        ("situations: [{form: nowhere, utterances: []}]", "nowhere.md"),
        ("situations: [{form: booking, utterances: [[x, {colour: red}]]}]", "colour"),
        ("situations: [{form: booking, asked: colour, utterances: []}]", "colour"),
        ("situations: [{form: booking, utterances: [[a, b, c]]}]", "neither"),
        ("situations: [", "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(tmp_path, content, expected):
    with pytest.raises(BadUtterances, match=expected):
        load_utterances(_file(tmp_path, content))


def test_an_utterance_is_said_in_its_situation():
    asked = LabelledUtterance("the 14th", SAID.spec, NOW, known={"people": 4}, asked="day")
    assert Replay().values_taken(asked) == {"day": "2026-03-14"}
    opening = LabelledUtterance("Dinner for 4 people tomorrow", SAID.spec, NOW)
    assert Replay().values_taken(opening) == {"people": 4, "day": "2026-03-13", "meal": "Dinner"}


def test_only_what_the_utterance_itself_gives_is_counted():
    correction = LabelledUtterance("change the number of people to 6", SAID.spec, NOW, known={"people": 4}, asked="day")
    assert Replay().values_taken(correction) == {"people": 6}
    assert Replay().values_taken(replace(correction, said="why do you ask?")) == {}


def test_a_situation_that_cannot_be_is_refused():
    with pytest.raises(BadUtterances, match="asks for 'day'"):
        Replay().values_taken(LabelledUtterance("x", SAID.spec, NOW, known={"people": 4}, asked="meal"))
