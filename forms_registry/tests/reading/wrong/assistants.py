"""Assistants: for each finding the smallest document that makes it."""

from __future__ import annotations

from forms_registry.tests.reading.wrong.writing import Wrong


def assistant(task: str, more: str = "", kind: str = "kind: assistant\n") -> str:
    field = "fields:\n  - {id: a, type: text, prompt: A?}\n"
    tools = "tools:\n  - {name: find, runs: server, args: {a: a}}\n"
    return f"---\n{kind}{field}{tools}tasks:\n{task}\n{more}---\n"


def task(keys: str, name: str = "find") -> str:
    """A task with these keys, in the line of the mistake."""
    return f"  - {{name: {name}, tool: find, {keys}}} ◄"


GOOD = "  - {name: find, phrases: find, needs: a, tool: find}"

WRONG: Wrong = {
    "kind_unread": [("“robot”", "---\nkind: robot ◄\nfields:\n  - {id: a, type: text, prompt: A?}\n---\n")],
    "tasks_of_no_assistant": [("a form", assistant(f"{GOOD} ◄", kind=""))],
    "assistant_without_tasks": [
        ("no tasks", "---\nkind: assistant ◄\nfields:\n  - {id: a, type: text, prompt: A?}\n---\n")
    ],
    "task_part_missing": [
        ("`phrases`", assistant("  - {name: find, needs: a, tool: find} ◄")),
        ("`tool`", assistant("  - {name: other, phrases: other, needs: a} ◄", GOOD + "\n")),
        ("`names`", assistant(GOOD, "lookups:\n  - {name: things, tool: find, names: []} ◄\n")),
        ("`row`", assistant("  - {name: find, phrases: find, tool: find, rows: {at: x}} ◄")),
    ],
    "task_part_unknown": [
        (f"“{said}”", assistant(f"  - {{name: find, phrases: find, tool: find, {key}: {said}}} ◄"))
        for key, said in {"needs": "b", "takes": "c", "effect": "explode"}.items()
    ]
    + [
        (size, assistant(task(f"phrases: find, needs: a, rows: {{row: '{{x}}', more: more, size: '{size}'}}")))
        for size in ("51", "00501", "9" * 30)
    ],
    "result_path": [("braces do not hold names", assistant(task('phrases: find, needs: a, confirm: "Find {a\\n}?"')))],
    "task_part_alone": [
        ("`changes` of `find` does nothing without `takes`", assistant(task("phrases: find, needs: a, changes: yes"))),
        (
            "`reveal` of `a` does nothing without `sensitive`",
            assistant(GOOD).replace("prompt: A?}", "prompt: A?, reveal: show all} ◄"),
        ),
        ("`ask` of `find`", assistant(task("phrases: find, needs: a, rows: {row: '{x}', ask: More?}"))),
        ("`links` of `find`", assistant(task("phrases: find, needs: a, rows: {row: '{x}', links: '{x}'}"))),
    ],
    "rows_without_more": [
        (f"`{key}`", assistant(task(f"phrases: find, needs: a, rows: {{row: '{{x}}', {key}: {said}}}")))
        for key, said in {"size": "5", "no_more": "That is all."}.items()
    ],
    "place_unknown": [
        ("`confirm` of `find` speaks of `b`", assistant(task("phrases: find, needs: a, confirm: 'Find {b}?'"))),
        ("`b`", assistant(task("phrases: find, needs: a, confirm: 'Find {a} of {b: ({})}?'"))),
        ("`b`", assistant(task("phrases: find, needs: a, confirm: {en: 'Find {a}?', ar: 'هل تبحث عن {b}؟'}"))),
        ("`a_name`", assistant(task("phrases: find, needs: a, confirm: 'Find {a}{a_name: ({})}?'"))),
        *(
            (
                f"`{key}`",
                assistant(task(f"phrases: find, needs: a, rows: {{row: '{{x}}', more: more, {key}: '{said}'}}")),
            )
            for key, said in {
                "header": "{count} things of {a}",
                "empty": "None of {total}.",
                "cut": "{shown} of {all}",
                "no_more": "No more of {items[0].b}.",
            }.items()
        ),
        ("`ask`", assistant(task("phrases: find, needs: a, rows: {row: '{x}', ask: 'Of {a}?', links: '{x}'}"))),
    ],
    "place_misspelt": [
        (f"`{said}`", assistant(task(keys), more).replace("args: {a: a}", "args: {colour: a}"))
        for said, keys, more in (
            ("colur", "phrases: find, needs: a, tells: 'Found {colur}.'", ""),
            ("coluor", "phrases: find, needs: a, rows: {row: '{x} {coluor || shade}'}", ""),
            ("collour", "phrases: find, needs: a, rows: {row: '{x}', on_request: {colours: '{collour}'}}", ""),
        )
    ],
    "question_left_out": [
        ("`a` is not known", assistant(task("phrases: find, takes: a, confirm: 'Find {a}?'"))),
        ("`a`", assistant(task("phrases: find, takes: a, confirm: {en: 'Find it?', ar: 'هل تبحث عن {a}؟'}"))),
    ],
    "phrase_without_words": [
        *(
            (f"“{said}” under `phrases`", assistant(task(f"phrases: ['{said}', find], needs: a")))
            for said in ("...", "*", "... * ...", "*?")
        ),
        ("`more`", assistant(task("phrases: find, needs: a, rows: {row: '{x}', more: ...}"))),
        ("`on_request`", assistant(task("phrases: find, needs: a, rows: {row: '{x}', on_request: {...: '{y}'}}"))),
        ("`phrases`", assistant(GOOD, "refusals:\n  - {phrases: ..., words: No.} ◄\n")),
        ("`refresh`", assistant(GOOD, "lookups:\n  - {name: things, tool: find, refresh: ...} ◄\n")),
    ],
    "phrase_twice": [
        ("“find”", assistant(f"{GOOD}\n{task('phrases: find, needs: a', 'lose')}")),
        ("“find”", assistant(f"{GOOD}\n{task('phrases: [lose, lost|FIND it?], needs: a', 'lose')}")),
        (
            "“find lost things” belongs to the task `find`",
            assistant(
                f"{GOOD.replace(': find, needs', ': find|get the? lost? things, needs')}\n"
                + task("phrases: see|find all? lost things|books, needs: a", "see")
            ),
        ),
        ("a refusal", assistant(task("phrases: find, needs: a"), "refusals:\n  - {phrases: find, words: No.}\n")),
    ],
    "field_of_no_task": [
        ("the field `b`", assistant(GOOD).replace("tools:", "  - {id: b, type: text, prompt: B?} ◄\ntools:")),
    ],
}
