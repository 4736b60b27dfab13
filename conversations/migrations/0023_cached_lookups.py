from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('conversations', '0022_the_ledger'),
    ]

    operations = [
        migrations.CreateModel(
            name='CachedLookup',
            fields=[
                ('name', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('service', models.CharField(db_index=True, max_length=40)),
                ('call_key', models.CharField(max_length=32)),
                ('entries', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'cached lookup',
                'verbose_name_plural': 'cached lookups',
                'default_permissions': (),
            },
        ),
        migrations.RunSQL('ALTER TABLE conversations_cachedlookup SET UNLOGGED', migrations.RunSQL.noop),
    ]
