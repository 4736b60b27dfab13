"""The frozen values that describe one form; `documents.build` makes them, everything else only reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from graphlib import TopologicalSorter

from forms_registry.schema.assistant import AssistantSpec, LookupSpec, TaskSpec
from forms_registry.schema.condition import Condition
from forms_registry.schema.diagnostics import Diagnostic
from forms_registry.schema.dialogue_tests import DialogueTest
from forms_registry.schema.tools import ToolArgument, ToolSpec, Trigger, TriggerKind
from nlu.types import JsonValue, Limits, LocalText, Option, words_of

FOR_EVER = "for ever"
"""What `FormSpec.keep` is where conversations have no end."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """A rule across fields that a value must keep, and the author's words for when it does not."""

    condition: Condition
    message: LocalText = LocalText()


@dataclass(frozen=True, slots=True)
class DataSource:
    """Where a field's options, or its value, come from before it is asked.

    `tool` is called and its result searched, by the JMESPath `options_path` where the author gives one. Without a
    tool, options are nested in the item that the answer of `parent` chose. With both, the tool's arguments name them.
    """

    tool: str | None = None
    parent: str | None = None
    options_path: str | None = None
    arguments: tuple[ToolArgument, ...] = ()


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One question of the form.

    `type` is the canonical name of one in `field_types`. `label` stands above a value; `spoken` is what the field is
    called within a sentence ("your hire date"), where the author says so. `required` and `visible` are decided by code
    for every turn. `prompts` are the author's wordings of the question, the second and later ones for asking again.
    `cues` are words that tie a mention in free text to this field ("slipped", "hurt"). `default` is a JSON value or
    None. `depends_on` names fields whose change re-opens this one. `confirm` asks the person to confirm a value that
    did not come from their own words. `distant`: its day is likely years away, such as that of a birth. `computed`: a
    tool sets it, so it is never asked, and nobody else changes it. `if_told`: it is not asked, but taken where the
    person tells it. `lookup` is the assistant's list in which its thing is found by name. `reveal` are phrases at which
    who has given a sensitive value is told it whole.
    `written` is the one way in which people may write the value, a letter for each digit ("YYYY-MM-DD").
    `properties` keeps the author's other facts about the field, for answering questions.
    """

    id: str
    type: str
    label: LocalText = LocalText()
    spoken: LocalText = LocalText()
    prompts: tuple[LocalText, ...] = ()
    help: LocalText = LocalText()
    required: bool | Condition = True
    visible: Condition | None = None
    options: tuple[Option, ...] = ()
    option_rules: tuple[tuple[Condition, tuple[str, ...]], ...] = ()
    default: JsonValue = None
    data_source: DataSource | None = None
    depends_on: tuple[str, ...] = ()
    limits: Limits = Limits()
    constraints: tuple[Constraint, ...] = ()
    cues: tuple[str, ...] = ()
    confirm: bool = False
    distant: bool = False
    sensitive: bool = False
    computed: bool = False
    if_told: bool = False
    lookup: str = ""
    reveal: tuple[str, ...] = ()
    written: str = ""
    step: int = 1
    properties: tuple[tuple[str, str], ...] = ()
    line: int = 0

    @property
    def refusals(self) -> tuple[LocalText, ...]:
        """The author's words for a value that is not taken."""
        return tuple(text for text in (self.limits.message, *(rule.message for rule in self.constraints)) if text)

    def name(self, language: str = "en") -> str:
        """What stands above the field's value: its label, else its id, in words; a label may be written as an id is."""
        label = self.label.get(language) or self.id
        is_written_as_id = label == self.id or ("_" in label and len(label.split()) == 1)
        return (words_of(label) if is_written_as_id else "") or label


@dataclass(frozen=True, slots=True)
class StepSpec:
    """A part of the form that is finished, checked and possibly confirmed as a whole.

    It applies while one of its fields is visible, or its own condition `visible` holds. That is part of the condition
    of each of its fields, so none is shown while it does not.
    """

    number: int
    title: LocalText = LocalText()
    visible: Condition | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the document with the plain text beneath it, kept to answer questions about the form."""

    title: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Review:
    """What the person is shown to confirm: each step as it ends, everything before completion, both or neither."""

    steps: bool = False
    final: bool = False


@dataclass(frozen=True)
class FormSpec:
    """A whole form. `greeting`, `closing` and `contact` are the author's words for the beginning, for the end, and for
    whom to ask what the form does not tell. `fields` are in asking order, `steps` in number order and never empty;
    `flags` are the names that conditions use without being a field: switches of the host, off unless it says otherwise.
    One that is not `public` is for those alone to whom a host's server gives it. `keep` is for how long conversations
    are kept after their end: "30 days", "18 months", "2 years", FOR_EVER, or "" where the service decides;
    `resume_within` for how many seconds a silent one can be taken up again, None where the service decides. `example`
    is a first message, as a person may write it, `theme` what its chat page wears. `tests` are for its authors, and
    decide nothing. What is `not_understood` of a document that was read loosely is no rule: its first warnings. An
    `assistant` is no form to be filled: its `fields` are those of all its tasks, each of which is a form of its
    own."""

    form_id: str
    title: LocalText
    fields: tuple[FieldSpec, ...]
    steps: tuple[StepSpec, ...]
    tools: tuple[ToolSpec, ...] = ()
    purpose: LocalText = LocalText()
    greeting: LocalText = LocalText()
    closing: LocalText = LocalText()
    contact: LocalText = LocalText()
    languages: tuple[str, ...] = ("en",)
    review: Review = Review()
    flags: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    public: bool = True
    keep: str = ""
    resume_within: int | None = None
    tests: tuple[DialogueTest, ...] = ()
    example: LocalText = LocalText()
    theme: str = ""
    assistant: AssistantSpec | None = None
    not_understood: tuple[Diagnostic, ...] = ()
    _index: Mapping[str, FieldSpec] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_index", {item.id: item for item in self.fields})

    def field(self, field_id: str) -> FieldSpec:
        """Raises KeyError when the form has no such field."""
        return self._index[field_id]

    def has(self, field_id: str) -> bool:
        return field_id in self._index

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        """What shows a field, by its id, each behind those of the fields whose answers it reads."""
        shown = {item.id: item.visible for item in self.fields if item.visible is not None}
        order = TopologicalSorter({name: condition.inputs for name, condition in shown.items()}).static_order()
        return {name: shown[name] for name in order if name in shown}

    @cached_property
    def task_forms(self) -> Mapping[str, FormSpec]:
        """The form of each of an assistant's tasks, by name; that of no task, which asks nothing, under ""."""
        tasks = self.assistant.tasks if self.assistant else ()
        return {"": self._task_form(None), **{task.name: self._task_form(task) for task in tasks}}

    def _task_form(self, task: TaskSpec | None) -> FormSpec:
        needs, takes = (task.needs, task.takes) if task else ((), ())
        needed = [replace(self.field(name), required=True, step=1) for name in needs]
        taken = [replace(self.field(name), required=False, if_told=True, step=1) for name in takes]
        at_end = Trigger(TriggerKind.COMPLETE)
        tools = (replace(tool, moments=(at_end,) if task and tool.name == task.tool else ()) for tool in self.tools)
        return replace(
            self,
            fields=(*needed, *taken),
            steps=(StepSpec(1),),
            tools=tuple(tools),
            review=Review(final=bool(task and task.confirm)),
            tests=(),
        )

    def lookup_of(self, item: FieldSpec) -> LookupSpec:
        """The list in which the thing of a field is found by name, where it has one."""
        return next(each for each in (self.assistant.lookups if self.assistant else ()) if each.name == item.lookup)

    def tool(self, name: str) -> ToolSpec | None:
        """The tool that the document describes under a name; None for one that fields merely use."""
        return next((tool for tool in self.tools if tool.name == name), None)

    def can_call(self, name: str) -> bool:
        """Whether a tool can be called: declared, or as the source of a field's options alone."""
        sources = {item.data_source.tool for item in self.fields if item.data_source}
        return self.tool(name) is not None or name in sources

    def gives_secrets_to(self, tool_name: str) -> bool:
        """Whether a tool is given the answer of a sensitive field, or of one that is not asked here: of whom it then
        tells is as private as that."""
        tool = self.tool(tool_name)
        field_ids = [argument.field_id for argument in tool.arguments if argument.field_id is not None] if tool else []
        return any(not self.has(name) or self.field(name).sensitive for name in field_ids)

    def tool_that_sets(self, field_id: str) -> ToolSpec | None:
        """The tool that fills a computed field."""
        return next((tool for tool in self.tools if any(output.field_id == field_id for output in tool.sets)), None)

    def step_fields(self, number: int) -> Iterator[FieldSpec]:
        return (item for item in self.fields if item.step == number)
