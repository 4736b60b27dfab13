"""In which of the service's languages people are spoken to about a form."""

from __future__ import annotations

from django.conf import settings

from forms_registry.host_fields import HOST_PAGE
from forms_registry.schema import FormSpec

OURS = tuple(code for code, _name in settings.LANGUAGES)


def languages_of(spec: FormSpec) -> tuple[str, ...]:
    """Their codes, that of the form's main one first.

    They are all of ours for a form that is written in none of them, and for a page of a host, whose fields may have no
    words of any language ("IBAN").
    """
    spoken = tuple(code for code in spec.languages if code in OURS)
    return OURS if spec.form_id == HOST_PAGE or not spoken else spoken


def primary(tag: str) -> str:
    """The language of a tag: "ar" of "ar-SA"."""
    return tag.split("-")[0].lower()
