"""Stored signatures on the documents of a job, from the check to the family."""

from base64 import b64decode
from io import BytesIO
from typing import Any
from uuid import UUID

import httpx
import pypdfium2
import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from homeroom_devkit.testing.districts import open_plugin_context
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.models import Document
from homeroom_plugins.signing.overlay_models import OverlayUse
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR, SCHOOL_USER
from homeroom_sdk.engine import RunState
from homeroom_sdk.pdf.text import read_texts
from PIL import Image
from signing_testing.signatories import draw_png, join, keep, remove
from sqlalchemy import select


def place(signatory_id: str, **changes: Any) -> dict[str, Any]:
    """Return the signature's box at the right of a page of 300 x 200 points."""
    return {"signatoryId": signatory_id, "page": -1, "x": 200, "y": 20, "width": 40, "height": 20} | changes


async def choose(clerk: Clerk, job_id: str, *overlays: dict[str, Any]) -> httpx.Response:
    return await clerk.post(f"setOverlays/{job_id}", json={"overlays": list(overlays)})


async def match(clerk: Clerk, students: list[Student], *texts: str) -> str:
    """Match a page for each student and return the id of the job, which waits in its check."""
    await clerk.import_persons(students)
    pages = [student.page(text) for student, text in zip(students, texts or ["Report"] * len(students), strict=True)]
    return await clerk.match(write_pdf(pages))


def is_red(pdf: bytes, x: int, y: int) -> bool:
    """Return whether a point of the displayed first page is red."""
    with pypdfium2.PdfDocument(pdf) as document:
        return _is_red(document[0].render(scale=1).to_pil(), x, y)


def _is_red(image: Image.Image, x: int, y: int) -> bool:
    red, green, blue = image.convert("RGB").getpixel((x, y))  # type: ignore[misc] # three channels
    return bool(red > 200 and max(green, blue) < 80)


async def parts(clerk: Clerk, job_id: str) -> dict[str, bytes]:
    """Return the stored parts of a job by the student's id."""
    async with open_plugin_context(clerk.platform, "delivery", clerk.district) as ctx:
        rows = await ctx.db.scalars(
            select(Document).where(Document.job_id == UUID(job_id), Document.blob_id.is_not(None))
        )
        return {row.person_id: await ctx.blobs.read(row.blob_id) for row in rows if row.blob_id is not None}


async def uses(clerk: Clerk) -> list[tuple[str, str, int]]:
    async with open_plugin_context(clerk.platform, "signing", clerk.district) as ctx:
        rows = await ctx.db.scalars(select(OverlayUse).where(OverlayUse.district_id == ctx.district.id))
        return [(str(row.signatory_id), str(row.job_id), row.documents) for row in rows]


class TestDelivery:
    async def test_each_family_gets_the_document_with_its_signature(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(3)
        job_id, signatory_id = await match(clerk, students), await keep(clerk, picture=draw_png())
        answer = await choose(clerk, job_id, place(signatory_id), place(signatory_id, x=10, y=-40, anchor="report"))
        assert answer.status_code == 200, answer.text
        assert await uses(clerk) == []
        await clerk.approve(job_id, subject="Cards", message="Look.")
        for student in students:
            family = Family.of(clerk.api, mailbox, student.guardian_email)
            await family.open(await clerk.pin_of(job_id, student) or "")
            document = (await family.download()).content
            assert is_red(document, 220, 30)
            with pypdfium2.PdfDocument(document) as read:
                text = read[0].get_textpage().get_text_bounded()
            assert student.person_id in text
        assert await uses(clerk) == [(signatory_id, job_id, 3)]

    @pytest.mark.deep(of="plugins")
    async def test_signature_is_that_of_the_moment_when_the_job_was_let_go(self, clerk: Clerk) -> None:
        students = clerk.invent(2)
        job_id = await match(clerk, students, "Grades\nPrincipal:", "Grades\nOther")
        signatory_id = await keep(clerk, picture=draw_png(), name="Sam Staff")
        await choose(clerk, job_id, place(signatory_id, page=0, x=0, y=0, anchor="Principal:"))
        await clerk.approve(job_id, subject="Cards", message="Look.")
        assert await clerk.list_held(job_id) == {students[1].person_id: ["signature_missing"]}
        (problem,) = [
            row for row in await clerk.list_records("JobProblems", job_id) if row["kind"] == "signature_missing"
        ]
        assert "Sam Staff" in problem["message"]
        assert "Principal:" in problem["message"]
        assert (await remove(clerk, signatory_id)).status_code == 200
        held = (await clerk.list_documents(job_id))[students[1].person_id]["id"]
        assert await clerk.release(held, reason="It needs no signature.") == 1
        assert await clerk.run() == [RunState.COMPLETED]
        assert {row["state"] for row in (await clerk.list_documents(job_id)).values()} == {"stored"}

    @pytest.mark.deep(of="plugins")
    async def test_removed_signature_keeps_a_job_from_being_let_go(self, clerk: Clerk) -> None:
        job_id, signatory_id = await match(clerk, clerk.invent(1)), await keep(clerk)
        await choose(clerk, job_id, place(signatory_id))
        await remove(clerk, signatory_id)
        answer = await clerk.post(f"approve/{job_id}", json={"subject": "Cards", "message": "Look."})
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["overlays"])
        assert (await choose(clerk, job_id)).status_code == 200
        await clerk.approve(job_id, subject="Cards", message="Look.")

    @pytest.mark.deep(of="plugins")
    async def test_typed_name_stays_text(self, clerk: Clerk) -> None:
        students = clerk.invent(1)
        job_id, signatory_id = await match(clerk, students), await keep(clerk, text="سارة الأحمد")
        await choose(clerk, job_id, place(signatory_id, x=180, width=100))
        await clerk.approve(job_id, subject="Cards", message="Look.")
        (document,) = (await parts(clerk, job_id)).values()
        (page,) = read_texts(document, 0, 1)
        assert "سارة الأحمد" in page.text

    @pytest.mark.deep(of="plugins")
    async def test_job_taken_back_is_signed_anew(self, clerk: Clerk) -> None:
        students = clerk.invent(1)
        job_id = await match(clerk, students)
        red, blue = await keep(clerk, picture=draw_png()), await keep(clerk, picture=draw_png((0, 0, 255)))
        await choose(clerk, job_id, place(red))
        answer = await clerk.post(f"approve/{job_id}", json={"subject": "Cards", "message": "Look."})
        assert answer.status_code == 200, answer.text
        taken = await clerk.post(f"takeBack/{job_id}")
        assert taken.status_code == 200, taken.text
        await clerk.run()
        assert (await choose(clerk, job_id, place(blue))).status_code == 200
        await clerk.approve(job_id, subject="Cards", message="Look.")
        (document,) = (await parts(clerk, job_id)).values()
        assert not is_red(document, 220, 30)
        assert [item[0] for item in await uses(clerk)] == [red, blue]

    async def test_job_that_has_run_takes_none(self, clerk: Clerk) -> None:
        job_id, signatory_id = await clerk.deliver(clerk.invent(1)), await keep(clerk)
        assert (await choose(clerk, job_id, place(signatory_id))).status_code == 409


class TestChoosing:
    async def test_job_says_what_it_bears_and_what_it_could(self, clerk: Clerk) -> None:
        job_id, signatory_id = await match(clerk, clerk.invent(1)), await keep(clerk)
        found = await clerk.get_data("overlays", id=job_id)
        assert (found["available"], found["mayChange"], found["overlays"]) == (True, True, [])
        assert [item["id"] for item in found["signatories"]] == [signatory_id]
        assert found["pages"] == [{"page": 1, "width": 300.0, "height": 200.0}]
        saved = (await choose(clerk, job_id, place(signatory_id))).json()["data"]["overlays"]
        assert [(item["name"], item["page"], item["x"]) for item in saved] == [("Sam Staff", -1, 200.0)]
        changed = await clerk.post(f"modify/{job_id}", json={"subject": "Cards", "overlays": []})
        assert (changed.status_code, changed.json()["data"]["overlays"]) == (200, [])

    @pytest.mark.deep(of="plugins")
    async def test_draft_and_new_match_carry_them(self, clerk: Clerk) -> None:
        (student,) = students = clerk.invent(1)
        await clerk.import_persons(students)
        signatory_id = await keep(clerk)
        first = await clerk.match(write_pdf([student.page()]), overlays=[place(signatory_id)])
        upload_id = (await clerk.upload(write_pdf([student.page()]))).json()["data"]["uploadId"]
        rule = {"kind": "pattern", "pattern": r"Student ID: (?P<id>\d+)"}
        body = {"uploadId": upload_id, "rule": rule, "jobId": first}
        second = (await clerk.post("match", json=body)).json()["data"]["jobId"]
        await clerk.run()
        assert [item["signatoryId"] for item in (await clerk.get_data("overlays", id=second))["overlays"]] == [
            signatory_id
        ]
        draft = {"type": "splitter", "form": {}, "uploadId": upload_id}
        draft |= {"match": {"uploadId": upload_id, "rule": rule, "overlays": [place(signatory_id)]}}
        saved = (await clerk.post("saveDraft", json=draft)).json()["data"]["jobId"]
        assert (await clerk.post(f"runDraft/{saved}")).status_code == 202
        await clerk.run()
        assert len((await clerk.get_data("overlays", id=saved))["overlays"]) == 1

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        "wrong", [{"x": -1}, {"width": 0}, {"page": -2}, {"anchor": "a\nb"}, {"signatoryId": str(UUID(int=1))}]
    )
    async def test_what_has_no_place_is_refused(self, clerk: Clerk, wrong: dict[str, Any]) -> None:
        job_id, signatory_id = await match(clerk, clerk.invent(1)), await keep(clerk)
        assert (await choose(clerk, job_id, place(signatory_id) | wrong)).status_code == 422

    async def test_nobody_uses_the_signature_of_another_school_or_user(self, clerk: Clerk) -> None:
        elm, oak = await join(clerk, SCHOOL_ADMINISTRATOR, "Elm"), await join(clerk, SCHOOL_USER, "Oak")
        of_elm = await keep(elm, scope="school", schoolId="Elm")
        (student,) = clerk.invent(1)
        rows = f"person_id,first_name,last_name,school_id,guardian_email\n{student.person_id},A,B,Oak,a@example.org"
        files = {"file": ("persons.csv", rows.encode())}
        await clerk.api.post("/api/person/uploadPersons", headers=clerk.headers, files=files)
        job_id = await oak.match(write_pdf([student.page()]))
        assert (await oak.get_data("overlays", id=job_id))["signatories"] == []
        assert (await choose(oak, job_id, place(of_elm))).status_code == 422
        by_clerk = await clerk.match(write_pdf([student.page()]), schoolId="Oak")
        assert (await choose(clerk, by_clerk, place(of_elm))).status_code == 422


class TestPreview:
    async def test_ten_documents_are_shown_with_what_is_put_on_them_and_what_has_no_place(self, clerk: Clerk) -> None:
        students = clerk.invent(12)
        texts = ["Principal:" if number != 11 else "None" for number in range(12)]
        job_id, signatory_id = await match(clerk, students, *texts), await keep(clerk, picture=draw_png())
        none = await clerk.post(f"previewOverlays/{job_id}")
        assert none.status_code == 422
        await choose(clerk, job_id, place(signatory_id), place(signatory_id, x=150, y=0, anchor="Principal:"))
        answer = await clerk.post(f"previewOverlays/{job_id}")
        assert answer.status_code == 200, answer.text
        found = answer.json()["data"]
        assert (len(found["documents"]), found["of"]) == (10, 12)
        for item in found["documents"]:
            (page,) = item["pages"]
            with Image.open(BytesIO(b64decode(page["picture"]))) as image:
                assert image.width == 480
                assert _is_red(image, 220 * 480 // 300, 30 * 480 // 300)
        assert await uses(clerk) == []

    @pytest.mark.deep(of="plugins")
    async def test_document_without_a_place_says_so(self, clerk: Clerk) -> None:
        job_id, signatory_id = await match(clerk, clerk.invent(1)), await keep(clerk, picture=draw_png())
        await choose(clerk, job_id, place(signatory_id, x=0, y=0, anchor="Principal:"))
        (item,) = (await clerk.post(f"previewOverlays/{job_id}")).json()["data"]["documents"]
        assert "Principal:" in item["missing"][0]
        assert len(item["pages"]) == 1
