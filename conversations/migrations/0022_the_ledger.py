import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

# These functions never change: the ledger was made by them. What is to be digested otherwise, or a column that comes
# later, needs functions of its own. The canonical text is that of a jsonb object, as in `audit_turn_1`.
FUNCTIONS = {
    "audit_actioncall_1(c conversations_actioncall)": """
        SELECT sha256(convert_to(jsonb_build_object(
            'key', c.key, 'conversation', c.conversation_id, 'turn', c.turn_number, 'tool', c.tool, 'target', c.target,
            'request', c.request::text, 'begun_at', extract(epoch FROM c.begun_at))::text, 'UTF8'))""",
    "audit_actionoutcome_1(o conversations_actionoutcome)": """
        SELECT sha256(convert_to(jsonb_build_object(
            'call', o.call_id, 'status', o.status, 'code', o.code, 'answer', o.answer, 'error', o.error,
            'attempts', o.attempts, 'duration_ms', o.duration_ms, 'digest', o.digest,
            'kept', encode(sha256(o.kept), 'hex'), 'finished_at', extract(epoch FROM o.finished_at))::text, 'UTF8'))""",
    "audit_pageturned_1(p conversations_pageturned)": """
        SELECT sha256(convert_to(jsonb_build_object(
            'id', p.id, 'conversation', p.conversation_id, 'from_turn', p.from_turn, 'version', p.version_id)::text,
            'UTF8'))""",
    # The box of its name is left out: it is closed anew with other keys, and its own key tells whether it was changed.
    "audit_uploadedfile_1(f conversations_uploadedfile)": """
        SELECT sha256(convert_to(jsonb_build_object(
            'id', f.id, 'conversation', f.conversation_id, 'field', f.field_id, 'name', f.name, 'size', f.size,
            'content_type', f.content_type, 'sha256', f.sha256, 'storage_name', f.storage_name, 'turn', f.turn_id,
            'created_at', extract(epoch FROM f.created_at))::text, 'UTF8'))""",
    "audit_entry_1(id bigint, source text, key text, conversation uuid, digest bytea)": """
        SELECT sha256(convert_to(jsonb_build_object(
            'id', id, 'source', source, 'key', key, 'conversation', conversation, 'digest', encode(digest, 'hex'))::text,
            'UTF8'))""",
}
ENTER = """
    CREATE FUNCTION audit_enter_1(source text, key text, conversation uuid, of_row bytea) RETURNS void
    LANGUAGE sql VOLATILE AS $$
        INSERT INTO conversations_ledgerentry (id, source, key, conversation_id, salt, digest, leaf)
        SELECT made.id, made.source, made.key, made.conversation, made.salt, made.digest,
            audit_entry_1(made.id, made.source, made.key, made.conversation, made.digest)
        FROM (
            SELECT drawn.id, $1 AS source, $2 AS key, $3 AS conversation, drawn.salt,
                sha256(drawn.salt || $4) AS digest
            FROM (
                SELECT nextval(pg_get_serial_sequence('conversations_ledgerentry', 'id')) AS id,
                    uuid_send(gen_random_uuid()) AS salt
            ) AS drawn
        ) AS made
        ON CONFLICT (source, key) DO NOTHING
    $$
"""
# What was stored before there was a ledger is entered as it is now.
EARLIER = """
    SELECT audit_enter_1('conversations_actioncall', c.key, c.conversation_id, audit_actioncall_1(c))
    FROM conversations_actioncall AS c ORDER BY c.begun_at, c.key;
    SELECT audit_enter_1('conversations_actionoutcome', o.call_id, c.conversation_id, audit_actionoutcome_1(o))
    FROM conversations_actionoutcome AS o JOIN conversations_actioncall AS c ON c.key = o.call_id
    ORDER BY o.finished_at, o.call_id;
    SELECT audit_enter_1('conversations_pageturned', p.id::text, p.conversation_id, audit_pageturned_1(p))
    FROM conversations_pageturned AS p ORDER BY p.id;
    SELECT audit_enter_1('conversations_uploadedfile', f.id, f.conversation_id, audit_uploadedfile_1(f))
    FROM conversations_uploadedfile AS f WHERE f.turn_id IS NOT NULL ORDER BY f.created_at, f.id;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('conversations', '0021_amendments'),
    ]

    operations = [
        migrations.CreateModel(
            name='LedgerEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.TextField()),
                ('key', models.TextField()),
                ('conversation_id', models.UUIDField(blank=True, db_index=True, null=True)),
                ('salt', models.BinaryField()),
                ('digest', models.BinaryField()),
                ('leaf', models.BinaryField()),
            ],
            options={
                'verbose_name': 'ledger entry',
                'verbose_name_plural': 'ledger entries',
                'default_permissions': (),
            },
        ),
        *(
            migrations.RunSQL(
                f"CREATE FUNCTION {signature} RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $${body}$$",
                f"DROP FUNCTION {signature}",
            )
            for signature, body in FUNCTIONS.items()
        ),
        migrations.RunSQL(ENTER, "DROP FUNCTION audit_enter_1(text, text, uuid, bytea)"),
        pgtrigger.migrations.AddTrigger(
            model_name='actioncall',
            trigger=pgtrigger.compiler.Trigger(name='entered_in_ledger', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n            IF true THEN\n                PERFORM audit_enter_1(TG_TABLE_NAME, NEW."key"::text, NEW.conversation_id, audit_actioncall_1(NEW));\n            END IF;\n            RETURN NULL;\n        ', hash='bb58140c3b4cd91b2b9e871a7492832c7845026b', operation='INSERT', pgid='pgtrigger_entered_in_ledger_02a53', table='conversations_actioncall', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='actionoutcome',
            trigger=pgtrigger.compiler.Trigger(name='entered_in_ledger', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n            IF true THEN\n                PERFORM audit_enter_1(TG_TABLE_NAME, NEW."call_id"::text, (SELECT conversation_id FROM conversations_actioncall AS c WHERE c.key = NEW.call_id), audit_actionoutcome_1(NEW));\n            END IF;\n            RETURN NULL;\n        ', hash='57f6cd1863066be119b4933194f7a4e9d6ff0d2f', operation='INSERT', pgid='pgtrigger_entered_in_ledger_fd33e', table='conversations_actionoutcome', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='pageturned',
            trigger=pgtrigger.compiler.Trigger(name='entered_in_ledger', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n            IF true THEN\n                PERFORM audit_enter_1(TG_TABLE_NAME, NEW."id"::text, NEW.conversation_id, audit_pageturned_1(NEW));\n            END IF;\n            RETURN NULL;\n        ', hash='76fab7be77b10716c8053e11578b7be48e1c2557', operation='INSERT', pgid='pgtrigger_entered_in_ledger_f978d', table='conversations_pageturned', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='uploadedfile',
            trigger=pgtrigger.compiler.Trigger(name='entered_in_ledger', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n            IF NEW.turn_id IS NOT NULL THEN\n                PERFORM audit_enter_1(TG_TABLE_NAME, NEW."id"::text, NEW.conversation_id, audit_uploadedfile_1(NEW));\n            END IF;\n            RETURN NULL;\n        ', hash='c93052a18f0ea6f14af905718721bf0ba7225e8d', operation='INSERT OR UPDATE OF "turn_id"', pgid='pgtrigger_entered_in_ledger_23132', table='conversations_uploadedfile', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='ledgerentry',
            constraint=models.UniqueConstraint(fields=('source', 'key'), name='ledger_entry_once'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ledgerentry',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='cce88c6a01749b17fe81f9173ebae5af21fe2d33', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_8e68c', table='conversations_ledgerentry', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ledgerentry',
            trigger=pgtrigger.compiler.Trigger(name='truncate_refused', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot truncate % table', TG_TABLE_NAME;", hash='ccbc03bcea5a16401b4454a7277228122e577512', level='STATEMENT', operation='TRUNCATE', pgid='pgtrigger_truncate_refused_125eb', table='conversations_ledgerentry', when='BEFORE')),
        ),
        migrations.RunSQL(EARLIER, migrations.RunSQL.noop),
    ]
