"""Erasing one person's data from delivery; what others got is kept, and open deliveries are not interrupted."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.lifecycle.erased_words import without_person
from homeroom_plugins.delivery.lifecycle.erasing import erase_subject
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_sdk.services import Directory
from homeroom_sdk.subjects import Subject
from sqlalchemy import select

OpenContext = Callable[..., Any]


async def subject_of(ctx: Any, person_id: str) -> Subject:
    person = (await ctx.services.get(Directory).find_persons([person_id]))[person_id][0]
    return Subject(person.id, person_id)


class TestEraseSubject:
    @pytest.mark.deep(of="plugins")
    async def test_rows_say_nothing_any_more_and_siblings_mails_stay(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        going, staying = clerk.invent(2)
        job_id = UUID(await clerk.deliver([going, staying]))
        async with open_context("delivery", clerk.district) as ctx:
            found = await erase_subject(ctx, await subject_of(ctx, going.person_id))
        counts = {str(each.what): each.erased for each in found.counts}
        assert counts == {
            "Delivered documents": 1,
            "Recipients": 1,
            "E-mails of deliveries": 1,
            "Notes of checks and decisions": 0,
            "Uploaded files, with the pages of all their students": 1,
        }
        assert len(found.blob_ids) == 2, "the document and the uploaded file"
        async with open_context("delivery", clerk.district) as ctx:
            rows = (await ctx.db.scalars(select(Document).where(Document.job_id == job_id))).all()
            assert {(row.state, row.person_id) for row in rows} == {("erased", ""), ("stored", staying.person_id)}
            emails = set(await ctx.db.scalars(select(Recipient.email).where(Recipient.job_id == job_id)))
            assert emails == {"", staying.guardian_email}
            job = await ctx.db.get(Job, (ctx.district.id, job_id))
            assert job.source_erased_at is not None
            assert job.subject == "Report card", "the job is another's too"
        assert (await clerk.job(str(job_id)))["counts"]["documents"] == 2
        assert {row["email"] for row in await clerk.list_records("MailLog")} == {"", staying.guardian_email}

    async def test_delivery_that_is_under_way_refuses(self, clerk: Clerk, open_context: OpenContext) -> None:
        (student,) = clerk.invent(1)
        await clerk.import_persons([student])
        await clerk.match(write_pdf([student.page()]))
        async with open_context("delivery", clerk.district) as ctx:
            subject = await subject_of(ctx, student.person_id)
            with pytest.raises(JobState, match="1 delivery to this student is under way"):
                await erase_subject(ctx, subject)

    @pytest.mark.deep(of="plugins")
    async def test_file_with_pages_of_somebody_on_hold_is_kept(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        going, held = clerk.invent(2)
        await clerk.deliver([going, held])
        body = {"kind": "person", "personId": held.person_id, "reason": "A letter of the court"}
        answer = await clerk.api.post("/api/retention/placeHold", headers=clerk.headers, json=body)
        assert answer.status_code == 200, answer.text
        async with open_context("delivery", clerk.district) as ctx:
            found = await erase_subject(ctx, await subject_of(ctx, going.person_id))
        assert (found.counts[-1].erased, found.counts[-1].kept) == (0, 1)
        assert len(found.blob_ids) == 1


class TestWithoutPerson:
    def test_rows_of_the_person_go_and_the_head_stays(self) -> None:
        table = "first_page,last_page,person_id\r\n1,2,42\r\n3,4,421\r\n"
        assert without_person(table, "42") == "first_page,last_page,person_id\r\n3,4,421\r\n"
