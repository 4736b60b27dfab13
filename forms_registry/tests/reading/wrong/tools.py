"""Tools, and the form: for each finding the smallest document that makes it."""

from __future__ import annotations

from forms_registry.tests.reading.wrong.writing import TOOLS, Wrong, field, fields, form

WRONG: Wrong = {
    "source_unread": [
        ("“ask nicely”", field("type: dropdown, data_source: ask nicely")),
        ("args", field("type: dropdown, data_source: {args: {a: name}}")),
    ],
    "path_invalid": [
        (said, field(f"type: dropdown, data_source: {{tool: get_x, options_path: '{path}'}}"))
        for said, path in {
            "`it`": "x[",
            "function nope": "nope(@)",
            "200 characters": "x." * 100 + "x",
            "100 parts": "a" + "[*]" * 60,
            "24 deep": "[" * 30 + "@" + "]" * 30,
            "text": '`"\\ud800"`',
        }.items()
    ],
    "source_missing": [
        ("`args`", field("type: text, args: {a: name}")),
        ("`options_path`", field("type: dropdown, options: [A, B], options_path: items")),
    ],
    "parent_unknown": [("`name`", field("type: dropdown, data_source: {parent: name}"))],
    "tool_name_invalid": [
        ("“send it”", TOOLS + "| send it | Sends | complete | ◄\n"),
        ("“”", form("tools:\n  - {when: complete}")),
        ("up to 100", form(f"tools:\n  - {{name: {'send_' * 21}it}}")),
    ],
    "tool_undeclared": [("`get_x`", field("type: dropdown, data_source: get_x"))],
    "tool_never_runs": [("`send`", TOOLS + "| send | Sends | - | ◄\n")],
    "argument_unread": [("“the id”", TOOLS + "| send(the id) | Sends | complete | ◄\n")],
    "argument_unfilled": [
        ("`who`", TOOLS + "| send(who) | Sends | complete | ◄\n"),
        ("“aa” is no field", TOOLS + "| send(who: aa) | Sends | complete | ◄\n"),
        (
            "“gest” is no field. Did you mean guest?",
            fields(
                "- {id: guest, type: text, prompt: Who?}",
                more="tools:\n  - {name: send, when: complete, args: {who: gest}} ◄\n",
            ),
        ),
    ],
    "argument_later": [
        (
            "`b`",
            fields(
                "- {id: a, type: dropdown, prompt: A?, data_source: get_x(b)} ◄", "- {id: b, type: text, prompt: B?}"
            ),
        )
    ],
    "moment_unread": [("“now and then”", TOOLS + "| send | Sends | now and then | ◄\n")],
    "moment_before": [("`a`", TOOLS + "| send | Sends | before a | ◄\n")],
    "moment_served": [
        (
            "`get_x`",
            fields(
                "- {id: a, type: dropdown, prompt: A?, data_source: get_x}",
                more="tools:\n  - {name: get_x, when: start} ◄\n",
            ),
        )
    ],
    "condition_unused": [
        (
            "before `a` whenever",
            fields(
                "- {id: b, type: boolean, prompt: B?}",
                "- {id: a, type: dropdown, prompt: A?, data_source: get_x}",
                more=f"tools:\n  - {{name: get_x, {said}}} ◄\n",
            ),
        )
        for said in ("if: b is yes", "when: 'before a, if b is yes'")
    ],
    "moment_field_unknown": [
        ("`b`", TOOLS + "| send | Sends | after b | ◄\n"),
        (
            "`b`",
            TOOLS.replace("A? |\n", "A? |\n| b | text | Yes | B? |\n", 1) + "| send | Sends | on upload of b | ◄\n",
        ),
    ],
    "moment_step_unknown": [("step 4", TOOLS + "| send | Sends | step 4 end | ◄\n")],
    "language_unread": [
        ("“Bilingual Arabic”", form("language: Bilingual Arabic, English")),
        ("“Klingon”", form("language: Klingon")),
        ("“french fries”", field("type: text, label: {french fries: A}")),
    ],
    "public_unread": [("“perhaps”", form("public: perhaps")), ("“”", form("public:"))],
    "review_unread": [("“twice”", form("review: twice"))],
}
