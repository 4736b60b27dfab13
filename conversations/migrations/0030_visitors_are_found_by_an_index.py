from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """Turns are taken while the index is built. One that was broken off leaves an index that is of no use, which goes
    before it is built again."""

    atomic = False

    dependencies = [
        ('conversations', '0029_visitors_are_known_by_a_key'),
    ]

    operations = [
        migrations.RunSQL('DROP INDEX CONCURRENTLY IF EXISTS conversation_visitor', migrations.RunSQL.noop),
        AddIndexConcurrently(
            model_name='conversation',
            index=models.Index(condition=~models.Q(visitor=''), fields=['visitor'], name='conversation_visitor'),
        ),
    ]
