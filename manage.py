#!/usr/bin/env python
"""The door to every command: `python manage.py help`."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured  # slow import
        from django.core.management import execute_from_command_line  # slow import
    except ModuleNotFoundError as missing:
        sys.exit(f"Flipside needs the Python module {missing.name}: run `make setup` first.")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as wrong:
        sys.exit(f"Flipside does not start: {wrong}")


if __name__ == "__main__":
    main()
