"""Proofs, in addition to the id, that a page is its owner's: the name, or what the rule names instead."""

import json
from collections.abc import Sequence

import pytest
from delivery_testing.clerk import Clerk, Student
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.reading import page_reading
from homeroom_sdk.engine import RunState


async def import_with_proofs(clerk: Clerk, students: Sequence[Student], days: Sequence[int] = (3, 4, 5)) -> None:
    """Import students born on these days of May 2012, each with a state id: 9900001 for the first."""
    rows = ["person_id,first_name,last_name,guardian_email,birth_date,other_id"]
    for number, item in enumerate(students):
        proofs = f"2012-05-{days[number]:02},{9900001 + number}"
        rows.append(f"{item.person_id},{item.first_name},{item.last_name},{item.guardian_email},{proofs}")
    files = {"file": ("persons.csv", "\n".join(rows).encode())}
    answer = await clerk.api.post("/api/person/uploadPersons", headers=clerk.headers, files=files)
    assert answer.json()["data"]["imported"] == len(students), answer.text


async def deliver(clerk: Clerk, texts: Sequence[str], proof: str, **more: str) -> str:
    """Deliver pages with these texts and return the job's id."""
    rule = json.dumps({"kind": "pattern", "pattern": r"Student ID: (?P<id>\d+)", "proof": proof, **more})
    job_id = str((await clerk.split(write_pdf(texts), rule=rule)).json()["data"]["jobId"])
    assert await clerk.run() == [RunState.COMPLETED]
    return job_id


class TestProof:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("proof", "own", "others"),
        [
            ("birth_date", "Born 05/03/2012", "Born 05/04/2012"),
            pytest.param("birth_date", "Born May 3, 2012", "Born May 4, 2012", marks=pytest.mark.deep(of="plugins")),
            pytest.param("other_id", "State ID: 9900001", "State ID: 9900002", marks=pytest.mark.deep(of="plugins")),
        ],
    )
    async def test_pages_without_a_name_go_out_where_the_rule_says_what_proves_them(
        self, clerk: Clerk, mailbox: RunningMailbox, proof: str, own: str, others: str
    ) -> None:
        one, other, third = students = clerk.invent(3)
        await import_with_proofs(clerk, students)
        page = f"Student ID: {one.person_id}\n"
        whole = third.page("Page 1 of 1\nPrinted 06/30/2026")  # It shows that the month comes first.
        right = await deliver(clerk, [page + own, whole], proof)
        assert await clerk.list_held(right) == {}
        assert [len(mailbox.mails_to(item.guardian_email)) for item in students] == [1, 0, 1]

        for text in (page + others, page):
            wrong = await deliver(clerk, [text, whole], proof)
            assert set(await clerk.list_held(wrong)) == {one.person_id}
        by_name = await deliver(clerk, [page + own, whole], "name")
        assert set(await clerk.list_held(by_name)) == {one.person_id}
        assert len(mailbox.mails_to(one.guardian_email)) == 1
        assert mailbox.mails_to(other.guardian_email) == []

    async def test_birth_date_of_two_persons_in_two_ranges_of_the_file_proves_neither(
        self, clerk: Clerk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(page_reading, "ALONE_PAGES", 2)
        one, third, twin = students = clerk.invent(3)
        await import_with_proofs(clerk, students, (13, 14, 13))
        texts = [
            text
            for item, day in ((one, 13), (third, 14), (twin, 13))
            for text in (item.page(), f"Remarks\nBorn 05/{day}/2012")
        ]

        job = await deliver(clerk, texts, "birth_date", begins="first_id")

        assert set(await clerk.list_held(job)) == {one.person_id, twin.person_id}
