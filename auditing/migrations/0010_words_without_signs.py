from django.db import migrations


class Migration(migrations.Migration):
    """Words are indexed otherwise than before, so the index begins anew: the worker fills it within minutes."""

    dependencies = [
        ("auditing", "0009_exports_that_fail"),
    ]

    operations = [
        migrations.RunSQL("TRUNCATE auditing_indexedwords", "TRUNCATE auditing_indexedwords"),
    ]
