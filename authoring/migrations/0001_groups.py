"""It made the groups of staff once; `formpilot_site.groups` does since, after each migration."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("conversations", "0010_who_vouches_and_for_whom"),
        ("forms_registry", "0006_publishing_is_a_permission"),
    ]

    operations = []
