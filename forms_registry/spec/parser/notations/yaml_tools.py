"""Reads the tools of front matter into drafts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import ToolDraft
from forms_registry.spec.parser.phrases.sources import read_arguments
from forms_registry.spec.parser.phrases.tool_words import signature
from forms_registry.spec.parser.phrases.vocabulary import TOOL_KEYS, key_of
from forms_registry.spec.parser.plain import fold
from forms_registry.spec.parser.written import Written


def read_yaml_tools(value: Written, findings: Findings) -> Iterator[ToolDraft]:
    """The tools under `tools:`, as a list, by name, or in groups of either."""
    entries = value.items or tuple(
        replace(item, pairs=(("name", item.said(name)), *item.pairs))
        if item.pairs is not None
        else Written(line=item.line, pairs=(("name", item.said(name)), ("purpose", item)), exact=True)
        for name, item in value.pairs or ()
    )
    for item in entries:
        if (group := _group(item)) is not None:
            yield from read_yaml_tools(group, findings)
            continue
        facts = {key_of(name, TOOL_KEYS)[0]: said for name, said in item.pairs or ()}
        named = item if item.is_text else facts.get("name", Written(line=item.line))
        if (signed := signature(named.text)) is None:
            findings.add("tool_name_invalid", named.line, name=named.text)
            continue
        draft = ToolDraft(signed[0], named.line, args=signed[1])
        for name, said in item.pairs or ():
            key, language = key_of(name, TOOL_KEYS)
            if key == "purpose":
                draft.purpose.append(replace(said, language=language))
            elif key == "when":
                draft.when.extend(_moments(said))
            elif key == "condition":
                draft.conditions.append(said)
            elif key == "args":
                draft.args.update(read_arguments(said))
            elif key == "returns":
                draft.returns = said.text if said.is_text else str(said.json())
        yield draft


def _group(item: Written) -> Written | None:
    """The list of tools that stands under a heading of its own: `tools: {lookups: [...], moments: [...]}`."""
    heading = item.get("purpose")
    return heading if heading is not None and heading.items and all(one.pairs for one in heading.items) else None


def _moments(said: Written) -> Iterator[Written]:
    """`when: start`, `when: [start, complete]`, `when: {after: phone}`, `when: {step_end: 2}`."""
    for item in said.each():
        if item.pairs is None:
            yield item
        else:
            condition = next((value.text for name, value in item.pairs if name in {"if", "condition", "only_if"}), "")
            for name, value in item.pairs:
                if name not in {"if", "condition", "only_if"}:
                    moment = (
                        f"step {value.text} end" if fold(name) in {"step end", "step"} else f"{fold(name)} {value.text}"
                    )
                    yield item.said(f"{moment}, if {condition}" if condition else moment)
