"""The field for the address of a form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class AddressField(forms.SlugField):
    """What Django calls a slug, and people an address."""

    def __init__(self, *, help_text: Any) -> None:
        invalid = _("An address has only Latin letters, digits, hyphens (-) and underscores (_), such as annual_leave.")
        super().__init__(label=_("Address"), max_length=100, help_text=help_text, error_messages={"invalid": invalid})
