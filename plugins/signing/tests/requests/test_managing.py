"""Work on open requests: reminders and their limit, expiry, PINs, cancelling, correcting, restrictions and erasure."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_plugins.signing import subjects
from homeroom_plugins.signing.models import RequestStatus, SignerStatus
from homeroom_plugins.signing.request_models import FieldValue, Signer, SigningAct, SigningJob, SigningRequest
from homeroom_plugins.signing.requests import acting
from homeroom_plugins.signing.requests.clock import keep_time
from homeroom_plugins.signing.requests.documents import DocumentsToSign
from homeroom_plugins.signing.requests.errors import RequestEnded
from homeroom_plugins.signing.requests.events import on_guardian_restricted
from homeroom_sdk.context import Actor
from homeroom_sdk.errors import Conflict
from homeroom_sdk.events import GuardianRestricted
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.recipients import LinkState, RecipientAct
from homeroom_sdk.services import Recipients
from homeroom_sdk.subjects import Subject
from signing_testing.office import Child, Office, field, typed
from sqlalchemy import func, select, text, update


async def ask(office: Office, child: Child, **changes: Any) -> UUID:
    """Ask the only guardian of a child; return the signer's id."""
    one = Child(child.person_id, mother=child.mother)
    await office.import_children(one)
    await office.ask(await office.template(fields=[field("note", "text", required=False)]), one, **changes)
    return (await office.signer("mother")).id


async def change(office: Office, table: Any, **values: Any) -> None:
    """Change all rows of a table."""
    async with office.context() as ctx:
        await ctx.db.execute(update(table).values(values))


async def past(office: Office, *, minutes: int = 1) -> Any:
    """Return a time in the past."""
    async with office.context() as ctx:
        return ctx.now() - timedelta(minutes=minutes)


async def tick(office: Office) -> None:
    """Run the time-driven chore, and the flows that it starts."""
    async with office.context(Actor(None, "signing")) as ctx:
        await keep_time(ctx)
    await office.run()


class TestReminders:
    @pytest.mark.deep(of="plugins")
    async def test_they_come_when_due_and_stop(self, office: Office, child: Child, mailbox: RunningMailbox) -> None:
        await ask(office, child, remindTimes=2)
        for number in range(1, 3):
            await change(office, Signer, remind_at=await past(office))
            await tick(office)
            assert (await office.signer("mother")).reminders == number
        assert (await office.signer("mother")).remind_at is None
        await tick(office)
        assert len(mailbox.mails_to(child.mother)) == 3
        assert (await office.acts()).count("reminded") == 2

    async def test_none_after_the_end(self, office: Office, child: Child, mailbox: RunningMailbox) -> None:
        await ask(office, child)
        over = await past(office)
        await change(office, Signer, remind_at=over)
        await change(office, SigningRequest, expires_at=over)
        await tick(office)
        assert (await office.request()).status == RequestStatus.EXPIRED
        assert len(mailbox.mails_to(child.mother)) == 1
        assert (await office.signer("mother")).remind_at is None

    @pytest.mark.deep(of="plugins")
    async def test_none_to_whoever_has_signed(self, office: Office, child: Child, mailbox: RunningMailbox) -> None:
        signer_id = await ask(office, child)
        await office.sign(signer_id)
        await change(office, Signer, remind_at=await past(office))
        await tick(office)
        assert (await office.acts()).count("reminded") == 0

    async def test_by_hand_not_twice_within_the_hour(self, office: Office, child: Child) -> None:
        await ask(office, child)
        body = {"requestIds": [str((await office.request()).id)]}
        assert await office.data("remind", body) == {"done": 0, "skipped": 1}
        await change(office, SigningAct, at=await past(office, minutes=90))
        assert await office.data("remind", body) == {"done": 1, "skipped": 0}
        assert await office.data("remind", body) == {"done": 0, "skipped": 1}

    @pytest.mark.deep(of="plugins")
    async def test_by_a_grids_filters(self, office: Office, child: Child) -> None:
        await ask(office, child)
        await change(office, SigningAct, at=await past(office, minutes=90))
        query = {"query": {"filters": [{"property": "status", "values": ["open"]}]}}
        assert (await office.data("remind", query))["done"] == 1
        query = {"query": {"filters": [{"property": "status", "values": ["completed"]}]}}
        assert (await office.data("remind", query))["done"] == 0


class TestPins:
    async def test_it_follows_in_a_mail_of_its_own(self, office: Office, child: Child, mailbox: RunningMailbox) -> None:
        await ask(office, child, pinMode="second_mail")
        await tick(office)
        assert len(mailbox.mails_to(child.mother)) == 1
        await change(office, Signer, pin_at=await past(office))
        await tick(office)
        await tick(office)
        one, two = (any("/r/" in link for link in mail.links) for mail in mailbox.mails_to(child.mother))
        assert {one, two} == {True, False}  # Only one of the two mails has the link.


class TestExpiry:
    async def test_nobody_signs_after_it(self, office: Office, child: Child) -> None:
        signer_id = await ask(office, child)
        await change(office, SigningRequest, expires_at=await past(office))
        await tick(office)
        request, signer = await office.request(), await office.signer("mother")
        assert (request.status, signer.status) == (RequestStatus.EXPIRED, SignerStatus.CANCELLED)
        async with office.as_family() as ctx:
            with pytest.raises(RequestEnded):
                await acting.sign(ctx, signer_id, typed(), acting.Where())


class TestCancel:
    @pytest.mark.deep(of="plugins")
    async def test_links_end_and_nobody_signs(self, office: Office, child: Child) -> None:
        signer_id = await ask(office, child)
        body = {"requestIds": [str((await office.request()).id)], "reason": "Wrong template"}
        assert await office.data("cancel", body) == {"done": 1, "skipped": 0}
        assert await office.data("cancel", body) == {"done": 0, "skipped": 1}
        async with office.context() as ctx:
            found = await ctx.services.get(Recipients).status([signer_id])
            assert found[signer_id].state is LinkState.RECALLED
            assert await DocumentsToSign(ctx).find((await office.request()).id) is None
        async with office.as_family() as ctx:
            with pytest.raises(RequestEnded, match="withdrawn this document"):
                await acting.sign(ctx, signer_id, typed(), acting.Where())

    async def test_signed_one_stays(self, office: Office, child: Child) -> None:
        await office.sign(await ask(office, child))
        body = {"requestIds": [str((await office.request()).id)]}
        assert await office.data("cancel", body) == {"done": 0, "skipped": 1}


class TestCorrect:
    @pytest.mark.deep(of="plugins")
    async def test_new_address_gets_a_new_link(self, office: Office, child: Child, mailbox: RunningMailbox) -> None:
        signer_id = await ask(office, child)
        async with office.as_family() as ctx:
            await acting.consent(ctx, signer_id, "1", "en")
            await acting.save_value(ctx, signer_id, "note", "by a stranger")
        right = office.address("right")
        await office.data("correct", {"signerId": str(signer_id), "name": "Maria", "email": right.upper()})
        await office.run()
        signer = await office.signer("right")
        assert (signer.id, signer.name, signer.consented_at) == (signer_id, "Maria", None)
        (wrong,), (good,) = mailbox.mails_to(child.mother), mailbox.mails_to(right)
        link = next(one for one in wrong.links if "/r/" in one)
        assert link not in good.links
        assert (await office.api.another().get(link.removeprefix("http://homeroom.test"))).status_code == 404
        async with office.context() as ctx:
            assert await ctx.db.scalar(select(func.count()).select_from(FieldValue)) == 0

    async def test_who_has_signed_stays_as_they_are(self, office: Office, child: Child) -> None:
        signer_id = await ask(office, child)
        await office.sign(signer_id)
        body = {"signerId": str(signer_id), "email": office.address("right")}
        assert (await office.post("correct", body)).status_code in (409, 410)


class TestFamiliesMeanwhile:
    @pytest.mark.parametrize(
        "call",
        [
            "cancel",
            pytest.param("extend", marks=pytest.mark.deep(of="plugins")),
            pytest.param("correct", marks=pytest.mark.deep(of="plugins")),
        ],
    )
    async def test_family_that_acts_and_the_office_do_not_wait_for_each_other(
        self, office: Office, child: Child, call: str
    ) -> None:
        signer_id, until = await ask(office, child), (await past(office, minutes=-9999)).isoformat()
        bodies = {
            "cancel": {"requestIds": [str((await office.request()).id)]},
            "extend": {"requestIds": [str((await office.request()).id)], "expiresOn": until},
            "correct": {"signerId": str(signer_id), "email": office.address("right")},
        }
        held = asyncio.Event()

        async def act() -> Any:
            await held.wait()
            return await office.data(call, bodies[call])

        working = asyncio.create_task(act())
        async with office.as_family() as family:
            hold = text("SELECT id FROM recipients_links WHERE id = :id FOR UPDATE").bindparams(id=signer_id)
            await family.db.execute(hold)
            held.set()
            waits = text("SELECT count(*) FROM pg_locks WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))")
            async with asyncio.timeout(20):
                while not await family.db.scalar(waits):
                    await asyncio.sleep(0)
            await DocumentsToSign(family).note(signer_id, RecipientAct.OPENED)

        assert await working


class TestRestrictions:
    async def test_barred_guardian_signs_no_more(
        self, office: Office, child: Child, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await office.import_children(child)
        await office.ask(await office.template(), child)
        father = await office.signer("father")
        person = (await office.request()).person

        async def barred(*_args: object) -> set[str]:
            return {child.father}

        monkeypatch.setattr("homeroom_plugins.signing.requests.events.list_barred", barred)
        async with office.context() as ctx:
            await on_guardian_restricted(ctx, GuardianRestricted(person=person))
        assert (await office.signer("father")).status == SignerStatus.CANCELLED
        assert (await office.signer("mother")).status == SignerStatus.INVITED
        assert (await office.request()).status == RequestStatus.OPEN
        async with office.context() as ctx:
            found = await ctx.services.get(Recipients).status([father.id])
        assert found[father.id].state is LinkState.RECALLED

    async def test_last_signer_that_is_barred_fails_the_request(
        self, office: Office, child: Child, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await ask(office, child)
        person = (await office.request()).person

        async def barred(*_args: object) -> set[str]:
            return {child.mother}

        monkeypatch.setattr("homeroom_plugins.signing.requests.events.list_barred", barred)
        async with office.context() as ctx:
            await on_guardian_restricted(ctx, GuardianRestricted(person=person))
        request = await office.request()
        assert (request.status, "restriction" in request.problem) == (RequestStatus.FAILED, True)


class TestSealAgain:
    async def test_failed_seal_is_tried_again_and_nothing_else(self, office: Office, child: Child) -> None:
        await ask(office, child)
        request = await office.request()
        body = {"requestId": str(request.id)}
        assert (await office.post("sealAgain", body)).status_code == 409, "nobody has signed"
        async with office.context() as ctx:
            failed = await ctx.db.get_one(SigningRequest, (ctx.district.id, request.id))
            failed.status, failed.problem = RequestStatus.FAILED, Sentence("The disk is full.")
            failed.signed_at = failed.ended_at = ctx.now()

        answered = await office.post("sealAgain", body)
        assert (answered.status_code, answered.json()["data"]["status"]) == (202, "sealing")
        request = await office.request()
        assert (request.problem, request.ended_at, request.seal_run_id is None) == ("", None, False)
        assert (await office.post("sealAgain", body)).status_code == 409, "it is being sealed"


class TestReading:
    @pytest.mark.deep(of="plugins")
    async def test_counts_and_turn_around(self, office: Office, child: Child) -> None:
        signer_id = await ask(office, child)
        counts = (await office.get("counts")).json()["data"]
        assert (counts["counts"], counts["heldUpBy"]) == ({"open": 1}, [{"kind": "guardian1", "count": 1}])
        await office.sign(signer_id)
        found = (await office.get("turnAround")).json()["data"]
        assert [(day["made"], day["signed"]) for day in found["days"]] == [(1, 1)]
        assert found["medianHours"] == 0.0

    async def test_unsealed_file_is_not_given_out(self, office: Office, child: Child) -> None:
        await ask(office, child)
        request_id = str((await office.request()).id)
        assert (await office.get(f"download/{request_id}")).status_code == 409
        assert (await office.post("zip", {"requestIds": [request_id]})).status_code == 404

    @pytest.mark.deep(of="plugins")
    async def test_sealed_file_is_given_out_and_zipped(self, office: Office, child: Child) -> None:
        await ask(office, child)
        request = await office.request()
        async with office.context() as ctx:
            blob = await ctx.blobs.put(b"%PDF-1.7 sealed")
            sealed = {"sealed_blob_id": blob.id, "sealed_sha256": blob.sha256, "status": RequestStatus.COMPLETED}
            await ctx.db.execute(update(SigningRequest).values(sealed))
        answer = await office.get(f"download/{request.id}")
        assert (answer.content, answer.headers["cache-control"]) == (b"%PDF-1.7 sealed", "no-store")
        archive = await office.post("zip", {"requestIds": [str(request.id)]})
        assert archive.content.startswith(b"PK")
        assert b"%PDF-1.7 sealed" in archive.content
        assert (await office.acts())[-2:] == ["downloaded", "exported"]

    @pytest.mark.deep(of="plugins")
    async def test_page_is_drawn(self, office: Office, child: Child) -> None:
        await ask(office, child)
        request = await office.request()
        assert (await office.get(f"page/{request.id}/1")).content.startswith(b"\x89PNG")
        assert (await office.get(f"page/{request.id}/2")).status_code == 404


class TestDocumentsToSign:
    async def test_what_families_do_stands_in_the_timeline(self, office: Office, child: Child) -> None:
        signer_id = await ask(office, child)
        request = await office.request()
        async with office.context() as ctx:
            documents = DocumentsToSign(ctx)
            found = await documents.find(request.id)
            assert found is not None
            assert (found.pages, found.is_signed, found.page) == (1, False, "/sign")
            assert list(await documents.list_of_person(request.person)) == [request.id]
            for act in (RecipientAct.WRONG_PIN, RecipientAct.OPENED, RecipientAct.VIEWED, RecipientAct.LOCKED):
                await documents.note(signer_id, act)
            await documents.note(uuid4(), RecipientAct.VIEWED)
        assert (await office.acts())[-4:] == ["wrong_pin", "opened", "viewed", "locked"]
        assert (await office.signer("mother")).status == SignerStatus.OPENED


class TestSubjects:
    async def test_open_request_is_not_erased(self, office: Office, child: Child) -> None:
        await ask(office, child)
        person = (await office.request()).person
        async with office.context() as ctx:
            with pytest.raises(Conflict):
                await subjects.erase_subject(ctx, Subject(person))

    @pytest.mark.deep(of="plugins")
    async def test_everything_of_the_person_goes_and_shared_files_stay(self, office: Office, child: Child) -> None:
        other = Child("77", first_name="Other", mother=office.address("other"))
        mine = Child(child.person_id, mother=child.mother)
        await office.import_children(mine, other)
        await office.ask(await office.template(fields=[field("note", "text")]), mine, other)
        await office.sign((await office.signer("mother")).id, note="Nuts")
        request = next(item for item in await office.requests() if item.person_id == child.person_id)
        await change(office, SigningRequest, status=RequestStatus.COMPLETED)
        async with office.context() as ctx:
            data = await subjects.export_subject(ctx, Subject(request.person))
            assert [row["value"] for row in data.records["values"]] == ["Nuts"]
            assert len(data.files) == 1
            erased = await subjects.erase_subject(ctx, Subject(request.person))
        assert request.blob_id not in erased.blob_ids
        async with office.context() as ctx:
            assert [item.person_id for item in await ctx.db.scalars(select(SigningRequest))] == ["77"]
            assert await ctx.db.scalar(select(func.count()).select_from(FieldValue)) == 0
            (job,) = await ctx.db.scalars(select(SigningJob))
            assert str(request.person) not in str(job.people)
