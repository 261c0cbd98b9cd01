"""Erasing a person's data in storage: stubs without a name, and documents kept by a hold."""

import pytest
from homeroom_plugins.storage.document_models import DocumentRow, VersionRow
from homeroom_plugins.storage.errors import OnHold
from homeroom_plugins.storage.retention.erasing import erase_subject
from homeroom_sdk.context import PluginContext
from homeroom_sdk.subjects import Subject, SubjectErasure
from sqlalchemy import select
from storage_testing.office import Office


def numbers(found: SubjectErasure) -> dict[str, tuple[int, int]]:
    return {str(each.what): (each.erased, each.kept) for each in found.counts}


async def read(ctx: PluginContext, row: DocumentRow) -> DocumentRow:
    found: DocumentRow | None = await ctx.db.get(DocumentRow, (row.district_id, row.id))
    assert found is not None
    return found


class TestEraseSubject:
    async def test_document_is_a_stub_without_a_name_and_others_keep_theirs(self, office: Office) -> None:
        row = await office.store("1001", "Report card", b"mine")
        other = await office.store("1002", "Report card", b"theirs")
        async with office.context() as ctx:
            found = await erase_subject(ctx, Subject(row.person, "1001"))
            (blob,) = found.blob_ids
            assert await ctx.db.scalar(select(VersionRow.id).where(VersionRow.blob_id == blob)) is None
        assert numbers(found) == {
            "Documents": (1, 0),
            "Versions of documents": (1, 0),
            "Files of bulk uploads": (0, 0),
        }
        async with office.context() as ctx:
            stub, whole = await read(ctx, row), await read(ctx, other)
            assert (stub.state, stub.name, stub.person_id, stub.person_name) == ("destroyed", "", "", "")
            assert (whole.state, whole.person_id) == ("stored", "1002")
            again = await erase_subject(ctx, Subject(row.person, "1001"))
        assert (numbers(again)["Documents"], again.blob_ids) == ((0, 0), [])

    async def test_document_on_hold_is_kept_with_the_reason(self, office: Office) -> None:
        held, free = [await office.store("1001", "Report card") for _ in range(2)]
        body = {"kind": "document", "documentId": str(held.id), "reason": "A case"}
        await office.admin.post("retention/placeHold", body)
        async with office.context() as ctx:
            found = await erase_subject(ctx, Subject(held.person, "1001"))
        assert numbers(found)["Documents"] == (1, 1)
        assert {str(each.why) for each in found.counts if each.kept} == {
            "A legal hold keeps them. Release it, and erase the person again."
        }
        async with office.context() as ctx:
            assert (await read(ctx, held)).state == "stored"
            assert (await read(ctx, free)).state == "destroyed"

    async def test_person_on_hold_is_refused_by_the_holds_name(self, office: Office) -> None:
        row = await office.store("1001", "Report card")
        body = {"kind": "person", "personId": "1001", "reason": "A letter of the court"}
        await office.admin.post("retention/placeHold", body)
        async with office.context() as ctx:
            with pytest.raises(
                OnHold, match=r"Ada Example .1001. has been on legal hold since .* A letter of the court"
            ):
                await erase_subject(ctx, Subject(row.person, "1001"))
