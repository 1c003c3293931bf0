import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("checklist", "0006_api_tokens"),
    ]

    operations = [
        migrations.CreateModel(
            name="LogWords",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("typed", models.JSONField()),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="words", to="checklist.logentry"
                    ),
                ),
            ],
        ),
    ]
