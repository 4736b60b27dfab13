"""The frozen values that describe a form. `documents.build` creates them; all other code only reads them."""

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
"""The value of `FormSpec.keep` for conversations that are never deleted."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """A rule across fields that a value must satisfy, and the author's message for when it does not."""

    condition: Condition
    message: LocalText = LocalText()


@dataclass(frozen=True, slots=True)
class DataSource:
    """Where a field's options, or its value, come from before it is asked.

    `tool` is called and its result searched, at the JMESPath `options_path` if there is one. Without a tool, the
    options are nested in the item that the answer of `parent` selected. With both, the tool's arguments refer to the
    parent.
    """

    tool: str | None = None
    parent: str | None = None
    options_path: str | None = None
    arguments: tuple[ToolArgument, ...] = ()


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One question of the form."""

    id: str
    type: str  # canonical name of a type in `field_types`
    label: LocalText = LocalText()  # shown above the value
    spoken: LocalText = LocalText()  # the name within a sentence ("your hire date"), if the author gives one
    prompts: tuple[LocalText, ...] = ()  # wordings of the question; the second and later ones are for asking again
    help: LocalText = LocalText()
    required: bool | Condition = True  # conditions are evaluated anew in every turn
    visible: Condition | None = None
    options: tuple[Option, ...] = ()
    # (condition, values): while the condition holds, only these options are offered
    option_rules: tuple[tuple[Condition, tuple[str, ...]], ...] = ()
    default: JsonValue = None  # a JSON value
    data_source: DataSource | None = None
    depends_on: tuple[str, ...] = ()  # fields whose change re-opens this one
    limits: Limits = Limits()
    constraints: tuple[Constraint, ...] = ()
    cues: tuple[str, ...] = ()  # words that tie a mention in free text to this field ("slipped", "hurt")
    confirm: bool = False  # confirm a value that did not come from the person's own words
    distant: bool = False  # its day is probably years away, such as that of a birth
    sensitive: bool = False
    computed: bool = False  # set by a tool, and never asked or changed otherwise
    if_told: bool = False  # never asked, but taken if the person mentions it
    lookup: str = ""  # the list of an assistant in which its thing is found by name
    reveal: tuple[str, ...] = ()  # phrases at which whoever gave a sensitive value is shown it unmasked
    written: str = ""  # the only notation to accept, with a letter for each digit ("YYYY-MM-DD")
    step: int = 1
    properties: tuple[tuple[str, str], ...] = ()  # the author's other facts about the field, for answering questions
    line: int = 0

    @property
    def refusals(self) -> tuple[LocalText, ...]:
        """The author's messages for refused values."""
        return tuple(text for text in (self.limits.message, *(rule.message for rule in self.constraints)) if text)

    def name(self, language: str = "en") -> str:
        """The name shown with the value: its label, else its id in words; also for a label that is written like an
        id."""
        label = self.label.get(language) or self.id
        is_written_as_id = label == self.id or ("_" in label and len(label.split()) == 1)
        return (words_of(label) if is_written_as_id else "") or label


@dataclass(frozen=True, slots=True)
class StepSpec:
    """A part of the form that is finished, checked and possibly confirmed as a whole.

    It applies while one of its fields is visible or its condition `visible` holds; the conditions of its fields include
    that condition.
    """

    number: int
    title: LocalText = LocalText()
    visible: Condition | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the document with the plain text below it, for answering questions about the form."""

    title: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Review:
    """What the person confirms: each step at its end, everything before completion, both or neither."""

    steps: bool = False
    final: bool = False


@dataclass(frozen=True)
class FormSpec:
    """A whole form."""

    form_id: str
    title: LocalText
    fields: tuple[FieldSpec, ...]  # in the order of asking
    steps: tuple[StepSpec, ...]  # in the order of their numbers; never empty
    tools: tuple[ToolSpec, ...] = ()
    purpose: LocalText = LocalText()
    greeting: LocalText = LocalText()  # the author's first words
    closing: LocalText = LocalText()  # the author's last words
    contact: LocalText = LocalText()  # whom to ask what the form does not say
    languages: tuple[str, ...] = ("en",)
    review: Review = Review()
    flags: tuple[str, ...] = ()  # names in conditions that are not fields: the host's switches, off unless it sets them
    sections: tuple[Section, ...] = ()
    public: bool = True  # False: only for those to whom a host's server gives it
    # How long conversations are kept after their end ("30 days", "2 years", FOR_EVER); "": the service decides
    keep: str = ""
    resume_within: int | None = None  # seconds after which a silent conversation expires; None: the service decides
    tests: tuple[DialogueTest, ...] = ()  # for authors; they decide nothing
    example: LocalText = LocalText()  # a first message as a person might write it
    theme: str = ""  # of the chat page
    # Not a form to be filled: `fields` are those of all its tasks, each of which is a form of its own
    assistant: AssistantSpec | None = None
    not_understood: tuple[Diagnostic, ...] = ()  # warnings of a document that was read loosely
    _index: Mapping[str, FieldSpec] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_index", {item.id: item for item in self.fields})

    def field(self, field_id: str) -> FieldSpec:
        """Raises KeyError for an unknown id."""
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
        """The form of each task of an assistant, by name; under "" the form without fields for no task."""
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
        """The list in which a field's thing is found by name. The field must have a `lookup`."""
        return next(each for each in (self.assistant.lookups if self.assistant else ()) if each.name == item.lookup)

    def tool(self, name: str) -> ToolSpec | None:
        """The tool that the document declares under a name; None for one that fields only use."""
        return next((tool for tool in self.tools if tool.name == name), None)

    def can_call(self, name: str) -> bool:
        """Whether a tool is declared, or used as the source of a field's options."""
        sources = {item.data_source.tool for item in self.fields if item.data_source}
        return self.tool(name) is not None or name in sources

    def gives_secrets_to(self, tool_name: str) -> bool:
        """Whether a tool gets the answer of a sensitive field, or of an unknown one; its result is then as private."""
        tool = self.tool(tool_name)
        field_ids = [argument.field_id for argument in tool.arguments if argument.field_id is not None] if tool else []
        return any(not self.has(name) or self.field(name).sensitive for name in field_ids)

    def tool_that_sets(self, field_id: str) -> ToolSpec | None:
        """The tool that sets a computed field."""
        return next((tool for tool in self.tools if any(output.field_id == field_id for output in tool.sets)), None)

    def step_fields(self, number: int) -> Iterator[FieldSpec]:
        return (item for item in self.fields if item.step == number)
