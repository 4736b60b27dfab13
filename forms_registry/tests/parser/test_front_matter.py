"""The YAML notation: what it means, and what it refuses."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.schema import DataSource, LocalText, Review, ToolArgument, TriggerKind
from forms_registry.tests.parser.reading import codes, condition, form, front_matter, yaml_codes, yaml_field


@pytest.mark.parametrize(
    "written", ["[Yes, No]", "\n      - Yes\n      - No", '["Yes", "No"]', "{Yes: Yes, No: No}", "Yes, No"]
)
def test_words_that_yaml_makes_booleans_of_stay_options(written: str) -> None:
    item = yaml_field(type="dropdown", options=written, default="No")
    assert [option.value for option in item.options] == ["Yes", "No"]
    assert item.default == "No"


def test_an_option_labelled_in_another_language_alone_keeps_its_own_word() -> None:
    item = yaml_field(type="dropdown", options="[{value: Police, label_ar: الشرطة}, {value: None of these}]")
    assert [(option.label("en"), option.label("ar")) for option in item.options] == [
        ("Police", "الشرطة"),
        ("None of these", "None of these"),
    ]


def test_options_with_labels_and_synonyms() -> None:
    item = yaml_field(
        type="dropdown",
        options="[{value: a, label: {en: First, ar: الأول}}, "
        "{value: b, label_en: Second, label_ar: الثاني, synonyms: [other]}, {c: Third}]",
    )
    assert [(option.value, option.label("en"), option.synonyms) for option in item.options] == [
        ("a", "First", ()),
        ("b", "Second", ("other",)),
        ("c", "Third", ()),
    ]
    assert [option.labels.get("ar") for option in item.options][:2] == ["الأول", "الثاني"]


@pytest.mark.parametrize(("written", "required"), [("yes", True), ("true", True), ("no", False), ("optional", False)])
def test_required(written: str, required: bool) -> None:
    assert yaml_field(required=written).required is required


def test_required_is_the_rule_where_nothing_is_said() -> None:
    assert yaml_field().required is True


@pytest.mark.parametrize("key", ["required", "required_if", "required_when"])
def test_a_condition_for_being_required_leaves_the_field_shown(key: str) -> None:
    item = yaml_field(**{key: "day is before today"})
    assert (condition(item.required), item.visible) == ("day < today", None)


@pytest.mark.parametrize(
    ("key", "written"),
    [
        ("visible_if", "day < today"),
        ("show_when", "only if day is before today"),
        ("visible_if", "{field: day, before: today}"),
        ("hidden_if", "day >= today"),
        ("condition", "[day is before today]"),
    ],
)
def test_visibility(key: str, written: str) -> None:
    assert condition(yaml_field(**{key: written}).visible) in {"day < today", "!(day >= today)", "(day < today)"}


def test_a_question_in_two_languages_and_another_wording() -> None:
    item = yaml_field(prompt="{en: When?, ar: متى؟}", reprompt="{en: On which day?, ar: في أي يوم؟}")
    assert item.prompts == (
        LocalText((("en", "When?"), ("ar", "متى؟"))),
        LocalText((("en", "On which day?"), ("ar", "في أي يوم؟"))),
    )
    assert len(yaml_field(prompt="[One?, Two?, Three?]").prompts) == 3


def test_keys_by_language() -> None:
    item = yaml_field(label_en="Day", label_ar="اليوم", description="{en: Why, ar: لماذا}")
    assert item.label.entries == (("en", "Day"), ("ar", "اليوم"))
    assert item.help.get("ar") == "لماذا"


def test_facts_of_other_names_are_kept() -> None:
    assert yaml_field(colour="green").properties == (("colour", "green"),)
    assert "key_unknown" in yaml_codes(colour="green")


def test_marks_of_a_field() -> None:
    item = yaml_field(confirm="yes", sensitive="true", cues="[slipped, fell]")
    assert (item.confirm, item.sensitive, item.cues) == (True, True, ("slipped", "fell"))


@pytest.mark.parametrize(
    ("written", "source"),
    [
        ("get_items", DataSource("get_items")),
        ("{tool: get_items, options_path: items}", DataSource("get_items", options_path="items")),
        ("get_items(first=day)", DataSource("get_items", arguments=(ToolArgument("first", "day"),))),
        (
            "{tool: get_items, args: {first: day, size: 10}}",
            DataSource("get_items", arguments=(ToolArgument("first", "day"), ToolArgument("size", None, 10))),
        ),
        ("{tool: get_items, args: [day]}", DataSource("get_items", arguments=(ToolArgument("day", "day"),))),
    ],
)
def test_data_sources(written: str, source: DataSource) -> None:
    assert yaml_field(type="dropdown", data_source=written).data_source == source


def test_an_argument_that_no_answer_fits_is_left_out() -> None:
    written = "{tool: get_items, args: {first: somewhere}}"
    item = yaml_field(type="dropdown", data_source="{tool: get_items, args: [colour]}")
    assert item.data_source == DataSource("get_items")
    assert "tool_argument_unmapped" in yaml_codes(type="dropdown", data_source="{tool: get_items, args: [colour]}")
    assert yaml_field(type="dropdown", data_source=written).data_source == DataSource(
        "get_items", arguments=(ToolArgument("first", None, "somewhere"),)
    )


def test_steps_that_hold_their_fields() -> None:
    spec = form(
        front_matter(
            "steps:",
            "  - {title: One, fields: [{id: a, type: text}]}",
            "  - {title: {en: Two, ar: اثنان}, fields: [{id: b, type: text}, {id: c, type: text, step: 1}]}",
        )
    )
    assert [(item.id, item.step) for item in spec.fields] == [("a", 1), ("b", 2), ("c", 1)]
    assert [(step.number, step.title.get("ar")) for step in spec.steps] == [(1, "One"), (2, "اثنان")]


def test_fields_as_a_mapping_and_questions_without_a_type() -> None:
    spec = form(front_matter("questions:", "  when: {type: date}", "  colour: {options: [red, green]}", "  why: text"))
    assert [(item.id, item.type) for item in spec.fields] == [("when", "date"), ("colour", "dropdown"), ("why", "text")]


def test_a_fenced_block_is_front_matter_too() -> None:
    parsed = parse("# Title\n\nWords.\n\n```yaml\nfields:\n  - {id: a, type: text}\n  - {id: a, type: text}\n```\n")
    assert [(error.code, error.line) for error in parsed.errors] == [("field_duplicate", 8)]


@pytest.mark.parametrize(
    ("written", "review"),
    [
        ("true", Review(final=True)),
        ("final", Review(final=True)),
        ("steps", Review(steps=True)),
        ("both", Review(steps=True, final=True)),
        ("[steps, final]", Review(steps=True, final=True)),
        ("false", Review()),
        ("no", Review()),
    ],
)
def test_review(written: str, review: Review) -> None:
    assert form(front_matter(f"review: {written}", "fields: [{id: a, type: text}]")).review == review


def test_anchors_and_merging() -> None:
    spec = form(
        front_matter(
            "fields:",
            "  - &base {id: a, type: date, validation: {max: today}}",
            "  - {<<: *base, id: b, prompt: When?}",
        )
    )
    assert [(item.id, item.limits.maximum) for item in spec.fields] == [("a", "today"), ("b", "today")]


def test_moments() -> None:
    spec = form(
        front_matter(
            "fields:",
            "  - {id: a, type: text, step: 2}",
            "  - {id: papers, type: file, step: 2}",
            "  - {id: urgent, type: boolean, step: 2}",
            "tools:",
            "  - {name: one, when: start}",
            "  - {name: two, when: [after a, complete]}",
            "  - {name: three, when: {after: a}, args: {text: a, size: 3, flag: true}}",
            "  - {name: four, when: {step_end: 2}, args: [step]}",
            "  - {name: five, when: after each answer, args: [fieldId, value]}",
            "  - {name: six, when: on upload, args: [index]}",
            "  - {name: seven, when: 'step 2 end, if urgent is yes'}",
            "  - {name: eight, when: complete, if: urgent}",
            "  - {name: nine, when: some day}",
        )
    )
    read = {
        tool.name: [(moment.kind, moment.target, condition(moment.condition)) for moment in tool.moments]
        for tool in spec.tools
    }
    assert read == {
        "one": [(TriggerKind.START, "", None)],
        "two": [(TriggerKind.AFTER_FIELD, "a", None), (TriggerKind.COMPLETE, "", None)],
        "three": [(TriggerKind.AFTER_FIELD, "a", None)],
        "four": [(TriggerKind.STEP_END, "2", None)],
        "five": [(TriggerKind.AFTER_ANSWER, "", None)],
        "six": [(TriggerKind.UPLOAD, "papers", None)],
        "seven": [(TriggerKind.STEP_END, "2", "urgent")],
        "eight": [(TriggerKind.COMPLETE, "", "urgent")],
        "nine": [],
    }
    filled = {tool.name: tool.arguments for tool in spec.tools if tool.arguments}
    assert filled["three"] == (
        ToolArgument("text", "a"),
        ToolArgument("size", None, 3),
        ToolArgument("flag", None, True),
    )
    assert filled["four"] == (ToolArgument("step"),)
    assert filled["five"] == (ToolArgument("fieldId"), ToolArgument("value"))
    assert filled["six"] == (ToolArgument("index"),)


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"visible_if": "dya is before today"}, "condition_invalid"),
        ({"visible_if": "it == x"}, "visibility_cycle"),
        ({"required_if": "colour == red"}, "condition_invalid"),
        ({"type": "dropdown", "options": "[a, b]", "default": "c"}, "default_invalid"),
        ({"type": "date", "default": "soon"}, "default_invalid"),
        ({"type": "number", "validation": "{min: 1, max: 5}", "default": "9"}, "default_invalid"),
        ({"type": "email", "example": "nobody"}, "example_invalid"),
        ({"constraints": "[{rule: nothing > 3}]"}, "constraint_invalid"),
        ({"id": "two words"}, "field_id_invalid"),
        ({"id": "1st"}, "field_id_invalid"),
        ({"id": "day"}, "field_duplicate"),
        ({"prompt": "One", "'prompt'": "Two"}, "yaml_duplicate_key"),
    ],
)
def test_mistakes_are_errors(keys: dict[str, str], code: str) -> None:
    assert code in yaml_codes(**keys)
    assert parse(front_matter("fields: [{id: day, type: date}]")).errors == ()


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("---\nfields:\n  - {id: a, type: text\n---\n", "yaml_invalid", 4),
        ("---\nfields: [a\n", "front_matter_unclosed", 1),
        ("---\nfields: !!python/object:os.system x\n---\n", "yaml_invalid", 2),
        ("---\nfields: *nothing\n---\n", "yaml_invalid", 2),
        ("---\nfields: " + "[" * 60 + "]" * 60 + "\n---\n", "yaml_too_complex", 2),
        ("---\nfields: some\n---\n", "yaml_shape", 2),
        ("---\nfields: [some]\n---\n", "yaml_shape", 2),
        ("---\n- a\n---\n", "yaml_shape", 2),
        ("---\nfields:\n  - {type: text}\n---\n", "field_id_missing", 3),
        ("---\ntitle: Nothing\n---\n", "no_fields", 1),
        ("", "no_fields", 1),
    ],
)
def test_documents_that_are_none(text: str, code: str, line: int) -> None:
    parsed = parse(text)
    assert parsed.spec is None
    assert (code, line) in [(error.code, error.line) for error in parsed.errors]


def test_a_bomb_of_anchors_is_defused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 9)}]" for level in range(1, 12)]
    assert "yaml_too_complex" in codes(front_matter(*lines, "fields: [{id: a, type: text}]"))


def test_a_circle_of_three() -> None:
    parsed = parse(
        front_matter(
            "fields:",
            "  - {id: a, type: boolean, visible_if: c}",
            "  - {id: b, type: boolean, visible_if: a}",
            "  - {id: c, type: boolean, visible_if: b}",
        )
    )
    assert [error.code for error in parsed.errors] == ["visibility_cycle"]
    assert "a" in parsed.errors[0].message


def test_lines_are_those_of_the_file() -> None:
    parsed = parse(
        "\n\n" + front_matter("# a comment", "fields:", "  - id: a", "    type: text", "    visible_if: nobody == 3")
    )
    assert [(error.code, error.line) for error in parsed.errors] == [("condition_invalid", 8)]
    spec = form(front_matter("fields:", "  - id: a", "    type: text", "  - {id: b, type: text}"))
    assert [item.line for item in spec.fields] == [3, 5]
