from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('conversations', '0007_submissions_newest_first'),
    ]

    operations = [
        migrations.CreateModel(
            name='Counter',
            fields=[
                ('name', models.CharField(max_length=120, primary_key=True, serialize=False)),
                ('used', models.PositiveIntegerField()),
                ('ends_at', models.BigIntegerField()),
            ],
            options={
                'verbose_name': 'counter',
                'verbose_name_plural': 'counters',
                'default_permissions': (),
            },
        ),
        # Rows that change often leave room for their next version on the same page.
        migrations.RunSQL(
            'ALTER TABLE conversations_counter SET UNLOGGED, SET (fillfactor = 50)',
            migrations.RunSQL.noop,
        ),
    ]
