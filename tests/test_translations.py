"""Every text that people read is in a catalog in Arabic, every catalog is compiled, and holds no other texts."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path

import polib
import pytest
from django.contrib import admin
from django.utils.formats import date_format
from django.utils.translation import override
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
# Each catalog, and the folders whose texts it holds.
CATALOGS = {
    ROOT / "locale": [ROOT / "formpilot_site", ROOT / "templates"],
    ROOT / "auditing" / "locale": [ROOT / "auditing"],
    ROOT / "authoring" / "locale": [ROOT / "authoring"],
    ROOT / "conversations" / "locale": [ROOT / "conversations"],
    ROOT / "forms_registry" / "locale": [ROOT / "forms_registry"],
    ROOT / "webhooks" / "locale": [ROOT / "webhooks"],
}
MARKERS = {
    "_": 0,
    "gettext": 0,
    "gettext_lazy": 0,
    "ngettext": 0,
    "ngettext_lazy": 0,
    "pgettext": 1,
    "pgettext_lazy": 1,
}
# Django's own, some of whose templates are replaced by ours.
OF_DJANGO = Path(admin.__file__).parent / "locale"
LITERAL = r"""u(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL_IN_TEMPLATE = re.compile(rf"\b(p?)n?gettext\(({LITERAL}(?:, {LITERAL})*)")


def catalog_of(folder: Path) -> Path:
    return folder / "ar" / "LC_MESSAGES" / "django.po"


def marked_texts(package: Path) -> Iterator[str]:
    for path in package.rglob("*.py"):
        if {"tests", "migrations"} & set(path.parts):
            continue
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id not in MARKERS:
                continue
            text = call.args[MARKERS[call.func.id]]
            if isinstance(text, ast.Constant):
                yield str(text.value)


def texts_of_templates(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.html"):
        calls = CALL_IN_TEMPLATE.findall(templatize(path.read_text(encoding="utf-8")))
        yield from (ast.literal_eval(f"({literals},)")[1 if context else 0] for context, literals in calls)


def texts_in(catalog: Path) -> set[str]:
    return {entry.msgid for entry in polib.pofile(catalog_of(catalog))}


@pytest.mark.parametrize("folder", CATALOGS, ids=lambda folder: folder.parent.name)
def test_a_catalog_is_complete_and_compiled(folder: Path) -> None:
    """After a change: `manage.py makemessages -l ar`, translate, `manage.py compilemessages`; both files are kept."""
    path = catalog_of(folder)
    catalog = polib.pofile(path)
    compiled = gettext.GNUTranslations(BytesIO(path.with_suffix(".mo").read_bytes()))

    assert catalog.untranslated_entries() == []
    assert catalog.fuzzy_entries() == []
    for entry in catalog:
        if entry.msgid_plural:
            assert compiled.ngettext(entry.msgid, entry.msgid_plural, 3) == entry.msgstr_plural[3]
        elif entry.msgctxt:
            assert compiled.pgettext(entry.msgctxt, entry.msgid) == entry.msgstr
        else:
            assert compiled.gettext(entry.msgid) == entry.msgstr


@pytest.mark.parametrize("folder", CATALOGS, ids=lambda folder: folder.parent.name)
def test_a_catalog_has_every_marked_text_and_no_other(folder: Path) -> None:
    known = texts_in(folder)
    marked = {text for place in CATALOGS[folder] for text in marked_texts(place)}
    in_templates = {text for place in CATALOGS[folder] for text in texts_of_templates(place)}

    assert marked - known == set()
    assert known - marked - in_templates == set()


def test_every_text_of_the_templates_is_in_a_catalog() -> None:
    known = {text for folder in (*CATALOGS, OF_DJANGO) for text in texts_in(folder)}
    texts = {text for places in CATALOGS.values() for place in places for text in texts_of_templates(place)}

    assert len(texts) > 200
    assert texts - known == set()


@pytest.mark.parametrize(("language", "day"), [("en", "3 Nov 2026"), ("ar", "3/11/2026")])
def test_pages_of_staff_write_the_day_before_the_month_and_the_zone_of_a_time(language: str, day: str) -> None:
    with override(language):
        assert date_format(date(2026, 11, 3), "SHORT_DATE_FORMAT") == day
        for format_name in ("DATETIME_FORMAT", "SHORT_DATETIME_FORMAT"):
            assert date_format(datetime(2026, 11, 3, 12, 0, tzinfo=UTC), format_name).endswith(" 12:00 UTC")
