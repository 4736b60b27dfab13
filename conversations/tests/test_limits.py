"""How much anybody may ask."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from conversations.api.throttling import client_address, warn_of_unreadable_addresses
from conversations.errors import Throttled
from conversations.models import ApiKey, Conversation, Counter, TokenBucket, Turn
from conversations.services import Use, counters, create_api_key, create_embed_token, limits, spend, token_buckets
from conversations.services.limits import owe
from conversations.services.token_buckets import Rate
from conversations.tests.support import VISIT, all_at_once, client

pytestmark = pytest.mark.django_db
DAY = 86_400
PAGE = "https://www.example.org"


def forget_shares() -> None:
    """From now on this process knows what another one would: nothing of what it has taken ahead."""
    limits._shares.clear()


@pytest.fixture(autouse=True)
def _no_shares() -> None:
    forget_shares()


@pytest.fixture
def limit(settings: Any) -> Any:
    """Sets limits by name, of so many uses a day: no test lasts long enough to see one come back."""

    def set_limits(**most: int) -> None:
        settings.LIMITS = {**settings.LIMITS, **{name: (number, DAY) for name, number in most.items()}}

    return set_limits


def visitor(address: str, token: str = "") -> APIClient:
    headers = {"Authorization": f"Bearer {token}", "Origin": PAGE} if token else {}
    return APIClient(headers=headers, REMOTE_ADDR=address)


def spent(most: int, who: str = "somebody") -> int:
    """How many uses are granted before one is refused, out of a few more than `most`."""
    for number in range(most + 5):
        try:
            spend(Use("turns_per_conversation", who))
        except Throttled:
            return number
    return most + 5


def refilled_at(moment: datetime, name: str) -> None:
    TokenBucket.objects.filter(name=name).update(refilled_at=moment)


@pytest.mark.parametrize("most", [1, 2, 19, 20, 61])
def test_as_many_are_granted_as_the_limit_says(limit: Any, most: int) -> None:
    limit(turns_per_conversation=most)

    assert spent(most) == most
    assert spent(most, "somebody else") == most


def test_processes_count_together(limit: Any) -> None:
    limit(turns_per_conversation=10)
    for _ in range(7):
        spend(Use("turns_per_conversation", "x"))
        forget_shares()  # what another process would know

    assert spent(10, "x") == 3


def test_what_is_used_up_comes_back_evenly(settings: Any) -> None:
    settings.LIMITS = {**settings.LIMITS, "turns_per_conversation": (4, 8)}

    assert spent(4) == 4
    with pytest.raises(Throttled) as refused:
        spend(Use("turns_per_conversation", "somebody"))
    assert refused.value.retry_after == 2
    time.sleep(2.1)
    assert spent(4) == 1


def test_a_limit_that_was_lowered_holds_at_once(limit: Any) -> None:
    limit(turns_per_conversation=100)
    spend(Use("turns_per_conversation", "somebody"))
    forget_shares()
    limit(turns_per_conversation=10)

    assert spent(10) == 10


def test_what_is_used_at_once_is_refused_whole(limit: Any) -> None:
    limit(told_kb_per_conversation=100)
    spend(Use("told_kb_per_conversation", "x", 60))

    with pytest.raises(Throttled) as refused:
        spend(Use("told_kb_per_conversation", "x", 60))
    assert refused.value.retry_after == pytest.approx(DAY * 20 / 100, abs=2)
    spend(Use("told_kb_per_conversation", "x", 40))
    with pytest.raises(Throttled):
        spend(Use("told_kb_per_conversation", "x", 1))


def test_a_busy_client_and_a_flood_cost_few_statements(limit: Any, settings: Any) -> None:
    limit(turns_per_key=5000)
    settings.LIMITS = {**settings.LIMITS, "requests_per_address": (6000, 60)}
    with CaptureQueriesContext(connection) as busy:
        for _ in range(1000):
            spend(Use("turns_per_key", "host"))
    with CaptureQueriesContext(connection) as flood:
        end = time.monotonic() + 1.5
        while time.monotonic() < end:
            with suppress(Throttled):
                spend(Use("requests_per_address", "198.51.100.1"))

    assert len(busy) <= 5
    assert len(flood) <= 25


def test_what_is_off_is_not_counted(settings: Any) -> None:
    settings.LIMITS = {**settings.LIMITS, "turns_per_conversation": None}
    with CaptureQueriesContext(connection) as captured:
        assert spent(100) == 105

    assert len(captured) == 0


def test_counters_of_the_past_are_removed() -> None:
    Counter.objects.create(name="old", used=3, ends_at=1)
    counters.add({"new": (1, int(time.time()) + DAY)})

    counters.forget_ended(time.time())

    assert list(Counter.objects.values_list("name", flat=True)) == ["new"]


def test_buckets_that_are_full_again_are_removed(limit: Any) -> None:
    limit(turns_per_key=5)
    spend(Use("turns_per_key", "new"))
    token_buckets.take({"old": (1, Rate(5, 60))})
    refilled_at(timezone.now() - timedelta(minutes=2), "old")

    token_buckets.forget_full()

    assert list(TokenBucket.objects.values_list("name", flat=True)) == ["turns_per_key:new"]


def test_a_clock_that_is_set_back_locks_nobody_out(limit: Any) -> None:
    token_buckets.take({"x": (5, Rate(5, 60))})
    refilled_at(timezone.now() + timedelta(hours=1), "x")

    assert token_buckets.take({"x": (1, Rate(5, 60))})["x"].granted == 0
    refilled_at(timezone.now() - timedelta(seconds=13), "x")
    assert token_buckets.take({"x": (1, Rate(5, 60))})["x"].granted == 1


def test_a_limit_that_was_raised_is_there_at_once(limit: Any) -> None:
    limit(turns_per_conversation=2)
    assert spent(2) == 2
    forget_shares()
    limit(turns_per_conversation=10)

    assert spent(10) == 8


def test_more_than_the_limit_at_once_takes_all_of_it(limit: Any) -> None:
    limit(told_kb_per_conversation=100)
    spend(Use("told_kb_per_conversation", "x", 150))

    with pytest.raises(Throttled):
        spend(Use("told_kb_per_conversation", "x", 150))
    with pytest.raises(Throttled):
        spend(Use("told_kb_per_conversation", "x"))


def test_what_was_refused_leaves_the_rest_to_other_processes(limit: Any) -> None:
    limit(told_kb_per_conversation=100)
    spend(Use("told_kb_per_conversation", "x", 60))
    with pytest.raises(Throttled):
        spend(Use("told_kb_per_conversation", "x", 60))
    forget_shares()

    spend(Use("told_kb_per_conversation", "x", 40))


@pytest.mark.parametrize("is_known", [True, False], ids=["known here", "known to the database"])
@pytest.mark.parametrize("is_held", [True, False], ids=["from a share", "from the bucket"])
def test_a_refusal_uses_up_none_of_the_other_limits(limit: Any, is_known: bool, is_held: bool) -> None:
    limit(uploads_per_address=200, uploaded_kb_per_address=1000, uploaded_kb_per_conversation=100)
    spend(Use("uploaded_kb_per_conversation", "x", 90))
    if not is_known:
        forget_shares()
    if is_held:
        spend(Use("uploads_per_address", "y"), Use("uploaded_kb_per_address", "y"))
    for _ in range(300):
        with pytest.raises(Throttled):
            spend(
                Use("uploads_per_address", "y"),
                Use("uploaded_kb_per_address", "y", 50),
                Use("uploaded_kb_per_conversation", "x", 50),
            )
    if not is_held:
        forget_shares()  # all of it is in the bucket again
    already = int(is_held)

    spend(Use("uploaded_kb_per_address", "y", 1000 - already))
    for _ in range(200 - already):
        spend(Use("uploads_per_address", "y"))
    with pytest.raises(Throttled):
        spend(Use("uploads_per_address", "y"))


def test_what_turned_out_to_be_more_is_paid_with_the_next_use(limit: Any) -> None:
    limit(told_kb_per_conversation=100)
    with CaptureQueriesContext(connection) as captured:
        owe(Use("told_kb_per_conversation", "x", 70))
    assert len(captured) == 0
    spend(Use("told_kb_per_conversation", "x", 20))
    forget_shares()  # another process knows of both

    with pytest.raises(Throttled) as refused:
        spend(Use("told_kb_per_conversation", "x", 20))
    assert refused.value.retry_after == pytest.approx(DAY * 10 / 100, abs=2)
    forget_shares()
    spend(Use("told_kb_per_conversation", "x", 10))


def test_of_what_is_owed_no_more_is_taken_than_there_is(limit: Any) -> None:
    limit(told_kb_per_conversation=100)
    for _ in range(3):
        owe(Use("told_kb_per_conversation", "x", 1_000))

    with pytest.raises(Throttled):
        spend(Use("told_kb_per_conversation", "x"))
    assert TokenBucket.objects.get(name="told_kb_per_conversation:x").tokens == pytest.approx(0, abs=0.01)


def test_of_many_names_those_are_forgotten_that_were_used_longest_ago_and_what_they_owe_is_paid(limit: Any) -> None:
    limit(told_kb_per_conversation=100)
    spend(Use("told_kb_per_conversation", "x", 20), Use("told_kb_per_conversation", "y"))
    owe(Use("told_kb_per_conversation", "x", 60))
    owe(*(Use("told_kb_per_conversation", str(number)) for number in range(limits._MOST_KEPT)))
    with CaptureQueriesContext(connection) as captured:
        spend(Use("told_kb_per_conversation", "y"))
        spend(Use("told_kb_per_conversation", "z"))

    assert len(captured) == 1
    assert len(limits._shares) == limits._MOST_KEPT
    with pytest.raises(Throttled) as refused:
        spend(Use("told_kb_per_conversation", "x", 40))
    assert refused.value.retry_after == pytest.approx(DAY * 20 / 100, abs=2)


@pytest.mark.django_db(transaction=True)
def test_of_uses_at_once_never_one_too_many_is_granted(limit: Any) -> None:
    limit(turns_per_conversation=40, turns_per_key=40)

    def use() -> str:
        try:
            spend(Use("turns_per_conversation", "x"), Use("turns_per_key", "y"))
        except Throttled:
            return "refused"
        return "granted"

    granted = all_at_once([use] * 60).count("granted")

    assert 20 <= granted <= 40


class TestDoors:
    def test_an_address_opens_so_many_conversations(self, limit: Any, visit: object) -> None:
        limit(openings_per_address=3)
        token, _grant = create_embed_token(form="visit", origins=[PAGE], owner=None)

        responses = [visitor("203.0.113.9", token).post("/api/converse/", {"form": "visit"}) for _ in range(5)]

        assert [response.status_code for response in responses] == [200] * 3 + [429] * 2
        assert responses[-1].json()["code"] == "throttled"
        assert 1 <= int(responses[-1].headers["Retry-After"]) <= DAY
        assert Conversation.objects.count() == Turn.objects.count() == 3
        elsewhere = visitor("198.51.100.7", token).post("/api/converse/", {"form": "visit"})
        assert elsewhere.status_code == 200

    def test_what_is_told_is_counted_by_its_length(self, limit: Any, visit: object) -> None:
        limit(told_kb_per_conversation=300)
        token, _grant = create_embed_token(form="visit", origins=[PAGE], owner=None)
        somebody = visitor("203.0.113.9", token)
        one, other = (somebody.post("/api/converse/", {"form": "visit"}).json()["conversation_id"] for _ in range(2))

        def status_of_telling(number: str, size: int) -> int:
            return somebody.post(
                "/api/converse/", {"conversation_id": number, "answers": {"guest": "a" * size}}
            ).status_code

        assert [status_of_telling(one, 120_000) for _ in range(3)] == [200, 429, 429]
        assert status_of_telling(other, 120_000) == 200

        limit(told_kb_per_conversation=100_000, told_kb_per_address=1)
        forget_shares()
        assert [status_of_telling(other, 3_000) for _ in range(2)] == [200, 429]
        elsewhere = visitor("198.51.100.7", token)
        assert elsewhere.post("/api/converse/", {"conversation_id": other, "user_message": "Hi"}).status_code == 200

    def test_what_is_kept_is_counted_however_short_the_request(self, limit: Any, api: APIClient) -> None:
        options = ", ".join(f"{'A long way of saying it ' * 8}{number}" for number in range(500))
        document = f"---\nfields:\n  - {{id: one, type: dropdown, options: [{options}], prompt: Which?}}\n---\n"
        limit(told_kb_per_conversation=3_000)
        number = api.post("/api/converse/", {"form_context_md": document}).json()["conversation_id"]
        api.post("/api/converse/", {"conversation_id": number, "user_message": "hello"})

        statuses = [api.post("/api/converse/", {"conversation_id": number}).status_code for _ in range(12)]

        assert statuses[0] == 200
        assert statuses[-1] == 429
        assert sorted(statuses) == statuses
        assert Conversation.objects.get(pk=number).turn_count < 12

    def test_a_token_opens_so_many_wherever_it_goes(self, limit: Any, visit: object) -> None:
        limit(openings_per_token=3)
        token, _grant = create_embed_token(form="visit", origins=[PAGE], owner=None)

        statuses = [
            visitor(f"203.0.113.{number}", token).post("/api/converse/", {"form": "visit"}).status_code
            for number in range(5)
        ]

        assert statuses == [200] * 3 + [429] * 2

    def test_a_conversation_takes_so_many_turns(self, limit: Any, api: APIClient, visit: object) -> None:
        limit(turns_per_conversation=3)
        one, other = (api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"] for _ in range(2))

        statuses = [api.post("/api/converse/", {"conversation_id": one}).status_code for _ in range(5)]

        assert statuses == [200] * 3 + [429] * 2
        assert Conversation.objects.get(pk=one).turn_count == 4
        assert api.post("/api/converse/", {"conversation_id": other}).status_code == 200

    def test_a_key_takes_so_many_turns(self, limit: Any, api: APIClient, visit: object) -> None:
        limit(turns_per_key=3)
        other = client(create_api_key(name="Another host")[1])

        assert [api.post("/api/converse/", {"form": "visit"}).status_code for _ in range(4)] == [200] * 3 + [429]
        assert other.post("/api/converse/", {"form": "visit"}).status_code == 200

    @pytest.mark.parametrize("door", ["/api/converse/", "/api/chat"])
    def test_a_key_brings_so_many_documents(self, limit: Any, api: APIClient, visit: object, door: str) -> None:
        limit(documents_per_key=2)

        responses = [api.post(door, {"form_context_md": VISIT}) for _ in range(3)]

        assert [response.status_code for response in responses] == [200, 200, 429]
        going_on = {"conversation_id": responses[0].json()["conversation_id"], "form_context_md": VISIT}
        assert api.post(door, going_on).status_code == 200
        assert api.post("/api/converse/", {"form": "visit"}).status_code == 200

    def test_an_address_brings_so_many_documents_and_opens_forms_besides(
        self, limit: Any, settings: Any, visit: object
    ) -> None:
        settings.DEBUG = True  # elsewhere documents need a key
        limit(documents_per_address=2, openings_per_address=1, documents_per_key=1)

        def statuses(body: dict[str, Any]) -> list[int]:
            return [visitor("203.0.113.9").post("/api/converse/", body).status_code for _ in range(3)]

        assert statuses({"form_context_md": VISIT}) == [200, 200, 429]
        assert statuses({"form": "visit"}) == [200, 429, 429]

    def test_without_a_key_an_address_asks_so_often(self, limit: Any, visit: object, key: tuple[ApiKey, str]) -> None:
        limit(requests_per_address=4)
        token, _grant = create_embed_token(form="visit", origins=[PAGE], owner=None)
        statuses = [visitor("203.0.113.9", token).get("/api/forms/visit/").status_code for _ in range(6)]

        assert statuses == [200] * 4 + [429] * 2
        assert visitor("203.0.113.9").get("/api/health").status_code == 200
        assert APIClient(headers={"X-API-Key": key[1]}, REMOTE_ADDR="203.0.113.9").get("/api/forms/").status_code == 200

    def test_an_address_gets_so_many_tokens(self, limit: Any, visit: object, client: Any) -> None:
        limit(tokens_per_address=3)
        page = client.get("/chat/visit/", headers={"Accept": "text/html"})
        renewed = [client.get("/chat/visit/token/") for _ in range(3)]
        refused = client.get("/chat/visit/", headers={"Accept": "text/html"})

        assert [page.status_code, *(one.status_code for one in renewed)] == [200, 200, 200, 429]
        assert renewed[-1].json()["code"] == "throttled"
        assert refused.status_code == 429
        assert "Please wait a little" in refused.text


class TestAddresses:
    @pytest.mark.parametrize(
        ("proxies", "forwarded", "address"),
        [
            (0, "198.51.100.1", "192.0.2.1"),
            (1, "198.51.100.1", "198.51.100.1"),
            (1, "6.6.6.6, 198.51.100.1", "198.51.100.1"),
            (2, "6.6.6.6, 198.51.100.1, 10.0.0.3", "198.51.100.1"),
            (1, "", "192.0.2.1"),
        ],
    )
    def test_a_header_is_believed_as_far_as_there_are_proxies(
        self, settings: Any, proxies: int, forwarded: str, address: str
    ) -> None:
        settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
        headers = {"X-Forwarded-For": forwarded} if forwarded else {}

        assert client_address(RequestFactory(headers=headers, REMOTE_ADDR="192.0.2.1").get("/")) == address

    @pytest.mark.parametrize(
        ("said", "others"),
        [
            ("2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("203.0.113.5:1234", "203.0.113.5:4321"),
            ("[2001:db8::1]:443", "[2001:db8::1]"),
            ("unknown", ""),
            ("unix:", "_hidden"),
        ],
    )
    def test_who_is_counted_as_one_is_limited_as_one(
        self, settings: Any, limit: Any, visit: object, said: str, others: str
    ) -> None:
        settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
        limit(requests_per_address=2)
        token, _grant = create_embed_token(form="visit", origins=[PAGE], owner=None)
        asking = visitor("192.0.2.200", token)
        came = [said, others, said, "198.51.100.9"]
        statuses = [asking.get("/api/forms/visit/", headers={"X-Forwarded-For": one}).status_code for one in came]

        assert statuses == [200, 200, 429, 200]

    def test_of_addresses_that_cannot_be_read_the_log_tells_once(self, caplog: Any, visit: object) -> None:
        warn_of_unreadable_addresses.cache_clear()
        token, _grant = create_embed_token(form="visit", origins=[PAGE], owner=None)
        for said in ("", "unix:", "192.0.2.1", ""):
            visitor(said, token).get("/api/forms/visit/")

        assert [one.levelname for one in caplog.records if "cannot be read" in one.message] == ["WARNING"]
