"""Rows that need a decision before a job is sent: one for each of twelve defects, none for similar pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from delivery_testing.clerk import Clerk
from delivery_testing.defects import RULE, Defects, make_defects
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR, SCHOOL_USER

REASON = "Looked at its pages."
KINDS = [
    "ambiguous_page",
    "no_address",
    "odd_pages",
    "odd_pages",  # A person named in two places has two pages.
    "other_school",
    "person_withdrawn",
    "restricted",
    "sent_before",
    "split_person",
    "suppressed_address",
    "too_large",
    "unknown_person",
    "unmatched_page",
]
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Check:
    """A job in its check; the tests that share it change nothing."""

    clerk: Clerk
    batch: Defects
    job_id: str
    earlier: str
    rows: list[Row]
    ready: Mapping[str, int]

    def of(self, kind: str) -> Row:
        """Return the only row of a kind."""
        (row,) = [row for row in self.rows if kind in row["kinds"]]
        return row

    def is_whole(self, kind: str, name: str, *verbs: str) -> bool:
        """Return whether the row has the defect's pages, its student and the expected verbs."""
        row, student = self.of(kind), self.batch.faulty.get(name)
        is_theirs = student is None or row["studentId"] in (student.person_id, "")
        return is_theirs and row["pages"] == self.batch.pages[name] and row["verbs"] == list(verbs)


async def prepare(clerk: Clerk) -> Check:
    """Send the batch, change the directory as happens over time, and match the same batch again."""
    batch = make_defects(clerk.district.code)
    faulty = batch.faulty
    await put(clerk, "plugin/settings", pluginId="delivery", values={"max_part_mb": 1})
    files = {"file": ("persons.csv", batch.persons_csv().encode())}
    await put(clerk, "person/uploadPersons", files=files)
    earlier = await clerk.match(batch.pdf, rule=RULE)
    await clerk.approve(earlier, subject="Report cards", unassigned="hold")
    persons = {row["personId"]: row["id"] for row in await clerk.list_records("Persons")}
    await put(clerk, "person/deletePersons", ids=[persons[faulty["withdrawn"].person_id]])
    restricted = faulty["restricted"]
    order = {"email": restricted.guardian_email, "restricted": True, "reason": "Court order."}
    await put(clerk, "person/updateGuardian", person=persons[restricted.person_id], place=1, **order)
    await put(clerk, "mail/unsubscribe", emailAddress=faulty["suppressed"].guardian_email, categories=["delivery"])
    await clerk.drain_events()
    job_id = await clerk.match(batch.pdf, rule=RULE)
    found = await clerk.get_data("preflight", id=job_id)
    assert (found["open"], found["total"]) == (len(found["rows"]),) * 2
    return Check(clerk, batch, job_id, earlier, found["rows"], found["ready"])


async def put(clerk: Clerk, path: str, *, files: Any = None, **body: Any) -> Any:
    """Call the API; the call must succeed."""
    options: dict[str, Any] = {"files": files} if files else {"json": body}
    answer = await clerk.api.post(f"/api/{path}", headers=clerk.headers, **options)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


@pytest.fixture(scope="module")
async def check(api: ApiClient, platform: Platform, mailbox: RunningMailbox) -> Check:
    """Return a job with twelve defects."""
    return await prepare(await Clerk.sign_in(api, platform, await create_test_district(platform)))


class TestRows:
    def test_each_defect_has_one_row_and_no_neighbour_has_one(self, check: Check) -> None:
        """Twins at one address, leading zeros and ids in capitals do not need a decision."""
        kinds = sorted(kind for row in check.rows for kind in row["kinds"])
        assert kinds == sorted(KINDS)
        assert len(check.rows) == 12
        assert not {row["studentId"] for row in check.rows} & {student.person_id for student in check.batch.good}

    def test_two_ids_on_a_page(self, check: Check) -> None:
        assert check.is_whole("ambiguous_page", "two", "assign", "skip")

    def test_no_id(self, check: Check) -> None:
        assert check.is_whole("unmatched_page", "none", "assign", "skip")
        assert check.of("unmatched_page")["before"]["personId"] == check.batch.good[5].person_id

    def test_unknown_id(self, check: Check) -> None:
        assert check.is_whole("unknown_person", "unknown", "assign", "skip")
        assert "999999" in check.of("unknown_person")["messages"][0]

    def test_odd_page_count(self, check: Check) -> None:
        row = next(row for row in check.rows if row["kinds"] == ["odd_pages"])
        assert (row["pages"], row["verbs"]) == (check.batch.pages["odd"], ["send", "skip"])
        assert "3 pages" in row["messages"][0]

    def test_person_twice(self, check: Check) -> None:
        assert check.is_whole("split_person", "twice", "send", "skip")

    def test_no_address(self, check: Check) -> None:
        assert check.is_whole("no_address", "no_address", "address", "skip")

    def test_suppressed_address(self, check: Check) -> None:
        assert check.is_whole("suppressed_address", "suppressed", "address", "skip")
        assert "unsubscribed" in check.of("suppressed_address")["messages"][0]

    def test_other_school(self, check: Check) -> None:
        assert check.is_whole("other_school", "school", "send", "skip")
        assert "S2" in check.of("other_school")["messages"][0]

    def test_withdrawn_person(self, check: Check) -> None:
        assert check.is_whole("person_withdrawn", "withdrawn", "assign", "skip")

    def test_restricted_guardian(self, check: Check) -> None:
        assert check.is_whole("restricted", "restricted", "address", "skip")

    def test_file_sent_before(self, check: Check) -> None:
        row = check.of("sent_before")
        assert (row["earlier"]["jobId"], row["earlier"]["subject"]) == (check.earlier, "Report cards")
        assert (row["pages"], row["verbs"]) == ([], ["send", "skip"])

    def test_too_large(self, check: Check) -> None:
        assert check.is_whole("too_large", "large", "send", "skip")

    def test_what_is_ready_is_counted_without_them(self, check: Check) -> None:
        """The page without an id holds no document, because the pages next to it state that they are complete."""
        assert check.ready["families"] == len(check.batch.good) - 1
        assert check.ready["mails"] == len(check.batch.good)


class Desk:
    """A job in its check, with a clerk who decides its rows."""

    def __init__(self, check: Check, job_id: str) -> None:
        self.clerk, self.batch, self.job_id = check.clerk, check.batch, job_id

    async def look(self) -> dict[str, Any]:
        return await self.clerk.get_data("preflight", id=self.job_id)

    async def row(self, kind: str) -> Row:
        rows = [row for row in (await self.look())["rows"] if kind in row["kinds"]]
        return next((row for row in rows if row["kinds"] == [kind]), rows[0])

    async def say(self, kind: str, verb: str, **more: Any) -> tuple[int, Any]:
        """Decide a row; return the status of the response with its data or its error code."""
        key = (await self.row(kind))["key"]
        body = {"jobId": self.job_id, "key": key, "verb": verb, **more}
        answer = await self.clerk.post("preflight/decide", json=body)
        told = answer.json()
        return answer.status_code, told["data"] if answer.status_code == 200 else told["code"]

    async def done(self, kind: str, verb: str, **more: Any) -> None:
        status, told = await self.say(kind, verb, **more)
        assert status == 200, (kind, told)

    async def guardian_email(self, name: str) -> str | None:
        """Return the address in the list of people."""
        rows = await self.clerk.list_records("Persons")
        wanted = self.batch.faulty[name].person_id
        found: str | None = next(row["guardianEmail"] for row in rows if row["personId"] == wanted)
        return found

    async def person(self, person_id: str) -> str:
        rows = await self.clerk.list_records("Persons")
        return str(next(row["id"] for row in rows if row["personId"] == person_id))


class TestDecide:
    @pytest.mark.deep(of="plugins")
    async def test_all_are_worked_off_and_go_as_they_were_decided(self, check: Check, mailbox: RunningMailbox) -> None:
        """One test for the whole flow, since each takes seconds: refusals, undoing, another match, and the families'
        mails.
        """
        batch, faulty = check.batch, check.batch.faulty
        desk = Desk(check, await check.clerk.match(batch.pdf, rule=RULE))
        two, friend = [await desk.person(item.person_id) for item in (faulty["two"], batch.good[7])]

        # Refused decisions.
        assert await desk.say("ambiguous_page", "assign", person=two) == (409, "names_another")
        assert await desk.say("unknown_person", "assign", person=friend) == (409, "name_absent")
        assert await desk.say("unknown_person", "assign") == (422, "validation_failed")
        assert await desk.say("odd_pages", "send") == (422, "validation_failed")
        assert await desk.say("odd_pages", "assign", person=two) == (422, "validation_failed")
        assert await desk.say("no_address", "address", email="nobody") == (422, "validation_failed")
        others = batch.good[0].guardian_email
        assert await desk.say("no_address", "address", email=others) == (409, "others_address")
        barred = faulty["restricted"].guardian_email
        assert (await desk.say("restricted", "address", email=barred, confirm=True))[0] == 422
        assert sorted(kind for row in (await desk.look())["rows"] for kind in row["kinds"]) == KINDS

        # Accepted decisions, one of them made twice.
        before = (await desk.row("unmatched_page"))["before"]
        await desk.done("unmatched_page", "assign", person=before["person"])
        await desk.done("unknown_person", "assign", person=friend, confirm=True)
        await desk.done("too_large", "skip", reason=REASON)
        taken = (await desk.row("too_large"))["decided"]["id"]
        undone = await check.clerk.post("preflight/undo", json={"jobId": desk.job_id, "decisionId": taken})
        assert undone.json()["data"]["open"] == 10
        for kind in ("too_large", "odd_pages", "split_person", "other_school", "sent_before"):
            await desk.done(kind, "send", reason=REASON)
        for kind in ("ambiguous_page", "person_withdrawn", "restricted"):
            await desk.done(kind, "skip", reason=REASON)
        new = {
            kind: f"{kind}@mended.{check.clerk.district.code}.example.org"
            for kind in ("no_address", "suppressed_address")
        }
        for kind, address in new.items():
            await desk.done(kind, "address", email=address.upper())
        assert (await desk.look())["open"] == 0
        assert [(await desk.row(kind))["canCorrect"] for kind in (*new, "restricted", "odd_pages")] == [
            *(True, True),
            *(False, False),
        ]
        assert (await desk.say("restricted", "address", email=next(iter(new.values())), correct=True))[0] == 422
        await desk.done("no_address", "address", email=new["no_address"], correct=True)
        assert [(await desk.row(kind))["decided"]["isCorrected"] for kind in new] == [True, False]
        assert (await desk.guardian_email("no_address"), await desk.guardian_email("suppressed")) == (
            None,
            faulty["suppressed"].guardian_email,
        )

        # Another match keeps decisions on rows it shows again, and drops those about a person who left.
        left = await desk.person(faulty["odd"].person_id)
        await put(check.clerk, "person/deletePersons", ids=[left])
        desk.job_id = await check.clerk.match(batch.pdf, rule=RULE, jobId=desk.job_id)
        open_rows = [row for row in (await desk.look())["rows"] if row["decided"] is None]
        assert [row["kinds"] for row in open_rows] == [["person_withdrawn"]]
        assert open_rows[0]["pages"] == batch.pages["odd"]

        ready = (await desk.look())["ready"]
        await check.clerk.approve(desk.job_id, subject="Report cards", unassigned="hold")
        sent = {
            row["studentId"]: row["pages"]
            for row in await check.clerk.list_records("JobResults", desk.job_id)
            if row["result"] == "sent"
        }
        assert len(sent) == ready["mails"]
        assert (await desk.guardian_email("no_address"), await desk.guardian_email("suppressed")) == (
            new["no_address"],
            faulty["suppressed"].guardian_email,
        ), "one was to be put into the list of people too, as the job went"
        assert sent[before["personId"]][1:] == batch.pages["none"]
        assert sent[batch.good[7].person_id][1:] == batch.pages["unknown"]
        assert sent[faulty["twice"].person_id] == batch.pages["twice"]
        assert {item.person_id for item in batch.good} <= sent.keys()
        assert not {faulty[name].person_id for name in ("two", "other", "odd", "withdrawn", "restricted")} & sent.keys()
        assert [len(mailbox.mails_to(address)) for address in new.values()] == [1, 1]
        assert mailbox.mails_to(barred) == mailbox.mails_to(barred)[:1], "the one of the time before"
        again = await desk.say("unmatched_page", "skip", reason=REASON) if (await desk.look())["rows"] else (0, "")
        assert again == (0, ""), "a job that has gone needs nobody"

    @pytest.mark.parametrize(("role", "status"), [(SCHOOL_USER, 403), (SCHOOL_ADMINISTRATOR, 422)])
    async def test_only_who_may_change_persons_corrects_their_addresses(
        self, check: Check, role: str, status: int
    ) -> None:
        """A school user can give another address for the job only."""
        user = await check.clerk.colleague(role)
        body = {"jobId": check.job_id, "key": check.of("restricted")["key"], "verb": "address"}
        answer = await user.post("preflight/decide", json={**body, "email": "new@example.org", "correct": True})
        assert answer.status_code == status, answer.text
