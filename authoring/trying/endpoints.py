"""What the editor asks for when somebody tries out what is written in it, saved or not."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.urls import URLPattern, path
from django.utils.translation import get_language, gettext

from authoring import dialogue_tests, paths
from authoring.admin.editor import EditorEndpoints, Refused, document_in, forbidden
from authoring.admin.wording import diagnostic_in_words, staff_of
from authoring.trying.results import paths_as_json, runs_as_json
from conversations.page_origins import page_origins
from conversations.services import create_test_token, delete_test
from forms_registry import content
from forms_registry.errors import DocumentUnreadable
from forms_registry.schema import FormSpec, Severity

_NAME = "forms_registry_formversion"


class TrialEndpoints(EditorEndpoints):
    """`POST add/<trial>/` and `<id>/<trial>/` with `{"markdown"}`, for whoever may see the draft; `trial` is "try",
    "tests" or "paths". `POST tried/delete/` with `{"conversation"}` deletes a test of one's own."""

    def get_urls(self) -> list[URLPattern]:
        trials = {"try": self.try_out, "tests": self.run_tests, "paths": self.walk_paths}
        new = [
            path(f"add/{name}/", self.json_endpoint(view), name=f"{_NAME}_{name}_new") for name, view in trials.items()
        ]
        old = [
            path(f"<int:pk>/{name}/", self.json_endpoint(view), name=f"{_NAME}_{name}") for name, view in trials.items()
        ]
        delete = path("tried/delete/", self.json_endpoint(self.delete_tried), name=f"{_NAME}_delete_tried")
        return [*new, *old, delete, *super().get_urls()]

    def try_out(self, request: HttpRequest, body: dict[str, Any], pk: int | None = None) -> JsonResponse:
        """`{"token", "tiles", "attribution"}` for a conversation with the document."""
        self._usable_spec(request, body, pk)
        token, _grant = create_test_token(origins=page_origins(request), tester=_tester(request))
        tiles = {"tiles": settings.MAP_TILES_URL, "attribution": settings.MAP_TILES_ATTRIBUTION}
        return JsonResponse({"token": token, **tiles})

    def run_tests(self, request: HttpRequest, body: dict[str, Any], pk: int | None = None) -> JsonResponse:
        """`{"runs": [...]}`, as `runs_as_json` has them."""
        return JsonResponse({"runs": runs_as_json(dialogue_tests.run(self._usable_spec(request, body, pk)))})

    def walk_paths(self, request: HttpRequest, body: dict[str, Any], pk: int | None = None) -> JsonResponse:
        """As `paths_as_json` has them."""
        spec = self._usable_spec(request, body, pk)
        return JsonResponse(paths_as_json(paths.find_paths(spec), spec, get_language() or "en"))

    def delete_tried(self, request: HttpRequest, body: dict[str, Any]) -> JsonResponse:
        """`{"deleted"}`, which is false for what is no test of this tester."""
        if not self.has_view_permission(request):
            raise forbidden()
        try:
            conversation = UUID(str(body.get("conversation")))
        except ValueError:
            raise Refused(400, gettext("“conversation” must be the number of a test.")) from None
        return JsonResponse({"deleted": delete_test(conversation, tester=_tester(request))})

    def _usable_spec(self, request: HttpRequest, body: dict[str, Any], pk: int | None) -> FormSpec:
        """The form that is written. Raises Refused for somebody who may not see the draft, and while it has errors."""
        is_allowed = (
            self.has_add_permission(request)
            if pk is None
            else self.has_view_or_change_permission(request, self.version_or_refused(request, pk))
        )
        if not is_allowed:
            raise forbidden()
        try:
            return content.read_usable(content.normalised(document_in(body)))
        except DocumentUnreadable as error:
            first = next(diagnostic for diagnostic in error.diagnostics if diagnostic.severity is Severity.ERROR)
            reason = gettext("Mend the errors first. %(first)s") % {"first": diagnostic_in_words(first)}
            raise Refused(422, reason) from None


def _tester(request: HttpRequest) -> str:
    return str(staff_of(request).pk)
