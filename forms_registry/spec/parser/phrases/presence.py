"""Reads when a field is required, and when it is there at all: "Yes (both)", "**Yes, ONLY IF** ..."."""

from __future__ import annotations

import re
from dataclasses import dataclass

from forms_registry.spec.parser.phrases.rules import states_rule
from forms_registry.spec.parser.plain import is_blank, language_of, plain
from forms_registry.spec.parser.written import MAX_CELL

_YES = (
    r"yes|y|true|required|mandatory|must(?: have)?|always|m|✓|✔️?|✅|☑️?|●|x|1|obligatory|compulsory|"
    r"نعم|مطلوبة?|إلزامية?|الزامي"
)
_NO = r"no|n|false|not required|not mandatory|optional|never|o|✗|✘|❌|☐|0|non-mandatory|لا|اختيارية?|غير مطلوب"
_MAYBE = (
    r"(?:only[ _])?(?:if|when|while)[ _](?:it[ _]is[ _]|the[ _]field[ _]is[ _])?"
    r"(?:visible|shown|displayed|asked|applicable)|"
    r"conditional(?:ly)?|depends|sometimes|c|it depends|partially|مشروط|شرطي"
)
_HEAD = re.compile(
    rf"^\W{{0,3}}(?:(?P<no>{_NO})|(?P<yes>{_YES})|(?P<maybe>{_MAYBE}))(?=\W|\Z)(?P<rest>.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
_SYMBOL = re.compile(r"^\s*(?P<yes>[✓✔✅☑●])|^\s*(?P<no>[✗✘❌☐])")
_IF = re.compile(
    r"\b(?P<only>only\s+)?(?:if|when|where|for|in case|provided|while|as long as)\b|\bunless\b|"
    r"\bexcept\b|\b(?:based|depending) on\b",
    re.IGNORECASE,
)
_FLAG = re.compile(r"\bflags?\b|\b(?:on|off|enabled|disabled)\b\W*\Z", re.IGNORECASE)
_OTHERWISE = re.compile(r"[,;.(\s]+(?:otherwise|else|but)\b.*?\b(?:optional|not required|no)\b\W*", re.IGNORECASE)
_REQUIRED_IF = re.compile(r"\b(?:required|mandatory)\s+(?:only\s+)?(?:if|when|for)\b", re.IGNORECASE)
_BOTH = re.compile(
    r"^\W*yes\s*\((?P<before>[^()]+)\)\W*(?:and\s+)?no\s*\([^()]+\)\W*\Z|"
    r"^\W*no\s*\([^()]+\)\W*(?:and\s+)?yes\s*\((?P<after>[^()]+)\)\W*\Z",
    re.IGNORECASE,
)
_UNLESS = re.compile(r"^\W*(?:unless|except(?:\s+(?:if|when|for))?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Presence:
    """`required` is None when the cell only says "conditional" or a bare condition. `condition` is the text of it, ""
    when there is none; `negated` ("unless"); `only` when it decides whether the field is there, not just required."""

    required: bool | None
    condition: str = ""
    negated: bool = False
    only: bool = True


def read_presence(written: str) -> Presence | None:
    """None when the words say nothing that can be read."""
    text = _in_one_language(plain(written[:MAX_CELL]))
    if is_blank(text):
        return Presence(required=False)
    if both := _BOTH.search(text):
        return Presence(True, both.group("before") or both.group("after"))
    found = _HEAD.match(text) or _SYMBOL.match(text)
    if found is None:
        return _condition(None, text) if states_rule(text) else None
    groups = found.groupdict()
    required = True if groups.get("yes") else False if groups.get("no") else None
    rest = (groups.get("rest") or text[found.end() :]).strip(" \t\n,.;:–—-")
    if re.fullmatch(_MAYBE, rest.strip("() "), re.IGNORECASE):
        return Presence(required)
    if _says_rule(rest) or (groups.get("maybe") and len(rest) > 3):
        return _condition(required, rest)
    return Presence(required)


def _in_one_language(text: str) -> str:
    """The English half of a cell that says the same in two languages."""
    halves = re.split(r"\s+/\s+", text)
    by_language = {language_of(half): half for half in halves}
    return by_language["en"] if len(halves) == 2 and by_language.keys() == {"ar", "en"} else text


def _says_rule(rest: str) -> bool:
    return bool(_IF.search(rest) or _FLAG.search(rest) or re.search(r"[<>=≥≤]", rest))


def _condition(required: bool | None, text: str) -> Presence:
    optional_else = _OTHERWISE.search(text)
    if optional_else:
        text = text[: optional_else.start()]
    condition = text.strip()
    if condition.startswith("(") and condition.endswith(")"):
        condition = condition[1:-1].strip()
    elif condition.startswith("(") and condition.count("(") > condition.count(")"):
        condition = condition[1:].strip()
    only = True
    if required is False and _REQUIRED_IF.search(condition):
        required, only = None, False
    if optional_else:
        only = False
    negated = bool(_UNLESS.match(condition))
    if negated:
        only = False
        condition = _UNLESS.sub("", condition).strip()
    return Presence(required, condition, negated, only)
