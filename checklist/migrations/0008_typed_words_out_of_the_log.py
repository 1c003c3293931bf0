"""What was typed with an act leaves the log's own rows, so that it can be erased; at events that are erased it goes at once."""

from django.db import migrations

TYPED = {
    "check-closed": ("penalty",),
    "codes-revoked": ("reason",),
    "proxy-issued": ("card",),
    "sleeves-checked": ("standing_out",),
}


def move_out(apps, schema_editor):
    LogEntry, LogWords = apps.get_model("checklist", "LogEntry"), apps.get_model("checklist", "LogWords")
    erased = set(apps.get_model("checklist", "Event").objects.exclude(erased_at=None).values_list("uid", flat=True))
    for entry in list(LogEntry.objects.filter(action__in=TYPED).order_by("pk")):
        typed = {name: entry.values.pop(name) for name in TYPED[entry.action] if name in entry.values}
        if not typed:
            continue
        entry.save(update_fields=["values"])
        if any(typed.values()) and entry.event_uid not in erased:
            LogWords.objects.create(entry=entry, typed=typed)


def move_back(apps, schema_editor):
    for words in apps.get_model("checklist", "LogWords").objects.select_related("entry").iterator(chunk_size=500):
        words.entry.values = {**words.entry.values, **words.typed}
        words.entry.save(update_fields=["values"])


class Migration(migrations.Migration):
    dependencies = [
        ("checklist", "0007_log_words"),
    ]

    operations = [
        migrations.RunPython(move_out, move_back),
    ]
