"""`/metrics`: only for who knows METRICS_TOKEN."""

from __future__ import annotations

import hmac

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse


def metrics_page(request: HttpRequest) -> HttpResponse:
    """As if it were not there, for who does not bring the token, or where there is none."""
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    expected = settings.METRICS_TOKEN
    is_known = bool(expected) and hmac.compare_digest(token.strip().encode(), expected.encode())
    if not is_known or scheme.lower() != "bearer":
        raise Http404
    from formpilot_site.observing import metrics  # only once the server has said where processes count together

    return HttpResponse(metrics.render(), content_type=metrics.CONTENT_TYPE, headers={"Cache-Control": "no-store"})
