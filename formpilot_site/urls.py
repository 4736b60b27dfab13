"""Every address of the site; those of the API are listed in `conversations.api.urls`."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

DOCS_TEMPLATE = "formpilot_site/api_docs.html"

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="api-docs")),
    path("api/openapi.json", SpectacularJSONAPIView.as_view(), name="openapi"),
    path(
        "api/docs/",
        SpectacularSwaggerSplitView.as_view(url_name="openapi", template_name=DOCS_TEMPLATE),
        name="api-docs",
    ),
    path("admin/", admin.site.urls),
    # Last, because it also answers for what is not there.
    path("", include("conversations.api.urls")),
]
