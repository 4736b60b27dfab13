"""Every address of the API, with and without a trailing slash. To be included last: it answers for all of /api/."""

from __future__ import annotations

from django.urls import re_path

from conversations.api.assistants import AssistantConverseView
from conversations.api.chat import ChatView, ResetView
from conversations.api.converse import AnswersView, ConversationView, ConverseView, MessagesView
from conversations.api.embedding import EmbedTokensView
from conversations.api.extension_receipt import ExtensionView, ReceiptView
from conversations.api.files import FileContentView, FilesView, FileView
from conversations.api.form_filler import FormFillerView
from conversations.api.forms import FormDetailView, FormsView, SchemasView, SchemaView
from conversations.api.health import HealthView
from conversations.api.links import LinksView
from conversations.api.plain_problems import unknown_address
from conversations.api.submissions import AmendmentsView, SubmissionsView, SubmissionView

urlpatterns = [
    re_path(r"^api/converse/?$", ConverseView.as_view(), name="converse"),
    re_path(r"^api/conversations/(?P<conversation_id>[^/]+)/?$", ConversationView.as_view(), name="conversation"),
    re_path(r"^api/conversations/(?P<conversation_id>[^/]+)/messages/?$", MessagesView.as_view(), name="messages"),
    re_path(r"^api/conversations/(?P<conversation_id>[^/]+)/answers/?$", AnswersView.as_view(), name="answers"),
    re_path(r"^api/conversations/(?P<conversation_id>[^/]+)/links/?$", LinksView.as_view(), name="links"),
    re_path(r"^api/conversations/(?P<conversation_id>[^/]+)/extension/?$", ExtensionView.as_view(), name="extension"),
    re_path(r"^api/conversations/(?P<conversation_id>[^/]+)/receipt/?$", ReceiptView.as_view(), name="receipt"),
    re_path(r"^api/conversations/(?P<conversation_id>[^/]+)/files/?$", FilesView.as_view(), name="files"),
    re_path(
        r"^api/conversations/(?P<conversation_id>[^/]+)/files/(?P<file_id>[-\w]+)/?$", FileView.as_view(), name="file"
    ),
    re_path(
        r"^api/conversations/(?P<conversation_id>[^/]+)/files/(?P<file_id>[-\w]+)/content/?$",
        FileContentView.as_view(),
        name="file-content",
    ),
    re_path(r"^api/forms/?$", FormsView.as_view(), name="forms"),
    re_path(r"^api/forms/(?P<slug>[-\w]+)/?$", FormDetailView.as_view(), name="form"),
    re_path(r"^api/submissions/?$", SubmissionsView.as_view(), name="submissions"),
    re_path(r"^api/submissions/(?P<reference>[-\w]+)/?$", SubmissionView.as_view(), name="submission"),
    re_path(r"^api/submissions/(?P<reference>[-\w]+)/amendments/?$", AmendmentsView.as_view(), name="amendments"),
    re_path(r"^api/embed-tokens/?$", EmbedTokensView.as_view(), name="embed-tokens"),
    re_path(r"^api/form-filler/?$", FormFillerView.as_view(), name="form-filler"),
    re_path(r"^api/chat/?$", ChatView.as_view(), name="chat"),
    re_path(r"^api/schemas/?$", SchemasView.as_view(), name="schemas"),
    re_path(r"^api/schemas/(?P<filename>[-\w]+\.md)/?$", SchemaView.as_view(), name="schema-content"),
    re_path(r"^api/sessions/reset/?$", ResetView.as_view(), name="reset-session"),
    re_path(r"^api/(?P<slug>[-\w]+)/converse/?$", AssistantConverseView.as_view(), name="assistant-converse"),
    re_path(r"^api/health/?$", HealthView.as_view(), name="health"),
    re_path(r"^api(?:/[\s\S]*)?\Z", unknown_address, name="unknown-address"),
]
