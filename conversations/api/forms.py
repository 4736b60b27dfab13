"""The published forms: a list, and each form as data for those who build frontends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import override

from conversations.actions.serving import is_served, listed_forms
from conversations.api.base import ApiView
from conversations.api.form_serializers import (
    FormListSerializer,
    FormSerializer,
    SchemaContentSerializer,
    SchemaListSerializer,
)
from conversations.api.schema import FILENAME, SLUG, problems
from conversations.services import EmbedGrant
from forms_registry.answers_schema import field_schema
from forms_registry.dialogue_section import without_tests
from forms_registry.errors import FormNotFound
from forms_registry.models import FormVersion
from forms_registry.schema import FieldSpec, FormSpec, LocalText
from forms_registry.selectors import published_version, spec_of, usable_forms

SUFFIX = ".md"


class FormsView(ApiView):
    @extend_schema(
        operation_id="forms",
        summary="The published forms",
        description="In the order of their titles.",
        tags=["Forms"],
        responses={200: FormListSerializer, **problems(401, 403, 500, 503)},
    )
    def get(self, _request: Request) -> Response:
        return Response({"forms": [_entry(version, spec) for version, spec in listed_forms()]})


class FormDetailView(ApiView):
    @extend_schema(
        operation_id="form",
        summary="One form as data",
        description="The published version: steps, fields with the JSON Schema of their values, tools, the document.",
        tags=["Forms"],
        parameters=[SLUG],
        responses={200: FormSerializer, **problems(401, 403, 404, 500, 503)},
    )
    def get(self, _request: Request, slug: str) -> Response:
        version = published_version(slug)
        spec = spec_of(version)
        return Response(
            {
                **_entry(version, spec),
                "purpose": _wordings(spec.purpose, spec),
                "steps": [{"number": step.number, "title": _wordings(step.title, spec)} for step in spec.steps],
                "fields": list(_fields(spec)),
                "tools": [_tool(tool, spec) for tool in spec.tools],
                "flags": list(spec.flags),
                "markdown": without_tests(version.markdown),
            }
        )

    @override
    def check_grant(self, grant: EmbedGrant) -> None:
        if grant.form and grant.form != self.kwargs["slug"]:
            raise FormNotFound(self.kwargs["slug"])


class SchemasView(ApiView):
    @extend_schema(
        operation_id="schemas",
        summary="The published forms, as files",
        description="One markdown document for each form, in the order of their titles.",
        tags=["Chat clients"],
        responses={200: SchemaListSerializer, **problems(401, 403, 500, 503)},
    )
    def get(self, _request: Request) -> Response:
        files = [
            {
                "filename": f"{slug_of(version)}{SUFFIX}",
                "title": version.title,
                "size": len(without_tests(version.markdown).encode()),
            }
            for version, _spec in usable_forms()
        ]
        return Response({"schemas": files})


class SchemaView(ApiView):
    @extend_schema(
        operation_id="schema_content",
        summary="The document of one form",
        description="As staff published it, without its tests.",
        tags=["Chat clients"],
        parameters=[FILENAME],
        responses={200: SchemaContentSerializer, **problems(401, 403, 404, 500, 503)},
    )
    def get(self, _request: Request, filename: str) -> Response:
        version = published_version(filename.removesuffix(SUFFIX))
        return Response({"filename": filename, "content": without_tests(version.markdown)})


def slug_of(version: FormVersion) -> str:
    assert version.form is not None, "published versions have a form"
    return version.form.slug


def _entry(version: FormVersion, spec: FormSpec) -> dict[str, Any]:
    return {
        "slug": slug_of(version),
        "version": version.number,
        "title": version.title,
        "titles": _wordings(spec.title, spec),
        "languages": list(spec.languages),
        "kind": "assistant" if spec.assistant else "form",
    }


def _fields(spec: FormSpec) -> Iterator[dict[str, Any]]:
    from forms_registry.field_types import type_of  # it pulls in calendars and telephone tables

    now = timezone.now().astimezone(ZoneInfo(settings.TIME_ZONE))
    for item in spec.fields:
        yield {
            "id": item.id,
            "type": item.type,
            "label": _labels(item, spec),
            "prompt": _wordings(item.prompts[0], spec) if item.prompts else {},
            "help": _wordings(item.help, spec),
            "required": _required(item),
            "conditional": item.visible is not None,
            "step": item.step,
            "sensitive": item.sensitive,
            "action": type_of(item).action,
            "options": [{"value": option.value, "labels": _wordings(option.labels, spec)} for option in item.options],
            "data_source": item.data_source.tool if item.data_source else None,
            "depends_on": list(item.depends_on),
            "schema": field_schema(item, spec, now),
        }


def _required(item: FieldSpec) -> str:
    if isinstance(item.required, bool):
        return "always" if item.required else "never"
    return "sometimes"


def _labels(item: FieldSpec, spec: FormSpec) -> dict[str, str]:
    return _wordings(item.label, spec) or {spec.languages[0]: item.name(spec.languages[0])}


def _tool(tool: Any, spec: FormSpec) -> dict[str, Any]:
    return {
        "name": tool.name,
        "purpose": _wordings(tool.purpose, spec),
        "arguments": [argument.name for argument in tool.arguments],
        "runs": [{"when": moment.kind.value, "target": moment.target} for moment in tool.moments],
        "returns": tool.returns,
        "runs_on": "server" if is_served(tool) else "frontend",
    }


def _wordings(text: LocalText, spec: FormSpec) -> dict[str, str]:
    """By language, those of the form's own languages that have one."""
    return {language: text.get(language) for language in spec.languages if text.has(language)}
