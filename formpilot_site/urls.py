"""Every address of the site; those of the API are listed in `conversations.api.urls`."""

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

urlpatterns = [
    path("api/openapi.json", SpectacularJSONAPIView.as_view(), name="openapi"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="openapi"), name="api-docs"),
    path("admin/", admin.site.urls),
    # Last, because it also answers for what is not there.
    path("", include("conversations.api.urls")),
]
