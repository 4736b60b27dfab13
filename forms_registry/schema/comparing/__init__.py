"""What differs between two readings of a form, by meaning, and what of it breaks those who integrate the form."""

from forms_registry.schema.comparing.change import Change, Kind, Subject, meaning
from forms_registry.schema.comparing.forms import changes

__all__ = ["Change", "Kind", "Subject", "changes", "meaning"]
