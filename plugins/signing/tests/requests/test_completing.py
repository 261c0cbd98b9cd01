"""From the last signature to the mail with the link to the sealed document."""

import asyncio
from uuid import UUID

import pytest
from homeroom.events.models import OutboxEvent
from homeroom.plugins.deliver import deliver_next
from homeroom_devkit.testing.districts import run_flows
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_plugins.signing.events import CompletionsUntold
from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import SigningAct, SigningRequest
from homeroom_plugins.signing.requests import sealing_flow
from homeroom_plugins.signing.requests.events import on_mail_settled
from homeroom_plugins.signing.requests.sealing_flow import on_completions_untold
from homeroom_plugins.signing.sealing import chunks
from homeroom_sdk.context import Actor, PluginContext
from homeroom_sdk.engine import RunState
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.events import MailSettled
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.i18n import _
from homeroom_sdk.recipients import LinkState
from homeroom_sdk.services import Mailer, MailState, Recipients
from signing_testing.office import AGREED, GUARDIAN, SECOND, TEACHER, Child, Office, field
from sqlalchemy import select, text


async def sign_one(office: Office, child: Child) -> UUID:
    """Ask the only guardian, who signs; return the job's id."""
    one = Child(child.person_id, mother=child.mother)
    await office.import_children(one)
    job_id = await office.ask(await office.template(fields=[field("note", "text", required=False)]), one)
    await office.sign((await office.signer("mother")).id)
    return UUID(job_id)


class TestCompleted:
    @pytest.mark.deep(of="plugins")
    async def test_whoever_has_signed_is_told_once(self, office: Office, child: Child, mailbox: RunningMailbox) -> None:
        one = Child(child.person_id, mother=child.mother)
        await office.import_children(one)
        await office.ask(await office.template(fields=[field("note", "text", required=False)]), one)
        assert len(mailbox.mails_to(child.mother)) == 1
        await office.sign((await office.signer("mother")).id)

        await office.run()  # Seals, and plans the mail.
        await office.run()  # Sends the mail.
        request = await office.request()
        assert (request.status, request.sealed_sha256 is not None) == (RequestStatus.COMPLETED, True)
        assert len(mailbox.mails_to(child.mother)) == 2

        async with office.context(Actor(None, "signing")) as ctx:
            await on_completions_untold(ctx, CompletionsUntold(request_ids=[request.id]))
        await office.run()
        assert len(mailbox.mails_to(child.mother)) == 2
        assert (await office.signer("mother")).mail_problem == ""

    async def test_whoever_was_barred_since_they_signed_is_not_told_and_their_link_stays_closed(
        self, office: Office, child: Child, mailbox: RunningMailbox
    ) -> None:
        await office.import_children(child)
        await office.ask(await office.template(roles=[GUARDIAN, SECOND]), child, allGuardians=True)
        father = await office.signer("father")
        await office.sign(father.id)
        await office.restrict(child, child.father)
        await office.run()
        await office.sign((await office.signer("mother")).id)
        await office.run()  # Seals, and plans the mail.
        await office.run()  # Sends the mail.

        assert (await office.request()).status == RequestStatus.COMPLETED
        assert [len(mailbox.mails_to(address)) for address in (child.mother, child.father)] == [2, 1]
        async with office.context() as ctx:
            found = await ctx.services.get(Recipients).status([father.id])
        assert found[father.id].state is LinkState.RECALLED

    @pytest.mark.deep(of="plugins")
    async def test_mails_of_one_job_share_a_run_and_those_behind_it_have_another(
        self, office: Office, mailbox: RunningMailbox
    ) -> None:
        children = [Child(str(number), mother=office.address(f"m{number}")) for number in range(3)]
        await office.import_children(*children)
        await office.ask(await office.template(fields=[field("note", "text", required=False)]), *children)
        first, *others = [(await office.signer(f"m{number}")).id for number in range(3)]
        for signer_id in others:
            await office.sign(signer_id)
        assert await office.run() == [RunState.COMPLETED]  # One run seals both; one run will send both mails.
        await office.sign(first)
        assert await office.run() == [RunState.COMPLETED] * 2  # One run sends both mails, one seals the third.
        assert await office.run() == [RunState.COMPLETED]
        assert [len(mailbox.mails_to(child.mother)) for child in children] == [2, 2, 2]

    @pytest.mark.deep(of="plugins")
    async def test_they_are_told_with_the_seal_and_no_process_has_to_hear_of_it(
        self, office: Office, child: Child
    ) -> None:
        job_id = await sign_one(office, child)
        await run_flows(office.platform, office.district)
        async with office.context(Actor(None, "signing")) as ctx:
            assert (await ctx.services.get(Mailer).counts(job_id)).get(MailState.PLANNED) == 1
        async with office.platform.database.district(office.district.district.id) as session:
            heard = set(await session.scalars(select(OutboxEvent.event)))
        assert CompletionsUntold.name not in heard

    @pytest.mark.deep(of="plugins")
    async def test_no_seal_waits_for_mails_that_are_away(
        self, office: Office, child: Child, mailbox: RunningMailbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await sign_one(office, child)
        request_id = (await office.request()).id
        with monkeypatch.context() as patch:

            async def be_away(ctx: PluginContext, _requests: object) -> None:
                ctx.db.add(SigningAct(request_id=request_id, act="told"))
                await ctx.db.flush()
                raise ServiceUnavailable(_("Mails are away."))

            patch.setattr(sealing_flow, "tell_completed", be_away)
            await run_flows(office.platform, office.district)
        assert (await office.request()).status == RequestStatus.COMPLETED
        assert "told" not in await office.acts()
        assert len(mailbox.mails_to(child.mother)) == 1
        await office.run()
        await office.run()
        assert len(mailbox.mails_to(child.mother)) == 2

    @pytest.mark.deep(of="plugins")
    async def test_document_that_cannot_stand_in_a_mail_keeps_no_other_family_untold(
        self, office: Office, mailbox: RunningMailbox
    ) -> None:
        children = [Child(str(number), mother=office.address(f"m{number}")) for number in range(2)]
        await office.import_children(*children)
        await office.ask(await office.template(fields=[field("note", "text", required=False)]), *children)
        signers = [await office.signer(f"m{number}") for number in range(2)]
        async with office.context() as ctx:
            row = await ctx.db.get(SigningRequest, (ctx.district.id, signers[0].request_id))
            assert row is not None
            row.title = "Field trip\x07"
        for signer in signers:
            await office.sign(signer.id)
        async with asyncio.timeout(60):
            while len(mailbox.mails_to(children[1].mother)) < 2:
                await run_flows(office.platform, office.district)
                await deliver_next(
                    office.platform, office.district.district.id
                )  # The other request's event is retried for a long time.
        async with office.context() as ctx:
            found = (await ctx.db.scalars(select(SigningRequest.status))).all()
        assert set(found) == {RequestStatus.COMPLETED}
        assert [len(mailbox.mails_to(child.mother)) for child in children] == [1, 2]

    @pytest.mark.deep(of="plugins")
    async def test_family_is_told_where_a_member_of_staff_signs_last(
        self, office: Office, child: Child, mailbox: RunningMailbox
    ) -> None:
        one = Child(child.person_id, mother=child.mother)
        await office.import_children(one)
        staff = [{"role": "t", "name": "Rosa Staff", "email": office.address("rosa")}]
        await office.ask(await office.template([GUARDIAN, TEACHER]), one, staff=staff, inOrder=True)
        await office.sign((await office.signer("mother")).id)
        await office.run()
        teacher = await office.colleague("rosa", "Administrator")
        await teacher.data("sign", {"requestId": str((await office.request()).id), "text": "Rosa Staff", **AGREED})
        await office.run()
        await office.run()
        assert (await office.request()).status == RequestStatus.COMPLETED
        told = mailbox.mails_to(child.mother)
        assert len(told) == 2
        assert any("/r/" in link for link in told[1].links)

    @pytest.mark.deep(of="plugins")
    async def test_document_whose_seal_has_failed_is_sealed_again_from_its_page_and_told(
        self, office: Office, child: Child, mailbox: RunningMailbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await sign_one(office, child)
        with monkeypatch.context() as patch:

            async def fail(*_args: object) -> None:
                raise PermanentError(_("The disk is full."))

            patch.setattr(chunks, "make_seal", fail)
            assert await office.run() == [RunState.FAILED]
        request = await office.request()
        assert (request.status, request.problem) == (RequestStatus.FAILED, "The disk is full.")

        body = {"requestId": str(request.id)}
        assert (await office.post("sealAgain", body)).status_code == 202
        await office.run()  # Seals, and plans the mail.
        await office.run()  # Sends the mail.
        assert (await office.request()).status == RequestStatus.COMPLETED
        assert len(mailbox.mails_to(child.mother)) == 2
        assert (await office.post("sealAgain", body)).status_code == 409

    @pytest.mark.deep(of="plugins")
    async def test_mail_that_fails_is_noted_and_one_that_arrives_later_ends_it(
        self, office: Office, child: Child
    ) -> None:
        job_id = await sign_one(office, child)
        for state, problem in (("failed", True), ("accepted", False)):
            async with office.platform.database.district(office.district.district.id) as session:
                change = "UPDATE mail_messages SET state = :state, message = :why WHERE batch_id = :batch"
                why = '"No such box."' if problem else '""'
                await session.execute(text(change), {"state": state, "why": why, "batch": job_id})
            async with office.context(Actor(None, "signing")) as ctx:
                await on_mail_settled(ctx, MailSettled(batch_id=job_id))
            assert bool((await office.signer("mother")).mail_problem) is problem

    @pytest.mark.deep(of="plugins")
    async def test_queue_shows_its_runs_as_signing(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(fields=[field("note", "text", required=False)]), child)
        answer = await office.api.get("/api/instance/QueueMessages", headers=office.headers)
        assert [row["status"] for row in answer.json()["r"] if row["type"] == "DocumentSignature"] == ["completed"]

    async def test_staff_are_told_what_a_key_of_our_own_means(self, office: Office) -> None:
        counts = (await office.get("counts")).json()["data"]
        assert "other programs show an unknown signer" in counts["keyWarning"]
