from django.db import migrations, models

# It never changes, for seals were made by it: what is to be summed otherwise needs a function of its own.
SIGNATURE = (
    "audit_seal_2(root_before bytea, number integer, up_to_turn bigint, links integer, sealed_at timestamptz, "
    "chains bytea, tombstone integer, tombstone_chain bytea)"
)
# As the first, with the number and the chain of the last tombstone, which has none where there is none yet.
BODY = """
    SELECT sha256(coalesce(root_before, '') || int4send(number) || int8send(up_to_turn) || int4send(links)
        || int8send((extract(epoch FROM sealed_at) * 1000000)::bigint) || int4send(tombstone)
        || coalesce(tombstone_chain, '') || chains)"""


class Migration(migrations.Migration):

    dependencies = [
        ("auditing", "0002_access_log"),
        ("conversations", "0017_tombstones"),
    ]

    operations = [
        migrations.AddField(
            model_name="seal",
            name="format",
            field=models.PositiveSmallIntegerField(db_default=1),
        ),
        migrations.AddField(
            model_name="seal",
            name="tombstone",
            field=models.PositiveIntegerField(db_default=0, verbose_name="up to tombstone"),
        ),
        migrations.RunSQL(
            f"CREATE FUNCTION {SIGNATURE} RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $${BODY}$$",
            f"DROP FUNCTION {SIGNATURE}",
        ),
    ]
