from importlib import import_module

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

# These functions never change: entries of the ledger were made by them.
FUNCTIONS = {
    # As the first, with the leaf of the entry before; the first that is chained has none.
    "audit_entry_2(leaf_before bytea, id bigint, source text, key text, conversation uuid, digest bytea)": """
        SELECT sha256(leaf_before || convert_to(jsonb_build_object(
            'id', id, 'source', source, 'key', key, 'conversation', conversation, 'digest', encode(digest, 'hex'))::text,
            'UTF8'))""",
    # What a draft becomes when it is published. Of what was read, the canonical text of jsonb.
    "audit_formversion_1(v forms_registry_formversion)": """
        SELECT sha256(convert_to(jsonb_build_object(
            'id', v.id, 'form', v.form_id, 'number', v.number, 'is_draft', v.status = 'draft', 'origin', v.origin,
            'title', v.title, 'languages', v.languages::text, 'markdown', v.markdown, 'content_hash', v.content_hash,
            'spec', v.spec::text, 'spec_hash', v.spec_hash, 'reader', v.reader, 'note', v.note,
            'created_at', extract(epoch FROM v.created_at), 'created_by', v.created_by_id,
            'changed_at', extract(epoch FROM v.changed_at), 'changed_by', v.changed_by_id,
            'published_at', extract(epoch FROM v.published_at), 'published_by', v.published_by_id)::text, 'UTF8'))""",
    "audit_retired_1(v forms_registry_formversion)": """
        SELECT sha256(convert_to(jsonb_build_object(
            'id', v.id, 'status', v.status, 'retired_at', extract(epoch FROM v.retired_at),
            'retired_by', v.retired_by_id)::text, 'UTF8'))""",
}
# Ids are given out by the head, whose row is held until the transaction ends: so they have no gaps, and come in the
# order of their commits.
ENTER = """
    CREATE OR REPLACE FUNCTION audit_enter_1(source text, key text, conversation uuid, of_row bytea) RETURNS void
    LANGUAGE plpgsql VOLATILE AS $$
    DECLARE
        number bigint;
        leaf_before bytea;
        salt bytea := uuid_send(gen_random_uuid());
        made bytea;
    BEGIN
        IF EXISTS (SELECT 1 FROM conversations_ledgerentry AS e WHERE e.source = $1 AND e.key = $2) THEN
            RETURN;
        END IF;
        IF NOT EXISTS (SELECT 1 FROM conversations_ledgerhead AS h WHERE h.id = 1) THEN
            INSERT INTO conversations_ledgerhead (id, first, last, leaf)
            SELECT 1, coalesce(max(e.id), 0) + 1, coalesce(max(e.id), 0), '' FROM conversations_ledgerentry AS e
            ON CONFLICT DO NOTHING;
        END IF;
        SELECT h.last + 1, h.leaf INTO STRICT number, leaf_before FROM conversations_ledgerhead AS h WHERE h.id = 1 FOR UPDATE;
        made := audit_entry_2(leaf_before, number, $1, $2, $3, sha256(salt || $4));
        INSERT INTO conversations_ledgerentry (id, source, key, conversation_id, salt, digest, leaf)
        VALUES (number, $1, $2, $3, salt, sha256(salt || $4), made);
        UPDATE conversations_ledgerhead SET last = number, leaf = made WHERE id = 1;
    END
    $$
"""
BEFORE = import_module("conversations.migrations.0022_the_ledger").ENTER.replace("CREATE", "CREATE OR REPLACE", 1)
# What was entered before stays as it is; the versions of forms are entered as they are now.
EARLIER = """
    INSERT INTO conversations_ledgerhead (id, first, last, leaf)
    SELECT 1, max(e.id) + 1, max(e.id), '' FROM conversations_ledgerentry AS e HAVING max(e.id) IS NOT NULL;
    SELECT audit_enter_1('forms_registry_formversion', v.id::text,
        CASE WHEN v.form_id IS NULL THEN '00000000-0000-0000-0000-000000000000'::uuid END, audit_formversion_1(v))
    FROM forms_registry_formversion AS v WHERE v.status <> 'draft' ORDER BY v.id;
    SELECT audit_enter_1('forms_registry_formversion retired', v.id::text,
        CASE WHEN v.form_id IS NULL THEN '00000000-0000-0000-0000-000000000000'::uuid END, audit_retired_1(v))
    FROM forms_registry_formversion AS v WHERE v.status = 'retired' ORDER BY v.id;
"""


def sign(apps, schema_editor):
    """So that nobody can pretend later that it was never signed."""
    import_module("conversations.services.signing").sign_ledger()


class Migration(migrations.Migration):

    dependencies = [
        ('conversations', '0024_keys_that_may_erase'),
        ('forms_registry', '0008_guides'),
    ]

    operations = [
        migrations.CreateModel(
            name='LedgerHead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.BigIntegerField()),
                ('last', models.BigIntegerField()),
                ('leaf', models.BinaryField()),
                ('signed_up_to', models.BigIntegerField(db_default=0)),
                ('signature', models.BinaryField(db_default=b'')),
            ],
            options={
                'verbose_name': 'head of the ledger',
                'verbose_name_plural': 'heads of the ledger',
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='EnteredVersion',
            fields=[
            ],
            options={
                'proxy': True,
                'default_permissions': (),
                'indexes': [],
                'constraints': [],
            },
            bases=('forms_registry.formversion',),
        ),
        *(
            migrations.RunSQL(
                f"CREATE FUNCTION {signature} RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $${body}$$",
                f"DROP FUNCTION {signature}",
            )
            for signature, body in FUNCTIONS.items()
        ),
        migrations.RunSQL(ENTER, BEFORE),
        migrations.RunSQL(EARLIER, migrations.RunSQL.noop),
        migrations.RunPython(sign, migrations.RunPython.noop),
        pgtrigger.migrations.AddTrigger(
            model_name='ledgerhead',
            trigger=pgtrigger.compiler.Trigger(name='head_stays', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;", hash='0377c58485966843161539e672d70df9bd6e5231', operation='DELETE', pgid='pgtrigger_head_stays_b36bb', table='conversations_ledgerhead', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ledgerhead',
            trigger=pgtrigger.compiler.Trigger(name='moved_by_entries', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (pg_trigger_depth() = 0 AND (OLD.first, OLD.last, OLD.leaf) <> (NEW.first, NEW.last, NEW.leaf))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='4f39c9e2d36e8b44cc24a206b36e3a55ff0c2642', operation='UPDATE', pgid='pgtrigger_moved_by_entries_57fe0', table='conversations_ledgerhead', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ledgerhead',
            trigger=pgtrigger.compiler.Trigger(name='truncate_refused', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot truncate % table', TG_TABLE_NAME;", hash='8269b204ba678625449c7eff525d25592d24ac17', level='STATEMENT', operation='TRUNCATE', pgid='pgtrigger_truncate_refused_72950', table='conversations_ledgerhead', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='enteredversion',
            trigger=pgtrigger.compiler.Trigger(name='entered_in_ledger', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n            IF NEW.status <> \'draft\' THEN\n                PERFORM audit_enter_1(TG_TABLE_NAME, NEW."id"::text, CASE WHEN NEW.form_id IS NULL THEN \'00000000-0000-0000-0000-000000000000\'::uuid END, audit_formversion_1(NEW));\n            END IF;\n            RETURN NULL;\n        ', hash='d164bbedb16d5d68838da9acb9334da2bbda118c', operation='INSERT OR UPDATE OF "status"', pgid='pgtrigger_entered_in_ledger_3d970', table='forms_registry_formversion', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='enteredversion',
            trigger=pgtrigger.compiler.Trigger(name='retired_in_ledger', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n            IF (NEW.status = \'retired\' OR NEW.retired_by_id IS NOT NULL) THEN\n                PERFORM audit_enter_1(TG_TABLE_NAME || \' retired\', NEW."id"::text, CASE WHEN NEW.form_id IS NULL THEN \'00000000-0000-0000-0000-000000000000\'::uuid END, audit_retired_1(NEW));\n            END IF;\n            RETURN NULL;\n        ', hash='a8efe115c10d8c20ffe41dbcdca0031185f9adcd', operation='INSERT OR UPDATE OF "status"', pgid='pgtrigger_retired_in_ledger_dd578', table='forms_registry_formversion', when='AFTER')),
        ),
    ]
