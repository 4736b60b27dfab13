"""What was read of a published version is kept, comes back as it was, and goes on being read by later releases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from forms_registry import keeping, selectors, services
from forms_registry.documents import parse, parse_foreign
from forms_registry.errors import DocumentUnreadable
from forms_registry.models import FormVersion, VersionStatus
from forms_registry.schema.storing import from_json, to_json

KEPT = Path(__file__).parent / "kept"
EVERYTHING = (KEPT / "everything.md").read_text(encoding="utf-8")


def within(kept: Any, loaded: Any) -> bool:
    """Whether all that was kept is still there; later releases may know more. The inputs of a rule have no order."""
    if isinstance(kept, dict):
        kept, loaded = (
            {key: sorted(value) if key == "inputs" else value for key, value in one.items()} for one in (kept, loaded)
        )
        return all(key in loaded and within(kept[key], loaded[key]) for key in kept)
    if isinstance(kept, list):
        return isinstance(loaded, list) and len(kept) == len(loaded) and all(map(within, kept, loaded))
    return kept == loaded


# Each file is what one reader kept of `everything.md`, and is never changed: forms of that time are out with people.
# A part of a form that gets a new name, or a new meaning, needs a step in `schema.storing.from_json` that brings what
# was kept before into the new shape; a new part needs a default. When the shape changes, add the new reader's file.
@pytest.mark.parametrize("path", sorted(KEPT.glob("reader_*.json")), ids=lambda path: path.stem)
def test_what_an_earlier_release_kept_is_loaded_with_its_meaning(path: Path) -> None:
    row = json.loads(path.read_text(encoding="utf-8"))

    spec, size = keeping.load(FormVersion(status=VersionStatus.PUBLISHED, markdown="", **row))

    assert within(row["spec"], to_json(spec))
    assert size > 1000


@pytest.mark.django_db
def test_a_form_with_everything_comes_back_from_the_database_as_it_was_read() -> None:
    services.import_form(markdown=EVERYTHING, slug="everything")

    spec, _size = keeping.load(FormVersion.objects.get())

    assert spec == parse(EVERYTHING).spec


def test_what_an_author_wrote_is_kept_in_its_order_whatever_it_is_called() -> None:
    document = """---
fields: [{id: inputs, type: text, prompt: Inputs?}]
---
# Names

## Tests

```yaml
- test: A name that parts of a form bear too
  steps: [{say: Smith}, {expect: {inputs: Smith}}]
```
"""
    spec = parse(document).spec

    assert spec
    assert spec.tests == from_json(to_json(spec)).tests


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("number", "kept"), [("1e999", "1e999"), ("-1.5e400", "-1.5e400"), ("0.1", 0.1), ("1e16", 10**16)]
)
def test_a_number_in_a_test_is_kept_and_one_that_is_none_stays_what_was_written(number: str, kept: Any) -> None:
    tests = f"- steps: [{{choose: {{rate: {number}}}}}, {{expect: {{rate: {number}}}}}]"
    form = "---\nfields: [{id: rate, type: number, prompt: Rate?}]\n---\n# Rates\n"
    services.import_form(markdown=f"{form}\n## Tests\n\n```yaml\n{tests}\n```\n", slug="rates")

    (test,) = keeping.load(FormVersion.objects.get())[0].tests

    assert [step.content["rate"] for step in test.steps] == [kept, kept]


def test_the_names_that_a_rule_reads_are_kept_in_one_order() -> None:
    rules = to_json(parse(EVERYTHING).spec)["fields"]

    read = [rule["visible"]["inputs"] for rule in rules if rule["visible"]]

    assert [sorted(names) for names in read] == read
    assert any(len(names) > 1 for names in read)


@pytest.mark.django_db
@pytest.mark.parametrize("number", ["1e+16", "-0.0", "1.5e+300", "0.1", "1e-7", "5.0"])
def test_numbers_keep_their_value_and_the_hash_holds(number: str) -> None:
    fields = f"fields: [{{id: rate, type: number, prompt: Rate?, required: no, max: {number}}}]"
    services.import_form(markdown=f"---\n{fields}\n---\n# Rates\n", slug="rates")

    spec, _size = keeping.load(FormVersion.objects.get())

    assert spec.field("rate").limits.maximum == pytest.approx(float(number))


@pytest.mark.django_db
@pytest.mark.parametrize("escaped", [r"a\0b", r"a\x00b", r"\ud800"])
def test_an_escape_that_no_database_keeps_is_a_finding(escaped: str) -> None:
    markdown = f'---\nfields: [{{id: name, type: text, prompt: Name?, label: "{escaped}"}}]\n---\n# Names\n'

    with pytest.raises(DocumentUnreadable) as refused:
        services.import_form(markdown=markdown, slug="names")

    (found,) = refused.value.diagnostics
    assert (found.line, found.code) == (2, "yaml_invalid")


@pytest.mark.django_db
def test_a_draft_is_used_as_it_would_be_published_and_its_findings_say_why_not() -> None:
    heads = "| # | Field | Type | Required | Ask User |\n|---|---|---|---|---|\n"
    loose = f"# Trip\n\n{heads}| 1 | `city` | text | Yes | Where? |\n"
    assert parse_foreign(loose).spec is not None
    draft = services.create_draft(markdown=loose, slug="trip")

    for use in (lambda: selectors.spec_of(draft), lambda: services.publish_version(version=draft)):
        with pytest.raises(DocumentUnreadable) as refused:
            use()
        assert refused.value.diagnostics == selectors.diagnostics_of(draft)
