from django.db import migrations


class Migration(migrations.Migration):
    """Words are indexed otherwise than before, so the index begins anew: the worker fills it within minutes."""

    dependencies = [
        ("auditing", "0008_accesses_that_change"),
    ]

    operations = [
        migrations.RunSQL("TRUNCATE auditing_indexedwords", "TRUNCATE auditing_indexedwords"),
    ]
