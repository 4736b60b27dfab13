"""The editor of a draft."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from authoring.addresses import AddressField
from authoring.admin.document_editor import DocumentEditor
from authoring.admin.refusals import refusal
from authoring.admin.wording import diagnostic_in_words, difference
from forms_registry import content
from forms_registry.errors import DocumentUnreadable, ReadersBusy, WrongForm
from forms_registry.models import NOTE_LENGTH, Form, FormVersion
from forms_registry.schema import FormSpec, Severity
from forms_registry.services import refuse_another_form


class DraftForm(forms.ModelForm):  # type: ignore[type-arg]
    """A document to store, and perhaps to publish at once. The address of its form is asked while the draft is new.
    `read` is the content hash of what the author saw. `replace` is asked only if the document is another form than the
    one that is published at its address."""

    slug = AddressField(
        help_text=_("The form's name in links. The address of a form that exists adds a version to that form."),
    )
    markdown = forms.CharField(
        label=_("Document"),
        strip=False,
        widget=DocumentEditor,
    )
    read = forms.CharField(widget=forms.HiddenInput)
    replace = forms.BooleanField(required=False, widget=forms.HiddenInput)
    publish = forms.BooleanField(
        label=_("Publish"),
        required=False,
        help_text=_("Publish this document when it is saved. A published version cannot be changed."),
    )
    note_of_it = forms.CharField(
        label=_("What changed"),
        required=False,
        max_length=NOTE_LENGTH,
        widget=forms.TextInput({"class": "vLargeTextField", "dir": "auto"}),
        help_text=_("For the history of the form, when it is published; it may stay empty."),
    )

    may_publish = False
    """Set for whoever fills the form."""

    class Meta:
        model = FormVersion
        fields = ("markdown",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.may_publish:
            del self.fields["publish"], self.fields["note_of_it"]
        editor = self.fields["markdown"].widget
        editor.unsaved = self.is_bound or "unsaved" in self.initial
        if self.instance.pk:
            del self.fields["slug"]
            self.fields["read"].initial = self.instance.content_hash
            if "note_of_it" in self.fields:
                self.fields["note_of_it"].initial = self.instance.note
            editor.version = self.instance
        else:
            del self.fields["read"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("markdown"):
            try:
                text = content.normalised(data["markdown"])
                self.fields["markdown"].widget.unsaved = content.content_hash(text) != self.instance.content_hash
                self._refuse_if_changed_meanwhile(text)
                reading = content.read(text)
                if data.get("publish"):
                    content.usable(reading)
                if reading.spec is not None:
                    self._ask_before_another_form(reading.spec)
            except DocumentUnreadable as error:
                errors = [diagnostic for diagnostic in error.diagnostics if diagnostic.severity is Severity.ERROR]
                self.add_error("markdown", [diagnostic_in_words(diagnostic) for diagnostic in errors])
            except ReadersBusy as error:
                self.add_error("markdown", refusal(error))
        return data

    def _refuse_if_changed_meanwhile(self, text: str) -> None:
        """Once: whoever has seen the difference and saves again means it."""
        stored_hash = self.instance.content_hash
        if not self.instance.pk or self.cleaned_data.get("read") == stored_hash:
            return
        if content.content_hash(text) != stored_hash:
            message = gettext(
                "Somebody else has changed this draft since you opened it. Nothing is saved yet. What differs is shown "
                "here; mend your text below, and save it again to replace what stands."
            )
            differs = difference(self.instance.markdown, text)
            self.add_error("markdown", forms.ValidationError(format_html("{}{}", message, differs)))
        self.cleaned_data["read"] = stored_hash
        resubmitted = self.data.copy()  # type: ignore[attr-defined]
        resubmitted[self.add_prefix("read")] = stored_hash
        self.data = resubmitted

    def _ask_before_another_form(self, spec: FormSpec) -> None:
        data = self.cleaned_data
        is_due = not self.instance.pk or data.get("publish")
        form = self.instance.form if self.instance.pk else Form.objects.filter(slug=data.get("slug", "")).first()
        if form is None or not is_due or data.get("replace"):
            return
        try:
            refuse_another_form(form, spec)
        except WrongForm as error:
            params = {"address": error.slug, "earlier": error.earlier, "given": error.given, "title": form.title}
            message = gettext(
                "The address %(address)s holds the form %(earlier)s (“%(title)s”), and this document is the form "
                "%(given)s. Give it an address of its own, or confirm that it shall replace that form."
            )
            self.add_error("replace", message % params)
            self.fields["replace"].widget = forms.CheckboxInput()
            self["replace"].label = gettext("Replace the form %(earlier)s by %(given)s") % params
