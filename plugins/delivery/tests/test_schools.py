"""Jobs of school users: they see and send only their own, and pages of other schools are not misdirected."""

import json
from typing import Any

import pytest
from delivery_testing.clerk import RULE, Clerk, Student
from delivery_testing.family import Family
from delivery_testing.schools import join, load
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.models import Job
from homeroom_sdk.engine import RunState
from sqlalchemy import select, text


@pytest.fixture
async def people(clerk: Clerk) -> tuple[list[Student], list[Student]]:
    """Return two students of Elm and two of Oak."""
    all_of_them = clerk.invent(4)
    await load(clerk, all_of_them[:2], school="Elm")
    await load(clerk, all_of_them[2:], school="oak")
    return all_of_them[:2], all_of_them[2:]


async def find(clerk: Clerk, phrase: str) -> dict[str, list[dict[str, Any]]]:
    """Return what the search at the top finds, by the titles of the groups."""
    answer = await clerk.api.post("/api/shell/search", json={"phrase": phrase}, headers=clerk.headers)
    assert answer.status_code == 200, answer.text
    return {group["title"]: group["records"] for group in answer.json()["data"]}


class TestJobOfASchool:
    @pytest.mark.deep(of="plugins")
    async def test_its_pages_go_to_the_own_students_alone_and_it_is_seen_by_the_school_alone(
        self,
        api: ApiClient,
        platform: Platform,
        mailbox: RunningMailbox,
        clerk: Clerk,
        people: tuple[list[Student], list[Student]],
    ) -> None:
        """The page of another school's student follows the page of an own student and is not sent with it."""
        (ana, ben), (cho, dee) = people
        elm = await join(api, platform, clerk, "eve", "Elm")
        oak = await join(api, platform, clerk, "olga", "oak")
        named = f"Beside {dee.first_name} {dee.last_name}"
        pdf = write_pdf([ana.page(), cho.page(), ben.page(named)])
        upload = (await elm.upload(pdf)).json()["data"]["uploadId"]
        shown = (await elm.post("preview", json={"uploadId": upload, "rule": json.loads(RULE)})).json()["data"]
        assert [(item["personId"], item["known"]) for item in shown["matches"]] == [
            (ana.person_id, True),
            (cho.person_id, False),
            (ben.person_id, True),
        ]
        answer = await elm.split(uploadId=upload)
        assert answer.status_code == 202, answer.text
        job_id = str(answer.json()["data"]["jobId"])
        assert await elm.run() == [RunState.COMPLETED]

        documents = await elm.list_documents(job_id)
        assert {key: row["state"] for key, row in documents.items()} == {ana.person_id: "stored", ben.person_id: "held"}
        problems = {row["kind"]: row for row in await elm.list_records("JobProblems", job_id)}
        assert (problems["other_school"]["pages"], problems["other_school"]["personIds"]) == ([2], [])
        assert problems["other_school"]["message"].startswith("1 page belongs to another school.")
        assert problems["other_person"]["personIds"] == [ben.person_id]
        assert dee.person_id not in str(problems), "a name on a page tells no id of another school"
        assert len(mailbox.mails_to(ana.guardian_email)) == 1
        assert not mailbox.mails_to(cho.guardian_email) + mailbox.mails_to(ben.guardian_email)

        (log,) = await elm.list_records("JobLogs", job_id)
        for of_school, seen in ((elm, [job_id]), (clerk, [job_id]), (oak, [])):
            assert [row["id"] for row in await of_school.list_records("Jobs")] == seen
            assert len(await of_school.list_records("JobDocuments")) == 2 * len(seen)
            assert len(await of_school.list_records("MailLog")) == len(seen)
            assert len(await of_school.list_records("JobLogs")) == len(seen)
            statuses = [
                (await of_school.post("viewMail", json={"resultId": log["id"]})).status_code,
                (await of_school.post(f"showMails/{job_id}", json={})).status_code,
            ]
            assert statuses == ([200, 200] if seen else [404, 404])
        assert (
            await oak.api.get("/api/pdf/jobs/getJob", params={"id": job_id}, headers=oak.headers)
        ).status_code == 404

    @pytest.mark.deep(of="plugins")
    async def test_its_check_counts_the_pages_of_other_schools_and_lists_none_of_them(
        self, api: ApiClient, platform: Platform, clerk: Clerk, people: tuple[list[Student], list[Student]]
    ) -> None:
        (ana, ben), (cho, dee) = people
        elm = await join(api, platform, clerk, "eve", "Elm")

        job_id = await elm.match(write_pdf([cho.page(), ana.page(), ben.page(), dee.page()]))

        review = await elm.get_data("review", id=job_id)
        assert (review["otherSchoolPages"], review["unassignedPages"]) == (2, 0)
        assert (await elm.get_data("preflight", id=job_id))["rows"] == []
        rows = await elm.list_records("JobProblems", job_id)
        (notice,) = [row for row in rows if row["kind"] == "other_school"]
        assert (notice["pages"], notice["state"]) == ([1, 4], "notice")
        assert notice["message"].startswith("2 pages belong to other schools.")

    @pytest.mark.deep(of="plugins")
    async def test_file_of_another_school_says_so_instead_of_blaming_the_rule(
        self, api: ApiClient, platform: Platform, clerk: Clerk, people: tuple[list[Student], list[Student]]
    ) -> None:
        _, (cho, dee) = people
        elm = await join(api, platform, clerk, "eve", "Elm")
        upload = (await elm.upload(write_pdf([cho.page(), dee.page()]))).json()["data"]["uploadId"]
        job_id = str((await elm.split(uploadId=upload)).json()["data"]["jobId"])
        await elm.run()

        job = await elm.job(job_id)

        assert job["status"] == "failed"
        assert "belong to other schools" in job["message"]

    @pytest.mark.deep(of="plugins")
    async def test_search_at_the_top_finds_the_own_students_and_jobs_alone(
        self, api: ApiClient, platform: Platform, clerk: Clerk, people: tuple[list[Student], list[Student]]
    ) -> None:
        (ana, _ben), (cho, _dee) = people
        elm = await join(api, platform, clerk, "eve", "Elm")
        oak = await join(api, platform, clerk, "olga", "oak")
        far = await Clerk.sign_in(api.another(), platform, await create_test_district(platform))
        upload = (await elm.upload(write_pdf([ana.page()]))).json()["data"]["uploadId"]
        assert (await elm.split(uploadId=upload, subject="Autumn letter")).status_code == 202

        for of_school, phrase, students, jobs in (
            (elm, ana.person_id, [f"{ana.first_name} {ana.last_name}"], []),
            (elm, cho.person_id, [], []),
            (elm, cho.last_name, [], []),
            (elm, "autumn", [], ["Autumn letter"]),
            (oak, ana.last_name, [], []),
            (oak, "autumn", [], []),
            (far, ana.person_id, [], []),
            (far, "autumn", [], []),
            (clerk, cho.last_name, [f"{cho.first_name} {cho.last_name}"], []),
            (clerk, "autumn", [], ["Autumn letter"]),
        ):
            found = await find(of_school, phrase)
            assert [record["title"] for record in found["people:nav.persons"]] == students, phrase
            assert [record["title"] for record in found["delivery:nav.foundJobs"]] == jobs, phrase
        (job,) = (await find(elm, "autumn"))["delivery:nav.foundJobs"]
        assert (job["about"], job["path"]) == (["batch.pdf"], f"/job/{job['id']}")
        assert job["at"] is not None

    @pytest.mark.deep(of="plugins")
    async def test_export_holds_what_the_grid_shows(
        self, api: ApiClient, platform: Platform, clerk: Clerk, people: tuple[list[Student], list[Student]]
    ) -> None:
        elm, oak = [await join(api, platform, clerk, name, name) for name in ("Elm", "oak")]
        for office, students in zip((elm, oak), people, strict=True):
            pages = [student.page() for student in students]
            await office.approve(await office.match(write_pdf(pages)), subject="Card")
        for model in ("Persons", "Jobs", "JobDocuments", "MailLog", "JobLogs", "JobResults"):
            counts = []
            for who in (elm, oak, clerk):
                body = {"model": model, "columns": [{"property": "id"}]}
                answer = await who.api.post("/api/search/export", json=body, headers=who.headers)
                exported = answer.content.decode("utf-8-sig").split()[1:]
                assert exported == [row["id"] for row in await who.list_records(model)], model
                counts.append(len(exported))
            assert counts == ([1, 1, 2] if model == "Jobs" else [2, 2, 4])

    @pytest.mark.deep(of="plugins")
    async def test_run_that_an_administrator_starts_stays_within_the_school(
        self, api: ApiClient, platform: Platform, clerk: Clerk, people: tuple[list[Student], list[Student]]
    ) -> None:
        (ana, _ben), (cho, _dee) = people
        elm = await join(api, platform, clerk, "eve", "Elm")
        job_id = await elm.match(write_pdf([ana.page(), cho.page()]))
        await clerk.approve(job_id, unassigned="nobody", subject="Report card", message="Dear family")
        assert set(await elm.list_documents(job_id)) == {ana.person_id}
        assert len(await elm.list_records("MailLog")) == 1
        assert (await clerk.post("rerunjob", json={"jobId": job_id})).status_code == 202
        async with platform.database.district(clerk.district.district.id) as session:
            assert (await session.scalars(select(Job.schools))).all() == [["elm"], ["elm"]]

    async def test_jobs_of_the_district_are_its_administrators(
        self, api: ApiClient, platform: Platform, clerk: Clerk, people: tuple[list[Student], list[Student]]
    ) -> None:
        elm = await join(api, platform, clerk, "eve", "Elm")
        (ana, _ben), _oak = people
        answer = await clerk.split(write_pdf([ana.page()]))
        job_id = answer.json()["data"]["jobId"]
        assert await elm.list_records("Jobs") == []
        for path in (f"cancelJob/{job_id}", f"retryJob/{job_id}", f"approve/{job_id}"):
            assert (await elm.post(path, json={})).status_code == 404, path


class TestUnlock:
    @pytest.mark.deep(of="plugins")
    async def test_what_was_locked_with_a_student_s_own_number_is_unlocked_at_all_schools(
        self,
        api: ApiClient,
        platform: Platform,
        mailbox: RunningMailbox,
        clerk: Clerk,
        people: tuple[list[Student], list[Student]],
    ) -> None:
        """Families use the same number for all their links, so all senders see the same state."""
        (ana, _ben), _oak = people
        elm = await join(api, platform, clerk, "eve", "Elm")

        async def send(office: Clerk) -> tuple[Clerk, str]:
            job_id = await office.match(write_pdf([ana.page()]))
            await office.approve(job_id, subject="Card", message="Hello", pinMode="person_id")
            return office, job_id

        rows = [await send(clerk)]
        family = Family.of(api, mailbox, ana.guardian_email)
        rows.append(await send(elm))
        for _again in range(5):
            await family.type_pin("wrong")

        async def locks() -> list[bool]:
            found = [await office.list_records("JobResults", job_id) for office, job_id in rows]
            return [row["lockedOn"] is not None for (row,) in found]

        before = await locks()
        (own,) = await elm.list_records("JobResults", rows[1][1])
        answer = await elm.post("unlock", json={"resultId": own["id"]})

        assert (before, answer.status_code) == ([True, True], 200)
        assert await locks() == [False, False]


class TestAddresses:
    @pytest.mark.parametrize(
        ("call", "more"), [("unsubscribe", {}), ("subscribe", {}), ("suppressions", {"reason": "bounced"})]
    )
    async def test_those_of_the_own_school_alone_are_blocked_or_freed(
        self,
        api: ApiClient,
        platform: Platform,
        clerk: Clerk,
        people: tuple[list[Student], list[Student]],
        call: str,
        more: dict[str, str],
    ) -> None:
        (ana, _ben), (cho, _dee) = people
        elm = await join(api, platform, clerk, "eve", "Elm")
        await clerk.api.post("/api/mail/unsubscribe", json={"emailAddress": cho.guardian_email}, headers=clerk.headers)
        answers = [
            await elm.api.post(f"/api/mail/{call}", json={"emailAddress": address, **more}, headers=elm.headers)
            for address in (ana.guardian_email, cho.guardian_email, "nobody@example.org")
        ]

        assert [answer.status_code for answer in answers] == [200, 403, 403]
        assert answers[1].json() == answers[2].json(), "nothing is said of what others have of it"
        blocked = {row["email"] for row in await clerk.list_records("UnsubscribedEmails")}
        assert (cho.guardian_email in blocked, ana.guardian_email in blocked) == (True, call != "subscribe")

    @pytest.mark.deep(of="plugins")
    async def test_address_to_which_the_school_wrote_is_its_own(
        self, api: ApiClient, platform: Platform, clerk: Clerk, people: tuple[list[Student], list[Student]]
    ) -> None:
        """The student has left the school, and the family unsubscribes from the school's e-mail."""
        (ana, _ben), _oak = people
        elm = await join(api, platform, clerk, "eve", "Elm")
        await elm.approve(await elm.match(write_pdf([ana.page()])), subject="Card")
        await load(clerk, [ana], school="oak")
        answer = await elm.api.post(
            "/api/mail/unsubscribe", json={"emailAddress": ana.guardian_email}, headers=elm.headers
        )

        assert answer.status_code == 200


class TestTables:
    async def test_all_that_belongs_to_a_job_is_kept_to_its_schools(self, platform: Platform) -> None:
        """Each new table with persons needs its policy, or an entry here with the reason why it has none."""
        reasons = {
            "delivery_released_marks": "protects everybody's documents, whoever released them",
            "delivery_saved_rules": "how files are cut, without a person",
            "mail_looks": "reached by the mail's own row alone",
            "mail_outages": "the server's",
            "mail_suppressions": "a family's wish counts for all schools",
            "mail_signing_keys": "the district's",
            "people_mappings": "the columns of files",
            "people_state": "how ids are numbered",
            "recipients_links": "reached by the sender's own rows alone",
        }
        query = text(
            "SELECT relname FROM pg_class c WHERE relkind = 'r' AND relname ~ '^(people|delivery|mail|recipients)_' "
            "AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'schools' "
            "AND NOT p.polpermissive)"
        )
        async with platform.database.system() as session:
            assert {str(name) for name in await session.scalars(query)} == set(reasons)
