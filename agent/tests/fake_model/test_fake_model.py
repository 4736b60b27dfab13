"""The stand-in replies as its script says, and remembers what it was asked."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from agent.fake_model import FakeModel, ReceivedRequest, ScriptError, ScriptRule, load_script


@pytest.fixture
def model() -> Iterator[FakeModel]:
    with FakeModel() as running:
        yield running


def post(model: FakeModel, *messages: tuple[str, Any]) -> requests.Response:
    body = {"model": "m", "messages": [{"role": role, "content": text} for role, text in messages]}
    return requests.post(f"{model.url}/chat/completions", json=body, timeout=5)


def reply_to(model: FakeModel, words: str, *before: tuple[str, Any]) -> str:
    return post(model, *before, ("user", words)).json()["choices"][0]["message"]["content"]


def test_without_a_script_the_reply_understands_nothing(model: FakeModel) -> None:
    assert json.loads(reply_to(model, "Hello")) == {
        "intent": "multi_answer",
        "answers": {},
        "message": "Could you say that in other words?",
    }


def test_the_first_rule_that_applies_answers(model: FakeModel) -> None:
    model.script(
        ScriptRule("by words", match="MY hand"), ScriptRule("by pattern", pattern=r"\bhand\b"), ScriptRule("else")
    )
    assert reply_to(model, "I cut my hand.") == "by words"
    assert reply_to(model, "a hand") == "by pattern"
    assert reply_to(model, "handy") == "else"


def test_a_rule_looks_at_the_last_words_of_the_person_or_at_the_whole_prompt(model: FakeModel) -> None:
    model.script(
        ScriptRule("prompt", match="form", where="prompt", times=1),
        ScriptRule("message", match="form"),
        ScriptRule("none"),
    )
    before = (("system", "Fill the form."), ("user", "the form"), ("assistant", "the form?"))
    assert reply_to(model, "yes", *before) == "prompt"
    assert reply_to(model, "yes", *before) == "none"


def test_a_rule_is_spent_after_its_times(model: FakeModel) -> None:
    model.script(ScriptRule("first", times=1), ScriptRule("second", times=2), ScriptRule("rest"))
    assert [reply_to(model, "x") for _ in range(5)] == ["first", "second", "second", "rest", "rest"]


def test_a_reply_may_be_an_object_or_a_function_of_the_request(model: FakeModel) -> None:
    def echo(request: ReceivedRequest) -> dict[str, str]:
        return {"heard": request.last_user_message}

    model.script(ScriptRule({"intent": "سؤال"}, times=1), ScriptRule(echo))
    assert reply_to(model, "x") == '{"intent": "سؤال"}'
    assert json.loads(reply_to(model, "مرحبا")) == {"heard": "مرحبا"}


def test_a_message_in_parts_is_read_as_its_texts(model: FakeModel) -> None:
    post(model, ("user", [{"type": "text", "text": "one "}, {"type": "text", "text": "two"}]))
    assert model.requests[0].last_user_message == "one two"


def test_every_request_is_kept_with_its_size(model: FakeModel) -> None:
    post(model, ("system", "1234"), ("user", "٥٦"))
    request = model.requests[0]
    assert (request.messages, request.characters, request.body["model"]) == (
        (("system", "1234"), ("user", "٥٦")),
        6,
        "m",
    )
    assert request.prompt == "1234\n٥٦"


def test_faults_line_up_and_are_healed(model: FakeModel) -> None:
    model.fault("server_error", times=2)
    model.fault("unauthorized", times=1)
    model.fault("not_found")
    assert [post(model, ("user", "x")).status_code for _ in range(5)] == [500, 500, 401, 404, 404]
    model.heal()
    assert post(model, ("user", "x")).status_code == 200
    assert len(model.requests) == 6


def test_a_rule_can_name_a_fault_and_a_latency(model: FakeModel) -> None:
    model.script(ScriptRule(match="break", fault="rate_limit_long"), ScriptRule("late", latency_ms=150))
    assert post(model, ("user", "break it")).headers["Retry-After"] == "120"
    started = time.monotonic()
    assert reply_to(model, "x") == "late"
    assert time.monotonic() - started >= 0.15


def test_an_unknown_fault_is_refused_with_those_there_are(model: FakeModel) -> None:
    with pytest.raises(ValueError, match=r"There is no fault 'explode'\. There are: bad_gateway, bad_request, "):
        model.fault("explode")


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"messages": 3}', b'{"messages": [{"role": "user"}]}', b"\xff"])
def test_what_is_no_chat_request_is_a_400(model: FakeModel, body: bytes) -> None:
    assert requests.post(f"{model.url}/chat/completions", data=body, timeout=5).status_code == 400
    assert model.requests == []


def test_a_request_that_breaks_off_before_its_end_was_none(model: FakeModel) -> None:
    host, _, port = model.address.removeprefix("http://").partition(":")
    body = json.dumps({"messages": [{"role": "user", "content": "Hello"}]}).encode()
    head = f"POST /v1/chat/completions HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    for sent in (head, head + body[:-1]):
        with socket.create_connection((host, int(port)), timeout=5) as line:
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            assert line.recv(1) == b""
    assert model.requests == []


def test_models_are_listed_and_other_addresses_are_not_there(model: FakeModel) -> None:
    assert requests.get(f"{model.url}/models", timeout=5).json()["data"][0]["id"] == "fake-model"
    assert requests.get(f"{model.url}/", timeout=5).status_code == 404
    assert requests.post(f"{model.url}/embeddings", json={}, timeout=5).status_code == 404


def test_its_end_does_not_wait_for_those_it_lets_hang() -> None:
    with FakeModel() as model:
        model.fault("hang")
        port = int(model.url.split(":")[2].removesuffix("/v1"))
        with socket.create_connection(("127.0.0.1", port)) as waiting:
            waiting.sendall(b'POST /v1/chat/completions HTTP/1.1\r\nContent-Length: 16\r\n\r\n{"messages": []}')
            started = time.monotonic()
            while not model.requests and time.monotonic() - started < 5:
                time.sleep(0.01)
            ending = time.monotonic()
    assert len(model.requests) == 1
    assert time.monotonic() - ending < 2


def test_a_script_is_read_from_yaml(tmp_path: Path) -> None:
    script = tmp_path / "script.yaml"
    script.write_text(
        "- match: my hand\n"
        "  reply: {intent: multi_answer, answers: {bodyPart: hand}, message: Noted.}\n"
        "  times: 1\n"
        "- {pattern: '^no', where: prompt, fault: html_200}\n"
        "- {reply: مرحبا, latency_ms: 5}\n",
        encoding="utf-8",
    )
    assert load_script(script) == (
        ScriptRule(
            {"intent": "multi_answer", "answers": {"bodyPart": "hand"}, "message": "Noted."}, match="my hand", times=1
        ),
        ScriptRule(pattern="^no", where="prompt", fault="html_200"),
        ScriptRule("مرحبا", latency_ms=5),
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a: [", "is not YAML"),
        ("reply: hello", "must hold a list of rules"),
        ("- hello", "rule 1: a rule is a mapping with a reply or a fault"),
        ("- {reply: a}\n- {match: b}", "rule 2: a rule is a mapping with a reply or a fault"),
        ("- {reply: a, matches: b}", "there is no 'matches'; there are reply, match, pattern"),
        ("- {reply: 3}", "reply has a value of the wrong type"),
        ("- {reply: a, times: 0}", "times is at least 1"),
        ("- {reply: a, pattern: '('}", "pattern is no regular expression"),
        ("- {reply: a, where: here}", "where is either message or prompt"),
        ("- {fault: explode}", "There is no fault 'explode'"),
    ],
)
def test_a_script_that_cannot_be_used_is_told(tmp_path: Path, text: str, complaint: str) -> None:
    script = tmp_path / "script.yaml"
    script.write_text(text, encoding="utf-8")
    with pytest.raises(ScriptError, match=complaint.replace("(", r"\(")):
        load_script(script)


def test_a_script_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ScriptError, match="cannot be read: No such file or directory"):
        load_script(tmp_path / "none.yaml")
