"""Reads options: lists in cells, in YAML, inside a question, in several languages, with synonyms."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace

from forms_registry.schema import LocalText, Option
from forms_registry.spec.parser.plain import is_blank, language_of, plain, unquote
from forms_registry.spec.parser.written import Written

MAX_OPTIONS = 2_000
_LIST = re.compile(
    r"(?:[(\[—–-]\s*)?\b(?:options?|choices|values|الخيارات)\b\**\s*(?:are|is|=|:)?\s*`?\s*(\[[^\[\]]*\])`?\s*\)?",
    re.IGNORECASE,
)
_LOOSE_LIST = re.compile(
    r"\(\s*(?:options?|choices|values)\s*(?:are|=|:)\s*([^()]*)\)"
    r"|(?:^|[\s.—–-])\**(?:options?|choices)\**\s*(?:are|=|:)\**\s*([^()\[\]?\n]+)\Z",
    re.IGNORECASE,
)
_ARRAY = re.compile(r"(\[[^\[\]]*[,\"'][^\[\]]*\])")
_SLASHED = re.compile(r"[(\[]([^()\[\]/,|]{1,40}(?:\s*[/,|]\s*[^()\[\]/,|]{1,40})+)[)\]]")
_AFTER_WITH = re.compile(r"\bwith (?:the )?(?:options|choices|values)\s*:?\s*([^()?\n]+)\Z", re.IGNORECASE)
_DYNAMIC = re.compile(
    r"^\W*(from|fetch\w*|load\w*|dynamic\w*|return\w*|api|see|depends?|populated|retrieved|via|use|nested|result|lov)(?=[\W_]|\Z)"
    r"|TOOL_CALL|\b(get|fetch|list|load|lookup|search)_\w+",
    re.IGNORECASE,
)
_BULLET = re.compile(r"^\s*(?:[-*•·▪]|\(?\d{1,2}[.)])\s+")
_TRANSLATION = re.compile(r"^(.+?)\s*(?:\(([^()]+)\)|\s[/|–—-]\s*(.+))\Z")
_VALUE_KEYS = ("value", "id", "code", "key", "name", "english", "en", "label", "title", "text", "option")
_LABEL_KEYS = {"label": None, "title": None, "text": None, "display": None, "name": None, "labels": None}


def options_inside(text: str) -> tuple[str, tuple[str, ...]]:
    """Takes `options: ["Yes", "No"]` out of a question: the question without it, and the options."""
    for pattern in (_LIST, _LOOSE_LIST):
        if found := pattern.search(text):
            listed = next(part for part in found.groups() if part)
            rest = (text[: found.start()] + " " + text[found.end() :]).strip(" \t\n-–—,;:")
            return rest, tuple(split_options(listed))
    return text, ()


def bracketed_options(text: str) -> tuple[str, ...]:
    """The options of a choice that stand in brackets or after "with options" beside its question: "(Yes/No)"."""
    bare = plain(text)
    for pattern in (_ARRAY, _SLASHED, _AFTER_WITH):
        if (found := pattern.search(bare)) and len(items := split_options(found.group(1))) > 1:
            return tuple(items)
    return ()


def split_options(text: str) -> list[str]:
    """The items of `["Yes", "No"]`, "Yes, No", "Yes / No", "Yes<br>No" or "1. Yes 2. No"."""
    text = text.strip().strip("`").strip()
    if text.startswith("[") and text.endswith("]"):
        return _bracketed(text)
    text = plain(text)
    lines = [line for line in re.split(r"[\n•▪]", text) if line.strip()]
    if len(lines) < 2:
        lines = _by_separator(text)
    cleaned = (unquote(_BULLET.sub("", line).strip(" ;,").strip()) for line in lines)
    return [item for item in dict.fromkeys(cleaned) if item]


def _bracketed(text: str) -> list[str]:
    try:
        found = json.loads(text)
        return [str(item) for item in found if isinstance(item, str | int | float)]
    except (ValueError, RecursionError):
        return [item for part in _by_separator(text[1:-1]) if (item := unquote(plain(part).strip()))]


def _by_separator(text: str) -> list[str]:
    """Split by the strongest separator that occurs; "or"/"and" before the last item go with commas."""
    for separator in (r";|؛", r"\s*\|\s*", r",|،", r"\s+/\s+|(?<=\w\w)/(?=\w\w)", r"\s+or\s+|\s+أو\s+"):
        parts = re.split(rf"(?:{separator})(?![^()]*\))", text)
        if len([part for part in parts if part.strip()]) > 1:
            last = re.sub(r"^\s*(?:and|or|أو)\s+", "", parts[-1])
            return [*parts[:-1], last]
    return [text]


def read_options(written: Written) -> tuple[Option, ...] | None:
    """The options that were listed; None when the words say where options come from instead of listing them."""
    if written.pairs is not None:
        items = [_pair(name, value) for name, value in written.pairs]
    elif written.items is not None:
        items = [_item(item) for item in written.items]
    else:
        text, inside = options_inside(written.text)
        if not inside and (is_blank(text) or (_DYNAMIC.search(plain(text)) and not text.strip().startswith("["))):
            return None
        items = [option_of(item) for item in inside or split_options(text)]
    unique: dict[str, Option] = {}
    for option in items[:MAX_OPTIONS]:
        if option.value:
            unique.setdefault(option.value, option)
    return tuple(unique.values()) or None


def option_of(text: str) -> Option:
    """ "Yes (نعم)" is the value Yes with a label in each language; any other text is value and label."""
    if (found := _TRANSLATION.match(text)) and (second := found.group(2) or found.group(3)):
        first, languages = found.group(1).strip(), (language_of(found.group(1)), language_of(second))
        if "ar" in languages and languages[0] and languages[1] and languages[0] != languages[1]:
            return Option(first, LocalText(((languages[0], first), (languages[1], second.strip()))))
    return Option(text, LocalText.of(text, language_of(text) or "en"))


def translate(options: Sequence[Option], others: Sequence[Option], language: str) -> tuple[Option, ...] | None:
    """Adds the wordings of another language, paired by position; None when they do not pair."""
    if len(options) != len(others):
        return None
    return tuple(
        replace(option, labels=LocalText((*_others(option.labels, language), (language, other.value))))
        for option, other in zip(options, others, strict=True)
    )


def with_synonyms(options: Sequence[Option], written: Written) -> tuple[Option, ...]:
    """Adds synonyms given apart: a mapping, or "Road: street, highway; Other: else"."""
    said: dict[str, list[str]] = {}
    if written.pairs is not None:
        said = {name: [item.text for item in value.each()] for name, value in written.pairs}
    else:
        for item in written.each():
            for clause in re.split(r"[;\n]", plain(item.text)):
                name, separator, listed = clause.partition(":" if ":" in clause else "=")
                if separator:
                    said[name.strip()] = split_options(listed)
    folded = {name.casefold(): names for name, names in said.items()}
    return tuple(
        replace(option, synonyms=tuple(dict.fromkeys((*option.synonyms, *folded.get(option.value.casefold(), ())))))
        for option in options
    )


def _others(labels: LocalText, language: str) -> list[tuple[str, str]]:
    return [entry for entry in labels.entries if entry[0] != language]


def _pair(name: str, value: Written) -> Option:
    """One entry of `options: {sick: Sick leave}` or `options: {sick: {en: ..., ar: ...}}`."""
    if value.pairs is not None:
        return _item(replace(value, pairs=(("value", Written(name, value.line)), *value.pairs)))
    return Option(name, LocalText.of(value.text, language_of(value.text) or "en"))


def _item(item: Written) -> Option:
    """One entry of a list: a word exactly as written, or a mapping with `value`, `label`, `label_ar`, `synonyms`."""
    if item.pairs is None:
        return option_of(item.text.strip())
    facts = dict(item.pairs)
    value = next((facts[key].text.strip() for key in _VALUE_KEYS if key in facts and facts[key].is_text), "")
    labels: dict[str, str] = {}
    for key, said in item.pairs:
        base, _, language = key.partition("_")
        if said.pairs is not None and base in _LABEL_KEYS:
            labels.update((name.split("-")[0].lower(), text.text) for name, text in said.pairs)
        elif base in _LABEL_KEYS and said.is_text:
            labels.setdefault(language or language_of(said.text) or "en", said.text)
        elif key in {"en", "english", "ar", "arabic"} and said.is_text:
            labels[key[:2]] = said.text
    own = language_of(value)
    if labels and own and own not in labels:
        labels = {own: value, **labels}
    synonyms = [said.text for key in ("synonyms", "aliases") if key in facts for said in facts[key].each()]
    if not value and len(item.pairs) == 1:
        return _pair(*item.pairs[0])
    return Option(value or next(iter(labels.values()), ""), LocalText(tuple(labels.items())), tuple(synonyms))
