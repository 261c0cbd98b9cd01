"""The round trip of paper through the API: printed, scanned, matched, decided and attested."""

import io
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pypdf
import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.signing.models import RequestStatus, SignatureMode
from homeroom_plugins.signing.wet import flows, making
from homeroom_plugins.signing.wet.reading import read_pages
from homeroom_plugins.signing.wet_models import PaperStatus, PrintRun, ScanStack
from homeroom_sdk.engine import RunState
from homeroom_sdk.guard.runner import run_guarded
from PIL import Image
from signing_testing.paper import PaperOffice
from signing_testing.scanner import Scanner
from sqlalchemy import select, text, update

TURNED = Scanner(dpi=150, turns=(0, 90, 180, 270), noise=4)
PLAIN = Scanner(dpi=150, skew=1, noise=3)


def texts_of(pdf: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


def scan(folder: Path, printed: bytes, pages: list[int], scanner: Scanner = PLAIN) -> bytes:
    source = folder / f"{uuid4().hex}.pdf"
    source.write_bytes(printed)
    return scanner.scan(source, pages, folder / f"{uuid4().hex}-scans.pdf").read_bytes()


async def count_disclosures(office: PaperOffice, act: str) -> int:
    async with office.platform.database.district(office.district.district.id) as session:
        found = await session.scalar(text("SELECT count(*) FROM disclosures WHERE act = :act"), {"act": act})
    return int(found or 0)


class TestPrintRun:
    @pytest.mark.deep(of="plugins")
    async def test_families_lie_in_address_order_each_behind_its_cover(self, paper_office: PaperOffice) -> None:
        ids = await paper_office.plan("1001", "1002", "1003", "1004")

        pages = texts_of(await paper_office.print(*ids, two_sided=True))

        assert len(pages) == 16
        families = [pages[at : at + 4] for at in range(0, 16, 4)]
        names = ["Ben Abbot", "Dan Abbot", "Ana Young", "Cleo Moss"]
        for name, (cover, back, first, second) in zip(names, families, strict=True):
            assert f"To the family of {name}" in cover
            assert back == ""
            assert "Trip" in first
            assert f"for {name}" in first
            assert "Page 1 of 2" in first
            assert "Signature of a guardian *" in first
            assert "Page 2 of 2" in second
            assert "Signature of a guardian" not in second
        assert await count_disclosures(paper_office, "printed") == 4

    async def test_restricted_ended_and_digital_requests_are_left_out_with_the_reason(
        self, paper_office: PaperOffice
    ) -> None:
        one, restricted, ended = await paper_office.plan("1001", "1002", "1003")
        (digital,) = await paper_office.plan("1004", mode=SignatureMode.DIGITAL)
        await paper_office.change(ended, status=RequestStatus.DECLINED)
        async with paper_office.context() as ctx:
            person = (
                await ctx.db.execute(text(f"SELECT person FROM signing_requests WHERE id = '{restricted}'"))
            ).scalar()
        body = {"person": str(person), "name": "Lou", "restricted": True, "reason": "Court order."}
        headers = paper_office.headers
        assert (await paper_office.api.post("/api/person/addGuardian", json=body, headers=headers)).status_code == 200

        made = await paper_office.post(
            "createPrintRun", {"requestIds": [str(item) for item in (one, restricted, ended, digital)]}
        )

        run = made.json()["data"]
        assert run["requests"] == 1
        assert {item["personId"]: item["reason"].split(" ")[0] for item in run["aside"]} == {
            "1002": "A",
            "1003": "It",
            "1004": "It",
        }
        none = await paper_office.post("createPrintRun", {"requestIds": [str(digital)]})
        assert (none.status_code, none.json()["code"]) == (409, "nothing_to_print")
        assert (await paper_office.post("createPrintRun", {})).status_code == 422
        unknown = await paper_office.post("createPrintRun", {"requestIds": [str(uuid4())]})
        assert unknown.status_code == 404

    @pytest.mark.deep(of="plugins")
    async def test_paper_of_an_ended_request_is_not_handed_out(self, paper_office: PaperOffice) -> None:
        ids = await paper_office.plan("1001", "1002")
        await paper_office.print(*ids)
        (run,) = (await paper_office.data("getPrintRuns"))["runs"]
        await paper_office.change(ids[0], status=RequestStatus.CANCELLED)

        answer = await paper_office.get("downloadPrintRun", id=run["id"])

        assert (answer.status_code, answer.json()["code"]) == (409, "print_outdated")

    @pytest.mark.deep(of="plugins")
    async def test_killed_run_is_made_once_and_whole(
        self, paper_office: PaperOffice, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ids = await paper_office.plan("1001", "1002", "1003")
        monkeypatch.setattr(making, "CHUNK", 1)
        made = await paper_office.post("createPrintRun", {"requestIds": [str(item) for item in ids], "twoSided": False})
        run_id, bind, calls = UUID(made.json()["data"]["id"]), run_guarded, []

        async def die_at_the_second(*args: Any, **options: Any) -> Any:
            calls.append(args[0])
            if len(calls) == 2:
                raise KeyboardInterrupt
            return await bind(*args, **options)

        monkeypatch.setattr(making, "run_guarded", die_at_the_second)
        async with paper_office.context() as ctx:
            await ctx.db.execute(update(PrintRun).values(status=PaperStatus.WORKING))
        async with paper_office.context() as ctx:
            outer = ctx
            with pytest.raises(KeyboardInterrupt):
                await making.make_file(outer, run_id)
        monkeypatch.setattr(making, "run_guarded", bind)

        assert await paper_office.run() == [RunState.COMPLETED]
        async with paper_office.context() as ctx:
            blob = await ctx.db.scalar(select(PrintRun.blob_id))
            await making.make_file(ctx, run_id)
            assert await ctx.db.scalar(select(PrintRun.blob_id)) == blob
        answer = await paper_office.get("downloadPrintRun", id=str(run_id))
        assert len(texts_of(answer.content)) == 9


class TestScans:
    async def test_mixed_turned_duplex_stack_finds_its_requests(
        self, paper_office: PaperOffice, tmp_path: Path
    ) -> None:
        ids = await paper_office.plan("1001", "1002")
        printed = await paper_office.print(*ids)
        # Ben's cover 0, pages 1 and 2; Ana's cover 3, pages 4 and 5.
        stack = await paper_office.upload(scan(tmp_path, printed, [5, -1, 1, -1, 4, 2, 0], TURNED), "Tuesday.pdf")

        pages = await paper_office.pages(stack)

        assert [(page["state"], page["personName"], page["requestPage"]) for page in pages] == [
            ("matched", "Ana Young", 2),
            ("blank", "", None),
            ("matched", "Ben Abbot", 1),
            ("blank", "", None),
            ("matched", "Ana Young", 1),
            ("matched", "Ben Abbot", 2),
            ("unmapped", "", None),
        ]
        assert pages[6]["reason"] == "No code was found on this page."
        (told,) = (await paper_office.data("getScans"))["stacks"]
        assert (told["status"], told["readPages"], told["matched"], told["blank"]) == ("ready", 7, 4, 2)
        returned = (await paper_office.data("getReturned"))["requests"]
        assert [(item["personName"], item["came"]) for item in returned] == [
            ("Ben Abbot", [1, 2]),
            ("Ana Young", [1, 2]),
        ]

    @pytest.mark.deep(of="plugins")
    async def test_each_page_that_is_not_taken_says_why(self, paper_office: PaperOffice, tmp_path: Path) -> None:
        ids = await paper_office.plan("1001", "1002")
        printed = await paper_office.print(*ids)
        await paper_office.change(ids[0], status=RequestStatus.COMPLETED)
        first = await paper_office.upload(scan(tmp_path, printed, [1, 4]), "one.pdf")
        second = await paper_office.upload(scan(tmp_path, printed, [1, 2]), "two.pdf")

        (ben, ana), (again, other) = await paper_office.pages(first), await paper_office.pages(second)

        assert (ben["state"], ana["state"]) == ("matched", "unmapped")
        assert ana["reason"] == "This request is signed already."
        assert (again["state"], other["state"]) == ("unmapped", "matched")
        assert again["reason"].startswith("Page 1 of this request has come already: page 1 of one.pdf.")
        (told, _first) = (await paper_office.data("getScans"))["stacks"]
        assert told["unmapped"] == 1

    async def test_page_of_another_district_is_nobodys(
        self,
        paper_office: PaperOffice,
        tmp_path: Path,
        platform: Platform,
        api: ApiClient,
        make_district: Callable[..., Awaitable[TestDistrict]],
    ) -> None:
        printed = await paper_office.print(*(await paper_office.plan("1001")))
        other = await PaperOffice.open(platform, api.another(), await make_district())
        stack = await other.upload(scan(tmp_path, printed, [1]))

        (page,) = await other.pages(stack)

        assert (page["state"], page["requestId"], page["personName"]) == ("unmapped", None, "")
        assert page["reason"] == "The code on this page does not belong to a request of your schools."
        for call, params in (
            ("getScannedPages", {"stackId": stack}),
            ("getScans", {}),
        ):
            assert stack not in str(await paper_office.data(call, **params))
        assert (await paper_office.get("pagePicture", id=page["id"])).status_code == 404
        body = {"pageId": page["id"], "requestId": str(uuid4()), "requestPage": 1}
        assert (await paper_office.post("assignPage", body)).status_code == 404

    @pytest.mark.deep(of="plugins")
    async def test_killed_reading_goes_on_with_the_pages_that_were_not_read(
        self, paper_office: PaperOffice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        printed = await paper_office.print(*(await paper_office.plan("1001", "1002")))
        monkeypatch.setattr(flows, "CHUNK", 2)
        monkeypatch.setattr(flows, "CHUNKS_AT_ONCE", 1)
        sent = await paper_office.send(scan(tmp_path, printed, [1, 2, 4, 5, 0]))
        stack_id, calls = UUID(sent.json()["data"]["id"]), list[tuple[int, int]]()
        async with paper_office.context() as ctx:
            await ctx.db.execute(update(ScanStack).values(status=PaperStatus.WORKING))
        async with paper_office.context() as ctx:
            await flows.read_chunk.handler(ctx, stack_id, 1, 2)
        async with paper_office.context() as ctx:
            await flows.read_chunk.handler(ctx, stack_id, 1, 2)  # A run that was killed after the commit reads again.
        before = {row.id for row in await paper_office.rows()}

        async def note(function: Any, source: Path, first: int, last: int, **options: Any) -> Any:
            if function is read_pages:
                calls.append((first, last))
            return await run_guarded(function, source, first, last, **options)

        monkeypatch.setattr(flows, "run_guarded", note)
        assert await paper_office.run() == [RunState.COMPLETED]
        async with paper_office.context() as ctx:
            await ctx.db.execute(update(ScanStack).values(status=PaperStatus.WORKING))
        async with paper_office.context() as ctx:
            await flows.read_chunk.handler(ctx, stack_id, 1, 2)  # There is nothing left to read.

        rows = await paper_office.rows()
        assert calls[:2] == [(3, 4), (5, 5)]
        assert len(rows) == 5
        assert before < {row.id for row in rows}
        assert [row.state for row in rows] == ["matched"] * 4 + ["unmapped"]

    @pytest.mark.deep(of="plugins")
    async def test_same_file_is_taken_once(self, paper_office: PaperOffice, tmp_path: Path) -> None:
        content = scan(tmp_path, await paper_office.print(*(await paper_office.plan("1001"))), [1])
        await paper_office.upload(content, "Monday.pdf")

        again = await paper_office.send(content, "again.pdf")

        assert (again.status_code, again.json()["code"]) == (409, "scans_known")
        assert "Monday.pdf" in again.json()["messages"][0]

    @pytest.mark.parametrize(
        ("content", "says"),
        [
            (b"%PDF-1.7\nnothing", "damaged"),
            (b"hello", "PDF, a TIFF"),
            (b"", "PDF, a TIFF"),
            (b"\xff\xd8\xff\xe0" + b"\0" * 40, "PDF, a TIFF"),
        ],
    )
    async def test_file_that_is_no_scan_says_what_to_do(
        self, paper_office: PaperOffice, content: bytes, says: str
    ) -> None:
        answer = await paper_office.send(content)

        assert (answer.status_code, answer.json()["code"]) == (422, "scans_refused")
        assert says in answer.json()["messages"][0]

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("kind", ["TIFF", "JPEG"])
    async def test_pictures_are_read_as_a_stack(self, paper_office: PaperOffice, tmp_path: Path, kind: str) -> None:
        import pypdfium2

        printed = await paper_office.print(*(await paper_office.plan("1001")))
        document = pypdfium2.PdfDocument(scan(tmp_path, printed, [1, 2]))
        frames = [document[number].render(scale=150 / 72).to_pil().convert("L") for number in range(2)]
        document.close()
        out = io.BytesIO()
        more: dict[str, Any] = {"save_all": True, "append_images": frames[1:]} if kind == "TIFF" else {}
        Image.Image.save(frames[0], out, kind, dpi=(150, 150), **more)

        stack = await paper_office.upload(out.getvalue(), f"scans.{kind.lower()}")

        pages = await paper_office.pages(stack)
        assert [page["state"] for page in pages] == ["matched"] * (2 if kind == "TIFF" else 1)
