"""A full disk under a real API process: the error is named, others are served, and the next upload succeeds.

It uses the operating system's limit on file sizes, which can be set on a running process; writes beyond it fail as on a
full disk, in the process and in the guarded processes that it starts.
"""

import resource
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from attack_testing.served import Served
from attack_testing.watching import watching
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, create_test_district
from homeroom_devkit.testing.pdf import write_pdf

RULE = {"kind": "pattern", "pattern": "ID (?P<id>[0-9]{4})"}
FULL = (507, "storage_full")


@contextmanager
def no_room(pid: int, *, above_bytes: int) -> Iterator[None]:
    """Limit the size of files that the process and its present and future children can write."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    limit(pid, (above_bytes, before[1]))
    try:
        yield
    finally:
        limit(pid, before)


def limit(pid: int, limits: tuple[int, int]) -> None:
    """Limit the size of files that a process and its descendants may write."""
    with suppress(ProcessLookupError, FileNotFoundError):
        resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            for child in children.read_text().split():
                limit(int(child), limits)


@pytest.fixture
async def clerk(platform: Platform) -> TestDistrict:
    return await create_test_district(platform, features=("pdfSplitter",))


def batch_pdf(size_bytes: int) -> bytes:
    """Return a batch of exactly this size, most of it in the PDF's title."""
    pages = [f"ID {number:04} report" for number in range(3)]
    pdf = write_pdf(pages, info="x" * size_bytes)
    return write_pdf(pages, info="x" * (2 * size_bytes - len(pdf)))


async def upload(http: httpx.AsyncClient, pdf: bytes) -> httpx.Response:
    return await http.post("/api/pdf/jobs/upload", files={"file": ("batch.pdf", pdf, "application/pdf")})


def said(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


class TestUpload:
    @pytest.mark.parametrize(
        ("size_bytes", "above_bytes"),
        [(400_000, 100_000), (3_000_000, 1_500_000), (400_000, 400_010)],
        ids=["the copy to check", "the parts of the form", "the sealed content"],
    )
    async def test_no_room_is_507_and_the_next_one_goes_well(
        self, make_served: Callable[..., Awaitable[Served]], clerk: TestDistrict, size_bytes: int, above_bytes: int
    ) -> None:
        served = await make_served()
        pdf = batch_pdf(size_bytes)
        assert len(pdf) == size_bytes
        try:
            async with served.client(headers=await served.sign_in(clerk)) as http:
                async with watching(served, "/api/plugin/mine", check=lambda answer: answer.status_code < 500) as watch:
                    with no_room(served.pid, above_bytes=above_bytes):
                        refused = await upload(http, pdf)
                assert said(refused) == FULL, refused.text
                assert watch.wrong == []
                assert (await upload(http, pdf)).status_code == 201
        finally:
            served.end()


class TestPreview:
    async def test_no_room_for_the_plain_copy_is_507(
        self, make_served: Callable[..., Awaitable[Served]], clerk: TestDistrict
    ) -> None:
        served = await make_served()
        try:
            async with served.client(headers=await served.sign_in(clerk)) as http:
                saved = (await upload(http, batch_pdf(400_000))).json()["data"]["uploadId"]
                question = {"uploadId": saved, "rule": RULE}
                with no_room(served.pid, above_bytes=100_000):
                    assert said(await http.post("/api/pdf/jobs/preview", json=question)) == FULL
                    assert said(await http.get(f"/api/pdf/jobs/thumbnail/{saved}/1")) == FULL
                assert (await http.post("/api/pdf/jobs/preview", json=question)).status_code == 200
        finally:
            served.end()
