"""One clerk uses all CPUs for reading documents; everyone else is served."""

import asyncio
from collections import Counter

import httpx
import pytest
from attack_testing.bombs import PAGES, content_bomb, picture_bomb
from attack_testing.served import Served
from attack_testing.watching import watching
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.pdf import write_pdf

GIB = 1024**3


async def upload(http: httpx.AsyncClient, content: bytes) -> str:
    answer = await http.post("/api/pdf/jobs/upload", files={"file": ("batch.pdf", content, "application/pdf")})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["data"]["uploadId"])


class TestThumbnails:
    @pytest.mark.parametrize("make", [content_bomb, picture_bomb])
    async def test_bomb_of_one_clerk_does_not_keep_others_waiting(
        self, served: Served, district: TestDistrict, other: TestDistrict, make: "type[bytes]"
    ) -> None:
        async with (
            served.client(timeout_s=120, headers=await served.sign_in(district)) as abuser,
            served.client(timeout_s=60, headers=await served.sign_in(other)) as honest,
        ):
            bomb = await upload(abuser, make())
            batch = await upload(honest, write_pdf(["one", "two", "three"]))
            before = served.memory_bytes()
            async with (
                watching(served) as alive,
                watching(served, "/health/ready") as ready,
                watching(served, "/api/instance/Jobs", headers=dict(honest.headers)) as lists,
            ):
                asking = [
                    asyncio.create_task(abuser.get(f"/api/pdf/jobs/thumbnail/{bomb}/{page}"))
                    for page in range(1, PAGES + 1)
                ]
                await asyncio.sleep(0.5)
                under_way = sum(not task.done() for task in asking)
                pictures = [await honest.get(f"/api/pdf/jobs/thumbnail/{batch}/{page}") for page in (1, 2, 3)]
                memory = served.memory_bytes()
                answers = Counter(answer.status_code for answer in await asyncio.gather(*asking))

        assert under_way > 0, "the abuse was over before it began"
        assert set(answers) <= {200, 422, 429}
        assert [picture.status_code for picture in pictures] == [200] * 3
        assert all(picture.content.startswith(b"\x89PNG") for picture in pictures)
        assert (alive.wrong, ready.wrong, lists.wrong) == ([], [], [])
        assert max(alive.longest_s, ready.longest_s, lists.longest_s) < 5
        assert memory - before < 2 * GIB

    async def test_picture_that_cannot_be_drawn_is_tried_once(self, served: Served, district: TestDistrict) -> None:
        async with served.client(timeout_s=120, headers=await served.sign_in(district)) as http:
            bomb = await upload(http, content_bomb(pages=1, repeats=200_000))
            first = await http.get(f"/api/pdf/jobs/thumbnail/{bomb}/1")
            second = await http.get(f"/api/pdf/jobs/thumbnail/{bomb}/1")

        assert (first.status_code, first.json()["code"]) == (422, "pdf_too_complex")
        assert second.json()["code"] == "pdf_too_complex"
        assert second.elapsed.total_seconds() < first.elapsed.total_seconds() / 3

    async def test_who_asks_for_hundreds_of_pages_is_told_when_to_come_back(
        self, served: Served, district: TestDistrict
    ) -> None:
        async with served.client(timeout_s=120, headers=await served.sign_in(district)) as http:
            batch = await upload(http, write_pdf([str(number) for number in range(300)]))
            answers = await asyncio.gather(
                *(http.get(f"/api/pdf/jobs/thumbnail/{batch}/{page}") for page in range(1, 301))
            )

        refused = [answer for answer in answers if answer.status_code == 429]
        assert {answer.status_code for answer in answers} == {200, 429}
        assert {answer.headers["retry-after"] for answer in refused} == {"5"}
        assert refused[0].json()["code"] == "too_busy"


class TestInspection:
    async def test_uploads_of_one_clerk_leave_places_to_others(
        self, served: Served, district: TestDistrict, other: TestDistrict
    ) -> None:
        """Check uploads too, because each is inspected in a child process."""
        content = content_bomb(pages=40, repeats=30_000)
        async with (
            served.client(timeout_s=120, headers=await served.sign_in(district)) as abuser,
            served.client(timeout_s=60, headers=await served.sign_in(other)) as honest,
            watching(served, "/health/ready") as ready,
        ):
            uploads = [asyncio.create_task(upload_status(abuser, content)) for _ in range(12)]
            await upload(honest, write_pdf(["one"]))
            under_way = sum(not task.done() for task in uploads)
            statuses = Counter(await asyncio.gather(*uploads))

        assert under_way > 0
        assert set(statuses) <= {201, 422, 429}
        assert ready.wrong == []
        assert ready.longest_s < 5


async def upload_status(http: httpx.AsyncClient, content: bytes) -> int:
    return (await http.post("/api/pdf/jobs/upload", files={"file": ("b.pdf", content, "application/pdf")})).status_code
