"""The editor of a document: a text area that a script turns into more."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.forms.widgets import Script
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from authoring.trying.texts import TRIALS
from forms_registry.models import FormVersion

_VERSION = "admin:forms_registry_formversion"
_TEXTS: dict[str, Any] = {
    "document": _("Document"),
    "save": _("Save the draft (Ctrl+S)"),
    "saving": _("Saving…"),
    "saved": _("Saved at {time}."),
    "unsaved": _("Not saved yet."),
    "unreached": _(
        "Not saved: the service cannot be reached, or you are signed out. Your text stays here; sign in, in another "
        "window, and save again."
    ),
    "help": _(
        "Ctrl+Space shows what can be written at a place, F8 goes to the next finding, Ctrl+F searches. Tab moves a "
        "line inwards; to leave the editor by keyboard, press Escape and then Tab."
    ),
    "findings": _("Findings"),
    "checking": _("Checking…"),
    "unchecked": _("The document could not be checked just now. It is tried again at your next change."),
    "clean": _("Nothing to mend."),
    "counts": {
        "error": _("Errors: {count}"),
        "warning": _("Warnings: {count}"),
        "info": _("Notes: {count}"),
    },
    "severities": {"error": _("Error"), "warning": _("Warning"), "info": _("Note")},
    "line": _("Line {line}"),
    "more": _("and {count} more"),
    "about": _("{code}: more about it in the guide"),
    "preview": _("Preview"),
    "tabs": {
        "form": _("Form"),
        "rules": _("Rules"),
        "schema": _("JSON Schema"),
        "greeting": _("Greeting"),
        "try": _("Try it"),
        "tests": _("Tests"),
        "paths": _("Paths"),
    },
    "trials": TRIALS,
    "waiting": _("The preview comes when the document has been read."),
    "nothing": _("The preview comes when the errors are mended."),
    "outdated": _("The preview shows the document as it was before the errors."),
    "step": _("Step {number}"),
    "tools": _("Tools"),
    "tasks": _("Tasks"),
    "begins": _("Begins with"),
    "needs": _("Asks for"),
    "takes": _("Takes where it is told"),
    "confirm": _("Asks for a yes first"),
    "done": _("Done by"),
    "tells": _("Tells"),
    "onRequest": _("More of it at"),
    "refusals": _("Refuses"),
    "effects": {"create": _("creates"), "update": _("changes"), "delete": _("removes")},
    "required": _("required"),
    "optional": _("optional"),
    "requiredWhen": _("Required when"),
    "shownWhen": _("Shown when"),
    "sensitive": _("sensitive"),
    "options": _("Options"),
    "optionsFrom": _("Options from"),
    "default": _("Default"),
    "limit": _("Limit"),
    "when": _("When"),
    "args": _("Given"),
    "returns": _("Brings"),
    "field": _("Field"),
    "fields": _("Fields"),
    "asWritten": _("As written"),
    "asUnderstood": _("As understood"),
    "noRules": _("No field depends on a condition."),
    "noGreeting": _("The form says nothing before its first question."),
    "differs": _("Somebody else has changed this draft"),
    "theirs": _("As it stands"),
    "mine": _("Your text"),
    "settle": _(
        "Mend your text here: the arrows take over what stands. Then save it, or take what stands instead; your own "
        "text can be brought back by Ctrl+Z."
    ),
    "saveMine": _("Save my text"),
    "takeTheirs": _("Take what stands"),
    "goOn": _("Go on writing, save nothing"),
    "takeThis": _("Take over this part"),
    # What CodeMirror says, by what it says in English.
    "phrases": {
        "Find": _("Find"),
        "Replace": _("Replace"),
        "next": _("next"),
        "previous": _("previous"),
        "all": _("all"),
        "match case": _("match case"),
        "regexp": _("pattern"),
        "by word": _("by word"),
        "replace": _("replace"),
        "replace all": _("replace all"),
        "close": _("close"),
        "current match": _("current match"),
        "on line": _("on line"),
        "replaced $ matches": _("replaced $ matches"),
        "replaced match on line $": _("replaced the match on line $"),
        "Completions": _("Completions"),
        "Diagnostics": _("Findings"),
        "No diagnostics": _("Nothing to mend."),
        "Control character": _("Control character"),
        "Selection deleted": _("Selection deleted"),
        "Go to line": _("Go to line"),
        "go": _("go"),
        "$ unchanged lines": _("$ unchanged lines"),
    },
}
PHRASES: dict[str, Any] = _TEXTS["phrases"]
"""What CodeMirror says, wherever a document is shown."""


class DocumentEditor(forms.Textarea):
    """For the document of `version`; for that of a new draft, it cannot be saved but by the form. `unsaved` says that
    the text is not what is stored."""

    template_name = "authoring/document_editor.html"
    version: FormVersion | None = None
    unsaved = False

    class Media:
        css = {"all": ("authoring/page.css",)}
        js = (Script("authoring/formpilot-editor.js", type="module"),)

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__({"rows": 40, "cols": 120, "spellcheck": "false", "dir": "auto", **(attrs or {})})

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        texts = json.dumps(_TEXTS, default=_text_of, ensure_ascii=False)
        trials = json.dumps(self._trials())
        context["widget"] |= {**self._addresses(), "trials": trials, "unsaved": self.unsaved, "texts": texts}
        return context

    def _addresses(self) -> dict[str, str]:
        guide = reverse("authoring-guide", args=["findings"])
        if self.version is None:
            check = reverse("admin:forms_registry_formversion_check_new")
            return {"check_url": check, "save_url": "", "guide_url": guide}
        version = [self.version.pk]
        return {
            "check_url": reverse("admin:forms_registry_formversion_check", args=version),
            "save_url": reverse("admin:forms_registry_formversion_save", args=version),
            "guide_url": guide,
        }

    def _trials(self) -> dict[str, str]:
        version, end = ([self.version.pk], "") if self.version else ([], "_new")
        trials = {name: reverse(f"{_VERSION}_{name}{end}", args=version) for name in ("try", "tests", "paths")}
        return {**trials, "delete": reverse(f"{_VERSION}_delete_tried")}


def _text_of(text: Promise) -> str:
    return str(text)
