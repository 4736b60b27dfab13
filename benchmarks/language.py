"""How people are read without a model: phrases in both languages, composed of values, told to readers and in turns.

    .venv/bin/python -m benchmarks.language [--show] [--write]

What a phrase says is known: a value that was taken is right or wrong, one that was asked about or offered is "asked",
all else is missed. Words that hold no sure value ("3 or 4") are right where none is taken. The share of right ones may
only rise, that of wrong ones only fall: the command fails where benchmarks/language.json tells of better, and --write
stores the groups that are not worse.
"""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from random import Random

from agent.runner import run_turn
from agent.turns.outcome import TurnOutcome
from agent.turns.turn import TurnContext, TurnInput
from agent.view.form_view import FormView
from benchmarks.composing import NOW, TONGUES, WORDS, Composer, Phrase, tongue_in
from forms_registry.documents import parse
from forms_registry.schema import FormSpec, JsonValue
from nlu.entity import Ambiguity, Entity

FIGURES = Path(__file__).with_suffix(".json")
READ, TALKED = 120, 80
"""How many phrases of a group are told to readers, and how many in turns."""

Values = Mapping[str, JsonValue]
Verdicts = Iterator[tuple[str, JsonValue]]
"""What became of each value: "right", "asked", "missed" or "wrong", and what was taken."""


@dataclass(frozen=True)
class Said:
    """Words with the values that they give, by field. `asked` is the field in question, `known` what was answered
    before. `door` is "answer" or "text" for the field's reader alone, "turn" for a conversation."""

    language: str
    door: str
    text: str
    values: Values
    asked: str = ""
    known: Values = field(default_factory=dict)


def composed(language: str) -> Iterator[tuple[str, Said]]:
    """Each phrase with its group: the same ones each time, whatever becomes of the others."""
    for group, (amount, compose) in GROUPS.items():
        for number in range(amount):
            dice = Random(f"{language} {group} {number}")  # noqa: S311 - no secret
            yield group, compose(Composer(language, dice))


def _answer(field_id: str, composer: Composer) -> Said:
    phrase = composer.value(field_id)
    text = composer.pick("numbers" if field_id == "people" else "answers").format(x=phrase.said)
    return Said(composer.language, "answer", text, {field_id: phrase.value}, field_id)


def _in_a_text(field_id: str, composer: Composer) -> Said:
    phrase = composer.value(field_id)
    text = composer.pick("free", field_id).format(x=phrase.said, placed=phrase.placed)
    return Said(composer.language, "text", text, {field_id: phrase.value}, field_id)


def _option(composer: Composer) -> Said:
    ordinals = WORDS[composer.language]["ordinals"]
    at = composer.dice.randrange(len(ordinals))
    label = tongue_in(composer.language, TONGUES[at])
    text = composer.pick("options").format(label=label, slip=composer.slip(label), n=at + 1, nth=ordinals[at])
    return Said(composer.language, "answer", text, {"tongue": TONGUES[at]}, "tongue")


def _yes_or_no(composer: Composer) -> Said:
    yes = composer.dice.random() < 0.5
    return Said(composer.language, "answer", composer.pick("agreed" if yes else "declined"), {"lift": yes}, "lift")


def _unsure(composer: Composer) -> Said:
    """Of two values neither is chosen, or one is denied."""
    field_id = composer.dice.choice(("people", "day", "hour", "tongue"))
    one = other = composer.value(field_id)
    while other.value == one.value:
        other = composer.value(field_id)
    return Said(composer.language, "answer", composer.pick("unsure").format(x=one.said, y=other.said), {}, field_id)


def _opening(composer: Composer) -> Said:
    told = _visit(composer, composer.dice.sample(FIELDS, 3))
    clauses = [composer.pick("opening", name).format(x=one.said, placed=one.placed) for name, one in told.items()]
    values = {name: one.value for name, one in told.items()}
    return Said(composer.language, "turn", composer.pick("joined").join(clauses), values)


def _change(composer: Composer) -> Said:
    known = _visit(composer, FIELDS)
    name = composer.dice.choice(FIELDS)
    new = known[name]
    while new.value == known[name].value:
        new = _visit(composer, [name])[name]
    label = form().field(name).name(composer.language)
    text = composer.pick("changes").format(x=new.said, old=known[name].said, label=label)
    before = {name: one.value for name, one in known.items()}
    return Said(composer.language, "turn", text, {name: new.value}, "lift", before)


def _no_answer(composer: Composer) -> Said:
    asked = composer.dice.choice(FIELDS)
    known = {name: one.value for name, one in _visit(composer, FIELDS).items() if name != asked}
    return Said(composer.language, "turn", composer.pick("none"), {}, asked, known)


def _visit(composer: Composer, fields: Sequence[str]) -> dict[str, Phrase]:
    return {name: composer.people(40) if name == "people" else composer.value(name) for name in fields}


FIELDS = ("people", "day", "hour", "phone", "tongue")
GROUPS: dict[str, tuple[int, Callable[[Composer], Said]]] = {
    **{name: (READ, partial(_answer, name)) for name in ("people", "day", "hour", "phone")},
    **{f"{name} in a text": (READ // 2, partial(_in_a_text, name)) for name in ("day", "hour", "phone")},
    "options": (READ, _option),
    "yes and no": (READ // 2, _yes_or_no),
    "unsure": (READ, _unsure),
    "openings": (TALKED, _opening),
    "changes": (TALKED, _change),
    "no answer": (TALKED, _no_answer),
}


@cache
def form() -> FormSpec:
    options = (
        f"{{value: {code}, label: {{en: {tongue_in('en', code)}, ar: {tongue_in('ar', code)}}}}}" for code in TONGUES
    )
    parsed = parse(WORDS["form"].replace("OPTIONS", ", ".join(options)))
    assert parsed.spec is not None, parsed.diagnostics
    return parsed.spec


def judged(said: Said) -> Verdicts:
    return _in_a_turn(said) if said.door == "turn" else _by_a_reader(said)


def _by_a_reader(said: Said) -> Verdicts:
    view = FormView(_context(said, 1), {}, locale=said.language)
    item = form().field(said.asked)
    kind, context = view.field_type(item), view.value_context(item)
    whole = kind.parse_answer(said.text, context)
    found = kind.extract(said.text, context) if said.door == "text" else [whole] if whole else []
    taken = [one.value for one in found if isinstance(one, Entity)]
    if not said.values:
        yield "wrong" if taken else "right", taken
    elif taken:
        yield "right" if taken == [said.values[said.asked]] else "wrong", taken
    else:
        yield "asked" if any(isinstance(one, Ambiguity) for one in found) else "missed", None


def _in_a_turn(said: Said) -> Verdicts:
    before = run_turn(TurnInput(answers=said.known), _context(said, 1), None)
    outcome = run_turn(TurnInput(message=said.text), _context(said, 2), before.head)
    taken = {name: value for name, value in outcome.answers.items() if value != said.known.get(name)}
    for name, value in said.values.items():
        if name in taken:
            yield "right" if taken[name] == value else "wrong", taken[name]
        else:
            yield "asked" if _offers(outcome, said, name, value) else "missed", None
    wrong = {name: value for name, value in taken.items() if name not in said.values}
    gone = [name for name in said.known if name not in outcome.answers]
    if wrong or gone:
        yield "wrong", wrong or gone
    elif not said.values:
        yield "right", None


def _offers(outcome: TurnOutcome, said: Said, field_id: str, value: JsonValue) -> bool:
    """Whether the reply asks back about a field, or tells its value."""
    view = FormView(_context(said, 2), {}, locale=outcome.locale)
    item = form().field(field_id)
    shown = view.field_type(item).format(value, view.value_context(item))
    return field_id in outcome.rejected or shown.lower() in outcome.response_message.lower()


def _context(said: Said, number: int) -> TurnContext:
    return TurnContext(form(), conversation_id="benchmark", number=number, now=NOW, locale=said.language)


def measured(*, show: bool) -> dict[str, dict[str, float]]:
    """Shares of right, asked, missed and wrong values, by what was told and the language."""
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for language in ("en", "ar"):
        for group, said in composed(language):
            for verdict, taken in judged(said):
                counted[f"{group}, {language}"][verdict] += 1
                if show and verdict != "right":
                    print(f"{verdict:7} {group}: {said.text!r} means {dict(said.values)}, taken {taken!r}")
    shares: dict[str, dict[str, float]] = {}
    for group, counts in counted.items():
        verdicts = ("right", "asked", "missed", "wrong")
        shares[group] = {verdict: round(counts[verdict] / counts.total(), 3) for verdict in verdicts}
    return shares


def fallen(now: Mapping[str, Mapping[str, float]], stored: Mapping[str, Mapping[str, float]]) -> list[str]:
    """The groups that are less often right, or more often wrong, than they were."""
    return [
        group
        for group, was in stored.items()
        if group in now and (now[group]["right"] < was["right"] or now[group]["wrong"] > was["wrong"])
    ]


def main() -> None:
    parser = ArgumentParser(description="Measures how people are read without a model.")
    parser.add_argument("--show", action="store_true", help="print each phrase that was not read right")
    parser.add_argument("--write", action="store_true", help="store the figures")
    asked = parser.parse_args()
    figures = measured(show=asked.show)
    stored = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {"figures": {}}
    worse = fallen(figures, stored["figures"])
    for group, shares in figures.items():
        told = "   ".join(f"{verdict} {share:.3f}" for verdict, share in shares.items())
        print(f"{group:24} {told}{'   worse than stored' if group in worse else ''}")
    if asked.write:
        commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], text=True).strip()
        kept = figures | {group: stored["figures"][group] for group in worse}
        content = {"date": datetime.now(UTC).date().isoformat(), "commit": commit, "figures": kept}
        FIGURES.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    if worse:
        sys.exit(1)


if __name__ == "__main__":
    main()
