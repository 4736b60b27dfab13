"""What a form is, once it has been read: frozen values, and the findings of reading."""

from forms_registry.schema.assistant import AssistantSpec, Effect, LookupSpec, RefusalSpec, RowsSpec, TaskSpec
from forms_registry.schema.condition import Condition
from forms_registry.schema.diagnostics import Diagnostic, Severity
from forms_registry.schema.dialogue_tests import DialogueStep, DialogueTest, StepKind
from forms_registry.schema.form import FOR_EVER, Constraint, DataSource, FieldSpec, FormSpec, Review, Section, StepSpec
from forms_registry.schema.operations import FailureWords, Operation, Output
from forms_registry.schema.tools import ToolArgument, ToolSpec, Trigger, TriggerKind
from nlu.types import JsonValue, Limits, LocalText, Option, Problem, words_of

__all__ = [
    "FOR_EVER",
    "AssistantSpec",
    "Condition",
    "Constraint",
    "DataSource",
    "Diagnostic",
    "DialogueStep",
    "DialogueTest",
    "Effect",
    "FailureWords",
    "FieldSpec",
    "FormSpec",
    "JsonValue",
    "Limits",
    "LocalText",
    "LookupSpec",
    "Operation",
    "Option",
    "Output",
    "Problem",
    "RefusalSpec",
    "Review",
    "RowsSpec",
    "Section",
    "Severity",
    "StepKind",
    "StepSpec",
    "TaskSpec",
    "ToolArgument",
    "ToolSpec",
    "Trigger",
    "TriggerKind",
    "words_of",
]
