"""Retention of paper files, and that the erasure of a person deletes their pages only."""

from datetime import timedelta
from io import BytesIO
from pathlib import Path
from uuid import UUID, uuid4

import pikepdf
import pytest
from homeroom_plugins.signing import subjects
from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.wet import forgetting
from homeroom_plugins.signing.wet_models import PageState, PrintRun, ScannedPage, ScanStack
from homeroom_sdk.subjects import Subject
from signing_testing.paper import PaperOffice
from signing_testing.scanner import Scanner
from sqlalchemy import select, update


async def scan_two(office: PaperOffice, folder: Path) -> tuple[UUID, UUID]:
    """Have two families print, sign and scan in one stack; return their requests' ids."""
    one, two = await office.plan("1001", "1002")
    printed = await office.print(one, two)
    source = folder / "printed.pdf"
    source.write_bytes(printed)
    with pikepdf.open(BytesIO(printed)) as pdf:
        pages = list(range(len(pdf.pages)))
    scanner = Scanner(dpi=150, skew=1, noise=3)
    await office.upload(scanner.scan(source, pages, folder / "scans.pdf").read_bytes())
    return one, two


class TestParts:
    @pytest.mark.deep(of="plugins")
    async def test_each_page_is_a_file_and_the_stack_is_none_any_more(
        self, paper_office: PaperOffice, tmp_path: Path
    ) -> None:
        await scan_two(paper_office, tmp_path)
        async with paper_office.context() as ctx:
            pages = (await ctx.db.scalars(select(ScannedPage))).all()
            stack = (await ctx.db.scalars(select(ScanStack))).one()
            assert stack.blob_id is None
            assert len({page.blob_id for page in pages} - {None}) == len(pages) == stack.pages
        assert (await paper_office.get("pagePicture", id=str(pages[0].id))).status_code == 200


class TestErasing:
    @pytest.mark.deep(of="plugins")
    async def test_pages_of_the_person_go_and_the_others_stay(self, paper_office: PaperOffice, tmp_path: Path) -> None:
        one, two = await scan_two(paper_office, tmp_path)
        await paper_office.change(one, status=RequestStatus.CANCELLED)
        async with paper_office.context() as ctx:
            person = (await ctx.db.scalars(select(SigningRequest.person).where(SigningRequest.id == one))).one()
            before = {row.blob_id for row in await ctx.db.scalars(select(ScannedPage)) if row.request_id == one}
            printed = (await ctx.db.scalars(select(PrintRun.blob_id))).one()
        async with paper_office.context() as ctx:
            erased = await subjects.erase_subject(ctx, Subject(person))

        assert before
        assert before | {printed} <= set(erased.blob_ids)
        async with paper_office.context() as ctx:
            assert (await ctx.db.scalars(select(PrintRun.blob_id))).one() is None
            rest = [row.blob_id for row in await ctx.db.scalars(select(ScannedPage)) if row.request_id == two]
            assert rest
            for blob_id in rest:
                assert blob_id is not None
                assert blob_id not in erased.blob_ids
                assert (await ctx.blobs.read(blob_id)).startswith(b"%PDF-")

    async def test_print_run_whose_file_is_gone_says_so(self, paper_office: PaperOffice) -> None:
        (one,) = await paper_office.plan("1001")
        await paper_office.print(one)
        async with paper_office.context() as ctx:
            assert len(await forgetting.take_files_of(ctx, [one])) == 1
            run_id = (await ctx.db.scalars(select(PrintRun.id))).one()
        answer = await paper_office.get("downloadPrintRun", id=str(run_id))
        assert (answer.status_code, "Make a new print run" in answer.text) == (409, True)


class TestForgetOld:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("state", "days", "is_kept"),
        [
            (PageState.ATTESTED, 29, True),
            (PageState.ATTESTED, 31, False),
            (PageState.DISMISSED, 31, False),
            (PageState.BLANK, 31, False),
            (PageState.UNMAPPED, 31, True),
            (PageState.MATCHED, 364, True),
            (PageState.MATCHED, 366, False),
        ],
    )
    async def test_page_is_kept_as_long_as_somebody_may_need_it(
        self, paper_office: PaperOffice, state: PageState, days: int, is_kept: bool
    ) -> None:
        async with paper_office.context() as ctx:
            then, blob = ctx.now() - timedelta(days=days), await ctx.blobs.put(b"%PDF-1.7 page")
            stack = ScanStack(id=uuid4(), file_name="a.pdf", sha256="0", status="ready", created_at=then)
            stack.district_id = ctx.district.id
            ctx.db.add(stack)
            await ctx.db.flush()
            page = ScannedPage(id=uuid4(), stack_id=stack.id, number=1, state=state, blob_id=blob.id)
            page.district_id = ctx.district.id
            page.decided_at = then if state in (PageState.ATTESTED, PageState.DISMISSED) else None
            ctx.db.add(page)
            await ctx.db.flush()
            page_id = page.id
        async with paper_office.context() as ctx:
            await forgetting.forget_old(ctx)
        async with paper_office.context() as ctx:
            kept = (await ctx.db.scalars(select(ScannedPage.blob_id).where(ScannedPage.id == page_id))).one()
            assert (kept is not None) == is_kept

    async def test_printed_file_goes_after_thirty_days(self, paper_office: PaperOffice) -> None:
        (one,) = await paper_office.plan("1001")
        await paper_office.print(one)
        async with paper_office.context() as ctx:
            await forgetting.forget_old(ctx)
            assert (await ctx.db.scalars(select(PrintRun.blob_id))).one() is not None
            await ctx.db.execute(update(PrintRun).values(created_at=ctx.now() - timedelta(days=31)))
        async with paper_office.context() as ctx:
            await forgetting.forget_old(ctx)
            assert (await ctx.db.scalars(select(PrintRun.blob_id))).one() is None
