"""Compiles the conditions of a form: over its fields, their options, and its flags."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, field, replace

from forms_registry.conditions.compiling import compile_with
from forms_registry.conditions.mapping import condition_of
from forms_registry.conditions.names import ConditionError, Names, suggestion
from forms_registry.documents.findings import Findings
from forms_registry.documents.phrases import condition_in
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import plain
from forms_registry.schema import Condition
from forms_registry.schema.bilingual import bilingual
from nlu.types import LocalText
from patterns.regular import linear

_FLAG = linear(r"\b([A-Za-z_]\w*)`?\s+(?:is\s+)?(?:on|off)\b", "i")
_NO_NAMES = frozenset({"flag", "is", "and", "or", "not"})

MAX_CONDITIONS = 2_000
MAX_FLAGS = 300


@dataclass(slots=True)
class Rules:
    """`types` are the fields' types as conditions see them, but for those that are `unread`, which is an error already;
    `flags` grow by those that a condition calls on or off."""

    types: Mapping[str, str]
    options: Mapping[str, Sequence[str]]
    flags: dict[str, None]
    findings: Findings
    unread: frozenset[str]
    used_flags: set[str] = field(default_factory=set)
    _count: int = 0
    _names: Names | None = None

    def read(self, value: SourceValue, what: LocalText, subject: str = "") -> Condition | None:
        """The condition that is written; where it cannot be used as `what`, that is an error of the document."""
        value = self._without_lead_in(value)
        texts = list(_texts(value))
        for text in texts:
            self._declare_flags(text, value.line)
        if not self._has_room(len(texts), value.line):
            return None
        written = plain(value.text) if value.is_text else value.json()
        try:
            names = self._scope().about(subject)
            condition = compile_with(written, names) if isinstance(written, str) else condition_of(written, names)
        except ConditionError as error:
            if self.findings.lenient or self.unread.isdisjoint(plain(value.as_text()).split()):
                facts = {"what": what, "reason": error.what, "hint": error.remedy}
                self.findings.add("condition_invalid", value.line, text=value.as_text(), **facts)
            return None
        self.used_flags |= condition.inputs & self.flags.keys()
        return condition

    def _without_lead_in(self, value: SourceValue) -> SourceValue:
        """Without "only if" before the condition, but where that word is a field."""
        begins = plain(value.text).split(maxsplit=1)[:1] if value.is_text else []
        return value if self.types.keys() & begins else condition_in(value)

    def field_condition(self, field_id: str, value: SourceValue) -> Condition | None:
        """The condition that stands under a key of a field."""
        return self.read(value, bilingual("`{key}` of `{id}`", key=value.key, id=field_id), field_id)

    def _has_room(self, added: int, line: int) -> bool:
        """Whether that many more conditions may be read, and no flag is one too many."""
        if self._count <= MAX_CONDITIONS < self._count + added:
            self.findings.add("too_many", line, limit=MAX_CONDITIONS, things=bilingual("conditions"))
        self._count += added
        return self._count <= MAX_CONDITIONS and len(self.flags) <= MAX_FLAGS

    def _scope(self) -> Names:
        """What a condition may name: the same for all until there is a flag more."""
        if self._names is None or len(self._names.flags) < len(self.flags):
            types = {"user": "map", **self.types, **dict.fromkeys(self.flags, "bool")}
            self._names = Names(types, self.options, tuple(self.flags), None)
        return self._names

    def _declare_flags(self, text: str, line: int) -> None:
        """A name that comes near a field's is left to be reported as unknown."""
        for match in _FLAG.finditer(text) if len(self.flags) <= MAX_FLAGS else ():
            name = match[1]
            is_known = name.casefold() in _NO_NAMES or name in self.types or name in self.flags
            if not is_known and not suggestion(name, self.types, 85):
                self.flags[name] = None
                self.findings.add("flag_undeclared", line, flag=name)
                check_flags(self.flags, line, self.findings)


def check_flags(flags: Sized, line: int, findings: Findings) -> None:
    """Adds a finding at the line of the first flag that is one too many."""
    if len(flags) > MAX_FLAGS:
        findings.add("too_many", line, limit=MAX_FLAGS, things=bilingual("flags"))


def _texts(value: SourceValue) -> Iterator[str]:
    if value.is_text:
        yield value.text
    for inner in value.inner:
        yield from _texts(inner)


def all_of(conditions: list[Condition]) -> Condition | None:
    """One condition for several that must all hold; the same one twice counts once."""
    unique = list(dict.fromkeys(conditions))
    if len(unique) < 2:
        return unique[0] if unique else None
    return replace(
        unique[0],
        source=" and ".join(condition.source for condition in unique),
        cel=" && ".join(f"({condition.cel})" for condition in unique),
        inputs=frozenset().union(*(condition.inputs for condition in unique)),
        variables=tuple(dict.fromkeys(variable for condition in unique for variable in condition.variables)),
    )
