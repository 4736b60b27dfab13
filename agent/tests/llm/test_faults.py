"""Each way in which an endpoint goes wrong has its name, costs the requests it should, and shows no secret."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator

import pytest

from agent.fake_model import FAULTS, FakeModel, ScriptRule
from agent.llm import Deadline, Fault, ModelClient, ModelFault
from agent.tests.llm.support import HELLO, KEY, client_of, ending_soon, fault_of, settings_for

AT_ONCE = {
    "rate_limit_long": Fault.RATE_LIMITED,
    "quota_spent": Fault.RATE_LIMITED,
    "overloaded": Fault.SERVER_ERROR,
    "unauthorized": Fault.REFUSED_ACCESS,
    "forbidden": Fault.REFUSED_ACCESS,
    "not_found": Fault.NOT_FOUND,
    "bad_request": Fault.BAD_REQUEST,
    "redirect": Fault.OTHER,
    "html_200": Fault.BAD_BODY,
    "error_object_200": Fault.ERROR_OBJECT,
    "empty_choices": Fault.NO_CHOICES,
    "null_choices": Fault.NO_CHOICES,
    "missing_choices": Fault.NO_CHOICES,
    "wrong_types": Fault.BAD_BODY,
    "wrong_usage": Fault.BAD_BODY,
    "number_content": Fault.BAD_BODY,
    "json_list": Fault.BAD_BODY,
    "json_nan": Fault.BAD_BODY,
    "deep_json": Fault.BAD_BODY,
    "truncated_json": Fault.BAD_BODY,
    "no_body": Fault.BAD_BODY,
    "bad_utf8": Fault.BAD_BODY,
    "half_characters": Fault.BAD_BODY,
    "gzip_garbage": Fault.BAD_BODY,
    "gzip_cut": Fault.BAD_BODY,
    "gzip_bomb": Fault.BAD_BODY,
    "unknown_packing": Fault.BAD_BODY,
    "huge_body": Fault.BAD_BODY,
    "length": Fault.TRUNCATED,
    "content_filter": Fault.CONTENT_FILTER,
    "refusal": Fault.REFUSAL,
    "null_content": Fault.EMPTY,
    "empty_content": Fault.EMPTY,
    "blank_content": Fault.EMPTY,
}
WORTH_A_RETRY = {
    "rate_limit": Fault.RATE_LIMITED,
    "server_error": Fault.SERVER_ERROR,
    "bad_gateway": Fault.SERVER_ERROR,
    "reset_before": Fault.CONNECTION,
    "closed_before": Fault.CONNECTION,
    "reset_inside": Fault.CONNECTION,
    "closed_inside": Fault.CONNECTION,
    "no_http": Fault.CONNECTION,
    "endless_headers": Fault.CONNECTION,
}
UNTIL_THE_DEADLINE = {
    "hang": Fault.TIMEOUT,
    "hang_inside": Fault.TIMEOUT,
    "byte_drip_headers": Fault.TIMEOUT,
    "byte_drip_body": Fault.TIMEOUT,
    "byte_drip_chunks": Fault.TIMEOUT,
    "drip_of_continues": Fault.TIMEOUT,
    "byte_drip_error": Fault.REFUSED_ACCESS,
}
TIMED = {"rate_limit_short"}


@pytest.fixture(scope="module")
def model() -> Iterator[FakeModel]:
    with FakeModel([ScriptRule("Good day.")]) as running:
        yield running


@pytest.fixture(scope="module")
def client(model: FakeModel) -> Iterator[ModelClient]:
    with client_of(settings_for(model)) as opened:
        yield opened


@pytest.fixture(autouse=True)
def _fresh(model: FakeModel) -> None:
    model.heal()
    model.requests.clear()


def test_every_fault_of_the_stand_in_is_met_here() -> None:
    assert AT_ONCE.keys() | WORTH_A_RETRY.keys() | UNTIL_THE_DEADLINE.keys() | TIMED == FAULTS


@pytest.mark.parametrize(("name", "expected"), AT_ONCE.items())
def test_what_another_request_cannot_mend_is_given_up_at_once(
    model: FakeModel, client: ModelClient, name: str, expected: Fault
) -> None:
    model.fault(name)
    with ending_soon():
        fault = fault_of(client)
    assert (fault.fault, fault.attempts, len(model.requests)) == (expected, 1, 1)


@pytest.mark.parametrize(("name", "expected"), WORTH_A_RETRY.items())
def test_what_passes_is_tried_three_times(model: FakeModel, client: ModelClient, name: str, expected: Fault) -> None:
    model.fault(name)
    fault = fault_of(client)
    assert (fault.fault, fault.attempts, len(model.requests)) == (expected, 3, 3)
    assert fault.milliseconds >= 250  # two pauses, the second twice as long


@pytest.mark.parametrize("name", ["server_error", "reset_before", "reset_inside"])
def test_a_retry_that_succeeds_brings_the_reply(model: FakeModel, client: ModelClient, name: str) -> None:
    model.fault(name, times=1)
    reply = client.complete(HELLO, Deadline(5))
    assert (reply.text, reply.attempts) == ("Good day.", 2)


@pytest.mark.parametrize(("name", "expected"), UNTIL_THE_DEADLINE.items())
def test_the_deadline_holds_however_slowly_bytes_come(
    model: FakeModel, client: ModelClient, name: str, expected: Fault
) -> None:
    model.fault(name)
    with ending_soon():
        fault = fault_of(client, seconds=0.4)
    assert (fault.fault, fault.attempts) == (expected, 1)


def test_a_short_wait_that_the_endpoint_asks_for_is_kept(model: FakeModel, client: ModelClient) -> None:
    model.fault("rate_limit_short", times=1)
    reply = client.complete(HELLO, Deadline(5))
    assert reply.attempts == 2
    assert reply.milliseconds >= 1000


def test_a_wait_longer_than_the_time_left_is_not_begun(model: FakeModel, client: ModelClient) -> None:
    model.fault("rate_limit_short")
    with ending_soon():
        fault = fault_of(client, seconds=0.95)
    assert (fault.fault, fault.attempts, fault.retry_after) == (Fault.RATE_LIMITED, 1, 1.0)


def test_one_deadline_covers_all_attempts(model: FakeModel, client: ModelClient) -> None:
    model.fault("server_error", times=1)
    model.fault("hang")
    with ending_soon():
        fault = fault_of(client, seconds=0.8)
    assert (fault.fault, fault.attempts) == (Fault.TIMEOUT, 2)


def test_a_reply_that_comes_slowly_but_in_time_is_taken(model: FakeModel, client: ModelClient) -> None:
    model.latency_ms = 200
    try:
        assert client.complete(HELLO, Deadline(5)).milliseconds >= 200
    finally:
        model.latency_ms = 0


def test_a_cut_off_reply_still_tells_what_it_cost(model: FakeModel, client: ModelClient) -> None:
    model.fault("length")
    assert fault_of(client).completion_tokens > 0


def test_details_name_the_status_and_the_stable_code(model: FakeModel, client: ModelClient) -> None:
    model.fault("not_found")
    assert str(fault_of(client)) == (
        "not_found: The endpoint answered with status 404 (model_not_found): "
        "check the endpoint's address and the model's name."
    )


@pytest.mark.parametrize(
    "name", ["unauthorized", "server_error", "reset_before", "html_200", "error_object_200", "hang"]
)
def test_no_secret_shows_in_messages_tracebacks_or_logs(
    model: FakeModel, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    endpoint = model.url.replace("//", "//clerk:pass-word@") + "?token=query-secret"
    model.fault(name)
    with caplog.at_level(logging.DEBUG), client_of(settings_for(model, endpoint=endpoint)) as client:
        try:
            client.complete(HELLO, Deadline(0.5))
        except ModelFault as error:
            shown = "".join(traceback.format_exception(error)) + repr(error)
    shown += caplog.text + repr(client.settings)
    assert "brought no reply" in caplog.text
    for secret in (KEY, "pass-word", "query-secret", "clerk"):
        assert secret not in shown
    assert "/chat/completions?token=query-secret" in model.requests[0].path


def test_words_of_an_error_are_left_out_for_they_may_repeat_the_key(model: FakeModel, client: ModelClient) -> None:
    model.fault("unauthorized")
    assert "Incorrect API key" not in fault_of(client).detail
