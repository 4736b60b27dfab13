"""The API is as it describes itself: whatever fits the description, or just does not, is answered as it tells."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import available_timezones

import pytest
import schemathesis
from drf_spectacular.generators import EndpointEnumerator, SchemaGenerator
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import CHECKS
from schemathesis.config import SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation import GenerationMode
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from conversations.tests.support import ANSWERS, VISIT
from forms_registry.services import import_form
from tests.http.clients import Api, Host
from tests.thoroughness import is_thorough

EXAMPLES = 6
SECONDS_OF_A_MOMENT = (946_684_800, 4_102_444_800)
# What a description cannot say: how the parts of a request, or the documents in it, go together.
OF_MEANING = {
    "document_unreadable",
    "unknown_field",
    "unknown_tool",
    "form_required",
    "turn_refused",
    "amendment_refused",
    "idempotency_key_too_short",
    "idempotency_key_reused",
}
FAULTS_OF_MEANING = {"host_field", "one_form", "nothing_asked"}

schemathesis.openapi.format("iana-time-zone", st.sampled_from(sorted(available_timezones())))
schemathesis.openapi.format("origin", st.sampled_from(["https://a.example", "http://localhost:8000"]))
schemathesis.openapi.format("cursor", st.sampled_from(["bz0x", "cD0yMDI2LTAzLTEyVDA5OjMwOjAwWg=="]))
schemathesis.openapi.format(
    "date-time",
    st.integers(*SECONDS_OF_A_MOMENT).map(lambda second: f"{2000 + second % 190}-03-12T09:30:{second % 60:02}Z"),
)


# Only their names are collected: what is sent to one is made by its test, and not by every run that finds this file.
ITSELF = {"/api/docs/", "/api/openapi.json"}
OPERATIONS = sorted(
    (path, method) for path, _, method, _ in EndpointEnumerator().get_api_endpoints() if path not in ITSELF
)


@pytest.fixture(scope="module")
def whole_description() -> schemathesis.schemas.BaseSchema:
    document = json.loads(json.dumps(SchemaGenerator().get_schema(request=None, public=True), default=str))
    generation = {"allow-x00": False, "with-security-parameters": False, "allow-extra-parameters": False}
    return schemathesis.openapi.from_dict(document, config=SchemathesisConfig.from_dict({"generation": generation}))


@pytest.fixture(params=OPERATIONS, ids=" ".join)
def description(
    request: pytest.FixtureRequest, whole_description: schemathesis.schemas.BaseSchema
) -> schemathesis.schemas.BaseSchema:
    """What is told of one operation."""
    path, method = request.param
    return whole_description.include(path=path, method=method)


@pytest.fixture
def known_names(api: Api) -> dict[str, str]:
    """Names of things that there are: in place of random ones they lead beyond "not found"."""
    import_form(markdown=VISIT, slug="visit")
    opened = Host(api, {"form": "visit"}).id
    completed = api.post("/api/converse/", {"form": "visit", "answers": ANSWERS})
    return {
        "conversation_id": opened,
        "form": "visit",
        "slug": "visit",
        "filename": "visit.md",
        "reference": completed["reference"],
    }


@dataclass
class Seen:
    """What was tried of an operation. What fits is listed by kind, with many values of each, alone and beside headers:
    two of a kind are sent, and all of what does not fit; thoroughly, all."""

    kinds: Counter[str] = field(default_factory=Counter)
    without_key: bool = False

    def knows(self, case: Case) -> bool:
        kind = getattr(case.meta.phase.data, "description", None) if case.meta else None
        if not kind or not case.meta or case.meta.generation.mode is GenerationMode.NEGATIVE:
            return False
        self.kinds[kind] += 1
        return self.kinds[kind] > 2 and not is_thorough()


@settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
def keeps_its_promises(case: Case, api: Api, known_names: dict[str, str], seen: Seen) -> None:
    if seen.knows(case):
        return
    if not case.meta or case.meta.generation.mode is GenerationMode.POSITIVE:
        for given in (case.path_parameters, case.body):
            if isinstance(given, dict):
                given.update(
                    {name: known_names[name] for name in given if isinstance(given[name], str) and name in known_names}
                )
    if isinstance(case.body, dict) and "request_id" in case.body and case.headers:
        case.headers.pop("Idempotency-Key", None)  # a request has one key
    response = case.call(base_url=api.url, session=api.session)
    excluded = [positive_data_acceptance] if _is_of_meaning(case, response) else []
    # Whether a key is needed is a matter of the operation: after its first answer it is asked without one, once.
    excluded += [ignored_auth] if seen.without_key else []
    case.validate_response(response, checks=list(CHECKS.get_all()), excluded_checks=excluded)
    has_arrived = response.status_code < 300 and not (case.meta and case.meta.is_negative_at(ParameterLocation.PATH))
    seen.without_key = seen.without_key or has_arrived


def test_an_operation_keeps_its_promises(
    description: schemathesis.schemas.BaseSchema, api: Api, known_names: dict[str, str]
) -> None:
    [made] = get_all_tests(schema=description, test_func=keeps_its_promises, settings=None, given_kwargs=None)
    _, keeps_its_promises_here = made.ok()
    keeps_its_promises_here(api=api, known_names=known_names, seen=Seen())


def _is_of_meaning(case: Case, response: Any) -> bool:
    if response.status_code not in {400, 422}:
        return False
    problem = response.json()
    faults = {fault["code"] for fault in problem.get("errors", ())}
    if "code" not in problem:  # a door that tells no codes: how its keys go together with requests is told in words
        return "Idempotency-Key" in (case.headers or {})
    return problem["code"] in OF_MEANING or (bool(faults) and faults <= FAULTS_OF_MEANING)
