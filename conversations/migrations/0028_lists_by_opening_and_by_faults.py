from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Cast
from django.db.models.lookups import Regex

INDEXES = ("conversation_opened", "turn_faults")


class Migration(migrations.Migration):
    """Turns are taken while the indexes are built. One that was broken off leaves an index that is of no use, which
    goes before it is built again."""

    atomic = False

    dependencies = [
        ('conversations', '0027_results_prove_their_content'),
    ]

    operations = [
        *(migrations.RunSQL(f"DROP INDEX CONCURRENTLY IF EXISTS {name}", migrations.RunSQL.noop) for name in INDEXES),
        AddIndexConcurrently(
            model_name='conversation',
            index=models.Index(fields=['-created_at'], name='conversation_opened'),
        ),
        AddIndexConcurrently(
            model_name='turn',
            index=models.Index(
                condition=models.Q(
                    Regex(Cast('trace', models.TextField()), '"fault": ?"[^"]|"guard_verdicts": ?\\["')
                ),
                fields=['conversation'],
                name='turn_faults',
            ),
        ),
    ]
