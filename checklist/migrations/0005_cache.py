"""The table that the cache is kept in where there is no Redis: failed sign-ins are counted there."""

from django.core.management import call_command
from django.db import migrations


def make_table(apps, schema_editor):
    call_command("createcachetable", "flipside_cache", database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    dependencies = [("checklist", "0004_photos_and_standings")]

    operations = [migrations.RunPython(make_table, migrations.RunPython.noop)]
