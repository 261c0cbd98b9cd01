"""Regular expressions and indexes that never finish: the sender gets an error, and others are served meanwhile."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from attack_testing.served import Served
from attack_testing.watching import watching
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.pdf import write_pdf

JOBS = "/api/pdf/jobs"
SERVED_S = 5.0
"""Seconds an honest answer may take on a machine that also runs the other tests."""
ANSWERED_S = 200.0
"""Seconds until an answer: guarded child processes have the lowest priority on a busy machine."""
HEADER = "first_page,last_page,person_id\n"
GOOD: Mapping[str, Any] = {"kind": "pattern", "pattern": r"Student ID: (?P<id>\d+)"}
PDF = write_pdf(["Student ID: " + "1" * 60])
DENSE = write_pdf(
    [" ".join(str(1_000_000 + 100_000 * page + number) for number in range(20_000)) for page in range(20)]
)
"""A PDF of twenty pages with 20,000 numbers each, many of which could be IDs."""
TAKES_LONG = "This pattern takes too long"

NEVER_TRIED: Mapping[str, str] = {
    "a counted part that may be empty": r"(?P<id>(?:[\s\S]?){300}x)",
    "counts inside counts": r"(?:(?:(?:a?){99}){99}){99}(?P<id>\d)",
    "counts of two optional parts": r"(?P<id>(?:\w?\s?){200}(?:\w?\s?){200}x)",
    "a huge count": r"(?P<id>(?:a|b|[\s\S]?){65000}x)",
}
"""Patterns that take minutes even when merely tried."""
SLOW_ON_THE_PAGE: Mapping[str, str] = {
    "repetition inside repetition": r"(?<=ID: )(?P<id>(?:\d+\s?)+)$X",
    "alternatives that overlap": r"(?<!x)(?P<id>(?:1|11|1\d)+)$X",
    "a back reference": r"(?P<id>(\d+)+(?=\d*)\2{9}X)",
}
"""Patterns that are tried quickly but never finish on the page's text."""

REFUSED_INDEXES: Mapping[str, tuple[str, str]] = {
    "half a million rows": (HEADER + "1,1,1\n" * 500_000, "more than 200000 lines"),
    "a row behind a million empty ones": (HEADER + "\n" * 1_800_000 + "1,1,1", "more than 200000 lines"),
    "a quote that is never closed": (HEADER + '1,1,"' + "A\n" * 1_200_000, "row 2"),
    "one endless row": (HEADER + "x," * 1_900_000, "row 2"),
    "100,000 bad rows": (HEADER + "one,1,100001\n" * 100_000, "row 2"),
}
"""A pattern as large as a JSON body may be."""
NO_RULES: Mapping[str, str] = {
    "brackets": "[" * 15_000_000,
    "objects": '{"kind":' * 1_500_000,
    "a list of objects": '{"a": [' + "{}," * 4_000_000 + "{}]}",
    "a list of texts": json.dumps(["x"] * 3_000_000),
}


def pattern(text: str) -> dict[str, Any]:
    """Return a rule with this pattern."""
    return {"kind": "pattern", "pattern": text}


class Clerk:
    """A user of the API of the process."""

    def __init__(self, http: httpx.AsyncClient, upload_id: str) -> None:
        self.http, self.upload_id = http, upload_id

    async def ask(self, way: str, rule: Mapping[str, Any]) -> httpx.Response:
        """Send a rule to the preview, the match or the split route."""
        if way == "split":
            fields = {"subject": "Cards", "rule": json.dumps(rule), "uploadId": self.upload_id}
            return await self.http.post(f"{JOBS}/split", data=fields, files={"none": b""})
        return await self.http.post(f"{JOBS}/{way}", json={"uploadId": self.upload_id, "rule": rule})


@asynccontextmanager
async def clerk_of(served: Served, district: TestDistrict, pdf: bytes = PDF) -> AsyncIterator[Clerk]:
    """Sign in as the district's user and upload a batch."""
    headers = await served.sign_in(district)
    async with served.client(timeout_s=ANSWERED_S, headers=headers) as http:
        answer = await http.post(f"{JOBS}/upload", files={"file": ("batch.pdf", pdf, "application/pdf")})
        assert answer.status_code == 201, answer.text
        yield Clerk(http, answer.json()["data"]["uploadId"])


@asynccontextmanager
async def others_served(served: Served, other: TestDistrict) -> AsyncIterator[None]:
    """Check that the process stays alive and answers a clerk of another district while the block runs."""
    headers = await served.sign_in(other)
    async with watching(served) as alive, watching(served, "/api/auth/current-user", headers=headers) as honest:
        yield
    assert alive.wrong == []
    assert honest.wrong == []
    assert alive.longest_s < SERVED_S
    assert honest.longest_s < SERVED_S


def assert_refused(answer: httpx.Response, words: str) -> None:
    """Check that the answer explains the error in the rule."""
    assert (answer.status_code, answer.json().get("code")) == (422, "rule_invalid"), answer.text[:500]
    assert words in answer.json()["messages"][0]


def assert_too_much(answer: httpx.Response, words: str) -> None:
    """Check that the rule was refused, or that the body was too large to be read."""
    if answer.status_code != 413:
        assert_refused(answer, words)


class TestPatterns:
    @pytest.mark.parametrize("way", ["split", "match", "preview"])
    async def test_pattern_that_takes_for_ever_to_try_is_refused_by_every_way(
        self, served: Served, district: TestDistrict, other: TestDistrict, way: str
    ) -> None:
        async with clerk_of(served, district) as clerk, others_served(served, other):
            answer = await clerk.ask(way, pattern(NEVER_TRIED["a counted part that may be empty"]))
            assert_refused(answer, TAKES_LONG)
            assert (await clerk.ask("preview", GOOD)).status_code == 200

    @pytest.mark.parametrize("kind", ["bookmark", "code"])
    async def test_pattern_of_another_kind_of_rule_is_tried_in_the_same_way(
        self, served: Served, district: TestDistrict, other: TestDistrict, kind: str
    ) -> None:
        rule = {"kind": kind, "pattern": NEVER_TRIED["counts inside counts"]}
        async with clerk_of(served, district) as clerk, others_served(served, other):
            assert_refused(await clerk.ask("match", rule), TAKES_LONG)

    async def test_preview_of_a_pattern_that_is_slow_on_the_page_is_ended(
        self, served: Served, district: TestDistrict, other: TestDistrict
    ) -> None:
        async with clerk_of(served, district) as clerk, others_served(served, other):
            rule = pattern(SLOW_ON_THE_PAGE["repetition inside repetition"])
            assert_refused(await clerk.ask("preview", rule), "Simplify the pattern")
            assert (await clerk.ask("preview", GOOD)).status_code == 200

    async def test_previews_side_by_side_stop_nobody(
        self, served: Served, district: TestDistrict, other: TestDistrict
    ) -> None:
        """Check that each of many previews gets an error, and that a clerk of another district gets theirs."""
        rules = [pattern(text) for text in [*SLOW_ON_THE_PAGE.values(), *NEVER_TRIED.values()]]
        async with (
            clerk_of(served, district) as clerk,
            clerk_of(served, other) as honest,
            others_served(served, other),
            asyncio.TaskGroup() as group,
        ):
            asking = [group.create_task(clerk.ask("preview", rule)) for rule in rules]
            await asyncio.sleep(1)
            assert not all(task.done() for task in asking)
            assert (await honest.ask("preview", GOOD)).status_code == 200
            assert not all(task.done() for task in asking)

        answers = [task.result() for task in asking]
        assert {answer.status_code for answer in answers} <= {422, 429}
        assert any(answer.status_code == 422 for answer in answers)

    async def test_pattern_that_finds_every_number_is_refused(
        self, served: Served, district: TestDistrict, other: TestDistrict
    ) -> None:
        async with clerk_of(served, district, DENSE) as clerk, others_served(served, other):
            assert_refused(await clerk.ask("preview", pattern(r"(?P<id>\d+)")), "more than 1000 ids")


class TestRules:
    async def test_long_rule_that_is_none_is_refused(
        self, served: Served, district: TestDistrict, other: TestDistrict
    ) -> None:
        async with clerk_of(served, district) as clerk, others_served(served, other):
            for text in NO_RULES.values():
                answer = await clerk.http.post(f"{JOBS}/split", data={"rule": text}, files={"file": ("a.pdf", PDF)})
                assert_too_much(answer, "The rule must be JSON")


class TestIndexes:
    @pytest.mark.parametrize("way", ["split", "match", "preview"])
    async def test_index_beyond_any_use_is_refused(
        self, served: Served, district: TestDistrict, other: TestDistrict, way: str
    ) -> None:
        async with clerk_of(served, district) as clerk, others_served(served, other):
            for csv, words in REFUSED_INDEXES.values():
                assert_too_much(await clerk.ask(way, {"kind": "index", "csv": csv}), words)

    async def test_index_of_more_than_a_million_rows_is_refused(
        self, served: Served, district: TestDistrict, other: TestDistrict
    ) -> None:
        async with clerk_of(served, district) as clerk, others_served(served, other):
            answer = await clerk.ask("split", {"kind": "index", "csv": HEADER + "1,1,1\n" * 1_300_000})

        assert_too_much(answer, "more than 200000 lines")

    async def test_long_index_is_read_while_others_are_served(
        self, served: Served, district: TestDistrict, other: TestDistrict
    ) -> None:
        rows = "".join(f"{page},{page},{page}\n" for page in range(1, 190_000))
        async with clerk_of(served, district) as clerk, others_served(served, other):
            answer = await clerk.ask("preview", {"kind": "index", "csv": HEADER + rows})

        assert_refused(answer, "the PDF has 1 pages")
