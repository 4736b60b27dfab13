import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

# These functions never change: entries of the ledger and seals were made by them.
FUNCTIONS = {
    "audit_access_1(a auditing_access)": """
        SELECT sha256(convert_to(jsonb_build_object(
            'id', a.id, 'at', extract(epoch FROM a.at), 'person', a.person, 'account', a.account, 'action', a.action,
            'kind', a.kind, 'key', a.key, 'conversation', a.conversation, 'details', a.details::text,
            'address', a.address::text, 'request_id', a.request_id)::text, 'UTF8'))""",
    "audit_sealed_1(s auditing_seal)": """
        SELECT sha256(convert_to(jsonb_build_object(
            'number', s.number, 'up_to_turn', s.up_to_turn, 'links', s.links, 'root', encode(s.root, 'hex'),
            'sealed_at', extract(epoch FROM s.sealed_at), 'format', s.format, 'tombstone', s.tombstone,
            'up_to_entry', s.up_to_entry, 'entries', s.entries)::text, 'UTF8'))""",
    # As the second, with the leaves of the ledger.
    "audit_seal_3(root_before bytea, number integer, up_to_turn bigint, links integer, sealed_at timestamptz, "
    "chains bytea, tombstone integer, tombstone_chain bytea, up_to_entry bigint, entries integer, leaves bytea)": """
        SELECT sha256(coalesce(root_before, '') || int4send(number) || int8send(up_to_turn) || int4send(links)
            || int8send((extract(epoch FROM sealed_at) * 1000000)::bigint) || int4send(tombstone)
            || coalesce(tombstone_chain, '') || chains || int8send(up_to_entry) || int4send(entries) || leaves)""",
}
EARLIER = """
    SELECT audit_enter_1('auditing_access', a.id::text, NULL, audit_access_1(a)) FROM auditing_access AS a ORDER BY a.id;
    SELECT audit_enter_1('auditing_seal', s.number::text, NULL, audit_sealed_1(s))
    FROM auditing_seal AS s ORDER BY s.number;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('auditing', '0005_exports_that_are_ordered'),
        ('conversations', '0022_the_ledger'),
    ]

    operations = [
        migrations.AddField(
            model_name='seal',
            name='entries',
            field=models.PositiveIntegerField(db_default=0, verbose_name='ledger entries'),
        ),
        migrations.AddField(
            model_name='seal',
            name='up_to_entry',
            field=models.BigIntegerField(db_default=0, verbose_name='up to ledger entry'),
        ),
        *(
            migrations.RunSQL(
                f"CREATE FUNCTION {signature} RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $${body}$$",
                f"DROP FUNCTION {signature}",
            )
            for signature, body in FUNCTIONS.items()
        ),
        migrations.RunSQL(EARLIER, migrations.RunSQL.noop),
        pgtrigger.migrations.AddTrigger(
            model_name='access',
            trigger=pgtrigger.compiler.Trigger(name='entered_in_ledger', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n            IF true THEN\n                PERFORM audit_enter_1(TG_TABLE_NAME, NEW."id"::text, NULL::uuid, audit_access_1(NEW));\n            END IF;\n            RETURN NULL;\n        ', hash='ab3760457e93fd26a91b12c0c3052fdcd6602e27', operation='INSERT', pgid='pgtrigger_entered_in_ledger_6268a', table='auditing_access', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='seal',
            trigger=pgtrigger.compiler.Trigger(name='entered_in_ledger', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n            IF true THEN\n                PERFORM audit_enter_1(TG_TABLE_NAME, NEW."number"::text, NULL::uuid, audit_sealed_1(NEW));\n            END IF;\n            RETURN NULL;\n        ', hash='ea7ef8bb76b8fd8ec9e83878d6351e1df0b92110', operation='INSERT', pgid='pgtrigger_entered_in_ledger_1d823', table='auditing_seal', when='AFTER')),
        ),
    ]
