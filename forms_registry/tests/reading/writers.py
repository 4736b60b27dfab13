"""Forms as plain values, and two small writers that set them down: as front matter, and as tables."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

COLUMNS = {
    "id": "Field ID",
    "type": "Type",
    "label": "Label",
    "label_ar": "Label (ar)",
    "prompt": "Ask User",
    "prompt_ar": "Ask User (ar)",
    "reprompt": "Ask Again",
    "help": "Description",
    "required": "Required",
    "required_if": "Required When",
    "visible_if": "Visible When",
    "options": "Options",
    "options_ar": "Options (ar)",
    "options_when": "Options When",
    "constraints": "Constraints",
    "default": "Default",
    "depends_on": "Depends On",
    "source": "Before Asking",
    "options_path": "Options Path",
    "cues": "Cues",
    "confirm": "Confirm",
    "sensitive": "Sensitive",
    "step": "Step",
    "minimum": "Min",
    "maximum": "Max",
    "max_length": "Max Length",
    "pattern": "Pattern",
}
YAML_KEYS = {"source": "data_source", "minimum": "min", "maximum": "max"}

Keys = dict[str, Any]


@dataclass(frozen=True)
class Written:
    """A form to be written: each field and tool by key; lists stay lists, yes and no are True and False."""

    fields: list[Keys]
    tools: list[Keys]
    flags: list[str]
    review: str


def as_front_matter(form: Written) -> str:
    """JSON is YAML: nothing that quotes or colons could break."""
    head = {
        "form_id": "written",
        "title": "Written",
        "review": form.review,
        "flags": form.flags,
        "fields": [{YAML_KEYS.get(key, key): value for key, value in item.items()} for item in form.fields],
        "tools": form.tools,
    }
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    return "\n".join(["---", *lines, "---", ""])


def as_tables(form: Written) -> str:
    overview = [["Form ID", "written"], ["Title", "Written"], ["Review", form.review], ["Flags", ", ".join(form.flags)]]
    used = [key for key in COLUMNS if any(key in item for item in form.fields)]
    parts = [
        table(["Property", "Value"], overview),
        table([COLUMNS[key] for key in used], [[cell(item.get(key)) for key in used] for item in form.fields]),
    ]
    if form.tools:
        rows = [
            [tool["name"], cell(tool.get("purpose")), cell(tool["when"]), cell(tool.get("args"))] for tool in form.tools
        ]
        parts.append(table(["Tool", "Purpose", "When Called", "Arguments"], rows))
    return "\n\n".join(parts)


def table(heads: list[str], rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in [heads, ["---"] * len(heads), *rows])


def cell(value: Any) -> str:
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        return ", ".join(f"{name}: {inner}" for name, inner in value.items())
    return "" if value is None else str(value).replace("|", "\\|")


# --- forms to write -----------------------------------------------------------------------------------------------

WORDS = st.sampled_from(
    ["Where", "it", "day, month", "“why”", "(or not)", "a: b", "now; then", "C# & 7%", "only if", "#1"]
)
TEXT = st.lists(WORDS, min_size=1, max_size=3).map(lambda words: " ".join(["Tell", *words]) + "?")
ARABIC = st.lists(st.sampled_from(["متى", "أين", "لماذا"]), min_size=1, max_size=2).map(" ".join)
OPTIONS = st.lists(st.sampled_from(["Road", "Sea, air", "No", "Other: any", "5", "n/a [x]"]), min_size=2, unique=True)

LIMITS: dict[str, list[Keys]] = {
    "text": [{"max_length": 80}, {"pattern": "[A-Z]{3}|\\d+"}, {"constraints": "at least 2 characters; digits only"}],
    "textarea": [{"constraints": "Arabic and English letters only"}],
    "number": [{"minimum": 1.5, "maximum": 8}, {"constraints": "between -5 and 5"}],
    "integer": [{"minimum": 0}],
    "date": [{"maximum": "today"}, {"minimum": "2020-01-31"}, {"constraints": "not more than 2 years ago"}],
    "datetime": [{"constraints": "not in the past"}],
    "time": [{"constraints": "from 8:00 to 16:30"}],
    "file": [{"constraints": "up to 3 files; at most 2 MB per file"}],
    "phone": [{"constraints": "default country code +966"}],
    "checkbox": [{"constraints": "at least 1; at most 2"}],
}
TYPES = ["boolean", "dropdown", "location", "email", *LIMITS]


@st.composite
def fields(draw: st.DrawFn, name: str, earlier: list[Keys]) -> Keys:
    kind = draw(st.sampled_from(TYPES))
    keys: Keys = {"id": name, "type": kind, "prompt": draw(TEXT), "required": draw(st.booleans())}
    optional = {
        "label": TEXT,
        "label_ar": ARABIC,
        "prompt_ar": ARABIC,
        "help": TEXT,
        "cues": st.just(["fell, hurt"]).map(lambda words: ", ".join(words)),
        "confirm": st.booleans(),
        "sensitive": st.booleans(),
    }
    for key, values in optional.items():
        if draw(st.integers(0, 3)) == 0:
            keys[key] = draw(values)
    if draw(st.booleans()):
        keys |= draw(st.sampled_from(LIMITS.get(kind, [{}])))
    if kind in {"dropdown", "checkbox"}:
        keys |= draw(choices(earlier))
    if earlier and draw(st.booleans()):
        other = draw(st.sampled_from(earlier))
        keys[draw(st.sampled_from(["visible_if", "required_if"]))] = draw(conditions(other))
        keys["depends_on"] = other["id"]
    return keys


@st.composite
def choices(draw: st.DrawFn, earlier: list[Keys]) -> Keys:
    if draw(st.integers(0, 3)) == 0:
        argument = f"(of: {earlier[-1]['id']})" if earlier and draw(st.booleans()) else ""
        return {"source": f"get_items{argument}", "options_path": "items[].name"}
    options = draw(OPTIONS)
    keys: Keys = {"options": options}
    if draw(st.booleans()):
        keys["default"] = options[0]
    if draw(st.booleans()):
        keys["options_ar"] = [f"خيار {number}" for number in range(len(options))]
    return keys


def conditions(other: Keys) -> st.SearchStrategy[str]:
    """Conditions that hold together while the flag is on and everything is answered by its first option."""
    name, conditions = other["id"], [f"{other['id']} is answered", "beta is on"]
    if other.get("options") and other["type"] == "dropdown":
        conditions += [f"{name} == {json.dumps(other['options'][0])}", f"{name} in {json.dumps(other['options'][:2])}"]
    if other["type"] == "boolean":
        conditions.append(f"{name} is yes")
    if other["type"] in {"number", "integer"}:
        conditions.append(f"{name} > 3 or not beta")
    if other["type"] == "date":
        conditions.append(f"{name} >= today - 7 days or beta is on")
    return st.sampled_from(conditions)


@st.composite
def forms(draw: st.DrawFn) -> Written:
    written: list[Keys] = []
    for number in range(draw(st.integers(1, 5))):
        written.append(draw(fields(f"field_{number}", written)))
    step = 1
    for item in written:
        step += draw(st.integers(0, 1))
        item["step"] = step
    moments = ["start", "complete", "after field_0", "after each answer, if beta is on", f"step {step} end", "step end"]
    tools: list[Keys] = [
        {
            "name": f"tool_{number}",
            "purpose": draw(TEXT),
            "when": draw(st.sampled_from(moments)),
            "args": {"x": "field_0"},
        }
        for number in range(draw(st.integers(0, 2)))
    ]
    return Written(written, tools, ["beta"], draw(st.sampled_from(["steps", "final", "both", "none"])))
