"""Each guardian has their own mail, link, PIN and language; a guardian with a custody restriction gets nothing."""

import json
from collections.abc import Callable
from dataclasses import replace
from email import message_from_bytes
from email.policy import default
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.clerk import Clerk, Student
from delivery_testing.family import Family
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.models import Job, Recipient
from homeroom_plugins.delivery.pipeline import flow
from homeroom_plugins.delivery.states import JobStatus, RecipientResult
from homeroom_plugins.delivery.words import WORDING
from sqlalchemy import update

OpenContext = Callable[..., Any]
ORDER = {"restricted": True, "reason": "Court order of 2026."}
ANY_ID = json.dumps({"kind": "pattern", "pattern": r"Student ID: (?P<id>\w+)"})


class Home:
    """A student with a mother, the first guardian, and a father."""

    def __init__(self, clerk: Clerk, student: Student) -> None:
        self.clerk, self.student, self.job_id = clerk, student, ""
        self.mother = student.guardian_email
        self.father = f"father.{student.guardian_email}"

    async def ask(self, call: str, **body: Any) -> Any:
        rows = await self.clerk.list_records("Persons")
        person = next(row["id"] for row in rows if row["personId"] == self.student.person_id)
        answer = await self.clerk.api.post(
            f"/api/person/{call}", json={"person": person, **body}, headers=self.clerk.headers
        )
        assert answer.status_code == 200, answer.text
        await self.clerk.drain_events()
        return answer.json()["data"]

    async def change_mother(self, **values: Any) -> None:
        await self.ask("updateGuardian", place=1, email=self.mother, **values)

    async def add_father(self, **values: Any) -> None:
        await self.ask("addGuardian", email=self.father, **values)

    async def deliver(self, **changes: Any) -> None:
        self.job_id = await self.start(**changes)
        await self.clerk.run()

    async def start(self, **changes: Any) -> str:
        answer = await self.clerk.split(self.pdf(), **{"pinMode": "none", **changes})
        return str(answer.json()["data"]["jobId"])

    def pdf(self) -> bytes:
        return write_pdf([self.student.page()])

    async def rows(self) -> dict[str, dict[str, Any]]:
        """Return the recipients by their address, without cancelled ones."""
        rows = await self.clerk.list_records("JobResults", self.job_id)
        return {row["email"]: row for row in rows if row["result"] != "cancelled"}

    async def results(self) -> dict[str, str]:
        return {email: row["result"] for email, row in (await self.rows()).items()}

    async def call(self, name: str, **body: Any) -> Any:
        return await self.clerk.post(name, json={"jobId": self.job_id, **body})

    async def problems(self) -> list[str]:
        """Return the kinds of problems with addresses."""
        rows = await self.clerk.list_records("JobProblems", self.job_id)
        return [row["kind"] for row in rows if row["kind"] in ("no_address", "restricted")]


@pytest.fixture
async def home(clerk: Clerk) -> Home:
    (student,) = clerk.invent(1)
    await clerk.import_persons([student])
    return Home(clerk, student)


class TestEachGuardian:
    async def test_three_contacts_one_of_them_barred(self, home: Home, mailbox: RunningMailbox) -> None:
        await home.change_mother(name="Mia", language="ar")
        await home.add_father(name="Sam", language="Spanish")
        barred = f"third.{home.mother}"
        await home.ask("addGuardian", name="Lou", email=barred, **ORDER)
        await home.deliver(pinMode="generated")

        (mother,), (father,) = mailbox.mails_to(home.mother), mailbox.mails_to(home.father)
        links = {Family.of(home.clerk.api, mailbox, address).path for address in (home.mother, home.father)}
        rows = await home.rows()
        pins = [
            (await home.clerk.post("getSecurityPin", json={"resultId": rows[address]["id"]})).json()["data"]["pin"]
            for address in (home.mother, home.father)
        ]
        counts = (await home.clerk.job(home.job_id))["counts"]

        page = message_from_bytes(mother.raw, policy=default).get_body(("html",))
        assert page is not None
        assert 'dir="rtl"' in page.get_content()
        for mail, language in ((mother, "ar"), (father, "es")):
            assert WORDING.words(language)["mail.pin_generated"] in " ".join(mail.text.split())
        assert (len(links), len(set(pins))) == (2, 2)
        assert mailbox.mails_to(barred) == []
        assert await home.results() == {home.mother: "sent", home.father: "sent", barred: "restricted"}
        assert [rows[home.father][name] for name in ("recipientName", "language")] == ["Sam", "es"]
        assert "custody restriction" in rows[barred]["message"]
        assert (counts["recipients"], counts["restricted"]) == (2, 1)
        assert await home.problems() == ["restricted"]

    async def test_two_with_one_address_get_one_mail(self, home: Home, mailbox: RunningMailbox) -> None:
        await home.ask("addGuardian", name="Sam", email=home.mother.upper())
        await home.deliver()
        assert len(mailbox.mails_to(home.mother)) == 1
        assert await home.results() == {home.mother: "sent"}

    async def test_who_gets_no_documents_has_no_row(self, home: Home, mailbox: RunningMailbox) -> None:
        await home.add_father(receives=False)
        await home.deliver()
        assert await home.results() == {home.mother: "sent"}

    async def test_nobody_left_is_said(self, home: Home) -> None:
        await home.change_mother(**ORDER)
        await home.deliver()
        assert await home.results() == {home.mother: "restricted"}
        assert sorted(await home.problems()) == ["no_address", "restricted"]


class TestRestrictedMeanwhile:
    @pytest.mark.deep(of="plugins")
    async def test_after_the_match(self, home: Home, mailbox: RunningMailbox) -> None:
        home.job_id = await home.clerk.match(home.pdf())
        assert (await home.clerk.review(home.job_id))["mails"] == 1
        await home.add_father()
        await home.change_mother(**ORDER)
        assert (await home.clerk.review(home.job_id))["mails"] == 1
        await home.clerk.approve(home.job_id, subject="Cards", pinMode="none")
        assert mailbox.mails_to(home.mother) == []
        assert await home.results() == {home.mother: "restricted", home.father: "sent"}

    @pytest.mark.deep(of="plugins")
    async def test_after_the_mails_were_planned(
        self, home: Home, mailbox: RunningMailbox, open_context: OpenContext
    ) -> None:
        home.job_id = await home.start()
        await home.add_father()
        job_id = UUID(home.job_id)
        async with open_context("delivery", home.clerk.district) as ctx:
            await flow.inspect_source(ctx, job_id)
            await flow.match_pages(ctx, job_id)
            await flow.cut_chunk(ctx, job_id, 0)
            await flow.plan_mails(ctx, job_id)
            await ctx.db.execute(update(Job).values(status=JobStatus.FAILED))
        await home.change_mother(**ORDER)
        await home.call(f"retryJob/{home.job_id}")
        await home.clerk.run()
        assert mailbox.mails_to(home.mother) == []
        assert await home.results() == {home.mother: "restricted", home.father: "sent"}

    async def test_unseen_by_the_plan_is_seen_right_behind_it(self, home: Home, open_context: OpenContext) -> None:
        home.job_id = await home.start()
        job_id = UUID(home.job_id)
        async with open_context("delivery", home.clerk.district) as ctx:
            await flow.inspect_source(ctx, job_id)
            await flow.match_pages(ctx, job_id)
            await flow.cut_chunk(ctx, job_id, 0)
            await flow.plan_mails(ctx, job_id)
        rows = await home.clerk.list_records("Persons")
        body = {"person": rows[0]["id"], "place": 1, "email": home.mother, **ORDER}
        await home.clerk.api.post("/api/person/updateGuardian", json=body, headers=home.clerk.headers)
        async with open_context("delivery", home.clerk.district) as ctx:
            assert await flow.refresh_addresses(ctx, job_id) == 1
        assert await home.results() == {home.mother: "restricted"}


class TestRestrictedAfterSending:
    async def test_link_ends_and_nothing_gives_it_back_before_it_is_lifted(
        self, home: Home, mailbox: RunningMailbox
    ) -> None:
        await home.add_father()
        await home.deliver()
        mother, father = (Family.of(home.clerk.api, mailbox, address) for address in (home.mother, home.father))
        await home.change_mother(**ORDER)
        row = (await home.rows())[home.mother]
        ids = [row["id"]]
        refused = [await home.call("restore", resultIds=ids), await home.call("resendEmail", resultIds=ids)]
        looks = [(await mother.look()).status_code, (await father.look()).status_code]
        timeline = [entry["what"] for entry in (await home.clerk.job(home.job_id))["timeline"]]

        assert row["recalledOn"] is not None
        assert looks == [410, 200]
        assert timeline[-1] == "restricted"
        assert [answer.status_code for answer in refused] == [422, 422]
        assert "custody restriction" in refused[0].json()["data"]["fields"]["resultIds"]

        await home.change_mother()
        assert (await home.call("restore", resultIds=ids)).json()["data"] == {"restored": 1}
        assert (await mother.look()).status_code == 200

    @pytest.mark.parametrize("id_again", [pytest.param("K100001", marks=pytest.mark.deep(of="plugins")), "k100001"])
    async def test_link_of_a_student_who_was_added_again_ends(
        self, clerk: Clerk, mailbox: RunningMailbox, id_again: str
    ) -> None:
        student = replace(clerk.invent(1)[0], person_id="K100001")
        await clerk.import_persons([student])
        await Home(clerk, student).deliver(rule=ANY_ID)
        mother = Family.of(clerk.api, mailbox, student.guardian_email)
        ids = [row["id"] for row in await clerk.list_records("Persons")]
        await clerk.api.post("/api/person/deletePersons", json={"ids": ids}, headers=clerk.headers)
        again = replace(student, person_id=id_again)
        await clerk.import_persons([again])
        before = (await mother.look()).status_code

        await Home(clerk, again).change_mother(**ORDER)

        assert (before, (await mother.look()).status_code) == (200, 410)

    async def test_barred_address_is_not_used_by_hand(self, home: Home, mailbox: RunningMailbox) -> None:
        barred = f"third.{home.mother}"
        await home.ask("addGuardian", name="Lou", email=barred, **ORDER)
        await home.deliver()
        ids = [(await home.rows())[home.mother]["id"]]
        for address in (barred, barred.replace("@", "+home@").upper()):
            answer = await home.call("resendEmail", resultIds=ids, email=address, confirm=True)
            assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["email"])
        assert mailbox.mails_to(barred) == []

    @pytest.mark.deep(of="plugins")
    async def test_failed_ones_are_sent_again_without_who_is_barred(self, home: Home, mailbox: RunningMailbox) -> None:
        await home.deliver()
        async with home.clerk.platform.database.district(home.clerk.district.district.id) as session:
            await session.execute(update(Recipient).values(result=RecipientResult.FAILED))
        rows = await home.clerk.list_records("Persons")
        body = {"person": rows[0]["id"], "place": 1, "email": home.mother, **ORDER}
        await home.clerk.api.post("/api/person/updateGuardian", json=body, headers=home.clerk.headers)
        answer = await home.call("resendEmail")
        assert answer.json()["data"] == {"resent": 0, "blocked": 0}
        assert await home.results() == {home.mother: "restricted"}
        assert len(mailbox.mails_to(home.mother)) == 1

    @pytest.mark.deep(of="plugins")
    async def test_who_is_barred_is_not_reminded(self, home: Home, mailbox: RunningMailbox) -> None:
        await home.add_father()
        await home.deliver()
        await home.change_mother(**ORDER)
        async with home.clerk.platform.database.district(home.clerk.district.district.id) as session:
            await session.execute(update(Recipient).values(recalled_at=None))  # As if its event were still on its way.
        answer = await home.call("remind")
        await home.clerk.run()
        assert answer.json()["data"] == {"reminded": 1}
        assert [len(mailbox.mails_to(address)) for address in (home.mother, home.father)] == [1, 2]
        assert (await home.results())[home.mother] == "restricted"

    @pytest.mark.deep(of="plugins")
    async def test_lifted_one_gets_the_document_when_it_is_sent_again(
        self, home: Home, mailbox: RunningMailbox
    ) -> None:
        await home.change_mother(**ORDER)
        await home.deliver()
        ids = [(await home.rows())[home.mother]["id"]]
        assert (await home.call("resendEmail", resultIds=ids)).status_code == 422
        await home.change_mother()
        assert (await home.call("resendEmail", resultIds=ids)).json()["data"] == {"resent": 1, "blocked": 0}
        await home.clerk.run()
        assert await home.results() == {home.mother: "sent"}
        assert (await Family.of(home.clerk.api, mailbox, home.mother).look()).status_code == 200
