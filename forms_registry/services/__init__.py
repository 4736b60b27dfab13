"""All that changes forms and their versions. Each verb happens wholly or not at all."""

from forms_registry.services.unlisted import keep_unlisted, unlisted_version
from forms_registry.services.versions import (
    create_draft,
    discard_draft,
    import_form,
    publish_version,
    retire_form,
    update_draft,
)

__all__ = [
    "create_draft",
    "discard_draft",
    "import_form",
    "keep_unlisted",
    "publish_version",
    "retire_form",
    "unlisted_version",
    "update_draft",
]
