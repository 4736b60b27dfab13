"""Assistants: for each finding the smallest document that makes it."""

from __future__ import annotations

from forms_registry.tests.reading.wrong.writing import Wrong


def assistant(task: str, more: str = "", kind: str = "kind: assistant\n") -> str:
    field = "fields:\n  - {id: a, type: text, prompt: A?}\n"
    tools = "tools:\n  - {name: find, runs: server, args: {a: a}}\n"
    return f"---\n{kind}{field}{tools}tasks:\n{task}\n{more}---\n"


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
        ("`row`", assistant("  - {name: find, phrases: find, tool: find, rows: {at: x}} ◄")),
    ],
    "task_part_unknown": [
        (f"“{said}”", assistant(f"  - {{name: find, phrases: find, tool: find, {key}: {said}}} ◄"))
        for key, said in {"needs": "b", "takes": "c", "effect": "explode"}.items()
    ],
}
