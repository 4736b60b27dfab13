"""All that changes forms and their versions. Each verb happens wholly or not at all."""

from forms_registry.services.importing import import_form
from forms_registry.services.unlisted import keep_unlisted, purge_unlisted, unlisted_version, unused_unlisted
from forms_registry.services.versions import (
    create_draft,
    discard_draft,
    publish_version,
    refuse_another_form,
    retire_form,
    update_draft,
)

__all__ = [
    "create_draft",
    "discard_draft",
    "import_form",
    "keep_unlisted",
    "publish_version",
    "purge_unlisted",
    "refuse_another_form",
    "retire_form",
    "unlisted_version",
    "unused_unlisted",
    "update_draft",
]
