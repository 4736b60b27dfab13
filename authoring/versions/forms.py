"""What is asked of staff who publish, copy and begin forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from authoring.addresses import AddressField
from forms_registry.models import NOTE_LENGTH


class PublishForm(forms.Form):
    """`confirmed` names what `sure` is about, `read` is the content hash of the document that is meant."""

    note = forms.CharField(
        label=_("What changed"),
        max_length=NOTE_LENGTH,
        required=False,
        widget=forms.Textarea({"rows": 3, "dir": "auto"}),
        help_text=_("For the history of the form; it may stay empty."),
    )
    confirmed = forms.CharField(required=False, widget=forms.HiddenInput)
    read = forms.CharField(required=False, widget=forms.HiddenInput)
    sure = forms.BooleanField(required=False)
    replace = forms.BooleanField(required=False)


class AddressForm(forms.Form):
    slug = AddressField(help_text=_("The new form's name in links, which no other form has."))


class NewForm(AddressForm):
    """`start` is one of the starting points that are given."""

    start = forms.ChoiceField(label=_("Start from"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, starts: Sequence[tuple[str, Any]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["start"]
        assert isinstance(choice, forms.ChoiceField), "it is declared above"
        choice.choices = list(starts)
        choice.initial = starts[0][0]
