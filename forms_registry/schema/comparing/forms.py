"""All differences between two forms: the form itself, its steps, fields, tools, text and tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.schema.comparing.change import Breaks, Change, Kind, Subject, attribute_changes, meaning, moves
from forms_registry.schema.comparing.fields import field_changes
from forms_registry.schema.comparing.in_brief import distinct_texts, in_brief
from forms_registry.schema.comparing.tools import tool_changes
from forms_registry.schema.dialogue_tests import DialogueTest
from forms_registry.schema.form import FormSpec, Section

_BREAKS: Breaks = {"public": lambda old, new: old.public and not new.public}
_APART = {"fields", "steps", "tools", "sections", "tests"}


def changes(old: FormSpec, new: FormSpec) -> tuple[Change, ...]:
    """All that differs, in the order of the form. Lines of the document, and words of a condition that mean the same,
    are no difference."""
    return (
        *attribute_changes(Subject.FORM, "", old, new, apart=_APART, breaks=_BREAKS),
        *_steps(old, new),
        *field_changes(old, new),
        *tool_changes(old, new),
        *_sections(old.sections, new.sections),
        *_tests(old.tests, new.tests),
    )


def _steps(old: FormSpec, new: FormSpec) -> Iterator[Change]:
    before, after = ({step.number: step for step in spec.steps} for spec in (old, new))
    for number in sorted({*before, *after}):
        name = str(number)
        if number not in after:
            yield Change(Subject.STEP, name, Kind.REMOVED, before=in_brief(before[number].title))
        elif number not in before:
            yield Change(Subject.STEP, name, Kind.ADDED, after=in_brief(after[number].title))
        else:
            yield from attribute_changes(Subject.STEP, name, before[number], after[number], apart={"number"})


def _sections(old: Sequence[Section], new: Sequence[Section]) -> Iterator[Change]:
    """The text that answers questions, by its headings."""
    before, after = _texts(old), _texts(new)
    for name in before:
        if name not in after:
            yield Change(Subject.SECTION, name, Kind.REMOVED, before=in_brief(" ".join(before[name])))
    for name, texts in after.items():
        if name not in before:
            yield Change(Subject.SECTION, name, Kind.ADDED, after=in_brief(" ".join(texts)))
        elif before[name] != texts:
            words = distinct_texts(" ".join(before[name]), " ".join(texts))
            yield Change(Subject.SECTION, name, Kind.CHANGED, "", *words)
    yield from moves(Subject.SECTION, list(before), list(after))


def _tests(old: Sequence[DialogueTest], new: Sequence[DialogueTest]) -> Iterator[Change]:
    """By their names, or by what happens in them where only that differs."""
    before, after = meaning(old), meaning(new)
    removed = [test for test in old if meaning(test) not in after]
    added = [test for test in new if meaning(test) not in before]
    if before != after:
        names = [test.name for test in removed], [test.name for test in added]
        texts = distinct_texts(*names if names[0] != names[1] else (removed, added))
        yield Change(Subject.FORM, "", Kind.CHANGED, "tests", *texts)


def _texts(sections: Sequence[Section]) -> dict[str, list[str]]:
    texts: dict[str, list[str]] = {}
    for section in sections:
        texts.setdefault(section.title, []).append(section.text)
    return texts
