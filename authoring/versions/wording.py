"""What differs between two forms, in the words of staff."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from forms_registry.schema.comparing import Change, Kind, Subject

_WHAT: dict[tuple[Subject, Kind], str | Promise] = {
    (Subject.FORM, Kind.CHANGED): _("Form: %(part)s"),
    (Subject.STEP, Kind.ADDED): _("Step %(name)s is new"),
    (Subject.STEP, Kind.REMOVED): _("Step %(name)s is gone"),
    (Subject.STEP, Kind.CHANGED): _("Step %(name)s: %(part)s"),
    (Subject.FIELD, Kind.ADDED): _("Field %(name)s is new"),
    (Subject.FIELD, Kind.REMOVED): _("Field %(name)s is gone"),
    (Subject.FIELD, Kind.CHANGED): _("Field %(name)s: %(part)s"),
    (Subject.FIELD, Kind.MOVED): _("Field %(name)s is asked at another place"),
    (Subject.TOOL, Kind.ADDED): _("Tool %(name)s is new"),
    (Subject.TOOL, Kind.REMOVED): _("Tool %(name)s is gone"),
    (Subject.TOOL, Kind.CHANGED): _("Tool %(name)s: %(part)s"),
    (Subject.TOOL, Kind.MOVED): _("Tool %(name)s stands at another place"),
    (Subject.SECTION, Kind.ADDED): _("Text “%(name)s” is new"),
    (Subject.SECTION, Kind.REMOVED): _("Text “%(name)s” is gone"),
    (Subject.SECTION, Kind.CHANGED): _("Text “%(name)s” says something else"),
    (Subject.SECTION, Kind.MOVED): _("Text “%(name)s” stands at another place"),
}
_OPTIONS: dict[Kind, str | Promise] = {
    Kind.ADDED: _("Field %(name)s: an option is new"),
    Kind.REMOVED: _("Field %(name)s: an option is gone"),
    Kind.CHANGED: _("Field %(name)s: an option has other names"),
    Kind.MOVED: _("Field %(name)s: the options stand in another order"),
}
_PARTS: dict[str, str | Promise] = {
    "form_id": _("id"),
    "title": _("title"),
    "purpose": _("purpose"),
    "example": _("example of a first message"),
    "theme": _("theme of the chat page"),
    "greeting": _("greeting"),
    "closing": _("closing words"),
    "contact": _("whom to ask"),
    "languages": _("languages"),
    "review": _("review"),
    "flags": _("flags that the host sets"),
    "public": _("open to everybody"),
    "resume_within": _("how long a silent conversation can be taken up again"),
    "tests": _("dialogue tests"),
    "type": _("type"),
    "label": _("label"),
    "spoken": _("name in sentences"),
    "prompts": _("question"),
    "help": _("help"),
    "required": _("required"),
    "visible": _("when it is asked"),
    "option_rules": _("when which options are on offer"),
    "default": _("default"),
    "data_source": _("where its options or its value come from"),
    "depends_on": _("fields whose change asks it anew"),
    "constraints": _("rules that its value must keep"),
    "cues": _("words that point to it"),
    "confirm": _("asked to be confirmed"),
    "distant": _("likely years away"),
    "sensitive": _("sensitive"),
    "step": _("step"),
    "properties": _("facts that answer questions"),
    "arguments": _("what it is given"),
    "moments": _("when it runs"),
    "returns": _("what it brings"),
    "sets_flags": _("sets flags"),
    "limits.minimum": _("least value"),
    "limits.maximum": _("greatest value"),
    "limits.min_length": _("least length"),
    "limits.max_length": _("greatest length"),
    "limits.min_items": _("least number of entries"),
    "limits.max_items": _("greatest number of entries"),
    "limits.pattern": _("pattern"),
    "limits.scripts": _("scripts"),
    "limits.digits": _("digits allowed"),
    "limits.punctuation": _("punctuation allowed"),
    "limits.region": _("region"),
    "limits.max_bytes": _("greatest size of a file"),
    "limits.accept": _("kinds of files that are taken"),
    "limits.message": _("words for a value that is not taken"),
}
_VALUES = {"true": _("yes"), "false": _("no")}


class ChangeRow(NamedTuple):
    """A change in words; `before` and `after` are "" for nothing."""

    what: str
    before: str
    after: str


def change_row(change: Change) -> ChangeRow:
    """In the language of the page."""
    of_options = change.part == "options"
    what = _OPTIONS[change.kind] if of_options else _WHAT[change.subject, change.kind]
    facts = {"name": change.name, "part": _PARTS.get(change.part, change.part)}
    if change.kind is Kind.MOVED and not of_options:
        return ChangeRow(str(what) % facts, _place_in_words(change.before), _place_in_words(change.after))
    return ChangeRow(str(what) % facts, _value_in_words(change.before), _value_in_words(change.after))


def _value_in_words(text: str) -> str:
    return str(_VALUES.get(text, text))


def _place_in_words(number: str) -> str:
    return gettext("place %(number)s") % {"number": number}
