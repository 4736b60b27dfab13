"""Documents and front matter: for each finding the smallest document that makes it."""

from __future__ import annotations

from forms_registry.tests.reading.wrong.dialogues import tests
from forms_registry.tests.reading.wrong.writing import ASKS_A, PROPERTIES, TABLE, A, Wrong, field, fields, form

WRONG: Wrong = {
    "document_too_large": [("200001 bytes", "x" * 200_000 + "◄"), ("10001 lines", "◄\n" + "-\n" * 10_000)],
    "too_many_fields": [
        ("301", fields(*[f"- {{id: f{n}, type: text, prompt: F?}}{' ◄' if n == 300 else ''}" for n in range(301)]))
    ],
    "too_many": [
        ("300 flags", "---\nflags: [" + ", ".join(f"flag{n}" for n in range(301)) + "] ◄\nfields:\n" + f"  {A}\n---\n"),
        ("2000 conditions", field("type: number, constraints: [" + ", ".join(["it > 1"] * 2_001) + "]")),
        (
            "30 languages",
            field(f"type: text, label: {{{', '.join(f'{a}{b}: x' for a in 'klmnop' for b in 'abcdef')}}}"),
        ),
    ],
    "no_fields": [("No field", "# A title ◄"), ("No field", "◄")],
    "no_field_table": [
        ("Name, Kind, Needed", "# A\n\n| Name | Kind | Needed | ◄\n|---|---|---|\n| a | text | yes |\n")
    ],
    "key_unknown": [
        ("`promt`", field("type: text, promt: What?")),
        ("`Colour`", "| Field ID | Type | Ask User | Colour | ◄\n|---|---|---|---|\n| a | text | A? | red |\n"),
        (
            "Did you mean `options`?",
            "| Field ID | Type | Ask User | Options (if any) | ◄\n|---|---|---|---|\n| a | text | A? | red |\n",
        ),
        ("`Typ`", "### `a`\n\n" + PROPERTIES + "| Type | text |\n| Ask User | A? |\n| Typ | x | ◄\n"),
        (
            "`Revue`",
            PROPERTIES + "| Form ID | a |\n| Revue | final | ◄\n\n" + TABLE + "| a | text | | A? |",
        ),
        ("`mesage`", field("type: number, constraints: [{rule: it > 3, mesage: More.}]")),
        ("`path2`", field("type: dropdown, data_source: {tool: get_x, path2: x}")),
        ("`tilte`", form("steps:\n  - {number: 1, tilte: One}")),
        ("`sya`", tests("- steps:", "    - sya: x ◄")),
        ("`flogs`", tests("- {flogs: {x: true}, steps: [{expect: {a: x}}]} ◄")),
    ],
    "key_unknown_empty": [
        (
            "`Sensitve` is no key",
            "| Field ID | Type | Ask User | Sensitve | | ◄\n|---|---|---|---|---|\n| a | text | A? | - | |\n",
        ),
        ("`Typ` is no key", "### `a`\n\n" + PROPERTIES + "| Type | text |\n| Ask User | A? |\n| | |\n| Typ | | ◄\n"),
        (
            "`Revue` is no key",
            PROPERTIES + "| Form ID | a |\n| | |\n| Revue | | ◄\n\n" + TABLE + "| a | text | | A? |",
        ),
        (
            "`Pupose` is no key",
            TABLE + "| a | text | | A? |\n\n| Tool | When | Pupose | ◄\n|---|---|---|\n| send | complete | |\n",
        ),
    ],
    "said_twice": [
        ("“text” on line 4", fields("- id: a", "  type: text", "  prompt: A?", "  Type: date ◄")),
        (
            "“date” here",
            fields(A) + "\n| Field ID | Type |\n|---|---|\n| a | date | ◄\n",
        ),
        ("“a” on line 3", fields("- id: a", "  type: text", "  prompt: A?", "  field_id: b ◄")),
    ],
    "yaml_invalid": [
        ("cannot start any token", "---\nfields:\n\t- a ◄\n---\n"),
        ("tag", "---\ntitle: !!python/name:os x ◄\n---\n"),
    ],
    "yaml_duplicate_key": [("`title`", "---\ntitle: A\ntitle: B ◄\n---\n")],
    "yaml_too_complex": [("nested", "---\ntitle: " + "[" * 30 + "]" * 30 + " ◄\n---\n")],
    "yaml_shape": [
        ("a list of fields", "---\nfields: {a: text} ◄\n---\n"),
        ("keys with values", "---\nonly words ◄\n---\n"),
        ("one word or number", field("type: [text]")),
        ("one text", field("type: text, label: [A, B]")),
        ("a list of words", form("flags: {beta: true}")),
        ("a word", form("tools:\n  - {name: send, when: {after: a}}")),
        ("a list of titles", form("steps: {1: One}")),
        ("a list of tests", tests("only words ◄")),
        ("a list of steps", tests("- steps: [hello] ◄")),
        ("keys with values", tests("- steps: [{choose: x}, {expect: {a: x}}] ◄")),
    ],
    "code_unclosed": [
        ("nothing below it", f"{before}{mark} ◄\n{ASKS_A}")
        for before in ("", f"{ASKS_A}\n")
        for mark in ("```", "~~~~", "```yaml")
    ],
    "guess_unconfirmed": [("Is `a` the id", form("unconfirmed: [Is `a` the id of its answer?]"))],
    "front_matter_unclosed": [("no closing line", "--- ◄\ntitle: A\n\n" + ASKS_A + "")],
}
