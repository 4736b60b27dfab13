"""The views of files: they are sent here, named in answers by their `file_id`, and fetched by those who may."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import FileResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from conversations import selectors
from conversations.api.base import AnyMediaType, ApiView, parse_id
from conversations.api.converse import ConversationApiView
from conversations.api.problems import ApiProblem
from conversations.api.request_fields import StrictText
from conversations.api.schema import CONVERSATION_ID, problems
from conversations.api.uploading import OneFileParser, check_announced
from conversations.attachments import attachment
from conversations.file_errors import FileMissing
from conversations.large_bodies import ADMITTED, CUT_SHORT, HEAD_ALONE, announced
from conversations.models import UploadedFile
from conversations.observing.files import log_file_download
from conversations.services import admit_upload
from conversations.services.files import ReceivedFile, check_open, content_of, file_name_of, receive_file, remove_file

FILE_ID = OpenApiParameter(
    "file_id", OpenApiTypes.STR, OpenApiParameter.PATH, description="As the answer to its upload, or an answer, has it."
)


class SentFileSerializer(serializers.Serializer[Any]):
    """A file that is kept. In answers, name, size, type, file_id and sha256 stand for it."""

    file_id = serializers.CharField(source="pk", help_text="To be sent in the answer, as `file_id`.")
    field_id = serializers.CharField(help_text="The field that it was sent for: no other takes it.")
    name = serializers.SerializerMethodField(help_text="As it was sent, without what deceives or could harm.")
    size = serializers.IntegerField(help_text="In bytes.")
    type = serializers.CharField(source="content_type", help_text="What the content is, whatever was claimed.")
    sha256 = serializers.CharField()
    turn = serializers.IntegerField(
        source="turn.number",
        default=None,
        allow_null=True,
        help_text="The first turn whose answers name it; null before.",
    )
    created_at = serializers.DateTimeField()

    def get_name(self, file: UploadedFile) -> str:
        return file_name_of(file)


class FileListSerializer(serializers.Serializer[Any]):
    files = SentFileSerializer(many=True)


class UploadSerializer(serializers.Serializer[Any]):
    field_id = StrictText(allow_blank=False, max_length=200, help_text="The field that the file answers.")
    file = serializers.FileField(
        help_text="Of a kind that `accept` of the action lists, and of `max_bytes` at most. Both go by the content."
    )


class _FieldSerializer(serializers.Serializer[Any]):
    field_id = StrictText(allow_blank=False, max_length=200)


class FilesView(ConversationApiView):
    parser_classes = [OneFileParser]

    @extend_schema(
        operation_id="send_file",
        summary="Send a file for a field of a conversation",
        description="The file is kept, and is an answer once a turn names its `file_id`. What no turn has named within "
        "a day is removed. The same file, sent again for the same field, is kept once.",
        tags=["Files"],
        parameters=[CONVERSATION_ID],
        request={"multipart/form-data": UploadSerializer},
        responses={
            201: SentFileSerializer,
            **problems(400, 409, 411, 413, 415, 422, 429),
        },
    )
    def post(self, request: Request, conversation_id: str) -> Response:
        conversation = selectors.conversation_of(parse_id(conversation_id), owner=self.owner)
        check_open(conversation)
        self._admit(conversation.pk, request.META)
        if HEAD_ALONE in request.META:
            request.META[ADMITTED] = True
            return Response(status=204)
        sent: Any = request.data
        if not isinstance(sent.get("file"), ReceivedFile):
            raise FileMissing  # no body at all, which no parser is asked to read
        with sent["file"].content:
            field_id = self.validated(_FieldSerializer, sent)["field_id"]
            file = receive_file(conversation, field_id, sent["file"])
        return Response(SentFileSerializer(file).data, status=201)

    def _admit(self, conversation_id: UUID, head: Mapping[str, Any]) -> None:
        """Raises ApiProblem, FileTooLarge and Throttled for a body that need not be read."""
        if CUT_SHORT in head:
            detail = _("Send a file with the Content-Length of the body: one that comes in chunks is read up to 1 MB.")
            raise ApiProblem("length_required", detail)
        check_announced(head)
        if ADMITTED not in head:
            admit_upload(conversation_id, announced(head), self.caller)

    @extend_schema(
        operation_id="files",
        summary="The files that were sent to a conversation",
        description="Those that no answer names too, in the order in which they came.",
        tags=["Files"],
        parameters=[CONVERSATION_ID],
        responses={200: FileListSerializer, **problems()},
    )
    def get(self, _request: Request, conversation_id: str) -> Response:
        conversation = selectors.conversation_of(parse_id(conversation_id), owner=self.owner)
        return Response(FileListSerializer({"files": selectors.files_of(conversation)}).data)


class _OneFile(ConversationApiView):
    def file(self) -> UploadedFile:
        """Raises ConversationNotFound and FileNotFound."""
        conversation = selectors.conversation_of(parse_id(self.kwargs["conversation_id"]), owner=self.owner)
        return selectors.file_of(conversation, self.kwargs["file_id"])


class FileView(_OneFile):
    content_negotiation_class = AnyMediaType

    @extend_schema(
        operation_id="remove_file",
        summary="Remove a file that no answer names",
        tags=["Files"],
        parameters=[CONVERSATION_ID, FILE_ID],
        responses={204: None, **problems(409)},
    )
    def delete(self, _request: Request, conversation_id: str, file_id: str) -> Response:
        remove_file(self.file())
        return Response(status=204)


class FileContentView(_OneFile):
    content_negotiation_class = AnyMediaType

    @extend_schema(
        operation_id="file_content",
        summary="What is in a file",
        description="For your server, with its key. Each time is recorded.",
        tags=["Files"],
        parameters=[CONVERSATION_ID, FILE_ID],
        responses={
            (200, "*/*"): OpenApiResponse(OpenApiTypes.BINARY, description="The file, to be saved, with its own type."),
            **problems(),
        },
    )
    def get(self, request: Request, conversation_id: str, file_id: str) -> FileResponse:
        file = self.file()
        content = attachment(file, content_of(file), file_name_of(file))
        log_file_download(file, to=f"key {self.owner.prefix}" if self.owner else "nobody known")
        return content

    check_grant = ApiView.check_grant  # not for pages
