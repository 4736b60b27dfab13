"""Fields and options: for each finding the smallest document that makes it."""

from __future__ import annotations

from forms_registry.tests.reading.wrong.writing import (
    ASKS_A,
    MARKED_PROPERTIES,
    OPTIONS,
    PROPERTIES,
    TABLE,
    A,
    Wrong,
    field,
    fields,
    form,
)

WRONG: Wrong = {
    "field_id_missing": [
        ("no id", TABLE + "| | text | Yes | A? | ◄\n"),
        ("no id", fields("- {type: text, prompt: A?} ◄")),
    ],
    "field_id_invalid": [
        ("`1st name`", TABLE + "| 1st name | text | Yes | A? | ◄\n"),
        ("such as `field_1st_name`", TABLE + "| 1st name | text | Yes | A? | ◄\n"),
        ("such as `date_of_birth`", TABLE + "| Date of birth | text | Yes | A? | ◄\n"),
        ("`my name`", fields("- {id: my name, type: text} ◄")),
        ("`my name`", PROPERTIES + "| Field ID | my name | ◄\n| Type | text |\n"),
        ("`my name`", "# `my name`\n\n" + MARKED_PROPERTIES + "| Type | text |\n"),
        ("up to 100 letters", TABLE + f"| {'long' * 26} | text | Yes | A? | ◄\n"),
        ("such as `long_long_", fields(f"- {{id: {'long ' * 2000}, type: text}} ◄")),
        ("such as `field_1_1_", fields(f"- {{id: {'1 ' * 2000}, type: text}} ◄")),
    ],
    "field_duplicate": [
        ("line 3", ASKS_A + "| a | date | Yes | B? | ◄\n"),
        ("line 3", fields(A, "- {id: a, type: date, prompt: B?} ◄")),
    ],
    "field_not_listed": [
        ("`b`", ASKS_A + "\n### `b`\n\n" + MARKED_PROPERTIES + "| Type | text |\n"),
        (
            "`b`",
            fields(A) + "\n| Field ID | Ask User (ar) |\n|---|---|\n| b | ب؟ | ◄\n",
        ),
    ],
    "type_missing": [
        ("`a`", fields("- {id: a, prompt: A?} ◄")),
        ("`a`", "| Field ID | Ask User |\n|---|---|\n| a | A? | ◄\n"),
    ],
    "type_unknown": [
        ("`hologram`", TABLE + "| a | hologram | Yes | A? | ◄\n"),
        ("Did you mean text?", TABLE + "| a | tekst | Yes | A? | ◄\n"),
        (
            "Did you mean number?",
            TABLE.replace("Required", "Required | Constraints").replace("\n|", "\n|---|")
            + "| a | numbr | Yes | at least 5 | A? | ◄\n| b | integer | Yes, only if a < 3 | a < b | B? |\n",
        ),
    ],
    "prompt_missing": [("`a`", TABLE + "| a | text | Yes | | ◄\n")],
    "step_unread": [
        ("“two”", field("type: text, step: two")),
        ("“01001”", field("type: text, step: 01001")),
        ("“x”", form("steps: [{number: x}]")),
    ],
    "step_without_fields": [("Step 2", form("steps: [A,\n  B]"))],
    "boolean_unread": [
        ("“perhaps”", field("type: text, confirm: perhaps")),
        ("“maybe”", field("type: text, sensitive: maybe")),
    ],
    "depends_unknown": [
        ("“nme”", field("type: text, depends_on: nme")),
        ("“it”", field("type: text, depends_on: [it]")),
    ],
    "dependency_cycle": [
        (
            "a → b → a",
            fields(
                "- {id: a, type: text, prompt: A?, depends_on: b} ◄", "- {id: b, type: text, prompt: B?, depends_on: a}"
            ),
        ),
        (
            "a → b → a",
            fields(
                "- {id: a, type: text, prompt: A?, visible_if: b is answered} ◄",
                "- {id: b, type: text, prompt: B?, depends_on: a}",
            ),
        ),
    ],
    "default_invalid": [
        ("“soon”", field("type: date, default: soon")),
    ],
    "default_moves": [
        ("“today”", field("type: date, default: today")),
        ("“next Monday at 9:00”", field("type: datetime, default: 'next Monday at 9:00'")),
    ],
    "refused_today": [
        ("2020-01-31", field("type: date, min: today, default: 2020-01-31")),
        ("2020-01-31", field("type: datetime, min: today, example: '2020-01-31T10:00'")),
        ("tomorrow", field("type: date, max: 2020-01-31, example: tomorrow")),
    ],
    "example_invalid": [("“25:99”", field('type: time, example: "25:99"'))],
    "options_missing": [
        ("`it`", field(keys)) for keys in ("type: dropdown", "type: dropdown, default: Red, example: X")
    ],
    "options_unread": [
        (
            "[Red, Green",
            OPTIONS + "| a | dropdown | A? | [Red, Green | ◄\n",
        ),
    ],
    "options_single": [
        (
            "“see below”",
            OPTIONS + "| a | dropdown | A? | see below | ◄\n",
        ),
    ],
    "options_of_no_choice": [
        (f"its type is {kind}", field(f"type: {kind}, options: [A, B]"))
        for kind in (*("text", "textarea", "date", "time", "datetime", "location", "file", "email", "phone"),)
    ],
    "options_unpaired": [("2 options", field("type: dropdown, options: [A, B, C], options_ar: [أ, ب]"))],
    "option_unread": [("neither a value nor a label", field("type: dropdown, options: [A, {synonyms: [b]}]"))],
    "option_twice": [("“A”", field("type: dropdown, options: [A, B, A]"))],
    "synonyms_unread": [
        ("“street, lane”", field("type: dropdown, options: [Road, Other], synonyms: 'street, lane'")),
        ("street", field("type: dropdown, options: [Road, Other], synonyms: [street]")),
    ],
    "synonyms_of_none": [("“Rod”", field("type: dropdown, options: [Road, Other], synonyms: {Rod: street}"))],
    "option_rule_unread": [
        ("“Road only”", field("type: dropdown, options: [Road, Other], options_when: Road only")),
        ("[Road", field("type: dropdown, options: [Road, Other], options_when: 'name is answered: [Road'")),
        ("name", field("type: dropdown, options: [Road, Other], options_when: [{when: name is answered}]")),
    ],
    "option_rule_unknown": [
        ("“Rod”", field("type: dropdown, options: [Road, Other], options_when: 'name is answered: Rod'"))
    ],
    "option_rule_never": [
        (
            "can never hold",
            field(
                "type: dropdown, options: [A, B], options_when: {when: name is answered and name is empty, options: A}"
            ),
        )
    ],
    "option_rule_missing": [
        (
            "`kind` is: C",
            fields(
                "- {id: kind, type: dropdown, options: [A, B, C], prompt: Kind?}",
                "- {id: it, prompt: I?, type: dropdown, options: [X, Y], options_when: 'kind is A: X; kind is B: Y'} ◄",
            ),
        )
    ],
    "option_in_no_rule": [
        (
            "names: Y. Once `kind`",
            fields(
                "- {id: kind, type: dropdown, options: [A, B], prompt: Kind?}",
                "- {id: it, prompt: I?, type: dropdown, options: [X, Y], options_when: 'kind is A: X; kind is B: X'} ◄",
            ),
        )
    ],
    "list_without_none": [("`it`", field("type: checkbox, options: [Dust, Milk]"))],
}
