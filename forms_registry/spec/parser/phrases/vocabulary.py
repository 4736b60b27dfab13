"""The words that documents use for columns, property rows and keys, and the one name each has for us."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from forms_registry.spec.parser.plain import fold, plain, words

_FIELD_KEYS = {
    "number": "#; no; nr; num; seq; sr; sr no; s no; row; order; index; م; رقم",
    "id": (
        "field id; id; field key; key; field identifier; identifier; variable; variable name; technical name; "
        "code name; api name; api field; system name; data id; field code; payload key; json key; معرف الحقل; المعرف"
    ),
    "field": "field; name; field name; input; input name; item; question id; data field; form field; الحقل; اسم الحقل",
    "label": (
        "label; field label; title; display name; display label; caption; ui label; screen label; labels; التسمية; "
        "العنوان"
    ),
    "type": (
        "type; field type; data type; input type; kind; control; widget; ui type; ui widget; ui control; component; "
        "value type; action; action type; ask action; ui action; widget type; control type; النوع; نوع الحقل"
    ),
    "required": (
        "required; mandatory; is required; req; reqd; m o; mandatory optional; required optional; obligatory; "
        "necessity; needed; compulsory; must have; "
        "مطلوب; إلزامي; الزامي"
    ),
    "optional": "optional; is optional; اختياري",
    "source": (
        "before asking; before ask; before; pre step; prestep; pre requisite; prerequisite; pre condition step; tool; "
        "tool call; tool needed; tool first; data source; source; options source; option source; source of options; "
        "lov source; lookup; pre action; action before; action before asking; before asking user; call before asking; "
        "call first; api; api call; preparation; tool before asking; required tool; source tool; load from; first do; "
        "setup; قبل السؤال"
    ),
    "prompt": (
        "ask user; ask; question; prompt; prompts; user prompt; question to ask; ask the user; what to ask; "
        "chat prompt; message; agent question; bot asks; agent prompt; wording; sample question; example question; "
        "how to ask; say; agent says; user question; questions; chat question; ask user message; ask user prompt; "
        "user facing question; question text; prompt text; conversational prompt; suggested question; agent asks; "
        "السؤال; اسأل المستخدم"
    ),
    "reprompt": (
        "ask again; reprompt; reprompts; re prompt; re ask; reask; if unclear; second wording; retry prompt; "
        "second question; ask user again; clarification; clarify"
    ),
    "help": (
        "description; help; help text; hint; tooltip; guidance; explanation; meaning; what it is; about; details; "
        "purpose; why we ask; الوصف"
    ),
    "options": (
        "options; values; option values; options values; allowed values; choices; list of values; lov; lov values; "
        "possible values; enum; valid values; accepted values; option list; dropdown options; dropdown values; "
        "selectable values; values options; static options; available options; items; الخيارات"
    ),
    "visible": (
        "visible when; visible if; visibility; visibility rule; visibility condition; show when; show if; shown when; "
        "shown if; shown only when; shown only if; show only if; show only when; show condition; show rule; condition; "
        "conditions; conditional; conditional on; display when; display if; display condition; displayed when; "
        "displayed if; appears when; appears if; only if; only when; applies when; applies if; applicable when; when; "
        "asked when; asked if; ask when; ask if; ask only if; ask only when; visible; conditional logic; "
        "relevant when; enabled when; shown; conditional display; conditional visibility; display rule; "
        "conditional rule; feature flag; flag; يظهر عندما; الشرط"
    ),
    "hidden": "hidden when; hidden if; hide when; hide if; skip when; skip if; not shown when; not asked when",
    "required_when": (
        "required when; required if; mandatory if; mandatory when; requirement condition; required only if; "
        "required only when; required condition"
    ),
    "constraints": (
        "constraints; constraint; validation; validations; validation rule; validation rules; rules; rule; "
        "business rule; business rules; checks; limits; limit; restrictions; format; accepted formats; "
        "allowed characters; accepted characters; characters; input rules; input format; accepts; validate; "
        "limitations; size limit; date range; range; allowed range; القيود; التحقق"
    ),
    "default": (
        "default; default value; initial value; initial; preselected; pre selected; default option; default answer; "
        "default selection; القيمة الافتراضية"
    ),
    "example": "example; examples; sample; sample value; example value; example answer; eg; e g; مثال",
    "sensitive": "sensitive; pii; confidential; private; personal data; mask; masked",
    "step": "step; section; page; step number; step no; stage; phase; wizard step; form step; الخطوة",
    "confirm": "confirm; confirmation; needs confirmation; confirm with user; confirm value; must confirm",
    "depends_on": (
        "depends on; dependency; dependencies; dependent on; parent field; parent; depends upon; resets when; "
        "reset when; cleared when; depends on field; resets on; re ask when; يعتمد على"
    ),
    "cues": "cues; cue words; keywords; trigger words; trigger phrases; mentions; clues",
    "synonyms": "synonyms; option synonyms; aliases; also called; other names; also known as",
    "option_rules": "options when; options if; conditional options; option rules; options rule; option rule",
    "notes": "notes; note; remarks; remark; comments; comment; additional info; additional notes; other; ملاحظات",
    "message": (
        "error message; validation message; error; error text; if invalid; on error; validation error; رسالة الخطأ"
    ),
    "args": "args; arguments; tool args; tool arguments; parameters; params; tool parameters",
    "options_path": "options path; path; jmespath; result path; options from path",
    "minimum": (
        "minimum; min; gte; min field; min value; minimum value; earliest; min date; minimum date; earliest date; "
        "not before"
    ),
    "maximum": (
        "maximum; max; lte; max field; max value; maximum value; latest; max date; maximum date; latest date; not after"
    ),
    "min_length": "min length; minimum length; minlength; min characters; min chars",
    "max_length": "max length; maximum length; maxlength; length; max characters; max chars; character limit",
    "min_items": "min items; minimum items; min selections; min files; min selected",
    "max_items": "max items; maximum items; max selections; max files; maximum files; max selected",
    "pattern": "pattern; regex; regexp; regular expression",
    "scripts": "scripts; script; languages allowed; allowed languages; allowed scripts",
    "digits": "digits; allow digits; digits allowed",
    "punctuation": "punctuation; allow punctuation; punctuation allowed",
    "region": "region; country code; default country; default country code; phone region; country; default region",
    "max_bytes": (
        "max bytes; max size; maximum size; max file size; maximum file size; file size; file size limit; "
        "max size per file"
    ),
}

_TOOL_KEYS = {
    "name": "tool; tool name; name; function; function name; tool call; api; action; call; operation; الأداة",
    "purpose": "purpose; description; what it does; what; use; usage; used for; does; details; الغرض",
    "when": (
        "when called; when; when to call; called when; moment; moments; trigger; triggers; called; timing; call when; "
        "when used; used when; invoked; when invoked; runs; runs when; at; when it runs; run; متى"
    ),
    "args": "args; arguments; parameters; params; input; inputs; tool args; takes; request",
    "returns": "returns; return; result; results; output; response; return value; returned data; shape; sample result",
    "condition": "if; condition; only if; only when",
}

_FORM_KEYS = {
    "form_id": "form id; id; form code; form key; slug; code",
    "title": "title; form title; form name; name; form; اسم النموذج",
    "purpose": "purpose; description; goal; objective; summary; about; الغرض",
    "languages": "language; languages; supported languages; language support; locale; locales; lang; اللغة; اللغات",
    "review": "review; confirmation; final review; confirm; review mode; summary review; المراجعة",
    "fields": "fields; questions; field; inputs; items",
    "tools": "tools; tool calls; functions; actions",
    "steps": "steps; sections; pages; stages; phases; total steps; number of steps",
    "flags": "flags; feature flags; switches; feature flag; flag; toggles",
    "logic": "rules; conditional logic; logic; conditions; conditional logic summary",
}

_LANGUAGES = {
    "ar": ("ar", "arabic", "عربي", "العربية", "بالعربية", "عربية"),
    "en": ("en", "eng", "english", "الإنجليزية", "انجليزي", "إنجليزي"),
    "fr": ("fr", "french"),
    "ur": ("ur", "urdu"),
    "hi": ("hi", "hindi"),
    "tr": ("tr", "turkish"),
    "es": ("es", "spanish"),
    "de": ("de", "german"),
}
_LANGUAGE_WORDS = {word: code for code, names in _LANGUAGES.items() for word in names}
_BRACKETED_CODE = re.compile(r"[(\[]\s*([a-z]{2})(?:-[A-Za-z]{2})?\s*[)\]]\s*\Z")


def _index(groups: Mapping[str, str]) -> Mapping[str, str]:
    names: dict[str, str] = {}
    for key, listed in groups.items():
        for name in (key, *listed.split(";")):
            names.setdefault(fold(name) or name.strip(), key)
    return MappingProxyType(names)


FIELD_KEYS = _index(_FIELD_KEYS)
TOOL_KEYS = _index(_TOOL_KEYS)
FORM_KEYS = _index(_FORM_KEYS)

LIMIT_KEYS = (
    "minimum maximum min_length max_length min_items max_items pattern scripts digits punctuation region max_bytes"
).split()


RULE_KEYS = frozenset({"rule", "condition", "if", "when", "check", "expression", "expr", "formula", "assert", "test"})
"""Keys of `{rule: start <= end, message: ...}` that hold the rule."""


def key_of(written: str, keys: Mapping[str, str] = FIELD_KEYS) -> tuple[str | None, str | None]:
    """What a heading means, and for which language: "Ask User (ar)" -> ("prompt", "ar"); (None, None) if unknown."""
    name = plain(written)
    if fold(name) in keys or name.strip() in keys:
        return keys[fold(name) or name.strip()], None
    language = None
    if bracketed := _BRACKETED_CODE.search(name):
        language, name = bracketed.group(1), name[: bracketed.start()]
    for spelling in dict.fromkeys((tuple(fold(name).split()), words(name))):
        kept, said = _apart_from_language(spelling, language)
        if kept in keys:
            return keys[kept], said
    return keys.get(re.sub(r"\s*\(.*\)", "", plain(written)).strip().casefold()), language


def _apart_from_language(name: Sequence[str], language: str | None) -> tuple[str, str | None]:
    """A heading without the name of a language in it, and that language."""
    kept = []
    for word in name:
        if word in _LANGUAGE_WORDS:
            language = _LANGUAGE_WORDS[word]
        elif word not in {"in", "the", "field"} or not language:
            kept.append(word)
    return " ".join(kept), language


def languages_in(text: str) -> tuple[str, ...]:
    """The languages that a text names, in its order: "Bilingual (Arabic/English)" -> ("ar", "en")."""
    found = (_LANGUAGE_WORDS.get(word) for word in fold(text).split())
    return tuple(dict.fromkeys(code for code in found if code))
