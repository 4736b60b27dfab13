"""Every address of the site; those of the API are listed in `conversations.api.urls`."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularSwaggerSplitView

from authoring.guide.page import pages as guide_pages
from formpilot_site import pages, simulator
from formpilot_site.limiting import few_at_once, limited
from formpilot_site.observing.page import metrics_page
from formpilot_site.openapi import OpenApiView

# Passwords are hashed one after the other: who waits longer than for a few of them had better come again.
few_logins = few_at_once(4, retry_seconds=3, methods={"POST"})
DOCS_TEMPLATE = "formpilot_site/api_docs.html"

urlpatterns = [
    path("", pages.index, name="index"),
    path("favicon.ico", pages.icon, name="icon"),
    path("chat/<slug:slug>/", pages.chat, name="chat"),
    path("chat/<slug:slug>/token/", pages.chat_token, name="chat-token"),
    path("simulator/", simulator.simulator, name="simulator"),
    path("simulator/token/", simulator.token, name="simulator-token"),
    path("simulator/check/", simulator.check_document, name="simulator-check"),
    path("simulator/tools/<slug:slug>/", simulator.example_tools, name="simulator-tools"),
    path("simulator/turns/<uuid:conversation_id>/", simulator.turns, name="simulator-turns"),
    path("language/", set_language, name="set-language"),
    path("api/ui/strings/", pages.interface_strings, name="interface-strings"),
    path("api/openapi.json", OpenApiView.as_view(), name="openapi"),
    path(
        "api/docs/",
        require_safe(
            cache_control(no_cache=True)(
                SpectacularSwaggerSplitView.as_view(url_name="openapi", template_name=DOCS_TEMPLATE)
            )
        ),
        name="api-docs",
    ),
    path("metrics", metrics_page, name="metrics"),
    path("admin/login/", limited("logins_per_address", methods={"POST"})(few_logins(admin.site.login))),
    path("admin/guide/", guide_pages(), name="authoring-guide"),
    path("admin/guide/<slug:name>/", guide_pages(), name="authoring-guide"),
    path("admin/", admin.site.urls),
    # Last, because it also answers for what is not there.
    path("", include("conversations.api.urls")),
]
