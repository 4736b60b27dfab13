"""The groups that staff are put into. What they may do is an administrator's to change afterwards."""

from django.apps import apps as installed
from django.contrib.auth.management import create_permissions
from django.db import migrations

OURS = ("forms_registry", "conversations")
WRITING = ("view_form", "view_formversion", "add_formversion", "change_formversion", "delete_formversion")
GROUPS = {
    "Form authors": WRITING,
    "Form publishers": (*WRITING, "publish_formversion"),
}
AUDITORS = "Auditors"


def create_groups(apps, schema_editor):
    database = schema_editor.connection.alias
    for label in OURS:
        # Django makes the rows of permissions only after all migrations.
        create_permissions(installed.get_app_config(label), verbosity=0, using=database, apps=apps)
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    permissions = Permission.objects.using(database)
    for name, codenames in GROUPS.items():
        group, _ = Group.objects.using(database).get_or_create(name=name)
        group.permissions.add(*permissions.filter(content_type__app_label="forms_registry", codename__in=codenames))
    auditors, _ = Group.objects.using(database).get_or_create(name=AUDITORS)
    auditors.permissions.add(*permissions.filter(content_type__app_label__in=OURS, codename__startswith="view_"))


class Migration(migrations.Migration):

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("conversations", "0010_who_vouches_and_for_whom"),
        ("forms_registry", "0006_publishing_is_a_permission"),
    ]

    operations = [migrations.RunPython(create_groups, migrations.RunPython.noop)]
