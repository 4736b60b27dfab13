"""Files by name: what was attached, not what is in it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from forms_registry.field_types.base import FieldType, RuleType
from nlu.dialogue_acts import is_question
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.folding import fold_text
from nlu.local_writing import isolated
from nlu.patterns import fits
from nlu.problems import beyond, invalid, unclear
from nlu.types import JsonValue, Limits
from nlu.words import trim, vocabulary, words_in

_EXTENSIONS = (
    "pdf|docx?|xlsx?|pptx?|csv|txt|rtf|odt|ods|odp|pages|numbers|key|md|json|xml|html?|jpe?g|png|gif|bmp|tiff?|webp"
    "|heic|heif"
    "|svg|mp3|m4a|wav|ogg|mp4|mov|avi|mkv|webm|3gp|zip|rar|7z|tar|gz|eml|msg|dwg|dxf|ics"
)
_NAME = re.compile(
    rf"[\"“«'](?P<quoted>[^\"”»'\n]{{1,200}}\.(?:{_EXTENSIONS}))[\"”»']"
    rf"|(?<![\w.@/-])(?P<plain>\w[\w.()\[\]&+%-]{{0,150}}\.(?:{_EXTENSIONS}))(?!\w|\.\w|/)",
    re.IGNORECASE,
)
_TALK = vocabulary(
    "i i've i'm have has attached attach here is are it it's uploaded upload uploading file files the this these my "
    "see sent sending please and or with a an for name named called document documents of to we our just in on at "
    "hello hi ok yes "
    "هنا المرفق مرفق أرفقت ارفقت الملف ملف هذا هذه رفعت أرسلت و اسمه اسم المستند وثيقة تم من في نعم"
)
_ABSENT = re.compile(
    r"\b(?:no|not|don't|didn't|haven't|without|can't|cannot|none|later)\b|(?<!\w)(?:لا|لم|ليس|بدون|لاحقا|ما)(?!\w)"
)
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_NAMES = ("name", "fileName", "filename", "file_name", "originalName", "title")
_SIZES = ("size", "bytes", "fileSize", "file_size", "sizeBytes", "size_bytes")
_TYPES = ("type", "mimeType", "mime_type", "mimetype", "contentType", "content_type")
_REFERENCES = (
    *("reference", "id", "fileId", "file_id", "documentId", "document_id", "uploadId", "upload_id", "url", "ref"),
    *("path", "key"),
)
_INDEXES = ("index", "docIndex", "doc_index", "documentIndex")
_LONGEST_NAME = 255
_LONGEST_REFERENCE = 2000
_LONG = 12
_UNITS: tuple[tuple[int, dict[str, str]], ...] = (
    (2**30, {"en": "GB", "ar": "غيغابايت"}),
    (2**20, {"en": "MB", "ar": "ميغابايت"}),
    (2**10, {"en": "kB", "ar": "كيلوبايت"}),
    (0, {"en": "B", "ar": "بايت"}),
)


class File(FieldType):
    """Files: a list of {"name", "size"?, "type"?, "reference"?, "index"?}; size in bytes."""

    type = "file"
    aliases = ("upload", "file upload", "attachment", "attachments", "document", "documents", "files", "image", "photo")
    input = "file"
    rule_type: ClassVar[RuleType] = "list"

    @override
    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        span = trim(text)
        if (entries := _json_entries(text)) is not None:
            return _from_json(entries, span)
        if found := self.extract(text, context):
            return _whole_name(text, span) or found[0]
        folded = fold_text(text)
        words = words_in(folded)
        if not words or len(words) > _LONG or _ABSENT.search(folded) or is_question(folded):
            return None
        return unclear(
            "file_needed",
            "Please attach the file, or give its name with its ending, such as report.pdf.",
            "يرجى إرفاق الملف، أو كتابة اسمه مع امتداده، مثل report.pdf.",
            span,
        )

    @override
    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """One reading of all names with a known ending, from the first to the last."""
        names = [
            (match["quoted"] or match["plain"], match.span(match.lastgroup or 0)) for match in _NAME.finditer(text)
        ]
        if not names:
            return ()
        entries = [{"name": name} for name in dict.fromkeys(name for name, _ in names)]
        return (Entity(entries, names[0][1][0], names[-1][1][1], 0.9),)

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes names, objects as upload widgets and tools give them, lists of both, or such JSON as text."""
        if isinstance(value, str):
            entries = _json_entries(value)
            value = [value] if entries is None else entries
        items = value if isinstance(value, list) else [value]
        files = [_entry(item) for item in items]
        limits = context.slot.limits
        for file in files:
            _check_file(file, limits)
        unique = [file for place, file in enumerate(files) if file not in files[:place]]
        _check_count(len(unique), context)
        return unique

    @override
    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        limits = context.slot.limits
        size: dict[str, JsonValue] = {"type": "integer", "minimum": 0}
        if limits.max_bytes is not None:
            size["maximum"] = limits.max_bytes
        text = {"type": "string"}
        properties = {"name": text, "size": size, "type": text, "reference": text, "index": {"type": "integer"}}
        counts = {"minItems": limits.min_items, "maxItems": limits.max_items}
        return {
            "type": "array",
            "items": {"type": "object", "properties": properties, "required": ["name"]},
            **{name: count for name, count in counts.items() if count is not None},
        }

    @override
    def format(self, value: JsonValue, context: ValueContext) -> str:
        comma = "، " if context.language == "ar" else ", "
        items = value if isinstance(value, list) else [value]
        return comma.join(str(item.get("name", "")) if isinstance(item, Mapping) else str(item) for item in items)


def _json_entries(text: str) -> list[JsonValue] | None:
    """The files of a JSON object or array; None for any other text."""
    stripped = text.strip()
    if stripped[:1] not in {"{", "["}:
        return None
    try:
        value = json.loads(stripped)
    except (ValueError, RecursionError):
        return None
    items = value if isinstance(value, list) else [value]
    known = all(isinstance(item, str) or (isinstance(item, Mapping) and _named(item)) for item in items)
    return items if known else None


def _from_json(entries: list[JsonValue], span: tuple[int, int]) -> Entity | Ambiguity | None:
    try:
        return Entity([_entry(entry) for entry in entries], *span) if entries else None
    except InvalidValue as error:
        return Ambiguity(error.problem, *span)


def _whole_name(text: str, span: tuple[int, int]) -> Entity | None:
    """ "medical report 2024.pdf": a short message that is all one name."""
    said = text[slice(*span)]
    words = words_in(fold_text(said))
    if len(words) > 7 or any(word.text in _TALK for word in words) or re.search(r"[,;\n\"“«/\\]", said):
        return None
    if not re.fullmatch(rf".+\.(?:{_EXTENSIONS})", said, re.IGNORECASE) or len(_NAME.findall(said)) != 1:
        return None
    return Entity([{"name": said}], *span, 0.9)


def _named(item: Mapping[str, JsonValue]) -> JsonValue:
    return _first(item, _NAMES) or _first(item, _REFERENCES)


def _entry(item: JsonValue) -> dict[str, Any]:
    """One file in canonical form; raises InvalidValue when it has no usable name, or a size that is no size."""
    facts: Mapping[str, JsonValue] = item if isinstance(item, Mapping) else {"name": item}
    name = _named(facts)
    name = re.split(r"[/\\]", name.strip())[-1] if isinstance(name, str) else ""
    if not name or len(name) > _LONGEST_NAME or _UNPRINTABLE.search(name) or not re.search(r"\w", name):
        raise invalid(
            "file_invalid",
            "That is not a file. Please attach it again, or give its name, such as report.pdf.",
            "هذا ليس ملفًا. يرجى إرفاقه من جديد، أو كتابة اسمه، مثل report.pdf.",
        )
    entry: dict[str, Any] = {"name": name}
    if (size := _first(facts, _SIZES)) is not None:
        entry["size"] = _size(size)
    for key, names, longest in (("type", _TYPES, _LONGEST_NAME), ("reference", _REFERENCES, _LONGEST_REFERENCE)):
        said = _first(facts, names)
        if isinstance(said, str | int) and not isinstance(said, bool) and 0 < len(str(said)) <= longest:
            entry[key] = _UNPRINTABLE.sub("", str(said))
    index = _first(facts, _INDEXES)
    if isinstance(index, int) and not isinstance(index, bool):
        entry["index"] = index
    return entry


def _size(size: JsonValue) -> int:
    if isinstance(size, str) and size.strip().isascii() and size.strip().isdigit() and len(size) < 20:
        size = int(size)
    if isinstance(size, float) and size.is_integer():
        size = int(size)
    if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size < 2**53:
        raise invalid(
            "file_size_invalid",
            "The size of that file is not a number of bytes. Please attach it again.",
            "حجم الملف غير صحيح. يرجى إرفاقه من جديد.",
        )
    return size


def _first(facts: Mapping[str, JsonValue], keys: Sequence[str]) -> JsonValue:
    return next((facts[key] for key in keys if facts.get(key) not in (None, "")), None)


def _check_file(file: dict[str, Any], limits: Limits) -> None:
    if limits.max_bytes is not None and file.get("size", 0) > limits.max_bytes:
        raise beyond(
            limits,
            "file_too_big",
            f"{isolated('en', file['name'])} is too big. "
            f"A file can have at most {_in_words(limits.max_bytes, 'en')}: please attach a smaller one.",
            f"الملف {isolated('ar', file['name'])} كبير. "
            f"الحد الأقصى {_in_words(limits.max_bytes, 'ar')}. يرجى إرفاق ملف أصغر.",
        )
    if limits.pattern and not fits(limits.pattern, file["name"]):
        raise beyond(
            limits,
            "file_pattern",
            f"{isolated('en', file['name'])} is not the kind of file asked for. Please attach another.",
            f"الملف {isolated('ar', file['name'])} ليس من النوع المطلوب. يرجى إرفاق غيره.",
        )


def _in_words(count: int, language: str) -> str:
    size, names = next((size, names) for size, names in _UNITS if count >= size)
    return f"{count / (size or 1):.3g} {names[language]}"


def _check_count(count: int, context: ValueContext) -> None:
    limits = context.slot.limits
    least = limits.min_items if limits.min_items is not None else int(context.slot.required is True)
    if count < least:
        asked = f"عدد الملفات المطلوب: {least} على الأقل."
        raise beyond(limits, "too_few_files", f"Please attach at least {least}.", asked)
    if limits.max_items is not None and count > limits.max_items:
        asked = f"عدد الملفات المسموح: {limits.max_items} على الأكثر."
        raise beyond(limits, "too_many_files", f"Please attach at most {limits.max_items}.", asked)


FIELD_TYPES: tuple[FieldType, ...] = (File(),)
