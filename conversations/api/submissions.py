"""What conversations came to: submissions, for the client whose conversations they ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
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
from conversations.amendments import Revision, revisions_of
from conversations.api.base import ApiView
from conversations.api.problems import ApiProblem
from conversations.api.reply_serializers import SubmissionListSerializer, SubmissionSerializer
from conversations.api.request_serializers import AmendmentSerializer, SubmissionQuerySerializer
from conversations.api.schema import REFERENCE, problems
from conversations.encryption import in_clear
from conversations.models import Submission
from conversations.services import Amender, amend_submission
from conversations.submission_facts import ending_of, evidence_of, facts_of, results_of


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
            if cursor is None or cursor.position is None:
                return cursor
            # The framework takes any text for a place among the rows, which the database then cannot compare.
            return cursor._replace(position=_place(str(cursor.position)))  # type: ignore[arg-type]  # of its stubs
        except (NotFound, ValueError, OverflowError):
            detail = _("No page has given this cursor. Follow next and previous as they are, or begin without one.")
            raise ApiProblem("invalid_request", detail, field="cursor") from None


def _place(position: str) -> str:
    """A place among the rows as pages give it, which is in UTC. Raises ValueError or OverflowError for what is none."""
    moment = parse_datetime(position)
    if moment is None or moment.tzinfo is None:
        raise ValueError(position)
    return str(moment.astimezone(UTC))


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
        query = self.validated(SubmissionQuerySerializer, request.query_params.dict())
        submissions = selectors.submissions_of(owner=self.owner, form=query.get("form"), since=query.get("since"))
        paginator = NewestFirst(query["limit"])
        page: Sequence[Submission] = paginator.paginate_queryset(submissions, request, view=self) or ()
        submissions_on_page = in_clear(page)
        revisions = revisions_of(submissions_on_page)
        content = {
            "submissions": [_content(row, revisions.get(row.conversation_id, [])) for row in submissions_on_page],
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
        return Response(_serialized(selectors.submission_of(reference, owner=self.owner)))


class AmendmentsView(ApiView):
    @extend_schema(
        operation_id="amend_submission",
        summary="Amend a submission",
        description=(
            "Each value is checked by the type and limits of its field; rules between fields are yours to keep. What "
            "was submitted stays in the record, and the submission tells what changed, when, by whom and why. Send the "
            "`revision` that you know, and nobody's amendment is lost that came in between."
        ),
        tags=["Submissions"],
        parameters=[REFERENCE],
        request=AmendmentSerializer,
        responses={200: SubmissionSerializer, **problems(400, 401, 403, 404, 409, 413, 415, 500, 503)},
    )
    def post(self, request: Request, reference: str) -> Response:
        body = self.validated(AmendmentSerializer, request.data)
        submission = selectors.submission_of(reference, owner=self.owner)
        amender = Amender(self.owner.name if self.owner else "", is_host=True)
        seen = body.get("revision")
        amend_submission(submission, body["answers"], reason=body["reason"], amender=amender, revision=seen)
        return Response(_serialized(submission))


def _serialized(submission: Submission) -> Any:
    revisions = revisions_of([submission]).get(submission.conversation_id, [])
    return SubmissionSerializer(_content(submission, revisions)).data


def _content(submission: Submission, revisions: Sequence[Revision]) -> dict[str, Any]:
    """As `SubmissionSerializer` describes it. The evidence is that of the reply which ended the conversation, or of the
    last amendment."""
    last = revisions[-1] if revisions else None
    facts, ending = facts_of(submission, last), ending_of(submission)
    return {
        "reference": facts.reference,
        "form": facts.form,
        "version": facts.version,
        "spec_hash": facts.spec_hash or None,
        "conversation_id": facts.conversation_id,
        "completed_at": facts.completed_at,
        "locale": ending.locale,
        "complete": facts.complete,
        "answers": facts.answers,
        "fields": evidence_of(submission, last),
        "left_open": facts.left_open,
        "handed_over": ending.handed_over,
        "failed": ending.failed,
        "results": results_of(submission),
        "revision": len(revisions),
        "revisions": revisions,
    }
