import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

# These functions never change: entries of the ledger were made by them.
FUNCTIONS = {
    # A box is closed anew with other keys, which changes its bytes and not what is inside: so the commitment is digested
    # in its place. Outcomes without one are digested as before, over the box that they had first.
    "audit_actionoutcome_2(o conversations_actionoutcome)": """
        SELECT CASE
            WHEN o.first_box = '' AND o.commitment = '' THEN audit_actionoutcome_1(o)
            ELSE sha256(convert_to((jsonb_build_object(
                'call', o.call_id, 'status', o.status, 'code', o.code, 'answer', o.answer, 'error', o.error,
                'attempts', o.attempts, 'duration_ms', o.duration_ms, 'digest', o.digest,
                'finished_at', extract(epoch FROM o.finished_at)) || CASE o.first_box
                    WHEN '' THEN jsonb_build_object('commitment', o.commitment)
                    ELSE jsonb_build_object('kept', o.first_box) END)::text, 'UTF8')) END""",
    "audit_actionresealed_1(o conversations_actionoutcome)": """
        SELECT sha256(convert_to(jsonb_build_object(
            'call', o.call_id, 'first_box', o.first_box, 'commitment', o.commitment)::text, 'UTF8'))""",
}


class Migration(migrations.Migration):

    dependencies = [
        ('conversations', '0026_token_buckets'),
    ]

    operations = [
        migrations.AddField(
            model_name='actionoutcome',
            name='commitment',
            field=models.CharField(blank=True, db_default='', editable=False, max_length=64),
        ),
        migrations.AddField(
            model_name='actionoutcome',
            name='first_box',
            field=models.CharField(blank=True, db_default='', editable=False, max_length=64),
        ),
        *(
            migrations.RunSQL(
                f"CREATE FUNCTION {signature} RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $${body}$$",
                f"DROP FUNCTION {signature}",
            )
            for signature, body in FUNCTIONS.items()
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='actionoutcome',
            name='entered_in_ledger',
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='actionoutcome',
            trigger=pgtrigger.compiler.Trigger(name='entered_in_ledger', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n            IF true THEN\n                PERFORM audit_enter_1(TG_TABLE_NAME, NEW."call_id"::text, (SELECT conversation_id FROM conversations_actioncall AS c WHERE c.key = NEW.call_id), audit_actionoutcome_2(NEW));\n            END IF;\n            RETURN NULL;\n        ', hash='ffe083bbaa029c2c270fef6c658d41852fe7f32f', operation='INSERT', pgid='pgtrigger_entered_in_ledger_fd33e', table='conversations_actionoutcome', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='actionoutcome',
            trigger=pgtrigger.compiler.Trigger(name='resealed_in_ledger', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n            IF NEW.first_box <> \'\' THEN\n                PERFORM audit_enter_1(TG_TABLE_NAME || \' resealed\', NEW."call_id"::text, (SELECT conversation_id FROM conversations_actioncall AS c WHERE c.key = NEW.call_id), audit_actionresealed_1(NEW));\n            END IF;\n            RETURN NULL;\n        ', hash='f8e6b6cddfc9e6a6cd54bdbe0f3657e5eb2ccb67', operation='INSERT OR UPDATE OF "first_box"', pgid='pgtrigger_resealed_in_ledger_b9eb6', table='conversations_actionoutcome', when='AFTER')),
        ),
    ]
