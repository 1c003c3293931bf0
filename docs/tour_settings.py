"""Settings of the tour's server: error pages as on a real server, and static files without gathering them first."""

import os

from config.settings import *  # noqa: F403 -- all of them, with a few of our own after it

DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]  # passkeys want a name
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # made-up passwords, and many sign-ins
LOGGING["root"]["level"] = "CRITICAL"  # noqa: F405 -- from the star

# A language made up for a test of layout (tests/pseudo.py).
if os.environ.get("FLIPSIDE_PSEUDO"):
    LANGUAGES = [*LANGUAGES, ("eo", "Pseudo")]  # noqa: F405 -- from the star
    LOCALE_PATHS = [os.environ["FLIPSIDE_PSEUDO"]]
