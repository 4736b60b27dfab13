"""Checks of the whole form: what is possible is not complained of, and what follows from other fields is seen."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.schema import Severity
from forms_registry.tests.reading.support import front_matter

KIND = "{id: kind, type: dropdown, options: [Car, Van], prompt: Kind?}"
BIG = "{id: big, type: boolean, prompt: Big?, visible_if: kind == Van}"
DAY = "{id: day, type: date, prompt: Day?}"


def codes_of(*fields: str, more: str = "flags: [beta]") -> list[str]:
    lines = front_matter("fields:", *(f"  - {one}" for one in fields), more)
    return [item.code for item in parse(lines).diagnostics if item.severity is not Severity.INFO]


def it(keys: str) -> str:
    return f"{{id: it, prompt: It?, {keys}}}"


@pytest.mark.parametrize(
    "condition",
    [
        "kind == Car and kind == Van",
        "kind == Car and kind != Car",
        "kind is empty and kind is answered",
        "beta is on and not beta",
        "not (kind in [Car, Van]) and kind is answered",
        "big is yes and kind == Car",  # big is asked for a van alone
        "day > today and day < today",
        "day >= today + 7 days and day < today + 3 days",
    ],
)
def test_conditions_that_contradict_each_other(condition: str) -> None:
    assert codes_of(KIND, BIG, DAY, it(f"type: text, visible_if: '{condition}'")) == ["required_never_shown"]
    assert codes_of(KIND, BIG, DAY, it(f"type: text, required: no, visible_if: '{condition}'")) == ["never_shown"]


@pytest.mark.parametrize(
    "condition",
    [
        "kind == Car or kind == Van",
        "big is yes and kind == Van",
        "big is empty and kind == Car",
        "beta is on and kind != Car",
        "day >= today + 3 days and day < today + 7 days",
        "day - today >= 1 year",
    ],
)
def test_conditions_that_can_hold(condition: str) -> None:
    assert codes_of(KIND, BIG, DAY, it(f"type: text, visible_if: '{condition}'")) == []


SIZES = "type: dropdown, options: [Small, Big, Huge], options_when:"


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        ("kind is Car: Small, Huge; kind is Van: Big", []),
        ("kind in [Car, Van]: Small, Big; beta is on: Huge, Small", []),
        ("kind is Van: Big", []),  # an exception, beside which all are on offer
        ("kind is Car: Small; beta is on: Big", []),
        ("kind is Car and beta is on: Small, Huge; kind is not Car: Big", []),
        ("beta is on: Big", []),
        ("kind is Car: Small; kind is Car and beta is on: Big", ["option_rule_missing"]),
        ("kind is Car: Small; kind is empty: Big", ["option_rule_missing"]),
        ("kind is Car: Small; kind is Van: Big", ["option_in_no_rule"]),
        ("kind is Car: Small; kind is not Car: Big", ["option_in_no_rule"]),
        ("kind is answered: Small, Big", []),
        ("beta is on: Small; beta is off: Big", ["option_in_no_rule"]),
        ("big is yes: Small; big is no: Big", ["option_in_no_rule"]),
    ],
)
def test_rules_for_options_leave_no_gaps(rules: str, codes: list[str]) -> None:
    assert codes_of(KIND, BIG, it(f"{SIZES} '{rules}'")) == codes


def test_an_answer_without_a_rule_is_named() -> None:
    wider = "{id: kind, type: checkbox, options: [Car, Van, Bus, None], prompt: Kind?}"
    rules = "kind contains Car: Small; kind contains Van: Big, Huge"
    (finding,) = parse(front_matter("fields:", f"  - {wider}", f"  - {it(f'{SIZES} {rules!r}')}")).diagnostics

    assert (finding.severity, finding.line) == (Severity.WARNING, 4)
    assert "`kind` is: Bus, None." in finding.message


def test_what_depends_on_a_field_that_is_never_shown_is_never_shown() -> None:
    hidden = "{id: hidden, type: boolean, prompt: H?, required: no, visible_if: kind == Car and kind == Van}"

    assert (
        codes_of(KIND, hidden, it("type: text, visible_if: hidden is yes"))
        == ["required_never_shown", "never_shown"][::-1]
    )


@pytest.mark.parametrize(
    ("limited", "condition", "holds"),
    [
        ("integer, max: 12", "than > 20", False),
        ("integer, max: 12", "than > 11", True),
        ("number, min: 0.5, max: 2", "than < 0.5", False),
        ("number, min: 0.5, max: 2", "than <= 0.5", True),
        ("number, min: 1e3", "than is 999", False),
        ("date, min: today", "than < today - 3 days", False),
        ("date, min: today", "than < today + 1 day", True),
        ("date, max: today - 18 years", "than > today - 17 years", False),
        ("date, min: 2031-01-01, max: 2031-12-31", "than >= 2032-01-01", False),
        ("date, min: 2031-01-01, max: 2031-12-31", "than >= 2031-12-31", True),
        ("date, min: today", "than is empty", True),
    ],
)
def test_conditions_are_read_together_with_the_limits_of_what_they_name(
    limited: str, condition: str, holds: bool
) -> None:
    other = f"{{id: than, type: {limited}, prompt: T?}}"

    assert codes_of(other, it(f"type: text, visible_if: '{condition}'")) == ([] if holds else ["required_never_shown"])


@pytest.mark.parametrize("condition", ["when > 3", "if when > 3", "only if when < 2"])
def test_a_field_may_go_by_a_word_that_leads_to_a_condition(condition: str) -> None:
    when = "{id: when, type: integer, prompt: When?}"

    assert codes_of(when, it(f"type: text, visible_if: {condition}")) == []
    assert codes_of(KIND, it("type: text, visible_if: when kind is Car")) == []


def test_a_type_that_is_not_known_is_told_once_with_the_nearest() -> None:
    lines = front_matter("fields:", "  - {id: it, type: dat, min: today, max_size: 2 MB, prompt: It?}")
    errors = [one for one in parse(lines).diagnostics if one.severity is Severity.ERROR]

    assert [one.code for one in errors] == ["type_unknown"]
    assert "date" in errors[0].hint.partition("?")[0]


@pytest.mark.parametrize(
    ("limited", "other"),
    [
        ("date, constraints: between 2027-06-30 and 2027-01-01", "date, constraints: after it"),
        ("date, constraints: between 2027-06-30 and 2027-01-01, default: 2027-03-01", "date, min: it"),
        ("integer, constraints: from 10 to 2, example: 5", "integer, constraints: '>= it'"),
        ("number, min: 10, max: 2, default: 5", "text, visible_if: it > 1"),
        ("time, min: '18:00', max: '09:00', example: '12:00'", "time, constraints: '> it'"),
        ("text, min_length: 9, max_length: 3, default: abcdef", "text, visible_if: it is answered"),
    ],
)
def test_a_reversed_range_is_told_at_once_and_nothing_that_follows_from_it(limited: str, other: str) -> None:
    fields = (it(f"type: {limited}"), f"{{id: more, prompt: More?, type: {other}}}")
    wrong = "{id: wrong, type: txt, prompt: Wrong?}"

    assert codes_of(*fields) == ["bounds_crossed"]
    assert codes_of(*fields, wrong) == ["bounds_crossed", "type_unknown"]


@pytest.mark.parametrize(
    ("limited", "reason"),
    [
        ("date, constraints: between 2027-02-30 and 2027-03-01", "there is no such day"),
        ("date, max: 2027-13-01", "there is no such day"),
        ("datetime, min: '2027-02-29T10:00'", "there is no such day"),
        ("time, max: '25:00'", "there is no such time"),
        ("time, max: 2027-02-30", "it is no limit of the type time"),
        ("date, min: soon", "it is no limit of the type date"),
        ("integer, min: 2027-02-30", "it is no limit of the type integer"),
    ],
)
def test_a_day_or_a_time_that_is_none_is_told_as_such(limited: str, reason: str) -> None:
    (finding,) = parse(front_matter("fields:", f"  - {it(f'type: {limited}')}")).diagnostics

    assert finding.code == "limit_invalid"
    assert finding.message.endswith(f": {reason}.")


@pytest.mark.parametrize("keys", ["constraints: after first_dy", "min: first_dy", "depends_on: first_dy"])
def test_a_field_that_is_nearly_named_is_proposed(keys: str) -> None:
    first = "{id: first_day, type: date, prompt: First?}"
    (finding,) = parse(front_matter("fields:", f"  - {first}", f"  - {it(f'type: date, {keys}')}")).diagnostics

    assert finding.line == 4
    assert "first_dy" in finding.message
    assert finding.hint.startswith("Did you mean first_day?")
    assert "first_day" in finding.in_language("ar").hint


def test_rules_are_read_together_with_what_shows_their_field() -> None:
    rules = "constraints: [it > day]"

    assert codes_of(KIND, DAY, it(f"type: date, {rules}, visible_if: day is answered")) == []
    assert codes_of(KIND, DAY, it("type: date, constraints: [it > day, it < day]")) == ["rules_contradict"]
    assert codes_of(KIND, DAY, it("type: date, constraints: [it > day, it <= day + 3 days]")) == []


@pytest.mark.parametrize(
    "limits",
    [
        "type: number, min: 3, max: 3",
        "type: number, min: 5",
        "type: text, min_length: 3, max_length: 3",
        "type: date, min: today-100y, max: today",
        "type: date, min: 2020-01-01, max: today+1d",
        "type: time, min: '09:00', max: '18:00'",
        "type: checkbox, options: [A, B, None], min_items: 2, max_items: 3",
    ],
)
def test_bounds_that_leave_an_answer(limits: str) -> None:
    assert codes_of(it(limits)) == []


@pytest.mark.parametrize(
    "keys",
    [
        "options: [Dust, None]",
        "options: [Dust, Other]",
        "options: [{value: x, label: None of these}, Dust]",
        "options: [{value: x, ar: لا شيء}, Dust]",
        "options: [Dust, Milk], required: no",
        "options: [Dust, Milk], min_items: 1",
        "options: [{value: No, synonyms: [nothing]}, Dust]",
        "data_source: get_x",
    ],
)
def test_lists_that_may_be_left_empty_or_say_so(keys: str) -> None:
    assert codes_of(it(f"type: checkbox, {keys}")) == []


@pytest.mark.parametrize("limit", ["max: today", "constraints: not in the future", "constraints: on or before day"])
def test_a_past_day_with_a_limit(limit: str) -> None:
    past_field = "{id: it, type: date, prompt: When did it begin?, LIMIT}"

    assert codes_of(DAY, past_field.replace(", LIMIT", "")) == ["past_without_limit"]
    assert codes_of(DAY, past_field.replace("LIMIT", limit)) == []


def test_dependencies_without_a_circle() -> None:
    assert codes_of(KIND, BIG, it("type: text, depends_on: [kind, big], visible_if: big is yes")) == []


@pytest.mark.parametrize(
    "tool",
    ["{name: send, when: complete}", "{name: get_x, purpose: Items}", "{name: get_flags, sets_flags: yes}"],
)
def test_tools_that_something_calls(tool: str) -> None:
    assert codes_of(it("type: dropdown, data_source: get_x"), more=f"tools: [{tool}]") == []


@pytest.mark.parametrize("keys", ["default: 2030-01-31, min: today", "default: 2020-01-31, max: today"])
def test_a_fixed_day_is_a_default_beside_limits_that_move(keys: str) -> None:
    assert codes_of(it(f"type: date, {keys}")) == []


@pytest.mark.parametrize(
    ("one", "other", "possible"),
    [
        ("type: date", "type: date, constraints: [b > a, b < a + 3 days]", True),
        ("type: date, constraints: [a > b]", "type: date, constraints: [b > a]", False),
        ("type: integer, min: 10", "type: integer, max: 5, constraints: [b > a]", False),
        ("type: integer, min: 4", "type: integer, max: 5, constraints: [b > a]", True),
        ("type: date, min: today", "type: date, max: today, constraints: [b > a]", False),
        ("type: integer, required: no", "type: integer, constraints: [b > a]", True),
    ],
)
def test_rules_of_two_fields_are_read_together(one: str, other: str, possible: bool) -> None:
    fields = (f"{{id: a, prompt: A?, {one}}}", f"{{id: b, prompt: B?, {other}}}")

    assert ("rules_contradict" in codes_of(*fields)) is not possible


@pytest.mark.parametrize(
    ("words", "lacking"),
    [
        ("tells: 'It costs {price}.'", ["`price_of` is not whole in ar. Missing: `tells`."]),
        ("tells: {en: 'It costs {price}.', ar: 'السعر {price}.'}", []),
        (
            "failures: {404: It is not sold., any: {en: Later., ar: لاحقا.}}",
            ["`price_of` is not whole in ar. Missing: `failures`."],
        ),
    ],
)
def test_what_a_tool_tells_is_there_in_every_language(words: str, lacking: list[str]) -> None:
    field = "  - {id: it, type: text, label: {en: It, ar: هو}, prompt: {en: It?, ar: ما هو؟}}"
    tool = f"  - {{name: price_of, when: after it, args: {{it: it}}, {words}}}"
    document = front_matter("title: {en: Title, ar: عنوان}", "languages: [en, ar]", "fields:", field, "tools:", tool)

    assert [one.message for one in parse(document).diagnostics if one.code == "translation_missing"] == lacking


@pytest.mark.parametrize(
    ("label", "lacking"),
    [
        ("", ["`it` is not whole in ar. Missing: label."]),
        ("label: It,", ["`it` is not whole in ar. Missing: label."]),
        ("label: {en: It, ar: هو},", []),
    ],
)
def test_a_name_that_is_made_of_an_id_is_there_in_the_main_language_alone(label: str, lacking: list[str]) -> None:
    field = f"  - {{id: it, type: text, {label} prompt: {{en: It?, ar: ما هو؟}}}}"
    document = front_matter("title: {en: Title, ar: عنوان}", "languages: [en, ar]", "fields:", field)

    assert [one.message for one in parse(document).diagnostics if one.code == "translation_missing"] == lacking
