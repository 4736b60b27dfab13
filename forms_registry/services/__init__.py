"""All that changes forms and their versions. Each verb happens wholly or not at all."""

from forms_registry.services.drafts import (
    create_draft,
    create_form,
    discard_draft,
    refuse_another_form,
    update_draft,
)
from forms_registry.services.guides import save_guide
from forms_registry.services.importing import import_form
from forms_registry.services.publishing import publish_again, publish_version, restore_version, retire_form
from forms_registry.services.unlisted import (
    discard_unlisted,
    keep_unlisted,
    purge_unlisted,
    unlisted_version,
    unused_unlisted,
)

__all__ = [
    "create_draft",
    "create_form",
    "discard_draft",
    "discard_unlisted",
    "import_form",
    "keep_unlisted",
    "publish_again",
    "publish_version",
    "purge_unlisted",
    "refuse_another_form",
    "restore_version",
    "retire_form",
    "save_guide",
    "unlisted_version",
    "unused_unlisted",
    "update_draft",
]
