"""Pages of persons missing in the directory: the present owner of the id is proposed, and a new match finds them."""

import asyncio
from typing import Any, ClassVar

import pytest
from delivery_testing.clerk import Clerk, Student
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_sdk.engine import RunState


def name_of(student: Student) -> str:
    return f"{student.first_name} {student.last_name}"


async def rows_of(clerk: Clerk, job_id: str) -> dict[str, dict[str, Any]]:
    """Return the rows of the check by their first kind."""
    return {row["kinds"][0]: row for row in (await clerk.get_data("preflight", id=job_id))["rows"]}


@pytest.mark.deep(of="plugins")
async def test_person_who_was_added_meanwhile_is_proposed_and_found_by_another_match(clerk: Clerk) -> None:
    ana, ben, cleo = clerk.invent(3)
    await clerk.import_persons([ana])
    pages = [ana.page(), ben.page(), cleo.page(), "no id at all"]
    job_id = await clerk.match(write_pdf(pages))
    rows = (await clerk.get_data("preflight", id=job_id))["rows"]
    missing = {row["missingId"]: row["found"] for row in rows if row["kinds"] == ["unknown_person"]}
    assert missing == {ben.person_id: None, cleo.person_id: None}
    loose = await rows_of(clerk, job_id)
    said = {"jobId": job_id, "key": loose["unmatched_page"]["key"], "verb": "skip", "reason": "An empty form."}
    assert (await clerk.post("preflight/decide", json=said)).status_code == 200

    await clerk.import_persons([ben])
    (found,) = [row["found"] for row in (await clerk.get_data("preflight", id=job_id))["rows"] if row["found"]]
    assert (found["personId"], found["personName"]) == (ben.person_id, name_of(ben))

    again = (await clerk.post("rerunjob", json={"jobId": job_id})).json()["data"]["jobId"]
    assert await clerk.run() == [RunState.COMPLETED]
    assert {row["id"] for row in await clerk.list_records("Jobs")} == {again}, "it has taken the place of the first"
    assert set(await clerk.list_documents(again)) == {ana.person_id, ben.person_id}
    rows_now = await rows_of(clerk, again)
    assert rows_now["unknown_person"]["missingId"] == cleo.person_id
    assert rows_now["unmatched_page"]["decided"]["reason"] == "An empty form."


class TestManyPages:
    """A long document of a person missing in the directory, with an id on its first page only."""

    PAGES: ClassVar = [3, 4, 5, 6]

    async def open(self, clerk: Clerk) -> tuple[str, Student]:
        ana, ben = clerk.invent(2)
        await clerk.import_persons([ana])
        texts = [ana.page(), ben.page(), *["and so on"] * 4]
        return await clerk.match(write_pdf(texts)), ana

    async def say(self, clerk: Clerk, job_id: str, row: dict[str, Any], verb: str) -> list[dict[str, Any]]:
        said = {"jobId": job_id, "key": row["key"], "verb": verb, "reason": "Looked at it."}
        answer = await clerk.post("preflight/decide", json=said)
        assert answer.status_code == 200, answer.text
        rows: list[dict[str, Any]] = answer.json()["data"]["rows"]
        return [item for item in rows if item["kinds"] == ["unmatched_page"]]

    async def test_are_one_row_and_one_decision(self, clerk: Clerk) -> None:
        job_id, ana = await self.open(clerk)
        rows = await rows_of(clerk, job_id)
        assert {kind: row["pages"] for kind, row in rows.items()} == {
            "unknown_person": [2],
            "unmatched_page": self.PAGES,
        }
        row = rows["unmatched_page"]
        assert row["verbs"] == ["assign", "skip", "each"]
        assert row["messages"] == [
            "No id was found on page 3. It was given to nobody.",
            "The same applies to the next 3 pages, up to page 6.",
        ]
        (decided,) = await self.say(clerk, job_id, row, "skip")
        assert (decided["pages"], decided["decided"]["verb"]) == (self.PAGES, "skip")
        assert (await clerk.get_data("review", id=job_id))["unassignedPages"] == 1

        again = (await clerk.post("rerunjob", json={"jobId": job_id})).json()["data"]["jobId"]
        await clerk.run()
        assert (await rows_of(clerk, again))["unmatched_page"]["decided"]["verb"] == "skip"
        await clerk.approve(again, subject="Cards", unassigned="hold")
        assert set(await clerk.list_documents(again)) == {ana.person_id}

    async def test_can_be_decided_one_by_one_and_together_again(self, clerk: Clerk) -> None:
        job_id, _ana = await self.open(clerk)
        whole, *each = await self.say(clerk, job_id, (await rows_of(clerk, job_id))["unmatched_page"], "each")
        assert [row["pages"] for row in (whole, *each)] == [self.PAGES, [3], [4], [5], [6]]
        assert (whole["decided"]["verb"], [row["decided"] for row in each]) == ("each", [None] * 4)
        rows = await self.say(clerk, job_id, each[1], "skip")
        assert [row["pages"] for row in rows if row["decided"]] == [self.PAGES, [4]]
        undo = {"jobId": job_id, "decisionId": whole["decided"]["id"]}
        assert (await clerk.post("preflight/undo", json=undo)).status_code == 200
        found = (await clerk.get_data("preflight", id=job_id))["rows"]
        assert [row["pages"] for row in found if row["kinds"] == ["unmatched_page"]] == [[3], [4], [5, 6]]

    @pytest.mark.deep(of="plugins")
    async def test_one_word_for_all_takes_the_place_of_those_for_some(self, clerk: Clerk) -> None:
        job_id, _ana = await self.open(clerk)
        whole, *each = await self.say(clerk, job_id, (await rows_of(clerk, job_id))["unmatched_page"], "each")
        await self.say(clerk, job_id, each[0], "skip")
        (row,) = await self.say(clerk, job_id, whole, "skip")
        assert (row["pages"], row["decided"]["verb"]) == (self.PAGES, "skip")


@pytest.mark.deep(of="plugins")
async def test_history_of_a_job_says_who_decided_what_and_why(clerk: Clerk) -> None:
    ana, ben, cleo = students = clerk.invent(3)
    await clerk.import_persons(students)
    texts = [ana.page(), ben.page().replace(ben.last_name, "Somebody"), "A note for " + name_of(cleo), cleo.page()]
    job_id = await clerk.match(write_pdf(texts))
    persons = {row["personId"]: row["id"] for row in await clerk.list_records("Persons")}
    for row in (await clerk.get_data("preflight", id=job_id))["rows"]:
        said = {"jobId": job_id, "key": row["key"], "reason": "Compared by hand."}
        if row["about"] == "pages":
            said |= {"verb": "assign", "person": persons[cleo.person_id], "confirm": True}
        else:
            said |= {"verb": "send"}
        answer = await clerk.post("preflight/decide", json=said)
        assert answer.status_code == 200, answer.text
    assert not await clerk.get_data("getDecisions", id=job_id), "nothing has taken effect yet"
    await clerk.approve(job_id, subject="Cards")
    rows = {row["studentId"]: row["id"] for row in await clerk.list_records("JobResults", job_id)}
    await clerk.post("recall", json={"jobId": job_id, "resultIds": [rows[ana.person_id]]})

    found: Any = await clerk.get_data("getDecisions", id=job_id)
    assert [(item["what"], item["personName"], item["pages"]) for item in found] == [
        ("document_send", name_of(ben), [2]),
        ("pages_assign", name_of(cleo), [3]),
        ("document_send", name_of(cleo), [4]),
        ("recalled", name_of(ana), []),
    ]
    assert {item["by"] for item in found} == {clerk.district.user}
    assert found[0]["words"] == "Compared by hand."


async def test_job_that_two_match_again_at_once_gives_way_to_one(clerk: Clerk) -> None:
    (ana,) = students = clerk.invent(1)
    await clerk.import_persons(students)
    job_id = await clerk.match(write_pdf([ana.page()]))
    answers = await asyncio.gather(*(clerk.post("rerunjob", json={"jobId": job_id}) for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [202, 404]
    await clerk.run()
    assert len(await clerk.list_records("Jobs")) == 1
