"""What waits for a person is counted until somebody has decided, and nothing else is."""

from datetime import UTC, datetime, timedelta

from delivery_testing.clerk import Clerk
from delivery_testing.family import Family
from homeroom.testing.mailbox import RunningMailbox
from homeroom.testing.pdf import write_pdf


async def count_needed(clerk: Clerk) -> int:
    """How many jobs wait for a person."""
    return sum(bool(row["needsPerson"]) for row in await clerk.list_records("Jobs"))


async def list_states(clerk: Clerk, job_id: str) -> dict[str, str]:
    """By kind of problem, whether it is open."""
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


async def test_cancelled_job_has_nothing_open(clerk: Clerk) -> None:
    (ana,) = students = clerk.invent(1)
    await clerk.import_persons(students)
    job_id = await clerk.match(write_pdf([ana.page(), "no id at all"]))
    before = await count_needed(clerk)

    await clerk.post(f"cancelJob/{job_id}")

    assert (await list_states(clerk, job_id))["unmatched_page"] == "decided"
    assert await count_needed(clerk) == before - 1


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
