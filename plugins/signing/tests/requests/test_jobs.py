"""Jobs with many people: which rows are ready, what is planned, and that repeated runs create no duplicates."""

import asyncio
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk
from homeroom_devkit.testing.districts import open_plugin_context
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_plugins.signing.models import RequestStatus, SignerStatus
from homeroom_plugins.signing.request_models import Signer, SigningJob, SigningRequest
from homeroom_plugins.signing.requests.planning import plan_batch
from homeroom_plugins.signing.requests.planning_ends import PlanSigning
from homeroom_plugins.signing.requests.planning_flow import plan_signing
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR, SCHOOL_USER
from signing_testing.office import AGREED, CALLS, GUARDIAN, STUDENT, TEACHER, Child, Office, field
from signing_testing.signatories import join
from sqlalchemy import func, select, update


class TestPreview:
    async def test_rows_that_need_somebody_say_why(self, office: Office) -> None:
        ready = Child("1", mother=office.address("one"))
        alone = Child("2", email=office.address("two"))
        shared = Child("3", mother=office.address("three"), email=office.address("three"))
        await office.import_children(ready, alone, shared)
        template = await office.template(roles=[GUARDIAN])
        people = [{"personId": number} for number in ("1", "2", "3", "9", "1")]
        found = await office.data("previewJob", office.job(template, people=people))

        assert (found["ready"], found["needsYou"]) == (2, 3)
        codes = {(row["row"], row["code"]) for row in found["rows"]}
        assert codes == {(1, ""), (2, "no_guardian"), (3, ""), (4, "unknown_person"), (5, "twice")}
        assert all(bool(row["reason"]) == bool(row["code"]) for row in found["rows"])
        assert await office.requests() == []

    async def test_two_roles_with_one_address_need_somebody(self, office: Office) -> None:
        same = Child("3", mother=office.address("three"), email=office.address("three"))
        await office.import_children(same)
        template = await office.template(roles=[GUARDIAN, STUDENT])
        (row,) = (await office.data("previewJob", office.job(template, same)))["rows"]
        assert row["code"] in ("same_person", "no_guardian")

    async def test_missing_teacher_needs_somebody_and_a_named_one_is_asked(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        template = await office.template(roles=[GUARDIAN, TEACHER])
        (row,) = (await office.data("previewJob", office.job(template, child)))["rows"]
        assert row["code"] == "missing_staff"
        staff = [{"role": "t", "name": "Ms Teach", "email": office.address("teach")}]
        (row,) = (await office.data("previewJob", office.job(template, child, staff=staff)))["rows"]
        assert row["code"] == ""
        # In template order, although all are asked at the same time.
        assert [signer["email"] for signer in row["signers"]][-1] == office.address("teach")

    async def test_address_that_takes_no_mail_needs_somebody(self, office: Office) -> None:
        one = Child("1", mother=office.address("one"))
        await office.import_children(one)
        answer = await office.api.post(
            "/api/mail/unsubscribe",
            headers=office.headers,
            json={"emailAddress": one.mother, "reason": "asked by phone"},
        )
        assert answer.is_success, answer.text
        (row,) = (await office.data("previewJob", office.job(await office.template(), one)))["rows"]
        assert (row["code"], bool(row["reason"])) == ("suppressed", True)

    async def test_missing_merge_value_that_is_printed_needs_somebody(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        template = await office.template(fields=[field("bus", "text", "", merge="csv.Bus")])
        people = [{"personId": child.person_id, "csv": {"bus": "7"}}]
        assert (await office.data("previewJob", office.job(template, people=people)))["ready"] == 1
        (row,) = (await office.data("previewJob", office.job(template, child)))["rows"]
        assert row["code"] == "missing_merge"


class TestCreate:
    async def test_each_person_has_a_request_and_each_guardian_a_mail(
        self, office: Office, child: Child, mailbox: RunningMailbox
    ) -> None:
        await office.import_children(child)
        fields = [field("name", "text", "", merge="person.name"), field("bus", "text", "", merge="csv.bus")]
        template = await office.template(fields=fields)
        people = [{"personId": child.person_id, "csv": {"Bus": "<b>7</b>"}}]
        job_id = await office.ask(template, people=people)

        request = await office.request()
        assert {item["id"]: item["value"] for item in request.fields if item["merge"]} == {
            "name": "Ana Garcia",
            "bus": "<b>7</b>",
        }
        assert request.status == RequestStatus.OPEN
        for address in (child.mother, child.father):
            (mail,) = mailbox.mails_to(address)
            assert any("/r/" in link for link in mail.links)
        job = (await office.get(f"getJob/{job_id}")).json()["data"]
        assert (job["status"], job["counts"]) == ("planned", {"open": 1})
        (row,) = await office.rows()
        assert (row["status"], row["personId"], row["firstName"], row["lastName"], row["school"]) == (
            "open",
            "1001",
            "Ana",
            "Garcia",
            "S1",
        )
        assert (row["completedSigners"], row["signers"], row["signedOn"]) == (0, 1, None)
        assert row["createdOn"]

    @pytest.mark.deep(of="plugins")
    async def test_all_requests_share_the_templates_file(self, office: Office) -> None:
        children = [Child(str(number), mother=office.address(f"m{number}")) for number in range(5)]
        await office.import_children(*children)
        await office.ask(await office.template(), *children)
        assert len({item.blob_id for item in await office.requests()}) == 1

    @pytest.mark.deep(of="plugins")
    async def test_run_again_doubles_nothing(self, office: Office, mailbox: RunningMailbox) -> None:
        children = [Child(str(number), mother=office.address(f"m{number}")) for number in range(7)]
        await office.import_children(*children)
        job_id = UUID(await office.ask(await office.template(), *children))
        async with office.context() as ctx:
            await ctx.db.execute(update(SigningJob).values(status="planning"))
        async with office.context() as ctx:
            await plan_signing(ctx, PlanSigning(job_id=job_id))
        assert len(await office.requests()) == len(await office.signers()) == 7
        assert all(len(mailbox.mails_to(child.mother)) == 1 for child in children)

    @pytest.mark.deep(of="plugins")
    async def test_batch_that_was_cut_off_is_planned_whole(self, office: Office) -> None:
        children = [Child(str(number), mother=office.address(f"m{number}")) for number in range(4)]
        await office.import_children(*children)
        body = office.job(await office.template(), *children)
        job_id = UUID((await office.data("createJob", body))["jobId"])

        async def is_killed() -> None:
            async with office.context() as ctx:
                assert await plan_batch(ctx, job_id, 0, 2) == 2
                raise RuntimeError("killed")

        with pytest.raises(RuntimeError, match="killed"):
            await is_killed()
        assert await office.requests() == []
        async with office.context() as ctx:
            assert await plan_batch(ctx, job_id, 0, 2) == 2
        await office.run()
        assert len(await office.requests()) == len(await office.signers()) == 4

    async def test_two_runs_beside_each_other_double_nothing(self, office: Office) -> None:
        children = [Child(str(number), mother=office.address(f"m{number}")) for number in range(6)]
        await office.import_children(*children)
        job_id = UUID((await office.data("createJob", office.job(await office.template(), *children)))["jobId"])

        async def plan() -> None:
            async with office.context() as ctx:
                await plan_batch(ctx, job_id, 0, 100)

        await asyncio.gather(plan(), plan())
        assert len(await office.requests()) == len(await office.signers()) == 6

    async def test_restricted_guardian_is_never_asked(
        self, office: Office, child: Child, mailbox: RunningMailbox
    ) -> None:
        await office.import_children(child)
        await office.restrict(child, child.father)
        await office.ask(await office.template(), child)
        assert [signer.email for signer in await office.signers()] == [child.mother]
        assert (len(mailbox.mails_to(child.mother)), mailbox.mails_to(child.father)) == (1, [])

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("changes", "named"),
        [
            ({"mode": "none"}, "mode"),
            ({"pinMode": "generated"}, "pinMode"),
            ({"expiresOn": "2020-01-01T00:00:00Z"}, "expiresOn"),
            ({"people": []}, "people"),
            ({"people": [{"personId": "nobody"}]}, "people"),
        ],
    )
    async def test_what_cannot_be_sent_is_refused(
        self, office: Office, child: Child, changes: dict[str, object], named: str
    ) -> None:
        await office.import_children(child)
        answer = await office.post("createJob", office.job(await office.template(), child, **changes))
        assert answer.status_code == 422
        assert named in answer.json()["data"]["fields"]

    async def test_pin_goes_by_a_second_mail_unless_the_job_says_otherwise(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        body = office.job(await office.template(), child)
        del body["pinMode"]
        assert (await office.data("createJob", body))["jobId"]

    async def test_template_without_a_signature_is_refused(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        bare = (await office.upload()).json()["data"]
        assert (await office.post("createJob", office.job(bare, child))).status_code == 422


class TestStaff:
    @pytest.mark.deep(of="plugins")
    async def test_teacher_signs_in_the_shell_and_nobody_for_a_parent(self, office: Office, child: Child) -> None:
        teacher = await office.colleague("teach", SCHOOL_USER)
        await office.import_children(child)
        template = await office.template(roles=[GUARDIAN, TEACHER], fields=[field("note", "text", "t")])
        staff = [{"role": "t", "name": "Ms Teach", "email": office.address("Teach").upper()}]
        await office.ask(template, child, staff=staff)
        request = await office.request()
        body = {"requestId": str(request.id), "text": "Ms Teach", **AGREED, "values": {"note": "fine"}}

        assert (await office.post("sign", body)).status_code == 403  # The administrator is not a guardian.
        assert (await teacher.post("sign", body | {"values": {}})).status_code == 422
        done = await teacher.data("sign", body)
        assert (await teacher.post("sign", body)).status_code == 409

        states = {signer["email"].partition("@")[0]: signer["status"] for signer in done["signers"]}
        assert states == {"teach": "signed", "mother": "invited", "father": "invited"}
        signer = await office.signer("teach")
        assert (signer.verified_by, signer.user_id) == ("session", teacher.district.actor.user_id)

    @pytest.mark.deep(of="plugins")
    async def test_staff_whose_address_is_a_parents_sign_for_nobody(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(), child)
        request = await office.request()
        both = await office.colleague("mother", SCHOOL_USER)
        body = {"requestId": str(request.id), "text": "Ana Garcia", **AGREED}
        for call, more in (("sign", {}), ("decline", {"reason": "x"}), ("delegate", {"name": "A", "email": "a@b.org"})):
            answer = await both.post(call, {"requestId": body["requestId"], **more} if more else body)
            assert (answer.status_code, "You cannot sign for somebody else" in answer.text) == (403, True), call
        assert (await both.get("waiting")).json()["data"]["documents"] == []
        assert {item.status for item in await office.signers()} == {SignerStatus.INVITED}

    async def test_waiting_teacher_is_refused(self, office: Office, child: Child) -> None:
        teacher = await office.colleague("teach", SCHOOL_USER)
        await office.import_children(child)
        template = await office.template(roles=[GUARDIAN, TEACHER])
        staff = [{"role": "t", "name": "Ms Teach", "email": office.address("teach")}]
        await office.ask(template, child, staff=staff, inOrder=True)
        body = {"requestId": str((await office.request()).id), "text": "Ms Teach", **AGREED}
        answer = await teacher.post("sign", body)
        assert (answer.status_code, "first" in answer.text) == (409, True)

    @pytest.mark.deep(of="plugins")
    async def test_answers_hold_neither_link_nor_pin(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(), child, pinMode="second_mail")
        request = await office.request()
        answer = await office.get(str(request.id))
        found = answer.json()["data"]
        assert (found["id"], found["personId"], found["status"]) == (str(request.id), "1001", "open")
        states = {item["email"]: item["status"] for item in found["signers"]}
        assert states == {child.mother: "invited", child.father: "invited"}
        assert "/r/" not in answer.text
        assert "pin" not in answer.text.lower()

    async def test_request_of_another_school_is_not_there(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        await office.ask(await office.template(), child)
        request = await office.request()
        clerk = Clerk(office.api, office.platform, office.district, office.headers)
        for school, status in (("S1", 200), ("S2", 404)):
            user = await join(clerk, SCHOOL_ADMINISTRATOR, school)
            answer = await user.api.get(f"{CALLS}/{request.id}", headers=user.headers)
            assert answer.status_code == status, school

    async def test_school_user_manages_nothing(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        template = await office.template()
        user = await office.colleague("desk", SCHOOL_USER)
        for call, body in (
            ("createJob", office.job(template, child)),
            ("previewJob", office.job(template, child)),
            ("remind", {}),
            ("cancel", {}),
            ("archiveTemplate", {"templateId": template["id"]}),
        ):
            assert (await user.post(call, body)).status_code == 403, call

    async def test_school_administrator_asks(self, office: Office, child: Child) -> None:
        await office.import_children(child)
        template = await office.template()
        chief = await office.colleague("chief", SCHOOL_ADMINISTRATOR)
        assert (await chief.data("createJob", office.job(template, child)))["ready"] == 1


class TestWalls:
    async def test_another_district_finds_nothing(self, office: Office, child: Child, make_district: object) -> None:
        await office.import_children(child)
        template = await office.template()
        await office.ask(template, child)
        request = await office.request()
        other = await make_district()  # type: ignore[operator] # the fixture
        api = office.api.another()
        stranger = Office(api, office.platform, other, await api.sign_in(other))
        for path in (
            str(request.id),
            f"timeline/{request.id}",
            f"download/{request.id}",
            f"getTemplate/{template['id']}",
        ):
            assert (await stranger.get(path)).status_code == 404, path
        done = await stranger.data("cancel", {"requestIds": [str(request.id)]})
        assert done == {"done": 0, "skipped": 0}
        async with open_plugin_context(office.platform, "signing", other) as ctx:
            assert await ctx.db.scalar(select(func.count()).select_from(SigningRequest)) == 0
            assert await ctx.db.scalar(select(func.count()).select_from(Signer)) == 0
        assert (await office.request()).status == RequestStatus.OPEN
        assert {item.status for item in await office.signers()} == {SignerStatus.INVITED}
