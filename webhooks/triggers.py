"""The door of the outbox, in the database: whatever stores a submission fills it in the same transaction."""

from __future__ import annotations

from typing import Any

import pgtrigger

CHANNEL = "formpilot_work"
"""What is notified when there is work; the payload names the work."""
WORK = "send_webhooks"


class TellOfSubmission(pgtrigger.Trigger):
    """A delivery to each active endpoint of the form, unless staff tried a draft out."""

    when = pgtrigger.After
    level = pgtrigger.Row
    operation = pgtrigger.Insert

    def __init__(self) -> None:
        super().__init__(name="tell_of_submission")

    def get_func(self, model: Any) -> str:
        return f"""
            INSERT INTO webhooks_delivery (id, endpoint_id, submission_id)
            SELECT gen_random_uuid(), e.id, NEW.id
            FROM webhooks_endpoint AS e
            JOIN forms_registry_formversion AS v ON v.form_id = e.form_id AND v.id = NEW.version_id
            JOIN conversations_conversation AS c ON c.id = NEW.conversation_id AND NOT c.is_test
            WHERE e.active
            FOR KEY SHARE OF e; -- one that is being deleted is left out, instead of failing the turn
            IF FOUND THEN
                PERFORM pg_notify('{CHANNEL}', '{WORK}');
            END IF;
            RETURN NULL;
        """  # noqa: S608 - of this module's own constants
