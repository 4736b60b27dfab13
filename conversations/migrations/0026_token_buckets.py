from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('conversations', '0025_the_ledger_is_a_chain'),
    ]

    operations = [
        migrations.CreateModel(
            name='Bucket',
            fields=[
                ('name', models.CharField(max_length=120, primary_key=True, serialize=False)),
                ('most', models.PositiveIntegerField()),
                ('seconds', models.PositiveIntegerField()),
                ('level', models.FloatField()),
                ('granted', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'bucket',
                'verbose_name_plural': 'buckets',
                'default_permissions': (),
            },
        ),
        # Rows that change often leave room for their next version on the same page.
        migrations.RunSQL(
            'ALTER TABLE conversations_bucket SET UNLOGGED, SET (fillfactor = 50)',
            migrations.RunSQL.noop,
        ),
    ]
