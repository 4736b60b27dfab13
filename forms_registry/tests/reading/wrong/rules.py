"""When a field is shown, required, accepted: for each finding the smallest document that makes it."""

from __future__ import annotations

from forms_registry.tests.reading.wrong.writing import TABLE, A, Wrong, field, fields, form

WRONG: Wrong = {
    "required_unclear": [
        (f"“{text}”", TABLE + f"| b | boolean | Yes | B? |\n| a | text | {text} | A? | ◄\n")
        for text in (
            "If b is yes",
            "Conditional",
            "Yes, when b is yes",
            "Yes, unless b is no",
            "Depends",
            "نعم، إذا b is yes",
        )
    ],
    "condition_invalid": [
        ("`visible_if` of `it`", field("type: text, visible_if: nme == x")),
        ("Known names are: name, it", field("type: text, visible_if: the boss == x")),
        ("`visible_if` of `it`", field("type: text, visible_if: nme is on")),
        ("`required_if` of `it`", field("type: text, required_if: name >")),
        ("`required` of `it`", field("type: text, required: sometimes")),
        ("`constraints` of `it`", field("type: date, constraints: [it <= tomorow]")),
        ("`options_when` of `it`", field("type: dropdown, options: [A, B], options_when: 'nme is answered: A'")),
        *(
            (
                f"as `{head}` of `a`",
                f"| Field ID | Type | Ask User | {head} |\n|---|---|---|---|\n| a | text | A? | {cell} | ◄\n",
            )
            for head, cell in (
                ("Required", "Yes, only if nme is x"),
                ("Mandatory", "nme is x"),
                ("Shown When", "nme is x"),
                ("Rules", "at most 9 characters; shown if nme is x"),
            )
        ),
        (
            "`send`",
            fields(A, more="tools:\n  - {name: send, when: complete, if: b == 1} ◄\n"),
        ),
    ],
    "visibility_cycle": [
        ("it → it", field("type: boolean, visible_if: it is yes")),
        (
            "a → b → a",
            fields(
                "- {id: a, type: boolean, prompt: A?, visible_if: b is yes} ◄",
                "- {id: b, type: boolean, prompt: B?, visible_if: a is yes}",
            ),
        ),
    ],
    "never_shown": [("`it`", field("type: text, required: no, visible_if: name is answered and name is empty"))],
    "required_never_shown": [("`it`", field("type: text, visible_if: name is answered and name is empty"))],
    "rules_contradict": [("`it`", field("type: date, constraints: [it > today, it < today]"))],
    "constraint_unread": [
        ("“be nice”", field("type: text, constraints: be nice")),
        ("Did you mean in the future?", field("type: date, constraints: in the furture")),
        ("Did you mean within the next 5 days?", field("type: date, constraints: within 30 days")),
        ("kinds of files under Accept", field("type: file, constraints: PDF only")),
        ("“between 1 and 5”", field("type: text, constraints: between 1 and 5")),
        ("not in the future", field("type: date, constraints: [[not in the future]]")),
    ],
    "bound_unknown": [("“nme”", field("type: date, constraints: on or after nme"))],
    "limit_invalid": [
        ("“soon”", field("type: date, min: soon")),
        ("“2026-02-30”", field("type: date, max: 2026-02-30")),
        ("“1,5”", field("type: number, min: '1,5'")),
        ("“25:00”", field("type: time, max: '25:00'")),
        ("“many”", field("type: text, max_length: many")),
        ("Klingon", field("type: text, scripts: [Klingon]")),
        ("“Atlantis”", field("type: phone, region: Atlantis")),
        ("less than 1 kB", field("type: file, max_size: 5")),
        ("“huge”", field("type: file, max_size: huge")),
        ("`colour`", field("type: text, constraints: {colour: red}")),
        *(
            (f"this has the type {kind}", field(f"type: {kind}, {limit}"))
            for kind, limit in (
                ("number", "max_length: 5"),
                ("text", "max_items: 2"),
                ("date", "pattern: x"),
                ("phone", "pattern: x"),
                ("text", "max_size: 2 MB"),
                ("text", "region: SA"),
                ("email", "scripts: [Latin]"),
            )
        ),
    ],
    "limit_twice": [("`constraints` of `it` is 6 here", field("type: number, max: 5, constraints: at most 6"))],
    "bounds_crossed": [
        ("the least is 5, and the most is 3", field("type: number, min: 5, max: 3")),
        ("9", field("type: text, min_length: 9, max_length: 3")),
        ("3 options", field("type: checkbox, options: [A, B, None], min_items: 4")),
        ("today+2d", field("type: date, min: today+3d, max: today+2d")),
        ("18:00", field("type: time, min: '18:00', max: '09:00'")),
    ],
    "bounds_crossed_today": [("today", field("type: date, min: today, max: 2020-01-01"))],
    "past_without_limit": [("When did", fields("- {id: a, type: date, prompt: When did it start?} ◄"))],
    "flag_undeclared": [("`beta`", field("type: text, visible_if: beta is on"))],
    "flag_invalid": [("“1st”", form("flags: [1st]"))],
    "flag_is_field": [("`a`", form("flags: [a]"))],
}
