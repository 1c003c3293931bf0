"""The WSGI door: granian and every other server come in here."""

import gc
import os

from django.core.wsgi import get_wsgi_application

from config.in_turn import in_turn

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = in_turn(get_wsgi_application())

# What was loaded to start stays for good: the collector need not look through it again and again, which took a tenth of
# the time of a scanned code. What requests make and drop is collected as ever, only not every 700 objects.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 50)
