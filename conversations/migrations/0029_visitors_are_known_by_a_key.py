from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('conversations', '0028_lists_by_opening_and_by_faults'),
    ]

    operations = [
        migrations.CreateModel(
            name='VisitorKey',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ('key', models.CharField(max_length=8)),
                ('box', models.BinaryField()),
            ],
            options={
                'verbose_name': 'key of visitors',
                'verbose_name_plural': 'keys of visitors',
                'default_permissions': (),
            },
        ),
    ]
