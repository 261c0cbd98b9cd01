"""Every route of the API handles hostile text in every field with a proper response, never with a server error."""

from collections import Counter

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.walk import list_calls

from .document import describe_all

HOSTILE = {
    "NUL": "a\0b",
    "half a character": "\ud800",
    "line breaks": "a\r\nBcc: x@y.example",
    "very long": "x" * 8_000,  # Eight of these in one URL nearly reach the maximum length that httpx sends.
    "right-to-left override": "\u202eabc",
    "pattern": "%_\\",
    "quotes": "'\"`;--",
    "template": "{{7*7}}${7*7}",
    "nested JSON": '{"filters": [{"property": "id", "values": [[[]]]}]}',
    "number": "9" * 400,
    "empty": "",
}


OFTEN = ("half a character", "quotes")


@pytest.mark.parametrize(
    "case", [case if case in OFTEN else pytest.param(case, marks=pytest.mark.deep(of="routes")) for case in HOSTILE]
)
async def test_hostile_text_is_answered(api: ApiClient, district: TestDistrict, case: str) -> None:
    text, headers = HOSTILE[case], await api.sign_in(district)
    records = [(model, text or "x") for model in ("Persons", "Jobs", text or "x")]
    calls = list_calls(describe_all(), records=records, words={}, default=text)
    statuses, failed, client = Counter[int](), [], api.another()
    for call in calls:
        answer = await call.send(client, headers)
        statuses[answer.status_code] += 1
        if answer.status_code == 500:
            failed.append(f"{call.method} {call.path[:80]}: {answer.text[:200]}")
        if answer.status_code >= 400:
            assert answer.json()["messages"], call
    assert failed == []
    assert sum(statuses.values()) > 35
