"""What is sent, and what is made of a good reply."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from typing import Any

import pytest

from agent.fake_model import FakeModel, ReceivedRequest, ScriptedAnswer, ScriptRule, as_json, completion
from agent.llm import Deadline, Fault, ModelReply, ModelSettings, client_for
from agent.tests.llm.support import HELLO, KEY, client_of, fault_of, settings_for


def rejecting(*parameters: str) -> ScriptRule:
    """An endpoint that knows none of `parameters`, and says so as OpenAI's does."""

    def answer(request: ReceivedRequest) -> ScriptedAnswer | str:
        unknown = next((name for name in parameters if name in request.body), None)
        if unknown is None:
            return "Good day."
        said = {"message": f"Unsupported parameter: '{unknown}' is not supported.", "code": "unsupported_parameter"}
        return as_json({"error": said}, 400)

    return ScriptRule(answer)


def test_a_request_holds_the_messages_the_model_and_its_limits(model: FakeModel) -> None:
    with client_of(settings_for(model, max_tokens=77)) as client:
        reply = client.complete([*HELLO, ("assistant", "Hi."), ("user", "بكرة الساعة ٣")], Deadline(5))
    request = model.requests[0]
    assert request.path == "/v1/chat/completions"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.messages == (*HELLO, ("assistant", "Hi."), ("user", "بكرة الساعة ٣"))
    assert {name: request.body[name] for name in ("model", "max_tokens", "temperature", "stream")} == {
        "model": "gpt-form",
        "max_tokens": 77,
        "temperature": 0,
        "stream": False,
    }
    assert reply == ModelReply(
        text="Good day.",
        finish_reason="stop",
        model="fake-model",
        prompt_tokens=request.characters // 4,
        completion_tokens=3,
        milliseconds=reply.milliseconds,
        attempts=1,
    )


@pytest.mark.parametrize("suffix", ["", "/", "/chat/completions", "/chat/completions/"])
def test_the_endpoint_may_be_given_with_the_last_part_of_its_address(model: FakeModel, suffix: str) -> None:
    with client_of(settings_for(model, endpoint=model.url + suffix)) as client:
        client.complete(HELLO, Deadline(5))
    assert model.requests[0].path == "/v1/chat/completions"


def test_what_else_an_address_holds_reaches_the_endpoint(model: FakeModel) -> None:
    endpoint = model.url.replace("//", "//clerk:p%40ss@") + "/chat/completions?api-version=2"
    with client_of(settings_for(model, endpoint=endpoint, api_key="")) as client:
        client.complete(HELLO, Deadline(5))
    assert model.requests[0].path == "/v1/chat/completions?api-version=2"
    assert model.requests[0].headers["authorization"] == "Basic Y2xlcms6cEBzcw=="


def test_variables_meant_for_openai_itself_change_nothing(model: FakeModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-another")
    with client_of(settings_for(model)) as client:
        client.complete(HELLO, Deadline(5))
    assert model.requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_half_characters_do_not_keep_a_message_from_being_sent(model: FakeModel) -> None:
    with client_of(settings_for(model)) as client:
        client.complete([("user", "face \ud83d, zero \x00, mark \u202e")], Deadline(5))
    assert model.requests[0].last_user_message == "face ?, zero \x00, mark \u202e"


def test_a_key_that_no_header_can_carry_is_a_fault(model: FakeModel) -> None:
    for key in ("sk-line\nbreak", "sk-clé"):
        with client_of(settings_for(model, api_key=key)) as client:
            assert fault_of(client, seconds=1).fault is Fault.OTHER


@pytest.mark.parametrize(
    ("change", "tokens"),
    [
        ({"usage": None}, (0, 0)),
        ({"usage": {"prompt_tokens": 7}}, (7, 0)),
        ({"choices": [{"message": {"content": "So be it"}}], "usage": None}, (0, 0)),
        ({"object": "text", "created": None, "system_fingerprint": 3}, (0, 2)),
    ],
)
def test_completions_of_endpoints_that_leave_things_out_are_read(
    model: FakeModel, change: dict[str, Any], tokens: tuple[int, int]
) -> None:
    model.script(ScriptRule(as_json(completion("So be it") | change)))
    with client_of(settings_for(model)) as client:
        reply = client.complete(HELLO, Deadline(5))
    assert (reply.text, reply.prompt_tokens, reply.completion_tokens) == ("So be it", *tokens)


def test_a_byte_order_mark_before_the_completion_is_no_part_of_it(model: FakeModel) -> None:
    model.script(ScriptRule(ScriptedAnswer(BOM_UTF8 + json.dumps(completion("Hello")).encode())))
    with client_of(settings_for(model)) as client:
        assert client.complete(HELLO, Deadline(5)).text == "Hello"


def test_a_reply_in_parts_is_its_texts_without_the_thinking(model: FakeModel) -> None:
    parts = [
        {"type": "thinking", "thinking": "Hm."},
        {"type": "text", "text": "Good "},
        {"type": "text", "text": "day."},
    ]
    model.script(ScriptRule(as_json(completion(parts))))
    with client_of(settings_for(model)) as client:
        assert client.complete(HELLO, Deadline(5)).text == "Good day."


def test_the_model_as_it_was_asked_for_stands_in_for_a_name_left_out(model: FakeModel) -> None:
    model.script(ScriptRule(as_json({name: value for name, value in completion("So").items() if name != "model"})))
    with client_of(settings_for(model)) as client:
        assert client.complete(HELLO, Deadline(5)).model == "gpt-form"


@pytest.mark.parametrize(
    "change", [{"model": "m\x00"}, {"model": "m" * 300}, {"usage": {"prompt_tokens": -1, "completion_tokens": 10**12}}]
)
def test_what_cannot_be_stored_with_a_turn_is_no_completion(model: FakeModel, change: dict[str, Any]) -> None:
    model.script(ScriptRule(as_json(completion("So be it") | change)))
    with client_of(settings_for(model)) as client:
        assert fault_of(client).fault is Fault.BAD_BODY


@pytest.mark.parametrize(
    ("rejected", "sent"),
    [
        (("max_tokens",), {"max_completion_tokens", "temperature"}),
        (("temperature",), {"max_tokens"}),
        (("max_tokens", "temperature"), {"max_completion_tokens"}),
    ],
)
def test_a_parameter_that_the_endpoint_does_not_know_is_said_otherwise_from_then_on(
    model: FakeModel, rejected: tuple[str, ...], sent: set[str]
) -> None:
    model.script(rejecting(*rejected))
    with client_of(settings_for(model)) as client:
        assert client.complete(HELLO, Deadline(5)).attempts == 1 + len(rejected)
        assert client.complete(HELLO, Deadline(5)).attempts == 1
    known = {"max_tokens", "max_completion_tokens", "temperature"}
    assert known & model.requests[-1].body.keys() == sent


def test_an_endpoint_that_knows_no_limit_is_asked_without(model: FakeModel) -> None:
    model.script(rejecting("max_tokens", "max_completion_tokens"))
    with client_of(settings_for(model)) as client:
        assert client.complete(HELLO, Deadline(5)).attempts == 3


def test_an_endpoint_that_rejects_everything_is_given_up(model: FakeModel) -> None:
    said = {"error": {"message": "Unsupported value: 'temperature'", "code": "unsupported_value"}}
    model.script(ScriptRule(as_json(said, 400)))
    with client_of(settings_for(model)) as client:
        assert fault_of(client).fault is Fault.BAD_REQUEST
    assert len(model.requests) == 2


def test_clients_are_shared_by_settings_and_breakers_by_endpoint(model: FakeModel) -> None:
    settings = settings_for(model)
    other = settings_for(model, model="gpt-other", endpoint=model.url + "/chat/completions")
    assert client_for(settings) is client_for(settings_for(model))
    assert client_for(other) is not client_for(settings)
    assert client_for(other).breaker is client_for(settings).breaker
    assert client_for(settings_for(model, endpoint="http://127.0.0.1:9/v1")).breaker is not client_for(settings).breaker


@pytest.mark.parametrize(
    "endpoint",
    ["", "llm", "ftp://host/v1", "http://", "//host/v1", "file:///etc/passwd", "http://clerk:secret", "http://[::1"],
)
def test_an_endpoint_that_is_no_web_address_is_refused(endpoint: str) -> None:
    with pytest.raises(ValueError, match="http or https address") as refusal:
        ModelSettings(endpoint, KEY, "m")
    assert "secret" not in str(refusal.value)


def test_settings_show_no_secret() -> None:
    settings = ModelSettings("https://clerk:secret@[::1]:8443/v1/?token=secret", "secret", "m")
    assert settings.base_url == "https://[::1]:8443/v1"
    assert "secret" not in repr(settings)
