"""The API is as it describes itself: whatever fits the description, or just does not, is answered as it tells."""

from __future__ import annotations

import json
from functools import cache

import pytest
import schemathesis
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.specs.openapi import checks

from conversations.tests.support import VISIT
from forms_registry.services import import_form
from tests.http.clients import Api, Host

PROMISES = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
EXAMPLES = 12


@cache
def operations() -> dict[str, APIOperation]:
    document = json.loads(json.dumps(SchemaGenerator().get_schema(request=None, public=True), default=str))
    schema = schemathesis.openapi.from_dict(document)
    return {found.ok().label: found.ok() for found in schema.get_all_operations()}


WITHOUT_PARAMETERS = ["GET /api/forms/", "GET /api/schemas/", "GET /api/health/"]
WITH_PARAMETERS = [
    "POST /api/converse/",
    "GET /api/conversations/{conversation_id}/",
    "GET /api/conversations/{conversation_id}/messages/",
    "GET /api/conversations/{conversation_id}/answers/",
    "GET /api/forms/{slug}/",
    "POST /api/chat/",
    "GET /api/schemas/{filename}/",
    "POST /api/sessions/reset/",
    "GET /api/submissions/",
    "GET /api/submissions/{reference}/",
    "POST /api/embed-tokens/",
]
FITTING = [(label, GenerationMode.POSITIVE) for label in [*WITHOUT_PARAMETERS, *WITH_PARAMETERS]]
UNFITTING = [(label, GenerationMode.NEGATIVE) for label in WITH_PARAMETERS]


def test_every_operation_is_tried() -> None:
    assert set(operations()) == {*WITHOUT_PARAMETERS, *WITH_PARAMETERS}


@pytest.mark.parametrize(("label", "mode"), [*FITTING, *UNFITTING])
def test_an_operation_keeps_its_promises(api: Api, label: str, mode: GenerationMode) -> None:
    import_form(markdown=VISIT, slug="visit")
    conversation_id = Host(api, {"form": "visit"}).id

    @settings(
        max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(operations()[label].as_strategy(generation_mode=mode))
    def keeps(case: Case) -> None:
        for given_by_name in (case.path_parameters, case.body):
            if isinstance(given_by_name, dict) and isinstance(given_by_name.get("conversation_id"), str):
                given_by_name["conversation_id"] = conversation_id
        case.call_and_validate(base_url=api.url, session=api.session, checks=PROMISES)

    keeps()
