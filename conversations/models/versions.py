"""What conversations add to the versions of forms: the proof that nobody changed what people were asked."""

from __future__ import annotations

from conversations.models.ledger import Entered
from forms_registry.models import FormVersion

# A document that came with conversations is entered for a conversation of no number, and goes with the last of them.
_WHOSE = "CASE WHEN NEW.form_id IS NULL THEN '00000000-0000-0000-0000-000000000000'::uuid END"
_NEEDED = """(e.conversation_id IS DISTINCT FROM '00000000-0000-0000-0000-000000000000'
            OR EXISTS (SELECT 1 FROM conversations_conversation AS k WHERE k.version_id = CAST(e.key AS bigint))
            OR EXISTS (SELECT 1 FROM conversations_pageturned AS k WHERE k.version_id = CAST(e.key AS bigint))
            OR EXISTS (SELECT 1 FROM conversations_submission AS k WHERE k.version_id = CAST(e.key AS bigint)))"""


class EnteredVersion(FormVersion):
    """A version, from its publication on; it never changes then. When and by whom it is retired is entered later."""

    class Meta:
        proxy = True
        default_permissions = ()
        triggers = [
            Entered(
                function="audit_formversion_1",
                conversation=_WHOSE,
                where="NEW.status <> 'draft'",
                updated="status",
                needed=_NEEDED,
            ),
            Entered(
                function="audit_retired_1",
                conversation=_WHOSE,
                where="(NEW.status = 'retired' OR NEW.retired_by_id IS NOT NULL)",
                updated="status",
                needed=_NEEDED,
                suffix="retired",
            ),
        ]
