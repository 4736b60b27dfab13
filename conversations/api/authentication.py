"""Who calls: an API key, as `Authorization: Bearer fp_...` or `X-API-Key: fp_...`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from typing_extensions import override

from conversations import selectors
from conversations.api.problems import Problem
from conversations.models import ApiKey
from conversations.services.keys import hash_key

if TYPE_CHECKING:
    from rest_framework.views import APIView  # it imports this module, by the settings

CHALLENGE = 'Bearer realm="FormPilot"'


class ApiKeyAuthentication(BaseAuthentication):
    """Sets `request.auth` to the ApiKey. A key that is wrong is refused even where none is needed."""

    @override
    def authenticate(self, request: Request) -> tuple[None, ApiKey] | None:
        secret = _secret_of(request)
        if not secret:
            return None
        key = selectors.key_for(hash_key(secret))
        if key is None:
            refusal = Problem("api_key_invalid", _("The API key is unknown or was revoked. Ask for a new one."))
            refusal.auth_header = self.authenticate_header(request)
            raise refusal
        return None, key

    @override
    def authenticate_header(self, request: Request) -> str:
        return CHALLENGE


class HasApiKey(BasePermission):
    """With DEBUG off, only clients with a key may ask; with DEBUG on, everyone may."""

    message = _("Send an API key, as the header Authorization: Bearer fp_... or X-API-Key: fp_...")

    @override
    def has_permission(self, request: Request, view: APIView) -> bool:
        return settings.DEBUG or isinstance(request.auth, ApiKey)


def _secret_of(request: Request) -> str:
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else request.headers.get("X-API-Key", "").strip()
