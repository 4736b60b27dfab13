"""Front matter whose values are sentences: the form, its fields and its tools."""

from __future__ import annotations

from collections.abc import Iterator

from forms_registry.documents.keys import FACTS, Key, key_of
from forms_registry.documents.seed.drafts import Fact, FieldDraft, FormDraft, ToolDraft
from forms_registry.documents.seed.lexicon import canonical_name, key_text, signature
from forms_registry.documents.seed.verbatim import arguments, verbatim
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import is_identifier
from forms_registry.schema.bilingual import bilingual

_WORDED_KEYS = frozenset({"type", "required", "required_if", "visible_if", "source", "constraints", "depends_on"})
_HEAD_KEYS = {"languages": "language"}


def read_entries(root: SourceValue, draft: FormDraft) -> None:
    """Adds what front matter says of the form, its fields and its tools."""
    for written, value in root.pairs or ():
        key = key_of(written, "form")
        if key is None:
            draft.warn("key_unknown", value.line, key=written, where=bilingual("the form"))
        elif key.name in {"fields", "tools"}:
            for item in _entries(value):
                _read_field(item, draft) if key.name == "fields" else _read_tool(item, draft)
        elif key.name != FACTS:
            draft.head[_HEAD_KEYS.get(key.name, key.name)] = Fact(written, verbatim(value), value.line)


def _entries(value: SourceValue) -> Iterator[SourceValue]:
    """The entries of a list; those of a mapping have their ids before them, and may be no more than a type."""
    for written, entry in value.pairs or ():
        pairs = entry.pairs if entry.pairs is not None else (("type", entry),)
        yield SourceValue(line=entry.line, pairs=(("id", SourceValue(written, entry.line)), *pairs))
    if value.pairs is None:
        yield from value.each()


def _key_of(written: str, item: SourceValue) -> Key | None:
    """What a key of an entry means; a name is its id where it has no other."""
    key = key_of(written, "field")
    if key is not None or (name := canonical_name("front_matter", written)) is None:
        return key
    has_id = any(key_of(head, "field") == Key("id") for head, _ in item.pairs or ())
    return Key("label" if name == "id" and has_id else name)


def _read_field(item: SourceValue, draft: FormDraft) -> None:
    field = FieldDraft(item.line, declared=True)
    for written, value in item.pairs or ():
        key = _key_of(written, item)
        if key is None:
            draft.warn("key_unknown", value.line, key=written, where=bilingual("a field"))
        elif key.name == "id":
            field.id, field.line = value.text, value.line
        else:
            _read_key(field, written, key, value)
    if not is_identifier(field.id) or draft.fields.setdefault(field.id, field) is not field:
        draft.warn("field_unusable", field.line, id=field.id)


def _read_key(field: FieldDraft, written: str, key: Key, value: SourceValue) -> None:
    content = verbatim(value)
    if key.name == "step" and isinstance(content, int):
        field.step = content
    elif _is_worded(key.name, value):
        field.facts += [Fact(key.name, item.json(), value.line) for item in value.each()]
    else:
        field.keys[written if key.language or key.name == FACTS else key.name] = Fact(written, content, value.line)


def _is_worded(key: str, value: SourceValue) -> bool:
    """Whether a value is in words, as cells are."""
    if key == "options":
        return value.is_text
    return key in _WORDED_KEYS and (value.pairs is None or key == "constraints")


def _read_tool(item: SourceValue, draft: FormDraft) -> None:
    name_value = next((inner for key, inner in item.pairs or () if key_of(key, "tool") == Key("name")), None)
    parsed = signature(name_value.text) if name_value else None
    if parsed is None:
        draft.warn("tool_unusable", item.line, name=(name_value or item).text)
        return
    tool = ToolDraft(parsed[0], item.line, args=parsed[1])
    for written, value in item.pairs or ():
        if key := key_of(written, "tool"):
            _read_tool_key(tool, written, key, value)
        else:
            draft.warn("key_unknown", value.line, key=written, where=bilingual("a tool"))
    draft.add_tool(tool)


def _read_tool_key(tool: ToolDraft, written: str, key: Key, value: SourceValue) -> None:
    if key.name == "args":
        tool.args = arguments(value) or tool.args
    elif key.name == "when":
        tool.when = [item.text for item in value.each()]
    elif key.name != "name" and not value.is_empty:
        tool.keys[written if key.name == FACTS else key_text(key)] = Fact(written, verbatim(value), value.line)
