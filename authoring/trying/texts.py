"""The words of the editor's tabs in which a draft is tried out."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

TRIALS: dict[str, Any] = {
    "try": {
        "intro": _(
            "Talk to the form as it is written here, saved or not. It is a test: it is counted nowhere, nothing is "
            "submitted, and it is deleted after a day."
        ),
        "start": _("Try it"),
    },
    "tests": {
        "intro": _("The conversations of the section Tests are played as they are written here, without a model."),
        "start": _("Run the tests"),
    },
    "paths": {
        "intro": _("All ways through the form, by the answers that its conditions depend on."),
        "start": _("Show all paths"),
    },
    "running": _("Just a moment…"),
    "unreached": _("The service cannot be reached, or you are signed out. Sign in, in another window, and try again."),
    "trying": _("A test has begun with the document as it was just now."),
    "discard": _("Delete this test"),
    "discarded": _("The test is deleted."),
    "noTests": _("The document has no tests. Write them in a section Tests; the guide tells how."),
    "allPassed": _("All tests passed ({count})."),
    "someFailed": _("Tests that failed: {failed} of {count}."),
    "passed": _("passed"),
    "failed": _("failed"),
    "line": _("Line {line}"),
    "formSays": _("The form:"),
    "never": _("Never asked"),
    "allReached": _("Every field is asked on some way."),
    "sequence": _("Sequence {number}: {count} questions"),
    "whenAnswered": _("Answers that lead here"),
    "questions": _("Questions"),
    "always": _("Whatever is answered"),
}
