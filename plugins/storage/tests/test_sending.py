"""Documents are sent by a job of document delivery, and only to the families of their persons."""

from typing import Any

import pytest
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.services import DocumentVerb
from storage_testing.office import EVERY_VERB, Office, Staff

VIEW, SEND = DocumentVerb.VIEW, DocumentVerb.SEND


async def store_report(office: Office, person_id: str, text: str, kind: str = "Report card") -> str:
    """Store a PDF of a person; return the document's id."""
    file = office.file(write_pdf([text]), name="report.pdf", media_type="application/pdf")
    return str((await office.store(person_id, kind, file, name="Spring term")).id)


async def send(staff: Staff, *ids: str, **more: Any) -> tuple[int, Any]:
    return await staff.call("POST", "document/send", {"ids": list(ids), **more})


class TestSend:
    async def test_each_family_gets_the_documents_of_its_person(self, office: Office) -> None:
        ada = await store_report(office, "1001", "Ada Example 1001 Mathematics A")
        more = await store_report(office, "1001", "Ada Example 1001 Music B")
        ben = await store_report(office, "1002", "Ben Example 1002 Mathematics C")
        status, answer = await send(office.admin, ada, ben, more)
        assert status == 202, answer
        job_id = answer["data"]["jobId"]
        await office.run()
        job = await office.admin.post(f"pdf/jobs/getJob?id={job_id}")
        assert (job["subject"], job["counts"]["sent"]) == ("Spring term", 2), job
        results = {row["studentId"]: len(row["pages"]) for row in await office.admin.list("JobResults")}
        assert results == {"1001": 2, "1002": 1}
        for document in (ada, ben, more):
            acts = await office.admin.post("document/history", {"id": document})
            assert (acts[0]["act"], acts[0]["details"]) == ("sent", {"job": job_id})

    @pytest.mark.deep(of="plugins")
    async def test_document_that_names_another_person_is_held(self, office: Office) -> None:
        ada = await store_report(office, "1001", "Ada Example 1001, and of Ben Example 1002 too")
        _status, answer = await send(office.admin, ada)
        await office.run()
        job = await office.admin.post(f"pdf/jobs/getJob?id={answer['data']['jobId']}")
        assert job["counts"]["sent"] == 0
        assert job["counts"]["held"] == 1, job

    @pytest.mark.deep(of="plugins")
    async def test_nothing_is_sent_where_something_may_not_be(self, office: Office) -> None:
        ada, other = [
            await store_report(office, "1001", "Ada Example 1001", kind) for kind in ("Report card", "Health record")
        ]
        user = await office.user((["Report card"], [VIEW, SEND]), (["Health record"], [VIEW]))
        reader = await office.user((["Report card"], [VIEW]))
        stranger = await office.user((["Transcript"], EVERY_VERB))
        assert (await send(user, ada, other))[0] == 403
        assert (await send(reader, ada))[0] == 403
        assert (await send(stranger, ada))[0] == 404
        assert await office.run() == []
        assert (await send(user, ada))[0] == 202

    async def test_only_pdfs_are_sent(self, office: Office) -> None:
        note = await office.store("1001", "Report card", b"text", name="Note")
        status, answer = await send(office.admin, str(note.id))
        assert (status, answer["messages"]) == (
            422,
            ["Only PDFs can be sent. 1 of these documents is not a PDF, such as “Note”."],
        )

    async def test_district_without_delivery_is_told(self, office: Office) -> None:
        district = await create_test_district(office.platform, features=["docManagement"])
        alone = await Office.open(office.platform, office.api, district, office.folder)
        ada = await store_report(alone, "1001", "Ada Example 1001")
        status, answer = await send(alone.admin, ada)
        assert (status, answer["code"]) == (503, "service_unavailable")
        assert "does not use document delivery" in answer["messages"][0]
