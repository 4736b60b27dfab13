"""What every type of field can do. A new field type is one new module beside this one that lists it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Literal

from nlu.entities import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.types import JsonValue, Option

AskAction = Literal["ASK_DROPDOWN", "ASK_CHECKBOX", "ASK_TEXT", "ASK_DATE", "ASK_DATETIME", "ASK_LOCATION"]
RuleType = Literal["string", "number", "bool", "date", "datetime", "list", "map"]
"""How a value appears in a condition; `conditions` maps these to CEL types."""
SelfEvidence = Literal["", "shape", "looks"]
"""By what a value shows, wherever it stands, which type it is of: for certain, or likely, or not at all."""


class FieldType(ABC):
    """One type of field: cleans its values, shows them, describes them as JSON Schema, and knows what reads them.

    `type` is the canonical name, `aliases` what documents call it besides, `action` the question that asks for it,
    `input` the widget hint for that question, `rule_type` how conditions see it, `reader` what reads it from words.
    `is_sensitive`: whatever a document says, its values are; `shows_ends`: a mask of them may show how they begin and
    end.

    No code outside this package compares names of types. It asks for traits, of which a type has those that it states:
    """

    type: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    action: ClassVar[AskAction] = "ASK_TEXT"
    input: ClassVar[str] = "text"
    rule_type: ClassVar[RuleType] = "string"
    is_sensitive: ClassVar[bool] = False
    shows_ends: ClassVar[bool] = False
    reader: ClassVar[EntityReader]

    takes_free_text: ClassVar[bool] = False
    """Its values are the person's own words."""
    is_single_line: ClassVar[bool] = False
    is_multiline: ClassVar[bool] = False
    is_numeric: ClassVar[bool] = False
    has_date: ClassVar[bool] = False
    has_time: ClassVar[bool] = False
    """Has a time of day; a datetime has both."""
    is_yes_no: ClassVar[bool] = False
    chooses_options: ClassVar[bool] = False
    """Its values are options from the form or from a tool."""
    takes_many: ClassVar[bool] = False
    """Its values are lists."""
    takes_files: ClassVar[bool] = False
    is_place: ClassVar[bool] = False
    is_email_address: ClassVar[bool] = False
    is_phone_number: ClassVar[bool] = False
    is_identifier: ClassVar[bool] = False
    """Each value identifies one person."""
    has_digits: ClassVar[bool] = False
    """Each value contains a digit."""
    is_copied: ClassVar[bool] = False
    """Its values are copied rather than understood: what the reader does not find was not given."""
    self_evident: ClassVar[SelfEvidence] = ""
    read_as: ClassVar[str] = ""
    """The type that can take the same words; "" for none."""
    word_tag: ClassVar[str] = ""
    """The lexicon tag of words for such a value, whatever the field is called."""
    autocomplete: ClassVar[str] = ""
    """HTML's `autocomplete` token for such a value."""
    parts: ClassVar[Mapping[str, Callable[[str], JsonValue]]] = {}
    """Parts of a value that a tool may get instead of the whole, by name; null if the value lacks it."""
    seconds: ClassVar[int] = 15
    """How long answering takes, roughly."""

    @property
    def kind(self) -> str:
        """The name shared by types that can take the same words."""
        return self.read_as or self.type

    @property
    def is_moment(self) -> bool:
        return self.has_date or self.has_time

    @property
    def is_date(self) -> bool:
        """Whether its values are days without a time."""
        return self.has_date and not self.has_time

    @property
    def is_time(self) -> bool:
        """Whether its values are times without a day."""
        return self.has_time and not self.has_date

    @property
    def is_datetime(self) -> bool:
        return self.has_date and self.has_time

    @property
    def is_choice(self) -> bool:
        """Whether its values are among a few known ones."""
        return self.chooses_options or self.is_yes_no

    @property
    def chooses_one(self) -> bool:
        """Whether a value is one of a few, or yes or no."""
        return self.is_choice and not self.takes_many

    @property
    def chooses_many(self) -> bool:
        return self.chooses_options and self.takes_many

    @property
    def is_contact(self) -> bool:
        """Whether its values are contact details."""
        return self.is_email_address or self.is_phone_number

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """A whole message read as the answer to this field: see `EntityReader`."""
        return self.reader.parse_answer(text, context)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Values for this field in free text, if certain: see `EntityReader`."""
        return self.reader.extract(text, context)

    @abstractmethod
    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """The canonical JSON value of one from a widget, a tool, a model or `parse_answer`.

        Idempotent. Raises InvalidValue for a wrong type, an impossible value, or one outside the field's limits.
        """

    @abstractmethod
    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        """JSON Schema (2020-12) of the canonical value."""

    def offered_options(self, context: ValueContext) -> tuple[Option, ...]:
        """The options that a question for this field lists; () for types without options."""
        return context.options

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """The value in words for a person, in `context.language`."""
        return str(value)


def schema(kind: str, **keywords: JsonValue) -> dict[str, JsonValue]:
    """A JSON Schema of the JSON type `kind`; keywords with None are left out."""
    return {"type": kind, **{name: value for name, value in keywords.items() if value is not None}}
