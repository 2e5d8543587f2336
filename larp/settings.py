"""All settings. What differs from machine to machine comes from the environment (`deploy/README.md` lists it)."""

from pathlib import Path

import dj_database_url

from larp import catalogue, env

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.text("LARP_DATA_DIR", str(BASE_DIR / "var")))
DEBUG = env.flag("LARP_DEBUG", default=False)
SECRET_KEY = env.secret("LARP_SECRET_KEY", folder=DATA_DIR)
# A hot-spot gives the laptop any address it likes, so the host is checked only where a site names its own.
ALLOWED_HOSTS = env.words("LARP_ALLOWED_HOSTS", "*")
CSRF_TRUSTED_ORIGINS = env.words("LARP_TRUSTED_ORIGINS")
BEHIND_PROXY = env.flag("LARP_BEHIND_PROXY", default=False)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    USE_X_FORWARDED_HOST = True

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "larp",
    "intrigues",
    "mediators",
    "printing",
    "side_events",
]
MIDDLEWARE = [
    # Around all others: their own refusals and redirects are answers too.
    "larp.web.middleware.SecurityHeaders",
    "django.middleware.security.SecurityMiddleware",
    "larp.web.compressed.CompressedStatic",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "larp.web.middleware.PaperAddresses",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "larp.web.middleware.PlainText",
    "larp.web.once.SentOnce",
    "larp.web.refusals.Refusals",
    "intrigues.web.settling.SettleFirst",
]
ROOT_URLCONF = "larp.urls"
WSGI_APPLICATION = "larp.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "larp.web.context.page",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "larp.templatetags.larp",
                "intrigues.templatetags.intrigues",
                "side_events.templatetags.side_events",
            ],
            # Each in memory after its first use, those of the side games from their own folders.
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["django.template.loaders.filesystem.Loader", "side_events.game_files.Templates"],
                )
            ],
            "libraries": {"larp": "larp.templatetags.larp"},
        },
    }
]

_SQLITE = {
    # A read that becomes a write in a deferred transaction fails at once with "database is locked",
    # whatever the timeout: so every transaction begins immediate.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA foreign_keys=ON;",
}
_DATABASE_URL = env.text("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'larp.sqlite3'}"
DATABASES = {"default": dj_database_url.parse(_DATABASE_URL, conn_max_age=60)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = _SQLITE
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "larp:sign_in"
LOGIN_REDIRECT_URL = "larp:home"
SESSION_ENGINE = "larp.sessions"
# A badge may be scanned weeks before the event, and holds until it is over.
SESSION_COOKIE_AGE = 60 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
# On a hot-spot the site is plain http; a site behind https says so.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = env.flag("LARP_SECURE_COOKIES", default=False)
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore the header on plain http and say so on the console of every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if SESSION_COOKIE_SECURE else None
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "larp.web.errors.csrf"

LANGUAGE_CODE = env.text("LARP_LANGUAGE", "ru")
LANGUAGES = [("ru", "Русский"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
# Before anything can load a catalogue: a process never sees words older than the parts it was started with.
catalogue.refresh(LOCALE_PATHS[0])
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "static-collected"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "side_events.game_files.Statics",
]
WHITENOISE_USE_FINDERS = True
MEDIA_ROOT = DATA_DIR / "media"

# Counts of wrong tries lie here among what anybody can put in: there must be room, or it would push them out.
_IN_MEMORY: dict[str, object] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "OPTIONS": {"MAX_ENTRIES": 100_000},
}
CACHES: dict[str, dict[str, object]] = {"default": _IN_MEMORY}
REDIS_URL = env.text("REDIS_URL")
if REDIS_URL:
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}

# With no Redis the broker lives in the memory of the one process that `manage.py weekend` starts.
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = {} if REDIS_URL else {"polling_interval": 0.2}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
# The schedule is a constant and its tasks come each second: there is nothing for beat to remember in a file.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_TASK_DEFAULT_QUEUE = "deadlines"
CELERY_TASK_ROUTES = {"printing.tasks.*": {"queue": "print"}, "larp.tasks.*": {"queue": "letters"}}
CELERY_BEAT_SCHEDULE = {
    "close-due-phases": {
        "task": "intrigues.tasks.close_due_phases",
        "schedule": 1.0,
        # A worker that was away must not find a heap of old sweeps.
        "options": {"expires": 5.0},
    },
    "deliver-letters": {
        "task": "larp.tasks.deliver_letters",
        "schedule": 5.0,
        "options": {"expires": 5.0},
    },
    "take-up-print-runs": {
        "task": "printing.tasks.take_up_runs",
        "schedule": 30.0,
        "options": {"expires": 25.0},
    },
}

# Letters to an address inside the laptop's own network: for a bot that runs beside it.
WEBHOOK_PRIVATE = env.flag("LARP_WEBHOOK_PRIVATE", default=False)

# Notices by e-mail, for those who leave an address: where a server for letters is named, and nowhere else.
_MAIL = env.mail_server()
MAIL_ON = bool(_MAIL.host)
EMAIL_HOST, EMAIL_PORT, EMAIL_USE_TLS, EMAIL_USE_SSL = _MAIL.host, _MAIL.port, _MAIL.tls, _MAIL.ssl
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _MAIL.user, _MAIL.password
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", _MAIL.user if "@" in _MAIL.user else f"larp@{_MAIL.host or 'localhost'}")

REST_FRAMEWORK = {
    # Closed by default: an API view opens itself by naming its policy.
    "DEFAULT_PERMISSION_CLASSES": ["larp.web.closed.NobodyUnlessNamed"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["larp.web.json_body.JsonBody"],
    "EXCEPTION_HANDLER": "larp.web.refusals.answer",
    # Who asks with OPTIONS what an address takes is told nothing: that answer would go round its policy.
    "DEFAULT_METADATA_CLASS": None,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Requests that wait for a thread for a moment are everyday life.
    "loggers": {"waitress.queue": {"level": "ERROR"}},
}
