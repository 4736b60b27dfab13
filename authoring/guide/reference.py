"""The parts of the authors' guide that data tells: keys, types, limits and findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from forms_registry.documents import parse, phrases
from forms_registry.documents.findings import catalogue
from forms_registry.documents.keys import FACTS, aliases_by_key, column_heading, help_in
from forms_registry.documents.mistakes import Mistake, mistakes
from forms_registry.field_types import all_field_types

_DOCS = Path(settings.BASE_DIR) / "docs"
PAGES = (_DOCS / "authoring.md", _DOCS / "findings.md")
_ITEMS = {
    "step": "steps",
    "option": "options",
    "rule": "constraints",
    "option_rule": "options_when",
    "task": "tasks",
    "lookup": "lookups",
    "refusal": "refusals",
}
"""Scopes whose things are the items of a key."""

_SMALL = (
    "step",
    "option",
    "source",
    "rule",
    "option_rule",
    "test",
    "test_step",
    *("task", "rows", "lookup", "refusal"),
)


def up_to_date(page: str, language: str = "en") -> str:
    """The page with the contents of each `<!-- part -->` up to `<!-- end -->` replaced."""
    reference = _Reference(help_in(language), language)
    for name, part in _PARTS.items():
        before, mark, rest = page.partition(f"<!-- {name} -->\n")
        if mark:
            page = f"{before}{mark}\n{part(reference)}\n\n<!-- end -->{rest.partition('<!-- end -->')[2]}"
    return page


@dataclass(frozen=True, slots=True)
class _Reference:
    """`help` is what `help.yaml` says in the language."""

    help: Mapping[str, Mapping[str, str]]
    language: str

    def keys(self, scope: str) -> str:
        """Each key with its column, its other names and what it says."""

        def rows() -> Iterator[Sequence[str]]:
            for key, aliases in aliases_by_key(scope).items():
                column = column_heading(scope, key)
                others = [alias for alias in aliases if alias.casefold() != column.casefold()]
                yield _codes([column] if column else []), _written_key(key), _codes(others), self.help[scope][key]

        return self._table(("column", "key", "also called", "what it says"), rows())

    def small_keys(self) -> str:
        rows = (
            (self._where(scope), _written_key(key), _codes(aliases), self.help[scope][key])
            for scope in _SMALL
            for key, aliases in aliases_by_key(scope).items()
        )
        return self._table(("where", "key", "also called", "what it says"), rows)

    def _where(self, scope: str) -> str:
        if scope in _ITEMS:
            return self.help["guide"]["item"].format(key=_ITEMS[scope])
        return self.help["guide"].get(scope, "`data_source`")

    def types(self) -> str:
        takes = self.help["types"]
        rows = (
            (f"`{name}`", _codes(field_type.aliases), takes.get(name, ""))
            for name, field_type in all_field_types().items()
        )
        return self._table(("type", "also called", "answer"), rows)

    def limits(self) -> str:
        kinds = phrases.data()["kinds"]
        rows = (
            ("<br>".join(f"`{phrase}`" for phrase in entry["say"]), ", ".join(kinds[entry["for"]]))
            for entry in phrases.data()["limits"]
        )
        return self._table(("phrases", "types"), rows)

    def findings(self) -> str:
        """One chapter for each finding: its text for the smallest document that has it, why, what to do, the document,
        and the corrected one."""
        return "\n\n".join(self._finding(code, mistakes()[code]) for code in catalogue())

    def _finding(self, code: str, mistake: Mistake) -> str:
        words = self.help["guide"]
        diagnostic = next(diagnostic for diagnostic in parse(mistake.document).diagnostics if diagnostic.code == code)
        wording = diagnostic.in_language(self.language)
        facts = {"severity": words[wording.severity.value], "line": mistake.line, "message": wording.message}
        why = f"{mistake.why} " if self.language == "en" else ""
        parts = [f"## `{code}`", words["told"].format(**facts), f"{why}{wording.hint}", _block(mistake.abridged)]
        if mistake.mending_line:
            parts += [words["instead"], _block(mistake.mending_line)]
        elif mistake.mended:
            parts += [words["mended"], _block(mistake.mended)]
        return "\n\n".join(parts)

    def _table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
        header = [self.help["guide"][head] for head in heads]
        return "\n".join(f"| {' | '.join(cells)} |" for cells in (header, ["---"] * len(heads), *rows))


def _written_key(key: str) -> str:
    """A key as authors write it; those that are only kept have names of their own alone."""
    return _codes([] if key == FACTS else [key])


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _block(text: str) -> str:
    fence = "````" if "```" in text else "```"
    return f"{fence}text\n{text.rstrip()}\n{fence}"


_PARTS: Mapping[str, Callable[[_Reference], str]] = {
    "types": _Reference.types,
    "limits": _Reference.limits,
    "keys of a field": lambda reference: reference.keys("field"),
    "keys of the form": lambda reference: reference.keys("form"),
    "keys of a tool": lambda reference: reference.keys("tool"),
    "keys of smaller things": _Reference.small_keys,
    "findings": _Reference.findings,
}
