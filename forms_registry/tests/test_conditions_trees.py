"""Every condition over a vocabulary, however it is joined and spelt, holds exactly when Python says so."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from forms_registry.conditions import verdict
from forms_registry.tests.conditions_vocabulary import NAMES, OPTIONS, TODAY, compiled

Answers = Mapping[str, Any]
SPELLINGS = {
    "==": ("==", "=", "is", "IS"),
    "!=": ("!=", "≠", "<>", "is not"),
    "<=": ("<=", "≤"),
    ">=": (">=", "≥"),
    "<": ("<",),
    ">": (">",),
}
MEANINGS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
CHOICES = ("leave_type", "urgent", "sector")
DAYS = st.dates(TODAY - timedelta(days=9), TODAY + timedelta(days=9))
SIGNS = st.sampled_from(list(MEANINGS))


@dataclass(frozen=True)
class Tree:
    """A condition as written, and what it comes to: None where an answer is missing."""

    text: str
    judge: Callable[[Answers], bool | None]
    joined: bool = False

    @property
    def within(self) -> str:
        return f"({self.text})" if self.joined else self.text


def known(answers: Answers, names: tuple[str, ...], judge: Callable[..., bool]) -> bool | None:
    values = [answers.get(name) for name in names]
    return None if None in values else judge(*values)


@st.composite
def option_texts(draw: st.DrawFn, option: str) -> str:
    case = draw(st.sampled_from((str, str.lower, str.upper)))(option)
    return draw(st.sampled_from(("{}", '"{}"', "'{}'", "“{}”", "`{}`"))).format(case)


@st.composite
def choices(draw: st.DrawFn) -> Tree:
    name = draw(st.sampled_from(CHOICES))
    sign, option = draw(st.sampled_from(("==", "!="))), draw(st.sampled_from(OPTIONS[name]))
    text = f"{name} {draw(st.sampled_from(SPELLINGS[sign]))} {draw(option_texts(option))}"
    return Tree(text, lambda given: known(given, (name,), lambda value: MEANINGS[sign](value, option)))


@st.composite
def memberships(draw: st.DrawFn) -> Tree:
    name, inside = draw(st.sampled_from(CHOICES)), draw(st.booleans())
    options = draw(st.lists(st.sampled_from(OPTIONS[name]), min_size=1, max_size=3))
    opening, closing = draw(st.sampled_from(("[]", "()")))
    listed = ", ".join([draw(option_texts(option)) for option in options])
    text = f"{name} {'in' if inside else draw(st.sampled_from(('not in', 'is not in')))} {opening}{listed}{closing}"
    return Tree(text, lambda given: known(given, (name,), lambda value: (value in options) == inside))


@st.composite
def switches(draw: st.DrawFn) -> Tree:
    name, meant = draw(st.sampled_from(("insured", "enableUploads"))), draw(st.booleans())
    words = (
        ("is yes", "== true", "ON", "is on", "= TRUE") if meant else ("is no", "!= true", "OFF", "is not on", "is off")
    )
    flag = draw(st.sampled_from(("", "flag ", "feature flag "))) if name == "enableUploads" else ""
    return Tree(
        f"{flag}{name} {draw(st.sampled_from(words))}",
        lambda given: known(given, (name,), lambda value: value == meant),
    )


@st.composite
def numbers(draw: st.DrawFn) -> Tree:
    sign, amount = draw(SIGNS), draw(st.integers(0, 9))
    text = f"hours {draw(st.sampled_from(SPELLINGS[sign]))} {amount}"
    return Tree(text, lambda given: known(given, ("hours",), lambda value: MEANINGS[sign](value, amount)))


@st.composite
def days(draw: st.DrawFn) -> Tree:
    sign, day, ahead = draw(SIGNS), draw(DAYS), draw(st.integers(-9, 9))
    spelt = draw(st.sampled_from(SPELLINGS[sign]))
    by_today = draw(st.booleans())
    right = f"today {'-' if ahead < 0 else '+'} {abs(ahead)} days" if by_today else day.isoformat()
    limit = TODAY + timedelta(days=ahead) if by_today else day
    return Tree(
        f"injuryDate {spelt} {right}",
        lambda given: known(given, ("injuryDate",), lambda value: MEANINGS[sign](date.fromisoformat(value), limit)),
    )


@st.composite
def gaps(draw: st.DrawFn) -> Tree:
    sign, amount = draw(SIGNS), draw(st.integers(0, 9))

    def judge(later: str, earlier: str) -> bool:
        return bool(MEANINGS[sign](date.fromisoformat(later) - date.fromisoformat(earlier), timedelta(days=amount)))

    text = f"informedDate - injuryDate {draw(st.sampled_from(SPELLINGS[sign]))} {amount} days"
    return Tree(text, lambda given: known(given, ("informedDate", "injuryDate"), judge))


@st.composite
def lists(draw: st.DrawFn) -> Tree:
    option = draw(st.sampled_from(OPTIONS["documents"]))
    written = draw(option_texts(option))
    text = draw(st.sampled_from((f"documents contains {written}", f'"{option}" in documents')))
    return Tree(text, lambda given: known(given, ("documents",), lambda value: option in value))


@st.composite
def presences(draw: st.DrawFn) -> Tree:
    name, present = draw(st.sampled_from(list(NAMES))), draw(st.booleans())
    words = ("is answered", "is not empty", "!= null") if present else ("is empty", "is not answered", "== null")
    return Tree(f"{name} {draw(st.sampled_from(words))}", lambda given: (given.get(name) is not None) == present)


def negation(tree: Tree) -> Tree:
    def judge(answers: Answers) -> bool | None:
        found = tree.judge(answers)
        return None if found is None else not found

    return Tree(f"not {tree.within}", judge)


def joined(trees: list[Tree], word: str, decisive: bool) -> Tree:
    def judge(answers: Answers) -> bool | None:
        found = [tree.judge(answers) for tree in trees]
        if decisive in found:
            return decisive
        return None if None in found else not decisive

    return Tree(f" {word} ".join(tree.within for tree in trees), judge, joined=True)


LEAVES = st.one_of(choices(), memberships(), switches(), numbers(), days(), gaps(), lists(), presences())
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        inner.map(negation),
        st.builds(
            joined, st.lists(inner, min_size=2, max_size=3), st.sampled_from(("and", "AND", "&&")), st.just(False)
        ),
        st.builds(joined, st.lists(inner, min_size=2, max_size=3), st.sampled_from(("or", "Or", "||")), st.just(True)),
    ),
    max_leaves=6,
)
SOME = {
    **{name: st.sampled_from(OPTIONS[name]) for name in CHOICES},
    "insured": st.booleans(),
    "enableUploads": st.booleans(),
    "hours": st.integers(0, 9) | st.floats(0, 9),
    "injuryDate": DAYS.map(date.isoformat),
    "informedDate": DAYS.map(date.isoformat),
    "documents": st.lists(st.sampled_from(OPTIONS["documents"]), min_size=1, unique=True),
}
ANSWERS = st.fixed_dictionaries({}, optional=SOME)


@given(tree=TREES, answers=st.lists(ANSWERS, min_size=1, max_size=5))
def test_a_condition_holds_as_python_says(tree: Tree, answers: list[Answers]) -> None:
    condition = compiled(tree.text)
    assert compiled(condition.cel).cel == condition.cel
    for given_now in answers:
        assert verdict(condition, given_now, today=TODAY) is tree.judge(given_now), (
            tree.text,
            condition.cel,
            given_now,
        )
