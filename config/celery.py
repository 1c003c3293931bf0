"""Celery's door: `manage.py worker` comes in here where BROKER_URL is set; `celery --app config.celery inspect active` asks."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from checklist.accounts.broker import celery_app  # noqa: E402 -- Django must be set up first
from checklist.accounts.broker_tasks import give_tasks  # noqa: E402 -- the same
from checklist.management.commands.worker import KINDS  # noqa: E402 -- the same

app = celery_app()
give_tasks(app, KINDS)
