"""Delivered batches are destroyed after their retention period with two approvals; the rest shows who got what."""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pypdfium2
import pytest
from delivery_testing.clerk import Clerk
from delivery_testing.family import Family
from delivery_testing.retaining import (
    OpenContext,
    age,
    approve,
    call,
    destroy_all,
    die_after,
    due_of,
    keep_for,
    list_files,
)
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.lifecycle.erasing import erase_subject
from homeroom_plugins.delivery.lifecycle.retention import KEEPER, DeliveredBatches
from homeroom_plugins.delivery.models import Decision, Document, Job, Problem, Recipient
from homeroom_plugins.recipients.models import Link
from homeroom_plugins.storage.retention import records
from homeroom_sdk.errors import NotFound
from homeroom_sdk.orm import uuid7
from homeroom_sdk.subjects import Subject
from sqlalchemy import select, update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


class TestDescribe:
    @pytest.mark.deep(of="plugins")
    async def test_batches_are_kept_without_end_unless_the_district_says_otherwise(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        job_id = await clerk.deliver(clerk.invent(1))
        await age(clerk, job_id, days=10_000)
        assert await due_of(clerk) is None
        await keep_for(clerk)
        found = await due_of(clerk)
        assert found is not None
        assert (found["due"], found["held"], found["action"]) == (1, 0, "destroy")
        assert found["rule"] == "30 days after the batch has ended and its links with it"

    @pytest.mark.deep(of="plugins")
    async def test_links_that_work_and_batches_under_way_are_not_due(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        students = clerk.invent(1)
        job_id = await clerk.deliver(students)
        waiting = await clerk.match(write_pdf([students[0].page()]))
        await keep_for(clerk, days=1)
        async with clerk.platform.database.district(clerk.district.district.id) as session:
            long_ago = datetime.now(UTC) - timedelta(days=400)
            await session.execute(update(Job).values(created_at=long_ago, processed_at=long_ago))
        assert (await due_of(clerk) or {})["due"] == 0
        await age(clerk, job_id, waiting)
        assert (await due_of(clerk) or {})["due"] == 1


class TestDestroy:
    @pytest.mark.deep(of="plugins")
    async def test_bytes_and_words_go_and_the_rows_say_who_got_what(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        students = clerk.invent(2)
        job_id = await clerk.deliver(students)
        family = Family.of(clerk.api, mailbox, students[0].guardian_email)
        before = await clerk.list_records("JobResults", job_id)
        await age(clerk, job_id)
        await keep_for(clerk)
        async with open_context("delivery", clerk.district) as ctx:
            documents = (await ctx.db.scalars(select(Document).order_by(Document.id))).all()
            hashes = [document.sha256 for document in documents]
            blobs = [document.blob_id for document in documents]
            source = await ctx.db.scalar(select(Job.source_blob_id))
            problem = Problem(id=uuid7(), job_id=UUID(job_id), kind="x", pages=[], person_ids=[], message="Garcia")
            ctx.db.add(problem)
        listed = await destroy_all(clerk)

        assert (listed["state"], listed["counts"]["destroyed"], listed["scope"]) == ("done", 1, "Delivered batches")
        assert len(await list_files(clerk)) == 1, "the certificate alone"
        async with open_context("delivery", clerk.district) as ctx:
            for blob_id in [*blobs, source]:
                with pytest.raises(NotFound):
                    await ctx.blobs.read(blob_id)
            rows = (await ctx.db.scalars(select(Document).order_by(Document.id))).all()
            assert [row.sha256 for row in rows] == hashes
            assert {(row.state, row.person_name, row.blob_id, row.text_mark) for row in rows} == {
                ("destroyed", "", None, None)
            }
            assert {row.person_id for row in rows} == {student.person_id for student in students}
            people = (await ctx.db.scalars(select(Recipient))).all()
            assert {row.email for row in people} == {student.guardian_email for student in students}
            assert all(row.sent_at and row.name == "" for row in people)
            for table in (Problem, Decision):
                assert (await ctx.db.scalars(select(table))).all() == []
            links = (await ctx.db.scalars(select(Link))).all()
            assert {(row.title, row.pin) for row in links} == {("", None)}
        job = await clerk.job(job_id)
        assert (job["status"], job["counts"]["documents"], job["subject"]) == ("destroyed", 2, "Report card")
        assert job["timeline"][-1]["what"] == "destroyed"
        after = await clerk.list_records("JobResults", job_id)
        assert [row["sentOn"] for row in after] == [row["sentOn"] for row in before]
        assert {row["email"] for row in await clerk.list_records("MailLog")} == {""}
        assert (await family.look()).status_code == 410

    async def test_nothing_brings_it_back(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student])
        (result,) = await clerk.list_records("JobResults", job_id)
        await age(clerk, job_id)
        await keep_for(clerk)
        await destroy_all(clerk)
        soon = (datetime.now(UTC) + timedelta(days=3)).isoformat()
        for path, body in (
            ("extendExpiration", {"jobId": job_id, "resultIds": [result["id"]], "expiresOn": soon}),
            ("rerunjob", {"jobId": job_id}),
            (f"retryJob/{job_id}", None),
            ("recall", {"jobId": job_id, "resultIds": []}),
            ("recall", {"jobId": job_id, "resultIds": [result["id"]]}),
        ):
            answer = await clerk.post(path, json=body)
            assert answer.status_code == 409, (path, answer.text)
        assert (await clerk.job(job_id))["status"] == "destroyed"
        assert (await due_of(clerk) or {})["due"] == 0

    @pytest.mark.deep(of="plugins")
    async def test_certificate_proves_what_it_was_and_names_nobody(self, clerk: Clerk, mailbox: RunningMailbox) -> None:
        (student,) = clerk.invent(1)
        job_id = await clerk.deliver([student])
        async with clerk.platform.database.district(clerk.district.district.id) as session:
            digest = await session.scalar(select(Job.source_sha256))
        await age(clerk, job_id)
        await keep_for(clerk)
        listed = await destroy_all(clerk)
        answer = await clerk.api.post("/api/retention/certificate", headers=clerk.headers, json={"id": listed["id"]})
        document = pypdfium2.PdfDocument(answer.content)
        text = re.sub(r"\s", "", "".join(page.get_textpage().get_text_bounded() for page in document))
        assert digest
        for word in (job_id, digest, "30daysafter"):
            assert word in text
        for word in (student.last_name, student.person_id, student.guardian_email):
            assert word not in text

    @pytest.mark.parametrize("what", ["the period", "a link"])
    @pytest.mark.deep(of="plugins")
    async def test_batch_is_kept_that_is_not_due_any_more_when_its_turn_comes(
        self, clerk: Clerk, mailbox: RunningMailbox, what: str
    ) -> None:
        job_id = await clerk.deliver(clerk.invent(1))
        await age(clerk, job_id)
        await keep_for(clerk)
        listed = await call(clerk, "propose")
        await approve(clerk, listed["id"])
        if what == "the period":
            await keep_for(clerk, days=1000)
        else:
            async with clerk.platform.database.district(clerk.district.district.id) as session:
                soon = datetime.now(UTC) + timedelta(days=3)
                await session.execute(update(Link).where(Link.batch_id == UUID(job_id)).values(expires_at=soon))
        await clerk.run()
        found = await call(clerk, "getDisposition", {"id": listed["id"]})
        assert (found["state"], found["counts"]["kept"], found["counts"]["destroyed"]) == ("done", 1, 0)
        assert (await clerk.job(job_id))["status"] == "complete"

    @pytest.mark.deep(of="plugins")
    async def test_file_that_a_kept_job_has_too_stays_until_that_one_goes(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        (student,) = clerk.invent(1)
        first = await clerk.deliver([student])
        answer = await clerk.post("rerunjob", json={"jobId": first})
        second = answer.json()["data"]["jobId"]
        await clerk.run()
        await clerk.send_again(second)
        await clerk.approve(second, subject="Cards")
        await keep_for(clerk)
        await age(clerk, first)
        await destroy_all(clerk)
        async with open_context("delivery", clerk.district) as ctx:
            source = await ctx.db.scalar(select(Job.source_blob_id).where(Job.id == UUID(second)))
            assert await ctx.blobs.read(source)
        await age(clerk, second)
        await destroy_all(clerk)
        async with open_context("delivery", clerk.district) as ctx:
            with pytest.raises(NotFound):
                await ctx.blobs.read(source)

    @pytest.mark.deep(of="plugins")
    async def test_everything_of_a_student_can_be_erased_after_it(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        going, staying = clerk.invent(2)
        job_id = await clerk.deliver([going, staying])
        await age(clerk, job_id)
        await keep_for(clerk)
        await destroy_all(clerk)
        async with open_context("delivery", clerk.district) as ctx:
            (person,) = await ctx.db.scalars(select(Document.person).where(Document.person_id == going.person_id))
            found = await erase_subject(ctx, Subject(person, going.person_id))
        assert list(found.blob_ids) == []
        async with open_context("delivery", clerk.district) as ctx:
            rows = (await ctx.db.scalars(select(Document))).all()
            assert {(row.state, row.person_id) for row in rows} == {("erased", ""), ("destroyed", staying.person_id)}
            assert set(await ctx.db.scalars(select(Recipient.email))) == {"", staying.guardian_email}

    @pytest.mark.deep(of="plugins")
    async def test_goes_on_where_it_was_killed(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        students = clerk.invent(2)
        await clerk.import_persons(students)
        jobs = []
        for student in students:
            jobs.append((await clerk.split(write_pdf([student.page()]))).json()["data"]["jobId"])
            await clerk.run()
        await age(clerk, *jobs)
        await keep_for(clerk)
        listed = await call(clerk, "propose")
        list_id = UUID(listed["id"])
        with pytest.raises(ZeroDivisionError):
            await die_after(open_context, clerk, records.destroy_next, list_id)
        assert {(await clerk.job(job))["status"] for job in jobs} == {"complete"}
        async with open_context("storage", clerk.district) as ctx:
            assert await records.destroy_next(ctx, list_id)
        with pytest.raises(ZeroDivisionError):
            await die_after(open_context, clerk, records.erase_next, list_id)
        await approve(clerk, listed["id"])
        await clerk.run()
        assert {(await clerk.job(job))["status"] for job in jobs} == {"destroyed"}
        assert len(await list_files(clerk)) == 1
        (found,) = await clerk.list_records("Dispositions")
        assert found["state"] == "done"


class TestProposing:
    @pytest.mark.deep(of="plugins")
    async def test_what_is_to_be_looked_at_is_proposed_by_itself_alone(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        jobs = [await clerk.deliver(clerk.invent(1))]
        await age(clerk, *jobs)
        await keep_for(clerk, action="review")
        answer = await clerk.api.post("/api/retention/propose", headers=clerk.headers, json={})
        assert (answer.status_code, answer.json()["code"]) == (409, "nothing_due")
        listed = await call(clerk, "propose", {"keeper": KEEPER})
        (item,) = await clerk.list_records("DispositionDocuments")
        assert (item["documentId"], item["keeper"], item["address"]) == (jobs[0], KEEPER, f"/job/{jobs[0]}")
        assert item["title"].endswith(", 1 document")
        answer = await clerk.api.post("/api/retention/propose", headers=clerk.headers, json={"keeper": KEEPER})
        assert answer.json()["code"] == "nothing_due"
        body = {"id": listed["id"], "documentIds": jobs, "reason": "The school needs it still"}
        assert (await call(clerk, "object", body))["state"] == "withdrawn"
        assert (await due_of(clerk) or {})["due"] == 1

    @pytest.mark.deep(of="plugins")
    async def test_whoever_proposed_it_does_not_approve_it_and_one_is_not_enough(
        self, clerk: Clerk, mailbox: RunningMailbox
    ) -> None:
        job_id = await clerk.deliver(clerk.invent(1))
        await age(clerk, job_id)
        await keep_for(clerk)
        listed = await call(clerk, "propose")
        answer = await clerk.api.post("/api/retention/approve", headers=clerk.headers, json={"id": listed["id"]})
        assert answer.status_code == 409
        await call(await clerk.colleague(), "approve", {"id": listed["id"]})
        await clerk.run()
        assert (await clerk.job(job_id))["status"] == "complete"

    @pytest.mark.deep(of="plugins")
    async def test_another_district_sees_and_destroys_none_of_it(
        self, clerk: Clerk, mailbox: RunningMailbox, make_district: MakeDistrict, open_context: OpenContext
    ) -> None:
        job_id = await clerk.deliver(clerk.invent(1))
        await age(clerk, job_id)
        other = await Clerk.sign_in(clerk.api.another(), clerk.platform, await make_district())
        await keep_for(other)
        assert (await due_of(other) or {})["due"] == 0
        async with open_context("delivery", other.district) as ctx:
            assert await DeliveredBatches(ctx).destroy(UUID(job_id)) is None
        assert (await clerk.job(job_id))["status"] == "complete"
