"""The parts of the authors' guide that data tells: keys, types, limits and findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from django.conf import settings

from forms_registry.documents import parse, phrases
from forms_registry.documents.findings import catalogue
from forms_registry.documents.keys import FACTS, column_of, help_in, names_of
from forms_registry.documents.mistakes import Mistake, mistakes
from forms_registry.field_types import all_field_types
from forms_registry.schema import Severity

PAGE = Path(settings.BASE_DIR) / "docs" / "authoring.md"
_SMALL = {
    "step": "an item of `steps`",
    "option": "an item of `options`",
    "source": "`data_source`",
    "rule": "an item of `constraints`",
    "option_rule": "an item of `options_when`",
    "test": "a test",
    "test_step": "a step of a test",
}
_SEVERITIES = {Severity.ERROR: "Error", Severity.WARNING: "Warning", Severity.INFO: "Note"}


def up_to_date(page: str) -> str:
    """The page with what stands between `<!-- part -->` and `<!-- end -->` written anew, for each part there is."""
    for name, part in _PARTS.items():
        before, mark, rest = page.partition(f"<!-- {name} -->\n")
        if mark:
            page = f"{before}{mark}\n{part()}\n\n<!-- end -->{rest.partition('<!-- end -->')[2]}"
    return page


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, ["---"] * len(heads), *rows))


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _keys(scope: str) -> str:
    """Each key with its column, its other names and what it says."""

    def rows() -> Iterator[Sequence[str]]:
        for key, others in names_of(scope).items():
            column = column_of(scope, key)
            named = [name for name in others if name.casefold() != column.casefold()]
            yield (
                _codes([column] if column else []),
                _codes([] if key == FACTS else [key]),
                _codes(named),
                help_in("en")[scope][key],
            )

    return _table(("Column", "Key", "Also called", "What it says"), rows())


def _small_keys() -> str:
    rows = (
        (where, _codes([] if key == FACTS else [key]), _codes(others), help_in("en")[scope][key])
        for scope, where in _SMALL.items()
        for key, others in names_of(scope).items()
    )
    return _table(("Where", "Key", "Also called", "What it says"), rows)


def _types() -> str:
    rows = (
        (f"`{name}`", _codes(one.aliases), help_in("en")["types"].get(name, ""))
        for name, one in all_field_types().items()
    )
    return _table(("Type", "Also called", "The answer"), rows)


def _limits() -> str:
    kinds = phrases.data()["kinds"]
    rows = (
        ("<br>".join(f"`{phrase}`" for phrase in entry["say"]), ", ".join(kinds[entry["for"]]))
        for entry in phrases.data()["limits"]
    )
    return _table(("Phrases", "Types"), rows)


def _findings() -> str:
    """A chapter a finding: what is told of the smallest document, why, what to do, the document, and it mended."""
    return "\n\n".join(_finding(code, mistakes()[code]) for code in catalogue())


def _finding(code: str, mistake: Mistake) -> str:
    told = next(one for one in parse(mistake.document).diagnostics if one.code == code)
    parts = [
        f"### `{code}`",
        f"**{_SEVERITIES[told.severity]}**, here on line {mistake.line}: {told.message}",
        f"{mistake.why} {told.hint}",
        _block(mistake.shown),
    ]
    if mistake.instead:
        parts += ["Instead of that line:", _block(mistake.instead)]
    elif mistake.mended:
        parts += ["Mended:", _block(mistake.mended)]
    return "\n\n".join(parts)


def _block(text: str) -> str:
    fence = "````" if "```" in text else "```"
    return f"{fence}text\n{text.rstrip()}\n{fence}"


_PARTS: Mapping[str, Callable[[], str]] = {
    "types": _types,
    "limits": _limits,
    "keys of a field": lambda: _keys("field"),
    "keys of the form": lambda: _keys("form"),
    "keys of a tool": lambda: _keys("tool"),
    "keys of smaller things": _small_keys,
    "findings": _findings,
}
