"""Turns that were stored before there were links get theirs, some hundred conversations at a time.

Each batch is a transaction of its own, and leaves out what has links: a migration that was interrupted goes on.
"""

from django.db import migrations

BATCH = 200
NEXT = "SELECT id FROM conversations_conversation WHERE id > %s ORDER BY id LIMIT %s"
LINK = """
    WITH RECURSIVE digests AS (
        SELECT t.id, t.conversation_id, t.number, audit_turn_1(t) AS turn,
            coalesce((SELECT string_agg(audit_message_1(m), '' ORDER BY m.position)
                FROM conversations_message AS m WHERE m.turn_id = t.id), '') AS messages,
            coalesce((SELECT string_agg(audit_answer_1(a), '' ORDER BY a.position)
                FROM conversations_answer AS a WHERE a.turn_id = t.id), '') AS answers,
            (SELECT audit_submission_1(s) FROM conversations_submission AS s WHERE s.turn_id = t.id) AS submission
        FROM conversations_turn AS t
        WHERE t.conversation_id = ANY(%s)
            AND NOT EXISTS (SELECT 1 FROM conversations_link AS l WHERE l.conversation_id = t.conversation_id)
    ), linked AS (
        SELECT d.*, audit_chain_1(NULL, d.id, d.conversation_id, d.number, d.turn, d.messages, d.answers, d.submission)
            AS chain
        FROM digests AS d WHERE d.number = 1
        UNION ALL
        SELECT d.*, audit_chain_1(
            l.chain, d.id, d.conversation_id, d.number, d.turn, d.messages, d.answers, d.submission)
        FROM linked AS l JOIN digests AS d ON d.conversation_id = l.conversation_id AND d.number = l.number + 1
    )
    INSERT INTO conversations_link (
        turn_id, conversation_id, number, format, turn_digest, message_digests, answer_digests, submission_digest, chain)
    SELECT id, conversation_id, number, 1, turn, messages, answers, submission, chain FROM linked
"""


def link_earlier_turns(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        last = "00000000-0000-0000-0000-000000000000"
        while True:
            cursor.execute(NEXT, [last, BATCH])
            batch = [row[0] for row in cursor.fetchall()]
            if not batch:
                return
            cursor.execute(LINK, [batch])
            last = batch[-1]


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ("conversations", "0012_links_prove_the_record"),
    ]

    operations = [migrations.RunPython(link_earlier_turns, migrations.RunPython.noop)]
