"""Settings, read from the environment. A bad value is refused with its name and what is accepted."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DECKWRIGHT_DATA", BASE_DIR / ".data"))
"""The database, the secret key and caches: what users made, apart from the code."""


def env_bool(name: str, default: bool) -> bool:
    """Return the environment's yes or no; raises ImproperlyConfigured."""
    words = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    value = os.environ.get(name, str(default)).lower()
    if value not in words:
        raise ImproperlyConfigured(f"{name}={value!r}: accepted are 1, true, yes, 0, false, no")
    return words[value]


def env_rate(name: str, default: str) -> str | None:
    """Return how many requests the environment allows, such as `300/minute`; None for `off`. Raises ImproperlyConfigured."""
    value = os.environ.get(name, default)
    if value == "off":
        return None
    if not re.fullmatch("[1-9][0-9]{0,8}/(second|minute|hour|day)", value):
        accepted = "a number per second, minute, hour or day, such as 300/minute, or off"
        raise ImproperlyConfigured(f"{name}={value!r}: accepted is {accepted}")
    return value


def env_count(name: str, default: int) -> int:
    """Return the environment's whole number from 0 to 10; raises ImproperlyConfigured."""
    value = os.environ.get(name, str(default))
    if value not in map(str, range(11)):
        raise ImproperlyConfigured(f"{name}={value!r}: accepted are 0 to 10")
    return int(value)


def env_font(name: str) -> Path | None:
    """Return the font file that the environment names, None for none; raises ImproperlyConfigured."""
    value = os.environ.get(name, "")
    if value and not (Path(value).is_file() and value.lower().endswith((".otf", ".ttf", ".ttc"))):
        accepted = "the path of a font file that ends in .otf, .ttf or .ttc"
        raise ImproperlyConfigured(f"{name}={value!r}: accepted is {accepted}")
    return Path(value) if value else None


def secret_key() -> str:
    """Return the secret key: from the environment, else from a file made on the first start."""
    if key := os.environ.get("DECKWRIGHT_SECRET_KEY"):
        return key
    path = DATA_DIR / "secret_key"
    if not path.exists() or not path.stat().st_size:
        DATA_DIR.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"secret_key.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        draft.replace(path)  # whole or not at all, and never read by others
    return path.read_text()


DEBUG = env_bool("DECKWRIGHT_DEBUG", False)
SECRET_KEY = secret_key()
ALLOWED_HOSTS = os.environ.get("DECKWRIGHT_HOSTS", "127.0.0.1,localhost,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [o for o in os.environ.get("DECKWRIGHT_ORIGINS", "").split(",") if o]

INSTALLED_APPS = [
    "config.apps.ConfigConfig",
    "playtest.apps.PlaytestConfig",
    "decks.apps.DecksConfig",
    "catalog.apps.CatalogConfig",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "drf_standardized_errors",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "config.limits.BodyLimit",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.errors.spoken_refusals",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "config" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.site",
            ],
        },
    },
]

SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "deckwright.sqlite3",
    "CONN_MAX_AGE": None,
    "OPTIONS": {
        "timeout": 30,  # seconds: a large import holds the one writer for a while
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
    },
}
"""The database unless DATABASE_URL names another."""


def database(url: str) -> dict[str, Any]:
    """Return the database that `url` names, SQLite in DATA_DIR for none; raises ImproperlyConfigured."""
    if not url:
        return SQLITE
    try:
        found: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=None))
    except ValueError as error:
        found = {"ENGINE": "", "error": error}
    if found["ENGINE"] == "django.db.backends.postgresql":
        return found
    scheme = url.partition(":")[0]
    raise ImproperlyConfigured(
        f"DATABASE_URL={scheme}:…: accepted is postgres://USER:PASSWORD@HOST:PORT/NAME, or nothing for SQLite"
    )


DATABASES = {"default": database(os.environ.get("DATABASE_URL", ""))}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "my_decks"
LOGOUT_REDIRECT_URL = "games"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ja", _("Japanese"))]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
TIME_ZONE = "UTC"
FORMAT_MODULE_PATH = "config.formats"

STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True  # straight from the apps: no collecting step
STATICFILES_DIRS = [BASE_DIR / "config" / "static"]
MEDIA_ROOT = DATA_DIR / "media" if "DECKWRIGHT_DATA" in os.environ else BASE_DIR / "media"
"""Images of cards, and uploads that wait to be cropped: beside the code, or with the rest of the data where that lies elsewhere."""
FIXTURES_DIR = BASE_DIR / "fixtures"
CACHE_DIR = DATA_DIR / "cache"
FONTS = {
    family: font
    for family in ("sans", "serif", "spare")
    if (font := env_font(f"DECKWRIGHT_FONT_{family.upper()}"))
}
"""Fonts of card faces, where others are wanted than those that come with the program."""
"""Font subsets and rendered faces: made anew whenever missing."""

RUN_JOBS_INLINE = False
"""Whether long work is done within the request, as tests want it, and not by a process of its own."""

DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 2**20
"""Bytes that a request may have, but where files are taken."""
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"

REST_FRAMEWORK = {
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.AnonRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {"anon": env_rate("DECKWRIGHT_API_RATE", "300/minute")},
    "NUM_PROXIES": env_count("DECKWRIGHT_PROXIES", 0),
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["catalog.api.parsing.StrictJSONParser"],
    "DEFAULT_PAGINATION_CLASS": "catalog.api.paging.Pages",
    "DEFAULT_SCHEMA_CLASS": "catalog.api.schema.Schema",
    "EXCEPTION_HANDLER": "config.errors.api_refusal",
    "PAGE_SIZE": 50,
}
DRF_STANDARDIZED_ERRORS = {
    "EXCEPTION_HANDLER_CLASS": "catalog.api.failures.ApiErrors",
    "ALLOWED_ERROR_STATUS_CODES": [
        str(status) for status in (400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 428, 429, 500)
    ],
    "ERROR_SCHEMAS": {
        "400": "catalog.api.failures.BadRequestSerializer",
        **dict.fromkeys(("409", "412", "413", "428"), "catalog.api.failures.RefusedSerializer"),
    },
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Deckwright",
    "DESCRIPTION": "Card games as data: cards, sets, products, decks and their verdicts.",
    "VERSION": "1.0.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "SetKindEnum": "catalog.models.CardSet.Kind",
        **{
            name: f"drf_standardized_errors.openapi_serializers.{name}.choices"
            for name in (
                *("ValidationErrorEnum", "ClientErrorEnum", "ServerErrorEnum"),
                *(f"ErrorCode{status}Enum" for status in (401, 403, 404, 405, 406, 415, 429, 500)),
            )
        },
    },
    "POSTPROCESSING_HOOKS": ["drf_standardized_errors.openapi_hooks.postprocess_schema_enums"],
}

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}
"""Counts of requests of the API."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
