"""Who calls: an API key, as `Authorization: Bearer fp_...` or `X-API-Key: fp_...`, or an embed token in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from typing_extensions import override

from conversations import selectors
from conversations.api.problems import ApiProblem
from conversations.models import ApiKey
from conversations.services import (
    TOKEN_START,
    EmbedGrant,
    EmbedTokenExpired,
    EmbedTokenInvalid,
    hash_key,
    read_embed_token,
)

if TYPE_CHECKING:
    from rest_framework.views import APIView  # it imports this module, by the settings

CHALLENGE = 'Bearer realm="FormPilot"'


class ApiKeyAuthentication(BaseAuthentication):
    """Sets `request.auth` to the ApiKey, or to what an embed token grants. One that is wrong is refused even where
    none is needed."""

    @override
    def authenticate(self, request: Request) -> tuple[None, ApiKey | EmbedGrant] | None:
        secret = _secret_of(request)
        if not secret:
            return None
        if settings.HTTPS and not request.is_secure():
            raise ApiProblem("https_required", _("Send keys and tokens by https:// alone: this one was readable."))
        if secret.startswith(TOKEN_START):
            return None, self._grant(secret, request)
        key = selectors.key_for(hash_key(secret))
        if key is None:
            detail = _("The API key is unknown or was revoked. Ask for a new one.")
            raise self._refusal("api_key_invalid", detail, request)
        return None, key

    def _grant(self, token: str, request: Request) -> EmbedGrant:
        try:
            grant = read_embed_token(token)
        except (EmbedTokenInvalid, EmbedTokenExpired) as error:
            raise self._refusal(error.code, error.message, request) from None
        if not grant.admits(request.headers.get("Origin", "")):
            detail = _("The embed token was not made for pages of this origin. Get one whose origins include it.")
            raise ApiProblem("origin_not_allowed", detail)
        return grant

    def _refusal(self, code: str, detail: str | Promise, request: Request) -> ApiProblem:
        refusal = ApiProblem(code, detail)
        refusal.auth_header = self.authenticate_header(request)
        return refusal

    @override
    def authenticate_header(self, request: Request) -> str:
        return CHALLENGE


class HasApiKey(BasePermission):
    """With DEBUG off, only clients with a key or an embed token may ask; with DEBUG on, everyone may."""

    @override
    def has_permission(self, request: Request, view: APIView) -> bool:
        return settings.DEBUG or isinstance(request.auth, ApiKey | EmbedGrant)


def _secret_of(request: Request) -> str:
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else request.headers.get("X-API-Key", "").strip()
