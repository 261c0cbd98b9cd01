"""Problems that wait for a person are counted until somebody has decided, and nothing else is counted."""

from datetime import UTC, datetime, timedelta

import pytest
from delivery_testing.clerk import Clerk
from delivery_testing.family import Family
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.models import PrintedDocument, Recipient
from homeroom_sdk.orm import uuid7
from sqlalchemy import select, update


async def count_needed(clerk: Clerk) -> int:
    """Return how many jobs wait for a person."""
    return sum(bool(row["needsPerson"]) for row in await clerk.list_records("Jobs"))


async def list_states(clerk: Clerk, job_id: str) -> dict[str, str]:
    """Return the state of each kind of problem."""
    return {row["kind"]: row["state"] for row in await clerk.list_records("JobProblems", job_id)}


async def test_held_document_is_counted_until_somebody_decides(clerk: Clerk, mailbox: RunningMailbox) -> None:
    ana, ben, cleo = students = clerk.invent(3)
    await clerk.import_persons(students)
    texts = [ana.page(), ben.page().replace(ben.last_name, "Somebody"), cleo.page(), "no id at all", ""]
    job_id = await clerk.match(write_pdf(texts))
    assert await list_states(clerk, job_id) == {
        "blank_page": "notice",
        "name_missing": "open",
        "unmatched_page": "open",
        "untagged": "notice",
        "page_beside": "open",
    }
    assert await count_needed(clerk) == 1

    await clerk.approve(job_id, subject="Cards", unassigned="nobody")
    job = await clerk.job(job_id)
    assert (job["status"], job["counts"]["problems"]) == ("complete", 1)
    states = await list_states(clerk, job_id)
    assert (states["unmatched_page"], states["name_missing"]) == ("decided", "open")
    (row,) = await clerk.list_records("Jobs")
    assert (row["heldCount"], row["problemCount"], row["needsPerson"]) == (1, 1, True)
    assert await count_needed(clerk) == 1

    await clerk.decline((await clerk.list_documents(job_id))[ben.person_id]["id"])
    assert (await list_states(clerk, job_id))["name_missing"] == "decided"
    (row,) = await clerk.list_records("Jobs")
    assert (row["heldCount"], row["problemCount"], row["needsPerson"]) == (0, 0, False)
    assert await count_needed(clerk) == 0

    family = Family.of(clerk.api, mailbox, ana.guardian_email)
    for _attempt in range(10):
        await family.type_pin("0000")
    assert await count_needed(clerk) == 1, "a family is locked out"


@pytest.mark.deep(of="plugins")
async def test_cancelled_job_has_nothing_open(clerk: Clerk) -> None:
    (ana,) = students = clerk.invent(1)
    await clerk.import_persons(students)
    job_id = await clerk.match(write_pdf([ana.page(), "no id at all"]))
    before = await count_needed(clerk)

    await clerk.post(f"cancelJob/{job_id}")

    assert (await list_states(clerk, job_id))["unmatched_page"] == "decided"
    assert await count_needed(clerk) == before - 1


@pytest.mark.deep(of="plugins")
async def test_job_that_ended_its_links_has_nothing_open_until_they_are_extended(clerk: Clerk) -> None:
    ana, ben = students = clerk.invent(2)
    await clerk.import_persons(students)
    job_id = await clerk.match(write_pdf([ana.page(), ben.page().replace(ben.last_name, "Somebody")]))
    await clerk.approve(job_id, subject="Cards", unassigned="nobody")
    before = await count_needed(clerk)

    await clerk.post(f"expire/{job_id}")

    assert await count_needed(clerk) == before - 1
    later = (datetime.now(UTC) + timedelta(days=3)).isoformat()
    await clerk.post("extendExpiration", json={"jobId": job_id, "expiresOn": later})
    assert await count_needed(clerk) == before


class TestMailThatDidNotArrive:
    """Such a mail waits for a person until it is sent again, printed or settled by a person."""

    @pytest.fixture
    async def missed(self, clerk: Clerk) -> tuple[str, str, str]:
        """Return a job of two with one mail that did not arrive: its id, and the two recipients' ids, the failed one
        first.
        """
        ana, ben = students = clerk.invent(2)
        job_id = await clerk.deliver(students)
        async with clerk.platform.database.district(clerk.district.district.id) as session:
            mine = Recipient.email == ana.guardian_email
            await session.execute(update(Recipient).where(mine).values(result="failed"))
        rows = {row["studentId"]: row["id"] for row in await clerk.list_records("JobResults", job_id)}
        assert await count_needed(clerk) == 1
        return job_id, rows[ana.person_id], rows[ben.person_id]

    @pytest.mark.deep(of="plugins")
    async def test_is_settled_by_a_reason(self, clerk: Clerk, missed: tuple[str, str, str]) -> None:
        job_id, result, other = missed
        assert (await clerk.job(job_id))["counts"]["missed"] == 1
        refused = await clerk.post("settle", json={"jobId": job_id, "resultIds": [result], "reason": " "})
        assert (refused.status_code, await count_needed(clerk)) == (422, 1)

        body = {"jobId": job_id, "resultIds": [result, other], "reason": " Handed over. "}
        assert (await clerk.post("settle", json=body)).json()["data"] == {"settled": 1}
        assert await count_needed(clerk) == 0
        (row,) = await clerk.list_records("Jobs")
        assert (row["missedCount"], row["failedCount"]) == (0, 1)
        rows = {row["id"]: row for row in await clerk.list_records("JobResults", job_id)}
        assert (rows[result]["settledWhy"], rows[other]["settledWhy"]) == ("Handed over.", "")
        (*_, step) = (await clerk.get_data("getHistory", resultId=result))["steps"]
        assert (step["what"], step["by"]) == ("settled", clerk.district.user)
        assert (await clerk.post("settle", json=body)).json()["data"] == {"settled": 0}

    @pytest.mark.deep(of="plugins")
    async def test_all_of_a_job_are_settled_at_once(self, clerk: Clerk, missed: tuple[str, str, str]) -> None:
        body = {"jobId": missed[0], "reason": "They got letters."}
        assert (await clerk.post("settle", json=body)).json()["data"] == {"settled": 1}
        assert await count_needed(clerk) == 0

    @pytest.mark.deep(of="plugins")
    async def test_waits_again_when_it_is_sent_again_in_vain(self, clerk: Clerk, missed: tuple[str, str, str]) -> None:
        job_id, result, _other = missed
        body = {"jobId": job_id, "resultIds": [result], "reason": "Handed over."}
        await clerk.post("settle", json=body)
        answer = await clerk.post("resendEmail", json={"jobId": job_id, "resultIds": [result]})
        assert answer.status_code == 200, answer.text
        async with clerk.platform.database.district(clerk.district.district.id) as session:
            await session.execute(update(Recipient).where(Recipient.id == result).values(result="unknown"))
        assert (await clerk.job(job_id))["counts"]["missed"] == 1

    @pytest.mark.deep(of="plugins")
    async def test_waits_for_nobody_where_the_family_has_paper(
        self, clerk: Clerk, missed: tuple[str, str, str]
    ) -> None:
        job_id, result, _other = missed
        async with clerk.platform.database.district(clerk.district.district.id) as session:
            document_id = await session.scalar(select(Recipient.document_id).where(Recipient.id == result))
            printed = PrintedDocument(
                id=uuid7(), district_id=clerk.district.district.id, job_id=job_id, document_id=document_id
            )
            printed.print_id, printed.place, printed.printed_by = uuid7(), 1, "clerk"
            printed.printed_at = clerk.platform.now()
            session.add(printed)
        assert await count_needed(clerk) == 0

    @pytest.mark.deep(of="plugins")
    async def test_recipients_of_another_job_are_refused(self, clerk: Clerk, missed: tuple[str, str, str]) -> None:
        body = {"jobId": missed[0], "resultIds": [str(uuid7())], "reason": "Handed over."}
        assert (await clerk.post("settle", json=body)).status_code == 404
        assert await count_needed(clerk) == 1
