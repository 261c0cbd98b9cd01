"""The text and final state of each kind of file, and the continuation of an interrupted reading."""

import asyncio
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from homeroom_devkit.testing.districts import run_flows
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.storage.contents import ledger, office_texts, page_texts, reading
from homeroom_plugins.storage.contents.flows import Reading, read_documents
from homeroom_plugins.storage.contents.models import ContentRow, ReadingState
from homeroom_plugins.storage.document_models import DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.documents.storing import add_version, restore_version
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.errors import FileDamaged, FileTooComplex
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import DocumentVerb
from PIL import Image
from sqlalchemy import select, text
from storage_testing.office import Office
from storage_testing.texts import draw_scan, write_docx, write_odt, write_pptx, write_xlsx

OFFICE = "application/vnd.openxmlformats-officedocument."
BOMB = '<!DOCTYPE w [<!ENTITY a "bomb"><!ENTITY b "&a;&a;&a;">]>'


async def read(office: Office) -> None:
    await run_flows(office.platform, office.district)


async def search(office: Office, phrase: str, **more: object) -> list[dict[str, Any]]:
    answer = await office.admin.post("document/search", {"phrase": phrase, **more})
    assert answer["total"] == len(answer["hits"])
    return list(answer["hits"])


async def reasons(office: Office) -> list[tuple[str, str]]:
    return [(row["state"], row["reason"]) for row in await office.admin.list("DocumentReadings")]


async def document_of(ctx: PluginContext, row: DocumentRow) -> DocumentRow:
    found: DocumentRow = await ctx.db.get_one(DocumentRow, (row.district_id, row.id))
    return found


class TestKinds:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("content", "media_type"),
        [
            ("The zeppelin landed".encode("utf-16"), "text/plain; charset=utf-16"),
            ("Über den zeppelin".encode("cp1252"), "text/plain; charset=windows-1252"),
            (write_docx("Nothing", "The zeppelin landed"), f"{OFFICE}wordprocessingml.document"),
            (write_xlsx("Flight", "Zeppelin", "12"), f"{OFFICE}spreadsheetml.sheet"),
            (write_xlsx("zeppelin", "12"), f"{OFFICE}spreadsheetml.sheet"),
            (write_pptx("Flights", "The zeppelin landed"), f"{OFFICE}presentationml.presentation"),
            (write_odt("The zeppelin", "landed"), "application/vnd.oasis.opendocument.text"),
            (write_pdf(["First page", "The zeppelin landed"]), "application/pdf"),
        ],
    )
    async def test_text_of_the_kind_is_found(self, office: Office, content: bytes, media_type: str) -> None:
        await office.store("1001", "Report card", office.file(content, media_type=media_type))
        await read(office)
        (hit,) = await search(office, "zeppelin")
        assert "zeppelin" in [part["text"].lower() for part in hit["snippet"] if part["isMarked"]]

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(("kind", "media_type"), [("PDF", "application/pdf"), ("PNG", "image/png")])
    async def test_scan_is_found_by_a_word_on_it(self, office: Office, kind: str, media_type: str) -> None:
        content = draw_scan(["Vaccination record", "Second dose: zeppelin clinic"], kind=kind)
        await office.store("1001", "Report card", office.file(content, media_type=media_type))
        await read(office)
        (hit,) = await search(office, "zeppelin")
        assert any(part["isMarked"] for part in hit["snippet"])

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("content", "media_type"),
        [
            (b"%PDF-1.7 nothing", "application/pdf"),
            (b"PK\3\4", f"{OFFICE}wordprocessingml.document"),
            (write_docx("zeppelin &b;", before=BOMB), f"{OFFICE}wordprocessingml.document"),
            (b"\x89PNG", "image/png"),
            (b"\xd0\xcf\x11\xe0", "application/msword"),
        ],
    )
    async def test_what_cannot_be_read_says_why_and_is_found_by_its_name(
        self, office: Office, content: bytes, media_type: str
    ) -> None:
        await office.store("1001", "Report card", office.file(content, media_type=media_type), name="Broken zeppelin")
        await read(office)
        ((state, reason),) = await reasons(office)
        assert state == "illegible"
        assert reason
        (hit,) = await search(office, "broken ada")
        assert (hit["page"], hit["snippet"]) == (None, [])

    @pytest.mark.deep(of="plugins")
    async def test_every_reason_is_said(self, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reading, "MAX_PAGES", 2)
        noise = [Image.effect_noise((1275, 1650), 200) for _page in range(3)]
        content = BytesIO()
        noise[0].save(content, "PDF", resolution=150.0, save_all=True, append_images=noise[1:])
        await office.store("1001", "Report card", office.file(content.getvalue(), media_type="application/pdf"))
        await read(office)
        ((_state, reason),) = await reasons(office)
        assert reason == "2 pages are pictures on which no text can be read. Only the first 2 pages can be searched."

    def test_zip_that_unpacks_to_too_much_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(office_texts, "MAX_BYTES", 10_000)
        source = tmp_path / "bomb.docx"
        source.write_bytes(write_docx("a" * 100_000))
        with pytest.raises(FileTooComplex):
            page_texts.read_office(source, f"{OFFICE}wordprocessingml.document")

    def test_declared_entities_are_refused(self, tmp_path: Path) -> None:
        source = tmp_path / "bomb.docx"
        source.write_bytes(write_docx("&b;", before=BOMB))
        with pytest.raises(FileDamaged):
            page_texts.read_office(source, f"{OFFICE}wordprocessingml.document")


class TestVersions:
    async def test_only_the_shown_version_is_found(self, office: Office) -> None:
        row = await office.store("1001", "Report card", b"zeppelin")
        await read(office)
        async with office.context() as ctx:
            await add_version(ctx, await document_of(ctx, row), office.file(b"balloon"))
        assert await search(office, "zeppelin") == []  # Even before the new version was read.
        await read(office)
        assert await search(office, "zeppelin") == []
        assert len(await search(office, "balloon")) == 1

    @pytest.mark.deep(of="plugins")
    async def test_restored_version_is_found_without_being_read_again(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        row = await office.store("1001", "Report card", b"zeppelin")
        await read(office)
        async with office.context() as ctx:
            await add_version(ctx, await document_of(ctx, row), office.file(b"balloon"))
        async with office.context() as ctx:
            first = (await ctx.db.scalars(select(VersionRow).where(VersionRow.number == 1))).one()
            await restore_version(ctx, await document_of(ctx, row), first)
        monkeypatch.setattr(
            reading, "read_plain", page_texts.read_pdf
        )  # Reading the text again would fail; it must be copied.
        await read(office)
        assert [hit["version"] for hit in await search(office, "zeppelin")] == [3]


class TestLedger:
    @pytest.mark.deep(of="plugins")
    async def test_uploads_behind_one_another_share_a_run(self, office: Office) -> None:
        await office.store("1001", "Report card", b"zeppelin")
        await office.store("1001", "Report card", b"zeppelin two")
        assert len(await run_flows(office.platform, office.district)) == 1
        assert len(await search(office, "zeppelin")) == 2
        await office.store("1001", "Report card", b"zeppelin three")
        assert len(await run_flows(office.platform, office.district)) == 1

    async def test_run_that_was_killed_goes_on_with_what_it_had(self, office: Office) -> None:
        await office.store("1001", "Report card", b"zeppelin")
        turn, other = uuid7(), uuid7()
        async with office.context() as ctx:
            assert await ledger.take_next(ctx, turn) is not None
        async with office.context() as ctx:  # Another run leaves it alone until the lease of the first is over.
            assert await ledger.take_next(ctx, other) is None
        async with office.context() as ctx:
            await read_documents(ctx, Reading(turn=turn))
        assert len(await search(office, "zeppelin")) == 1
        async with office.context() as ctx:
            row = (await ctx.db.scalars(select(ContentRow))).one()
            assert (row.state, row.attempts) == (ReadingState.READ, 2)

    async def test_version_that_always_kills_its_reader_is_given_up(self, office: Office) -> None:
        await office.store("1001", "Report card", b"zeppelin")
        for _number in range(ledger.MAX_ATTEMPTS):
            async with office.context() as ctx:
                turn = uuid7()
                await ctx.db.execute(text("UPDATE storage_contents SET taken_at = now() - interval '1 day'"))
                assert await ledger.take_next(ctx, turn) is not None
        async with office.context() as ctx:
            await read_documents(ctx, Reading(turn=turn))
        assert [state for state, _reason in await reasons(office)] == ["illegible"]

    async def test_two_runs_read_each_version_once(self, office: Office) -> None:
        for number in range(4):
            await office.store("1001", "Report card", f"zeppelin {number}".encode())

        async def carry_on() -> None:
            async with office.context() as ctx:
                await read_documents(ctx, Reading())

        await asyncio.gather(carry_on(), carry_on())
        async with office.context() as ctx:
            assert {row.attempts for row in await ctx.db.scalars(select(ContentRow))} == {1}

    async def test_quarantined_file_is_never_opened(self, office: Office) -> None:
        row = await office.store("1001", "Report card", b"zeppelin")
        async with office.context() as ctx:
            (await document_of(ctx, row)).state = DocumentState.QUARANTINED
        await read(office)
        async with office.context() as ctx:
            assert (await ctx.db.scalars(select(ContentRow.state))).one() == ReadingState.TODO


class TestReadAgain:
    @pytest.mark.deep(of="plugins")
    async def test_who_may_change_a_document_has_it_read_again(self, office: Office) -> None:
        row = await office.store("1001", "Report card", b"zeppelin")
        await read(office)
        verbs = [DocumentVerb.VIEW, DocumentVerb.MODIFY]
        reader, clerk = await office.user((["Report card"], verbs[:1])), await office.user((["Report card"], verbs))
        assert await reader.post("document/readAgain", {"ids": [str(row.id)]}) == {"count": 0}
        assert await clerk.post("document/readAgain", {"ids": [str(row.id)]}) == {"count": 1}
        assert (await clerk.post("document/reading"))["todo"] == 1
        await read(office)
        assert await clerk.post("document/reading") == {"todo": 0, "reading": 0, "read": 1, "illegible": 0}

    async def test_illegible_documents_are_read_again_together(self, office: Office) -> None:
        await office.store("1001", "Report card", office.file(b"%PDF-1.7", media_type="application/pdf"))
        await office.store("1001", "Report card", b"zeppelin")
        await read(office)
        assert await office.admin.post("document/readAgain", {"illegible": True}) == {"count": 1}
