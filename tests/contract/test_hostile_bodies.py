"""Every route answers hostile bodies without a server error, and without blocking the event loop.

A run sends each body to a third of the routes, so each route gets a third of the bodies; `EXAMPLES=all` sends all.
"""

import json
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from zlib import crc32

import httpx
import pytest
import schemathesis
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.examples import examples, is_thorough
from homeroom_devkit.testing.loop_meter import LoopMeter, metering
from homeroom_devkit.testing.walk import Call, list_calls
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode

from .document import describe_all

LIMIT_S = 0.1
READINGS = 8
"""Limit for a whole request, as a multiple of the time to read the longest list of numbers (15 ms when idle)."""
REPEATS = 3
"""Repetitions of a slow request: blocking code is slow every time, a busy processor only for a moment."""
SHARES = 3
WORD = "\ue000"
"""Placeholder in each text field of a body, to be replaced by the hostile text."""
N = 120_000
"""Size at which quadratic code takes minutes; a body of the maximum size would only make the test slower."""

TEXTS = {
    "address of many dots": "a@" + "b." * (N // 2) + "@",
    "spaces": "x" + " " * N + "x",
    "digits": "1" * N,
    "letters": "a" * N,
    "Arabic letters": "م" * N,
    "combining marks": "e" + "\u0301" * N,
    "braces": "{{" * (N // 2),
    "percent signs": "%41" * (N // 3),
    "line breaks": "\r\n" * (N // 2),
    "slashes": "../" * (N // 3),
    "dashes": "-" * N,
    "commas": "a," * (N // 2),
    "hosts": "https://" + "a." * (N // 2),
    "accents": "e" + "\u0301\u0316" * (N // 2),
    "tags": "<a " * (N // 3),
}
WHOLE = {
    "deep lists": b"[" * 200_000 + b"]" * 200_000,
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "half of deep": b"[" * 1_000_000,
    "wide object": b"{" + b",".join(b'"k%d":%d' % (number, number) for number in range(24_000)) + b"}",
    "wider object": b"{" + b",".join(b'"k%d":1' % number for number in range(200_000)) + b"}",
    "wide list": b"[" + b",".join([b"{}"] * 16_000) + b"]",
    "keys alike": b"{" + b",".join([b'"id":1'] * 20_000) + b"}",
    "long integer": b'{"id":' + b"9" * 5_000 + b"}",
    "no finite number": b'{"id":1e400,"size":NaN,"version":-Infinity}',
    "many numbers": b'{"ids":[' + b",".join([b"1.2345678901234567890123456789e-300"] * 40_000) + b"]}",
    "many short numbers": b'{"ids":[' + b",".join([b"1.5"] * 40_000) + b"]}",
    "half characters": b'{"id":"\\ud800","name":"\\udfff\\ud800"}',
    "NUL": b'{"id":"\\u0000","name":"a\\u0000b"}',
    "raw NUL": b"\0" * 60_000,
    "UTF-16": '{"id": "a"}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"id": "a"}',
    "no UTF-8": b'{"id": "\xff\xfe"}',
    "no JSON": b'{"id": ',
    "a text": b'"text"',
    "a number": b"1",
    "null": b"null",
    "nothing": b"",
    "fields": b"a=1&" * 50_000,
    "semicolons": b"a=1;" * 12_000,
    "percents": b"a=" + b"%41" * 20_000,
    "cut percent": b"a=%4",
    "part without end": b'--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    "part without name": b"--b\r\ncontent-disposition: form-data\r\n\r\nabc\r\n--b--\r\n",
    "part without head": b"--b\r\n\r\nabc\r\n--b--\r\n",
    "parts": b'--b\r\ncontent-disposition: form-data; name="f"\r\n\r\nx\r\n' * 900 + b"--b--\r\n",
    "long head": b"--b\r\ncontent-disposition: form-data; name=" + b"x" * 60_000,
    "boundaries": b"--b\r\n" * 12_000,
    "nearly boundaries": b'--b\r\ncontent-disposition: form-data; name="f"\r\n\r\n' + b"\r\n--" * 15_000,
}


def limit_s() -> float:
    """Return the maximum time one callback may block the loop: 0.1 s, or more while the machine is slow."""
    started = time.thread_time()
    json.loads(WHOLE["many numbers"])
    return max(LIMIT_S, READINGS * (time.thread_time() - started))


EVERYWHERE = (
    *("deep objects", "wide object", "wide list", "many short numbers", "half characters", "NUL", "raw NUL", "null"),
    *("a text", "nothing", "percents", "part without end", "parts"),
)
"""Bodies for every route. Their numbers are short: parsing long ones takes six times as long, before any route runs."""
TYPES = (
    *("application/json", "application/json; charset=utf-16", "application/x+json", "application/vnd.api+json"),
    *("text/json", "text/plain", "", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"),
    *("multipart/form-data", "multipart/form-data; boundary=" + "b" * 300, "application/octet-stream", "x"),
    *("multipart/mixed; boundary=b", "multipart/form-data; boundary=b; charset=utf-16", "APPLICATION/JSON", ";;=,"),
)


@dataclass
class Walk:
    """Client that sends hostile requests and collects the faults."""

    client: ApiClient
    headers: Mapping[str, str]
    meter: LoopMeter = field(default_factory=lambda: LoopMeter(LIMIT_S))

    def __post_init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.wrong: list[str] = []

    async def send(self, method: str, path: str, kind: str, body: bytes, what: str) -> None:
        """Send one request; repeat it if it blocked the loop, and forget the block if a repetition was fast."""
        headers = {**self.headers, **({"content-type": kind} if kind else {})}
        self.meter.doing = f"{method} {path}: {kind}, {what}"
        known = list(self.meter.stretches)
        self.judge(await self.client.request(method, path, content=body, headers=headers), f"{method} {path}: {what}")
        for _again in range(REPEATS):
            long = list(self.meter.stretches)
            if long == known:
                return
            await self.client.request(method, path, content=body, headers=headers)
            if self.meter.stretches == long:
                self.meter.stretches[:] = known  # A repetition was fast, so the processor was busy with something else.

    def judge(self, answer: httpx.Response, what: str) -> None:
        """Record a server error, or an error response without a message."""
        self.statuses[answer.status_code] += 1
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        if answer.status_code >= 500 and answer.status_code != 503:
            self.wrong.append(f"{what}: {answer.status_code} {answer.text[:300]}")
        if answer.status_code >= 400 and is_json and not answer.json()["messages"]:
            self.wrong.append(f"{what}: {answer.status_code} without a sentence")


@pytest.fixture
async def walk(api: ApiClient, district: TestDistrict) -> Walk:
    """Provide a walk as an administrator."""
    return Walk(api.another(), await api.sign_in(district))


@pytest.fixture(scope="module")
def calls() -> list[Call]:
    """Provide every route that takes a body, except signing out, with a placeholder in each text field."""
    found = list_calls(describe_all(), records=[("Persons", "x"), ("ModelConfiguration", "x")], words={}, default=WORD)
    return [call for call in found if call.method != "GET" and "signout" not in call.path]


def on_path(call: Call) -> str:
    """Return the path with a harmless word for the placeholder."""
    return call.path.replace("%EE%80%80", "x")


def share(calls: Iterable[Call], name: str) -> list[Call]:
    """Return the third of the routes that gets this hostile body, or all if all examples are requested."""
    most = 1 if is_thorough() else SHARES
    return [call for call in calls if crc32(f"{call.method} {on_path(call)} {name}".encode()) % most == 0]


@pytest.mark.parametrize("name", TEXTS)
async def test_long_text_in_fields(walk: Walk, calls: list[Call], name: str) -> None:
    with metering(limit_s()) as walk.meter:
        for call in share(calls, name):
            if call.body is not None and '"\\ue000"' in call.body:
                text = json.dumps(TEXTS[name], ensure_ascii=False).encode()
                body = call.body.encode().replace(b'"\\ue000"', text)[:3_990_000]
                await walk.send(call.method, on_path(call), "application/json", body, name)
            elif call.form:
                form = tuple((key, value.replace(WORD, TEXTS[name][:60_000])) for key, value in call.form)
                walk.judge(
                    await replace(call, form=form, path=on_path(call)).send(walk.client, walk.headers), call.path
                )

    check(walk)


@pytest.mark.parametrize("name", EVERYWHERE)
async def test_whole_body_for_routes(walk: Walk, calls: list[Call], name: str) -> None:
    types = ("application/json", "multipart/form-data; boundary=b", "application/x-www-form-urlencoded", "")
    with metering(limit_s()) as walk.meter:
        for number, call in enumerate(share({(call.method, on_path(call)): call for call in calls}.values(), name)):
            kind = "application/json" if WHOLE[name][:1] in b'{["' else types[number % len(types)]
            await walk.send(call.method, on_path(call), kind, WHOLE[name], name)

    check(walk)


@pytest.mark.parametrize("kind", TYPES)
async def test_every_type_with_every_shape(walk: Walk, kind: str) -> None:
    """Covers one route of each kind: JSON, form, form with a file, forms of staff, and a plugin's route."""
    paths = ("/api/auth/token", "/api/search/records", "/api/pdf/jobs/split", "/api/person/uploadPersons")
    with metering(limit_s()) as walk.meter:
        for path in (*paths, "/api/instance/ModelConfiguration", "/api/person/create"):
            for name, body in WHOLE.items():
                await walk.send("POST", path, kind, body, name)

    check(walk)


async def test_random_bodies(walk: Walk, calls: list[Call]) -> None:
    values = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
        lambda inner: (
            st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["id", "__i", "name", "ids"]), inner)
        ),
        max_leaves=12,
    )
    bodies = values.map(lambda value: json.dumps(value).encode()) | st.binary(max_size=200)
    drawn = draw(st.tuples(st.sampled_from(calls), st.sampled_from(TYPES), bodies), examples(1000))
    with metering(limit_s()) as walk.meter:
        for call, kind, body in drawn:
            await walk.send(call.method, on_path(call), kind, body, repr(body[:100]))

    check(walk)


async def test_bodies_that_do_not_fit_the_document(walk: Walk) -> None:
    """Sends the invalid bodies that schemathesis derives from each route's schema."""
    document: Any = schemathesis.openapi.from_dict(describe_all())
    operations = [item.ok() for item in document.get_all_operations()]
    with_body = [item for item in operations if item.method.upper() != "GET" and item.body]
    # Draw all cases before the measurement starts.
    cases: list[Case[Any]] = [
        case for item in with_body for case in draw(item.as_strategy(generation_mode=GenerationMode.NEGATIVE), 3)
    ]
    with metering(limit_s()) as walk.meter:
        for case in cases:
            body = case.body if isinstance(case.body, bytes) else json.dumps(case.body, default=str).encode()
            await walk.send(case.method.upper(), on_document(case), case.media_type or "", body, repr(body[:60]))

    assert walk.statuses.total() > 100
    check(walk)


def on_document(case: Case[Any]) -> str:
    """Return the path of a case with harmless words for its parameters."""
    path = case.path
    for name in case.path_parameters or {}:
        path = path.replace(f"{{{name}}}", "Persons" if name == "model" else "x")
    return path


def draw(strategy: st.SearchStrategy[Any], count: int) -> list[Any]:
    """Return examples that are the same in every run."""
    drawn: list[Any] = []

    @seed(8)
    @settings(
        max_examples=count,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(value: Any) -> None:
        drawn.append(value)

    collect()
    return drawn


def check(walk: Walk) -> None:
    """Assert that no request had a fault and none blocked the loop, and that some requests were refused."""
    assert walk.wrong == []
    assert sum(count for status, count in walk.statuses.items() if status >= 400) > 10
    assert [f"{took_s}: {what}" for took_s, what in walk.meter.stretches] == []
