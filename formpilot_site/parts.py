"""What the service is made of: the apps, the middlewares in the order in which a request passes them, and templates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

INSTALLED_APPS = [
    "formpilot_site",
    "auditing",
    "authoring",
    "webhooks",
    "conversations",
    "forms_registry",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "pgtrigger",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "corsheaders",
    "csp",
    "axes",
    "procrastinate.contrib.django",
    "formpilot_site.jobs",
]

MIDDLEWARE = [
    # The outermost: what the others refuse is told of too.
    "formpilot_site.observing.requests.Observed",
    "formpilot_site.caching.ErrorsAreNotKept",
    "formpilot_site.nearest_proxy.NearestProxyIsBelieved",
    "formpilot_site.hosts.HostIsOurs",
    "formpilot_site.observing.bodies.BodiesOfUnknownLength",
    "formpilot_site.database_page.DatabaseAwayPage",
    "django.middleware.security.SecurityMiddleware",
    # Before what serves files: those of the chat page would otherwise go out at full length wherever DEBUG is on.
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "conversations.api.middleware.ProblemDocuments",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "formpilot_site.staff_sessions.StaffSessionsGoOn",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "formpilot_site.storable_text.TextIsStorable",
    "formpilot_site.chosen_rows.ChosenRowsCanBe",
    "authoring.refused.RefusedPage",
    "axes.middleware.AxesMiddleware",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [Path(__file__).resolve().parent.parent / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
