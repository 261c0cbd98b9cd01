"""Moving the end of a request: links follow it, and lead to the signed document after it has passed."""

from datetime import UTC, datetime, timedelta

import pytest
from homeroom.tenancy.models import School
from homeroom_devkit.testing.districts import set_up_plugin
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_plugins.recipients.models import Link
from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from signing_testing.office import Child, Office, ask_one
from sqlalchemy import select, update

LATER = datetime.now(UTC).replace(microsecond=0) + timedelta(days=40)


async def link_end(office: Office, signer_id: object) -> datetime:
    async with office.platform.database.district(office.district.district.id) as session:
        return (await session.scalars(select(Link.expires_at).where(Link.id == signer_id))).one()


class TestExtend:
    async def test_link_ends_with_the_request(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        request = await office.request()
        assert await link_end(office, signer_id) == request.expires_at

        done = await office.data("extend", {"requestIds": [str(request.id)], "expiresOn": LATER.isoformat()})
        assert done == {"done": 1, "skipped": 0}
        assert (await office.request()).expires_at == LATER
        assert await link_end(office, signer_id) == LATER
        assert (await office.acts())[-1] == "extended"

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(("reminders", "follows"), [(0, True), (1, False)], ids=["one_is_left", "none_is_left"])
    async def test_reminder_follows_while_one_is_left(
        self, office: Office, child: Child, reminders: int, *, follows: bool
    ) -> None:
        signer_id = await ask_one(office, child, remindTimes=1)
        async with office.context() as ctx:
            await ctx.db.execute(
                update(Signer).where(Signer.id == signer_id).values(remind_at=None, reminders=reminders)
            )

        request_ids = [str((await office.request()).id)]
        await office.data("extend", {"requestIds": request_ids, "expiresOn": LATER.isoformat()})

        assert ((await office.signer("mother")).remind_at is not None) is follows

    @pytest.mark.deep(of="plugins")
    async def test_what_has_ended_stays_so(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        request = await office.request()
        await office.data("cancel", {"requestIds": [str(request.id)]})
        done = await office.data("extend", {"requestIds": [str(request.id)], "expiresOn": LATER.isoformat()})
        assert done == {"done": 0, "skipped": 1}
        assert await link_end(office, signer_id) == request.expires_at

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("until", ["2020-01-01T00:00:00Z", "2099-01-01T00:00:00Z"])
    async def test_day_that_is_past_or_far_is_refused(self, office: Office, child: Child, until: str) -> None:
        await ask_one(office, child)
        answer = await office.post("extend", {"requestIds": [str((await office.request()).id)], "expiresOn": until})
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["expiresOn"])

    @pytest.mark.deep(of="plugins")
    async def test_school_user_extends_nothing(self, office: Office, child: Child) -> None:
        await ask_one(office, child)
        user = await office.colleague("desk", "SchoolUser")
        body = {"requestIds": [str((await office.request()).id)], "expiresOn": LATER.isoformat()}
        assert (await user.post("extend", body)).status_code == 403

    @pytest.mark.deep(of="plugins")
    async def test_corrected_signer_gets_a_link_until_then(self, office: Office, child: Child) -> None:
        signer_id = await ask_one(office, child)
        address = office.address("moved")
        body = {"signerId": str(signer_id), "email": address, "expiresOn": LATER.isoformat()}
        await office.data("correct", body)
        assert (await office.request()).expires_at == LATER
        assert await link_end(office, signer_id) == LATER


class TestReadingAfterwards:
    @pytest.mark.deep(of="plugins")
    async def test_link_of_a_signed_document_works_as_long_as_the_district_says(
        self, office: Office, child: Child
    ) -> None:
        await set_up_plugin(office.platform, "recipients", office.district, signed_days=200)
        signer_id = await ask_one(office, child)
        await office.sign(signer_id)
        await office.run()
        await _expire(office)

        assert (await office.request()).status == RequestStatus.COMPLETED
        left = await link_end(office, signer_id) - datetime.now(UTC)
        assert timedelta(days=199) < left <= timedelta(days=200)


class TestSchoolName:
    async def test_mail_names_the_school(self, office: Office, child: Child, mailbox: RunningMailbox) -> None:
        async with office.platform.database.district(office.district.district.id) as session:
            school = await session.scalar(select(School).where(School.code == child.school))
            if school is None:
                session.add(School(code=child.school, name="Lincoln Elementary"))
            else:
                school.name = "Lincoln Elementary"
        await ask_one(office, child, subject="{{schoolName}} asks", message="{{schoolName}} ({{schoolId}}) asks.")
        (mail,) = mailbox.mails_to(child.mother)
        assert mail.summary.subject == "Lincoln Elementary asks"
        assert f"Lincoln Elementary ({child.school}) asks." in mail.text


async def _expire(office: Office) -> None:
    async with office.context() as ctx:
        await ctx.db.execute(update(SigningRequest).values(expires_at=ctx.now() - timedelta(days=1)))
