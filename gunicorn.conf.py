"""How the service is served: a few processes of many threads, because a turn mostly waits for a model."""

import gc
import os
import sys

import django
from django.core.exceptions import ImproperlyConfigured

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "formpilot_site.settings")
# Until `on_starting` has loaded what stays: the collector would look through all of it again and again, which takes a
# sixth of a start.
try:
    gc.disable()
    django.setup()
except ImproperlyConfigured as error:
    sys.exit(f"error: {error}")

from django.conf import settings
from django.urls import reverse
from gunicorn.arbiter import Arbiter
from gunicorn.workers.base import Worker

from conversations import understanding
from formpilot_site.data_folder import writing_to
from formpilot_site.database.configured import configured_server, is_embedded
from formpilot_site.database.errors import EmbeddedPostgresError
from formpilot_site.database.migrated import missing_migrations
from formpilot_site.environment import EnvironmentProblem
from formpilot_site.observing.processes import begin_counting, end_counting
from formpilot_site.serving.collecting import collect_seldom
from formpilot_site.serving.first_request import ask_oneself
from formpilot_site.serving.judging import stop_where_settings_are_wrong
from formpilot_site.serving.worker import OPEN_CONNECTIONS, BufferingWorker
from formpilot_site.serving.worker_beside import WorkerBeside
from forms_registry import reading_process

bind = f"{settings.BACKEND_HOST}:{settings.PORT}"
worker_class = "formpilot_site.serving.worker.BufferingWorker"
workers = settings.WEB_WORKERS
threads = settings.WEB_THREADS
timeout = 60
graceful_timeout = settings.TURN_DEADLINE_SECONDS + 10
keepalive = 15
preload_app = True  # once: workers share its memory, and one that takes the place of another serves at once
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108 - heartbeats must not wait for a disk
control_socket_disable = True
# Which header of whose is believed is for the settings to say (BEHIND_PROXY). By default gunicorn believes three about
# HTTPS, and others about where the application is, of whoever asks from this machine, as a proxy on it lets all do.
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
logconfig_dict = settings.LOGGING | {
    "loggers": {"gunicorn.error": {"level": "INFO", "handlers": ["stderr"], "propagate": False}}
}


worker_beside = WorkerBeside()


def on_starting(server: object) -> None:
    """The database is up before any worker opens its pool, and what commands load only when they use it is here."""
    stop_where_settings_are_wrong()
    if is_embedded():
        try:
            configured_server().ensure_running()
        except EmbeddedPostgresError as error:
            sys.exit(f"error: {error}")
    try:
        with writing_to(settings.FORMPILOT_DATA):
            begin_counting(settings.FORMPILOT_DATA / "metrics")
    except EnvironmentProblem as error:
        sys.exit(f"error: {error}")
    if missing := missing_migrations():
        sys.exit(
            f"error: The database lacks {len(missing)} migrations ({missing[0]} first). Run: python manage.py prepare"
        )
    understanding.load()
    reverse("admin:index")  # reads all addresses, with the pages behind them
    collect_seldom()


def when_ready(server: Arbiter) -> None:
    if os.environ.get("SERVE_WITH_WORKER") == "1":
        worker_beside.begin([listener.fileno() for listener in server.LISTENERS])


def pre_fork(server: object, worker: BufferingWorker) -> None:
    worker.place = OPEN_CONNECTIONS.make_place(worker)


def post_worker_init(worker: Worker) -> None:
    reading_process.warm_up()
    understanding.open_line()
    understanding.warm_up()
    ask_oneself(worker.wsgi)


def worker_exit(server: object, worker: object) -> None:
    understanding.close()


def child_exit(server: object, worker: BufferingWorker) -> None:
    OPEN_CONNECTIONS.clear_place(worker)
    end_counting(worker.pid)


def on_exit(server: object) -> None:
    """The last one out turns off the light; another process that is connected keeps it on."""
    worker_beside.end()
    if is_embedded():
        configured_server().stop_if_idle()
