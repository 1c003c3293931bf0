"""Settings, one file, from the environment. A wrong value stops the start and says which one; README has the table."""

import contextlib
import os
import secrets
import sys
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from environs import Env, EnvError

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
MEDIA_DIR = VAR_DIR / "media"  # photos of cards: part of every backup

env = Env()


def _refuse(message: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{message} See the table of settings in README.md.")


def _own_secret_key(path: Path) -> str:
    """A key of this machine's own, made once: private links are derived from it, so it must not be a known one."""
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        new = path.with_name(f"{path.name}-{os.getpid()}")
        with open(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
        with contextlib.suppress(FileExistsError):  # another process was first: its key is the key
            os.link(new, path)
        new.unlink()
    return path.read_text()


try:
    DEBUG = env.bool("DEBUG", default=True)
    SECRET_KEY = env.str("SECRET_KEY", default="")
    ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"] if DEBUG else [])
    BASE_URL = env.str("BASE_URL", default="http://127.0.0.1:8000").rstrip("/")
    DATABASE_URL = env.str("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'flipside.sqlite3'}")
    BROKER_URL = env.str("BROKER_URL", default="")
    CACHE_URL = env.str("CACHE_URL", default="")
    EMAIL_URL = env.str("EMAIL_URL", default="")
    EMAIL_FROM = env.str("EMAIL_FROM", default="flipside@localhost")
    STORAGE_URL = env.str("STORAGE_URL", default="")
    METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
    EDITIONS_FILE = env.str("EDITIONS_FILE", default="")
    PROXIES = env.int("PROXIES", default=1 if BASE_URL.startswith("https://") else 0)
except EnvError as wrong:
    raise _refuse(f"A setting in the environment can't be read: {wrong}.") from wrong

if not SECRET_KEY:
    if not DEBUG:
        raise _refuse("SECRET_KEY is missing. With DEBUG=false Flipside does not start without one.")
    SECRET_KEY = _own_secret_key(VAR_DIR / "secret-key")
if not DEBUG and not ALLOWED_HOSTS:
    raise _refuse("ALLOWED_HOSTS is missing. With DEBUG=false name the hosts that Flipside answers to.")
ALLOWED_HOSTS = [*ALLOWED_HOSTS, "127.0.0.1"]  # health checks from the machine itself
if not BASE_URL.startswith(("http://", "https://")):
    raise _refuse(f"BASE_URL must start with http:// or https://, not {BASE_URL!r}.")

# smtp://user:password@host:587?tls=starttls, or smtps://... on 465. Empty: letters are written to the terminal.
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
EMAIL_HOST = ""
DEFAULT_FROM_EMAIL = EMAIL_FROM
if EMAIL_URL:
    try:
        _mail = urlsplit(EMAIL_URL)
        if _mail.scheme not in ("smtp", "smtps") or not _mail.hostname:
            raise ValueError("it must be smtp://host or smtps://host")
        EMAIL_PORT = _mail.port or (465 if _mail.scheme == "smtps" else 587)
    except ValueError as wrong:
        raise _refuse(f"EMAIL_URL can't be read: {wrong}.") from wrong
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST = _mail.hostname
    EMAIL_HOST_USER = unquote(_mail.username or "")
    EMAIL_HOST_PASSWORD = unquote(_mail.password or "")
    EMAIL_USE_SSL = _mail.scheme == "smtps"
    EMAIL_USE_TLS = _mail.query == "tls=starttls"
    EMAIL_TIMEOUT = 20

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "checklist",
]

MIDDLEWARE = [
    "config.request_log.request_log",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.headers.permissions_policy",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
AUTH_USER_MODEL = "checklist.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CSRF_FAILURE_VIEW = "checklist.decklists.views.csrf_failure"  # gives back what was typed
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# Staff sign in through allauth, of which only these doors are open (checklist/accounts/urls.py): nobody signs up by
# themselves, an account is made by invitation, at /admin/ or on the command line.
AUTHENTICATION_BACKENDS = ["checklist.accounts.backends.Backend"]
ACCOUNT_ADAPTER = "checklist.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_SIGNUP_ENABLED = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_CHANGE_EMAIL = True  # one address each: a new one takes the old one's place when it is confirmed
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # nobody can have letters sent to strangers
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# Without a mail server the letter goes to the terminal: good enough to try it out, and no place for a code on a server.
ACCOUNT_LOGIN_BY_CODE_ENABLED = bool(EMAIL_URL) or DEBUG
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 10 * 60
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # a phone that lies about does not give the account away
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "code"}
# A venue's judges share one address: what counts by address counts failures, or is far above what they do.
ACCOUNT_RATE_LIMITS = {
    "login": "300/5m/ip",
    "login_failed": "60/5m/ip,10/5m/key",
    "request_login_code": "60/5m/ip,3/5m/key",
}
MFA_ADAPTER = "checklist.accounts.adapter.MfaAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True  # who is staff was chosen by somebody; an address is no condition
MFA_TOTP_ISSUER = "Flipside"
MFA_TOTP_TOLERANCE = 1  # a phone's clock may be half a minute off
MFA_RATE_LIMITS = {"webauthn_login": "300/5m/ip"}
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = BASE_URL.startswith("http://")  # browsers take passkeys by http on localhost only

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "django_htmx.templatetags.django_htmx",
                "checklist.templatetags.checklist",
                "checklist.templatetags.judge",
            ],
        },
    }
]

try:
    _database = dj_database_url.parse(DATABASE_URL, conn_max_age=600, conn_health_checks=True)
except (ValueError, KeyError) as wrong:
    raise _refuse(f"DATABASE_URL can't be read: {wrong}.") from wrong
if _database["ENGINE"] == "django.db.backends.sqlite3":
    # WAL: readers do not wait for the writer. FULL: what was acknowledged survives a dead battery. IMMEDIATE: a
    # transaction that will write takes its lock at once, so that it waits `timeout` seconds instead of failing.
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=20000;",
    }
    VAR_DIR.mkdir(exist_ok=True)
elif _database["ENGINE"] == "django.db.backends.postgresql":
    # The server keeps the plans of what a connection asks again: to plan a scan's queries took it longer than to answer
    # them. A PgBouncer in between must be 1.21 or newer (max_prepared_statements), or pool by session.
    _database.setdefault("OPTIONS", {}).update(server_side_binding=True, prepare_threshold=5)
DATABASES = {"default": _database}

# s3://bucket/prefix?endpoint=https://host:9000&region=eu-central-1. The keys are AWS's own: AWS_ACCESS_KEY_ID and so on.
STORAGE_BUCKET: dict[str, str] = {}
if STORAGE_URL:
    _place = urlsplit(STORAGE_URL)
    _asked = dict(parse_qsl(_place.query, keep_blank_values=True))
    if _place.scheme != "s3" or not _place.hostname or "@" in _place.netloc or set(_asked) - {"endpoint", "region"}:
        raise _refuse(
            "STORAGE_URL must be s3://bucket/prefix?endpoint=...&region=..., with the keys in AWS_ACCESS_KEY_ID and so on."
        )
    STORAGE_BUCKET = {"bucket_name": _place.netloc, "prefix": f"{_place.path.strip('/')}/".lstrip("/")}
    if "endpoint" in _asked:
        STORAGE_BUCKET["endpoint_url"] = _asked["endpoint"]
    if "region" in _asked:
        STORAGE_BUCKET["region_name"] = _asked["region"]

# Counted, and told at /metrics, only where there is a token: a proxy on the same machine makes every client a local one.
METRICS_DIR = VAR_DIR / "metrics"
if METRICS_TOKEN and len(METRICS_TOKEN) < 20:
    raise _refuse("METRICS_TOKEN is shorter than 20 characters: it could be guessed.")

# Long work goes through Celery where there is a broker; else through a worker of the server's own.
if BROKER_URL and urlsplit(BROKER_URL).scheme not in ("redis", "rediss", "amqp", "amqps"):
    raise _refuse("BROKER_URL must be a redis:// or an amqp:// address, or empty.")

if CACHE_URL.startswith("redis"):
    CACHES = {
        "default": {
            "BACKEND": "config.redis_cache.ForgivingRedisCache",
            "LOCATION": CACHE_URL,
            "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
        }
    }
elif CACHE_URL:
    raise _refuse(f"CACHE_URL must be a redis:// address or empty, not {CACHE_URL!r}.")
else:  # never each process its own: failed sign-ins are counted in it
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "flipside_cache",  # made by a migration
            "OPTIONS": {"MAX_ENTRIES": 100_000},
        }
    }
CACHES["default"]["KEY_FUNCTION"] = "config.cache_keys.digest"

PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
FORMAT_MODULE_PATH = ["config.formats"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # Compressed beside the file when they are gathered: htmx goes over the air with 17 kB instead of 51.
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
STATICFILES_DIRS: list[Path | tuple[str, Path]] = [BASE_DIR / "static"]
# The QR decoder as npm delivers it. Without npm at set-up the scan page says so and offers the rest.
QR_DECODER_DIR = BASE_DIR / "node_modules" / "zxing-wasm" / "dist"
if QR_DECODER_DIR.is_dir():
    STATICFILES_DIRS += [
        ("zxing/script", QR_DECODER_DIR / "iife" / "reader"),
        ("zxing/wasm", QR_DECODER_DIR / "reader"),
    ]

# The style sheet under ours, as npm delivers it; without npm ours stands alone.
_CSS_BASE = BASE_DIR / "node_modules" / "modern-normalize"
if _CSS_BASE.is_dir():
    STATICFILES_DIRS.append(("modern-normalize", _CSS_BASE))

# A list is at most 256 KiB (core.formats.MAX_BYTES); a form has a little beside it.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000  # fifteen for each double-faced name: a cube has more than Django's 1000

SECURE_CONTENT_TYPE_NOSNIFF = True
# Not "no-referrer": with that a browser sends "Origin: null" and every form fails its CSRF check.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_ENGINE = "checklist.accounts.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = [BASE_URL]
if BASE_URL.startswith("https://"):
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    if PROXIES:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
        SECURE_HSTS_SECONDS = 31_536_000
        SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    # Else we speak https ourselves, as in a shop (manage.py venue): a certificate of 14 days promises no year of https.
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]  # asked from inside, without the proxy
# Preloading HSTS is a promise for a whole domain and for years: its owner's to make, not ours.
SILENCED_SYSTEM_CHECKS = ["security.W021"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, "'wasm-unsafe-eval'"],  # the QR decoder is WebAssembly
        "style-src": [SELF],
        "img-src": [SELF, "data:", "blob:"],
        "connect-src": [SELF],
        "media-src": [SELF, "blob:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "config.request_log.Line"},
        "json": {"()": "config.request_log.JsonLine"},
    },
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line" if DEBUG else "json"}},
    "root": {"handlers": ["terminal"], "level": "INFO"},
    # Django's own handlers would write addresses unmasked.
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        "django.request": {"level": "ERROR"},  # what was not found stands in the request's own line
    },
}

# Set by pytest before Django starts: tests hash passwords cheaply and keep no log of expected refusals.
if "pytest" in sys.modules:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    LOGGING["root"]["level"] = "ERROR"
    WHITENOISE_AUTOREFRESH = True  # nothing is gathered into staticfiles/ for tests
