"""Django's settings. What differs between machines comes from the environment; `.env.example` lists it."""

from __future__ import annotations

import math
import os
from datetime import timedelta
from pathlib import Path

import django_stubs_ext
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from formpilot_site import api_settings, parts
from formpilot_site.database_settings import database_settings
from formpilot_site.environment import Environment, tiles_source
from formpilot_site.example_actions import EXAMPLE_ACTIONS
from formpilot_site.kept_secrets import secret_key
from formpilot_site.limits import limits_from
from formpilot_site.logs import logging_settings
from formpilot_site.processors import processors
from formpilot_site.service_settings import services_of
from formpilot_site.uploads import arriving_folder, exports_storage, scanner_named, uploads_storage

# Lets Django's classes be written with their type parameters.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
environment = Environment.of_process(Path(os.environ.get("FORMPILOT_ENV_FILE") or BASE_DIR / ".env"))

DEBUG = environment.flag("DEBUG", default=False)
HTTPS = environment.flag("HTTPS", default=not DEBUG)
FORMPILOT_DATA = BASE_DIR / environment.text("FORMPILOT_DATA", "var")

# --- Conversations ----------------------------------------------------------------------------------------------------

SESSION_TIMEOUT_SECONDS = environment.whole_number("SESSION_TIMEOUT_SECONDS", 1800, minimum=1, maximum=31_536_000)
# How long after its end a conversation can be read by whoever has its number, and no key.
ENDED_READABLE_SECONDS = environment.whole_number("ENDED_READABLE_SECONDS", 86_400, minimum=0, maximum=31_536_000)
# After so many days without a turn they are erased; 0 keeps them until somebody erases them.
KEEP_COMPLETED_DAYS = environment.whole_number("KEEP_COMPLETED_DAYS", 0, minimum=0, maximum=36_500)
KEEP_UNFINISHED_DAYS = environment.whole_number("KEEP_UNFINISHED_DAYS", 90, minimum=0, maximum=36_500)
HISTORY_MESSAGES = environment.whole_number("HISTORY_MESSAGES", 10, minimum=1, maximum=200)
MAX_MESSAGE_CHARS = environment.whole_number("MAX_MESSAGE_CHARS", 8000, minimum=1, maximum=1_000_000)
TURN_DEADLINE_SECONDS = environment.whole_number("TURN_DEADLINE_SECONDS", 20, minimum=1, maximum=600)
# A lease that ends before the deadline lets a slow turn be overtaken by its own repetition: to see that, with DEBUG,
# where `checks` warns of it.
TURN_LEASE_SECONDS = environment.whole_number(
    "TURN_LEASE_SECONDS",
    max(60, 2 * TURN_DEADLINE_SECONDS),
    minimum=1 if DEBUG else TURN_DEADLINE_SECONDS + 1,
    maximum=3600,
)

# --- Whom it trusts where it connects to models, services, webhooks and buckets --------------------------------------

SSL_CERT_FILE = environment.certificates("SSL_CERT_FILE")
if SSL_CERT_FILE:
    os.environ["SSL_CERT_FILE"] = SSL_CERT_FILE  # the model's client has it from there

# --- What the service does for forms: the environment alone knows where services are ----------------------------------

SERVICES = services_of(environment, "SERVICES", default="HYDRO=")
# Whoever talks to an assistant may then ask it "show agent stats".
AGENT_STATS = environment.flag("AGENT_STATS", default=False)
ACTION_TIMEOUT_SECONDS = environment.whole_number("ACTION_TIMEOUT_SECONDS", 10, minimum=1, maximum=120)
ACTION_RETRY_PAUSES = (0.5, 1.0)
ACTIONS = {**EXAMPLE_ACTIONS, **environment.paths("ACTIONS")}

# --- The language model: without an endpoint, the rules alone understand people ---------------------------------------

CUSTOM_LLM_API_ENDPOINT = environment.url("CUSTOM_LLM_API_ENDPOINT")
CUSTOM_LLM_API_KEY = environment.text("CUSTOM_LLM_API_KEY")
CUSTOM_LLM_MODEL_NAME = environment.text("CUSTOM_LLM_MODEL_NAME", "default")
# The model's library would send what people say to LangSmith as soon as one of these is set, for whatever reason.
if not environment.flag("TRACE_TO_LANGSMITH", default=False):
    for maker in ("LANGSMITH", "LANGCHAIN"):
        os.environ |= {f"{maker}_TRACING": "false", f"{maker}_TRACING_V2": "false"}

# --- Where it listens, and who may ask --------------------------------------------------------------------------------

# With DEBUG, whoever reaches the service may do anything with it.
BACKEND_HOST = environment.text("BACKEND_HOST", "127.0.0.1" if DEBUG else "0.0.0.0")  # noqa: S104 - as containers need
BACKEND_PORT = environment.whole_number("BACKEND_PORT", 8000, minimum=1, maximum=65535)
PORT = environment.whole_number("PORT", BACKEND_PORT, minimum=1, maximum=65535)
# Each computes one turn at a time, and waits a quarter of it for the database: half as many again keep the processors
# busy. Not more by itself than the connections that Postgres accepts by default are enough for.
WEB_WORKERS = environment.whole_number("WEB_WORKERS", min(math.ceil(processors() * 1.5), 8), minimum=1, maximum=64)
WEB_THREADS = environment.whole_number("WEB_THREADS", 100, minimum=1, maximum=1000)

SECRET_KEY = secret_key(environment, FORMPILOT_DATA, debug=DEBUG)
# What was signed with the keys of before still counts.
SECRET_KEY_FALLBACKS = environment.names("SECRET_KEY_FALLBACKS")

# What people say in forms with sensitive fields is encrypted with the first of these; the others open what is old, also
# what was encrypted before there were keys of its own.
SEALING_KEYS = [
    *environment.secrets(
        "SEALING_KEYS",
        why="sensitive answers are encrypted with it",
        example="$(python3 -c 'import secrets; print(secrets.token_urlsafe(48))')",
    ),
    SECRET_KEY,
    *SECRET_KEY_FALLBACKS,
]

# A container asks itself whether it is healthy, whatever the world calls it.
ALLOWED_HOSTS = [*environment.hosts("ALLOWED_HOSTS", "*" if DEBUG else "localhost,[::1]"), "127.0.0.1"]
CSRF_TRUSTED_ORIGINS = environment.origins("CSRF_TRUSTED_ORIGINS")
CORS_ORIGINS = environment.origins("CORS_ALLOWED_ORIGINS", "*")
CORS_ALLOW_ALL_ORIGINS = "*" in CORS_ORIGINS
CORS_ALLOWED_ORIGINS = [] if CORS_ALLOW_ALL_ORIGINS else CORS_ORIGINS
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_HEADERS = ["accept", "accept-language", "authorization", "content-type", "idempotency-key", "x-api-key"]
CORS_EXPOSE_HEADERS = ["Retry-After", "Idempotent-Replayed", "Resume-Within", "X-Request-ID"]
FRAME_ORIGINS = environment.origins("FRAME_ORIGINS")
PUBLIC_PAGES = environment.flag("PUBLIC_PAGES", default=True)

# --- How much anybody may ask -----------------------------------------------------------------------------------------

LIMITS = limits_from(environment, debug=DEBUG)
# So many wrong passwords in a row close an account for a while, to the address that they came from alone, so that no
# stranger can lock its owner out.
AXES_FAILURE_LIMIT = environment.whole_number("LOGIN_ATTEMPTS", 5, minimum=1, maximum=1000)
AXES_COOLOFF_TIME = timedelta(seconds=environment.whole_number("LOGIN_PAUSE_SECONDS", 900, minimum=1, maximum=86_400))
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_CLIENT_IP_CALLABLE = "formpilot_site.limiting.address_of_login"
AXES_LOCKOUT_CALLABLE = "formpilot_site.limiting.login_paused"
# How many proxies stand in front and add to X-Forwarded-For; without any, the header is anybody's word. Behind one that
# does not count, everybody would share its address and its limits.
BEHIND_PROXY = environment.flag("BEHIND_PROXY", default=False)
TRUSTED_PROXIES = environment.whole_number("TRUSTED_PROXIES", int(BEHIND_PROXY), minimum=int(BEHIND_PROXY), maximum=10)

# --- What it is made of -----------------------------------------------------------------------------------------------

INSTALLED_APPS = parts.INSTALLED_APPS
MIDDLEWARE = parts.MIDDLEWARE
TEMPLATES = parts.TEMPLATES
ROOT_URLCONF = "formpilot_site.urls"
WSGI_APPLICATION = "formpilot_site.wsgi.application"

# --- Data -------------------------------------------------------------------------------------------------------------

DATABASE = database_settings(environment)
DATABASES = {"default": DATABASE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000  # an import asks several questions about each of up to 300 fields

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / environment.text("STATIC_ROOT", str(FORMPILOT_DATA / "static"))
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_STORAGE_CLASS = (
    "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG else "formpilot_site.static_files.BundlingStorage"
)
UPLOADS = uploads_storage(environment, FORMPILOT_DATA, SSL_CERT_FILE)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATICFILES_STORAGE_CLASS},
    "uploads": UPLOADS,
    "exports": exports_storage(UPLOADS, FORMPILOT_DATA),
}

# --- Files that people send -------------------------------------------------------------------------------------------

LARGEST_UPLOAD = environment.whole_number("UPLOAD_MAX_MB", 50, minimum=1, maximum=2000) * 1024 * 1024
# What surrounds the file in the body of a request.
LARGEST_UPLOAD_BODY = LARGEST_UPLOAD + 64 * 1024
UPLOAD_DOORS = rb"POST /api/conversations/[^/ ]+/files/?[ ?]"
# Whoever looks whether the service lives does not wait for those it serves.
URGENT_DOORS = (b"GET /api/health/ ", b"GET /api/health ")
UPLOAD_SCANNER = scanner_named(environment.text("UPLOAD_SCANNER"))
# Bodies lie here while they arrive, without a name.
FILE_UPLOAD_TEMP_DIR = arriving_folder(FORMPILOT_DATA)

# --- Background work --------------------------------------------------------------------------------------------------

# The worker finds its work in formpilot_site.jobs.schedule; other processes have no need of it.
PROCRASTINATE_AUTODISCOVER_MODULE_NAME = None
# What was to be done while no worker ran is done once, when one runs again.
PROCRASTINATE_PERIODIC_DEFAULTS = {"max_delay": 86_400}
# Exports of more submissions than this are made by the worker.
EXPORT_ROWS_AT_ONCE = 5_000
# Networks, beside the internet, to which webhooks may go.
WEBHOOK_PRIVATE_ADDRESSES = environment.networks("WEBHOOK_PRIVATE_ADDRESSES")

# --- Languages and time -----------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = "formpilot_site.formats"
LANGUAGES = [("en", _("English")), ("ar", _("Arabic"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = environment.time_zone("TIME_ZONE", "UTC")
USE_I18N = True
USE_TZ = True

# --- The chat page: the only other host that it ever asks is that of the map, if there is one -------------------------

MAP_TILES_URL = environment.url("MAP_TILES_URL")
MAP_TILES_ATTRIBUTION = environment.text("MAP_TILES_ATTRIBUTION")
MAP_TILES_HOSTS = [tiles_source(MAP_TILES_URL)] if MAP_TILES_URL else []

# --- API --------------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {**api_settings.REST_FRAMEWORK, "NUM_PROXIES": TRUSTED_PROXIES}
SPECTACULAR_SETTINGS = api_settings.SPECTACULAR_SETTINGS

# --- Security ---------------------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:", *MAP_TILES_HOSTS],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["formpilot_site.hashing.OneAtATime"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{validator}"}
    for validator in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
# A redirected POST arrives without its body: clients of the API are to use the right address from the start.
SECURE_REDIRECT_EXEMPT = [r"^api/"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# Whether the domain's other hosts speak HTTPS is not for this service to promise.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
# Sessions are those of staff alone.
SESSION_COOKIE_AGE = environment.whole_number("STAFF_SESSION_HOURS", 12, minimum=1, maximum=336) * 3600
# Notes to staff are kept with their session: to be able to keep them in cookies, each request of the API would make a
# signer too.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
CSRF_FAILURE_VIEW = "formpilot_site.refused_forms.form_refused"
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- What operators see -----------------------------------------------------------------------------------------------

METRICS_TOKEN = environment.text("METRICS_TOKEN")
LOGGING = logging_settings(environment.choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR")))
DEFAULT_EXCEPTION_REPORTER = "formpilot_site.error_reports.Places"
