"""The pages of guides: written here, or sent as a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from forms_registry.alphabetical import name_column
from forms_registry.guides import MAX_CHARS
from forms_registry.models import Guide
from forms_registry.services import save_guide

_TOO_LONG = _("A guide has at most 200,000 characters. Make several of it.")


class GuideForm(forms.ModelForm[Guide]):
    """A file takes the place of the text."""

    file = forms.FileField(label=_("File"), required=False, help_text=_("A markdown file, in place of the text."))
    markdown = forms.CharField(label=_("Document"), required=False, widget=forms.Textarea(attrs={"rows": 24}))

    class Meta:
        model = Guide
        fields = ("title", "is_used", "file", "markdown")

    @override
    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        text = self._text(data)
        if not text.strip():
            self.add_error("markdown", _("Write the guide, or send it as a file."))
        elif len(text) > MAX_CHARS or "\0" in text:
            self.add_error("markdown", _TOO_LONG)
        return {**data, "markdown": text}

    def _text(self, data: dict[str, Any]) -> str:
        file = data.get("file")
        if file is None:
            return str(data.get("markdown") or "")
        try:
            return str(file.read(4 * MAX_CHARS + 1).decode("utf-8-sig"))
        except UnicodeDecodeError:
            self.add_error("file", _("The file is no text in UTF-8."))
            return ""


@admin.register(Guide)
class GuideAdmin(admin.ModelAdmin[Guide]):
    """What answers questions on pages of hosts."""

    form = GuideForm
    named = name_column("title", _("title"))
    list_display = ("named", "is_used", "changed_at")
    search_fields = ("title", "markdown")

    @override
    def get_queryset(self, request: HttpRequest) -> QuerySet[Guide]:
        """A list has no need of the documents, which may be long."""
        return super().get_queryset(request).defer("markdown")

    @override
    def save_model(self, request: HttpRequest, obj: Guide, form: Any, change: bool) -> None:
        save_guide(obj)
