"""Checks a whole form that was read without an error: what could not be answered, shown, or ended."""

from __future__ import annotations

from forms_registry.documents.findings import Findings
from forms_registry.documents.lint.advice import advise
from forms_registry.documents.lint.circles import check_circles
from forms_registry.documents.lint.order import check_order
from forms_registry.documents.lint.patterns import check_patterns
from forms_registry.documents.lint.reachability import check_reachability
from forms_registry.documents.lint.translations import check_translations
from forms_registry.documents.lint.wordings import check_wordings
from forms_registry.schema import FormSpec


def check_form(spec: FormSpec, findings: Findings) -> None:
    """Adds what is wrong with the form as a whole, field by field."""
    if check_circles(spec, findings):
        check_reachability(spec, findings)
        check_order(spec, findings)
    advise(spec, findings)
    check_wordings(spec, findings)
    check_translations(spec, findings)
    check_patterns(spec, findings)
