import django.contrib.postgres.search
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('auditing', '0006_accesses_in_the_ledger'),
        ('conversations', '0014_the_record_can_be_searched'),
        ('conversations', '0024_keys_that_may_erase'),
    ]

    operations = [
        migrations.CreateModel(
            name='IndexedWords',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('page', models.PositiveIntegerField()),
                ('last_turn', models.BigIntegerField(db_index=True)),
                ('words', django.contrib.postgres.search.SearchVectorField()),
                ('conversation', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='conversations.conversation')),
            ],
            options={
                'verbose_name': 'indexed words',
                'verbose_name_plural': 'indexed words',
                'default_permissions': (),
                'constraints': [models.UniqueConstraint(fields=('conversation', 'page'), name='indexed_page_once')],
            },
        ),
        # Not by Django, whose index would wait for a batch of pending entries to be merged while somebody searches.
        migrations.RunSQL(
            "CREATE INDEX indexed_words ON auditing_indexedwords USING gin (words) WITH (fastupdate = off)",
            "DROP INDEX indexed_words",
        ),
        migrations.RunSQL("DROP INDEX message_words; DROP INDEX answer_words", migrations.RunSQL.noop),
    ]
