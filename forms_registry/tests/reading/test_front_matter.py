"""The notation in YAML: every key, and every shape in which it may be written."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.schema import (
    LocalText,
    Option,
    Review,
)
from forms_registry.tests.reading.support import codes, form, front_matter, yaml_codes, yaml_field


def test_the_keys_of_the_form() -> None:
    spec = form(
        front_matter(
            "form_id: pass",
            "title: {en: Pass, ar: تصريح}",
            "purpose: For guests.",
            "language: [en, ar]",
            "review: both",
            "flags: [beta]",
            "version: 3",
            "steps: [{number: 2, title: {en: Car, ar: سيارة}}]",
            "fields:",
            "  - {id: who, type: text, prompt: Who?}",
            "  - {id: plate, type: text, prompt: Plate?, step: 2}",
            "  - {id: colour, type: text, prompt: Colour?}",
        )
    )
    assert (spec.form_id, spec.title, spec.purpose) == (
        "pass",
        LocalText.of("Pass", ar="تصريح"),
        LocalText.of("For guests."),
    )
    assert (spec.languages, spec.review, spec.flags) == (("en", "ar"), Review(steps=True, final=True), ("beta",))
    assert [(step.number, step.title.get("ar")) for step in spec.steps] == [(1, ""), (2, "سيارة")]
    assert [item.step for item in spec.fields] == [1, 2, 2]


def test_the_keys_of_a_field() -> None:
    item = yaml_field(
        label="{en: Day, ar: اليوم}",
        prompt="[Which day?, Which day was it?]",
        reprompt="Give the day.",
        help="It decides.",
        required="no",
        cues="[slipped, 'fell, hurt']",
        example="Monday",
        confirm="yes",
        sensitive="true",
        depends_on="day",
        message="{en: Too long., ar: طويل.}",
        max_length="9",
        notes="Ask kindly.",
    )
    assert [prompt.get() for prompt in item.prompts] == ["Which day?", "Which day was it?", "Give the day."]
    assert (item.label.get("ar"), item.help.get(), item.limits.message.get("ar")) == ("اليوم", "It decides.", "طويل.")
    assert (item.required, item.confirm, item.sensitive, item.depends_on) == (False, True, True, ("day",))
    assert (item.cues, item.limits.max_length) == (("slipped", "fell", "hurt"), 9)
    assert item.properties == (("notes", "Ask kindly."), ("Example", "Monday"))


def test_a_field_of_which_nothing_is_said_is_required() -> None:
    assert yaml_field().required is True


@pytest.mark.parametrize(
    "options",
    [
        "[{value: Road, en: Road way, ar: طريق}, {value: Other, en: Else, ar: غير}]",
        "[{value: Road, label: {en: Road way, ar: طريق}}, {value: Other, label: {en: Else, ar: غير}}]",
        "[{code: Road, label_en: Road way, label_ar: طريق}, {code: Other, label_en: Else, label_ar: غير}]",
        "{Road: {en: Road way, ar: طريق}, Other: {en: Else, ar: غير}}",
    ],
)
def test_options_with_labels(options: str) -> None:
    labels = (LocalText.of("Road way", ar="طريق"), LocalText.of("Else", ar="غير"))

    assert yaml_field(type="dropdown", options=options).options == (
        Option("Road", labels[0]),
        Option("Other", labels[1]),
    )


@pytest.mark.parametrize(
    "options", ["[Road, Other]", "Road, Other", "Road; Other", '["Road", "Other"]', "{Road: , Other: }"]
)
def test_options_without_labels(options: str) -> None:
    item = yaml_field(type="dropdown", options=f"'{options}'" if options[0] not in "[{" else options)

    assert [option.value for option in item.options] == ["Road", "Other"]


def test_words_of_yaml_stay_the_options_that_they_are() -> None:
    assert [option.value for option in yaml_field(type="dropdown", options="[Yes, No, 1, 2.50, null]").options] == [
        *("Yes", "No", "1", "2.50", "null")
    ]


@pytest.mark.parametrize("synonyms", ["{Road: [street, lane]}", "{Road: 'street, lane'}", "'Road: street, lane'"])
def test_synonyms(synonyms: str) -> None:
    options = yaml_field(type="dropdown", options="[Road, Other]", synonyms=synonyms).options

    assert [option.synonyms for option in options] == [("street", "lane"), ()]


@pytest.mark.parametrize(
    "rules",
    [
        "[{when: day is answered, options: [Road]}]",
        "{if: day is answered, then: Road}",
        "'day is answered: Road'",
        "'if day is answered: Road; day is empty: Road, Other'",
    ],
)
def test_options_that_depend_on_answers(rules: str) -> None:
    (first, *_) = yaml_field(type="dropdown", options="[Road, Other]", options_when=rules).option_rules

    assert (first[0].cel, first[1]) == ("answered.day", ("Road",))


@pytest.mark.parametrize(
    "constraints",
    [
        "it >= day",
        "on or after day",
        "{rule: it >= day}",
        "[{rule: it >= day}]",
        "[on or after day]",
        "[{min: day}]",
    ],
)
def test_rules_across_fields(constraints: str) -> None:
    assert [rule.condition.cel for rule in yaml_field(type="date", constraints=constraints).constraints] == [
        "it >= day"
    ]


def test_a_rule_has_its_own_words_or_those_of_the_field() -> None:
    item = yaml_field(
        type="date", message="Later.", constraints="[{rule: it > day, message: After the day.}, it > today]"
    )

    assert [rule.message.get() for rule in item.constraints] == ["After the day.", "Later."]


@pytest.mark.parametrize("written", ["askAgain", "ask_again", "Ask Again", "reprompt"])
def test_a_key_may_be_written_in_any_case(written: str) -> None:
    assert [prompt.get() for prompt in yaml_field(**{written: "Once more?"}).prompts] == ["It?", "Once more?"]


def test_anchors_and_merges_are_read() -> None:
    spec = form(
        front_matter(
            "fields:",
            "  - &a {id: a, type: text, prompt: A?, required: no}",
            "  - {<<: *a, id: b, prompt: B?}",
        )
    )
    assert [(item.id, item.required) for item in spec.fields] == [("a", False), ("b", False)]


@pytest.mark.parametrize(
    "languages", ["[en, ar]", "English, Arabic", "English / Arabic", "English and Arabic", "en & ar-SA"]
)
def test_languages(languages: str) -> None:
    spec = form(front_matter(f"language: {languages}", "fields: [{id: a, type: text, prompt: A?}]"))

    assert spec.languages == ("en", "ar")


@pytest.mark.parametrize(
    "keys", ["prompt: Room # and floor", "label: '1'\n    help: Ask at #3 # of the hall", "label: # of rooms"]
)
def test_a_comment_beside_words_for_people_is_told(keys: str) -> None:
    entry = f"  - id: it\n    type: text\n    {keys}"
    diagnostics = [item for item in parse(front_matter("fields:", entry)).diagnostics if item.code == "text_cut"]

    assert [item.line for item in diagnostics] == [entry.count("\n") + 3]


@pytest.mark.parametrize(
    "options",
    [
        "[Road,\n     Sea # and air\n    ]",
        "\n     - Road\n     - Sea # and air",
        "\n     r: Road\n     s: Sea # and air",
    ],
)
def test_a_comment_beside_an_option_is_told(options: str) -> None:
    assert "text_cut" in yaml_codes(type="dropdown", options=options)


@pytest.mark.parametrize(
    "keys", ['prompt: "Room # and floor"', "prompt: Room#3?", "prompt: It?\n    # why we ask", "required: yes # always"]
)
def test_a_comment_that_cuts_nothing_off_is_no_matter(keys: str) -> None:
    assert "text_cut" not in codes(front_matter("fields:", f"  - id: it\n    type: text\n    {keys}"))


@pytest.mark.parametrize(
    ("required", "is_reported"),
    [("yes", True), ("only if day is answered", True), ("yes, only if day is answered", True), ("no", False)],
)
def test_two_keys_that_say_when_a_field_is_required(required: str, is_reported: bool) -> None:
    """`no` says the same as `required_if`: it may be skipped but for the condition."""
    codes = yaml_codes(required=f"'{required}'", required_if="day is answered")

    assert ("required_twice" in codes) is is_reported
    assert "required_twice" not in yaml_codes(required_if="day is answered")
