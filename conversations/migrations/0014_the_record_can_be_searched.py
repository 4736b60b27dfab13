# What auditors look for: words of the transcript, values of answers, and turns in which the model did not do well.
# The expressions stand in auditing/admin/searching.py again; only where they are the same is an index of use.

from django.db import migrations

INDEXES = {
    "message_words": "conversations_message USING gin (to_tsvector('simple', text))",
    "answer_words": """conversations_answer USING gin (jsonb_to_tsvector('simple', value, '["string", "numeric"]'))""",
    "turn_faults": (
        """conversations_turn (conversation_id) WHERE trace::text ~ '"fault": ?"[^"]|"guard_verdicts": ?\\["'"""
    ),
}


class Migration(migrations.Migration):

    dependencies = [("conversations", "0013_links_of_earlier_turns")]

    operations = [
        migrations.RunSQL(f"CREATE INDEX {name} ON {what}", f"DROP INDEX {name}") for name, what in INDEXES.items()
    ]
