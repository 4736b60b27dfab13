"""The door of the outbox, in the database: whatever stores a submission fills it in the same transaction."""

from __future__ import annotations

from typing import Any

import pgtrigger

from conversations.amendments import ACTION as AMENDMENT
from conversations.background_work import CHANNEL

WORK = "send_webhooks"


_FROM_ENDPOINTS = """
            FROM webhooks_endpoint AS e
            JOIN forms_registry_formversion AS v ON v.form_id = e.form_id AND v.id = {version}
            JOIN conversations_conversation AS c ON c.id = NEW.conversation_id AND NOT c.is_test
            WHERE e.active
            FOR KEY SHARE OF e; -- one that is being deleted is left out, instead of failing the turn"""
_RING_WORKER = f"""
            IF FOUND THEN
                PERFORM pg_notify('{CHANNEL}', '{WORK}');
            END IF;
            RETURN NULL;
        """


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
            SELECT gen_random_uuid(), e.id, NEW.id{_FROM_ENDPOINTS.format(version="NEW.version_id")}{_RING_WORKER}"""


class TellOfAmendment(pgtrigger.Trigger):
    """Puts a delivery for each endpoint of the form into the outbox, where a turn amends a submission; other turns pay
    for no call."""

    when = pgtrigger.After
    level = pgtrigger.Row
    operation = pgtrigger.Insert
    condition = pgtrigger.Condition(f"NEW.action = '{AMENDMENT}'")

    def __init__(self) -> None:
        super().__init__(name="tell_of_amendment")

    def get_func(self, model: Any) -> str:
        submission = "(SELECT id FROM conversations_submission AS s WHERE s.conversation_id = NEW.conversation_id)"
        endpoints = _FROM_ENDPOINTS.format(
            version="(SELECT version_id FROM conversations_conversation WHERE id = NEW.conversation_id)"
        )
        return f"""
            INSERT INTO webhooks_delivery (id, endpoint_id, submission_id, amendment_id)
            SELECT gen_random_uuid(), e.id, {submission}, NEW.id{endpoints}{_RING_WORKER}"""
