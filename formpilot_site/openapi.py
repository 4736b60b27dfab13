"""The OpenAPI description, made once per process and language, because making it takes a quarter of a second."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language, override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request
from typing_extensions import override as overrides

from formpilot_site.language import language_asked
from forms_registry.languages import OURS


@dataclass(frozen=True, slots=True)
class _Description:
    content: bytes
    etag: str


def _etag_of(request: HttpRequest, **_parameters: Any) -> str:
    return _description(_language_of(request)).etag


# Kept by whoever asks, who learns each time whether it is still so: a release may change it.
@method_decorator([cache_control(no_cache=True), condition(etag_func=_etag_of)], name="dispatch")
class OpenApiView(SpectacularJSONAPIView):
    """The document as JSON, from the cache of this process."""

    @extend_schema(exclude=True)
    @overrides
    def get(self, request: Request) -> HttpResponse:
        content = _description(_language_of(request)).content
        response = HttpResponse(content, content_type=OpenApiJsonRenderer.media_type)
        response["Content-Disposition"] = 'inline; filename="FormPilot.json"'
        return response


def _language_of(request: HttpRequest | Request) -> str:
    return language_asked(request) or get_language() or settings.LANGUAGE_CODE


@lru_cache(maxsize=len(OURS))
def _description(language: str) -> _Description:
    with override(language):
        generator: Any = SchemaGenerator
        schema = generator().get_schema(request=None, public=True)
        document = json.loads(OpenApiJsonRenderer().render(schema))
    # Without what it is indented by, which is more than half of it.
    content = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    return _Description(content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')
