from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('conversations', '0025_the_ledger_is_a_chain'),
    ]

    operations = [
        migrations.CreateModel(
            name='TokenBucket',
            fields=[
                ('name', models.CharField(max_length=120, primary_key=True, serialize=False)),
                ('capacity', models.PositiveIntegerField()),
                ('refill_seconds', models.PositiveIntegerField()),
                ('tokens', models.FloatField()),
                ('granted', models.PositiveIntegerField()),
                ('refilled_at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'token bucket',
                'verbose_name_plural': 'token buckets',
                'default_permissions': (),
            },
        ),
        # Rows that change often leave room for their next version on the same page.
        migrations.RunSQL(
            'ALTER TABLE conversations_tokenbucket SET UNLOGGED, SET (fillfactor = 50)',
            migrations.RunSQL.noop,
        ),
    ]
