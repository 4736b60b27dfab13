"""What conversations came to: submissions, for the client whose conversations they ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import override

from conversations import selectors
from conversations.api.base import ApiView
from conversations.api.problems import ApiProblem
from conversations.api.reply_serializers import SubmissionListSerializer, SubmissionSerializer
from conversations.api.request_serializers import SubmissionQuerySerializer
from conversations.api.schema import REFERENCE, problems
from conversations.models import Submission


class NewestFirst(CursorPagination):
    """Pages that stay put while new submissions come in. Raises ApiProblem for a cursor that no page gave."""

    ordering = ("-completed_at", "-pk")

    def __init__(self, page_size: int) -> None:
        self.page_size = page_size

    @override
    def get_page_size(self, request: Request) -> int | None:
        return self.page_size

    @override
    def decode_cursor(self, request: Request) -> Cursor | None:
        try:
            cursor = super().decode_cursor(request)
            # The framework takes any text for a place among the rows, which the database then cannot compare.
            known = cursor is None or cursor.position is None or parse_datetime(str(cursor.position)) is not None
        except (NotFound, ValueError):
            known = False
        if not known:
            detail = _("No page has given this cursor. Follow next and previous as they are, or begin without one.")
            raise ApiProblem("invalid_request", detail, field="cursor")
        return cursor


class SubmissionsView(ApiView):
    @extend_schema(
        operation_id="submissions",
        summary="The submissions of your conversations",
        description=(
            "Newest first, in pages: follow `next` until it is null. To fetch what is new, ask with `since` a minute "
            "before the last moment that you have seen, and leave out each `reference` that you know."
        ),
        tags=["Submissions"],
        parameters=[SubmissionQuerySerializer],
        responses={200: SubmissionListSerializer, **problems(400, 401, 403, 500, 503)},
    )
    def get(self, request: Request) -> Response:
        asked = self.checked(SubmissionQuerySerializer, request.query_params.dict())
        found = selectors.submissions_of(owner=self.owner, form=asked.get("form"), since=asked.get("since"))
        paginator = NewestFirst(asked["limit"])
        page: Sequence[Submission] = paginator.paginate_queryset(found, request, view=self) or ()
        content = {
            "submissions": [_content(one) for one in page],
            "next": paginator.get_next_link(),
            "previous": paginator.get_previous_link(),
        }
        return Response(SubmissionListSerializer(content).data)


class SubmissionView(ApiView):
    @extend_schema(
        operation_id="submission",
        summary="One submission, by its reference",
        description="The `reference` that the last reply of a conversation gave. Another client's is not found.",
        tags=["Submissions"],
        parameters=[REFERENCE],
        responses={200: SubmissionSerializer, **problems(401, 403, 404, 500, 503)},
    )
    def get(self, _request: Request, reference: str) -> Response:
        found = selectors.submission_of(reference, owner=self.owner)
        return Response(SubmissionSerializer(_content(found)).data)


def _content(submission: Submission) -> dict[str, Any]:
    """As `SubmissionSerializer` describes it. The evidence is that of the reply which ended the conversation."""
    version = submission.version
    reply = submission.turn.response
    hints = reply["action"].get("input") or {}
    return {
        "reference": submission.reference,
        "form": version.form.slug if version.form else None,
        "version": version.number,
        "spec_hash": version.spec_hash or None,
        "conversation_id": submission.conversation_id,
        "completed_at": submission.completed_at,
        "locale": reply["locale"],
        "complete": not submission.left_open,
        "answers": submission.data,
        "fields": reply["filled_fields"],
        "left_open": submission.left_open,
        "handed_over": hints.get("handed_over", []),
    }
