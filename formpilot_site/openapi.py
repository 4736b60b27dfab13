"""The description of the API, made once a process in each language: making it takes a quarter of a second."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import get_language, override
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request
from typing_extensions import override as overrides

from formpilot_site.language import LANGUAGE_CODES, language_asked


class OpenApiView(SpectacularJSONAPIView):
    @extend_schema(exclude=True)
    @overrides
    def get(self, request: Request) -> HttpResponse:
        language = language_asked(request) or get_language() or settings.LANGUAGE_CODE
        answer = HttpResponse(_described(language), content_type=OpenApiJsonRenderer.media_type)
        answer["Content-Disposition"] = 'inline; filename="FormPilot.json"'
        return answer


@lru_cache(maxsize=len(LANGUAGE_CODES))
def _described(language: str) -> bytes:
    with override(language):
        made: Any = SchemaGenerator
        schema = made().get_schema(request=None, public=True)
        return bytes(OpenApiJsonRenderer().render(schema))
