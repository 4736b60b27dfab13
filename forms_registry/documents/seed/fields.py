"""The fields of a form in the strict notation, from what the document says of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from forms_registry.documents.keys import FACTS, LIMIT_KEYS
from forms_registry.documents.seed.conditions import LooseConditions
from forms_registry.documents.seed.drafts import Fact, FieldDraft, FormDraft, OptionTable
from forms_registry.documents.seed.lexicon import CHOICES, options_in, split_question
from forms_registry.documents.seed.misplaced_conditions import place_conditions
from forms_registry.documents.seed.names import FieldNames, Source, fitting_tool, read_source, source_asides, tools_in
from forms_registry.documents.seed.requirements import (
    asides_of_question,
    file_kinds_in,
    seems_limit,
    sentences,
    settle_requirement,
    strict_limit,
)
from forms_registry.documents.text import is_blank, plain
from forms_registry.schema import JsonValue
from patterns.regular import linear, split_at

_COUNTRY_CODE = linear(r"\+\d{1,4}")
_AFTER = linear(r"\bafter (?:the |an? )?([\w ]+?) (?:is|are|has been) (?:selected|chosen|given|answered)")
_MAX_NOTES = 1_000
_COPIED_KEYS = frozenset({*LIMIT_KEYS, "confirm", "sensitive", "example", "cues", "synonyms"}) - {"region"}
"""Keys that loose and strict cells write alike."""


class FieldSettler:
    """Settles every field; what one depends on, and where its options come from, is known of all before the first."""

    def __init__(self, fields: list[FieldDraft], names: FieldNames, conditions: LooseConditions, draft: FormDraft):
        self.fields, self.names, self.conditions, self.draft = fields, names, conditions, draft
        self.dependencies = {field.id: list(dict.fromkeys(self._depends(field))) for field in fields}
        self.sources: dict[str, Source] = {}
        cells = [fact.text for field in fields for key in ("source", "hint") for fact in field.all(key)]
        self.named_tools = {tool for text in cells for tool in tools_in(text, draft.tools)}
        for field in fields:
            if source := self._source(field):
                self.sources[field.id] = source
        for field in fields:
            self._settle(field)

    def _depends(self, field: FieldDraft) -> Iterator[str]:
        """The fields that it depends on; a condition over them says when it is asked."""
        for fact in field.all("depends_on"):
            text = plain(fact.text)
            match = _AFTER.search(text)
            ids = [self.names.field(name) for name in split_at(match[1] if match else text, ",،")]
            if all(ids) and field.id not in ids:
                yield from filter(None, ids)
            elif self.conditions.read(text, field.id):
                field.facts.append(Fact("visible_if", text, fact.line))
            elif not is_blank(text):
                self.draft.warn("dependency_unread", fact.line, id=field.id, text=text)

    def _source(self, field: FieldDraft) -> Source | None:
        """Where the options of a field come from. A choice for which none is written takes the one tool that fits its
        name and serves no other; without one it is asked in words, and a checkbox as yes or no."""
        written = _written_source(field) or self._source_in_cells(field)
        source = self._with_parent(field, written) if written else None
        listed = field.options or "options" in field.keys
        return source if source or listed or field.type not in CHOICES else self._fitting(field, written)

    def _fitting(self, field: FieldDraft, written: Source | None) -> Source | None:
        unused = [name for name in self.draft.tools if name not in self.named_tools]
        fitting = None if written else fitting_tool(field.id, unused)
        if fitting is None:
            is_alone = field.type == "checkbox" and written is None
            self.draft.warn("checkbox_alone" if is_alone else "options_missing", field.line, id=field.id)
            field.type = "boolean" if is_alone else "text"
        return Source(fitting) if fitting else None

    def _source_in_cells(self, field: FieldDraft) -> Source | None:
        """The first source in a cell; a cell that names none ends the search, one that nests may lack its parent."""
        candidates = [read_source(fact.text, self.names, self.draft.tools) for fact in field.all("source")]
        sources = [source for source in takewhile(bool, candidates) if source]
        sources += [Source(tool) for fact in field.all("hint") for tool in tools_in(fact.text, self.draft.tools)]
        if sources and sources[0].parent == "?":
            return next((source for source in sources if source.parent not in {"", "?"}), sources[0])
        return next(iter(sources), None)

    def _with_parent(self, field: FieldDraft, source: Source) -> Source | None:
        """A field that nests in an earlier one, or names the tool of one that it depends on, takes its options from
        the item chosen there."""
        same_tool = [field_id for field_id, other in self.sources.items() if other.tool == source.tool and source.tool]
        same_tool = [field_id for field_id in same_tool if source.parent or field_id in self.dependencies[field.id]]
        if source.parent in {"", "?"} and len(same_tool) == 1:
            source = Source(source.tool, same_tool[0])
        if source.parent in {"", *self.sources}:
            return source
        self.draft.warn("parent_unknown", field.line, id=field.id)
        return None

    def _settle(self, field: FieldDraft) -> None:
        place_conditions(field, self.conditions, self.draft)
        settle_requirement(field, field.id in self.sources, self.conditions, self.draft)
        for fact in field.facts:
            if fact.key in _COPIED_KEYS:
                field.settle(fact.key, plain(fact.text), fact.line)
        self._limits(field)
        self._region(field)
        self._default(field)
        rules = list(filter(None, (self._option_rule(field, table) for table in field.tables if table.when)))
        notes = "; ".join(dict.fromkeys(fact.text for fact in (*field.all(FACTS), *field.all("remark"))))[:_MAX_NOTES]
        options = [{"value": name, "label": texts} if "ar" in texts else name for name, texts in field.options.items()]
        settled = {"options": options, "depends_on": self.dependencies[field.id], "options_when": rules, "notes": notes}
        for key, value in settled.items():
            if value:
                field.settle(key, value, field.line)

    def _limits(self, field: FieldDraft) -> None:
        rules = {fact.line: fact.value for fact in field.all("constraints") if isinstance(fact.value, dict)}
        phrases = self._limit_phrases(field)
        if phrases or rules:
            field.settle("constraints", [*rules.values(), *phrases], next(iter((*rules, *phrases.values()))))

    def _limit_phrases(self, field: FieldDraft) -> dict[str, int]:
        """The strict phrases that limit its answer, each with its line."""
        phrases: dict[str, int] = {}
        for text, line, is_reported in (*self._texts_in_cells(field), *self._texts_beside(field)):
            phrase = strict_limit(text, field.type, self.names)
            if phrase:
                phrases.setdefault(phrase, line)
            elif phrase is None and (kinds := file_kinds_in(text, field.type)):
                field.settle("accept", kinds, line)
            elif phrase is None and is_reported:
                self.draft.warn("limit_unread", line, text=text, id=field.id)
        return phrases

    def _region(self, field: FieldDraft) -> None:
        for fact in field.all("region"):
            code = _COUNTRY_CODE.search(plain(fact.text))
            if code and field.type == "phone":
                field.settle("region", code[0], fact.line)
            else:
                self.draft.warn("limit_unread", fact.line, text=plain(fact.text), id=field.id)

    def _texts_in_cells(self, field: FieldDraft) -> Iterator[tuple[str, int, bool]]:
        """Each phrase that may be a limit, with its line, and whether to warn where it is none: of the field's own
        cells, and beside the first cell for the source."""
        for fact in field.all("constraints"):
            texts = (clause for text in sentences(fact.text) for clause in self._clauses(field, text))
            yield from ((text, fact.line, not fact.shared) for text in texts)
        for fact in list(field.all("source"))[:1]:
            yield from ((text, fact.line, not fact.shared) for text in source_asides(fact.text))

    def _clauses(self, field: FieldDraft, text: str) -> list[str]:
        """The parts of a sentence between commas, where one of them is a limit and the whole is none."""
        parts = [clause.strip() for clause in split_at(text, ",،")]
        is_one = len(parts) == 1 or strict_limit(text, field.type, self.names) is not None
        return parts if not is_one and any(strict_limit(clause, field.type, self.names) for clause in parts) else [text]

    def _texts_beside(self, field: FieldDraft) -> Iterator[tuple[str, int, bool]]:
        """Each phrase beside the question, or in a remark beneath it, that may be a limit, with its line, and whether
        to warn where it is none. Of a bracket all is a limit where any of it is."""
        for fact in field.all("remark"):
            yield from ((text, fact.line, seems_limit(text)) for text in sentences(fact.text))
        for fact in list(field.all("prompt"))[:1]:
            for group in asides_of_question(split_question(fact.text)[0]):
                is_read = any(strict_limit(text, field.type, self.names) for text in group)
                yield from ((text, fact.line, is_read or seems_limit(text)) for text in group)

    def _default(self, field: FieldDraft) -> None:
        if (fact := field.first("default")) is None:
            return
        wording = plain(fact.text).strip("\"'“” ")
        value = field.option((options_in(fact.text) or [wording])[0]) if field.options else wording
        if value:
            field.settle("default", value, fact.line)
        else:
            self.draft.warn("default_unread", fact.line, text=wording, id=field.id)

    def _option_rule(self, field: FieldDraft, table: OptionTable) -> dict[str, JsonValue] | None:
        restated = self.conditions.read(table.when)
        values = [field.option(row["value"]) for row in table.rows]
        if restated and values and all(values):
            return {"when": restated.rule, "options": list(values)}
        self.draft.warn("option_rule_unread", table.line, id=field.id, text=table.when)
        return None


def _written_source(field: FieldDraft) -> Source | None:
    """A source that front matter gives as a mapping."""
    source = field.keys["source"].value if "source" in field.keys else None
    return Source(str(source.get("tool") or ""), str(source.get("parent") or "")) if isinstance(source, dict) else None
