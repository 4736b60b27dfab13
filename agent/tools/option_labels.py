"""Labels for items of tool results: the wording in each language, found by the keys that the items share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from forms_registry.schema import FieldSpec, JsonValue, LocalText, words_of
from nlu.stems import stem

MAX_LABEL_CHARS = 300
_LONGEST_KEPT = 60

_LANGUAGES = {"english": "en", "en": "en", "arabic": "ar", "ar": "ar"}
_LABEL_KEYS = ("name", "label", "title", "text", "displayname", "value", "description")
_CODE_KEYS = ("registrationno", "code", "id", "number", "key")
_CODES = {"no", "code", "id", "number", "key", "index", "iso", "tag"}
_DAYS = {"date", "day", "time", "from", "until", "start", "end", "at"}


def label_of(entry: JsonValue, field_stems: frozenset[str]) -> LocalText | None:
    """The wording of an item in each of its languages; None if nothing reads like one."""
    if not isinstance(entry, Mapping):
        return _local_text(entry)
    if local := _local_text(entry):
        return local
    for key in _label_keys(entry, field_stems):
        if key is not None and (label := _local_text(entry[key])):
            return label
    coded = entry.get(_code_named_after(entry, field_stems), None)
    return _split_by_language(entry) or _only_text(entry) or _local_text(coded)


def _label_keys(entry: Mapping[str, JsonValue], field_stems: frozenset[str]) -> list[str | None]:
    """The keys that may hold the wording, likeliest first."""
    by_name = {folded_key(key): key for key in reversed(list(entry))}
    naming = [key for key in entry if folded_key(key).endswith(("name", "label", "title"))]
    return [key_named_after(entry, field_stems), *(by_name.get(key) for key in _LABEL_KEYS), *naming]


def _local_text(value: JsonValue) -> LocalText | None:
    """A wording from a string, a number, or an object with a wording per language."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, str | int | float):
        text = " ".join(str(value).split())[:MAX_LABEL_CHARS]
        return LocalText.of(text) if text else None
    return _by_language(value) if isinstance(value, Mapping) else None


def _by_language(wordings: Mapping[str, JsonValue]) -> LocalText | None:
    """A wording from `{"english": ..., "arabic": ...}`."""
    texts = {
        _LANGUAGES[folded_key(key)]: " ".join(text.split())[:MAX_LABEL_CHARS]
        for key, text in wordings.items()
        if folded_key(key) in _LANGUAGES and isinstance(text, str) and text.strip()
    }
    return LocalText(tuple(sorted(texts.items(), key=lambda entry: entry[0] != "en"))) if texts else None


def _split_by_language(entry: Mapping[str, JsonValue]) -> LocalText | None:
    """A wording from `{"nameEn": ..., "nameAr": ...}`."""
    texts: dict[str, str] = {}
    for key, value in entry.items():
        language = _language_at_end(str(key).lower())
        if language and isinstance(value, str) and value.strip():
            texts.setdefault(language, " ".join(value.split())[:MAX_LABEL_CHARS])
    return LocalText(tuple(sorted(texts.items(), key=lambda pair: pair[0] != "en"))) if texts else None


def _language_at_end(key: str) -> str:
    """The language at the end of a key: "nameEn", "name_ar"; "" without one."""
    before = key[-3:-2]
    apart = before == "_" or before.isalpha()
    return next((code for name, code in _LANGUAGES.items() if key.endswith(name) and (apart or len(name) > 2)), "")


def with_code(label: LocalText, entry: JsonValue) -> LocalText:
    """A label with its code, to distinguish items with the same name: `Acme (5001234567)`."""
    if isinstance(entry, Mapping):
        by_name = {folded_key(key): value for key, value in entry.items()}
        for key in _CODE_KEYS:
            if isinstance(by_name.get(key), str | int):
                return LocalText(tuple((language, f"{text} ({by_name[key]})") for language, text in label.entries))
    return label


def _only_text(entry: Mapping[str, JsonValue]) -> LocalText | None:
    """The only text of an item that is no code and no date: `city` in `{code, city}`."""
    texts = [value for key, value in entry.items() if isinstance(value, str) and not key_words(key) & (_CODES | _DAYS)]
    return _local_text(texts[0]) if len(texts) == 1 else None


def key_named_after(entry: Mapping[str, JsonValue], field_stems: frozenset[str]) -> str | None:
    """The key that is named after the field: `occupation` for `selectedOccupation`, but not `roomNumber` for `room`."""
    return next((key for key in _keys_named_after(entry, field_stems) if not key_words(key) & _CODES), None)


def _code_named_after(entry: Mapping[str, JsonValue], field_stems: frozenset[str]) -> str | None:
    return next(_keys_named_after(entry, field_stems), None)


def _keys_named_after(entry: Mapping[str, JsonValue], field_stems: frozenset[str]) -> Iterator[str]:
    return (key for key, value in entry.items() if key_words(key) & field_stems and _local_text(value))


def key_words(key: Any) -> frozenset[str]:
    """The stems of a key's words; cached, because all items of a list have the same keys."""
    name = str(key)
    return _key_words(name) if len(name) <= _LONGEST_KEPT else _stems(words_of(name))


def field_words(item: FieldSpec) -> frozenset[str]:
    """The stems of a field's id, without common ones."""
    return key_words(item.id) - _COMMON


@lru_cache(maxsize=4096)
def _key_words(name: str) -> frozenset[str]:
    return _stems(words_of(name))


def _stems(text: str) -> frozenset[str]:
    """One form for a word and its plural: "city" and "cities" are both "citi"."""
    return frozenset(map(stem, text.split()))


def folded_key(key: Any) -> str:
    """A key independent of notation: "fieldId" is "field_id"."""
    return "".join(filter(str.isalnum, str(key))).lower()


_COMMON = _stems("selected select chosen field type name value id the of list no number code")
