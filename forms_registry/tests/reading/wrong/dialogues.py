"""Dialogue tests: for each finding the smallest document that makes it."""

from __future__ import annotations

from forms_registry.tests.reading.wrong.writing import Wrong, fields

EXPECT = "[{expect: {a: x}}]"


def tests(*lines: str) -> str:
    """A form with the one field `a`, and these lines of YAML as its tests."""
    form = fields("- {id: a, type: dropdown, prompt: A?, options: [x, y]}")
    return "\n".join([form, "## Tests", "", "```yaml", *lines, "```", ""])


WRONG: Wrong = {
    "tests_taken_as_prose": [
        ("no block of YAML", fields("- {id: a, type: text, prompt: A?}") + "\n## Tests ◄\n\nBlood.")
    ],
    "tests_too_many": [
        ("51 tests", tests(*[f"- {{test: T, steps: {EXPECT}}}{' ◄' if n == 50 else ''}" for n in range(51)])),
        ("101 steps", tests("- steps:", *[f"    - expect: {{a: x}}{' ◄' if n == 100 else ''}" for n in range(101)])),
    ],
    "test_yaml_invalid": [("cannot start any token", tests("- steps:", "\t- say ◄"))],
    "test_value_invalid": [
        ("“soon”", tests(f"- {{now: soon, steps: {EXPECT}}} ◄")),
        ("“12”", tests(f"- {{locale: '12', steps: {EXPECT}}} ◄")),
        ("“done”", tests("- steps:", "    - expect: {status: done} ◄")),
    ],
    "test_field_unknown": [
        ("`b`", tests("- steps:", "    - choose: {b: x} ◄", "    - expect: {a: x}")),
        ("`b`", tests("- steps:", "    - expect: {b: x} ◄")),
        ("`b`", tests("- steps:", "    - expect: {asks: b} ◄")),
        ("`b`", tests("- steps:", "    - expect: {answers: {b: x}} ◄")),
        ("`b`", tests(f"- {{prefill: {{b: x}}, steps: {EXPECT}}} ◄")),
    ],
    "test_tool_unknown": [
        ("`send`", tests("- steps:", "    - tool: {send: {}} ◄", "    - expect: {a: x}")),
        ("`send`", tests("- steps:", "    - fail: {send: closed} ◄", "    - expect: {a: x}")),
        ("`send`", tests("- steps:", "    - expect: {calls: send} ◄")),
    ],
    "test_expects_nothing": [("“Talk”", tests("- {test: Talk, steps: [{say: hello}]} ◄"))],
}
