import django.db.models.deletion
from django.db import migrations, models


def slots_from_checks(apps, schema_editor):
    photo = apps.get_model("checklist", "Photo")
    for row in photo.objects.select_related("deck_check").iterator():
        row.slot_id = row.deck_check.slot_id
        row.save(update_fields=["slot"])


class Migration(migrations.Migration):
    dependencies = [
        ("checklist", "0003_printers"),
    ]

    operations = [
        migrations.CreateModel(
            name="Standing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="standings", to="checklist.event"
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standings",
                        to="checklist.registration",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="standing",
            constraint=models.UniqueConstraint(fields=("event", "registration"), name="standing_once"),
        ),
        migrations.AddField(
            model_name="photo",
            name="slot",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="photos", to="checklist.deckslot"
            ),
        ),
        migrations.RunPython(slots_from_checks, migrations.RunPython.noop),
        migrations.RemoveConstraint(model_name="photo", name="photo_nonce_once"),
        migrations.AlterField(
            model_name="photo",
            name="slot",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="photos", to="checklist.deckslot"
            ),
        ),
        migrations.AlterField(
            model_name="photo",
            name="deck_check",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="photos", to="checklist.deckcheck"
            ),
        ),
        migrations.AddConstraint(
            model_name="photo",
            constraint=models.UniqueConstraint(fields=("slot", "nonce"), name="photo_nonce_once"),
        ),
    ]
