"""Plaintext pages on the disk of a real API process: their file modes, and that none is left after a kill."""

import asyncio
import contextlib
import os
import signal
import stat
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from attack_testing.served import Served
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, create_test_district
from homeroom_devkit.testing.pdf import write_pdf

RULE = {"kind": "pattern", "pattern": "ID (?P<id>[0-9]{4})"}


@asynccontextmanager
async def looking(folder: Path) -> AsyncIterator[dict[str, set[int]]]:
    """Watch the folder until the block ends; yield the file modes seen for each path."""
    seen: dict[str, set[int]] = {}
    ended = asyncio.Event()

    def look() -> None:
        for path in folder.rglob("*"):
            with contextlib.suppress(OSError):
                seen.setdefault(str(path), set()).add(stat.S_IMODE(path.lstat().st_mode))

    async def watch() -> None:
        while not ended.is_set():
            await asyncio.to_thread(look)

    watching = asyncio.create_task(watch())
    try:
        yield seen
    finally:
        ended.set()
        await watching


async def upload_and_preview(http: httpx.AsyncClient, pages: int) -> None:
    """Upload and preview a batch as a clerk does, which leaves plaintext pages in the scratch folder."""
    pdf = write_pdf([f"ID {number:04} report" for number in range(pages)])
    answer = await http.post("/api/pdf/jobs/upload", files={"file": ("batch.pdf", pdf, "application/pdf")})
    assert answer.status_code == 201, answer.text
    question = {"uploadId": answer.json()["data"]["uploadId"], "rule": RULE}
    answer = await http.post("/api/pdf/jobs/preview", json=question)
    assert answer.status_code == 200, answer.text


def plain_files(scratch: Path) -> set[str]:
    """Return the files in the scratch folder other than locks."""
    return {str(path) for path in scratch.rglob("*") if path.is_file() and path.suffix}


class TestPlainFiles:
    async def test_nobody_else_can_read_them_and_a_kill_leaves_none(
        self, make_served: Callable[..., Awaitable[Served]], platform: Platform
    ) -> None:
        district: TestDistrict = await create_test_district(platform, features=("pdfSplitter",))
        scratch = platform.settings.home.absolute() / "tmp"
        before = plain_files(scratch)
        os_umask = os.umask(0)
        try:
            first = await make_served()
        finally:
            os.umask(os_umask)
        second = None
        try:
            async with first.client(headers=await first.sign_in(district)) as http, looking(scratch) as seen:
                await upload_and_preview(http, pages=400)
            assert {name for name in seen if name.endswith(".pdf")}, "no plain page was seen: nothing was attacked"
            assert {name: modes for name, modes in seen.items() if any(mode & 0o077 for mode in modes)} == {}
            left = plain_files(scratch) - before
            assert left
            os.kill(first.pid, signal.SIGKILL)
            first.end()
            assert left <= plain_files(scratch)

            second = await make_served()
            async with asyncio.timeout(10):
                while left & plain_files(scratch):
                    await asyncio.sleep(0.05)
        finally:
            first.end()
            if second is not None:
                second.end()
