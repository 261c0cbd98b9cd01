"""Decisions on scanned pages: assigning them, and attesting that they are signed."""

import io
from collections.abc import Awaitable, Callable
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.signing.models import RequestStatus, SignatureMode
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_plugins.signing.wet.codes import SheetCode
from homeroom_plugins.signing.wet.reading import read_pages
from homeroom_sdk.context import SCHOOL_USER
from PIL import Image
from signing_testing.paper import PaperOffice
from signing_testing.scanner import Scanner
from sqlalchemy import select, text

TURNED = Scanner(dpi=150, turns=(0, 90, 180, 270), noise=4)
PLAIN = Scanner(dpi=150, skew=1, noise=3)


def scan(folder: Path, printed: bytes, pages: list[int], scanner: Scanner = PLAIN) -> bytes:
    source = folder / f"{uuid4().hex}.pdf"
    source.write_bytes(printed)
    return scanner.scan(source, pages, folder / f"{uuid4().hex}-scans.pdf").read_bytes()


async def count_disclosures(office: PaperOffice, act: str) -> int:
    async with office.platform.database.district(office.district.district.id) as session:
        found = await session.scalar(text("SELECT count(*) FROM disclosures WHERE act = :act"), {"act": act})
    return int(found or 0)


@pytest.mark.deep(of="plugins")
class TestQueue:
    async def test_unmapped_page_is_turned_assigned_and_dismissed(
        self, paper_office: PaperOffice, tmp_path: Path
    ) -> None:
        (ana,) = await paper_office.plan("1001")
        printed = await paper_office.print(ana)
        stack = await paper_office.upload(scan(tmp_path, printed, [0, 0]))
        page, other = await paper_office.pages(stack)

        turned = await paper_office.post("turnPage", {"pageId": page["id"], "turn": 90})
        picture = await paper_office.get("pagePicture", id=page["id"])
        found = (await paper_office.data("findOpenRequests", q="youn"))["requests"]
        body = {"pageId": page["id"], "requestId": str(ana), "requestPage": 1}
        assigned = await paper_office.post("assignPage", body)
        dismissed = await paper_office.post("dismissPage", {"pageId": other["id"], "reason": "A cover sheet"})

        assert turned.json()["data"]["turn"] == 90
        shown = Image.open(io.BytesIO(picture.content))
        assert shown.width > shown.height
        assert [(item["id"], item["came"]) for item in found] == [(str(ana), [])]
        assert (assigned.json()["data"]["state"], assigned.json()["data"]["personName"]) == ("assigned", "Ana Young")
        assert dismissed.json()["data"]["reason"] == "A cover sheet"
        assert (await paper_office.data("getScans"))["unmapped"] == 0
        assert (await paper_office.post("turnPage", {"pageId": page["id"], "turn": 45})).status_code == 422
        assert (await paper_office.post("dismissPage", {"pageId": page["id"], "reason": " "})).status_code == 422
        assert (await paper_office.post("assignPage", body | {"requestPage": 3})).status_code == 422

    async def test_better_scan_takes_the_place_of_the_first_only_when_told(
        self, paper_office: PaperOffice, tmp_path: Path
    ) -> None:
        (ana,) = await paper_office.plan("1001")
        printed = await paper_office.print(ana)
        stack = await paper_office.upload(scan(tmp_path, printed, [1, 1]))
        first, second = await paper_office.pages(stack)
        body = {"pageId": second["id"], "requestId": str(ana), "requestPage": 1}

        refused = await paper_office.post("assignPage", body)
        done = await paper_office.post("assignPage", body | {"replaces": True})

        assert (refused.status_code, refused.json()["code"]) == (409, "page_taken")
        assert done.status_code == 200
        pages = await paper_office.pages(stack)
        assert [(page["id"], page["state"]) for page in pages] == [
            (first["id"], "dismissed"),
            (second["id"], "assigned"),
        ]

    async def test_picture_of_somebodys_page_is_a_disclosure(self, paper_office: PaperOffice, tmp_path: Path) -> None:
        printed = await paper_office.print(*(await paper_office.plan("1001")))
        stack = await paper_office.upload(scan(tmp_path, printed, [1, 0]))
        matched, cover = await paper_office.pages(stack)

        for page in (matched, cover):
            assert (await paper_office.get("pagePicture", id=page["id"], large=True)).status_code == 200

        assert await count_disclosures(paper_office, "viewed") == 1

    @pytest.mark.parametrize("call", ["createPrintRun", "assignPage", "dismissPage", "turnPage", "attest"])
    async def test_strangers_and_school_users_decide_nothing(
        self,
        paper_office: PaperOffice,
        api: ApiClient,
        platform: Platform,
        make_district: Callable[..., Awaitable[TestDistrict]],
        call: str,
    ) -> None:
        user = await make_district(roles=(SCHOOL_USER,))
        client = api.another()
        headers = await client.sign_in(user)
        some = str(uuid4())
        body = {"pageId": some, "requestId": some, "requestPage": 1, "reason": "x", "turn": 0, "pageIds": [some]}

        assert (await client.post(f"/api/documentSignature/{call}", json=body, headers=headers)).status_code == 403
        assert (await api.another().post(f"/api/documentSignature/{call}", json=body)).status_code in (401, 403)


class TestAttest:
    async def returned(self, office: PaperOffice, folder: Path, request: UUID, sheets: list[int]) -> list[str]:
        """Print a request and scan some of its sheets; return the ids of the pages that are kept."""
        await office.upload(scan(folder, await office.print(request), sheets, TURNED))
        found = await office.data(f"getPaperRequest/{request}")
        return [page["id"] for page in found["pages"]]

    async def test_attested_pages_sign_the_request_upright_and_in_order(
        self, paper_office: PaperOffice, tmp_path: Path
    ) -> None:
        (ana,) = await paper_office.plan("1001")
        ids = await self.returned(paper_office, tmp_path, ana, [2, 1])

        answer = await paper_office.post("attest", {"requestId": str(ana), "pageIds": ids})

        assert answer.status_code == 200, answer.text
        async with paper_office.context() as ctx:
            request = await ctx.db.get(SigningRequest, (ctx.district.id, ana))
            signer = await ctx.db.scalar(select(Signer).where(Signer.request_id == ana))
            assert request is not None
            assert signer is not None
            assert signer.mark_blob_id is not None
            content = await ctx.blobs.read(signer.mark_blob_id)
        assert (request.status, signer.status, signer.method) == ("sealing", "signed", "wet")
        (tmp_path / "attested.pdf").write_bytes(content)
        read = read_pages(tmp_path / "attested.pdf", 1, 2)
        assert [(page.codes, page.turn) for page in read] == [((SheetCode(ana, 1),), 0), ((SheetCode(ana, 2),), 0)]
        pages = [page for row in (await paper_office.data("getScans"))["stacks"] for page in [row["attested"]]]
        assert pages == [2]
        again = await paper_office.post("attest", {"requestId": str(ana), "pageIds": ids})
        assert (again.status_code, again.json()["code"]) == (409, "not_attestable")
        for call, body in (("dismissPage", {"reason": "no"}), ("turnPage", {"turn": 90})):
            assert (await paper_office.post(call, {"pageId": ids[0], **body})).status_code == 409

    @pytest.mark.deep(of="plugins")
    async def test_missing_pages_are_named_until_somebody_accepts_it(
        self, paper_office: PaperOffice, tmp_path: Path
    ) -> None:
        (ana,) = await paper_office.plan("1001")
        ids = await self.returned(paper_office, tmp_path, ana, [1])
        body = {"requestId": str(ana), "pageIds": ids}

        refused = await paper_office.post("attest", body)
        unseen = await paper_office.post("attest", body | {"pageIds": [str(uuid4())]})
        done = await paper_office.post("attest", body | {"acceptsMissing": True})

        assert refused.status_code == 409
        assert refused.json()["messages"][0].startswith("Page 2 of this request has not come.")
        assert unseen.json()["messages"] == ["Other pages of this request have come meanwhile. Look at them again."]
        assert done.status_code == 200, done.text

    @pytest.mark.deep(of="plugins")
    async def test_whoever_signs_on_the_page_first_comes_before_paper(
        self, paper_office: PaperOffice, tmp_path: Path
    ) -> None:
        (ana,) = await paper_office.plan("1001", mode=SignatureMode.BOTH)
        ids = await self.returned(paper_office, tmp_path, ana, [1, 2])
        await paper_office.change(ana, status=RequestStatus.COMPLETED)

        answer = await paper_office.post("attest", {"requestId": str(ana), "pageIds": ids})

        assert answer.status_code == 409
        assert answer.json()["messages"] == ["This request is signed already."]
        assert (await paper_office.data("getReturned"))["requests"] == []
